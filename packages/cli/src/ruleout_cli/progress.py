"""Signs of life on a terminal, for work that takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ruleout_cli.terminal import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress

    from ruleout_cli.page import Page

T = TypeVar("T")
DELAY = 0.7
"""Seconds of work before anything is shown."""


def working(results: Iterable[T], total: int, page: Page) -> Iterator[T]:
    """*results* as they come. Where standard error is a terminal a bar counts them, or a spinner shows the time.

    Many results that go to a terminal themselves are progress enough.
    """
    if not is_terminal(sys.stderr) or (total > 1 and page.is_terminal):
        yield from results
        return
    bar = _Bar(total)
    try:
        bar.start_soon()
        for result in results:
            if total == 1:
                bar.stop()
            bar.advance()
            yield result
    finally:
        bar.stop()


@contextmanager
def busy() -> Iterator[Callable[[], None]]:
    """A spinner while the block runs, where standard error is a terminal; what is yielded ends it early."""
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    bar = _Bar(1)
    bar.start_soon()
    try:
        yield bar.stop
    finally:
        bar.stop()


class _Bar:
    """Shown by a timer's thread after the delay, so that quick work imports nothing and shows nothing."""

    def __init__(self, total: int) -> None:
        from threading import Timer

        self._total = total
        self._done = 0
        self._timer = Timer(DELAY, self._show)
        self._timer.daemon = True
        self._stopped = False
        self._bar: Progress | None = None

    def start_soon(self) -> None:
        self._timer.start()

    def advance(self) -> None:
        self._done += 1
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done)

    def stop(self) -> None:
        self._stopped = True
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        columns: list[ProgressColumn] = [SpinnerColumn(), TextColumn("searching"), Elapsed()]
        if self._total > 1:
            columns[1:2] = [BarColumn(), MofNCompleteColumn()]
        bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
        self._task = bar.add_task("", total=self._total if self._total > 1 else None, completed=self._done)
        if not self._stopped:
            bar.start()
            self._bar = bar
