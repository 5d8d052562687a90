"""Links that are damaged at random: in their letters, in the text that is compressed in them, and in its values."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

from ruleout_links.lz import ADDRESS, BASE64, compress, decompress

Rng = random.Random
LETTERS = string.ascii_letters + string.digits + "+/=-_.~%#&? \n\x00é\u202e"
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**12,
    1.5,
    "",
    "x",
    "R1C1",
    [],
    {},
    [[]],
    [None],
    {"cells": 1},
    "9" * 50,
)


def in_letters(text: str, rng: Rng) -> str:
    """*text* with letters exchanged, left out, repeated or added, or cut."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        end = at + rng.choice((0, 1, 1, 3, 30))
        added = "".join(rng.choices(LETTERS, k=rng.choice((0, 1, 1, 2))))
        text = rng.choice((text[:at], text[:at] + added + text[end:], text[:at] + text[at:end] * 2 + text[end:]))
    return text


def in_values(value: Any, rng: Rng) -> Any:
    """A copy of *value*, from JSON, with one value in it exchanged for an odd one, left out or repeated."""
    if not isinstance(value, list | dict) or not value or rng.random() < 0.1:
        return rng.choice(ODD_VALUES)
    if isinstance(value, dict):
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {each: kept for each, kept in value.items() if each != key}
        return {**value, key: in_values(value[key], rng)}
    at = rng.randrange(len(value))
    if rng.random() < 0.1:
        return value[:at] + value[at + 1 :] * rng.choice((1, 2))
    return [*value[:at], in_values(value[at], rng), *value[at + 1 :]]


def _repacked(prefix: str, alphabet: str) -> Callable[[str, Rng], str]:
    def damage(payload: str, rng: Rng) -> str:
        text = decompress(payload, alphabet)
        is_cut = rng.random() < 0.3
        damaged = in_letters(text, rng) if is_cut else json.dumps(in_values(json.loads(text), rng))
        return prefix + compress(damaged, alphabet)

    return damage


IN_TEXT: dict[str, Callable[[str, Rng], str]] = {
    "fpuzzles": _repacked("https://www.f-puzzles.com/?load=", BASE64),
    "sudokumaker": _repacked("https://sudokumaker.app/?puzzle=", ADDRESS),
    "sudokupad": _repacked("https://sudokupad.app/scl", BASE64),
}
"""For formats with compressed JSON: damages the JSON of a payload, and returns the link."""
