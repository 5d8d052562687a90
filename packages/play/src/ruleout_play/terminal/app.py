"""The player: the board, the text beside it, and what keys do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from ruleout_play.game import gestures
from ruleout_play.game.journal import journal
from ruleout_play.terminal import side
from ruleout_play.terminal.asking import Asking
from ruleout_play.terminal.board import BoardView
from ruleout_play.terminal.commands import BY_KEY, COMMANDS, ONCE, keys_in_words
from ruleout_play.terminal.dialogs import Choice, Dialog, Line, Reading
from ruleout_play.terminal.ending import GONE, is_terminal_gone, on_signal
from ruleout_play.terminal.engine import Engine
from ruleout_play.terminal.evidence import NOTHING
from ruleout_play.terminal.looks import CSS, SIDE, draw_scrollbars
from ruleout_play.terminal.opening import Opening
from ruleout_play.terminal.pad import Bar, Pad
from ruleout_play.terminal.plan import SIZES, sizes_that_fit
from ruleout_play.terminal.saving import Saving
from ruleout_play.terminal.session import MODES, Mode, Session
from ruleout_play.terminal.styles import Colours, colours_of_terminal
from ruleout_play.terminal.symbols import Typed
from ruleout_play.terminal.walking import Walk

AUTOSAVE = 5.0
"""Seconds between two saves of a game that has a file."""
WALK_KEYS = {"n": 1, "right": 1, "l": 1, "p": -1, "left": -1, "h": -1}
WHILE_PAUSED = {
    *("pause", "quit", "save", "save-as", "open", "new"),
    *("keys", "log", "escape", "settings", "zoom-in", "zoom-out", "zoom-fit"),
}
"""The commands that do not need the board."""
SETTINGS = {
    "only_legal": "Only legal moves",
    "auto_marks": "Automatic marks",
    "auto_clean": "An entry cleans the marks that see it",
}


class Player(App[None]):
    """The player in a terminal.

    Parameters
    ----------
    session
        What is played first.
    colours
        What the terminal shows; if None, it is found out.
    plain
        Whether all characters are ASCII.
    start
        A reply to the question ``open`` that needs a choice, with what was given.
    """

    TITLE = "ruleout"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = True

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
        self.rescued: Path | None = None
        self._message = ""
        self._zoom: str = ""
        self._waiting = ""
        self._filters_next = False
        self._was_full = session.game.is_full
        self._typed = Typed(session.game.blank.layout.symbols)
        self.board = BoardView(session, self.typed, self.colours, plain)
        self.pad = Pad()
        self.handlers = self._handlers()

    def compose(self) -> ComposeResult:
        """The board, the text beside it, and the most important keys."""
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="side"):
                yield Static(id="told", markup=False)
                yield self.pad
        yield Bar()

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

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that fits."""
        self.call_after_refresh(self.fit)

    def on_unmount(self) -> None:
        """End the process for questions, and save."""
        self.saving.autosave()
        self.engine.close()

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
        self.update_side()

    def update_side(self) -> None:
        """Write the text beside the board again."""
        session = self.session
        message = f"{self._waiting} ... (Escape: stop)" if self._waiting else self._message
        parts = [side.head(session), side.about_cell(session), message]
        if self.has_class("zoomed"):
            text = "  ".join([*parts[0].split("\n"), *parts[1].split("\n")]) + "\n" + message
        else:
            if not message:
                parts.append(side.last_moves(session, 6))
            text = "\n\n".join(part for part in parts if part)
        self.query_one("#told", Static).update(text)
        self.pad.show(session.view, self.has_class("zoomed"))

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
        self.exit()

    def end_from_outside(self, status: int) -> None:
        """End the program with an exit status, without asking: what is not saved is written to a file of its own."""
        self.rescued = self.saving.rescue()
        self.exit(return_code=status)

    # Games

    def begin(self, session: Session) -> None:
        """Play another game."""
        self.engine.cancel()
        self.walk, self._waiting, self._message, self._zoom = None, "", "", ""
        self.session, self._was_full = session, session.game.is_full
        self._typed = Typed(session.game.blank.layout.symbols)
        self.board.hide(False)
        self.board.open(session)
        self.fit()

    def ask(self, request: Mapping[str, Any], took: Callable[[Mapping[str, Any]], None], waiting: str) -> None:
        """Ask the engine, and call *took* with the reply if there is an answer."""
        self._waiting = waiting
        self.update_side()

        async def answered() -> None:
            reply = await self.engine.ask(request)
            if reply is None:
                return
            self._waiting = ""
            if "error" in reply:
                place = "".join(f", {key} {reply['error'][key]}" for key in ("line", "column") if key in reply["error"])
                self.say(f"{reply['error']['message']}{place}")
            elif len(reply) <= 3 and not reply.get("complete", True):
                self.say("No answer in time.")
            else:
                took(reply)
                self.update()

        self.run_worker(answered(), exit_on_error=True)

    def start_walk(self, walk: Walk) -> None:
        """Show a way to the solution."""
        self.walk = walk
        self._show_walk()

    def _show_walk(self) -> None:
        walk = self.walk
        if walk is None:
            self.session.shown = None
            self.session.show(NOTHING)
            self.say("")
        else:
            self.session.shown = walk.position
            self.session.show(walk.evidence)
            self.say(walk.words)

    # Keys

    def typed(self, key: str, character: str | None) -> bool:
        """Do what a key means; return whether it means anything."""
        if self._walks(key):
            return True
        shown = character if character and character.isprintable() else ""
        if shown and shown != " " and self._typed.takes(shown):
            self._digits(self._typed.feed(shown))
            return True
        self._digits(self._typed.end())
        if key in ONCE or shown in ONCE:
            mode, digit = ONCE[key if key in ONCE else shown]
            if digit <= self.session.game.blank.layout.digits:
                self._play(partial(self.session.enter_number, digit, mode))
            return True
        name = BY_KEY.get(key) or BY_KEY.get(shown)
        if name is None:
            return False
        self.run_command(name)
        return True

    def _walks(self, key: str) -> bool:
        """Go through the walk, if one is open."""
        if self.walk is None:
            return False
        if key in WALK_KEYS:
            self.walk.go(self.walk.at + WALK_KEYS[key])
        elif key in ("home", "s", "end", "e"):
            self.walk.go(0 if key in ("home", "s") else self.walk.last)
        elif key == "escape":
            self.walk = None
        else:
            return True
        self._show_walk()
        return True

    def _digits(self, digits: Iterable[int]) -> None:
        for digit in digits:
            if self._filters_next:
                self._filters_next = False
                self.session.filter = 0 if self.session.filter == digit else digit
                self._message = ""
                self.update()
            else:
                self._play(partial(self.session.enter_number, digit))

    def _play(self, gesture: Callable[[], None]) -> None:
        """Do what changes the game, unless it is paused."""
        session = self.session
        if session.clock.is_paused and self.board.is_hidden:
            self.say("Paused. p: go on")
            return
        before = session.game
        session.clock.resume()
        gesture()
        if session.game is not before:
            self._message = ""
        is_full = session.game.is_full
        if is_full and not self._was_full and not session.is_typed:
            self.asking.check()
        self._was_full = is_full
        self.update()

    def run_command(self, name: str) -> None:
        """Run a command by its name."""
        if name != "filter":
            self._filters_next = False
        if self.board.is_hidden and name not in WHILE_PAUSED:
            self.say("Paused. p: go on")
            return
        if self.walk is not None and name not in ("escape", "quit", "keys", "zoom-in", "zoom-out", "zoom-fit"):
            self.walk = None
            self._show_walk()
        self.handlers[name]()
        if self.is_running and len(self.screen_stack) == 1:
            self.board.show_cursor()
            self.update()

    def _handlers(self) -> dict[str, Callable[[], None]]:
        """What each command does."""
        asking, opening, saving = self.asking, self.opening, self.saving
        moving: dict[str, Callable[[], None]] = {}
        for each in ("left", "down", "up", "right"):
            moving[f"move-{each}"] = partial(self._move, each)
            moving[f"extend-{each}"] = partial(self._move, each, extend=True)
            moving[f"look-{each}"] = partial(self._move, each, choose=False)
        for mode in MODES:
            moving[f"mode-{mode}"] = partial(self._take_mode, mode)
        return {
            **moving,
            "toggle": lambda: self.session.toggle(),
            "all": lambda: self.session.choose_all(),
            "invert": lambda: self.session.invert(),
            "escape": self._escape,
            "next-mode": lambda: self.session.next_mode(),
            "clear": lambda: self._play(self.session.clear),
            "undo": lambda: self._play(lambda: self.session.act(self.session.game.undo())),
            "redo": lambda: self._play(lambda: self.session.act(self.session.game.redo())),
            "fill": lambda: self._play(lambda: self.session.do(gestures.fill)),
            "clean": lambda: self._play(lambda: self.session.do(gestures.clean)),
            "lone": lambda: self._play(lambda: self.session.do(gestures.enter_lone_marks)),
            "restart": lambda: self._play(lambda: self.session.do(gestures.restart)),
            "filter": self._filter,
            "hint": asking.hint,
            "do": lambda: self._play(asking.do),
            "steps": asking.steps,
            "walk": asking.walk,
            "check": asking.check,
            "mistakes": asking.mistakes,
            "back": asking.back,
            "solve": asking.solve,
            "count": asking.count,
            "candidates": asking.candidates,
            "rate": asking.rate,
            "set-point": self._set_point,
            "go-point": self._go_point,
            "log": lambda: self._read("The log", "\n".join(journal(self.session.game)) or "Nothing yet."),
            "pause": self._pause,
            "settings": self._settings,
            "zoom-in": partial(self._zoom_by, -1),
            "zoom-out": partial(self._zoom_by, 1),
            "zoom-fit": partial(self._zoom_by, 0),
            "new": opening.new,
            "begin": opening.begin_typed,
            "open": opening.open,
            "save": saving.save,
            "save-as": saving.save_as,
            "link": saving.link,
            "keys": lambda: self._read("Keys", keys_in_words()),
            "quit": lambda: saving.unless_lost(self.leave),
        }

    def _read(self, title: str, text: str | Sequence[tuple[str, str]]) -> None:
        self.show_dialog(Reading(title, text))

    def _move(self, direction: str, extend: bool = False, choose: bool = True) -> None:
        self.session.move(direction, extend, choose)

    def _take_mode(self, mode: Mode) -> None:
        self.session.mode = mode

    def _escape(self) -> None:
        if self._waiting:
            self.engine.cancel()
            self._waiting = ""
            self._message = "Stopped."
        else:
            self.session.chosen = {self.session.cursor}
            self.session.filter, self._message = 0, ""
            self.session.show(NOTHING)

    def _filter(self) -> None:
        self._filters_next, self.session.filter = True, 0
        self._message = "Which digit?"

    def _pause(self) -> None:
        clock = self.session.clock
        if self.board.is_hidden:
            clock.resume()
            self._message = ""
        else:
            clock.pause()
            self._message = "Paused. p: go on"
        self.board.hide(not self.board.is_hidden)

    def _zoom_by(self, step: int) -> None:
        at = SIZES.index(self.board.plan.size) + step
        self._zoom = SIZES[min(max(at, 0), len(SIZES) - 1)] if step else ""
        self.fit()

    def _set_point(self) -> None:
        def named(name: str | None) -> None:
            if name and name.strip():
                self.session.game = self.session.game.with_point(name.strip())
                self.say(f"Point {name.strip()} is set.")

        value = f"point {len(self.session.game.points) + 1}"
        self.show_dialog(Line("Set a named point", "It stays, whatever is undone later.", value), named)

    def _go_point(self) -> None:
        points = list(self.session.game.points)
        if not points:
            self.say("There is no named point. m: set one")
            return

        def chosen(name: str | None) -> None:
            if name is not None:
                self._play(lambda: self.session.act(self.session.game.to_point(name)))

        self.show_dialog(Choice("Go to a point", [(name, name) for name in points]), chosen)

    def _settings(self) -> None:
        settings = self.session.game.settings
        options = [(name, f"[{'x' if getattr(settings, name) else ' '}] {title}") for name, title in SETTINGS.items()]

        def chosen(name: str | None) -> None:
            if name is not None:
                new = attrs.evolve(settings, **{name: not getattr(settings, name)})
                self.session.act(attrs.evolve(self.session.game, settings=new))
                self.update()

        self.show_dialog(Choice("Settings", options), chosen)

    # Textual

    def on_board_view_changed(self, event: BoardView.Changed) -> None:
        """Show what the mouse chose."""
        self._typed.end()
        self.update()

    def on_pad_pressed(self, event: Pad.Pressed) -> None:
        """Act with a digit that was pressed."""
        self._digits([*self._typed.end(), event.digit])

    def on_bar_pressed(self, event: Bar.Pressed) -> None:
        """Run a command that was pressed."""
        self._digits(self._typed.end())
        self.run_command(event.command)

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
        self.run_command("quit")

    def action_command_palette(self) -> None:
        """Show the command palette, with ASCII characters alone."""
        if not CommandPalette.is_open(self):  # type: ignore[arg-type]
            self.push_screen(CommandPalette(placeholder="Search for commands", id="--command-palette"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette."""
        for command in COMMANDS:
            if command.in_palette:
                yield SystemCommand(command.title, command.shown, partial(self.run_command, command.id))
        yield SystemCommand("Quit", "Ctrl+Q", partial(self.run_command, "quit"))
