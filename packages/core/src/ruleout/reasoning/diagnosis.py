"""The diagnosis of a puzzle: one solution, several or none, and the violations that explain it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain

import attrs

from ruleout.clock import NEVER, Countdown
from ruleout.errors import counted
from ruleout.masks import Cell, CellSet, Digit, cell_set, cells_of, digits_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.conflict import Conflict
from ruleout.reasoning.phrases import cells_in_words
from ruleout.search.engine import Verdict


class ViolationKind(StrEnum):
    """The kinds of violations."""

    REPEATED = "repeated-digit"
    """One digit is given or entered twice among cells that must differ."""
    EMPTY = "no-candidate"
    """Pencil marks or entries exclude the digit that is given or entered in a cell."""
    UNMET = "unmet-constraint"
    """No digits that the cells may hold satisfy a constraint."""
    UNBALANCED = "unbalanced-totals"
    """Two ways to add up some cells come to different totals."""
    NO_DIGIT = "no-digit"
    """The digits of its peers exclude every digit of a cell."""
    NO_PLACE = "no-place"
    """Other digits exclude a digit from every cell of a unit that must contain it."""


@attrs.frozen
class Violation:
    """Something that a puzzle violates, visible without a search.

    *cells* are indices into the layout. *constraint* is the one that is violated, None if there is not exactly one;
    *digit* is the digit that is repeated or has no place, None for other kinds. *text* describes it in words.
    """

    kind: ViolationKind
    cells: tuple[Cell, ...]
    constraint: Constraint | None
    text: str
    digit: Digit | None = None


@attrs.frozen
class Diagnosis:
    """The number of solutions of a puzzle and, unless it is one, the reasons. True only if there is exactly one.

    *verdict* is the result of the search, *solutions* are at most two of its solutions, and *differing* are the
    visible cells in which they differ. *violations* show, without a search, why there is no solution; if there are
    none, the *conflict* does. If the givens alone have exactly one solution, *wrong* are the cells whose entry (not
    given) is another digit than the solution's, and *wrong_marks* the digits of the solution that the pencil marks of
    their cell exclude. *complete* is false if the budget ran out before the verdict was known.
    """

    puzzle: Puzzle
    verdict: Verdict
    violations: tuple[Violation, ...] = ()
    solutions: tuple[tuple[Digit, ...], ...] = ()
    differing: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()
    wrong_marks: tuple[Candidate, ...] = ()
    conflict: Conflict | None = None
    complete: bool = True

    def __repr__(self) -> str:
        wrong = f", {len(self.wrong)} wrong entries" if self.wrong else ""
        return f"<Diagnosis: verdict {self.verdict}{wrong}>"

    def __str__(self) -> str:
        return "\n  ".join(in_sentences(self, "the budget ran out"))

    def __bool__(self) -> bool:
        return self.verdict is Verdict.UNIQUE


def violations(puzzle: Puzzle, countdown: Countdown = NEVER) -> Iterator[Violation]:
    """Yield each constraint that shows that there is no solution, alone or by two totals, once.

    If there is none, each cell without a digit is yielded or, if there is none either, each digit without a place.
    Nothing is yielded once *countdown* has passed.
    """
    for search in (_unsatisfied, _without_digit, _without_place):
        found = False
        for each in search(puzzle, countdown):
            found = True
            yield each
        if found:
            return


def _unsatisfied(puzzle: Puzzle, countdown: Countdown) -> Iterator[Violation]:
    layout, start = puzzle.layout, puzzle.start
    found: set[tuple[str, frozenset[Cell]]] = set()
    for each in _repeated_digits(puzzle, countdown):
        assert each.constraint is not None
        found.add(_identity(each.constraint))
        yield each
    for cell, mask in enumerate(start):
        if not mask:
            text = f"{layout.names[cell]} cannot hold its digit: pencil marks or entries exclude it"
            yield Violation(ViolationKind.EMPTY, (cell,), None, text)
    for constraint in countdown.during(layout.constraints):
        own = [start[cell] for cell in constraint.cells]
        if _identity(constraint) not in found and 0 not in own and 0 in constraint.narrow(own):
            found.add(_identity(constraint))
            text = f"{constraint.label} cannot be met ({cells_in_words(layout, constraint.cells)})"
            yield Violation(ViolationKind.UNMET, constraint.cells, constraint, text)
    yield from _unbalanced(layout, countdown)


def _without_digit(puzzle: Puzzle, countdown: Countdown) -> Iterator[Violation]:
    for cell, mask in enumerate(Board.of(puzzle).masks):
        if not mask:
            text = f"no digit is left for {puzzle.layout.names[cell]}"
            yield Violation(ViolationKind.NO_DIGIT, (cell,), None, text)


def _without_place(puzzle: Puzzle, countdown: Countdown) -> Iterator[Violation]:
    layout, masks = puzzle.layout, Board.of(puzzle).masks
    for house in countdown.during(layout.houses):
        left = union_of(masks[cell] for cell in house.cells)
        for digit in digits_of(layout.full & ~left):
            text = f"{layout.show(digit)} has no place left in {house.label}"
            yield Violation(ViolationKind.NO_PLACE, house.cells, house, text, digit)


SHOWN_CELLS = 12
"""Largest number of cells that a sentence lists before it only counts the rest."""
SHOWN_VIOLATIONS = 3
"""Largest number of violations that a sentence lists."""


def no_solution(found: Diagnosis) -> str:
    """Return the line that there is no solution and why.

    The reasons are wrong entries and marks or, if none are known, the first violations or else the conflict.
    """
    why = mistakes(found) or [each.text for each in found.violations[:SHOWN_VIOLATIONS]]
    return "; ".join(["no solution", *(why or ([found.conflict.text] if found.conflict else ()))])


def in_sentences(diagnosis: Diagnosis, limit: str) -> list[str]:
    """Return the verdict, and the reasons why the puzzle is invalid, as sentences; *limit* names a limit reached."""
    layout = diagnosis.puzzle.layout
    if diagnosis.verdict is Verdict.UNIQUE:
        return ["valid: exactly one solution"]
    texts = [each.text for each in diagnosis.violations]
    if diagnosis.verdict is Verdict.UNKNOWN and diagnosis.complete:
        return ["unknown: one solution of what was read, and something was left out", *texts]
    if diagnosis.verdict is Verdict.UNKNOWN:
        found = ["one solution was found; there may be more"] if diagnosis.solutions else []
        return [f"unknown: {limit}", *found, *texts]
    if diagnosis.verdict is Verdict.SEVERAL:
        one, other = diagnosis.solutions[:2]
        cells = [
            f"{layout.names[cell]} ({layout.show(one[cell])} or {layout.show(other[cell])})"
            for cell in diagnosis.differing
        ]
        return [f"not valid: at least 2 solutions, which differ in {counted(len(cells), 'cell')}", ", ".join(cells)]
    conflict = [diagnosis.conflict.text] if diagnosis.conflict else []
    return ["not valid: no solution", *texts, *mistakes(diagnosis, most=layout.size), *conflict]


def mistakes(found: Diagnosis, most: int = SHOWN_CELLS) -> list[str]:
    """Return a phrase for the wrong entries, if any, and one for the wrong pencil marks, with *most* cells each."""
    layout, phrases = found.puzzle.layout, []
    if found.wrong:
        phrases.append("wrong entries: " + shortened([layout.names[cell] for cell in found.wrong], most))
    if found.wrong_marks:
        missing = [f"{layout.names[each.cell]} ({layout.show(each.digit)})" for each in found.wrong_marks]
        phrases.append("pencil marks exclude the right digit: " + shortened(missing, most))
    return phrases


def shortened(names: Sequence[str], most: int = SHOWN_CELLS) -> str:
    """Return *names* as a list: of many only the first, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most + 1 else ""
    return ", ".join(names[:most] if more else names) + more


