"""Signs of life on a terminal, for work that takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ruleout_cli.terminal import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

    from ruleout_cli.output import OutputWriter

T = TypeVar("T")
DELAY = 0.7
"""Seconds of work before anything is shown."""


def working(results: Iterable[T], total: int, writer: OutputWriter) -> Iterator[T]:
    """*results* as they come. Where standard error is a terminal a bar counts them, or a spinner shows the time.

    Many results that go to a terminal themselves are progress enough.
    """
    if not is_terminal(sys.stderr) or (total > 1 and writer.is_terminal):
        yield from results
        return
    bar = _bar(total)
    try:
        bar.start_soon()
        for done, result in enumerate(results, 1):
            if total == 1:
                bar.stop()
            bar.update(completed=done)
            yield result
    finally:
        bar.stop()


@contextmanager
def busy() -> Iterator[Callable[[], None]]:
    """A spinner while the block runs, where standard error is a terminal; what is yielded ends it early."""
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    bar = _bar(1)
    bar.start_soon()
    try:
        yield bar.stop
    finally:
        bar.stop()


class LateBar:
    """A bar on standard error, made and shown by a timer's thread after the delay, so that quick work imports nothing
    and shows nothing. *columns* makes its columns; *total* is what *completed*, one of its fields, comes to."""

    def __init__(self, columns: Callable[[], Sequence[ProgressColumn]], total: int | None) -> None:
        from threading import Timer

        self._columns = columns
        self._total = total
        self._fields: dict[str, Any] = {}
        self._timer = Timer(DELAY, self._show)
        self._timer.daemon = True
        self._stopped = False
        self._bar: Progress | None = None

    def start_soon(self) -> None:
        """Show it after the delay, unless it is stopped before."""
        self._timer.start()

    def update(self, **fields: Any) -> None:
        """Show other values, now or when it is shown."""
        self._fields.update(fields)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], **fields)

    def stop(self) -> None:
        """Take it away."""
        self._stopped = True
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(*self._columns(), console=Console(stderr=True), transient=True, redirect_stdout=False)
        bar.add_task("", total=self._total, **self._fields)
        if not self._stopped:
            bar.start()
            self._bar = bar
            self.update(**self._fields)  # what has changed meanwhile


def _bar(total: int) -> LateBar:
    """A count of results, or for a single one the time that it takes."""

    def columns() -> Sequence[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        counting = [BarColumn(), MofNCompleteColumn()] if total > 1 else [TextColumn("searching")]
        return [SpinnerColumn(), *counting, Elapsed()]

    return LateBar(columns, total if total > 1 else None)
