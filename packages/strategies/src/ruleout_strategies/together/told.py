"""Refutations as proofs, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, permutations
from operator import attrgetter

import attrs

from ruleout import internal as kit
from ruleout_strategies.rules.reasons import in_order, is_machine, meaning_of
from ruleout_strategies.together.net import Narrowers, Net, net_of
from ruleout_strategies.together.refutation import Refutation
from ruleout_strategies.together.tables import table_of
from ruleout_strategies.together.trial import NOWHERE, SIGHT, START, FactNumber, Removal
from ruleout_strategies.wording import places_of

MOST_WORK = 2_500
"""The largest number of choices of a search for what a fact needs, times its cells and constraints."""


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
        nodes = MOST_WORK // max(1, len(less.cells) * len(less.by))
        by = [_among(each, less.cells) for each in less.by]
        named = kit.Named(self._net.layout, self._root, less.cells, by, nodes=nodes)
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


def _among(constraint: kit.Constraint, cells: Iterable[kit.Cell]) -> kit.Constraint:
    """Return *constraint*; of a unit only that *cells* differ, as its others may hold any digit."""
    if not isinstance(constraint, kit.Unit):
        return constraint
    return attrs.evolve(constraint, cells=tuple([cell for cell in constraint.cells if cell in cells]))


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
    case="If {cell} were {digits:or}, {thoughts:. Then }",
    likewise="If {cell} were {digits:or}, likewise {thoughts}",
    but="{first}, but {second}",
    which_it="{first}, which it cannot be",
    which="{first}, which cannot be {digits}",
    needs="{source} would need {places}",
    only_place="{source} would have {digits} only in {cell}",
    leaves="by {source}, {cells}",
    leaves_without="by {source} without {gone}, {cells}",
    would="{cell} would be {digits}",
    would_too="{cell} would be {digits}",
    is_left="{cell} {cell#is|are} {digits:or}",
    is_not="{cell} {cell#is|are} not {digits:or}",
    at_most="{cell} {cell#is|are} at most {digits}",
    at_least="{cell} {cell#is|are} at least {digits}",
    lacks="{source} is {ways:or} and has lost {digits}",
    no_way="{source} can only be {ways:or}, but {cells}",
    no_filling="{source} cannot be filled: {cells}",
    cannot="{source} cannot be filled",
    no_place="{source} has no place for {digits:or}",
    no_digit="{cell} has no digit left",
    apart="{thought}, since {units} {units#keeps|keep} {cells} different",
    reads="{thought}, since it only allows {way}",
)


MOST_WORDS = 105
"""Cases with more words than this are told with only what is used."""
MOST_TRIED = 50
"""The largest number of choices of a search for what a fact excludes."""
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


@kit.once_per_layout
def _rules(layout: kit.Layout) -> dict[str, dict[str, set[kit.Cell]]]:
    """Return the cells of each rule by its label, by this label without cells."""
    found: dict[str, dict[str, set[kit.Cell]]] = {}
    for each in layout.constraints:
        found.setdefault(kit.short_label(each.label), {}).setdefault(each.label, set()).update(each.cells)
    return found


@attrs.frozen
class Thought:
    """A clause: the name of its template, the house or rule that it begins with, and its other parts.

    *told* is what it leaves of the cells that it names, and *notes* are the parts of clauses that follow it, by name.
    """

    name: str
    source: tuple[kit.Constraint, ...] = ()
    parts: Mapping[str, kit.Piece] = attrs.field(factory=dict)
    told: Mapping[kit.Cell, kit.Mask] = attrs.field(factory=dict)
    notes: Mapping[str, Mapping[str, kit.Piece]] = attrs.field(factory=dict)


class Teller:
    """The words of a proof that was made of refutations; if *is_brief*, only what it uses."""

    def __init__(self, board: kit.Board, proof: kit.Proof, is_brief: bool = False) -> None:
        self._board, self._is_brief = board, is_brief
        self._layout, self._masks, self._proof = board.layout, board.masks, proof
        self._named = list[str]()
        labels = {fact.by[0].label for fact in proof.facts if fact.by and not is_seen(fact)}
        self._shared = Counter(map(kit.short_label, labels))

    def cases(self) -> list[kit.Sentence]:
        """Return a sentence for each assumption, one for those that have the same consequences."""
        groups: list[tuple[tuple[kit.Cell, ...], list[kit.Digit], list[Thought]]] = []
        for number in (number for cause in self._proof.causes for number in cause.facts):
            cells, digits, thoughts = self._case(number)
            same = next((own for own in groups if own[0] == cells and own[2] == thoughts), None)
            if same is None:
                groups.append((cells, digits, thoughts))
            else:
                same[1].extend(digits)
        found, shapes = list[kit.Sentence](), set[object]()
        for cells, digits, thoughts in groups:
            told = dict(chain.from_iterable(each.told.items() for each in thoughts[::-1] if each.name != "no_digit"))
            shape = cells, tuple([(each.name, each.source) for each in thoughts])
            parts: dict[str, kit.Piece] = {"cell": kit.Cells(cells), "digits": kit.Digits(digits)}
            if not cells:
                found += map(self._sentence, thoughts)
            elif told and shape in shapes:
                found.append(SENTENCES.filled("likewise", parts | {"thoughts": self._masks_told(told, "would_too")}))
            else:
                found.append(SENTENCES.filled("case", parts | {"thoughts": kit.Several(self._clauses(thoughts))}))
            shapes.add(shape)
        is_long = not self._is_brief and len(kit.text_of(self._layout, kit.Several(found)).split()) > MOST_WORDS
        return Teller(self._board, self._proof, True).cases() if is_long else found

    def _case(self, number: int) -> tuple[tuple[kit.Cell, ...], list[kit.Digit], list[Thought]]:
        """Return the cells and digits that are assumed, and what follows."""
        facts = self._proof.facts
        own = [facts[i] for i in self._proof.before(number)]
        start = next((fact.node.candidates for fact in own if fact.is_assumed), ())
        known, thoughts = {each.cell: kit.digit_mask(each.digit) for each in start}, list[Thought]()
        for fact in own:
            if fact.is_assumed or is_seen(fact):
                continue
            thought = attrs.evolve(self._thought(fact, known), notes=self._notes(fact))
            gone = self._gone(fact) if thoughts and thought.name == "leaves" and not self._is_brief else []
            if gone:  # it does not follow from the thought before
                parts = {**thought.parts, "gone": kit.Several(map(places_of, gone))}
                thought = attrs.evolve(thought, name="leaves_without", parts=parts)
            last = thoughts[-1] if thoughts else None
            if last and thought.name == last.name == "needs" and thought.source[0].label == last.source[0].label:
                notes = {**last.notes, **thought.notes}
                thought = attrs.evolve(thought, told={**last.told, **thought.told}, notes=notes)
                thoughts.pop()
            thoughts.append(thought)
            known.update(thought.told)
        if is_seen(facts[number]):
            thoughts.append(Thought("seen", (), {"cell": kit.Cells([self._proof.causes[0].effects[0].cell])}))
        return tuple(dict.fromkeys(each.cell for each in start)), [each.digit for each in start], thoughts

    def _gone(self, fact: kit.Fact) -> list[list[kit.Candidate]]:
        """Return by digit what *fact* uses of what digits exclude in sight."""
        seen = [each for i in fact.after if is_seen(each := self._proof.facts[i])]
        own = [each for other in seen for each in other.node.candidates if each.cell in fact.cells]
        return [[each for each in own if each.digit == digit] for digit in sorted({each.digit for each in own})]

    def _sentence(self, thought: Thought) -> kit.Sentence:
        """Return a clause; the cells of a rule are named once, or not at all if no other one of its kind has these."""
        parts = dict(thought.parts)
        if thought.name == "needs":
            places = kit.grouped((cell, mask.bit_length()) for cell, mask in thought.told.items())
            pairs = [[kit.Candidate(cell, digit) for cell in cells] for (digit,), cells in places.items()]
            parts["places"] = kit.Several(map(places_of, pairs))
        if thought.source:
            label = thought.source[0].label
            short = kit.short_label(label)
            here = [cells for cells in _rules(self._layout).get(short, {}).values() if cells >= thought.told.keys()]
            is_known = self._shared[short] == 1 and (len(here) == 1 or label in self._named)
            is_short = (is_known or label in self._named[-1:]) and not self._layout.is_house(thought.source[0])
            self._named.append(label)
            parts["source"] = kit.Units(thought.source, is_short)
        found = SENTENCES.filled(thought.name, parts)
        for name, note in thought.notes.items():
            found = SENTENCES.filled(name, {**note, "thought": found})
        return found

    def _notes(self, fact: kit.Fact) -> dict[str, dict[str, kit.Piece]]:
        """Return by what else than houses cells of *fact* differ, and what its rule allows if no meaning says it."""
        own, notes = fact.by[0].origin if fact.by else None, dict[str, dict[str, kit.Piece]]()
        apart = [each for each in fact.by[1:] if each.origin != own and not self._layout.is_house(each)]
        if apart:
            cells = dict.fromkeys(cell for each in apart for cell in each.cells if cell in fact.cells)
            notes["apart"] = {"units": kit.Units(apart), "cells": kit.Cells(cells)}
        is_told = fact.by and is_machine(fact.by[0]) and (len(fact.cells) <= MOST_PERMUTED or not fact.ends_case)
        way = self._reads(fact) if is_told and not self._is_brief else ""
        return notes | ({"reads": {"way": way}} if way else {})

    def _reads(self, fact: kit.Fact) -> str:
        """Return what the rule of *fact* allows then in each cell or, if that is nothing, with one cell as it was."""
        left = self._left_after(fact.after)
        source = next(each for each in net_of(self._layout).sources if fact.by[0] in each.constraints)
        narrow = Narrowers(Net.of(self._layout, [source]), self._masks, None).narrow[0]
        for free in left.keys() & {*fact.cells} if fact.ends_case else (-1,):
            masks = [mask if cell == free else left.get(cell, mask) for cell, mask in enumerate(self._masks)]
            if after := narrow(source.pick(masks)):
                return in_order(self._layout, source.constraints, dict(zip(source.cells, after, strict=True)))
        return ""

    def _clauses(self, thoughts: Sequence[Thought]) -> list[kit.Sentence]:
        """Return a sentence for each of *thoughts*; that a cell has no digit left is told with what leaves it none."""
        found = [self._sentence(each) for each in thoughts]
        if len(found) < 2 or thoughts[-1].name != "no_digit":
            return found
        (cell,), last = thoughts[-1].told, thoughts[-2]
        before = thoughts[-3].told if len(found) > 2 else {}
        if [*last.told] == [cell] == [*before] and not last.told[cell] & before[cell]:
            return [*found[:-3], SENTENCES.sentence("but", first=found[-3], second=found[-2])]
        if [*last.told][-1] != cell or (len(last.told) > 1 and last.name != "needs"):
            return found
        name = "which_it" if last.name in ("leaves", "leaves_without", "would") else "which"
        digits = kit.digits_of(last.told[cell])
        return [*found[:-2], SENTENCES.sentence(name, first=found[-2], digits=kit.Digits(digits))]

    def _has_house(self, fact: kit.Fact) -> bool:
        return bool(fact.by) and self._layout.is_house(fact.by[0])

    def _thought(self, fact: kit.Fact, known: Mapping[kit.Cell, kit.Mask]) -> Thought:
        """Return *fact* as a clause, after the masks of cells that are *known* have been told."""
        source, candidates = fact.by[:1], fact.node.candidates
        if fact.ends_case:
            return self._end(fact, known)
        if not fact.is_true:
            number = self._proof.facts.index(fact)
            left = self._left_after((number, *self._seen_by(number)))
            told = {each.cell: self._tight(fact, left, each.cell) for each in candidates}
            return Thought("leaves", source, {"cells": self._masks_told(told)}, told)
        left, cell, digit = self._left_after(fact.after), candidates[0].cell, candidates[0].digit
        here = kit.digit_mask(digit)
        every = source[0].cells if source else ()
        others = kit.union_of(left.get(each, self._masks[each]) for each in every if each != cell)
        name = "would" if not source else "only_place" if self._has_house(fact) and not others & here else "needs"
        parts: dict[str, kit.Piece] = {"cell": kit.Cells([cell]), "digits": kit.Digits([digit])}
        return Thought(name, source, {} if name == "needs" else parts, {cell: here})

    def _tight(self, fact: kit.Fact, left: Mapping[kit.Cell, kit.Mask], cell: kit.Cell) -> kit.Mask:
        """Return what *fact* leaves of *cell* after *left*, all that it excludes if that is few digits or no bound."""
        mask = left[cell]
        if self._is_brief:
            return mask
        masks = [left.get(each, own) for each, own in enumerate(self._masks)]
        by = [_among(each, fact.cells) for each in fact.by]
        named = kit.Named(self._layout, masks, fact.cells, by, nodes=MOST_TRIED)
        tight = kit.mask_of(digit for digit in kit.digits_of(mask) if named.allow({cell: kit.digit_mask(digit)}))
        is_bound = self._told(mask, self._masks[cell] & ~mask, "is_left")[0] != "is_left"
        return mask if is_bound and tight.bit_count() > MOST_LISTED else tight or mask

    def _seen_by(self, number: int) -> Iterable[int]:
        """Return the facts on what digits exclude in sight, of digits that are known before the fact *number*."""
        before = {*self._proof.before(number)}
        facts = enumerate(self._proof.facts)
        return [i for i, each in facts if is_seen(each) and each.after and before.issuperset(each.after)]

    def _end(self, fact: kit.Fact, known: Mapping[kit.Cell, kit.Mask]) -> Thought:
        """Return a contradiction as a clause."""
        source, left = fact.by[:1], self._left_after(fact.after)
        if not source:
            return Thought("no_digit", (), {"cell": kit.Cells(fact.cells)}, dict.fromkeys(fact.cells, 0))
        cells = source[0].cells if self._has_house(fact) else fact.cells
        left = {cell: left.get(cell, self._masks[cell]) for cell in cells}
        held = kit.union_of(left.values())
        if self._has_house(fact) and self._layout.full & ~held:
            return Thought("no_place", source, {"digits": kit.Digits(kit.digits_of(self._layout.full & ~held))})
        changed = {cell: mask for cell, mask in left.items() if mask != self._masks[cell]}
        if sets := self._ways(fact, left):
            ways = kit.Several(["-".join(self._layout.show(bit + 1) for bit in each) for each in sets], "or")
            lost = [[bit + 1 for bit in each if not held >> bit & 1] for each in sets]
            if all(lost):
                return Thought("lacks", source, {"ways": ways, "digits": kit.Digits({each[0] for each in lost})})
            return Thought("no_way", source, {"ways": ways, "cells": self._masks_told(changed)})
        told = {cell: mask for cell, mask in changed.items() if known.get(cell, -1) & ~mask and not self._is_brief}
        return Thought("no_filling", source, {"cells": self._masks_told(told)}) if told else Thought("cannot", source)

    def _ways(self, fact: kit.Fact, left: Mapping[kit.Cell, kit.Mask]) -> list[tuple[kit.DigitIndex, ...]]:
        """Return the sets of digits that the rule of *fact* can have, if they are few and the masks *left* fit none."""
        sources = [each for each in net_of(self._layout).sources if {*each.constraints} <= {*fact.by} and each.filling]
        filling = sources[0].filling if sources else None
        table = table_of(filling, sources[0].pick(self._masks)) if filling else None
        sets = table.sets() if table and table.size <= MOST_ROWS_TOLD else set()
        if len(sets) > MOST_SETS or len(left) > MOST_PERMUTED or any(_fits(each, left.values()) for each in sets):
            return []
        return sorted(sets)

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

    def _masks_told(self, masks: Mapping[kit.Cell, kit.Mask], lone: str = "is_left") -> kit.Several:
        """Return ``r1c1 is 2 or 3, r1c2 and r1c3 are at most 4``; *lone* is the template for one digit."""
        groups: dict[tuple[str, tuple[kit.Digit, ...]], list[kit.Cell]] = {}
        for cell, mask in sorted(masks.items()):
            groups.setdefault(self._told(mask, self._masks[cell] & ~mask, lone), []).append(cell)
        told = [(name, kit.Cells(cells), kit.Digits(digits)) for (name, digits), cells in groups.items()]
        return kit.Several([SENTENCES.sentence(name, cell=cells, digits=digits) for name, cells, digits in told])

    def _told(self, mask: kit.Mask, gone: kit.Mask, lone: str) -> tuple[str, tuple[kit.Digit, ...]]:
        """Return the template and the digits for what is left of cells or, if that is shorter, for what is *gone*."""
        digits = tuple(kit.digits_of(mask))
        if len(digits) == 1:
            return lone, digits
        if len(digits) > 2 and mask & (mask + 1) == 0:
            return "at_most", digits[-1:]
        if len(digits) > 2 and mask | (mask & -mask) - 1 == self._layout.full:
            return "at_least", digits[:1]
        if len(digits) > MOST_LISTED and gone.bit_count() < len(digits):
            return "is_not", tuple(kit.digits_of(gone))
        return "is_left", digits


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
