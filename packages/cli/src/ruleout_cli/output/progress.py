"""Bars and spinners on a terminal for work that takes a while."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ruleout_cli.terminal import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

T = TypeVar("T")
DELAY = 0.7
"""Seconds of work before anything is shown."""


def working(results: Iterable[T], total: int, to_terminal: bool) -> Iterator[T]:
    """Yield *results*. If standard error is a terminal, a bar counts them, or a spinner shows the time of a single one.

    There is no bar if several results are written *to_terminal*.
    """
    if not is_terminal(sys.stderr) or (total > 1 and to_terminal):
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
    """Show a spinner during a ``with`` block if standard error is a terminal. Yield a function that ends it early."""
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
    """A bar on standard error that is made and shown after a delay, so that rich is not imported for quick work.

    *columns* makes its columns; *total* is the last value of its field *completed*.
    """

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
        """Show the bar after the delay, unless it is stopped before."""
        self._timer.start()

    def update(self, **fields: Any) -> None:
        """Change the values, which are shown now or, if the bar is not shown yet, later."""
        self._fields.update(fields)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], **fields)

    def stop(self) -> None:
        """Remove the bar."""
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
    """A bar that counts results, or a spinner with the time for a single one."""

    def columns() -> Sequence[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        counting = [BarColumn(), MofNCompleteColumn()] if total > 1 else [TextColumn("searching")]
        return [SpinnerColumn(), *counting, Elapsed()]

    return LateBar(columns, total if total > 1 else None)
