"""Requests for every question: on puzzles of every variant, at several positions, and requests with faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ruleout
from ruleout import Game, to_record
from ruleout_play.game import gestures
from ruleout_play.questions.answer import answer

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("classic", "jigsaw", "killer", "kakuro", "samurai")
QUICK = ("draw", "puzzle", "check", "mistakes", "back", "solution", "hint", "count", "candidates", "write", "begin")
SLOWER = ("steps", "walk", "rate", "why")
SLOW_WHEN_EMPTY = ("consecutive", "cube")
FAULTS: tuple[Any, ...] = (
    {}, {"what": 5}, {"what": "hnt"}, {"what": "hint"}, {"what": "hint", "game": 5}, {"what": "hint", "game": {}},
    {"what": "open", "text": ""}, {"what": "open", "text": "1 2\n3"}, {"what": "open", "text": "[" * 50},
    {"what": "open", "text": "#g=abc"}, {"what": "open", "text": "5" * 81}, {"what": "open", "text": 5},
    {"what": "empty", "variant": "none"}, {"what": "empty", "variant": "classic", "size": "7"},
    {"what": "generate", "variant": "none"}, {"what": "generate", "variant": "classic", "order": {"givens": "x"}},
    {"what": "learn"}, {"what": "learn", "technique": "w-wnig"},
    {"what": "learn", "technique": "w-wing", "variant": "no"},
    {"what": "offers", "seconds": 0}, {"what": "offers", "seconds": "x"},
)  # fmt: skip


def every_request() -> Iterator[dict[str, Any]]:
    """Yield the requests. None of them needs long, and no answer depends on how fast it is found."""
    yield from FAULTS
    yield {"what": "offers"}
    for name in NAMES:
        text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
        yield {"what": "open", "text": text}
        game = Game.of(ruleout.parse(text))
        yield from on_a_game(game, (*QUICK, *SLOWER))
        cell = game.digits.index(0)
        wrong = ruleout.solve(game.blank).solutions[0][cell] % game.blank.layout.digits + 1
        yield from on_a_game(
            gestures.enter_digit(game, [cell], wrong, 500), ("check", "mistakes", "back", "hint", "count", "why")
        )
        marked = gestures.centre(game, [cell], wrong, 500)
        yield from on_a_game(marked, ("check", "mistakes", "hint", "steps"))
        step = answer({"what": "hint", "game": to_record(game)})["step"]
        yield {"what": "do", "game": to_record(game), "step": step, "at": 900}
        yield {"what": "picture", "game": to_record(game), "step": step, "part": 1}
        yield {"what": "write", "game": to_record(game), "format": "json"}
        for more in ({"cell": game.blank.layout.names[cell]}, {"cell": "r99c1"}, {"up_to": "basic"}, {"up_to": "none"}):
            yield {"what": "hint", "game": to_record(game), **more}
        yield {"what": "steps", "game": to_record(game), "up_to": "singles"}
        yield {"what": "walk", "game": to_record(game), "up_to": "singles"}
        for strength in ("nudge", "region", "loud"):
            yield {"what": "hint", "game": to_record(game), "strength": strength}
    for size in ("4x4", "6x6", "12x12", "16x16"):
        yield {"what": "empty", "variant": "classic", "size": size}
    for variant in sorted(ruleout.default_registry().all("variants")):
        empty = {"what": "empty", "variant": variant}
        yield empty
        if "game" in (reply := answer(empty)):
            searches = () if variant in SLOW_WHEN_EMPTY else ("puzzle", "check", "mistakes", "count")
            for what in ("draw", "begin", "write", *searches):
                yield {"what": what, "game": reply["game"]}


def on_a_game(game: Game, questions: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    record = to_record(game)
    yield from ({"what": what, "game": record} for what in questions)
