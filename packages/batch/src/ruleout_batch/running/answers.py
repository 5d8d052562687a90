"""From inputs to answers in order, each with the position at its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Form, Job
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunk_size import ChunkSize
from ruleout_batch.input.chunks import LinePosition, Work
from ruleout_batch.input.reading import Lines
from ruleout_batch.input.sources import Source


def answers_from(
    job: Job, sources: Sequence[Source], start: LinePosition, executor: Executor
) -> Iterator[tuple[LinePosition, Answer]]:
    """Yield the answers for the lines of *sources* from *start* on, each with the position at its end.

    The size of the chunks follows the time that they take.
    """
    chunk_size = ChunkSize(executor.largest_chunk, lambda: executor.parallelism)
    sent: deque[Work] = deque()
    reached = start
    # Records and messages contain line numbers. As long as there are no records or messages, lines need not be counted.
    unnumbered = job.form is Form.PLAIN

    def chunks() -> Iterator[Work]:
        for chunk in Lines(
            sources, start, chunk_size, lambda: reached if unnumbered and executor.reads_files else None
        ):
            sent.append(chunk)
            yield chunk

    for answer in executor.map(job, chunks()):
        chunk = sent.popleft()
        if not chunk.overlong:
            chunk_size.learn(chunk.size, answer.seconds)
        if answer.tally.messages:
            unnumbered = False
        before = reached if chunk.input == reached.input else LinePosition(chunk.input)
        reached = LinePosition(chunk.input, before.offset + answer.size, before.line + answer.tally.lines)
        yield reached, answer
