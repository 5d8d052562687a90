"""Puzzles by the million: on all cores or a cluster, in order, resumable.

:func:`answer_files` does what ``ruleout batch`` does, and :func:`answers` yields a record per line of any iterable. An
:class:`Executor` decides where the work is done. :class:`KillableWorker` runs any function in a process of its own,
with a deadline and a limit on memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout_batch.answering.answer import Tally
    from ruleout_batch.answering.record import Record
    from ruleout_batch.api import answer_files, answers
    from ruleout_batch.executors.executor import Executor, Inline
    from ruleout_batch.executors.local.killable_worker import KillableWorker, OutcomeKind, RequestOutcome
    from ruleout_batch.executors.local.workers import Local
    from ruleout_batch.running.progress import Progress

_HOMES = {
    "Executor": "executors.executor",
    "Inline": "executors.executor",
    "KillableWorker": "executors.local.killable_worker",
    "Local": "executors.local.workers",
    "OutcomeKind": "executors.local.killable_worker",
    "Progress": "running.progress",
    "Record": "answering.record",
    "RequestOutcome": "executors.local.killable_worker",
    "Tally": "answering.answer",
    "answer_files": "api",
    "answers": "api",
}

__all__ = [
    "Executor",
    "Inline",
    "KillableWorker",
    "Local",
    "OutcomeKind",
    "Progress",
    "Record",
    "RequestOutcome",
    "Tally",
    "answer_files",
    "answers",
]


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every start of the command line imports this package."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
