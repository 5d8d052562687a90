"""A request, and what a question may read from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

import attrs

from ruleout import Budget, Options, Puzzle, Registry
from ruleout.internal import Countdown, InputError, Language, language_of, quoted, read_choice, read_value
from ruleout_play.game.game import Game
from ruleout_play.record import game_in
from ruleout_render.internal import STRENGTHS, Coordinates, Strength

T = TypeVar("T")


@attrs.frozen
class Asked:
    """Question of a player.

    Attributes
    ----------
    request
        The request: data of JSON.
    registry
        The plug-ins.
    countdown
        The time that is left for the reply.
    """

    request: Mapping[str, Any]
    registry: Registry
    countdown: Countdown

    @property
    def budget(self) -> Budget:
        """The time that is left, for the functions of ruleout."""
        return self.countdown.left()

    @property
    def options(self) -> Options:
        """The plug-ins, the language, the time that is left, and the key ``up_to``, for functions that explain."""
        up_to, language = self.optional("up_to"), self.language.code
        return Options(up_to=up_to, language=language, budget=self.budget, plugins=self.registry)

    @cached_property
    def game(self) -> Game:
        """The game under the key ``game``. Raises InputError if there is none."""
        record = read_value("game", self.request.get("game"), Mapping, "the record of a game")
        try:
            return game_in(record, plugins=self.registry)
        except InputError as error:
            # A fault in the keys of a game is named as one already.
            raise InputError(f"game: {error.message.removeprefix('game: ')}", error.where) from None

    @cached_property
    def language(self) -> Language:
        """The language under the key ``language``, that of the plug-ins if there is none. Raises UnknownName."""
        return language_of(self.registry, self.optional("language"))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the game as it stands."""
        return self.game.puzzle

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text under *key*, *default* if there is none. Raises InputError."""
        found: str = read_value(key, self.request.get(key, default), str)
        return found

    def number(self, key: str, default: int) -> int:
        """Return the whole number, 0 or more, under *key*, *default* if there is none. Raises InputError."""
        found: int = read_value(key, self.request.get(key, default), int)
        if found < 0:
            raise InputError(f"{key}: found {found}; expected 0 or more")
        return found

    def flag(self, key: str) -> bool:
        """Return whether *key* is true; it is false if it is missing. Raises InputError."""
        found: bool = read_value(key, self.request.get(key, False), bool)
        return found

    def optional(self, key: str) -> str | None:
        """Return the text under *key*, None if there is none. Raises InputError."""
        found: str | None = read_value(key, self.request.get(key), str | None, "a text")
        return found

    @property
    def coordinates(self) -> Coordinates | None:
        """The names of rows and columns by the key ``coordinates``: r1c1, A1, or None if empty. Raises InputError."""
        known: dict[str, Coordinates | None] = {"": None, "r1c1": "r1c1", "A1": "A1"}
        found = self.text("coordinates", "")
        if found not in known:
            raise InputError(f"coordinates: found {quoted(found)}; expected r1c1, A1 or an empty text")
        return known[found]

    @property
    def strength(self) -> Strength:
        """The strength under the key ``strength``, full if there is none. Raises InputError."""
        found = read_choice(self.request.get("strength", "full"), "strength", STRENGTHS, "one of ")
        return STRENGTHS[STRENGTHS.index(found)]
