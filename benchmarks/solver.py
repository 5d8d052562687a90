"""What is measured: engines and other solvers behind one face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version

import attrs
from sets import Batch

from ruleout import Layout

UNIQUE, ONE = "unique", "one"
"""What a solver is asked: to look for a second solution too, or to stop at the first, which is less work."""


@attrs.frozen
class Answers:
    """How many solutions each puzzle has, at most 2, and how many choices were made in all where that is told."""

    counts: Sequence[int]
    nodes: int | None = None


Answer = Callable[[Batch], Answers]


@attrs.frozen
class Solver:
    """*prepare* gives what is timed for a layout, or None where the solver does not take it; preparing is not timed.

    *instructions* names the instruction set where the solver was made for one. *repeats* says that it is fast and keeps
    nothing from one puzzle for the next, so that it is always given a whole set, a small one several times over.
    *needs* is the distribution that brings it, if it is not part of this project. *peer*: not one of our engines.
    """

    name: str
    prepare: Callable[[Layout], Answer | None]
    instructions: str = "-"
    repeats: bool = False
    peer: bool = False
    task: str = UNIQUE
    needs: str | None = None

    @property
    def version(self) -> str | None:
        """The version of the distribution, empty where there is none; None where it is not installed."""
        try:
            return version(self.needs) if self.needs else ""
        except PackageNotFoundError:
            return None
