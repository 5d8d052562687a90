"""Driving the search in machine code: memory for it, work in turns, results out of it.

Importing this module needs NumPy and Numba.
"""

from __future__ import annotations

import functools
import time
from array import array
from collections import deque
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ruleout import Budget, LineResults
from ruleout_engines.lanes.clock import Expired
from ruleout_engines.lanes.found import Found
from ruleout_engines.lanes.kernel import (
    DEPTH,
    LANE_FIELDS,
    LOGGED,
    TURN,
    find_lines,
    make_advance,
    make_write,
)

CHUNK = 8192
"""Lines searched at a time. Their words and solutions fit a processor's second cache."""

ROOM = 4096
"""Solutions kept until they are handed on, where there can be several a puzzle."""

TURN_SWEEPS = 1 << 17
"""Sweeps between looks at the keyboard: about 50 ms."""

TIMED_SWEEPS = 1 << 11
"""Sweeps between looks at the clock, where there is a budget of seconds: about 1 ms."""

NO_LIMIT = 1 << 62

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint32]


class Machine:
    """The search with *lanes* puzzles at a time, on a processor with any rule of three words in one instruction
    (*fusing*) or not."""

    def __init__(self, lanes: int, fusing: bool) -> None:
        self.lanes = lanes
        self._advance = make_advance(lanes, fusing)
        self._write = make_write(lanes, fusing)

    def search_lines(self, block: bytes, limit: int, budget: Budget) -> LineResults:
        """What each line of *block* gave."""
        size = len(block)
        characters = np.empty(size + 128, np.uint8)
        characters[:size] = np.frombuffer(block, np.uint8)
        characters[size:] = 0
        starts = _starts(characters, size)
        count = len(starts)
        found = _Results(count)
        out = np.empty(count * 82, np.uint8)
        log_of = np.empty(0, np.int64)
        memory = _aligned(-(-min(count, CHUNK) // self.lanes) * 27 * self.lanes)
        for first in range(0, count, CHUNK):
            part = slice(first, min(first + CHUNK, count))
            results = found.part(part)
            results.counts[starts[part] < 0] = -1
            log = memory[: -(-len(results.counts) // self.lanes) * 27 * self.lanes]
            log[:] = 0
            for _ in self._turns(characters, starts[part], log[:0], results, limit, budget, True, log, log_of):
                pass
            self._write(log, len(results.counts), _aligned(21 * self.lanes), out[82 * part.start : 82 * part.stop])
        return found.for_lines(out.tobytes())

    def search(self, words: Words, limit: int, budget: Budget) -> Iterator[Found]:
        """What each puzzle gave, all of them once the last is done. *words* has a row of 27 for each."""
        count = len(words)
        results = _Results(count)
        solutions: list[list[tuple[int, ...]]] = [[] for _ in range(count)]
        for i, digits in self._solutions(words, results, limit, budget, ROOM):
            solutions[i].append(digits)
        rows = zip(
            solutions, results.complete.tolist(), results.nodes.tolist(), results.confirmed.tolist(), strict=True
        )
        for digits_found, complete, nodes, confirmed in rows:
            yield Found(digits_found, bool(complete), nodes, confirmed)

    def solutions(self, words: Words, budget: Budget) -> Iterator[tuple[int, ...]]:
        """The solutions of one puzzle as they are found. Raises Expired when the budget runs out."""
        results = _Results(1)
        for _, digits in self._solutions(words, results, NO_LIMIT, budget, ROOM // 8):
            yield digits
        if not results.complete[0]:
            raise Expired

    def _solutions(
        self, words: Words, results: _Results, limit: int, budget: Budget, room: int
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The puzzles and digits of solutions, as they are found; *room* of them, at least, are kept meanwhile."""
        lanes = self.lanes
        blocks = -(-len(words) // lanes)
        todo = _aligned(blocks * 27 * lanes)
        padded = np.zeros((blocks * lanes, 27), np.uint32)
        padded[: len(words)] = words
        todo.reshape(blocks, 27, lanes)[:] = padded.reshape(blocks, lanes, 27).transpose(0, 2, 1)
        room = -(-room // lanes) * lanes
        log, log_of = _aligned(room * 27), np.empty(room, np.int64)
        out, quads = np.empty(room * 82, np.uint8), _aligned(21 * lanes)
        starts = np.full(len(words), -1, np.int64)
        nothing = np.zeros(128, np.uint8)
        for logged in self._turns(nothing, starts, todo, results, limit, budget, False, log, log_of):
            self._write(log, logged, quads, out)
            lines = (out[: 82 * logged] & 15).tobytes()
            for at, i in enumerate(log_of[:logged].tolist()):
                yield i, tuple(lines[82 * at : 82 * at + 81])

    def _turns(
        self,
        block: npt.NDArray[np.uint8],
        starts: Ints,
        todo: Words,
        results: _Results,
        limit: int,
        budget: Budget,
        in_order: bool,
        log: Words,
        log_of: Ints,
    ) -> Iterator[int]:
        """Work until all is done, and say after each turn how many solutions were logged."""
        lanes = self.lanes
        x, hints, stack = _aligned(27 * lanes), _aligned(12 * lanes), _aligned(lanes * DEPTH * 32)
        lane = np.zeros((lanes, LANE_FIELDS), np.int64)
        lane[:, 0] = -1
        control = np.zeros(4, np.int64)
        most = NO_LIMIT if budget.nodes is None else budget.nodes
        sweeps = TURN_SWEEPS if budget.seconds is None else TIMED_SWEEPS
        if not in_order:
            sweeps = min(sweeps, 256)
        clock = _Turns(budget.seconds)
        table = _characters()
        done = False
        while not done:
            done = self._advance(
                block, starts, todo, table, limit, most, clock.expired, sweeps, in_order, x, hints, stack,
                lane.reshape(-1), control, results.counts, results.complete, results.nodes, results.confirmed, log,
                log_of,
            )  # fmt: skip
            clock.ended(int(control[TURN]))
            yield int(control[LOGGED])
            control[LOGGED] = 0
            sweeps = min(2 * sweeps, TURN_SWEEPS if budget.seconds is None else TIMED_SWEEPS)


class _Turns:
    """Which turns lie longer ago than a budget of *seconds* lasts."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._ends: deque[tuple[int, float]] = deque()
        self.expired = 0

    def ended(self, turn: int) -> None:
        """*turn* is over: what began in it is at least as young as now."""
        if self._seconds is None:
            return
        now = time.perf_counter()
        self._ends.append((turn, now))
        while self._ends and self._ends[0][1] + self._seconds <= now:
            self.expired = self._ends.popleft()[0] + 1


class _Results:
    """What is known of each puzzle."""

    def __init__(self, count: int) -> None:
        self.counts = np.zeros(count, np.int32)
        self.complete = np.ones(count, np.int8)
        self.nodes = np.zeros(count, np.int64)
        self.confirmed = np.zeros(count, np.int64)

    def part(self, part: slice) -> _Results:
        """Some of them, in the same memory."""
        found = _Results(0)
        found.counts, found.complete = self.counts[part], self.complete[part]
        found.nodes, found.confirmed = self.nodes[part], self.confirmed[part]
        return found

    def for_lines(self, solutions: bytes) -> LineResults:
        counts, complete, nodes = array("i"), array("b"), array("q")
        counts.frombytes(self.counts.tobytes())
        complete.frombytes(self.complete.tobytes())
        nodes.frombytes(self.nodes.tobytes())
        return LineResults(counts, complete, solutions, nodes)


def _starts(characters: npt.NDArray[np.uint8], size: int) -> Ints:
    """Where the lines of 81 characters start, -1 for other lines."""
    parts = []
    start = 0
    while start < size:
        part = np.empty((size - start) // 82 + 64, np.int64)
        count, start = find_lines(characters, size, start, part)
        parts.append(part[:count])
    return parts[0] if len(parts) == 1 else np.concatenate([*parts, np.empty(0, np.int64)])


def _aligned(count: int) -> Words:
    """Memory for unsigned 32-bit ints, the first at an address that is a multiple of 64."""
    memory = np.empty(4 * count + 64, np.uint8)
    first = -memory.ctypes.data % 64
    return memory[first : first + 4 * count].view(np.uint32)


@functools.cache
def _characters() -> Words:
    """For each character what :func:`ruleout_engines.lanes.memory.read_line` wants to know."""
    table = _aligned(4 * 256)
    entries = table.reshape(256, 4)
    entries[:] = 0
    entries[:, 3] = 1
    for blank in b".0":
        entries[blank] = (0o1001001, 0o1001001, 0o1001001, 0)
    for digit in range(1, 10):
        g, e = divmod(digit - 1, 3)
        entries[48 + digit] = 0
        entries[48 + digit, g] = 1 << 9 * e
    return table
