"""Buttons for the mouse: the digits, and the most important commands."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.widgets import Static

from ruleout.plugin import Digit
from ruleout_play.game.game import Game
from ruleout_play.terminal.side import WIDTH
from ruleout_play.terminal.words import t

SHOWN = (
    ("? keys", "keys"), ("H hint", "hint"), ("Enter do", "do"), ("t check", "check"), ("u undo", "undo"),
    ("zxcv mode", "next-mode"), ("^N new", "new"), ("^O open", "open"), ("^S save", "save"),
)  # fmt: skip
"""The commands of the bar, each with its key."""
BETWEEN = "  "


class Pad(Static):
    """The digits, and below each how many cells are left for it if every digit is in every row once."""

    class Pressed(Message):
        """A digit was pressed."""

        def __init__(self, digit: Digit) -> None:
            super().__init__()
            self.digit = digit

    def __init__(self) -> None:
        super().__init__(id="pad", markup=False)
        self._columns = self._width = self._lines = 1
        self._digits = 0

    def show(self, game: Game, is_wide: bool) -> None:
        """Show the digits of *game*, on one line if there is room for that."""
        layout = game.blank.layout
        counts = [] if is_wide or layout.visible != layout.digits**2 else left_of_each(game)
        self._digits = layout.digits
        self._width = 1 + max(len(each) for each in [*layout.symbols, *map(str, counts)])
        self._columns = layout.digits if is_wide else max(1, WIDTH // self._width)
        rows = []
        for start in range(0, layout.digits, self._columns):
            rows.append(self._row(layout.symbols[start : start + self._columns]))
            if counts:
                rows.append(self._row([str(each or "") for each in counts[start : start + self._columns]]))
        self._lines = 2 if counts else 1
        self.update("\n".join(rows))

    def _row(self, texts: Sequence[str]) -> str:
        return "".join(text.rjust(self._width - 1) + " " for text in texts).rstrip()

    def on_click(self, event: events.Click) -> None:
        """Report which digit was pressed."""
        column = event.x // self._width
        digit = event.y // self._lines * self._columns + column + 1
        if column < self._columns and digit <= self._digits:
            self.post_message(self.Pressed(digit))


class Bar(Static):
    """The most important commands, with their keys."""

    class Pressed(Message):
        """A command was pressed."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        super().__init__(id="footer", markup=False)

    def show(self) -> None:
        """Show the commands."""
        self.update(BETWEEN.join(t(text) for text, _ in SHOWN))

    def on_click(self, event: events.Click) -> None:
        """Report which command was pressed."""
        start = 0
        for text, command in SHOWN:
            width = len(t(text))
            if start <= event.x < start + width:
                self.post_message(self.Pressed(command))
            start += width + len(BETWEEN)


def left_of_each(game: Game) -> list[int]:
    """Return how many cells are left for each digit, of a grid in which each occurs in every row once."""
    held = list(game.digits)
    digits = game.blank.layout.digits
    return [max(0, digits - held.count(digit)) for digit in range(1, digits + 1)]
