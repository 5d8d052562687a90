"""Puzzles by the million: on all cores or a cluster, in order, resumable.

From Python, :func:`answer_files` does what ``ruleout batch`` does, and :func:`answers` takes lines from anywhere and
gives records. Who does the work is an :class:`Executor`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout_batch.answering.answer import Tally
    from ruleout_batch.api import answer_files, answers
    from ruleout_batch.executors.executor import Executor, Inline
    from ruleout_batch.executors.local.workers import Local

__all__ = ["Executor", "Inline", "Local", "Tally", "answer_files", "answers"]

_HOMES = {
    "Executor": "executors.executor",
    "Inline": "executors.executor",
    "Local": "executors.local.workers",
    "Tally": "answering.answer",
    "answer_files": "api",
    "answers": "api",
}


def __getattr__(name: str) -> object:
    """Import what is asked for: the command line loads this package at every start, mostly for its name alone."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
