"""Almost locked sets in a row, each of which shares a restricted common digit with the next.

The digit that two neighbours share can be in only one of them. If the first set does not contain some digit, all its
other digits are in it, so the first restricted common is not in the second set, which then contains all of its other
digits, and so on. So each digit of both the first and the last set, other than the restricted commons that they share
with their neighbours, is in one of the two: a cell that sees all its places in both cannot hold it.

If the first and the last set share a further restricted common, the row is closed. Then each restricted common is in
one of its two sets, and each set contains all of its other digits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.topology import unit_around
from ruleout_strategies.views.restricted_commons import RestrictedCommons

Removed = dict[kit.DigitIndex, kit.CellSet]
"""The cells that lose a digit, by the index of the digit."""
ROLES: tuple[kit.Role, ...] = ("set-a", "set-b", "set-c", "set-d")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@attrs.frozen
class Row:
    """Almost locked sets in a row.

    Parameters
    ----------
    view
        The sets of the board.
    sets
        The indices of the sets, in order.
    commons
        For each two neighbours the index of the digit that is their restricted common; if there is one more, it is that
        of the last and the first set, which closes the row.
    """

    view: RestrictedCommons
    sets: tuple[int, ...]
    commons: tuple[kit.DigitIndex, ...]

    @property
    def is_closed(self) -> bool:
        return len(self.commons) == len(self.sets)

    def removed(self) -> Removed:
        """Return what the row removes."""
        view = self.view
        first, last = self.sets[0], self.sets[-1]
        found: Removed = {}
        own = self.commons[: len(self.sets) - 1]
        common = view.digits[first] & view.digits[last] & ~(1 << own[0]) & ~(1 << own[-1])
        for bit in kit.digit_indices(common):
            self._add(found, bit, view.places(first, bit) | view.places(last, bit))
        if self.is_closed:
            for i, bit in enumerate(self.commons):
                one, other = self.sets[i], self.sets[(i + 1) % len(self.sets)]
                self._add(found, bit, view.places(one, bit) | view.places(other, bit))
            for i, each in enumerate(self.sets):
                around = {self.commons[i - 1], self.commons[i]}
                for bit in kit.digit_indices(view.digits[each]):
                    if bit not in around:
                        self._add(found, bit, view.places(each, bit))
        return found

    def _add(self, found: Removed, bit: kit.DigitIndex, places: kit.CellSet) -> None:
        gone = self.view.seeing(bit, places)
        if gone:
            found[bit] = found.get(bit, 0) | gone

    def step(self, board: kit.Board, technique: str, removed: Removed) -> kit.Step:
        """Return the step of *technique* that removes *removed*."""
        layout, view = board.layout, self.view
        cells = kit.union_of(view.sets[each] for each in self.sets)
        sight: list[kit.Constraint] = []
        shared: list[kit.Candidate] = []
        for i, bit in enumerate(self.commons):
            one, other = (view.places(each, bit) for each in (self.sets[i], self.sets[(i + 1) % len(self.sets)]))
            for cell in kit.bits(one):
                sight += layout.why_sees(cell, kit.cells_of(other))
            shared += kit.candidates_in(one | other, bit + 1)
        for bit, gone in removed.items():
            places = [cells_with for each in self.sets if (cells_with := view.places(each, bit))]
            for cell in kit.bits(gone):
                for group in places:
                    if not group & ~layout.peer_sets[cell]:
                        sight += layout.why_sees(cell, kit.cells_of(group))
        units = [unit_around(layout, view.sets[each]) for each in self.sets]
        sets = tuple([kit.cells_of(view.sets[each]) for each in self.sets])
        roles = roles_of_sets(board, sets)
        roles["second"] = tuple(sorted(set(shared)))
        because = kit.Reason.of(
            kit.cells_of(cells),
            {"unit": units, "sight": sight},
            roles,
            {"second": "restricted common"},
            (kit.Chain(self._links(board, removed), "loop" if self.is_closed else "chain"),),
            sets,
        )
        removes = [each for bit, gone in sorted(removed.items()) for each in kit.candidates_in(gone, bit + 1)]
        return kit.Step(technique, removes=tuple(sorted(removes)), because=because)

    def _links(self, board: kit.Board, removed: Removed) -> tuple[kit.Link, ...]:
        """Return the row as a chain, from a digit of the first set to that digit in the last one."""
        view = self.view
        if self.is_closed:
            ends = self.commons[-1]
        else:
            first, last = view.digits[self.sets[0]], view.digits[self.sets[-1]]
            ends = next(
                bit for bit in removed if first & last & 1 << bit and bit not in (self.commons[0], self.commons[-1])
            )
        digits = [ends, *(bit for common in self.commons[: len(self.sets) - 1] for bit in (common, common)), ends]
        nodes = []
        for i, bit in enumerate(digits):
            each = self.sets[i // 2]
            unit = unit_around(board.layout, view.sets[each])
            candidates = kit.candidates_in(view.places(each, bit), bit + 1)
            nodes.append(kit.Node(candidates, (unit,), kit.cells_of(view.sets[each])))
        pairs = [*pairwise(nodes), *([(nodes[-1], nodes[0])] if self.is_closed else [])]
        links = []
        for i, (start, end) in enumerate(pairs):
            others = [each.cell for each in end.candidates]
            sight = (
                [why for each in start.candidates for why in board.layout.why_sees(each.cell, others)] if i % 2 else []
            )
            links.append(kit.Link(start, end, i % 2 == 0, tuple(dict.fromkeys(sight))))
        return tuple(links)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of sets in a row, by whether the first one has its restricted common with the second.

    If not, it has all of its other digits; otherwise the second one lacks it and has all of its other digits, and so on
    to the last one. In a closed row both cases go round to every set.
    """
    found, weak, sets = kit.ProofBuilder(), _weak(step), step.because.sets
    count, is_closed = len(sets), len(weak) == len(sets)
    first = kit.Node(weak[0].start.candidates)
    known, having = {(0, True): found.assume(first, False)}, found.assume(first)

    def lacks(i: int, back: bool) -> int:
        """Return the fact that the set *i* lacks a common; *back* in the case in which the first one does."""
        if (i, back) not in known:
            link = weak[i] if back else weak[i - 1]
            there, gone = (link.end, link.start) if back else (link.start, link.end)
            after = has((i + 1) % count if back else (i - 1) % count, there, back)
            known[i, back] = found.false(kit.Node(gone.candidates), link.constraints, (after,))
        return known[i, back]

    def has(i: int, node: kit.Node, back: bool) -> int:
        """Return the fact that *node*, the places of a digit in the set *i*, is true, since the set lacks another."""
        if not back and node.candidates == first.candidates:
            return having
        by = (unit_around(board.layout, kit.cell_set(sets[i])),) if sets[i][1:] else ()
        return found.true(kit.Node(node.candidates), by, (lacks(i, back),), sets[i])

    causes: dict[tuple[tuple[int, int], tuple[kit.Constraint, ...]], list[kit.Candidate]] = {}
    for effect in step.removes:
        there = [
            [kit.Candidate(cell, effect.digit) for cell in cells if board.has(cell, effect.digit)] for cells in sets
        ]
        seen = [kit.seen_from(board.layout, kit.Node.of(*each), effect) if each else None for each in there]
        able = [
            [i for i in some if seen[i] and link_of(i).candidates[0].digit != effect.digit]
            for some, link_of in (
                (range(count if is_closed else 1), lambda i: weak[i].start),
                (range(0 if is_closed else 1, count), lambda i: weak[i - 1].end),
            )
        ]
        if not all(able):
            return kit.plain_proof(step)
        i, j = able[0][0], able[1][0]
        facts = has(i, kit.Node.of(*there[i]), True), has(j, kit.Node.of(*there[j]), False)
        causes.setdefault((facts, tuple(dict.fromkeys((*(seen[i] or ()), *(seen[j] or ()))))), []).append(effect)
    for (numbers, by), effects in causes.items():
        found.cause(effects, numbers, by)
    return found.proof()


