"""Random moves as data, which the game in Python and the page's own in JavaScript both follow."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ruleout import Game
from ruleout_play.game import gestures
from ruleout_play.game.state import COLOURS

Move = list[Any]
"""A name and its arguments: cells, a number, the clock, fields or the name of a point."""
NAMES = {
    "digit": 8,
    "corner": 5,
    "centre": 5,
    "colour": 3,
    "clear": 3,
    "clear_marks": 1,
    "fill": 1,
    "clean": 1,
    "lone": 1,
    "restart": 1,
    "undo": 6,
    "redo": 3,
    "with_point": 1,
    "to_point": 1,
    "hint": 1,
}
"""What can be done, each with how often."""


def random_moves(game: Game, random: Random, length: int) -> list[Move]:
    """Return moves that fit the cells and digits of *game*."""
    cells, digits = game.blank.layout.visible, game.blank.layout.digits
    moves: list[Move] = []
    at = 0
    for name in random.choices(list(NAMES), list(NAMES.values()), k=length):
        at += random.randint(0, 3000)
        chosen = random.sample(range(cells), random.choice((1, 1, 1, 2, 5)))
        if name in ("digit", "corner", "centre", "colour"):
            moves.append([name, chosen, random.randint(1, COLOURS if name == "colour" else digits), at])
        elif name in ("clear", "clear_marks"):
            moves.append([name, chosen, at])
        elif name in ("undo", "redo"):
            moves.append([name, random.choice((1, 1, 3))])
        elif name in ("with_point", "to_point"):
            moves.append([name, random.choice("abc")])
        elif name == "hint":
            moves.append([name, "nudge", "x-wing"])
        else:
            moves.append([name, at])
    return moves


def follow(game: Game, move: Move) -> Game:
    """Return *game* after *move*; a point that does not exist is not gone to."""
    name, *given = move
    if name == "to_point" and given[0] not in game.points:
        return game
    return DONE[name](game, *given)


DONE: Mapping[str, Any] = {
    "digit": gestures.enter_digit,
    "corner": gestures.corner,
    "centre": gestures.centre,
    "colour": gestures.colour,
    "clear": gestures.clear,
    "clear_marks": lambda game, cells, at: gestures.clear(game, cells, at, ("corner",)),
    "fill": gestures.fill,
    "clean": gestures.clean,
    "lone": gestures.enter_lone_marks,
    "restart": gestures.restart,
    "undo": Game.undo,
    "redo": Game.redo,
    "with_point": Game.with_point,
    "to_point": Game.to_point,
    "hint": Game.with_hint,
}
