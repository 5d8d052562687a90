"""Scenes with the player in a terminal, on a screen of Textual's own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

import ruleout
from ruleout import Game
from ruleout_play.terminal.app import Player
from ruleout_play.terminal.dialogs import Choice, Line
from ruleout_play.terminal.session import Session

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("classic", "jigsaw", "killer", "kakuro", "samurai")
PATIENCE = 180.0
"""Seconds after which what should have happened has failed."""
SCREENS = ((80, 24), (100, 40), (160, 50))

Scene = Callable[[Player, Pilot[None]], Awaitable[None]]


def new_game(name: str) -> Game:
    return Game.of(ruleout.parse((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")))


def played(
    game: Game, scene: Scene, size: tuple[int, int] = (80, 24), kind: type[Player] = Player, **options: object
) -> Player:
    """The player after *scene*."""

    async def run() -> Player:
        player = kind(Session(game), **options)  # type: ignore[arg-type]
        async with player.run_test(size=size) as pilot:
            await pilot.pause()
            await scene(player, pilot)
        return player

    return asyncio.run(run())


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends, pilot.app.screen
        await pilot.pause(0.01)


async def choose(player: Player, pilot: Pilot[None], words: str) -> None:
    """Choose the option with these words."""
    await until(pilot, lambda: isinstance(player.screen, Choice) and bool(player.screen.query(OptionList)))
    options = player.screen.query_one(OptionList)
    shown = [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]
    options.highlighted = next(at for at, text in enumerate(shown) if words in text)
    await pilot.press("enter")


async def write(player: Player, pilot: Pilot[None], text: str) -> None:
    """Answer the line that is asked for."""
    await until(pilot, lambda: isinstance(player.screen, Line) and bool(player.screen.query(Input)))
    player.screen.query_one(Input).value = text
    await pilot.press("enter")
