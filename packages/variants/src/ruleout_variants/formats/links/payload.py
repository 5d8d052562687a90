"""The body of a link: reading it character by character, and writing it with letters for runs of empty cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

from ruleout.plugin import InputError, quoted

T = TypeVar("T")


class Payload:
    """The body of a link while it is read; *at* is the number of characters that have been read."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.at = 0

    def take(self, expected: str) -> str:
        """Return the next character. Raises InputError, which names what was *expected*, if there is none."""
        if self.at >= len(self.body):
            raise InputError(f"link payload is damaged at char {self.at + 1}: it ends; expected {expected}")
        self.at += 1
        return self.body[self.at - 1]

    def damaged(self, expected: str) -> InputError:
        """Return the error for the last character that was read."""
        return InputError(
            f"link payload is damaged at char {self.at}: found {quoted(self.body[self.at - 1])}; expected {expected}"
        )

    def cells(self, count: int, runs: str, empty: T, read: Callable[[str], T], what: str, what_empty: str) -> list[T]:
        """Return the next *count* cells.

        Each letter of *runs* represents as many *empty* cells as its position in *runs*, counted from 1. *read*
        receives the first character of any other cell and returns that cell. *what* and *what_empty* are the names of
        cells and of empty cells in errors.
        """
        found: list[T] = []
        while len(found) < count:
            character = self.take(f"{count - len(found)} more {what}")
            if character not in runs:
                found.append(read(character))
                continue
            length = runs.index(character) + 1
            if length > count - len(found):
                raise self.damaged(f"at most {count - len(found)} {what_empty}")
            found += [empty] * length
        return found

    def finish(self) -> None:
        """Raise InputError if there are more characters."""
        if self.at < len(self.body):
            self.at += 1
            raise self.damaged("the end")


def write_cells(cells: Iterable[str], runs: str) -> str:
    """Return the body for *cells*, their texts, with ``""`` for an empty cell: the inverse of :meth:`Payload.cells`."""
    parts = []
    for text, same in groupby(cells):
        count = len(list(same))
        if text:
            parts.append(text * count)
        else:
            full, rest = divmod(count, len(runs))
            parts.append(runs[-1] * full + runs[rest - 1 : rest])
    return "".join(parts)
