"""Commands without some of their options, files and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import attrs
from hostile.fuzz import Command

S = TypeVar("S", str, bytes)


def shorter(given: Command) -> Iterator[Command]:
    """The command without one of its parts, the largest parts first."""
    for number in range(len(given.options)):
        for length in (2, 1):
            rest = given.options[:number] + given.options[number + length :]
            yield attrs.evolve(given, options=rest)
    if given.environment:
        yield attrs.evolve(given, environment=())
    if given.encoding != "utf-8":
        yield attrs.evolve(given, encoding="utf-8")
    for number in range(len(given.files)):
        yield attrs.evolve(given, files=given.files[:number] + given.files[number + 1 :])
    for number, word in enumerate(given.puzzles):
        yield attrs.evolve(given, puzzles=given.puzzles[:number] + given.puzzles[number + 1 :])
        for part in _parts(word):
            yield attrs.evolve(given, puzzles=(*given.puzzles[:number], part, *given.puzzles[number + 1 :]))
    for data in _parts(given.stdin):
        yield attrs.evolve(given, stdin=data)
    for number, (name, content) in enumerate(given.files):
        for data in _parts(content):
            yield attrs.evolve(given, files=(*given.files[:number], (name, data), *given.files[number + 1 :]))


def _parts(text: S) -> Iterator[S]:
    """*text* without a half, a quarter, an eighth or a sixteenth of it."""
    for share in (2, 4, 8, 16):
        length = len(text) // share
        for begin in range(0, length * share, length) if length else ():
            yield text[:begin] + text[begin + length :]
