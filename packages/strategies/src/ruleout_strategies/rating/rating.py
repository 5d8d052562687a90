"""Result of rating a puzzle on a scale."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import attrs

from ruleout import Outcome, PathEntry, Puzzle, Verdict
from ruleout.internal import counted, hardest_of, join_words


@attrs.frozen
class Rating:
    """Difficulty of a puzzle on a scale. ``str(rating)`` is its value, or the reason why it has none.

    Attributes
    ----------
    puzzle
        The puzzle that was rated.
    scale
        The id of the scale.
    value
        The value on the scale, higher for harder puzzles. None if the puzzle has no rating: it does not have exactly
        one solution, the techniques of the scale do not solve it, or time or the nodes ran out.
    level
        The name of the level, if the scale has levels and the puzzle has one of them.
    verdict
        Verdict on the number of solutions of the puzzle.
    outcome
        Outcome of solving with the techniques of the scale. None if they were not used, since the puzzle does not have
        exactly one solution or since the scale uses none.
    complete
        False if time or the nodes ran out, or a technique reached a limit of its own, so that the value is not known.
    path
        The techniques that were used, each with how often and with the highest score of its steps, in the order in
        which they first occur.
    techniques
        The ids of the techniques that could be used: those of the scale that are installed and apply to the puzzle.
        With other techniques the rating may differ.
    scale_version
        The version of the definition of the scale.
    package
        The distribution that the scale comes from, with its version; empty for a scale that was passed as an object.
    reason
        The reason why the scale cannot rate the puzzle, such as what is not installed; None if it can, or if that is
        not known.
    at_least
        If there is no value, one that the puzzle is not below, by the steps that were found; None if none is known.
    """

    puzzle: Puzzle
    scale: str
    value: float | None
    level: str | None
    verdict: Verdict
    outcome: Outcome | None = None
    complete: bool = True
    path: tuple[PathEntry, ...] = ()
    techniques: tuple[str, ...] = attrs.field(default=(), repr=False)
    scale_version: str = ""
    package: str = ""
    reason: str | None = None
    at_least: float | None = None

    def __repr__(self) -> str:
        return f"<Rating on {self.scale}: {self}>"

    def __str__(self) -> str:
        if self.value is None:
            return self.problem or ""
        return f"{self.value:g}" if self.level is None else f"{self.value:g} ({self.level})"

    def __bool__(self) -> bool:
        raise TypeError("a Rating is neither true nor false; compare its value, as in rating.value is not None")

    @property
    def hardest(self) -> tuple[str, ...]:
        """The ids of the techniques whose steps have the highest score."""
        return hardest_of(self.path)

    @property
    def technique_set(self) -> str:
        """A name for the techniques that could be used: eight hexadecimal digits, the CRC-32 of their ids.

        Ratings of one scale, version and technique set can be compared.
        """
        return f"{crc32(','.join(sorted(self.techniques)).encode()):08x}"

    @property
    def steps(self) -> int:
        """The number of steps."""
        return sum(each.times for each in self.path)

    @property
    def row(self) -> dict[str, Any]:
        """The row of a table, so that ``pandas.DataFrame([each.row for each in ratings])`` is the table."""
        return {
            "scale": self.scale,
            "value": self.value,
            "level": self.level,
            "hardest": ", ".join(self.hardest),
            "steps": self.steps,
            "verdict": str(self.verdict),
            "problem": self.problem,
        }

    @property
    def problem(self) -> str | None:
        """The reason why there is no value, in words, with the lower bound that is known; None if there is a value."""
        if self.value is not None:
            return None
        return self._why if self.at_least is None else f"at least {self.at_least:g} ({self._why})"

    @property
    def _why(self) -> str:
        if self.verdict is Verdict.NONE:
            return "no solution"
        if self.verdict is Verdict.SEVERAL:
            return "at least 2 solutions"
        if self.reason:
            return self.reason
        if not self.complete or self.verdict is Verdict.UNKNOWN:
            return "unknown: a limit was reached"
        if self.outcome is Outcome.STOPPED:
            return f"harder than wanted: it needs {join_words(self.hardest)}"
        if self.outcome is Outcome.SOLVED or self.outcome is None:
            return "the scale has no value for this puzzle"
        return f"stuck after {counted(self.steps, 'step')} with the techniques of the scale"