def _weak(step: kit.Step) -> list[kit.Link]:
    """Return the links between neighbours, of a closed row that of the last and the first set as well."""
    return [link for link in step.because.links if not link.strong]


SENTENCES = kit.Sentences(
    "almost-locked-sets",
    nudge="Look for two almost locked sets: cells of a house with one digit more than there are cells.",
    nudge_several="Look for several almost locked sets: cells of a house with one digit more than there are cells.",
    region="Begin with the set {first}: there is {title.a} of {count} sets.",
    full="{sets:. }. Each has one digit more than cells: without one of them, it has all others. {cases: } {results: }",
    lesson="{sets:.\n}.\nEach has one digit more than cells: without one of them, it has all others.\n{cases:\n}\n"
    "{results: }\nNext time, {next}.",
    next_two="look for two such sets that share two digits, if all places of one of these digits see each other",
    next_several="look for such sets, each of which shares a digit with the next",
    named="{name} is {cells} in {unit}, with {digits:/}",
    named_cell="{name} is {cells}, with {digits:/}",
    case="If {start}{passed:}.",
    lacks="A has no {digit}, it has its {others}",
    has="A has its {digit}",
    first=", {name} has no {digit}: {sights:; }. So {name} has its {others}",
    then=", and {name} has no {digit}: {sights:; }. So {name} has its {others}",
)


