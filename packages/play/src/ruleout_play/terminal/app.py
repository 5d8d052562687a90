"""The player: the board, the text beside it, and what keys do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.containers import Horizontal, Vertical
from textual.driver import Driver
from textual.screen import Screen
from textual.widgets import Static

from ruleout_play.terminal import side
from ruleout_play.terminal.acting import Acting
from ruleout_play.terminal.asking import Asking
from ruleout_play.terminal.board import BoardView
from ruleout_play.terminal.commands import COMMANDS
from ruleout_play.terminal.dialogs import Dialog
from ruleout_play.terminal.driver import reading_on
from ruleout_play.terminal.ending import GONE, is_terminal_gone, off_signal, on_signal
from ruleout_play.terminal.engine import Engine
from ruleout_play.terminal.evidence import NOTHING
from ruleout_play.terminal.looks import CSS, SIDE, draw_scrollbars
from ruleout_play.terminal.opening import Opening
from ruleout_play.terminal.pad import Bar, Pad
from ruleout_play.terminal.plan import SIZES, sizes_that_fit
from ruleout_play.terminal.saving import Saving
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.styles import Colours, colours_of_terminal
from ruleout_play.terminal.walking import Walk
from ruleout_play.terminal.words import spoken, t

AUTOSAVE = 5.0
"""Seconds between two saves of a game that has a file."""


class Player(App[None]):
    """The player in a terminal.

    Parameters
    ----------
    session
        The session to begin with.
    colours
        Colours of the terminal; detected if None.
    plain
        True if all characters are ASCII.
    start
        A reply to the question ``open`` that needs a choice, with what was given.
    """

    TITLE = "ruleout"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = True
    VERTICAL_BREAKPOINTS = [(0, "-low"), (4, "-high")]  # noqa: RUF012 - the type of Textual
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (20, "-wide")]  # noqa: RUF012

    def __init__(
        self,
        session: Session,
        colours: Colours | None = None,
        plain: bool = False,
        start: tuple[Mapping[str, Any], str] | None = None,
    ) -> None:
        self.session = session
        self.colours: Colours = colours or colours_of_terminal()
        # This must be known from the start: Textual decides by it how it heeds NO_COLOR.
        super().__init__(ansi_color=self.colours != "true")
        self.plain = plain
        draw_scrollbars(plain)
        self._start = start
        self.engine = Engine()
        self.asking = Asking(self)
        self.saving = Saving(self)
        self.opening = Opening(self, self.saving.unless_lost)
        self.walk: Walk | None = None
        self.is_left = False
        self._message = ""
        self._zoom: str = ""
        self._waiting = ""
        self.acting = Acting(self, self.asking, self.opening, self.saving)
        self.board = BoardView(session, self.acting.typed, self.colours, plain)
        self.told = Static(id="told", markup=False)
        self.pad, self.bar = Pad(), Bar()

    def compose(self) -> ComposeResult:
        """Yield the board, the text beside it, and the most important keys."""
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="side"):
                yield self.told
                yield self.pad
        yield self.bar
        yield Static(t("too small"), classes="too-small")  # covers the rest in a window that is; keys act as ever

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of Textual, except that it reads on after a byte that is not UTF-8."""
        return reading_on(super().get_driver_class())

    async def on_mount(self) -> None:
        """Start the process for questions, and the clock."""
        self.set_class(self.plain, "plain")
        self.set_class(self.colours != "true", "ansi")
        self.set_class(self.colours == "none", "none")
        self.board.focus()
        self.set_interval(1.0, self._tick)
        self.set_interval(AUTOSAVE, self.saving.autosave)
        self.run_worker(self.engine.start())
        if not self.is_headless:
            on_signal(self.end_from_outside)
        self.fit()
        if self._start is not None:
            reply, given = self._start
            self.opening.opened(reply, given, None)
        else:
            self.opening.say_remark()

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that fits."""
        self.call_after_refresh(self.fit)

    def on_unmount(self) -> None:
        """End the process for questions, and save."""
        self.saving.autosave()
        self.engine.close()
        if not self.is_headless:
            off_signal()

    # What is shown

    def fit(self) -> None:
        """Show the board in the size that was chosen, or in the largest that fits."""
        height = self.size.height - 1
        plans = self.board.plans
        beside = sizes_that_fit(plans, self.size.width - SIDE, height)
        size = next((each for each in SIZES if each == self._zoom), None) or (beside[0] if beside else "overview")
        self.set_class(size not in beside and bool(self._zoom), "zoomed")
        self.board.take_size(size)
        self.update()

    def update(self) -> None:
        """Show everything as it is now."""
        if not self.is_running:
            return
        self.board.update()
        self.bar.show()
        self.update_side()

    def update_side(self) -> None:
        """Write the text beside the board again."""
        session = self.session
        message = t("{what} ... (Escape: stop)", what=self._waiting) if self._waiting else self._message
        parts = [side.head(session), side.about_cell(session), message]
        if self.has_class("zoomed"):
            text = "  ".join([*parts[0].split("\n"), *parts[1].split("\n")]) + "\n" + message
        else:
            if not message:
                parts.append(side.last_moves(session, 6) or "\n".join(side.rules(session)))
            text = "\n\n".join(part for part in parts if part)
        self.told.update(text)
        self.pad.show(session.view, self.has_class("zoomed"))

    def zoom_by(self, step: int) -> None:
        """Show the board smaller by a number of sizes, larger if it is negative, as large as it fits if it is 0."""
        at = SIZES.index(self.board.plan.size) + step
        self._zoom = SIZES[min(max(at, 0), len(SIZES) - 1)] if step else ""
        self.fit()

    def say(self, text: str) -> None:
        """Show a message until the next move."""
        self._message = text
        self.update()

    def _tick(self) -> None:
        if not self.is_headless and is_terminal_gone():
            self.end_from_outside(GONE)
        elif self.is_running and not self.session.clock.is_paused and len(self.screen_stack) == 1:
            self.update_side()

    def show_dialog(self, dialog: Dialog, took: Callable[[str | None], None] = lambda answer: None) -> None:
        """Show *dialog*, and call *took* with the answer, None if there is none."""
        self.push_screen(dialog, took)

    def leave(self) -> None:
        """End the program."""
        self.is_left = True
        self.exit()

    def end_from_outside(self, status: int) -> None:
        """End the program with an exit status, without asking: what is not saved is written to a file of its own."""
        self.exit(return_code=status)

    # Games

    def begin(self, session: Session) -> None:
        """Play another game."""
        self.engine.cancel()
        self.walk, self._waiting, self._message, self._zoom = None, "", "", ""
        self.session = session
        self.acting.begin(session)
        self.board.hide(False)
        self.board.open(session)
        self.fit()

    def ask(self, request: Mapping[str, Any], took: Callable[[Mapping[str, Any]], None], waiting: str) -> None:
        """Ask the engine, and call *took* with the reply if there is an answer."""
        self._waiting = waiting
        self.update_side()

        async def answered() -> None:
            reply = await self.engine.ask({"language": spoken().code, **request})
            if reply is None:
                return
            self._waiting = ""
            if "error" in reply:
                error = reply["error"]
                line = t(", line {number}", number=error["line"]) if "line" in error else ""
                column = t(", column {number}", number=error["column"]) if "column" in error else ""
                self.say(f"{error['message']}{line}{column}")
            elif len(reply) <= 3 and not reply.get("complete", True):
                self.say(t("No answer in time."))
            else:
                took(reply)
                self.update()

        self.run_worker(answered(), exit_on_error=True)

    def stop_question(self) -> bool:
        """End the question that is open; return whether there was one."""
        was_waiting = bool(self._waiting)
        if was_waiting:
            self.engine.cancel()
            self._waiting = ""
            self.say(t("Stopped."))
        return was_waiting

    def start_walk(self, walk: Walk) -> None:
        """Show a way to the solution."""
        self.walk = walk
        self.show_walk()

    def show_walk(self) -> None:
        """Show the position of the walk, or the game again if there is none."""
        walk = self.walk
        if walk is None:
            self.session.shown = None
            self.session.show(NOTHING)
            self.say("")
        else:
            self.session.shown = walk.position
            self.session.show(walk.evidence)
            self.say(walk.words)

    # Textual

    def on_board_view_changed(self, event: BoardView.Changed) -> None:
        """Show what the mouse chose."""
        self.acting.end_digit()
        self.update()

    def on_pad_pressed(self, event: Pad.Pressed) -> None:
        """Act with a digit that was pressed."""
        self.acting.press(event.digit)

    def on_bar_pressed(self, event: Bar.Pressed) -> None:
        """Run a command that was pressed."""
        self.acting.end_digit()
        self.acting.run_command(event.command)

    def on_paste(self, event: events.Paste) -> None:
        """Open a text that is pasted onto the board."""
        if len(self.screen_stack) == 1 and event.text.strip():
            self.saving.unless_lost(partial(self.opening.open_text, event.text))

    def pop_screen(self) -> AwaitComplete:
        """Leave a screen on top of the board; Textual's own palette may be left twice by keys that come together."""
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    async def action_quit(self) -> None:
        """End, after asking if play would be lost; an open dialog is left."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        # After the keys that the board has not handled yet.
        self.board.call_later(self.acting.run_command, "quit")

    def action_command_palette(self) -> None:
        """Show the command palette, with ASCII characters alone."""
        self.board.call_later(self._show_palette)  # as in action_quit

    def _show_palette(self) -> None:
        # It has no id of its own: one that was left may not have been removed yet.
        if not (self.is_left or isinstance(self.screen, CommandPalette)):
            self.push_screen(CommandPalette(placeholder=t("Search for commands")))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette."""
        for command in COMMANDS:
            if command.in_palette:
                yield SystemCommand(t(command.title), t(command.shown), partial(self.acting.run_command, command.id))
        yield SystemCommand(t("Quit"), t("Ctrl+Q"), partial(self.acting.run_command, "quit"))
