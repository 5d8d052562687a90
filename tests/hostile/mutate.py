"""Random changes of texts: characters, lines, numbers, keys, values and nesting."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from hostile import grammar

import ruleout

JUNK: tuple[str, ...] = (
    "\x00", "\x07", "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\x85", "\u202e", "\u2066", "\u2028", "\ufeff",
    "\udc80", "\udcff", "\U0001f9e9", "\u0301", "é", "٣", "½", "Ⅷ", "\r", "\r\n", "\n\n", "\t", "\v", "\f", " ", "  ",
    "\u00a0", "0", "-1", "1e400", "9" * 30, "9" * 5000, "NaN", "Infinity", "null", "true", "[" * 50, "[" * 5000,
    "{" * 50, '{"a":' * 2000, "]", "}", '"', "\\", "\\1", "1\\", "/", "#", "x", "*", "?", ",", ";", ":", "=", "..",
    "%s", "{0}", "$(id)", "../../x", "symbols: ABC", "diagonals", "group r1c1 r2c3", "box 2x2", "multigrid: r1c1 r7c7",
    "cube", "A 15", "1" * 20_000,
)  # fmt: skip
"""Texts that are put into others."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10, 17, 10**30, -(10**30), 1.5, 1e308, float("inf"), float("nan"), "", "x", "9",
    "\u202e", "\x9b", "\udc80", [], {}, [[]], [None], [0] * 200, {"a": 1}, [[0, 0]], [[1, 1], [1, 1]], [-1, -1],
    [10**9, 10**9], "r1c1",
)  # fmt: skip
"""Values that replace others in JSON."""
LONGEST = 200_000
"""The number of characters to which texts are cut."""


def altered(text: str, chance: random.Random) -> str:
    """*text* with a few random changes; every other time with no more than other digits."""
    if chance.random() < 0.5:
        for _ in range(chance.randrange(3)):
            text = _digit(text, chance)
        return _named(text, chance) if chance.random() < 0.5 else text
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        text = chance.choice(CHANGES)(text, chance)
    return text[:LONGEST]


def _span(text: str, chance: random.Random) -> tuple[int, int]:
    begin = chance.randint(0, len(text))
    return begin, min(len(text), begin + chance.choice((1, 1, 1, 2, 9, 40)))


def _delete(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    return text[:begin] + text[end:]


def _duplicate(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    return text[:end] + text[begin:end] * chance.choice((1, 1, 2, 200)) + text[end:]


def _swap(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    other = chance.randint(0, len(text))
    rest = text[:begin] + text[end:]
    return rest[:other] + text[begin:end] + rest[other:]


def _insert(text: str, chance: random.Random) -> str:
    place = chance.choice((0, len(text), chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:place] + chance.choice(JUNK) + text[place:]


def _replace(text: str, chance: random.Random) -> str:
    if not text:
        return text
    place = chance.randrange(len(text))
    known = "".join(sorted(set(text))) + "0123456789.ABab"
    return text[:place] + chance.choice(known) + text[place + 1 :]


def _digit(text: str, chance: random.Random) -> str:
    """Another digit or a blank for a digit that stands alone: mostly still a puzzle."""
    alone = [found.start() for found in re.finditer(r"(?<![a-z])[0-9.](?!\d*[\"\\])", text)]
    if not alone:
        return text
    place = chance.choice(alone)
    return text[:place] + chance.choice("0" if chance.random() < 0.7 else "123456789") + text[place + 1 :]


def _lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    number = chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[number]
    elif kind == 1:
        lines.insert(number, lines[chance.randrange(len(lines))])
    elif kind == 2:
        chance.shuffle(lines)
    else:
        lines[number] = lines[number] * chance.choice((2, 100))
    return "\n".join(lines)


def _twice(text: str, chance: random.Random) -> str:
    return text + chance.choice(("\n", "\n\n", "", "\r\n")) + grammar.text(grammar.puzzle(chance), chance)[0]


def _key_line(text: str, chance: random.Random) -> str:
    """A line that sets a key of the puzzle above it."""
    value = chance.choice((*VALUES[:13], [[0] * 9] * 9, grammar.puzzle(chance)))
    line = f"{chance.choice(_keys())}: {json.dumps(value)}"
    return f"{text.rstrip()}\n\n{line}\n" if chance.random() < 0.7 else f"{line}\n{text}"


def _json(text: str, chance: random.Random) -> str:
    """Another value, or another key, somewhere in a JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return _replace(text, chance)
    places = list(_places(data))
    if not places:
        return text
    holder, key = chance.choice(places)
    kind = chance.randrange(5)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[chance.choice([*_keys(), "x", "n", "box", "id"])] = chance.choice((*VALUES, holder[key]))
    elif kind == 2 and isinstance(holder, list):
        holder.extend(holder[: chance.choice((1, 9))])
    elif kind == 3:
        other, name = chance.choice(places)
        holder[key] = json.loads(json.dumps(other[name] if _has(other, name) else None))
    else:
        holder[key] = chance.choice(VALUES)
    try:
        return json.dumps(data, ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text


def _named(text: str, chance: random.Random) -> str:
    """A JSON object with an id, which records repeat, or with other words that carry no rule."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(data, dict):
        data[chance.choice(("id", "id", "title", "source"))] = chance.choice((*JUNK[:12], 7, None, [], "plain"))
    try:
        return json.dumps(data, ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


@cache
def _keys() -> tuple[str, ...]:
    registry = ruleout.default_registry()
    own = {key for variant in registry.variants.values() for key in variant.keys}
    return tuple(sorted({*own, *(rule.key for rule in registry.rules.values())}))


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Each value of nested objects and lists, as what holds it and its key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key
        yield from _places(value)


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    _delete,
    _duplicate,
    _swap,
    _insert,
    _insert,
    _replace,
    _replace,
    _lines,
    _twice,
    _key_line,
    _json,
    _json,
    _json,
)