def _identity(constraint: Constraint) -> tuple[str, frozenset[Cell]]:
    """Return a key that is equal for constraints that are one to a person: a cage is a unit and a sum of one name."""
    return constraint.label, frozenset(constraint.cells)


def _repeated_digits(puzzle: Puzzle, countdown: Countdown) -> Iterator[Violation]:
    """Yield equal digits within a unit or across a constraint that forbids them, units first."""
    layout = puzzle.layout
    digits = puzzle.digits
    for unit in countdown.during(layout.units):
        for digit in sorted({digits[cell] for cell in unit.cells} - {0}):
            cells = sorted(cell for cell in unit.cells if digits[cell] == digit)
            if len(cells) > 1:
                yield _repeated(puzzle, unit, digit, cells)
    for constraint in countdown.during(layout.constraints):
        if not isinstance(constraint, Unit):
            for a, b in constraint.unequal_pairs():
                if digits[a] and digits[a] == digits[b]:
                    yield _repeated(puzzle, constraint, digits[a], sorted((a, b)))


def _repeated(puzzle: Puzzle, constraint: Constraint, digit: Digit, cells: Sequence[Cell]) -> Violation:
    layout = puzzle.layout
    count = {2: "twice"}.get(len(cells), f"{len(cells)} times")
    word = "given" if all(puzzle.givens[cell] for cell in cells) else "occurs"
    names = ", ".join(layout.names[cell] for cell in cells)
    text = f"{layout.show(digit)} {word} {count} in {constraint.label}: {names}"
    return Violation(ViolationKind.REPEATED, tuple(cells), constraint, text, digit)


