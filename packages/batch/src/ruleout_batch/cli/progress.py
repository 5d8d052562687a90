"""Signs of life on a terminal: how fast, how much is done, how long it will take."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleout_batch.answering.answer import Tally
from ruleout_batch.input.chunks import Place
from ruleout_batch.input.sources import Source
from ruleout_cli.kit import LateBar, is_terminal

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


class Watch:
    """Is told how far a batch has come; this one says nothing."""

    def begin(self, sources: Sequence[Source], place: Place, tally: Tally) -> None:
        """The batch begins, or goes on, at *place*."""

    def advance(self, place: Place, tally: Tally) -> None:
        """All up to *place* is answered."""

    def end(self) -> None:
        """Nothing more will come."""


class Bar(Watch):
    """A bar on standard error, after a while."""

    _bar: LateBar | None = None

    def begin(self, sources: Sequence[Source], place: Place, tally: Tally) -> None:
        self._sources = sources
        sizes = [source.size for source in sources]
        self._skipped = self._done(place)
        self._lines_before = tally.lines
        self._began = time.monotonic()
        total = None if None in sizes else sum(size or 0 for size in sizes) - self._skipped
        self._bar = LateBar(lambda: _columns(has_end=total is not None), total)
        self.advance(place, tally)
        self._bar.start_soon()

    def advance(self, place: Place, tally: Tally) -> None:
        trouble = "".join(f", {number} {word}" for word in ("bad", "failed") if (number := getattr(tally, word)))
        rate = (tally.lines - self._lines_before) / max(time.monotonic() - self._began, 1e-3)
        said = f"{tally.lines:,} lines, {rate:,.0f}/s{trouble}"
        assert self._bar is not None
        self._bar.update(completed=self._done(place) - self._skipped, said=said)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _done(self, place: Place) -> int:
        """Bytes of the inputs before *place*."""
        before = sum(source.size or 0 for source in self._sources[: place.input])
        return before + self._sources[place.input].done(place.offset)


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


def watch() -> Watch:
    """A bar where standard error is a terminal that has no answers between, else nothing."""
    return Bar() if is_terminal(sys.stderr) else Watch()
