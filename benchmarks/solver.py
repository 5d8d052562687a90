"""The common interface of engines and other solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version

import attrs
from sets import Batch

from ruleout import Layout

UNIQUE, ONE = "unique", "one"
"""The task of a solver: to search for a second solution too, or to stop at the first, which is less work."""


@attrs.frozen
class Answers:
    """The number of solutions of each puzzle, at most 2, and the number of all choices if known."""

    counts: Sequence[int]
    nodes: int | None = None


Answer = Callable[[Batch], Answers]


@attrs.frozen
class Solver:
    """*prepare* returns the function to time for a layout, None if the solver does not support it; it is not timed.

    *instructions* is the instruction set that the solver was built for, if any. *repeats* is true if it is fast and
    keeps no state between puzzles, so that it always gets a whole set, and a small set several times. *needs* is the
    distribution that contains it, if it is not part of this project. *peer*: not one of our engines.
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
        """Return the version of the distribution, empty if there is none, None if it is not installed."""
        try:
            return version(self.needs) if self.needs else ""
        except PackageNotFoundError:
            return None
