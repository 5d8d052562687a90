"""Whole blocks of lines of 81 characters, for engines that read and write text themselves.

Some engines need only a few hundred nanoseconds per line, so as much as possible is done for all lines at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from json import dumps

import attrs

from ruleout import Engine, Puzzle, Registry, RuleoutError, Verdict
from ruleout.internal import LineResults, describe_error
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.answering.outcomes import EMPTY_LINE, file_field, format_outcome
from ruleout_batch.answering.puzzle_solver import count_outcome, engine_of
from ruleout_batch.input.chunks import LinePosition, Work, number_of_lines

_KINDS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL, Verdict.UNKNOWN)
_UNREAD, _NONE, _UNIQUE, _SEVERAL, _UNKNOWN = range(-1, 4)
"""The result of a line as a number: an index of the kinds above, or -1 if the engine did not read the line."""
_WORDS = (*(str(kind).encode() for kind in _KINDS), b"")
_FORMAT = "line"
WIDTH = 82
"""The number of bytes of 81 cells and a line feed."""
_MORE_COLUMNS = re.compile(rb"(?m)^([0-9.]{81})[ \t,;].*$")
"""81 cells followed by other columns or a comment, which may have a meaning in other formats."""


@attrs.frozen
class BlockAnswer:
    """The answer of an engine for a chunk: *lines* holds a text without line feed per line, *tally* counts those read.

    *unread* are the lines (from 0) that the engine did not read, whose texts have no meaning. If the texts exist as a
    single text, it is *whole*, and *lines* is empty.
    """

    lines: list[bytes]
    tally: Tally
    unread: list[int]
    whole: bytes | None = None

    @property
    def text(self) -> bytes:
        """The output for the chunk."""
        return b"\n".join([*self.lines, b""]) if self.whole is None else self.whole


class BlockSearcher:
    """Passes whole chunks to an engine, if *job* and the engine permit it.

    *sample* is a puzzle that was read from a line of 81 characters. Failures are reported by calling *report*.
    """

    def __init__(self, job: Job, registry: Registry, sample: Puzzle | None, report: Callable[[str], None]) -> None:
        self._job = job
        self._report = report
        self._engine: Engine | None = None
        if sample is not None and job.task not in (Task.CANDIDATES, Task.RATE, Task.GENERATE):
            self._layout, self._variant = sample.layout, {"variant": sample.variant}
            with suppress(RuleoutError):  # raised again for each puzzle
                self._engine = engine_of(job, sample.layout, registry)

    def answer(self, work: Work) -> BlockAnswer | None:
        """Return the engine's answer for *work*, or None if it has none. Raises InputError if *work* cannot be read."""
        if self._engine is None:
            return None
        limit = self._job.limit if self._job.task is Task.COUNT else 2
        data = work.content()
        if self._job.format == _FORMAT:
            data = _MORE_COLUMNS.sub(rb"\1", data)
        try:
            found = self._engine.search_lines(self._layout, data, limit, self._job.budget)
            return None if found is None else self._read(work, data, found)
        except Exception as error:
            self._report(f"engine {self._engine.id} failed on a block of lines: {describe_error(error)}")
            return None

    def _read(self, work: Work, data: bytes, found: LineResults) -> BlockAnswer:
        counts, complete = _numbers(found.counts), _numbers(found.complete)
        lines = len(counts)
        texts = lines if _are_regular(lines, found.solutions) else found.solutions.count(b"\n")
        expected = lines if _are_regular(lines, data) else number_of_lines(data)
        if not lines == len(complete) == texts == expected:
            raise ValueError(f"it answered {lines} lines, {texts} in text; expected {expected}")
        if self._job.task is Task.COUNT:
            return self._count(work, counts, complete)
        results = _results(counts, complete)
        is_plain = self._job.form is Form.PLAIN
        unique = results.count(_UNIQUE)
        if is_plain and self._job.task is Task.SOLVE and unique == lines:
            return BlockAnswer([], Tally(unique=unique), [], found.solutions)
        none, several, unknown = (results.count(result) for result in (_NONE, _SEVERAL, _UNKNOWN))
        tally = Tally(unique, none, several, unknown)
        unread = [i for i, result in enumerate(results) if result == _UNREAD] if _UNREAD in results else []
        if is_plain and self._job.task is Task.CHECK:
            return BlockAnswer([_WORDS[result] for result in results], tally, unread)
        solutions = found.solutions.split(b"\n")[:lines]
        if is_plain:
            pairs = zip(results, solutions, strict=True)
            return BlockAnswer([text if result == _UNIQUE else _WORDS[result] for result, text in pairs], tally, unread)
        if self._job.task is Task.CHECK and tally.none:  # the reasons for these are found one by one
            unread = [i for i, result in enumerate(results) if result in (_UNREAD, _NONE)]
            tally = attrs.evolve(tally, none=0)
        return BlockAnswer(self._records(work.start, results, solutions), tally, unread)

    def _records(self, start: LinePosition, results: Sequence[int], solutions: Iterable[bytes]) -> list[bytes]:
        """Return a record per line, assembled from the parts that all lines share."""
        opening = dumps({**file_field(self._job, start.input), "line": 0})[: -len("0}")].encode()
        variant = b", " + dumps({**self._variant, "verdict": ""})[1 : -len('"}')].encode()
        endings = [variant + word + b'"}' for word in _WORDS]
        shows = self._job.task is Task.SOLVE
        unique = endings[_UNIQUE][:-1] + b', "solution": "'
        return [
            b'%b%d%b%b"}' % (opening, number, unique, text)
            if shows and result == _UNIQUE
            else b"%b%d%b" % (opening, number, endings[result])
            for number, (result, text) in enumerate(zip(results, solutions, strict=True), start.line + 1)
        ]

    def _count(self, work: Work, counts: Sequence[int], complete: Sequence[int]) -> BlockAnswer:
        job = self._job
        kinds: Counter[str] = Counter()
        outcomes = {}
        for (found, whole), number in Counter(zip(counts, complete, strict=True)).items():
            if found != _UNREAD:
                full = found == job.limit
                outcome = count_outcome(self._variant, found, bool(whole) and not full, bool(whole) or full, job.budget)
                outcomes[found, whole] = outcome
                kinds[outcome.kind] += number
        start = work.start if job.form is Form.JSON else LinePosition()
        lines = [
            format_outcome(job, (start.input, number), outcomes.get(pair, EMPTY_LINE)) or b""
            for number, pair in enumerate(zip(counts, complete, strict=True), start.line + 1)
        ]
        return BlockAnswer(lines, Tally.of(kinds), [i for i, found in enumerate(counts) if found == _UNREAD])


def _are_regular(lines: int, data: bytes) -> bool:
    """Return whether *data* consists of so many lines of 81 bytes, which is usual and faster to check than to count."""
    return len(data) == WIDTH * lines and data[WIDTH - 1 :: WIDTH] == b"\n" * lines


def _numbers(values: Sequence[int]) -> list[int]:
    """Return *values*, which may be an array, as a list of ints."""
    as_list: list[int] = values.tolist() if hasattr(values, "tolist") else list(values)
    return as_list


def _results(counts: list[int], complete: list[int]) -> list[int]:
    """Return the result of each line, for a search with limit 2."""
    if 0 not in complete:
        return counts
    return [
        found if whole or found in (_UNREAD, _SEVERAL) else _UNKNOWN
        for found, whole in zip(counts, complete, strict=True)
    ]
