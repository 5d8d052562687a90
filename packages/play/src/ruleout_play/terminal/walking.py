"""The way to the solution, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import Board, Outcome, Report, Step, explain_step, from_record
from ruleout_play.game.game import Game
from ruleout_play.game.state import State
from ruleout_play.terminal.evidence import NOTHING, Evidence, evidence_of_step
from ruleout_play.terminal.words import spoken, t

OUTCOMES = {each.value: each.value.replace("-", " ") for each in Outcome}
"""The outcomes in words."""


class Walk:
    """The positions of a way to the solution; one of them is shown.

    Parameters
    ----------
    game
        The game from which it leads.
    reply
        The reply to the question ``walk``.
    up_to
        The hardest technique or group that was allowed, None if all were.
    """

    def __init__(self, game: Game, reply: Mapping[str, Any], up_to: str | None = None) -> None:
        report = from_record(reply["report"])
        if not isinstance(report, Report):
            raise TypeError(f"found {type(report).__name__}; expected a report")
        self._game, self._final = game, report.final
        self._moves: list[tuple[Board, Step]] = list(report.moves)
        self._outcome = str(report.outcome)
        self._limit = "" if up_to is None else t(" up to {name}", name=up_to)
        self.at = 0

    def go(self, at: int) -> None:
        """Show another position, from 0 to the number of steps."""
        self.at = min(max(at, 0), len(self._moves))

    @property
    def is_wrong(self) -> bool:
        """True if it ends in a contradiction."""
        return self._outcome == Outcome.CONTRADICTION

    @property
    def last(self) -> int:
        """The number of the position after all steps."""
        return len(self._moves)

    @property
    def position(self) -> Game:
        """The position as a game, with all candidates as centre marks."""
        board = self._moves[self.at][0] if self.at < self.last else self._final
        blank = self._game.blank
        visible = blank.layout.visible
        none = (0,) * visible
        entry = tuple(0 if blank.givens[cell] else board.digits[cell] for cell in range(visible))
        centre = tuple(0 if board.digits[cell] else board.masks[cell] for cell in range(visible))
        return attrs.evolve(Game.of(blank), state=State(entry, none, centre, none, none))

    @property
    def evidence(self) -> Evidence:
        """The evidence of the step that is shown."""
        if self.at == self.last:
            return NOTHING
        return evidence_of_step(self.position, *self._moves[self.at])

    @property
    def words(self) -> str:
        """The step in words."""
        place = t("Step {number} of {count}. ", number=self.at + 1, count=self.last) if self.at < self.last else ""
        keys = t(" (n: next, p: previous, Escape: end)")
        if self.at == self.last:
            outcome = t(OUTCOMES.get(self._outcome, self._outcome))
            return t("The end of the way{limit}: {outcome}.", limit=self._limit, outcome=outcome) + keys
        board, step = self._moves[self.at]
        words = explain_step(board, step, language=spoken().code)
        return f"{place}{words.title}: {words.full}{keys}"
