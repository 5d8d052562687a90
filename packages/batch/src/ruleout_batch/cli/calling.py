"""What the commands of ``ruleout batch`` have in common: from options to an exit status."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

import attrs

from ruleout import InputError, Location, RuleoutError, Verdict
from ruleout.plugin import ENTRY_POINT_GROUP
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.cli.options import Inputs, Labour, Outputs, resume_command
from ruleout_batch.cli.progress import Watch, watch
from ruleout_batch.input.sources import File, Source, Stream
from ruleout_batch.output.writing import CannotWrite, Draft, Sink, To, to_standard_output
from ruleout_batch.running import Refused, identity, refuse_unknown_names, run
from ruleout_cli import kit
from ruleout_cli.kit import (
    STANDARD_INPUT,
    Plugins,
    Search,
    chosen_plugins,
    counted,
    is_terminal,
    make_registry,
    whole,
    write_message,
)

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_batch.executors.executor import Executor

TERMINATED = 128 + signal.SIGTERM


class Terminated(BaseException):
    """Somebody asked this process to end."""


def call(
    task: str,
    inputs: Inputs,
    search: Search,
    outputs: Outputs,
    labour: Labour,
    plugins: Plugins,
    limit: str | None = None,
) -> int:
    """Run a batch as the options say, tell how it went, and return the exit status."""
    executor = labour.executor()
    known = make_registry(plugins)
    choice = chosen_plugins(ENTRY_POINT_GROUP)
    job = Job(
        Task(task),
        files=tuple(inputs.files or ["-"]),
        form=Form.JSON if outputs.json else Form.PLAIN,
        variant=inputs.variant,
        format=inputs.format,
        engine=search.engine,
        budget=search.budget,
        only=None if choice.only is None else tuple(choice.only),
        without=tuple(choice.without),
        strict_plugins=plugins.strict_plugins,
        strict=labour.strict,
    )
    most = whole("--limit", limit, least=1)
    if most is not None:
        job = attrs.evolve(job, limit=most)
    refuse_unknown_names(job, known)
    sources = list(_sources(inputs.files))
    job = attrs.evolve(job, files=tuple(source.name for source in sources))
    again = resume_command(task, inputs, search, outputs, labour, limit)
    sink: Sink | None = None
    with _terminable():
        try:
            with executor:  # first, so that workers that cannot be had leave no draft behind
                sink = _sink(outputs, job, sources, known, executor)
                tally = run(job, sources, sink, executor, _watch(outputs), _warn)
        except (KeyboardInterrupt, Terminated) as stop:
            interrupted = isinstance(stop, KeyboardInterrupt)
            _tell_of_stop("interrupted" if interrupted else "asked to end", sink, again)
            return kit.INTERRUPTED if interrupted else TERMINATED
        except Refused as stop:
            _tell_of_stop(f"--strict: {stop}", sink, again)
            return kit.BAD
        except CannotWrite as error:
            _tell_of_stop(str(error), sink, again)
            return kit.NO
        except RuleoutError as error:
            if sink is None or not sink.is_kept:
                raise
            _tell_of_stop(str(error), sink, again)
            return kit.BAD
    _tell(tally)
    return exit_status(job.task, tally)


def exit_status(task: Task, tally: Tally) -> int:
    """2 where no line was a puzzle, 1 where one was bad or failed; else as the commands for single puzzles have it: 3
    where one is unknown, 1 where one says no, 0 where all say yes."""
    if tally.bad or tally.failed:
        return kit.BAD if tally.bad == tally.puzzles else kit.NO
    if tally.unknown:
        return kit.UNKNOWN
    says_no = tally.none + (tally.several if task in (Task.SOLVE, Task.CHECK) else 0)
    return kit.NO if says_no else kit.YES


def _sources(files: Sequence[str] | None) -> Iterator[Source]:
    """The inputs. Raises InputError where one is not there, or none is given: a terminal is not waited for."""
    if files and files.count("-") > 1:
        raise InputError("standard input (-) is given twice; it can be read once")
    for file in files or ["-"]:
        if file != "-":
            yield File(file)
            continue
        if sys.stdin is None:
            raise InputError("standard input is closed")
        if not files and is_terminal(sys.stdin):
            raise InputError("no puzzles given; expected files with one puzzle on each line, or - or a pipe")
        yield Stream(sys.stdin.buffer, STANDARD_INPUT)


def _sink(outputs: Outputs, job: Job, sources: Sequence[Source], known: Registry, executor: Executor) -> Sink:
    if outputs.output is None:
        if outputs.resume:
            raise InputError("--resume: only a batch that writes to a file can be resumed; expected --output FILE too")
        return To(to_standard_output)
    files = [source for source in sources if isinstance(source, File)]
    is_kept = len(files) == len(sources)
    if outputs.resume and not is_kept:
        raise InputError(f"--resume: {STANDARD_INPUT} cannot be read again; expected files")
    for file in files:
        if file.is_at(outputs.output):
            raise InputError("it is one of the inputs; expected another file to write", Location(file=outputs.output))
    return Draft(
        outputs.output,
        partial(identity, job, files, known, executor) if is_kept else None,
        resume=outputs.resume,
        force=outputs.force,
    )


def _watch(outputs: Outputs) -> Watch:
    """A bar on a terminal, unless the answers go there too."""
    return Watch() if outputs.output is None and is_terminal(sys.stdout) else watch()


def _warn(fault: str) -> None:
    write_message(f"warning: {fault}")


def _tell(tally: Tally) -> None:
    """The messages about single lines, and a summary."""
    for message in tally.messages:
        write_message(message)
    rest = tally.bad + tally.failed - len(tally.messages)
    if rest > 0:
        write_message(f"and {rest} more, which the output shows")
    kinds = [f"{number} {kind}" for kind in (*Verdict, "bad", "failed") if (number := getattr(tally, kind))]
    write_message(f"{counted(tally.puzzles, 'puzzle')}: {', '.join(kinds)}")


def _tell_of_stop(why: str, sink: Sink | None, again: str) -> None:
    lines = 0 if sink is None else sink.reached.tally.lines
    write_message(f"{why}; stopped after {counted(lines, 'line')}")
    if isinstance(sink, Draft) and lines:
        if sink.is_kept:
            write_message(f"to go on: {again}")
        else:
            write_message(f"their answers are in {sink.partial}; what is read from a pipe cannot be resumed")


@contextmanager
def _terminable() -> Iterator[None]:
    """Within, the first SIGTERM raises Terminated; later ones are passed over."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
