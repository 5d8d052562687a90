"""Actions of keys, the mouse and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ruleout.plugin import Digit
from ruleout_play.game import gestures
from ruleout_play.game.game import Game
from ruleout_play.terminal.asking import Asking
from ruleout_play.terminal.commands import BY_KEY, ONCE
from ruleout_play.terminal.evidence import NOTHING
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.learning import Learning
from ruleout_play.terminal.opening import Opening
from ruleout_play.terminal.panels import Panels
from ruleout_play.terminal.saving import Saving
from ruleout_play.terminal.session import MODES, Mode, Session
from ruleout_play.terminal.symbols import Typed
from ruleout_play.terminal.words import t

PAUSED = "Paused. p: go on"
WALK_KEYS = {"n": 1, "right": 1, "l": 1, "p": -1, "left": -1, "h": -1}
WHILE_PAUSED = {
    *("pause", "quit", "save", "save-as", "open", "new"),
    *("keys", "log", "rules", "escape", "settings", "zoom-in", "zoom-out", "zoom-fit"),
}
"""The commands that do not need the board."""
DURING_A_WALK = {"escape", "quit", "keys", "zoom-in", "zoom-out", "zoom-fit"}
"""The commands that do not end a walk."""
CHOOSE = {"toggle": Session.toggle, "all": Session.choose_all, "invert": Session.invert, "next-mode": Session.next_mode}
"""The commands that change what is chosen, not the game."""
WHOLE = {
    "fill": gestures.fill,
    "clean": gestures.clean,
    "lone": gestures.enter_lone_marks,
    "combinations": gestures.mark_combinations,
    "restart": gestures.restart,
}
"""The commands that apply a gesture to the whole game."""
ASKING = (
    Asking.hint, Asking.steps, Asking.walk, Asking.check, Asking.mistakes, Asking.back, Asking.why, Asking.solve,
    Asking.count, Asking.candidates, Asking.estimate, Asking.superfluous, Asking.rate,
)  # fmt: skip
"""The commands that ask the engine; their methods have the names of the commands."""


class Acting:
    """Translation of keys, pressed digits and commands into gestures and questions."""

    def __init__(self, player: Host, asking: Asking, opening: Opening, saving: Saving) -> None:
        self.player = player
        self.asking, self.opening, self.saving = asking, opening, saving
        self.panels = Panels(player, self._play)
        self.learning = Learning(player, asking, saving.unless_lost)
        self._filters_next = False
        self.begin(player.session)
        self.handlers = self._handlers()

    def begin(self, session: Session) -> None:
        """Take another game."""
        self._was_full = session.game.is_full
        self._typed = Typed(session.game.blank.layout.symbols)

    def typed(self, key: str, character: str | None) -> bool:
        """Do what a key means; return whether it means anything. Keys after the last one mean nothing."""
        if self.player.is_left:
            return True
        if self._walks(key):
            return True
        shown = character if character and character.isprintable() else ""
        if shown and shown != " " and self._typed.takes(shown):
            self._digits(self._typed.feed(shown))
            return True
        self._digits(self._typed.end())
        if key in ONCE or shown in ONCE:
            mode, digit = ONCE[key if key in ONCE else shown]
            if digit <= self.player.session.game.blank.layout.digits:
                self._play(partial(self.player.session.enter_number, digit, mode))
            return True
        name = BY_KEY.get(key) or BY_KEY.get(shown)
        if name is None:
            return False
        self.run_command(name)
        return True

    def end_digit(self) -> None:
        """Act with the digit that was typed in part."""
        self._digits(self._typed.end())

    def press(self, digit: Digit) -> None:
        """Act with a digit that was pressed."""
        if self.player.walk is None:
            self._digits([*self._typed.end(), digit])

    def _walks(self, key: str) -> bool:
        """Go through the walk, if one is open."""
        if self.player.walk is None:
            return False
        if key in WALK_KEYS:
            self.player.walk.go(self.player.walk.at + WALK_KEYS[key])
        elif key in ("home", "s", "end", "e"):
            self.player.walk.go(0 if key in ("home", "s") else self.player.walk.last)
        elif key == "escape":
            self.player.walk = None
        else:
            return True
        self.player.show_walk()
        return True

    def _digits(self, digits: Iterable[int]) -> None:
        for digit in digits:
            if self._filters_next:
                self._filters_next = False
                self.player.session.filter = 0 if self.player.session.filter == digit else digit
                self.player.say("")
            else:
                self._play(partial(self.player.session.enter_number, digit))

    def _play(self, gesture: Callable[[], None]) -> None:
        """Do what changes the game, unless it is paused."""
        session = self.player.session
        if session.clock.is_paused and self.player.board.is_hidden:
            self.player.say(t(PAUSED))
            return
        before = session.game
        session.clock.resume()
        gesture()
        if session.game is not before:
            self.player.say("")
        is_full = session.game.is_full
        if is_full and not self._was_full and not session.is_typed:
            self.asking.check()
        self._was_full = is_full
        self.player.update()

    def run_command(self, name: str) -> None:
        """Run a command by its name."""
        if name != "filter":
            self._filters_next = False
        if self.player.board.is_hidden and name not in WHILE_PAUSED:
            self.player.say(t(PAUSED))
            return
        if self.player.walk is not None and name not in DURING_A_WALK:
            self.player.walk = None
            self.player.show_walk()
        self.handlers[name]()
        self.player.board.show_cursor()
        self.player.update()

    def _handlers(self) -> dict[str, Callable[[], None]]:
        """Return the action of each command."""
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
            # The session is looked up when a command runs, since another game has another one.
            **{name: partial(self._choose, act) for name, act in CHOOSE.items()},
            **{ask.__name__: partial(ask, asking) for ask in ASKING},
            **{name: partial(self._do, gesture) for name, gesture in WHOLE.items()},
            "undo": lambda: self._play(lambda: self.player.session.act(self.player.session.game.undo())),
            "redo": lambda: self._play(lambda: self.player.session.act(self.player.session.game.redo())),
            "clear": lambda: self._play(self.player.session.clear),
            "escape": self._escape,
            "filter": self._filter,
            "do": lambda: self._play(asking.do),
            "learn": self.learning.learn,
            "up-to": self.learning.choose_limit,
            "same": self.learning.same,
            "set-point": self.panels.set_point,
            "go-point": self.panels.go_point,
            "log": self.panels.log,
            "rules": self.panels.rules,
            "pause": self._pause,
            "settings": self.panels.settings,
            "zoom-in": partial(self.player.zoom_by, -1),
            "zoom-out": partial(self.player.zoom_by, 1),
            "zoom-fit": partial(self.player.zoom_by, 0),
            "new": opening.new,
            "begin": opening.begin_typed,
            "open": opening.open,
            "save": saving.save,
            "save-as": saving.save_as,
            "link": saving.link,
            "keys": self.panels.keys,
            "quit": lambda: saving.unless_lost(self.player.leave),
        }

    def _choose(self, act: Callable[[Session], None]) -> None:
        act(self.player.session)

    def _do(self, gesture: Callable[..., Game]) -> None:
        self._play(partial(self.player.session.do, gesture))

    def _move(self, direction: str, extend: bool = False, choose: bool = True) -> None:
        self.player.session.move(direction, extend, choose)

    def _take_mode(self, mode: Mode) -> None:
        self.player.session.mode = mode

    def _escape(self) -> None:
        session = self.player.session
        if not self.player.stop_question():
            session.chosen, session.filter = {session.cursor}, 0
            session.show(NOTHING)
            self.player.say("")

    def _filter(self) -> None:
        self._filters_next, self.player.session.filter = True, 0
        self.player.say(t("Which digit?"))

    def _pause(self) -> None:
        clock = self.player.session.clock
        if self.player.board.is_hidden:
            clock.resume()
            self.player.say("")
        else:
            clock.pause()
            self.player.say(t(PAUSED))
        self.player.board.hide(not self.player.board.is_hidden)
