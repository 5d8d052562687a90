"""Batches from Python."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from json import loads
from typing import Any, BinaryIO, cast

from ruleout import UNLIMITED, Budget, PluginWarning, discover
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.cli.progress import Watch
from ruleout_batch.executors.executor import Executor
from ruleout_batch.executors.local.workers import Local
from ruleout_batch.input.chunks import Place
from ruleout_batch.input.sources import File, Stream
from ruleout_batch.output.writing import Draft
from ruleout_batch.running import answers as answered
from ruleout_batch.running import identity, refuse_unknown_names, run

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
    limit: int = 10_000,
    workers: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    strict: bool = False,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
    watch: Watch | None = None,
) -> Tally:
    """Answer every line of *files* into the file *output*, as ``ruleout batch`` does; return the tally.

    *task* is ``solve``, ``count``, ``check`` or ``candidates``. *budget* holds for each puzzle, *limit* is where a
    count stops. *workers* are processes (by default one for each core) and *executor* whoever else is to do the work.
    *only* and *without* choose plug-ins as in :func:`ruleout.discover`. *resume*, *force* and *strict* are as on the
    command line; so are the errors, which are RuleoutError. *watch* is told how far the batch has come.
    """
    names = [os.fspath(files)] if isinstance(files, str | os.PathLike) else [os.fspath(each) for each in files]
    sources = [File(name) for name in names]
    job = _job(task, names, json, variant, format, engine, budget, limit, only, without, strict)
    registry = discover(only=only, without=without)
    refuse_unknown_names(job, registry)
    with executor or Local(workers) as hands:
        sink = Draft(os.fspath(output), partial(identity, job, sources, registry, hands), resume=resume, force=force)
        return run(job, sources, sink, hands, watch or Watch(), _warn)


def answers(
    task: str,
    lines: Iterable[str | bytes],
    *,
    variant: str | None = None,
    format: str | None = None,
    engine: str | None = None,
    budget: Budget = UNLIMITED,
    limit: int = 10_000,
    workers: int | None = None,
    executor: Executor | None = None,
    only: Sequence[str] | None = None,
    without: Sequence[str] = (),
) -> Iterator[dict[str, Any]]:
    """The record of each puzzle of *lines*, in order, as ``ruleout batch --json`` would write it.

    *lines* may be without end: they are taken as they are needed, some ahead of the records. The other arguments are
    those of :func:`answer_files`.
    """
    job = _job(task, ["lines"], True, variant, format, engine, budget, limit, only, without, False)
    refuse_unknown_names(job, discover(only=only, without=without))
    source = Stream(cast(BinaryIO, _Joined(lines)), "lines")
    with executor or Local(workers) as hands:
        for _, answer in answered(job, [source], Place(), hands):
            for fault in answer.faults:
                _warn(fault)
            for line in answer.output.splitlines():
                yield loads(line)


class _Joined:
    """Lines as a stream of bytes."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = iter(lines)

    def read(self, size: int) -> bytes:
        """At least *size* bytes, fewer only at the end."""
        found: list[bytes] = []
        while size > 0 and (line := next(self._lines, None)) is not None:
            data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
            found.append(data.rstrip(b"\r\n") + b"\n")
            size -= len(found[-1])
        return b"".join(found)


def _job(
    task: str,
    files: Sequence[str],
    json: bool,
    variant: str | None,
    format: str | None,
    engine: str | None,
    budget: Budget,
    limit: int,
    only: Sequence[str] | None,
    without: Sequence[str],
    strict: bool,
) -> Job:
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")
    return Job(
        Task(task),
        tuple(files),
        form=Form.JSON if json else Form.PLAIN,
        variant=variant,
        format=format,
        engine=engine,
        budget=budget,
        limit=limit,
        only=None if only is None else tuple(only),
        without=tuple(without),
        strict=strict,
    )


def _warn(fault: str) -> None:
    warnings.warn(fault, PluginWarning, stacklevel=3)
