"""Refutations as proofs, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, permutations
from operator import attrgetter

import attrs

from ruleout import internal as kit
from ruleout_strategies.rules.reasons import meaning_of
from ruleout_strategies.together.net import Net, net_of
from ruleout_strategies.together.refutation import Refutation
from ruleout_strategies.together.tables import table_of
from ruleout_strategies.together.trial import NOWHERE, SIGHT, START, FactNumber, Removal
from ruleout_strategies.wording import place


class Writer:
    """A proof while it is made of refutations."""

    def __init__(self, net: Net, root: Sequence[kit.Mask], found: kit.ProofBuilder) -> None:
        self._net, self._root, self._found = net, root, found

    def add(self, refutation: Refutation) -> int:
        """Add the facts of *refutation*, and return the number of the fact that it shows."""
        self._facts, self._after = refutation.facts, refutation.after
        self._numbers: dict[FactNumber, int] = {}
        self._digits: dict[kit.Cell, int] = {}
        groups: dict[tuple[int, int, kit.Cell], list[FactNumber]] = {}
        for i, fact in enumerate(refutation.facts):
            groups.setdefault((fact.level, fact.source, fact.seen), []).append(i)
        for (_, source, seen), group in groups.items():
            if source == START:
                facts = [self._facts[i] for i in group]
                node = kit.Node.of(*[each for fact in facts for each in self._left(fact.cell, [fact])])
                self._numbers.update(dict.fromkeys(group, self._found.assume(node)))
                self._digits.update({fact.cell: self._numbers[group[0]] for fact in facts})
            elif source == SIGHT:
                self._exclude(group, self._net.layout.why_sees(seen, [self._facts[i].cell for i in group]), seen)
            else:
                self._use(group, source)
        source = refutation.source
        if source == SIGHT and refutation.cell == NOWHERE:
            return self._numbers[refutation.last[0]]
        by, cells = self._source(source) if source >= 0 else ((), (refutation.cell,))
        (assumed,) = {self._numbers[i] for i, fact in enumerate(self._facts) if fact.source == START}
        node = self._found.facts[assumed].node
        after = self._all(refutation.last)
        return self._add(node, False, by, after, cells, True)

    def _left(self, cell: kit.Cell, facts: Iterable[Removal]) -> list[kit.Candidate]:
        mask = self._root[cell] & ~kit.union_of(fact.mask for fact in facts)
        return [kit.Candidate(cell, digit) for digit in kit.digits_of(mask)]

    def _source(self, number: int) -> tuple[tuple[kit.Constraint, ...], tuple[kit.Cell, ...]]:
        source = self._net.sources[number]
        return tuple(dict.fromkeys((*source.constraints, *source.unequal))), source.cells

    def _all(self, facts: Iterable[FactNumber]) -> tuple[int, ...]:
        return tuple(sorted({self._numbers[i] for i in facts}))

    def _add(
        self,
        node: kit.Node,
        is_true: bool,
        by: tuple[kit.Constraint, ...],
        after: tuple[int, ...],
        cells: tuple[kit.Cell, ...],
        ends_case: bool = False,
    ) -> int:
        """Add the fact of which these are attributes, without constraints and facts that it does not need."""
        fact = kit.Fact(node, is_true, by, after, cells, ends_case=ends_case)
        for each in dict.fromkeys(each.origin or each for each in reversed(by)):
            others = tuple([other for other in fact.by if (other.origin or other) != each])
            fact = self._without(fact, attrs.evolve(fact, by=others))
        for number in after:
            rest = tuple([other for other in fact.after if other != number])
            fact = self._without(fact, attrs.evolve(fact, after=rest))
        return self._found.add(fact)

    def _without(self, fact: kit.Fact, less: kit.Fact) -> kit.Fact:
        """Return *less* if it follows from what it names, or else *fact*."""
        full, left = self._net.layout.full, dict[kit.Cell, kit.Mask]()
        for each in map(self._found.facts.__getitem__, less.after):
            for cell, group in groupby(each.node.candidates, key=attrgetter("cell")):
                mask = kit.mask_of(one.digit for one in group)
                left[cell] = left.get(cell, full) & (mask if each.is_true else ~mask)
        contrary: list[dict[kit.Cell, kit.Mask]] = [{}]
        if not less.ends_case:
            own = [(each.cell, kit.digit_mask(each.digit)) for each in less.node.candidates]
            contrary = [{cell: full & ~mask if less.is_true else mask} for cell, mask in own]
        named = kit.Named(self._net.layout, self._root, less.cells, less.by)
        masks = [left | {cell: left.get(cell, full) & mask for cell, mask in each.items()} for each in contrary]
        return less if not any(map(named.allow, masks)) else fact

    def _exclude(self, group: Sequence[FactNumber], by: tuple[kit.Constraint, ...], seen: kit.Cell) -> None:
        """Add that the digit of the cell *seen* is not in the cells of *group*."""
        if seen not in self._digits:
            own = self._after[group[0]]
            (digit,) = self._left(seen, [self._facts[i] for i in own])
            self._digits[seen] = self._add(kit.Node.of(digit), True, (), self._all(own), (seen,))
        node = kit.Node.of(*[kit.Candidate(self._facts[i].cell, self._facts[i].mask.bit_length()) for i in group])
        self._numbers.update(dict.fromkeys(group, self._found.false(node, by, (self._digits[seen],))))

    def _use(self, group: Sequence[FactNumber], source: int) -> None:
        """Add what follows from *source*: its digits, and what it removes from other cells."""
        by, cells = self._source(source)
        others = []
        for i in group:
            fact = self._facts[i]
            left = self._left(fact.cell, [fact])
            if len(left) == 1 and fact.cell not in self._digits:
                after = self._all(self._after[i])
                self._digits[fact.cell] = self._numbers[i] = self._add(kit.Node.of(left[0]), True, by, after, cells)
            else:
                others.append(i)
        if others:
            node = kit.Node.of(*[each for i in others for each in _removed(self._facts[i])])
            after = self._all({each for i in others for each in self._after[i]})
            self._numbers.update(dict.fromkeys(others, self._add(node, False, by, after, cells)))


def is_seen(fact: kit.Fact) -> bool:
    """Return whether *fact* only says what a digit excludes in sight."""
    return not (fact.is_true or fact.ends_case or fact.cells)


def _removed(fact: Removal) -> list[kit.Candidate]:
    return [kit.Candidate(fact.cell, digit) for digit in kit.digits_of(fact.mask)]


SENTENCES = kit.Sentences(
    "rules-together",
    nudge="Look for a digit after which some rule or house cannot be filled.",
    region="{meaning}Look at {sources}: what would follow if {cell} were {digits:or}?",
    full="{cases:. }. So {removals}.",
    either="{cases:. }. Either way {removals}.",
    lesson="{meaning}{cases:. }. So {removals}. {next}",
    lesson_either="{meaning}{cases:. }. Either way {removals}. {next}",
    next="Next time, look for rules and houses that share cells and can be filled in few ways.",
    seen="{cell} sees that",
    case="If {cell} were {digits}, {thoughts:. Then }",
    needs="{source} would need {digits}",
    only_place="{source} would have {digits} only in {cell}",
    leaves="by {source}, {cells}",
    alone="{cell} would be {digit}",
    is_left="{cell} {cell#is|are} {digits:or}",
    is_not="{cell} {cell#is|are} not {digits:or}",
    at_most="{cell} {cell#is|are} at most {digits}",
    at_least="{cell} {cell#is|are} at least {digits}",
    no_way="{source} can only be {ways:or}, but {cells}",
    no_filling="{source} cannot be filled: {cells}",
    cannot="{source} cannot be filled",
    no_place="{source} has no place for {digits:or}",
    no_digit="{cell} has no digit left",
)


MOST_LISTED = 3
"""The largest number of digits that a sentence lists although fewer are gone."""
MOST_SETS, MOST_ROWS_TOLD = 3, 200
"""The largest number of sets of digits that a sentence names, and of fillings among which they are looked for."""
MOST_PERMUTED = 6
"""The largest number of cells whose sets are named."""


def _fits(digits: Sequence[kit.DigitIndex], masks: Iterable[kit.Mask]) -> bool:
    """Return whether cells with *masks* can hold *digits* in some order."""
    cells = list(masks)
    return any(all(mask >> bit & 1 for bit, mask in zip(some, cells, strict=True)) for some in permutations(digits))


class Teller:
    """The words of a proof that was made of refutations."""

    def __init__(self, board: kit.Board, proof: kit.Proof) -> None:
        self._layout, self._masks, self._proof = board.layout, board.masks, proof

    def cases(self) -> list[kit.Sentence]:
        """Return a sentence for each assumption."""
        return [self._case(number) for cause in self._proof.causes for number in cause.facts]

    def _case(self, number: int) -> kit.Sentence:
        facts = self._proof.facts
        own = [i for i in self._proof.before(number) if not is_seen(facts[i])]
        start = next((facts[i].node.candidates for i in own if facts[i].is_assumed), None)
        if start is None:
            return self._thought(facts[number])
        thoughts: list[kit.Sentence] = []
        told = [facts[i] for i in own if not facts[i].is_assumed]
        for by, group in groupby(
            told, key=lambda fact: fact.by if fact.is_true and not self._has_house(fact) else fact
        ):
            same = list(group)
            if by and len(same) > 1:
                digits = kit.Several([place(fact.node.candidates) for fact in same])
                thoughts.append(SENTENCES.sentence("needs", source=kit.Units(same[0].by[:1]), digits=digits))
            else:
                thoughts += map(self._thought, same)
        if is_seen(facts[number]):
            (cell,) = {each.cell for cause in self._proof.causes for each in cause.effects}
            thoughts.append(SENTENCES.sentence("seen", cell=kit.Cells([cell])))
        return SENTENCES.sentence(
            "case",
            cell=kit.Cells(dict.fromkeys(each.cell for each in start)),
            digits=kit.Digits({each.digit for each in start}),
            thoughts=kit.Several(thoughts),
        )

    def _has_house(self, fact: kit.Fact) -> bool:
        return bool(fact.by) and self._layout.is_house(fact.by[0])

    def _thought(self, fact: kit.Fact) -> kit.Sentence:
        source = kit.Units(fact.by[:1])
        is_house = self._has_house(fact)
        if fact.ends_case:
            if not fact.by:
                return SENTENCES.sentence("no_digit", cell=kit.Cells(fact.cells))
            left = self._left_after(fact.after)
            if is_house:
                held = kit.union_of(left.get(cell, self._masks[cell]) for cell in fact.cells)
                if missing := self._layout.full & ~held:
                    return SENTENCES.sentence("no_place", source=source, digits=kit.Digits(kit.digits_of(missing)))
            told = {cell: mask for cell, mask in left.items() if cell in fact.cells}
            ways = self._ways(fact, {cell: left.get(cell, self._masks[cell]) for cell in fact.cells})
            name = "no_way" if ways else "no_filling" if told else "cannot"
            return SENTENCES.sentence(name, source=source, ways=kit.Several(ways), cells=self._masks_told(told))
        candidates = fact.node.candidates
        if fact.is_true:
            digit, cell = kit.Digits([candidates[0].digit]), kit.Cells([candidates[0].cell])
            if not fact.by:
                return SENTENCES.sentence("alone", cell=cell, digit=digit)
            if is_house:
                return SENTENCES.sentence("only_place", source=source, cell=cell, digits=digit)
            return SENTENCES.sentence("needs", source=source, digits=place(candidates))
        left = self._left_after((*fact.after, self._proof.facts.index(fact)))
        told = {each.cell: left[each.cell] for each in candidates}
        return SENTENCES.sentence("leaves", source=source, cells=self._masks_told(told))

    def _ways(self, fact: kit.Fact, left: dict[kit.Cell, kit.Mask]) -> list[str]:
        """Return the sets of digits that the rule of *fact* can have, if they are few and the masks *left* fit none."""
        sources = [each for each in net_of(self._layout).sources if {*each.constraints} <= {*fact.by} and each.filling]
        filling = sources[0].filling if sources else None
        table = table_of(filling, sources[0].pick(self._masks)) if filling else None
        sets = table.sets() if table and table.size <= MOST_ROWS_TOLD else set()
        if len(sets) > MOST_SETS or len(left) > MOST_PERMUTED or any(_fits(each, left.values()) for each in sets):
            return []
        return ["-".join(self._layout.show(bit + 1) for bit in each) for each in sorted(sets)]

    def _left_after(self, numbers: Iterable[int]) -> dict[kit.Cell, kit.Mask]:
        """Return what the facts with these numbers leave of the cells that they are about."""
        left: dict[kit.Cell, kit.Mask] = {}
        for i in self._proof.before(*numbers):
            fact = self._proof.facts[i]
            for each in fact.node.candidates:
                mask = left.get(each.cell, self._masks[each.cell])
                here = kit.digit_mask(each.digit)
                left[each.cell] = mask & here if fact.is_true else mask & ~here
        return left

    def _masks_told(self, masks: dict[kit.Cell, kit.Mask]) -> kit.Several:
        """Return ``r1c1 is 2 or 3, r1c2 and r1c3 are at most 4``."""
        groups: dict[tuple[kit.Mask, kit.Mask], list[kit.Cell]] = {}
        for cell, mask in sorted(masks.items()):
            groups.setdefault((mask, self._masks[cell] & ~mask), []).append(cell)
        return kit.Several([self._told(cells, *group) for group, cells in groups.items()])

    def _told(self, cells: Sequence[kit.Cell], mask: kit.Mask, gone: kit.Mask) -> kit.Sentence:
        """Return what is left of cells or, if that is shorter, what is *gone*."""
        name, digits = "is_left", kit.digits_of(mask)
        if len(digits) > MOST_LISTED and gone.bit_count() < len(digits):
            name, digits = "is_not", kit.digits_of(gone)
        if len(digits) > 2 and mask & self._layout.full == mask:
            if mask & (mask + 1) == 0:
                name, digits = "at_most", digits[-1:]
            elif mask | (mask & -mask) - 1 == self._layout.full:
                name, digits = "at_least", digits[:1]
        return SENTENCES.sentence(name, cell=kit.Cells(cells), digits=kit.Digits(digits))


def explain(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Words:
    """Return a step in words, by its proof."""
    constraints = step.because.constraints
    return SENTENCES.words(
        "either" if proof.cases else "full",
        meaning=meaning_of(step),
        sources=kit.Units([*constraints.get("rule", ()), *constraints.get("unit", ())]),
        cell=kit.Cells(dict.fromkeys(each.cell for each in step.removes)),
        digits=kit.Digits({each.digit for each in step.removes}),
        cases=kit.Several(Teller(board, proof).cases()),
        removals=kit.removals(step.removes),
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a step: what the rules require, and then its words."""
    return SENTENCES.sentence(
        "lesson_either" if proof.cases else "lesson",
        meaning=meaning_of(step),
        cases=kit.Several(Teller(board, proof).cases()),
        removals=kit.removals(step.removes),
        next=SENTENCES.sentence("next"),
    )
