"""The scale of a book that builds a sudoku program step by step (Wei-Meng Lee, 2006): points for each confirmed cell.

Each technique goes over the whole board: elimination, then lone rangers (hidden singles), twins (naked pairs) and
triplets (naked triples), each of these in minigrids, then in rows, then in columns. After a technique that changed
something, elimination begins again. If none changes anything, a digit is guessed in the cell with the fewest
candidates, row by row, the lowest digit first.

Elimination removes from each open cell the digits that its units have already; a cell with one candidate left is
confirmed, for 1 point. The other techniques use the candidates that the last elimination left. A lone ranger confirms
a cell, for 2 points. Twins and triplets remove candidates, and score 3 and 4 points for each cell that they leave with
one candidate, which is confirmed. Each cell in which digits are guessed scores 5 points, and each digit that fails
another 5. Points that were earned before a digit failed count too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.rating.scale import Grade, Level, Scale
from ruleout_strategies.rating.solved_path import SolvedPath
from ruleout_strategies.topology import LINES

ELIMINATION, LONE_RANGER, TWINS, TRIPLETS, GUESS, FAILURE = 1, 2, 3, 4, 5, 5
"""The points."""
LEVELS = (
    Level("easy", 42, 46, (40, 45)),
    Level("medium", 49, 53, (46, 49)),
    Level("difficult", 56, 60, (50, 53)),
    Level("extremely difficult", 112, 116, (54, 58)),
)
"""The levels, each with the points and the numbers of empty cells that the book accepts for it."""


class Failed(Exception):
    """Contradiction: a cell has no candidate left, or two cells of a unit share a digit."""


@attrs.define
class Sheet:
    """A board in progress: the *digits* of all cells as masks, 0 for open ones, and the *marks* of the open cells."""

    digits: list[kit.Mask]
    marks: list[kit.Mask]

    def confirm(self, cell: kit.Cell) -> None:
        """Take the only candidate of *cell* as its digit."""
        self.digits[cell] = self.marks[cell]

    def remove(self, cell: kit.Cell, mask: kit.Mask, points: int) -> tuple[bool, int]:
        """Remove the digits of *mask* from *cell*, which has others.

        Return whether it had one of them, and the points for its digit if it has one candidate left.
        """
        kept = self.marks[cell] & ~mask
        if kept == self.marks[cell]:
            return False, 0
        self.marks[cell] = kept
        if not kit.is_lone(kept):
            return True, 0
        self.confirm(cell)
        return True, points


Sweep = Callable[[Sheet, Sequence[Sequence[kit.Cell]]], tuple[bool, int]]
"""A technique that goes over units of one kind; it returns whether it changed something, and the points."""


class Scorer:
    """Solver of puzzles on one layout that counts the points; *points* are those of the last puzzle."""

    def __init__(self, layout: kit.Layout) -> None:
        units = [each for each in layout.constraints if isinstance(each, kit.Unit)]
        kinds = {each.kind for each in units}
        minigrids = sorted(kinds - set(LINES))
        groups = [
            [each.cells for each in units if each.kind == kind] for kind in (*minigrids, "row", "column", "pillar")
        ]
        self._peers = layout.peers
        self._cells = range(layout.size)
        techniques: tuple[Sweep, ...] = (lone_rangers, partial(naked, size=2), partial(naked, size=3))
        self._sweeps = [(technique, group) for technique in techniques for group in groups]
        self.points = 0

    def solve(self, digits: Sequence[kit.Digit], start: Sequence[kit.Mask]) -> None:
        """Solve the puzzle with these digits, 0 for an open cell, and with these masks of candidates, one per cell.

        Raises Failed if it has no solution.
        """
        self.points = 0
        if self._solved(Sheet([kit.digit_mask(digit) if digit else 0 for digit in digits], list(start))) is None:
            raise Failed

    def _solved(self, sheet: Sheet) -> Sheet | None:
        """Return the solution of *sheet*, which is changed; None if it has none."""
        try:
            while self._changes(sheet):
                pass
        except Failed:
            return None
        open_cells = [cell for cell in self._cells if not sheet.digits[cell]]
        if not open_cells:
            return sheet
        cell = min(open_cells, key=lambda each: sheet.marks[each].bit_count())
        self.points += GUESS
        for bit in kit.digit_indices(sheet.marks[cell]):
            attempt = Sheet(sheet.digits[:], sheet.marks[:])
            attempt.marks[cell] = attempt.digits[cell] = 1 << bit
            found = self._solved(attempt)
            if found is not None:
                return found
            self.points += FAILURE
        return None

    def _changes(self, sheet: Sheet) -> bool:
        """Let the first technique that can do so change *sheet*; return False if there is none. Raises Failed."""
        kit.check_time()
        if self._eliminates(sheet):
            return True
        for sweep, units in self._sweeps:
            changed, points = sweep(sheet, units)
            self.points += points
            if changed:
                return True
        return False

    def _eliminates(self, sheet: Sheet) -> bool:
        """Go over the open cells once. Return whether one was confirmed. Raises Failed."""
        confirmed = False
        for cell in self._cells:
            seen = 0
            for peer in self._peers[cell]:
                seen |= sheet.digits[peer]
            if sheet.digits[cell]:
                if sheet.digits[cell] & seen:
                    raise Failed
                continue
            sheet.marks[cell] &= ~seen
            if not sheet.marks[cell]:
                raise Failed
            if kit.is_lone(sheet.marks[cell]):
                sheet.confirm(cell)
                self.points += ELIMINATION
                confirmed = True
        return confirmed


def lone_rangers(sheet: Sheet, units: Sequence[Sequence[kit.Cell]]) -> tuple[bool, int]:
    """Confirm each digit that only one open cell of a unit has as a candidate.

    Return whether there is one, and the points. The digits are tried one after the other, so that a cell that was
    confirmed is not a place for the digits after its own any more.
    """
    points = 0
    digits, marks = sheet.digits, sheet.marks
    for bit in kit.digit_indices(kit.union_of(marks)):
        digit = 1 << bit
        for unit in units:
            places = [cell for cell in unit if marks[cell] & digit and not digits[cell]]
            if len(places) == 1 and all(digits[cell] != digit for cell in unit):
                (cell,) = places
                marks[cell] = digits[cell] = digit
                points += LONE_RANGER
    return points > 0, points


def naked(sheet: Sheet, units: Sequence[Sequence[kit.Cell]], size: int) -> tuple[bool, int]:
    """Remove the digits of naked subsets from the other cells of a unit.

    A subset consists of cells that share as many candidates as there are cells, one of which has all of them. Return
    whether that changed something, and the points.
    """
    changed, points = False, 0
    each_confirmed = TWINS if size == 2 else TRIPLETS
    for unit in units:
        for first in unit:
            mask = sheet.marks[first]
            if sheet.digits[first] or mask.bit_count() != size:
                continue
            group = [cell for cell in unit if not sheet.digits[cell] and not sheet.marks[cell] & ~mask]
            if len(group) != size:
                continue
            for cell in unit:
                if cell not in group and not sheet.digits[cell]:
                    found, more = sheet.remove(cell, mask, each_confirmed)
                    changed, points = changed or found, points + more
    return changed, points


def is_plain(layout: kit.Layout) -> bool:
    """Return whether every constraint of *layout* is a house."""
    return all(isinstance(each, kit.Unit) and layout.is_house(each) for each in layout.constraints)


def grade(solved: SolvedPath) -> Grade:
    """Return the points of the puzzle. The book's program starts from the givens and any marks handed in."""
    puzzle = solved.report.puzzle
    scorer = Scorer(puzzle.layout)
    scorer.solve(puzzle.digits, puzzle.start)
    return Grade(scorer.points)


BOOK = Scale(
    id="book",
    title="Points for each cell",
    rungs=(),
    summary="The points of a book (Lee, 2006): 1 for elimination, 2 to 4 for techniques, 5 for each guess and failure.",
    grade=grade,
    levels=LEVELS,
    applies=is_plain,
    needs="a grid of rows, columns and boxes or regions alone",
)
