"""The game that is played, the chosen cells, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from ruleout import default_registry
from ruleout.plugin import Cell, Digit
from ruleout_play.game import gestures
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import shown_marks
from ruleout_play.game.journal import journal, title_of_id
from ruleout_play.game.state import COLOURS
from ruleout_play.terminal.cells import Look
from ruleout_play.terminal.clock import Clock
from ruleout_play.terminal.evidence import NOTHING, Evidence
from ruleout_play.terminal.moves import next_cell
from ruleout_play.terminal.words import spoken
from ruleout_render.internal import RuleText, rule_texts

Mode = Literal["digit", "corner", "centre", "colour"]
"""Effect of a typed digit."""
MODES: tuple[Mode, ...] = get_args(Mode)
ENTERED = {
    "digit": gestures.enter_digit,
    "corner": gestures.corner,
    "centre": gestures.centre,
    "colour": gestures.colour,
}


class Session:
    """A game with what belongs to the player's view of it: cursor, chosen cells, mode, filter and clock.

    The functions of :mod:`ruleout_play.game.gestures` alone decide how keys change the game.
    """

    def __init__(self, game: Game, path: Path | None = None) -> None:
        self.game = game
        self.saved = game
        self.path = path
        self.clock = Clock(game.clock)
        self.mode: Mode = "digit"
        self.cursor: Cell = 0
        self.chosen: set[Cell] = {0}
        self.filter: Digit = 0
        self.evidence = NOTHING
        self.is_typed = False
        self.titles: dict[str, str] = {}
        self.shown: Game | None = None

    @property
    def view(self) -> Game:
        """The game that is drawn: a position of a walk, or that which is played."""
        return self.shown or self.game

    @property
    def is_saved(self) -> bool:
        """True if nothing was played since the game was opened or saved."""
        now, then = self.game, self.saved
        return (now.log, now.done, now.points) == (then.log, then.done, then.points)

    @property
    def cells(self) -> list[Cell]:
        """The cells on which keys act: those chosen, or that of the cursor."""
        return sorted(self.chosen or {self.cursor})

    def log(self, game: Game) -> list[str]:
        """Return the log of *game*; only the process that answers has all titles, and playing does not wait for it."""
        return journal(game, spoken(), lambda technique: self.titles.get(technique) or title_of_id(technique))

    @cached_property
    def rules(self) -> tuple[RuleText, ...]:
        """The rules of the puzzle, each once."""
        return rule_texts(self.game.blank, default_registry())

    def now(self) -> Game:
        """Return the game with the clock as it stands."""
        return self.game.at_clock(self.clock.at)

    # Choosing

    def move(self, direction: str, extend: bool = False, choose: bool = True) -> None:
        """Move the cursor; *extend* adds the cell to the chosen ones, and without *choose* these stay as they are."""
        self.point_to(next_cell(self.game.blank.layout, self.cursor, direction), extend=extend, choose=choose)

    def point_to(self, cell: Cell, extend: bool = False, choose: bool = True) -> None:
        """Put the cursor on *cell*."""
        self.cursor = cell
        if choose:
            self.chosen = {*self.chosen, cell} if extend else {cell}

    def toggle(self) -> None:
        """Choose the cell of the cursor, or choose it no longer."""
        self.chosen ^= {self.cursor}

    def choose_all(self) -> None:
        """Choose every cell."""
        self.chosen = set(range(self.game.blank.layout.visible))

    def invert(self) -> None:
        """Choose the cells that are not chosen."""
        self.chosen = set(range(self.game.blank.layout.visible)) - self.chosen

    def choose_same(self, cell: Cell) -> None:
        """Choose all cells with the digit of *cell*."""
        digit = self.game.digits[cell]
        same = {each for each, found in enumerate(self.game.digits) if digit and found == digit}
        self.cursor, self.chosen = cell, same | {cell}

    # Playing

    def act(self, game: Game) -> None:
        """Take *game* as the present one; evidence is about the former position."""
        if game is not self.game:
            self.game, self.evidence = game, NOTHING

    def enter_number(self, number: int, mode: Mode | None = None) -> None:
        """Enter a digit, mark or colour in the chosen cells."""
        used = mode or self.mode
        if used != "colour" or number <= COLOURS:
            self.act(ENTERED[used](self.game, self.cells, number, self.clock.at))

    def clear(self) -> None:
        """Clear the chosen cells."""
        self.act(gestures.clear(self.game, self.cells, self.clock.at))

    def do(self, gesture: Callable[..., Game], *arguments: object) -> None:
        """Do a gesture on the whole game."""
        self.act(gesture(self.game, *arguments, self.clock.at))

    def next_mode(self) -> None:
        """Take the next mode."""
        self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    # Showing

    def looks(self) -> list[Look]:
        """Return how each visible cell looks."""
        game, evidence = self.view, self.evidence
        state, digits = game.state, game.digits
        clashes = clashing(game)
        lit = self.filter or digits[self.cursor]
        marks = shown_marks(game)
        found = []
        for cell, digit in enumerate(digits):
            kind = "given" if game.blank.givens[cell] else "entry"
            if cell in evidence.wrong:
                kind = "wrong"
            elif cell in clashes:
                kind = "clash"
            elif cell in evidence.causes:
                kind = "cause"
            is_lit = bool(lit) and (digit == lit or bool(self.filter and not digit and marks[cell] >> (lit - 1) & 1))
            background = (
                "cursor" if cell == self.cursor
                else "chosen" if cell in self.chosen
                else "base" if cell in evidence.base or cell in evidence.wrong
                else "same" if is_lit
                else ""
            )  # fmt: skip
            found.append(
                Look(
                    digit, kind, state.corner[cell], marks[cell], state.colour[cell], background,
                    evidence.of(cell), cell == self.cursor,
                )
            )  # fmt: skip
        return found

    def show(self, evidence: Evidence) -> None:
        """Show *evidence* until the next move."""
        self.evidence = evidence


def clashing(game: Game) -> set[Cell]:
    """Return the cells whose digit a cell that they see holds too."""
    digits, peers = game.digits, game.blank.layout.peer_sets
    by_digit: dict[Digit, int] = {}
    for cell, digit in enumerate(digits):
        if digit:
            by_digit[digit] = by_digit.get(digit, 0) | 1 << cell
    return {cell for cell, digit in enumerate(digits) if digit and peers[cell] & by_digit[digit]}
