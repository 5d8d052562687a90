"""The scale of trial and error: how deep assumptions have to be nested.

Trial and error of depth 0 places naked singles, and hidden singles in houses, and lets every other rule remove what it
excludes by itself, until nothing changes. That of depth n does so too. It also assumes each candidate in turn, and
removes it if trial and error of depth n - 1 then leads to a contradiction, until no candidate is removed any more. The
value is the least depth that solves the puzzle, 0 to 4. What is removed does not depend on the order of cells and
digits. Source: Denis Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles (2012).
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

DEEPEST = 4
"""The depth after which trial and error gives up; no 9x9 sudoku is known that needs it."""
QUESTION = "trial and error"
"""The question which candidates are left by trial and error of depth 1. Its argument is a mask per cell. The answer is
a mask per cell, empty if there is a contradiction."""

Masks = tuple[kit.Mask, ...]


class Trials:
    """Trial and error on the layout of a board, whose kernels answer if there are any."""

    def __init__(self, board: kit.Board) -> None:
        self._board = board
        self._countdown = kit.Countdown(kit.capped(kit.UNLIMITED))
        self._model = kit.model_of(board.layout, self._countdown.check)

    def depth(self, start: Sequence[kit.Mask]) -> int:
        """Return the least depth at which nothing but one candidate per cell is left of *start*.

        Raises OutOfBudget beyond the deepest, or if the time of the running call is over.
        """
        left: Masks = tuple(start)
        for depth in range(DEEPEST + 1):
            left = self.left(left, depth)
            if all(map(kit.is_lone, left)):
                return depth
        raise kit.OutOfBudget

    def left(self, masks: Masks, depth: int) -> Masks:
        """Return what trial and error of *depth* leaves of *masks*, empty if there is a contradiction."""
        self._countdown.check()
        if depth == 1:
            answer: Masks | None = self._board.query(QUESTION, masks)
            if answer is not None:
                return answer
        if depth == 0:
            state = kit.first_state(self._model, masks)
            return () if kit.settle(self._model, state, self._countdown) is not None else tuple(state.masks)
        low = min(depth - 1, 1)  # enough between assumptions, since all of them are tried again
        masks = self.left(masks, low)
        before: Masks = ()
        while masks != before and not all(map(kit.is_lone, masks)):
            before = masks
            for cell, mask in enumerate(before):
                for bit in kit.bits(mask) if not kit.is_lone(mask) else ():
                    if masks and masks[cell] >> bit & 1 and not self.left(_with(masks, cell, 1 << bit), depth - 1):
                        masks = self.left(_with(masks, cell, masks[cell] & ~(1 << bit)), low)
        return masks


def _with(masks: Masks, cell: kit.Cell, mask: kit.Mask) -> Masks:
    return (*masks[:cell], mask, *masks[cell + 1 :])


def grade(solved: SolvedPath) -> Grade:
    """Return the depth of trial and error that the puzzle needs."""
    board = solved.report.final
    return Grade(Trials(board).depth(solved.report.puzzle.start))


TE = Scale(
    id="te",
    title="Trial and error",
    rungs=(),
    summary=f"How deep assumptions have to be nested beyond singles, at most {DEEPEST}.",
    grade=grade,
)
