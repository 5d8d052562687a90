"""Who does the work: the interface between a batch and its workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.input.chunks import Work


class Executor(Protocol):
    """Answers chunks, each by a call of :func:`ruleout_batch.answering.work.answer` somewhere.

    *largest* is how many bytes a chunk should have at most, *reads_files* says that it may be a
    :class:`ruleout_batch.input.chunks.Stretch` of a file, *hands* how many chunks are worked on at once. To be used
    in a ``with`` statement; leaving it ends the workers at once, whatever they are doing.
    """

    largest: int

    @property
    def reads_files(self) -> bool:
        """Asked for while answers are mapped: it may show that workers have no such file."""
        ...

    @property
    def hands(self) -> int:
        """Asked for while answers are mapped: workers may come and go."""
        ...

    def __enter__(self) -> Executor: ...

    def __exit__(self, *about: object) -> None: ...

    def begin(self, job: Job, size: int) -> None:
        """Soon :meth:`map` will be called, with inputs of *size* bytes in all: what takes time may begin now."""
        ...

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """One answer for each chunk, in order.

        Chunks are taken from the iterator only a few ahead of the answers (a few for each worker), in the thread
        that asks for answers, so that memory stays bounded and their size can follow the pace of the answers. The
        death of a worker costs time and no line: see :class:`ruleout_batch.executors.bisection.Case`. Raises
        RuleoutError where the work cannot be done at all.
        """
        ...


class Inline:
    """Works in this process: for tests, and where no other process may be started. A puzzle that kills its worker
    kills the batch."""

    largest = 2**20
    reads_files = False
    hands = 1

    def __enter__(self) -> Inline:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def begin(self, job: Job, size: int) -> None:
        pass

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        from ruleout_batch.answering.work import answer

        for chunk in chunks:
            yield answer(job, chunk)
