"""Lines of 81 characters, read and written without NumPy or Numba."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from ruleout.plugin import LineResults, SearchResult

MASKS = {ord("."): 511, ord("0"): 511} | {ord("0") + digit: 1 << digit - 1 for digit in range(1, 10)}
"""The mask of candidates for each character."""


def read(block: bytes) -> list[list[int] | None]:
    """Return the start of each line of *block*, or None if the line is not 81 digits and blanks."""
    lines = block.split(b"\n")
    if not lines[-1]:
        del lines[-1]
    starts: list[list[int] | None] = []
    for line in lines:
        text = line.removesuffix(b"\r")
        masks = [MASKS.get(character, 0) for character in text]
        starts.append(masks if len(masks) == 81 and all(masks) else None)
    return starts


def write(starts: Sequence[object], results: Iterator[SearchResult]) -> LineResults:
    """Return the results of all lines, given the *results* of those that have a start, in order."""
    counts, complete, nodes, guesses, solutions = array("i"), array("b"), array("q"), array("q"), bytearray()
    for start in starts:
        result = next(results) if start is not None else None
        counts.append(-1 if result is None else len(result.solutions))
        complete.append(result is None or result.complete)
        nodes.append(0 if result is None else result.nodes)
        guesses.append(0 if result is None else result.guesses)
        if result is not None and result.solutions:
            solutions += bytes(result.solutions[0]).translate(_FROM_DIGITS) + b"\n"
        else:
            solutions += b"." * 81 + b"\n"
    return LineResults(counts, complete, bytes(solutions), nodes, guesses, "lanes")


_FROM_DIGITS = bytes(min(48 + digit, 255) for digit in range(256))
