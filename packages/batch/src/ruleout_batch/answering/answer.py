"""The answer for a chunk."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout_batch.answering.attempts import Attempts
from ruleout_batch.input.out_of_band import OutOfBand

MESSAGES_KEPT = 10
"""The number of messages about single lines that a tally contains; the output contains all of them."""


@attrs.frozen
class Tally:
    """The number of lines of each kind, and the first messages about lines without an answer.

    *unique*, *none*, *several* and *unknown* are verdicts. *bad* counts lines that are not puzzles, *failed* puzzles
    for which no answer was found, *empty* blank lines and comments, *remarked* puzzles of which a verdict does not
    cover everything. *tries* counts the tries for new puzzles.
    """

    unique: int = 0
    none: int = 0
    several: int = 0
    unknown: int = 0
    bad: int = 0
    failed: int = 0
    empty: int = 0
    remarked: int = 0
    tries: int = 0
    messages: tuple[str, ...] = ()

    @classmethod
    def of(cls, kinds: Mapping[str, int], messages: Sequence[str] = ()) -> Tally:
        """Return the tally with these counts by kind and the first of these messages."""
        counts = {name: kinds.get(name, 0) for name in COUNTS}
        return cls(**counts, messages=tuple(messages[:MESSAGES_KEPT]))

    @property
    def puzzles(self) -> int:
        """The number of lines that are not empty."""
        return self.unique + self.none + self.several + self.unknown + self.bad + self.failed

    @property
    def lines(self) -> int:
        """The number of lines."""
        return self.puzzles + self.empty

    def __add__(self, other: Tally) -> Tally:
        counts = {name: getattr(self, name) + getattr(other, name) for name in COUNTS}
        return Tally(**counts, messages=(self.messages + other.messages)[:MESSAGES_KEPT])


COUNTS = tuple(field.name for field in attrs.fields(Tally) if field.name != "messages")
"""The names of the counts of a tally."""


@attrs.frozen
class Answer(OutOfBand):
    """The answer for a chunk of *size* bytes: *output* holds the lines to write, *tally* counts the lines of the chunk.

    *seconds* is the time it took, *faults* the messages about plug-ins that were disabled meanwhile. *stopped* is the
    message about the line that ended a strict job; the answer is then that for the lines before it. It is for the first
    lines, too, if a part of a chunk of numbers has ended: *tried* then holds what was tried for others. *checksum* is
    the CRC-32 of the output.
    """

    size: int
    output: bytes = attrs.field(repr=False)
    tally: Tally
    seconds: float = 0.0
    faults: tuple[str, ...] = ()
    stopped: str | None = None
    tried: tuple[Attempts, ...] = ()
    checksum: int = attrs.field()

    @checksum.default
    def _checksum(self) -> int:
        return zlib.crc32(self.output)


def join_answers(answers: Iterable[Answer]) -> Answer:
    """Return one answer for chunks that follow one another."""
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
        parts[-1].tried,
    )
