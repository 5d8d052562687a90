"""New puzzles by their numbers: which are in the output, made ahead of it, begun, and not begun yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush

import attrs

from ruleout_batch.answering.answer import Answer, Tally, join_answers
from ruleout_batch.answering.attempts import Attempts
from ruleout_batch.answering.job import Job
from ruleout_batch.answering.later import Later, Made
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import Chunk, ChunkSize, LinePosition

LARGEST_CHUNK = 10_000
"""The most numbers of a chunk."""
MOST_AHEAD = 100_000
"""The most numbers from the first that is not in the output to the last that is begun, so that memory is bounded."""


def generated(
    job: Job, count: int, start: LinePosition, later: Later, executor: Executor
) -> Iterator[tuple[LinePosition, Answer, Later]]:
    """Yield answers for the numbers below *count* from *start* on, with the position and the work that is beyond it.

    A chunk is answered in part if it takes long. Each of its other numbers is then a chunk of its own, so that a
    puzzle that is hard to find delays no other.
    """
    series = _Series(count, start.line, start.line, later)
    chunk_size = ChunkSize(LARGEST_CHUNK, lambda: executor.parallelism, 1)
    sent: deque[tuple[Chunk, bool]] = deque()

    def chunks() -> Iterator[Chunk]:
        while (found := series.next_chunk(chunk_size)) is not None:
            sent.append(found)
            yield found[0]

    while series.following < count:
        for answer in executor.map(job, chunks()):
            chunk, is_new = sent.popleft()
            if is_new:
                chunk_size.learn(answer.tally.lines, answer.seconds)
            series.add(chunk, answer)
            ready = series.ready(answer)
            yield LinePosition(0, series.following, series.following), ready, series.later


@attrs.define
class _Series:
    """The numbers below *count*: that *following* the output, the first that is not begun, and the work between them.

    *waiting* holds the numbers, as a heap, whose part ended before they were answered.
    """

    count: int
    following: int
    fresh: int
    begun: Later
    waiting: list[int] = attrs.field(factory=list)
    tried: dict[int, Attempts] = attrs.field(init=False)
    made: dict[int, Made] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.tried = {each.number: each for each in self.begun.tried}
        self.made = {each.number: each for each in self.begun.made}

    @property
    def later(self) -> Later:
        """The work beyond the output."""
        return Later(tuple(self.tried.values()), tuple(self.made.values()))

    def next_chunk(self, size: ChunkSize) -> tuple[Chunk, bool] | None:
        """Return the next numbers, with True if none of them was begun before; None if no number can be sent."""
        if self.waiting:
            return self._chunk(heappop(self.waiting), 1), False
        while self.fresh in self.made:
            self.fresh += self.made[self.fresh].tally.lines
        first, end = self.fresh, min(self.count, self.following + MOST_AHEAD)
        if first >= end:
            return None
        end = min(end, first + size.next(self.count - first), *(number for number in self.made if number > first))
        self.fresh = end
        return self._chunk(first, end - first), first not in self.tried

    def _chunk(self, first: int, lines: int) -> Chunk:
        numbers = range(first, first + lines)
        data = b"".join(self.tried.get(number, Attempts(number)).line() for number in numbers)
        return Chunk(LinePosition(0, first, first), data, lines)

    def add(self, chunk: Chunk, answer: Answer) -> None:
        """Record the *answer* for a chunk, or for its first lines."""
        first, end = chunk.start.line, chunk.start.line + answer.tally.lines
        for number in range(first, end):
            self.tried.pop(number, None)
        if end > first:
            self.made[first] = Made(first, answer.output.decode("utf-8"), answer.tally)
        self.tried |= {each.number: each for each in answer.tried}
        for number in range(end, first + chunk.lines):
            heappush(self.waiting, number)

    def ready(self, last: Answer) -> Answer:
        """Return the lines that follow the output as one answer, with the time and the faults of the *last* one."""
        found = [Answer(0, b"", Tally(), last.seconds, last.faults)]
        while (made := self.made.pop(self.following, None)) is not None:
            found.append(Answer(made.tally.lines, made.text.encode("utf-8"), made.tally))
            self.following += made.tally.lines
        return join_answers(found)
