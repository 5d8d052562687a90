"""The interface between a batch and its workers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager

from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.chunk_solver import answer
from ruleout_batch.answering.job import Job
from ruleout_batch.input.chunks import Work


class Executor(AbstractContextManager["Executor"]):
    """Answers the chunks of a batch, each by :func:`ruleout_batch.answering.chunk_solver.answer` in some process.

    *largest_chunk* is the largest number of bytes that a chunk should have. An executor is used in a ``with``
    statement, at whose end its workers are ended at once, whatever they are doing.
    """

    largest_chunk = 2**20

    @property
    def reads_files(self) -> bool:
        """True if a chunk may be a :class:`ruleout_batch.input.chunks.FileRange`.

        This may change while chunks are mapped, if workers do not have the file.
        """
        return False

    @property
    def parallelism(self) -> int:
        """The number of chunks that are worked on at once, which may change while chunks are mapped."""
        return 1

    def __exit__(self, *about: object) -> None:
        """End the workers."""

    def prepare(self, job: Job, size: int) -> None:
        """Start workers early, since :meth:`map` will be called soon, with inputs of *size* bytes in total."""

    @abstractmethod
    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """Yield one answer per chunk, in order.

        Chunks are taken from the iterator a few per worker ahead of the answers, in the thread that receives the
        answers, so that memory is bounded and the size of chunks can follow the time that they take. If a worker dies,
        its lines are tried again (see :class:`ruleout_batch.executors.bisection.ChunkBisection`). Raises RuleoutError
        if the work cannot be done.
        """


class Inline(Executor):
    """Works in this process, for tests and for environments in which no other process can be started.

    A puzzle that kills its worker kills this process.
    """

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        for chunk in chunks:
            yield answer(job, chunk)
