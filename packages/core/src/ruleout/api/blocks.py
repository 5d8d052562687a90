"""Blocks of lines that an engine reads itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, TypeVar

import attrs

from ruleout.masks import Digit
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Engine, LineResults, Verdict, verdict_of
from ruleout.search.result import Result

T = TypeVar("T")
Now = Callable[[], float]

ZERO = ord("0")
LINE_CHARACTERS = frozenset(".0123456789")


def has_plain_digits(layout: Layout) -> bool:
    """Return whether the symbols of *layout* are the digits themselves, so that each is one character."""
    return "".join(layout.symbols) == "123456789"[: layout.digits]


def joined(items: Sequence[Any]) -> bytes | None:
    """Return *items* as a block of lines if all of them are single lines of text, else None."""
    if not set(map(type, items)) <= {str, bytes}:
        return None
    # Characters that are not ASCII become question marks, which no engine reads.
    lines = [(item.encode("ascii", "replace") if isinstance(item, str) else item).rstrip(b"\r\n") for item in items]
    block = b"\n".join(lines)
    return block if block.count(b"\n") == len(lines) - 1 else None


@attrs.frozen(eq=False)
class SolvedBlock:
    """A block of lines that an engine has read and searched.

    *items* are the texts of the lines, *build* makes the puzzle of a text, and *found* is what *engine* returned for
    them when it was called with *layout* and *limit*.
    """

    items: Sequence[Any]
    found: LineResults
    build: Callable[[Any], Puzzle]
    layout: Layout
    engine: Engine
    limit: int

    def verdict(self, number: int) -> Verdict:
        """Return the verdict on line *number*."""
        count = self.found.counts[number]
        return verdict_of(count, bool(self.found.complete[number]) and count < self.limit)

    def solutions(self, number: int) -> tuple[tuple[Digit, ...], ...]:
        """Return the solutions of line *number*. A line carries one; if there are several, the search is repeated."""
        found, count = self.found, self.found.counts[number]
        if not count:
            return ()
        length = self.layout.visible
        begin = number * (length + 1)
        first = tuple([character - ZERO for character in found.solutions[begin : begin + length]])
        if count == 1:
            return (first,)
        start = self.build(self.items[number]).start
        again = self.engine.search(self.layout, start, self.limit if found.complete[number] else count)
        return tuple(dict.fromkeys((*again.solutions, first)))[:count]

    def guesses(self, number: int) -> int:
        """Return how many of the choices failed; all of them if the engine does not count that."""
        return (self.found.guesses if len(self.found.guesses) else self.found.nodes)[number]


VALUES: dict[str, Callable[[SolvedBlock, int], Any]] = {
    "puzzle": lambda block, number: block.build(block.items[number]),
    "verdict": SolvedBlock.verdict,
    "solutions": SolvedBlock.solutions,
    "engine": lambda block, number: block.found.engine or block.engine.id,
    "complete": lambda block, number: bool(block.found.complete[number]),
    "nodes": lambda block, number: block.found.nodes[number],
    "guesses": SolvedBlock.guesses,
}
"""Functions of a block and the number of a puzzle that return the values of its result, by their names."""


class LazyResult(Result):
    """A result whose values are made when they are first used. It equals a result that has them already."""

    __slots__ = ("_block", "_number")

    def __getattr__(self, name: str) -> Any:
        # Called only for slots that are still empty.
        if name not in VALUES:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = VALUES[name](self._block, self._number)
        object.__setattr__(self, name, value)
        return value

    def _made(self) -> Result:
        return Result(**{name: getattr(self, name) for name in VALUES})

    def __eq__(self, other: object) -> bool:
        return self._made() == (other._made() if isinstance(other, LazyResult) else other)

    def __hash__(self) -> int:
        return hash(self._made())

    def __repr__(self) -> str:
        return repr(self._made())

    def __reduce__(self) -> tuple[Any, ...]:
        return copy, (self._made(),)  # attrs.evolve cannot be pickled in every Python


_new, _set_block, _set_number = Result.__new__, LazyResult._block.__set__, LazyResult._number.__set__  # type: ignore[attr-defined]


def lazy_result(block: SolvedBlock, number: int) -> Result:
    """Return the result of line *number* of *block*, whose values are made when they are used."""
    result: Result = _new(LazyResult)
    _set_block(result, block)
    _set_number(result, number)
    return result
