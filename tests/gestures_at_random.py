"""Random gestures on games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ruleout import Candidate, Game, Reason, Step
from ruleout_play.game import gestures
from ruleout_play.game.settings import Settings
from ruleout_play.game.state import COLOURS

Move = Callable[[Game, Random, int], Game]


def some_cells(game: Game, random: Random) -> Sequence[int]:
    return random.sample(range(game.blank.layout.visible), random.choice((1, 1, 1, 2, 5)))


def digit(game: Game, random: Random) -> int:
    return random.randint(1, game.blank.layout.digits)


def step(game: Game, random: Random) -> Step:
    """A step that places or removes anything, whether it is sound or not."""
    found = tuple(Candidate(cell, digit(game, random)) for cell in some_cells(game, random))
    return Step("odd", *((found, ()) if random.random() < 0.5 else ((), found)), Reason())


def at_a_point(game: Game, random: Random) -> Game:
    if game.points and random.random() < 0.6:
        return game.to_point(random.choice(sorted(game.points)))
    return game.with_point(random.choice("abc"))


MOVES: dict[str, tuple[int, Move]] = {
    "digit": (
        8,
        lambda game, random, at: gestures.enter_digit(game, some_cells(game, random), digit(game, random), at),
    ),
    "corner": (5, lambda game, random, at: gestures.corner(game, some_cells(game, random), digit(game, random), at)),
    "centre": (5, lambda game, random, at: gestures.centre(game, some_cells(game, random), digit(game, random), at)),
    "colour": (
        3,
        lambda game, random, at: gestures.colour(game, some_cells(game, random), random.randint(1, COLOURS), at),
    ),
    "clear": (3, lambda game, random, at: gestures.clear(game, some_cells(game, random), at)),
    "clear marks": (1, lambda game, random, at: gestures.clear(game, some_cells(game, random), at, ("corner",))),
    "fill": (1, lambda game, random, at: gestures.fill(game, at)),
    "clean": (1, lambda game, random, at: gestures.clean(game, at)),
    "lone": (1, lambda game, random, at: gestures.enter_lone_marks(game, at)),
    "step": (2, lambda game, random, at: gestures.do(game, step(game, random), at)),
    "restart": (1, lambda game, random, at: gestures.restart(game, at)),
    "undo": (6, lambda game, random, at: game.undo(random.choice((1, 1, 3)))),
    "redo": (3, lambda game, random, at: game.redo(random.choice((1, 1, 3)))),
    "point": (2, lambda game, random, at: at_a_point(game, random)),
    "hint": (1, lambda game, random, at: game.with_hint("nudge", "x-wing")),
}
"""What can be done, each with how often."""


def played(game: Game, random: Random, length: int) -> list[Game]:
    """The games after each of *length* random moves on *game*, which is the first."""
    names = list(MOVES)
    found = [game]
    for name in random.choices(names, [MOVES[each][0] for each in names], k=length):
        at = found[-1].clock + random.randint(0, 3000)
        found.append(MOVES[name][1](found[-1], random, at))
    return found


def random_settings(random: Random) -> Settings:
    return Settings(*(random.random() < 0.3 for _ in range(3)))
