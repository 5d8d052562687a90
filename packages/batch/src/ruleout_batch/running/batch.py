"""Running a batch: from inputs to answers in order, and into a sink."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ruleout import InputError, Layout, Location, Registry, RuleoutError, Unsupported, __version__
from ruleout.internal import RuleLine, refuse_unknown_rules
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job, scales_of
from ruleout_batch.answering.later import NOTHING_LATER, Later
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import ChunkSize, InputChanged, LinePosition, Work
from ruleout_batch.input.numbers import Numbers
from ruleout_batch.input.reading import Lines
from ruleout_batch.input.sources import Repeatable, Source, Text
from ruleout_batch.output.journal import Checkpoint
from ruleout_batch.output.sinks import Sink
from ruleout_batch.running.series import generated


class BadLine(RuleoutError):
    """A line of a strict job is bad."""


class Progress:
    """Receives the progress of a batch. This class ignores it; subclasses display it."""

    def begin(self, sources: Sequence[Source], position: LinePosition, tally: Tally) -> None:
        """Receive the begin, or the *position* at which the batch resumes with the *tally* of the lines before it."""

    def advance(self, position: LinePosition, tally: Tally) -> None:
        """Receive the *position* before which all lines are answered.

        If puzzles are generated, the *tally* has those that wait for earlier ones, and all tries.
        """

    def end(self) -> None:
        """Receive the end of the batch, for whatever reason."""


def batch_identity(job: Job, files: Sequence[Repeatable], registry: Registry, executor: Executor) -> Mapping[str, Any]:
    """Return all data on which the output depends: versions, options, plug-ins and inputs.

    The inputs are read completely; the *executor* may prepare its workers meanwhile.
    """
    executor.prepare(job, sum(file.size or 0 for file in files))
    return {
        "ruleout": __version__,
        "options": job.options,
        "plugins": [str(provider) for provider in registry.providers],
        "inputs": [file.fingerprint() for file in files],
    }


def refuse_unknown_names(job: Job, registry: Registry) -> None:
    """Raise RuleoutError if no plug-in has the variant, format, rule, engine or scale that the job names."""
    if job.variant is not None:
        registry.variant(job.variant)
    if job.format is not None:
        registry.format(job.format)
    refuse_unknown_rules(map(RuleLine, job.rules), registry)
    if job.engine is not None:
        with suppress(Unsupported):  # the engine exists, and may support other layouts
            registry.engine(Layout.of(1, [(0, 0)], []), job.engine)
    scales_of(job, registry)


def run(
    job: Job,
    sources: Sequence[Source],
    sink: Sink,
    executor: Executor,
    progress: Progress,
    report: Callable[[str], None],
) -> Tally:
    """Answer every line of *sources* for which *sink* has no answer yet, and complete the sink.

    Parameters
    ----------
    job
        The task and its options.
    sources
        The inputs, in order.
    sink
        The output for the answers. After any exception it is closed and holds whole answers, or it is removed if
        there are none. If an input has changed, the batch cannot be resumed.
    executor
        The workers.
    progress
        Receives the progress.
    report
        Called with each different message about plug-ins.

    Returns
    -------
    The tally of the whole batch.

    Raises
    ------
    BadLine
        At the first bad line of a strict job.
    InputError
        If an input cannot be read or changes, or if no input contains a puzzle.
    CannotWrite
        If the output cannot be written.
    RuleoutError
        As raised by the executor.
    """
    reported: set[str] = set()
    try:
        if not sink.reached.complete:
            progress.begin(sources, sink.reached.position, sink.reached.all_work)
            for position, answer, later in _answers(job, sources, sink.reached, executor):
                for fault in answer.faults:
                    if fault not in reported:
                        reported.add(fault)
                        report(fault)
                sink.write(answer, position, sink.reached.tally + answer.tally, later)
                progress.advance(position, sink.reached.all_work)
                if answer.stopped is not None:
                    raise BadLine(answer.stopped)
            _refuse_nothing(sources, sink)
            for source in sources:
                if isinstance(source, Repeatable):
                    source.refuse_change()
        sink.finish()
    except BaseException as error:
        if sink.reached.all_work != Tally():
            sink.stop(is_resumable=not isinstance(error, InputChanged))
        else:
            sink.discard()
        raise
    finally:
        progress.end()
    return sink.reached.tally


def _answers(
    job: Job, sources: Sequence[Source], reached: Checkpoint, executor: Executor
) -> Iterator[tuple[LinePosition, Answer, Later]]:
    """Yield the answers that are not in the output yet, each with the position at its end and the work beyond it."""
    if isinstance(sources[0], Numbers):
        yield from generated(job, sources[0].size, reached.position, reached.later, executor)
    else:
        texts = [source for source in sources if isinstance(source, Text)]
        for position, answer in answers_from(job, texts, reached.position, executor):
            yield position, answer, NOTHING_LATER


def answers_from(
    job: Job, sources: Sequence[Text], start: LinePosition, executor: Executor
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


def _refuse_nothing(sources: Sequence[Source], sink: Sink) -> None:
    """Raise InputError, and leave no output, if there was no puzzle."""
    reached = sink.reached
    if reached.tally.puzzles:
        return
    sink.discard()
    sizes = [source.size for source in sources if source.size is not None]
    size = f" ({sum(sizes)} bytes)" if len(sizes) == len(sources) else ""
    where = Location(file=sources[0].name if len(sources) == 1 else None)
    raise InputError(f"no puzzle found{size}", where)
