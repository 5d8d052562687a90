"""Running the search in machine code: its memory, its turns, its results.

Importing this module needs NumPy and Numba.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Iterator
from io import BytesIO

import numpy as np
import numpy.typing as npt

from ruleout.plugin import Budget, LineResults, OutOfBudget, SearchResult
from ruleout_engines.lanes.kernel import DEPTH, LANE_FIELDS, LOGGED, NEXT, TURN, find_lines, make_advance, make_write

WINDOW = 4096
"""The largest number of lines from the first that is not done to the last that is begun; a power of two. Their
solutions fit into the level 2 cache."""

ROOM = 4096
"""The number of solutions that are stored before they are yielded, if there can be several per puzzle."""

TURN_SWEEPS = 1 << 17
"""The number of sweeps between checks for Ctrl-C: about 50 ms."""

TIMED_SWEEPS = 1 << 11
"""The number of sweeps between checks of the clock, if the budget limits seconds: about 1 ms."""

NO_LIMIT = 1 << 62

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint32]


class Machine:
    """The search with *lanes* puzzles at a time.

    If *fusing*, the processor has one instruction for any function of three words.
    """

    def __init__(self, lanes: int, fusing: bool) -> None:
        self.lanes = lanes
        self._advance = make_advance(lanes, fusing)
        self._write = make_write(lanes, fusing)
        self._spare: list[_Memory] = []

    def search_lines(self, block: bytes, limit: int, budget: Budget) -> LineResults:
        """Return the results of the lines of *block*."""
        characters = np.frombuffer(block or b"\n", np.uint8)
        starts = _starts(characters, len(block))
        count, lanes = len(starts), self.lanes
        results = _Results(count)
        window = min(WINDOW, 1 << max(count - 1, lanes - 1).bit_length())
        memory = self._spare.pop() if self._spare else _Memory(lanes, WINDOW)
        run = _Run(self, characters, starts, _aligned(0), results, limit, budget, window, memory)
        solutions, room = _bytes(82 * count)
        written, until, wait, done = 0, 0, False, False
        while not done:
            before, until = until, min(count, written + window)
            wait = before == until
            done = run.turn(until, wait)
            ready = count if done else run.oldest() // lanes * lanes
            while (done and written < ready) or ready - written >= window // 4:
                first = written % window
                lines = min(ready - written, window - first)
                self._write(memory.log[27 * first :], lines, memory.quads, room[82 * written :])
                written += lines
        self._spare.append(memory)
        del room
        return results.for_lines(solutions.getvalue())

    def search(self, words: Words, limit: int, budget: Budget) -> Iterator[SearchResult]:
        """Yield the result of each puzzle once all are done. *words* has one row of 27 per puzzle."""
        count = len(words)
        results = _Results(count)
        solutions: list[list[tuple[int, ...]]] = [[] for _ in range(count)]
        for i, digits in self._solutions(words, results, limit, budget, ROOM):
            solutions[i].append(digits)
        rows = zip(
            solutions, results.complete.tolist(), results.nodes.tolist(), results.confirmed.tolist(), strict=True
        )
        for found, complete, nodes, confirmed in rows:
            exhausted = bool(complete) and len(found) < limit
            yield SearchResult.of(found, exhausted, bool(complete), nodes, nodes - confirmed)

    def solutions(self, words: Words, budget: Budget) -> Iterator[tuple[int, ...]]:
        """Yield the solutions of one puzzle as they are found. Raises OutOfBudget if the budget runs out."""
        results = _Results(1)
        for _, digits in self._solutions(words, results, NO_LIMIT, budget, ROOM // 8):
            yield digits
        if not results.complete[0]:
            raise OutOfBudget

    def _solutions(
        self, words: Words, results: _Results, limit: int, budget: Budget, room: int
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield each solution after the index of its puzzle, as they are found; up to *room* are stored at a time."""
        lanes = self.lanes
        blocks = -(-len(words) // lanes)
        todo = _aligned(blocks * 27 * lanes)
        padded = np.zeros((blocks * lanes, 27), np.uint32)
        padded[: len(words)] = words
        todo.reshape(blocks, 27, lanes)[:] = padded.reshape(blocks, lanes, 27).transpose(0, 2, 1)
        memory = _Memory(lanes, -(-room // lanes) * lanes)
        log_of, out = np.empty(room, np.int64), np.empty(room * 82, np.uint8)
        starts = np.full(len(words), -1, np.int64)
        nothing = np.frombuffer(b"\n", np.uint8)
        run = _Run(self, nothing, starts, todo, results, limit, budget, 0, memory, log_of)
        done = False
        while not done:
            done = run.turn(len(words), True)
            logged = run.logged()
            self._write(memory.log, logged, memory.quads, out)
            lines = (out[: 82 * logged] & 15).tobytes()
            for at, i in enumerate(log_of[:logged].tolist()):
                yield i, tuple(lines[82 * at : 82 * at + 81])


class _Memory:
    """The working memory of one search of *lanes* puzzles at a time, with room for *room* solutions.

    It is reused, since the operating system needs time to find and clear new memory.
    """

    def __init__(self, lanes: int, room: int) -> None:
        self.words, self.hints, self.stack = _aligned(27 * lanes), _aligned(12 * lanes), _aligned(lanes * DEPTH * 32)
        self.log, self.quads = _aligned(room * 27), _aligned(21 * lanes)


class _Run:
    """A search in progress: the contents of its lanes and its position in the block."""

    def __init__(
        self,
        machine: Machine,
        block: npt.NDArray[np.uint8],
        starts: Ints,
        todo: Words,
        results: _Results,
        limit: int,
        budget: Budget,
        window: int,
        memory: _Memory,
        log_of: Ints | None = None,
    ) -> None:
        lanes = machine.lanes
        self._go_on = machine._advance
        self._puzzles = block, starts, todo, limit, NO_LIMIT if budget.nodes is None else budget.nodes
        self._window = window
        self._lane = np.zeros(lanes * LANE_FIELDS, np.int64)
        self._lane[::LANE_FIELDS] = -1
        self._control = np.zeros(4, np.int64)
        self._state = memory.words, memory.hints, memory.stack, self._lane, self._control
        self._found = results.counts, results.complete, results.nodes, results.confirmed
        self._log = memory.log, np.empty(0, np.int64) if log_of is None else log_of
        self._clock = _Turns(budget)
        self._most_sweeps = TIMED_SWEEPS if budget.is_timed else TURN_SWEEPS
        self._sweeps = self._most_sweeps if window else 256

    def turn(self, until: int, wait: bool) -> bool:
        """Continue for some sweeps with puzzles before *until*; return whether all puzzles are done.

        If there are no new puzzles to begin, it returns at once unless *wait* is true.
        """
        self._control[LOGGED] = 0
        sweeps = min(self._sweeps, TIMED_SWEEPS) if wait and self._window else self._sweeps
        settings = self._clock.expired, sweeps, until, wait, self._window
        done: bool = self._go_on(*self._puzzles, *settings, *self._state, *self._found, *self._log)
        self._clock.ended(int(self._control[TURN]))
        self._sweeps = min(2 * self._sweeps, self._most_sweeps)
        return done

    def logged(self) -> int:
        """Return the number of solutions that the last turn logged."""
        return int(self._control[LOGGED])

    def oldest(self) -> int:
        """Return the index of the first puzzle that is not done."""
        held = self._lane[::LANE_FIELDS]
        return int(min(held[held >= 0], default=self._control[NEXT]))


class _Turns:
    """Turns that ended more than the seconds of *budget* ago; all of them if it was cancelled."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._seconds = budget.seconds
        self._ends: deque[tuple[int, float]] = deque()
        self.expired = 0

    def ended(self, turn: int) -> None:
        """Note that *turn* ended now: a puzzle begun in it was begun no later than now."""
        if self._budget.is_cancelled:
            self.expired = NO_LIMIT
        if self._seconds is None:
            return
        now = time.monotonic()
        self._ends.append((turn, now))
        while self._ends and self._ends[0][1] + self._seconds <= now:
            self.expired = self._ends.popleft()[0] + 1


class _Results:
    """The results of all puzzles."""

    def __init__(self, count: int) -> None:
        self._own = array("i", [0]) * count, array("b", [1]) * count, array("q", [0]) * count
        self.counts = np.frombuffer(self._own[0], np.int32)
        self.complete = np.frombuffer(self._own[1], np.int8)
        self.nodes = np.frombuffer(self._own[2], np.int64)
        self.confirmed = np.zeros(count, np.int64)

    def for_lines(self, solutions: bytes) -> LineResults:
        counts, complete, nodes = self._own
        guesses = array("q", (self.nodes - self.confirmed).tobytes())
        return LineResults(counts, complete, solutions, nodes, guesses, "lanes")


def _starts(characters: npt.NDArray[np.uint8], size: int) -> Ints:
    """Return the index at which each line of 81 characters starts, -1 for other lines."""
    parts = []
    start = 0
    while start < size:
        part = np.empty((size - start) // 82 + 64, np.int64)
        count, start = find_lines(characters, size, start, part)
        parts.append(part[:count])
    return parts[0] if len(parts) == 1 else np.concatenate([*parts, np.empty(0, np.int64)])


def _bytes(count: int) -> tuple[BytesIO, npt.NDArray[np.uint8]]:
    """Return a buffer of *count* bytes, and an array to write to it.

    Delete the array before the value of the buffer is read, which is then not copied.
    """
    buffer = BytesIO()
    if count:
        buffer.seek(count - 1)
        buffer.write(b"\n")
    return buffer, np.frombuffer(buffer.getbuffer(), np.uint8)


def _aligned(count: int) -> Words:
    """Return an array of unsigned 32-bit ints whose address is a multiple of 64."""
    memory = np.empty(4 * count + 64, np.uint8)
    first = -memory.ctypes.data % 64
    return memory[first : first + 4 * count].view(np.uint32)
