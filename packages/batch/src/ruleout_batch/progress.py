"""Signs of life on a terminal: how fast, how much is done, how long it will take."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from threading import Timer
from typing import TYPE_CHECKING

from ruleout_batch.answer import Tally
from ruleout_batch.chunks import Place
from ruleout_batch.sources import Source

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

DELAY = 0.7
"""Seconds of work before anything is shown."""


class Watch:
    """Is told how far a batch has come; this one says nothing."""

    def begin(self, sources: Sequence[Source], place: Place, tally: Tally) -> None:
        """The batch begins, or goes on, at *place*."""

    def advance(self, place: Place, tally: Tally) -> None:
        """All up to *place* is answered."""

    def end(self) -> None:
        """Nothing more will come."""


class Bar(Watch):
    """A bar on standard error, shown by a timer's thread after a while: quick work imports and shows nothing."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._ended = False
        self._timer = Timer(DELAY, self._show)
        self._timer.daemon = True

    def begin(self, sources: Sequence[Source], place: Place, tally: Tally) -> None:
        self._sources = sources
        sizes = [source.size for source in sources]
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._skipped = self._done(place)
        self._lines_before = tally.lines
        self._place, self._tally = place, tally
        self._timer.start()

    def advance(self, place: Place, tally: Tally) -> None:
        self._place, self._tally = place, tally
        self._update()

    def end(self) -> None:
        self._ended = True
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _done(self, place: Place) -> int:
        """Bytes of the inputs before *place*."""
        before = sum(source.size or 0 for source in self._sources[: place.input])
        return before + self._sources[place.input].done(place.offset)

    def _update(self) -> None:
        if self._bar is None or self._task is None:
            return
        tally = self._tally
        trouble = "".join(f", {number} {word}" for word in ("bad", "failed") if (number := getattr(tally, word)))
        elapsed = self._bar.tasks[0].elapsed or 0.0
        rate = (tally.lines - self._lines_before) / (elapsed + DELAY)
        self._bar.update(
            self._task,
            completed=self._done(self._place) - self._skipped,
            said=f"{tally.lines:,} lines, {rate:,.0f}/s{trouble}",
        )

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        bar = Progress(
            SpinnerColumn(),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%" if self._total is not None else ""),
            TextColumn("{task.fields[said]}"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
        )
        total = None if self._total is None else self._total - self._skipped
        self._task = bar.add_task("", total=total, said="")
        if not self._ended:
            bar.start()
            self._bar = bar
            self._update()


def watch() -> Watch:
    """A bar where standard error is a terminal that has no answers between, else nothing."""
    from ruleout_cli.terminal import is_terminal

    return Bar() if is_terminal(sys.stderr) else Watch()
