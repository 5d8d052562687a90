"""The player in a terminal with random keys, clicks and drags, on every example and several screens."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ruleout_play.files import load, save
from ruleout_play.questions.answer import answer

pytest.importorskip("textual")

from terminal_scenes import NAMES, PATIENCE, SCREENS, new_game, played
from textual import events
from textual.message import Message
from textual.pilot import Pilot

from ruleout_play.terminal.app import Player
from ruleout_play.terminal.commands import BY_KEY
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.styles import COLOURS

ACTIONS = 2000 if os.environ.get("RULEOUT_WHOLE") else 60
"""Keys and clicks on each example and screen."""
AT_ONCE = 20
"""Keys and clicks that are sent before the player is waited for; many arrive before others have had their effect."""
CHARACTERS = {"plus": "+", "minus": "-", "equals_sign": "=", "question_mark": "?", "space": " ", "H": "H", "L": "L"}
KEYS = [
    *BY_KEY,
    *"123456789" * 3,
    *("left", "right", "up", "down", "enter") * 4,
    *("escape",) * 12,
    "ctrl+p",
    "ctrl+q",
    "tab",
]


class Quick:
    """Answers in this process, in little time."""

    async def start(self) -> None:
        pass

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any] | None:
        return answer({**request, "seconds": 0.05})

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


class Endless(Player):
    """A player that does not end."""

    def __init__(self, session: Session, **options: Any) -> None:
        super().__init__(session, **options)
        self.engine = Quick()  # type: ignore[assignment]

    def leave(self) -> None:
        self.begin(Session(self.session.game))


def mouse(kind: type[events.MouseEvent], x: int, y: int, button: int, **keys: bool) -> Message:
    held = {"shift": False, "meta": False, "ctrl": False, **keys}
    return kind(None, x, y, 0, 0, button, **held, screen_x=x, screen_y=y)


def action(random: Random, size: tuple[int, int]) -> Iterator[Message]:
    """A key, a click or a drag as the driver of a terminal sends it."""
    if random.random() < 0.7:
        key = random.choice(KEYS)
        yield events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
        return
    x, y = random.randrange(size[0]), random.randrange(size[1])
    held = {"ctrl": random.random() < 0.2, "shift": random.random() < 0.1}
    yield mouse(events.MouseDown, x, y, 1, **held)
    while random.random() < 0.3:
        x, y = (x + random.randint(0, 3)) % size[0], (y + random.randint(0, 2)) % size[1]
        yield mouse(events.MouseMove, x, y, 1, **held)
    yield mouse(events.MouseUp, x, y, 1, **held)


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", NAMES)
def test_the_whole_grid_is_on_the_screen_and_stands_random_keys_and_clicks(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    random = Random(f"{name} {size}")

    async def scene(player: Player, pilot: Pilot[None]) -> None:
        plan = player.board.plan
        assert plan.width <= player.board.size.width
        assert plan.height <= player.board.size.height
        done = 0
        while done < ACTIONS:
            for _ in range(AT_ONCE):
                for message in action(random, size):
                    player.post_message(message)
                done += 1
            handled = asyncio.Event()
            player.call_later(handled.set)
            async with asyncio.timeout(PATIENCE):
                await handled.wait()
            await pilot.pause()
        # Whatever was opened meanwhile: it can be saved, and be played on.
        while len(player.screen_stack) > 1:
            player.screen.dismiss()
            await pilot.pause()
        game = player.session.now()
        assert load(save(game)) == game
        assert game.go(0).state == game.start
        player.session.act(game.go(0))
        for line in range(player.board.size.height):
            assert player.board.render_line(line).cell_length == player.board.size.width

    played(new_game(name), scene, size, Endless, colours=random.choice(COLOURS), plain=random.random() < 0.5)
