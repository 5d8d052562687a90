"""Whole blocks of 81-character lines, for engines that read and write text themselves.

Here a line may cost a few hundred nanoseconds: what can be done to all lines at once is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from json import dumps

import attrs

from ruleout import Engine, Registry, RuleoutError, Verdict
from ruleout.plugin import LineResults, describe_error
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.answering.puzzles import Square
from ruleout_batch.answering.records import NOTHING, head, written
from ruleout_batch.answering.searching import counted, engine_of
from ruleout_batch.input.chunks import Place, Work, number_of_lines

_KINDS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL, Verdict.UNKNOWN)
_UNREAD, _NONE, _UNIQUE, _SEVERAL, _UNKNOWN = range(-1, 4)
"""What became of a line, as a number: an index of the kinds above, or that the engine did not read it."""
_WORDS = (*(str(kind).encode() for kind in _KINDS), b"")
_FORMAT = "line"
WIDTH = 82
"""The bytes of 81 cells and a line feed."""
_MORE = re.compile(rb"(?m)^([0-9.]{81})[ \t,;].*$")
"""81 cells and something behind them: other columns, or a comment. That it is nothing else can be told only where
the format is known."""


@attrs.frozen
class Block:
    """What an engine made of a chunk: the text for each line, without line feed, and the tally of those it read.
    *left* are the lines (from 0) that it leaves to others; their texts stand for nothing. Where all the texts are there
    in one piece, *whole* is that, and *output* is empty."""

    output: list[bytes]
    tally: Tally
    left: list[int]
    whole: bytes | None = None

    @property
    def text(self) -> bytes:
        """All of it, as it is to be written."""
        return b"\n".join([*self.output, b""]) if self.whole is None else self.whole


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

    def block(self, work: Work) -> Block | None:
        """What the engine makes of *work*, None where it leaves all of it to others. Raises InputError where that
        cannot be read."""
        if self._engine is None or self._square is None:
            return None
        limit = self._job.limit if self._job.task is Task.COUNT else 2
        data = work.content()
        if self._job.format == _FORMAT:
            data = _MORE.sub(rb"\1", data)
        try:
            found = self._engine.search_lines(self._square.layout, data, limit, self._job.budget)
            return None if found is None else self._read(work, data, found)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._tell(f"engine {self._engine.id} failed on a block of lines: {describe_error(error)}")
            return None

    def _read(self, work: Work, data: bytes, found: LineResults) -> Block:
        counts, complete = _numbers(found.counts), _numbers(found.complete)
        lines = len(counts)
        texts = lines if _are_regular(lines, found.solutions) else found.solutions.count(b"\n")
        expected = lines if _are_regular(lines, data) else number_of_lines(data)
        if not lines == len(complete) == texts == expected:
            raise ValueError(f"it answered {lines} lines, {texts} in text; expected {expected}")
        if self._job.task is Task.COUNT:
            return self._counted(work, counts, complete)
        results = _results(counts, complete)
        is_plain = self._job.form is Form.PLAIN
        unique = results.count(_UNIQUE)
        if is_plain and self._job.task is Task.SOLVE and unique == lines:
            return Block([], Tally(unique=unique), [], found.solutions)
        none, several, unknown = (results.count(result) for result in (_NONE, _SEVERAL, _UNKNOWN))
        tally = Tally(unique, none, several, unknown)
        left = [i for i, result in enumerate(results) if result == _UNREAD] if _UNREAD in results else []
        if is_plain and self._job.task is Task.CHECK:
            return Block([_WORDS[result] for result in results], tally, left)
        solutions = found.solutions.split(b"\n")[:lines]
        if is_plain:
            pairs = zip(results, solutions, strict=True)
            return Block([text if result == _UNIQUE else _WORDS[result] for result, text in pairs], tally, left)
        if self._job.task is Task.CHECK and tally.none:  # others find the reasons
            left = [i for i, result in enumerate(results) if result in (_UNREAD, _NONE)]
            tally = attrs.evolve(tally, none=0)
        return Block(self._records(work.start, results, solutions), tally, left)

    def _records(self, start: Place, results: Sequence[int], solutions: Iterable[bytes]) -> list[bytes]:
        """A record for each line, made of what all of them share."""
        assert self._square is not None
        opening = dumps({**head(self._job, start.input), "line": 0})[: -len("0}")].encode()
        variant = b", " + dumps({"variant": self._square.variant, "verdict": ""})[1 : -len('"}')].encode()
        endings = [variant + word + b'"}' for word in _WORDS]
        shows = self._job.task is Task.SOLVE
        unique = endings[_UNIQUE][:-1] + b', "solution": "'
        return [
            b'%b%d%b%b"}' % (opening, number, unique, text)
            if shows and result == _UNIQUE
            else b"%b%d%b" % (opening, number, endings[result])
            for number, (result, text) in enumerate(zip(results, solutions, strict=True), start.line + 1)
        ]

    def _counted(self, work: Work, counts: Sequence[int], complete: Sequence[int]) -> Block:
        assert self._square is not None
        job, said = self._job, {"variant": self._square.variant}
        kinds: Counter[str] = Counter()
        outcomes = {}
        for (found, whole), number in Counter(zip(counts, complete, strict=True)).items():
            if found != _UNREAD:
                full = found == job.limit
                outcome = counted(said, found, bool(whole) and not full, bool(whole) or full, job.budget)
                outcomes[found, whole] = outcome
                kinds[outcome.kind] += number
        start = work.start if job.form is Form.JSON else Place()
        output = [
            written(job, (start.input, number), outcomes.get(pair, NOTHING)) or b""
            for number, pair in enumerate(zip(counts, complete, strict=True), start.line + 1)
        ]
        return Block(output, Tally.of(kinds), [i for i, found in enumerate(counts) if found == _UNREAD])


def _are_regular(lines: int, data: bytes) -> bool:
    """Whether *data* is so many lines of the same length: mostly it is, and that is seen sooner than counted."""
    return len(data) == WIDTH * lines and data[WIDTH - 1 :: WIDTH] == b"\n" * lines


def _numbers(values: Sequence[int]) -> list[int]:
    """*values* as plain numbers, from an array too."""
    as_list: list[int] = values.tolist() if hasattr(values, "tolist") else list(values)
    return as_list


def _results(counts: list[int], complete: list[int]) -> list[int]:
    """What became of each line, of which two solutions were asked for."""
    if 0 not in complete:
        return counts
    return [
        found if whole or found in (_UNREAD, _SEVERAL) else _UNKNOWN
        for found, whole in zip(counts, complete, strict=True)
    ]
