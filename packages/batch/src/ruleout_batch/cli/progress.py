"""The progress of a batch: the speed, the share that is done, on a terminal also the remaining time."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ruleout_batch.answering.answer import Tally
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.input.sources import Source
from ruleout_batch.running.batch import Progress
from ruleout_cli.kit import LateBar

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


class ProgressBar(Progress):
    """A bar on standard error, which appears after a while, or a line every ten seconds."""

    _bar: LateBar | None = None

    def begin(self, sources: Sequence[Source], position: LinePosition, tally: Tally) -> None:
        self._sources = sources
        sizes = [source.size for source in sources]
        self._skipped = self._done(position, tally)
        self._lines_before = tally.lines
        self._began = time.monotonic()
        total = None if None in sizes else sum(size or 0 for size in sizes) - self._skipped
        self._bar = LateBar(lambda: _columns(has_end=total is not None), total, partial(_line, total))
        self.advance(position, tally)
        self._bar.start_soon()

    def advance(self, position: LinePosition, tally: Tally) -> None:
        problems = "".join(f", {number} {word}" for word in ("bad", "failed") if (number := getattr(tally, word)))
        assert self._bar is not None
        completed = self._done(position, tally) - self._skipped
        self._bar.update(completed=completed, said=self._said(tally) + problems)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _said(self, tally: Tally) -> str:
        rate = (tally.lines - self._lines_before) / max(time.monotonic() - self._began, 1e-3)
        return f"{tally.lines:,} lines, {rate:,.0f}/s"

    def _done(self, position: LinePosition, tally: Tally) -> int:
        """Return how much of the inputs is done: the number of bytes before *position*."""
        before = sum(source.size or 0 for source in self._sources[: position.input])
        return before + self._sources[position.input].done(position.offset)


class PuzzlesMade(ProgressBar):
    """A bar, or lines, with the numbers of puzzles that were made and of tries."""

    def _said(self, tally: Tally) -> str:
        return f"{tally.lines:,} of {self._sources[0].size:,} puzzles, {tally.tries:,} tries"

    def _done(self, position: LinePosition, tally: Tally) -> int:
        return tally.lines


def _line(total: int | None, fields: Mapping[str, Any]) -> str:
    share = f", {fields['completed'] / total:.0%}" if total else ""
    return f"{fields['said']}{share}"


def _columns(*, has_end: bool) -> Sequence[ProgressColumn]:
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    return [
        SpinnerColumn(),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%" if has_end else ""),
        TextColumn("{task.fields[said]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    ]
