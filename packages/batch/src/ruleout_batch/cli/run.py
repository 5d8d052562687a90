"""The part that all commands of ``ruleout batch`` share: from options to an exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ruleout import InputError, Location, RuleoutError, Verdict
from ruleout.internal import ENTRY_POINT_GROUP, counted, only_ascii, read_file, read_puzzles
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import COUNT_LIMIT, Form, Job, Task
from ruleout_batch.cli.options import NO_RATING, BatchOptions, RatingOptions, RunOptions, resume_command
from ruleout_batch.cli.progress import ProgressBar, PuzzlesMade
from ruleout_batch.input.sources import File, Repeatable, Source, Stream, Text
from ruleout_batch.output.sinks import CannotWrite, PartialFile, Sink, StreamSink
from ruleout_batch.running.batch import BadLine, Progress, batch_identity, refuse_unknown_names, run
from ruleout_cli import kit

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_batch.executors.executor import Executor

MOST_LINES = 1_000
"""The most lines of a file that is read as a whole if none of its lines is a puzzle."""


def run_command(
    task: str,
    options: BatchOptions,
    search: kit.Search,
    plugins: kit.Plugins,
    limit: str | None = None,
    rating: RatingOptions = NO_RATING,
) -> int:
    """Run a batch according to the options, report its result, and return the exit status."""
    executor = options.executor()
    installed = kit.make_registry(plugins)
    choice = kit.chosen_plugins(ENTRY_POINT_GROUP)
    sources = list(input_sources(options.files))
    job = Job(
        task,
        [source.name for source in sources],
        Form.JSON if options.json else Form.PLAIN,
        variant=options.variant,
        format=options.format,
        engine=search.engine,
        budget=search.budget,
        limit=kit.whole("--limit", limit, least=1) or COUNT_LIMIT,
        only=choice.only,
        without=choice.without,
        strict=options.strict,
        strict_plugins=plugins.strict_plugins,
        lossy=options.lossy,
        rules=options.rule or (),
        scales=kit.names(rating.scale),
        weights=None if rating.weights is None else read_file(rating.weights),
    )
    refuse_unknown_names(job, installed)
    return run_job(job, sources, options, executor, installed, resume_command(task, options, search, limit, rating))


def run_job(
    job: Job,
    sources: Sequence[Source],
    options: RunOptions,
    executor: Executor,
    installed: Registry,
    command: str,
) -> int:
    """Run *job*, report its result, and return the exit status. *command* is the command line that resumes it."""
    sink: Sink | None = None
    with kit.terminable():
        try:
            with executor:  # first, so that no partial file is left if there are no workers
                sink = _sink(options, job, sources, installed, executor)
                tally = run(
                    job,
                    sources,
                    sink,
                    executor,
                    _progress(options, job),
                    _warn,
                )
        except KeyboardInterrupt as stop:
            reason, status = kit.reason_of(stop)
            _report_stop(reason, sink, command)
            return status
        except RuleoutError as error:
            if not isinstance(error, BadLine | CannotWrite) and (sink is None or not sink.is_kept):
                raise
            _report_stop(f"--strict: {error}" if isinstance(error, BadLine) else str(error), sink, command)
            return kit.NO if isinstance(error, CannotWrite) else kit.BAD
    _report(tally, _otherwise(job, sources, tally, installed))
    return exit_status(job.task, tally)


def _otherwise(job: Job, sources: Sequence[Source], tally: Tally, installed: Registry) -> str:
    """Return what the one file holds of which no line is a puzzle, if that is puzzles on several lines."""
    if not (1 < tally.bad == tally.puzzles and tally.lines <= MOST_LINES and [*map(type, sources)] == [File]):
        return ""
    name = sources[0].name
    try:
        found = read_puzzles(read_file(name), installed, variant=job.variant, format=job.format)
    except RuleoutError:
        return ""
    return (
        f"a batch reads one puzzle per line, and {name} holds {counted(len(found), 'puzzle')} on "
        f"{counted(tally.lines, 'line')}; 'ruleout convert {name} --to json' writes one per line"
    )


def exit_status(task: Task, tally: Tally) -> int:
    """Return the exit status for a batch.

    It is 2 if no line was a puzzle, and 1 if one was bad or failed. Otherwise it is as for single puzzles: 3 if one is
    unknown, 1 if one has no solution (or several, if one was expected), and 0 in all other cases.
    """
    if tally.bad or tally.failed:
        return kit.BAD if tally.bad == tally.puzzles else kit.NO
    if tally.unknown:
        return kit.UNKNOWN
    negative = tally.none + (tally.several if task in (Task.SOLVE, Task.CHECK, Task.RATE) else 0)
    return kit.NO if negative else kit.YES


def input_sources(files: Sequence[str] | None) -> Iterator[Text]:
    """Yield the inputs. Raises InputError if one does not exist, or if none is given at a terminal."""
    if files and files.count("-") > 1:
        raise InputError("standard input (-) is given twice; it can be read only once")
    for file in files or ["-"]:
        if file != "-":
            yield File(file)
            continue
        if sys.stdin is None:
            raise InputError("standard input is closed")
        if not files and kit.is_terminal(sys.stdin):
            raise InputError("no puzzles given; expected files with one puzzle per line, or - or a pipe")
        yield Stream(sys.stdin.buffer, kit.STANDARD_INPUT)


def _sink(options: RunOptions, job: Job, sources: Sequence[Source], installed: Registry, executor: Executor) -> Sink:
    if options.output is None:
        if options.resume:
            raise InputError("--resume: only a batch that writes to a file can be resumed; expected --output FILE too")
        return StreamSink(to_standard_output)
    files = [source for source in sources if isinstance(source, Repeatable)]
    is_kept = len(files) == len(sources)
    if options.resume and not is_kept:
        raise InputError(f"--resume: {kit.STANDARD_INPUT} cannot be read again; expected files")
    for file in files:
        if file.is_at(options.output):
            raise InputError("it is one of the inputs; expected another file to write", Location(file=options.output))
    return PartialFile(
        options.output,
        partial(batch_identity, job, files, installed, executor) if is_kept else None,
        resume=options.resume,
        force=options.force,
    )


def to_standard_output(data: bytes) -> None:
    """Write *data* to standard output at once, as ASCII if it can encode nothing else. Raises CannotWrite."""
    if sys.stdout is None:
        return
    if not data.isascii() and only_ascii(sys.stdout):
        data = data.decode("utf-8", "replace").encode("ascii", "backslashreplace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        kit.discard_output()
        raise CannotWrite("standard output", error) from None


def _progress(options: RunOptions, job: Job) -> Progress:
    """Return what shows the progress, unless the answers are written to a terminal."""
    if options.output is None and kit.is_terminal(sys.stdout):
        return Progress()
    return PuzzlesMade() if job.task is Task.GENERATE else ProgressBar()


def _warn(fault: str) -> None:
    kit.write_message(f"warning: {fault}")


def _report(tally: Tally, instead: str = "") -> None:
    """Write the messages about single lines, or one *instead* of them, and a summary."""
    for message in [instead] if instead else tally.messages:
        kit.write_message(message)
    rest = tally.bad + tally.failed - len(tally.messages)
    if rest > 0 and not instead:
        kit.write_message(f"and {rest} more, which are in the output")
    if tally.remarked:
        kit.write_message(
            "answers that concern the data alone, without rules in words, drawings and what was left out: "
            f"{tally.remarked}; with --json, each has a remark that names these"
        )
    kinds = [f"{number} {kind}" for kind in (*Verdict, "bad", "failed") if (number := getattr(tally, kind))]
    kit.write_message(f"{counted(tally.puzzles, 'puzzle')}: {', '.join(kinds)}")


def _report_stop(reason: str, sink: Sink | None, command: str) -> None:
    work = Tally() if sink is None else sink.reached.all_work
    tries = f" and {counted(work.tries, 'try', 'tries')}" if work.tries else ""
    kit.write_message(f"{reason}; stopped after {counted(work.lines, 'line')}{tries}")
    if isinstance(sink, PartialFile) and work != Tally():
        if sink.is_kept:
            kit.write_message(f"to resume: {command}")
        else:
            kit.write_message(f"their answers are in {sink.partial}; a batch that reads a pipe cannot be resumed")