def _unbalanced(layout: Layout, countdown: Countdown) -> Iterator[Violation]:
    """Yield two ways to add up some cells that come to different totals.

    A sum has a known total over its cells. Sums of one kind that share no cell have one together, and so have houses,
    each the sum of all digits. If two of these cover the same cells with different totals, there is no solution.
    """
    if layout.first != 1:  # the totals would be those of digits that count from 1
        return
    coverings: dict[CellSet, tuple[str, int]] = {}
    for name, cells, total in countdown.during(chain(_covered_by_sums(layout), _covered_by_houses(layout))):
        if cells in coverings and coverings[cells][1] != total:
            other, expected = coverings[cells]
            over = f"a difference of {abs(total - expected)} over the same {cells.bit_count()} cells"
            text = f"{name} to {total}, {other} to {expected}: {over}"
            yield Violation(ViolationKind.UNBALANCED, cells_of(cells), None, text)
        coverings.setdefault(cells, (name, total))


def _covered_by_houses(layout: Layout) -> Iterator[tuple[str, CellSet, int]]:
    for kind in dict.fromkeys(house.kind for house in layout.houses):
        houses = [house for house in layout.houses if house.kind == kind]
        sets = [layout.unit_sets[house] for house in houses]
        if _apart(sets):
            first, last = houses[0].label, houses[-1].label
            name = f"{first} adds up" if len(houses) == 1 else f"{first} to {last} add up"
            yield name, union_of(sets), sum(range(layout.digits + 1)) * len(houses)


def _covered_by_sums(layout: Layout) -> Iterator[tuple[str, CellSet, int]]:
    for each in layout.constraints:
        if isinstance(each, Sum) and each.weights is None and len(set(each.cells)) == len(each.cells):
            yield f"{each.label} adds up", cell_set(each.cells), each.total
    kinds: dict[str, list[Sum]] = {}
    for each, unit in layout.unit_of_sum.items():
        kind = f"{unit.kind} sums" if set(unit.cells) == set(each.cells) else "sums"
        kinds.setdefault(kind, []).append(each)
    for name, sums in kinds.items():
        sets = [cell_set(each.cells) for each in sums]
        if len(sums) > 1 and _apart(sets):
            yield f"the {len(sums)} {name} add up", union_of(sets), sum(each.total for each in sums)


def _apart(sets: Sequence[CellSet]) -> bool:
    return sum(cells.bit_count() for cells in sets) == union_of(sets).bit_count()


def differing_cells(solutions: Sequence[tuple[Digit, ...]]) -> tuple[Cell, ...]:
    """Return the cells in which the first two solutions differ."""
    if len(solutions) < 2:
        return ()
    return tuple(cell for cell, (a, b) in enumerate(zip(solutions[0], solutions[1], strict=True)) if a != b)
