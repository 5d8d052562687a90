"""Interface of the player for its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ruleout_play.terminal.dialogs import Dialog
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.walking import Walk

if TYPE_CHECKING:
    from ruleout_play.terminal.board import BoardView


class Host(Protocol):
    """The player as its parts see it."""

    session: Session
    board: BoardView
    walk: Walk | None
    is_left: bool

    def ask(self, request: Mapping[str, Any], took: Callable[[Mapping[str, Any]], None], waiting: str) -> None:
        """Ask the engine, and call *took* with the reply if there is an answer."""

    def say(self, text: str) -> None:
        """Show a message until the next move."""

    def update(self) -> None:
        """Show everything as it is now."""

    def begin(self, session: Session) -> None:
        """Play another game."""

    def stop_question(self) -> bool:
        """End the question that is open; return whether there was one."""

    def zoom_by(self, step: int) -> None:
        """Show the board smaller by a number of sizes, larger if it is negative, as large as it fits if it is 0."""

    def show_walk(self) -> None:
        """Show the position of the walk, or the game again if there is none."""

    def start_walk(self, walk: Walk) -> None:
        """Show a way to the solution."""

    def show_dialog(self, dialog: Dialog, took: Callable[[str | None], None] = lambda answer: None) -> None:
        """Show *dialog*, and call *took* with the answer, None if there is none."""

    def leave(self) -> None:
        """End the program."""
