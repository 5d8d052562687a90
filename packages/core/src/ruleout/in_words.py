"""The attribute ``text`` of results: a step in the words of the command line."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


def step_in_words(board: Any, step: Any, language: str | None = None) -> str:
    """Return what *step* of *board* places or removes and why, after the title of its technique.

    The explanations of techniques are those of the plug-ins that are installed; they are imported when a text is
    asked for. *language* is the code of their language; if None, it is that of the plug-ins.
    """
    found: str = _explaining().step_in_words(board, step, language)
    return found


def note_in_line(board: Any, step: Any) -> str:
    """Return the note of *step*: the title of its technique, the evidence and the effects in one line."""
    found: str = _explaining().note_in_line(board, step)
    return found


@cache
def _explaining() -> Any:
    return import_module("ruleout.api.explaining")
