"""Preparation of puzzles for a library: in this process and, if there are many, in others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from threading import Thread
from time import monotonic

import attrs

from ruleout import Registry, RuleoutError, discover
from ruleout_batch.executors.local.in_order import failure, in_order
from ruleout_batch.executors.local.killable_worker import KillableWorker, OutcomeKind
from ruleout_batch.input.chunks import ChunkSize
from ruleout_batch.library.entry import NewEntry
from ruleout_batch.library.reading import EntryReader, Fault, Part
from ruleout_batch.library.writing import PreparedEntry

SECONDS_ALONE = 3.0
"""The seconds after which other processes are started, each of which needs more than one until it is ready."""
LARGEST_CHUNK = 2**18
"""The largest number of characters that are prepared together."""
SECONDS_PER_CHUNK = 0.5
"""The seconds after which no more is read before what was read is prepared."""
CHUNKS_PER_WORKER = 2
"""The number of chunks per worker that are read before the first of them is prepared."""

Prepared = PreparedEntry | Fault
Chunk = Sequence[Part]


@attrs.frozen
class ReaderOptions:
    """The arguments of a reader for another process: the plug-ins, as for ``discover``, and the others."""

    only: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    variant: str | None = None
    format: str | None = None
    label: str | None = None
    rules: tuple[str, ...] = ()

    def reader(self, registry: Registry) -> EntryReader:
        """Return a reader with these plug-ins."""
        return EntryReader(registry, self.variant, self.format, self.label, self.rules)


@attrs.frozen
class ChunkOutcome:
    """The prepared part of a chunk, the time that it took in seconds, and the error that ended it."""

    prepared: Sequence[Prepared]
    seconds: float
    error: RuleoutError | None


class Preparation:
    """Prepares parts of inputs: at first in this process, with the plug-ins of *registry*, then in others.

    *workers* is the number of other processes, by default one per core. If it is 1, only this process is used. A
    preparation is used in a ``with`` statement, at whose end the processes are ended at once.
    """

    def __init__(self, options: ReaderOptions, registry: Registry, workers: int | None = None) -> None:
        self.reader = options.reader(registry)
        self._options, self._number = options, workers
        self._size = ChunkSize(LARGEST_CHUNK)
        self._workers: list[KillableWorker] = []
        self._idle: list[KillableWorker] = []

    def __enter__(self) -> Preparation:
        return self

    def __exit__(self, *about: object) -> None:
        for worker in self._workers:
            worker.close()

    def entries(self, parts: Iterable[Part]) -> Iterator[Prepared]:
        """Yield what is added of *parts*, in order, and raise what they raise after what came before."""
        chunks = self._chunks(parts)
        end = monotonic() + SECONDS_ALONE
        starts: list[Thread] = []
        for chunk in chunks:
            began = monotonic()
            yield from prepared(self.reader, chunk)
            self._size.learn(_size(chunk), monotonic() - began)
            if self._number != 1 and not starts and monotonic() >= end:
                starts = self._start_workers()
            if self._idle and not any(each.is_alive() for each in starts):
                yield from self._by_workers(chunks)

    def _chunks(self, parts: Iterable[Part]) -> Iterator[Chunk]:
        """Yield the parts in chunks, the last one also if *parts* raises."""
        chunk: list[Part] = []
        size, end = 0, monotonic() + SECONDS_PER_CHUNK
        try:
            for part in parts:
                chunk.append(part)
                size += part.size
                if size >= self._size.size or monotonic() >= end:
                    complete, chunk, size = chunk, [], 0
                    yield complete
                    end = monotonic() + SECONDS_PER_CHUNK
        except BaseException:
            if chunk:
                yield chunk
            raise
        if chunk:
            yield chunk

    def _start_workers(self) -> list[Thread]:
        """Start the workers, each in a thread, which ends when it is ready. One that cannot be started is not used."""
        from ruleout_batch.executors.local.workers import cores

        def start(worker: KillableWorker) -> None:
            if worker.ready().kind is OutcomeKind.VALUE:
                self._idle.append(worker)

        number = self._number or cores()
        self._workers = [
            KillableWorker(setup=partial(_set_up, self._options)) for _ in range(number if number > 1 else 0)
        ]
        starts = [Thread(target=start, args=[each], daemon=True) for each in self._workers]
        for thread in starts:
            thread.start()
        return starts

    def _by_workers(self, chunks: Iterator[Chunk]) -> Iterator[Prepared]:
        errors: list[Exception] = []

        def until_error() -> Iterator[Chunk]:
            try:
                yield from chunks
            except Exception as error:
                errors.append(error)

        number = len(self._idle)
        with ThreadPoolExecutor(number, thread_name_prefix="library") as threads:
            try:
                for outcome in in_order(threads, self._outcome, until_error(), CHUNKS_PER_WORKER * number):
                    yield from outcome.prepared
                    if outcome.error is not None:
                        raise outcome.error
            finally:
                for worker in self._workers:
                    worker.close()  # before the threads that wait for it are joined
        if errors:
            raise errors[0]

    def _outcome(self, chunk: Chunk) -> ChunkOutcome:
        """Prepare *chunk* in a worker. Raises RuleoutError if it dies twice."""
        worker = self._idle.pop()
        for _ in range(2):
            outcome = worker.run(chunk_outcome, self._options, chunk)
            if outcome.kind is OutcomeKind.VALUE:
                self._idle.append(worker)
                self._size.learn(_size(chunk), outcome.value.seconds)
                found: ChunkOutcome = outcome.value
                return found
            problem = failure(outcome)
        raise RuleoutError(f"a worker failed: {problem}; use --workers 1 to work without one")


def prepared(reader: EntryReader, chunk: Chunk) -> Iterator[Prepared]:
    """Yield what is added of *chunk*, in order. Raises RuleoutError if no document describes a puzzle."""
    found = [each for part in chunk for each in reader.entries(part)]
    rows = PreparedEntry.all_of([each for each in found if isinstance(each, NewEntry)], reader.registry)
    for each in found:
        yield next(rows) if isinstance(each, NewEntry) else each


@lru_cache(maxsize=1)
def _reader(options: ReaderOptions) -> EntryReader:
    """Return the reader of this worker. Faults of plug-ins were reported by the process that started it."""
    return options.reader(discover(only=options.only, without=options.without, tell=lambda fault: None))


def _set_up(options: ReaderOptions) -> None:
    """Make the reader of this worker."""
    _reader(options)


def chunk_outcome(options: ReaderOptions, chunk: Chunk) -> ChunkOutcome:
    """Return what a worker prepares of *chunk*."""
    found: list[Prepared] = []
    began, problem = monotonic(), None
    try:
        found.extend(prepared(_reader(options), chunk))  # which keeps what comes before an error
    except RuleoutError as error:
        problem = error
    return ChunkOutcome(found, monotonic() - began, problem)


def _size(chunk: Chunk) -> int:
    return sum(part.size for part in chunk)