def explain_row(board: kit.Board, step: kit.Step, title: str) -> kit.Words:
    """Put a step of almost locked sets in a row in words."""
    parts, sets = _parts(board, step, prove(board, step)), step.because.sets
    parts |= {"first": kit.Cells(sets[0]), "title": kit.Noun(title), "count": kit.Number(len(sets))}
    return SENTENCES.words("full", "nudge" if len(sets) == 2 else "nudge_several", **parts)


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of sets in a row: the sets, what two neighbours cannot both hold, and both cases."""
    return SENTENCES.filled("lesson", _parts(board, step, proof))


def _parts(board: kit.Board, step: kit.Step, proof: kit.Proof) -> dict[str, kit.Piece]:
    weak, sets = _weak(step), step.because.sets
    count, ends = len(sets), kit.mask_of(each.digit for each in step.removes)
    is_closed = len(weak) == count

    def then(name: str, i: int, gone: kit.Node, link: kit.Link | None, onward: kit.Link | None) -> kit.Sentence:
        """Return that the set *i* lacks the digit of *gone*, by *link*, and which of its others matter *onward*."""
        has = kit.union_of(board.masks[cell] for cell in sets[i]) & ~kit.mask_of(digit_of(gone).digits)
        wanted = -1 if is_closed else ends if onward is None else kit.mask_of(digit_of(onward.start).digits)
        others = kit.Digits(kit.digits_of(has & wanted))
        sights = None if link is None else _sights(board, link)
        return SENTENCES.filled(name, {"name": _letter(i), "digit": digit_of(gone), "others": others, "sights": sights})

    back = [then("then", i, weak[i].start, weak[i], None) for i in reversed(range(1, count)) if is_closed]
    ahead = [
        then("then" if i > 1 else "first", i % count, weak[i - 1].end, weak[i - 1], weak[i] if i < len(weak) else None)
        for i in range(1, len(weak) + 1)
    ]
    starts = [then("lacks", 0, weak[0].start, None, None), then("has", 0, weak[0].start, None, None)]
    told = [
        SENTENCES.sentence("case", start=start, passed=kit.Several(passed, ""))
        for start, passed in zip(starts, (back, ahead), strict=True)
    ]
    named = [about_set(board, kit.Node((), (), cells), "named", name=_letter(i)) for i, cells in enumerate(sets)]
    return {
        "sets": kit.Several(named),
        "cases": kit.Several(told),
        "results": kit.Several(kit.results(board, step, proof)),
        "next": SENTENCES.sentence("next_two" if count == 2 else "next_several"),
    }


def _sights(board: kit.Board, link: kit.Link) -> kit.Several:
    """Return how the places of a restricted common in one set see those in the next."""
    places, by_units = cells_of(link.end).cells, dict[tuple[kit.Constraint, ...], list[kit.Cell]]()
    for each in link.start.candidates:
        by_units.setdefault(tuple(board.layout.why_sees(each.cell, places)), []).append(each.cell)
    return kit.Several([kit.sees(board, cells, [places]) for cells in by_units.values()])


def _letter(i: int) -> str:
    return LETTERS[i % 26]


def about_set(
    board: kit.Board, node: kit.Node, name: str, sentences: kit.Sentences = SENTENCES, /, **parts: kit.Piece
) -> kit.Sentence:
    """Return the sentence *name*, or *name*_cell for a single cell, about an almost locked set.

    The set has a digit in the places *node*; the sentence gets its cells, its unit and its digits.
    """
    digits = kit.digits_of(kit.union_of(board.masks[cell] for cell in node.cells))
    unit = kit.Units([unit_around(board.layout, kit.cell_set(node.cells))])
    name = name if node.cells[1:] else f"{name}_cell"
    return sentences.sentence(name, cells=kit.Cells(node.cells), unit=unit, digits=kit.Digits(digits), **parts)


def digit_of(node: kit.Node) -> kit.Digits:
    """Return the digit of *node*, whose candidates have one."""
    return kit.Digits([node.candidates[0].digit])


def cells_of(node: kit.Node) -> kit.Cells:
    """Return the cells of *node*."""
    return kit.Cells([each.cell for each in node.candidates])


def roles_of_sets(board: kit.Board, sets: Sequence[tuple[kit.Cell, ...]]) -> dict[kit.Role, tuple[kit.Candidate, ...]]:
    """Return the candidates of *sets* by role; all sets from the fourth on have the last one."""
    groups = [*sets[:3], *([tuple(cell for cells in sets[3:] for cell in cells)] if sets[3:] else [])]
    return {role: candidates_of(board, dict.fromkeys(cells)) for role, cells in zip(ROLES, groups, strict=False)}


def disjoint_first(
    view: RestrictedCommons, found: Iterable[tuple[Hashable, Sequence[int], Callable[[], kit.Step]]]
) -> Iterator[kit.Step]:
    """Yield the steps of sets without common cells, then those of others, each effect once.

    *found* are the effect, the sets and a function that makes the step.
    """
    known = set()
    later = []
    for effect, sets, step in found:
        if effect not in known:
            if sum(view.sets[each].bit_count() for each in sets) > kit.union_of(view.sets[i] for i in sets).bit_count():
                later.append((effect, step))
            else:
                known.add(effect)
                yield step()
    for effect, step in later:
        if effect not in known:
            known.add(effect)
            yield step()
