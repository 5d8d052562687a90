"""Cells that contradict the solution of the puzzle, and the first gesture after which there are any."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.plugin import Cell, Digit
from ruleout_play.game.game import Game
from ruleout_play.game.state import State


@attrs.frozen
class Mistakes:
    """The cells that contradict the solution.

    Attributes
    ----------
    entries
        The cells with an entry that the solution does not have.
    marks
        The open cells with marks, among which the digit of the solution is missing.
    """

    entries: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entries or self.marks)


def mistakes(game: Game, solution: Sequence[Digit]) -> Mistakes:
    """Return what is wrong now; *solution* has one digit per visible cell."""
    wrong = _wrong(game, game.state, solution, range(len(game.digits)))
    entries = [cell for cell in wrong if game.state.entry[cell]]
    return Mistakes(tuple(entries), tuple(cell for cell in wrong if cell not in entries))


def before_first_mistake(game: Game, solution: Sequence[Digit]) -> Game:
    """Return the game at the last position before the first of the mistakes that are there now.

    A mistake that was corrected since does not count. If there is none, it is *game*; if the game began with one, its
    start.
    """
    wrong = _wrong(game, game.state, solution, range(len(game.digits)))
    done, state = game.done, game.state
    while wrong and done:
        done -= 1
        state = state.changed(game.log[done].undone)
        wrong = _wrong(game, state, solution, wrong)
    return game.go(done)


def _wrong(game: Game, state: State, solution: Sequence[Digit], cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells among *cells* that contradict *solution* in *state*."""
    found = []
    for cell in cells:
        if game.blank.givens[cell]:
            continue
        entry, bit = state.entry[cell], 1 << (solution[cell] - 1)
        if entry:
            is_wrong = entry != solution[cell]
        elif game.settings.auto_marks:
            is_wrong = bool(state.removed[cell] & bit)
        else:
            is_wrong = bool(state.centre[cell]) and not state.centre[cell] & bit
        if is_wrong:
            found.append(cell)
    return found
