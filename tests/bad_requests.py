"""Requests that no player sends, and texts that nobody means: each question with each fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ruleout
from ruleout import Game
from ruleout_play.questions.builtin import BUILTIN

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAME = ruleout.to_record(Game.of(ruleout.parse(EASY)))
TEXTS: tuple[Any, ...] = (
    "", "x", "5" * 81, "." * 82, "#g=", "#g=abc", "#g=" + "A" * 5_000, "{", '{"kind": "game"}',
    '{"kind": "game", "version": 9}', "[1,2", "[" * 100_000, "\x00" * 100, "https://example.org/x", "1 2\n3", "é" * 300,
    "<script>alert(1)</script>", None, 5, [], {},
)  # fmt: skip
NO_GAMES: tuple[Any, ...] = (
    None, 5, "game", [], {},
    {**GAME, "version": 99},
    {**GAME, "kind": "step"},
    {**GAME, "document": {}},
    {**GAME, "done": 7},
    {**GAME, "clock": -1},
    {**GAME, "log": [["x"]]},
    {**GAME, "log": [["enter", 0, [["r1c1", "entry", 0, 5]]]], "done": 1},
    {**GAME, "log": [["enter", 0, [["r1c3", "entry", 1, 2]]]], "done": 1},
    {**GAME, "log": [["enter", 0, [["r99c3", "entry", 0, 2]]]], "done": 1},
)  # fmt: skip
FAULTS: tuple[dict[str, Any], ...] = (
    {}, {"strength": "loud"}, {"limit": -1}, {"limit": "x"}, {"scale": "none"}, {"step": {}}, {"variant": "none"},
    {"order": 5}, {"order": {"givens": "x"}}, {"order": {"none": 1}}, {"rest": "x"}, {"at": "x"}, {"at": -5},
    {"seconds": 0}, {"seconds": "x"}, {"seconds": 1e9},
)  # fmt: skip


def bad_requests() -> Iterator[dict[str, Any]]:
    """Yield the requests, some of which are right for some of the questions."""
    for text in TEXTS:
        yield {"what": "open", "text": text}
    for question in BUILTIN:
        for game in NO_GAMES:
            yield {"what": question.id, "game": game}
    for question in BUILTIN:
        if question.id not in ("generate", "walk"):
            for fault in FAULTS:
                yield {"what": question.id, "game": GAME, **fault}
    for fault in FAULTS:
        if set(fault) & {"order", "variant", "seconds"}:
            yield {"what": "generate", **fault}
    yield from ({"what": what} for what in (None, 5, "", "none", [], {}))
