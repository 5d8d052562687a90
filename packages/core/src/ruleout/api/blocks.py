"""Puzzles in blocks: how many are taken at a time, and lines that an engine reads itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import attrs

from ruleout.api.result import Result
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Engine, LineResults, Verdict, verdict_of

T = TypeVar("T")
Now = Callable[[], float]

LONGEST_BLOCK = 1 << 14
SECONDS_PER_BLOCK = 0.05
"""If an iterable takes longer than this to fill a block, its items are taken one by one again."""

LINE_LENGTH = 81
LINE_CHARACTERS = frozenset(".0123456789")


def in_blocks(
    items: Iterable[T], size: int | None = None, now: Now = time.perf_counter
) -> Iterator[tuple[list[T], BaseException | None]]:
    """Yield *items* in blocks, each with the error that ended the items, if there was one.

    Parameters
    ----------
    items
        What is taken.
    size
        The length of all blocks. By default the first has one item, and the next has twice as many each time a block
        was filled within ``SECONDS_PER_BLOCK``, else one.
    now
        The clock, in seconds.
    """
    source = iter(items)
    length = size or 1
    error: BaseException | None = None
    while error is None:
        block: list[T] = []
        began = now()
        try:
            for item in islice(source, length):
                block.append(item)  # noqa: PERF402 - list() would lose the items before an error
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as raised:
            error = raised
        full = len(block) == length
        if block or error is not None:
            yield block, error
        if not full:
            return
        if size is None:
            length = min(2 * length, LONGEST_BLOCK) if now() - began <= SECONDS_PER_BLOCK else 1


def is_line(text: str | bytes) -> bool:
    """Return whether *text* is one line of 81 digits, dots and zeros."""
    plain = text.decode("latin-1") if isinstance(text, bytes) else text
    plain = plain.rstrip("\r\n")
    return len(plain) == LINE_LENGTH and LINE_CHARACTERS.issuperset(plain)


def joined(items: Sequence[object]) -> bytes | None:
    """Return *items* as a block of lines if all of them are single lines of text, else None."""
    kinds = set(map(type, items))
    if not kinds <= {str, bytes}:
        return None
    texts: Sequence[Any] = items
    if bytes in kinds:
        texts = [item.decode("latin-1") if isinstance(item, bytes) else item for item in texts]
    block = "\n".join(texts)
    if block.count("\n") != len(texts) - 1:
        texts = [item.rstrip("\r\n") for item in texts]
        block = "\n".join(texts)
        if block.count("\n") != len(texts) - 1:
            return None
    # Characters that are not ASCII become question marks, which no engine reads.
    return block.encode("ascii", "replace")


@attrs.frozen(eq=False)
class SolvedBlock:
    """A block of lines that an engine has read and searched.

    *items* are the texts of the lines, *build* makes the puzzle of a text, and *found* is what *engine* returned for
    them when it was called with *limit*.
    """

    items: Sequence[Any]
    found: LineResults
    build: Callable[[Any], Puzzle]
    engine: Engine
    limit: int

    def puzzle(self, number: int) -> Puzzle:
        """Build the puzzle of line *number*."""
        return self.build(self.items[number])

    def verdict(self, number: int) -> Verdict:
        """Return the verdict on line *number*."""
        count = self.found.counts[number]
        return verdict_of(count, bool(self.found.complete[number]) and count < self.limit)

    def solutions(self, number: int) -> tuple[tuple[int, ...], ...]:
        """Return the solutions of line *number*. A line carries the first one; the search for others is repeated."""
        count = self.found.counts[number]
        if not count:
            return ()
        begin = number * (LINE_LENGTH + 1)
        first = tuple([character - 48 for character in self.found.solutions[begin : begin + LINE_LENGTH]])
        if count == 1:
            return (first,)
        puzzle = self.puzzle(number)
        again = self.engine.search(puzzle.layout, puzzle.start, self.limit if self.found.complete[number] else count)
        return (first, *[each for each in again.solutions if each != first])[:count]

    def engine_id(self, number: int) -> str:
        """Return the id of the engine that searched."""
        return self.found.engine or self.engine.id

    def complete(self, number: int) -> bool:
        """Return whether the budget of line *number* was enough."""
        return bool(self.found.complete[number])

    def nodes(self, number: int) -> int:
        """Return how many choices line *number* took."""
        return self.found.nodes[number]

    def guesses(self, number: int) -> int:
        """Return how many of these choices failed; all of them if the engine does not count that."""
        return self.found.guesses[number] if len(self.found.guesses) else self.found.nodes[number]


VALUES: dict[str, Callable[[SolvedBlock, int], Any]] = {
    "puzzle": SolvedBlock.puzzle,
    "verdict": SolvedBlock.verdict,
    "solutions": SolvedBlock.solutions,
    "engine": SolvedBlock.engine_id,
    "complete": SolvedBlock.complete,
    "nodes": SolvedBlock.nodes,
    "guesses": SolvedBlock.guesses,
}
"""How each value of a result is made."""


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
        return attrs.evolve, (self._made(),)


_new, _set_block, _set_number = Result.__new__, LazyResult._block.__set__, LazyResult._number.__set__  # type: ignore[attr-defined]


def lazy_result(block: SolvedBlock, number: int) -> Result:
    """Return the result of line *number* of *block*, whose values are made when they are used."""
    result: Result = _new(LazyResult)
    _set_block(result, block)
    _set_number(result, number)
    return result
