"""Whole blocks of 81-character lines, for engines that read and write text themselves.

Here a line may cost a few hundred nanoseconds: what can be done to all lines at once is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from json import dumps

import attrs

from ruleout.engine import Engine, LineResults, Verdict
from ruleout.errors import RuleoutError
from ruleout.faults import describe
from ruleout.registry import Registry
from ruleout_batch.answer import Tally
from ruleout_batch.chunks import Chunk
from ruleout_batch.job import Form, Job, Task
from ruleout_batch.puzzles import Square
from ruleout_batch.records import Outcome, head, written
from ruleout_batch.searching import counted, engine_of

_KINDS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)
_UNREAD = -1
_FORMAT = "line"
_MORE = re.compile(rb"(?m)^([0-9.]{81})[ \t,;].*$")
"""81 cells and something behind them: columns of their own, or a comment. That it is nothing else can be told only where
the format is known."""
_WORDS: dict[Verdict | None, bytes] = {kind: str(kind or "").encode() for kind in (*Verdict, None)}


@attrs.frozen
class Block:
    """What an engine made of a chunk: the text for each line, without line feed, and the tally of those it read.
    *left* are the lines (from 0) that it leaves to others; their texts stand for nothing."""

    output: list[bytes]
    tally: Tally
    left: list[int]


class Blocks:
    """Hands chunks to an engine as they are, where *job* is one that it can do so. What goes wrong is told to *tell*,
    and the chunk left to others."""

    def __init__(self, job: Job, registry: Registry, square: Square | None, tell: Callable[[str], None]) -> None:
        self._job = job
        self._square = square
        self._tell = tell
        self._engine: Engine | None = None
        if square is not None and job.task is not Task.CANDIDATES:
            with suppress(RuleoutError):  # said again for each puzzle
                self._engine = engine_of(job, square.layout, registry)

    def block(self, chunk: Chunk) -> Block | None:
        """What the engine makes of *chunk*, None where it leaves all of it to others."""
        if self._engine is None or self._square is None:
            return None
        limit = self._job.limit if self._job.task is Task.COUNT else 2
        data = _MORE.sub(rb"\1", chunk.data) if self._job.format == _FORMAT else chunk.data
        try:
            found = self._engine.search_lines(self._square.layout, data, limit, self._job.budget)
            return None if found is None else self._read(chunk, found)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._tell(f"engine {self._engine.id} failed on a block of lines: {describe(error)}")
            return None

    def _read(self, chunk: Chunk, found: LineResults) -> Block:
        counts, complete = _numbers(found.counts), _numbers(found.complete)
        if not len(counts) == len(complete) == chunk.lines:
            raise ValueError(f"it answered {len(counts)} lines; expected {chunk.lines}")
        if self._job.task is Task.COUNT:
            return self._counted(chunk, counts, complete)
        solutions = found.solutions.split(b"\n")
        del solutions[chunk.lines :]
        kinds = _kinds(counts, complete)
        tally = Tally.of(kinds)
        left = [i for i, kind in enumerate(kinds) if kind is None] if None in kinds else []
        if self._job.form is Form.JSON:
            if self._job.task is Task.CHECK and Verdict.NONE in kinds:  # others find the reasons
                left = [i for i, kind in enumerate(kinds) if kind in (None, Verdict.NONE)]
                tally = attrs.evolve(tally, none=0)
            return Block(self._records(chunk, kinds, solutions), tally, left)
        if self._job.task is Task.SOLVE:
            if kinds.count(Verdict.UNIQUE) == len(kinds):
                return Block(solutions, tally, left)
            pairs = zip(kinds, solutions, strict=True)
            return Block([text if kind is Verdict.UNIQUE else _WORDS[kind] for kind, text in pairs], tally, left)
        return Block([_WORDS[kind] for kind in kinds], tally, left)

    def _records(self, chunk: Chunk, kinds: Sequence[Verdict | None], solutions: Iterable[bytes]) -> list[bytes]:
        """A record for each line, made of what all of them share."""
        assert self._square is not None
        opening = dumps({**head(self._job, chunk.start.input), "line": 0})[: -len("0}")].encode()
        variant = dumps({"variant": self._square.variant, "verdict": ""})[1 : -len('"}')].encode()
        endings = {kind: b", " + variant + str(kind or "").encode() + b'"}' for kind in (*Verdict, None)}
        shows = self._job.task is Task.SOLVE
        unique = endings[Verdict.UNIQUE][:-1] + b', "solution": "'
        return [
            b'%b%d%b%b"}' % (opening, number, unique, text)
            if shows and kind is Verdict.UNIQUE
            else b"%b%d%b" % (opening, number, endings[kind])
            for number, (kind, text) in enumerate(zip(kinds, solutions, strict=True), chunk.start.line + 1)
        ]

    def _counted(self, chunk: Chunk, counts: Sequence[int], complete: Sequence[int]) -> Block:
        assert self._square is not None
        job, said = self._job, {"variant": self._square.variant}
        known: dict[tuple[int, int], Outcome] = {}
        output, kinds = [], []
        for number, pair in enumerate(zip(counts, complete, strict=True), chunk.start.line + 1):
            if pair not in known:
                found, whole = pair
                full = found == job.limit
                known[pair] = counted(said, found, bool(whole) and not full, bool(whole) or full, job.budget)
            outcome = known[pair]
            output.append(written(job, (chunk.start.input, number), outcome) or b"")
            kinds.append(None if pair[0] == _UNREAD else outcome.kind)
        left = [i for i, kind in enumerate(kinds) if kind is None]
        return Block(output, Tally.of(kinds), left)


def _numbers(values: Sequence[int]) -> list[int]:
    """*values* as plain numbers, from an array too."""
    as_list: list[int] = values.tolist() if hasattr(values, "tolist") else list(values)
    return as_list


def _kinds(counts: Sequence[int], complete: Sequence[int]) -> Sequence[Verdict | None]:
    """The verdict on each line, None where the engine did not read it."""
    if 0 not in complete and counts.count(1) == len(counts):
        return [Verdict.UNIQUE] * len(counts)
    return [
        None if number == _UNREAD else _KINDS[min(number, 2)] if whole or number > 1 else Verdict.UNKNOWN
        for number, whole in zip(counts, complete, strict=True)
    ]
