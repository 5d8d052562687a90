"""The progress of work that takes a while: a bar or a spinner on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ruleout_cli.terminal import is_terminal, write_message

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

T = TypeVar("T")
DELAY = 0.7
"""Seconds of work before anything is shown on a terminal."""
SECONDS_PER_LINE = 10.0
"""Seconds of work before each line if standard error is not a terminal."""


def working(results: Iterable[T], total: int, to_terminal: bool) -> Iterator[T]:
    """Yield *results*, and show how many of them there are so far, or how long a single one takes.

    Nothing is shown if several results are written *to_terminal*.
    """
    if total > 1 and to_terminal:
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
    """Show how long the work of a ``with`` block takes. Yield a function that ends this earlier."""
    bar = _bar(1)
    bar.start_soon()
    try:
        yield bar.stop
    finally:
        bar.stop()


class LateBar:
    """Progress on standard error that is first shown after a delay, so that nothing is imported for quick work.

    On a terminal it is a bar of the library rich, elsewhere a line every ten seconds. While one is shown, those of its
    parts are not.

    Parameters
    ----------
    columns
        Makes the columns of the bar.
    total
        The last value of the field *completed*, or None if it is not known.
    line
        Returns the text of a line for the values of the fields, without the time, which precedes it.
    """

    _outermost: ClassVar[LateBar | None] = None

    def __init__(
        self,
        columns: Callable[[], Sequence[ProgressColumn]],
        total: int | None,
        line: Callable[[Mapping[str, Any]], str],
    ) -> None:
        self._columns, self._total, self._line = columns, total, line
        self._fields: dict[str, Any] = {}
        self._thread = Thread(target=self._show if is_terminal(sys.stderr) else self._write, daemon=True)
        self._stopped = Event()
        self._bar: Progress | None = None

    def start_soon(self) -> None:
        """Show the progress after the delay, unless it is stopped before."""
        if LateBar._outermost is None:
            LateBar._outermost = self
            self._thread.start()

    def update(self, **fields: Any) -> None:
        """Change the values, which are shown now or later."""
        self._fields.update(fields)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], **fields)

    def stop(self) -> None:
        """Remove the bar, or write no more lines."""
        if LateBar._outermost is self:
            LateBar._outermost = None
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _show(self) -> None:
        if self._stopped.wait(DELAY):
            return
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(*self._columns(), console=Console(stderr=True), transient=True, redirect_stdout=False)
        bar.add_task("", total=self._total, **self._fields)
        if not self._stopped.is_set():
            bar.start()
            self._bar = bar
            self.update(**self._fields)  # what has changed meanwhile

    def _write(self) -> None:
        began = monotonic()
        while not self._stopped.wait(SECONDS_PER_LINE):
            text = self._line(dict(self._fields))
            write_message(f"running for {monotonic() - began:,.0f} s{text and ': '}{text}")


def _bar(total: int) -> LateBar:
    """Progress that counts results, or only shows the time of a single one."""

    def columns() -> Sequence[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        counting = [BarColumn(), MofNCompleteColumn()] if total > 1 else [TextColumn("searching")]
        return [SpinnerColumn(), *counting, Elapsed()]

    def line(fields: Mapping[str, Any]) -> str:
        return f"{fields.get('completed', 0):,} of {total:,} done" if total > 1 else ""

    return LateBar(columns, total if total > 1 else None, line)
