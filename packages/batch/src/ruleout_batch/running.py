"""A batch from its beginning, or from where it was stopped, to its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ruleout import InputError, Layout, Location, Registry, RuleoutError, UnknownName, __version__
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job
from ruleout_batch.cli.progress import Watch
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import Place, Work
from ruleout_batch.input.pace import Pace
from ruleout_batch.input.reading import Lines
from ruleout_batch.input.sources import File, Source
from ruleout_batch.output.writing import Sink


class Refused(RuleoutError):
    """A line was bad, and the job is strict."""


def identity(job: Job, files: Sequence[File], registry: Registry, executor: Executor) -> Mapping[str, Any]:
    """What decides every byte of the output: the version, the options, the plug-ins and the inputs, which are read for
    it. The *executor* may get ready meanwhile."""
    executor.begin(job, sum(file.size or 0 for file in files))
    return {
        "ruleout": __version__,
        "options": job.options,
        "plugins": [str(provider) for provider in registry.providers],
        "inputs": [file.fingerprint() for file in files],
    }


def refuse_unknown_names(job: Job, registry: Registry) -> None:
    """Raise UnknownName where the job asks for a variant, format or engine that nobody brings."""
    if job.variant is not None:
        registry.variant(job.variant)
    if job.format is not None:
        registry.format(job.format)
    if job.engine is not None:
        try:
            registry.engine(Layout.of(1, [(0, 0)], []), job.engine)
        except RuleoutError as error:
            if isinstance(error, UnknownName):
                raise  # else it is there, and other layouts may suit it


def run(
    job: Job,
    sources: Sequence[Source],
    sink: Sink,
    executor: Executor,
    watch: Watch,
    tell: Callable[[str], None],
) -> Tally:
    """Answer every line of *sources* that *sink* has no answer for, and give the sink its end.

    *tell* hears what is to be said of plug-ins, each thing once. Returns the tally of the whole batch. Whatever is
    raised, the sink has let go and holds whole answers, or nothing is left of it where there are none: Refused on
    the first bad line of a strict job, InputError where an input cannot be read or none of them has a puzzle,
    CannotWrite, and what the executor raises.
    """
    told: set[str] = set()
    try:
        if not sink.reached.complete:
            watch.begin(sources, sink.reached.place, sink.reached.tally)
            for place, answer in answers(job, sources, sink.reached.place, executor):
                for fault in answer.faults:
                    if fault not in told:
                        told.add(fault)
                        tell(fault)
                sink.take(answer, place, sink.reached.tally + answer.tally)
                watch.advance(place, sink.reached.tally)
                if answer.stopped is not None:
                    raise Refused(answer.stopped)
            _refuse_nothing(sources, sink)
            for source in sources:
                if isinstance(source, File):
                    source.refuse_change()
        sink.finish()
    except BaseException:
        if sink.reached.tally.lines:
            sink.stop()
        else:
            sink.discard()
        raise
    finally:
        watch.end()
    return sink.reached.tally


def answers(job: Job, sources: Sequence[Source], start: Place, executor: Executor) -> Iterator[tuple[Place, Answer]]:
    """The answers to the lines of *sources* from *start* on, in chunks whose size follows their pace, each with the
    place that it reaches."""
    pace = Pace(executor.largest, lambda: executor.hands)
    out: deque[Work] = deque()
    reached = start
    # A line's number stands in records and in messages. Where there are none of those, nobody has to count.
    unnumbered = job.form is Form.PLAIN

    def chunks() -> Iterator[Work]:
        for chunk in Lines(sources, start, pace, lambda: reached if unnumbered and executor.reads_files else None):
            out.append(chunk)
            yield chunk

    for answer in executor.map(job, chunks()):
        chunk = out.popleft()
        if not chunk.overlong:
            pace.learn(chunk.size, answer.seconds)
        if answer.tally.messages:
            unnumbered = False
        lines = reached.line if chunk.input == reached.input else 0
        reached = Place(chunk.input, chunk.offset + answer.size, lines + answer.tally.lines)
        yield reached, answer


def _refuse_nothing(sources: Sequence[Source], sink: Sink) -> None:
    """Raise InputError where there was no puzzle at all, and leave no output."""
    reached = sink.reached
    if reached.tally.puzzles:
        return
    sink.discard()
    sizes = [source.size for source in sources if source.size is not None]
    size = f" ({sum(sizes)} bytes)" if len(sizes) == len(sources) else ""
    where = Location(file=sources[0].name if len(sources) == 1 else None)
    raise InputError(f"no puzzle found{size}", where)
