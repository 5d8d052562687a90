"""Reading and writing blocks of text: one puzzle per line, one symbol per visible cell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ruleout.plugin import Budget, Layout, LineResults
from ruleout_engines.scalar.blocks import Search
from ruleout_engines.scalar.topology import Array

AT_ONCE = 256
"""The number of lines that are converted to masks at a time."""

BLANKS = b".0"
LINE_FEED, RETURN = b"\n"[0], b"\r"[0]


def search_lines(
    layout: Layout, block: bytes, limit: int, budget: Budget, now: Callable[[], float]
) -> LineResults | None:
    """Return the results of the lines of *block*; see ``Engine.search_lines``.

    None if a symbol of *layout* is longer than one byte or is a blank.
    """
    symbols = _symbols(layout)
    if symbols is None or not layout.visible:
        return None
    masks = np.zeros(256, np.uint32)
    masks[list(symbols)] = 1 << np.arange(layout.digits, dtype=np.uint32)
    masks[list(BLANKS)] = layout.full
    text = np.frombuffer(block, np.uint8)
    begins, lengths = _lines(text)
    count = len(begins)
    counts = np.full(count, -1, np.int64)
    complete = np.ones(count, np.int64)
    nodes, guesses = np.zeros(count, np.int64), np.zeros(count, np.int64)
    out = np.full((count, layout.visible + 1), ord("."), np.uint8)
    out[:, -1] = LINE_FEED
    shown = np.frombuffer(b"." + symbols, np.uint8)
    fitting = np.flatnonzero(lengths == layout.visible)
    search = Search(layout, limit, limit <= 2, budget, now)
    try:
        for first in range(0, len(fitting), AT_ONCE):
            lines = fitting[first : first + AT_ONCE]
            starts = np.full((len(lines), layout.size), layout.full, np.uint32)
            starts[:, : layout.visible] = masks[text[begins[lines][:, None] + np.arange(layout.visible)]]
            readable = starts.all(axis=1)
            lines = lines[readable]
            pending = []
            for results, rows in search.tables(starts[readable]):
                pending.append(rows)
                if not len(results):
                    continue
                answered, lines = lines[: len(results)], lines[len(results) :]
                found = results[:, 0]
                rows = np.concatenate(pending)
                pending = [rows[found.sum() :]]
                counts[answered] = found
                complete[answered] = results[:, 2]
                nodes[answered] = results[:, 3]
                guesses[answered] = results[:, 4]
                # The first solution of each line comes after all solutions of the lines before it.
                out[answered[found > 0], :-1] = shown[rows[(np.cumsum(found) - found)[found > 0]]]
    finally:
        search.close()
    return LineResults(counts.tolist(), complete.tolist(), out.tobytes(), nodes.tolist(), guesses.tolist(), "scalar")


def _symbols(layout: Layout) -> bytes | None:
    """Return the symbols of the digits, one byte each, or None if that is not possible."""
    text = "".join(layout.symbols)
    if not text.isascii() or len(text) != layout.digits or set(text) & set(".0\r\n"):
        return None
    return text.encode()


def _lines(text: Array) -> tuple[Array, Array]:
    """Return the index at which each line begins, and its length without the line ending."""
    ends = np.flatnonzero(text == LINE_FEED)
    if len(text) and text[-1] != LINE_FEED:
        ends = np.append(ends, len(text))
    begins = np.concatenate([np.zeros(min(1, len(ends)), np.int64), ends[:-1] + 1])
    lengths = ends - begins
    returns = (lengths > 0) & (text[np.maximum(ends - 1, 0)] == RETURN) if len(ends) else lengths > 0
    return begins, lengths - returns
