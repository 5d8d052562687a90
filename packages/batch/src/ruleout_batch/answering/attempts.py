"""Work on new puzzles that are not in the output of a batch yet."""

from __future__ import annotations

import json

import attrs

from ruleout_batch.answering.answer import Tally


@attrs.frozen
class Attempts:
    """Tries of the puzzle with a *number* that need not be made again: the first *tries*.

    *nearest* is the number of the try that lacks least, None if no try gave a puzzle; *milliseconds* is the time that
    counts against the time limit of the puzzle.
    """

    number: int
    tries: int = 0
    nearest: int | None = None
    milliseconds: int = 0

    def line(self) -> bytes:
        """Return the attempts as a line of a chunk."""
        return json.dumps(attrs.astuple(self)).encode("ascii") + b"\n"


def attempts_in(data: bytes) -> list[Attempts]:
    """Return the attempts of the lines of *data*."""
    return [Attempts(*json.loads(line)) for line in data.splitlines()]


@attrs.frozen
class Made:
    """Lines of a batch from that of a *number* on, which wait for earlier ones: their *text*, and their *tally*."""

    number: int
    text: str
    tally: Tally


@attrs.frozen
class Later:
    """Work of a batch beyond the position that it has reached: puzzles that are made, and tries of others."""

    tried: tuple[Attempts, ...] = ()
    made: tuple[Made, ...] = ()

    @property
    def tally(self) -> Tally:
        """The tally of this work."""
        return sum((each.tally for each in self.made), Tally(tries=sum(each.tries for each in self.tried)))


NOTHING_LATER = Later()
