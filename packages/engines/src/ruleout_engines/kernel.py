"""Compiled code that answers a question about boards faster than the views that need the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs


def _nothing() -> None:
    """Do nothing."""


@attrs.frozen
class Kernel:
    """Code that answers one question about boards or grids, with exactly the answers that are found without it.

    Parameters
    ----------
    id
        Lower-case words joined by hyphens.
    title
        The name that people read.
    question
        The question, a text that is defined by the views that need the answer.
    answer
        A function of a board and the arguments of the question that returns the answer, or None if it cannot answer,
        for example since it is not loaded. It takes at most some milliseconds.
    warm
        Prepares whatever the first answer would have to wait for. Called by :func:`ruleout.warm`.
    """

    id: str
    title: str
    question: str
    answer: Callable[..., Any]
    warm: Callable[[], None] = _nothing
