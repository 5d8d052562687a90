"""Batches from Python."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import BinaryIO, cast

from ruleout import UNLIMITED, Budget, PluginWarning, discover
from ruleout.internal import read_file
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import COUNT_LIMIT, Form, Job
from ruleout_batch.answering.record import Record
from ruleout_batch.executors.executor import Executor
from ruleout_batch.executors.local.workers import Local
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.input.iterables import LineStream
from ruleout_batch.input.sources import File, Stream
from ruleout_batch.output.sinks import PartialFile
from ruleout_batch.running.batch import Progress, answers_from, batch_identity, refuse_unknown_names, run

Path = str | os.PathLike[str]
"""The name of a file."""


def answer_files(
    task: str,
    files: Path | Sequence[Path],
    output: Path,
    *,
    json: bool = False,
    variant: str | None = None,
    format: str | None = None,
    engine: str | None = None,
    budget: Budget = UNLIMITED,
    limit: int = COUNT_LIMIT,
    workers: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    strict: bool = False,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    scales: Sequence[str] = (),
    weights: Path | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Answer every line of some files into another file, as ``ruleout batch`` does.

    Parameters
    ----------
    task
        ``solve``, ``count``, ``check``, ``candidates`` or ``rate``.
    files
        The inputs, with one puzzle per line.
    output
        The file to write.
    json
        Write a record per puzzle instead of a plain line per line.
    variant, format, engine
        Names of plug-ins, as in :func:`ruleout.solve`.
    budget
        The limits for each puzzle.
    limit
        The number at which counting stops.
    workers
        The number of processes, by default one per core.
    executor
        The executor that does the work, instead of processes on this machine.
    resume
        Continue a batch that was stopped.
    force
        Overwrite *output*, and start over unless *resume*.
    strict
        Stop at the first bad line.
    lossy
        Leave out what no rule can express, as in :func:`ruleout.parse`; the verdict is then never *unique*.
    rules
        Rules in words that are added to each puzzle, as in :func:`ruleout.parse`.
    only, without
        The plug-ins to use, as in :func:`ruleout.discover`.
    scales, weights
        For ``rate``: the ids of the scales, by default ``ruleout``, and a file with the weights of a further one.
    progress
        Receives the progress of the batch.

    Returns
    -------
    The tally of all lines.

    Raises
    ------
    RuleoutError
        As on the command line.
    ValueError
        If *task*, *limit* or *workers* is invalid.
    """
    names = [os.fspath(files)] if isinstance(files, str | os.PathLike) else [os.fspath(each) for each in files]
    sources = [File(name) for name in names]
    form = Form.JSON if json else Form.PLAIN
    options = (variant, format, engine, budget, limit, only, without)
    job = Job(
        task, names, form, *options, strict=strict, lossy=lossy, rules=rules, scales=scales, weights=_text(weights)
    )
    registry = discover(only=only, without=without)
    refuse_unknown_names(job, registry)
    with executor or Local(workers) as opened:
        identity = partial(batch_identity, job, sources, registry, opened)
        sink = PartialFile(os.fspath(output), identity, resume=resume, force=force)
        return run(job, sources, sink, opened, progress or Progress(), _warn)


def answers(
    task: str,
    lines: Iterable[str | bytes],
    *,
    variant: str | None = None,
    format: str | None = None,
    engine: str | None = None,
    budget: Budget = UNLIMITED,
    limit: int = COUNT_LIMIT,
    workers: int | None = None,
    executor: Executor | None = None,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    scales: Sequence[str] = (),
    weights: Path | None = None,
) -> Iterator[Record]:
    """Yield a record per puzzle of *lines*, in order, as ``ruleout batch --json`` would write it.

    Parameters
    ----------
    task
        ``solve``, ``count``, ``check``, ``candidates`` or ``rate``.
    lines
        One puzzle per line. The iterable may be infinite: lines are taken as they are needed, some ahead of the
        records. An iterable that needs more than 50 ms for a few lines is read line by line; in this process
        (``Inline``), each of its lines is then answered before the next one is taken.
    variant, format, engine, budget, limit, workers, executor, lossy, rules, only, without, scales, weights
        As for :func:`answer_files`.

    Yields
    ------
    A record per line that is not blank or a comment: a mapping that is parsed when it is first accessed. A line that
    is not a puzzle gives a record with an ``error``.

    Raises
    ------
    RuleoutError
        If the work cannot be done; for a name that is not installed, by the call.
    ValueError
        If *task*, *limit* or *workers* is invalid; raised by the call, before the first record.
    """
    options = (variant, format, engine, budget, limit, only, without)
    job = Job(task, ["lines"], Form.JSON, *options, lossy=lossy, rules=rules, scales=scales, weights=_text(weights))
    refuse_unknown_names(job, discover(only=only, without=without))
    return _records(job, lines, executor or Local(workers))


def _records(job: Job, lines: Iterable[str | bytes], executor: Executor) -> Iterator[Record]:
    source = Stream(cast(BinaryIO, LineStream(lines)), "lines")
    with executor as opened:
        for _, answer in answers_from(job, [source], LinePosition(), opened):
            for fault in answer.faults:
                _warn(fault)
            yield from map(Record, answer.output.splitlines())


def _text(weights: Path | None) -> str | None:
    return None if weights is None else read_file(weights)


def _warn(fault: str) -> None:
    warnings.warn(fault, PluginWarning, stacklevel=3)
