"""What the parts of the player need of the whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ruleout_play.terminal.dialogs import Dialog
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.walking import Walk


class Host(Protocol):
    """The player as its parts see it."""

    session: Session

    def ask(self, request: Mapping[str, Any], took: Callable[[Mapping[str, Any]], None], waiting: str) -> None:
        """Ask the engine, and call *took* with the reply if there is an answer."""

    def say(self, text: str) -> None:
        """Show a message until the next move."""

    def update(self) -> None:
        """Show everything as it is now."""

    def begin(self, session: Session) -> None:
        """Play another game."""

    def start_walk(self, walk: Walk) -> None:
        """Show a way to the solution."""

    def show_dialog(self, dialog: Dialog, took: Callable[[str | None], None] = lambda answer: None) -> None:
        """Show *dialog*, and call *took* with the answer, None if there is none."""

    def leave(self) -> None:
        """End the program."""
