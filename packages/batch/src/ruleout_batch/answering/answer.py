"""What comes back for a chunk."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence

import attrs

MESSAGES_KEPT = 10
"""How many messages about single lines a tally carries; the rest is only counted, and stands in the output."""


@attrs.frozen
class Tally:
    """How many lines there were of each kind, and the first messages about those that got no answer.

    *unique*, *none*, *several* and *unknown* are verdicts, *bad* counts lines that are no puzzle, *failed* those
    for which no answer could be found; blank lines and comments are *empty*.
    """

    unique: int = 0
    none: int = 0
    several: int = 0
    unknown: int = 0
    bad: int = 0
    failed: int = 0
    empty: int = 0
    messages: tuple[str, ...] = ()

    @classmethod
    def of(cls, kinds: Mapping[str, int], messages: Sequence[str] = ()) -> Tally:
        """The tally of so many lines of these *kinds*, the names of the numbers above."""
        counts = {name: kinds.get(name, 0) for name in COUNTS}
        return cls(**counts, messages=tuple(messages[:MESSAGES_KEPT]))

    @property
    def puzzles(self) -> int:
        """How many lines were meant as puzzles."""
        return self.unique + self.none + self.several + self.unknown + self.bad + self.failed

    @property
    def lines(self) -> int:
        """How many lines there were."""
        return self.puzzles + self.empty

    def __add__(self, other: Tally) -> Tally:
        counts = {name: getattr(self, name) + getattr(other, name) for name in COUNTS}
        return Tally(**counts, messages=(self.messages + other.messages)[:MESSAGES_KEPT])


COUNTS = tuple(field.name for field in attrs.fields(Tally) if field.name != "messages")
"""The names of a tally's numbers."""


@attrs.frozen
class Answer:
    """What a chunk gave: *output* are whole lines as they are to be written, *tally* counts those of the chunk, which
    had *size* bytes.

    *seconds* is how long it took, *faults* what is to be said of plug-ins that were set aside on the way. *stopped* is
    the message of the line that ended a strict job; the answer is then that for the lines before it. *checksum* is the
    CRC-32 of the output.
    """

    size: int
    output: bytes = attrs.field(repr=False)
    tally: Tally
    seconds: float = 0.0
    faults: tuple[str, ...] = ()
    stopped: str | None = None
    checksum: int = attrs.field()

    @checksum.default
    def _checksum(self) -> int:
        return zlib.crc32(self.output)


def joined(answers: Iterable[Answer]) -> Answer:
    """One answer for chunks that follow each other."""
    parts = list(answers)
    if len(parts) == 1:
        return parts[0]
    return Answer(
        sum(each.size for each in parts),
        b"".join(each.output for each in parts),
        sum((each.tally for each in parts), Tally()),
        sum(each.seconds for each in parts),
        tuple(dict.fromkeys(fault for each in parts for fault in each.faults)),
        parts[-1].stopped,
    )
