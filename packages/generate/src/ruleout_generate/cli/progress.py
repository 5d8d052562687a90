"""The progress of ``ruleout generate`` on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from ruleout_cli.kit import LateBar, is_terminal

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from ruleout_cli.kit import OutputWriter
    from ruleout_generate.api import Effort


class Progress:
    """A bar with the puzzles that were found, the tries and what the nearest try lacks.

    There is none if standard error is not a terminal, or if several puzzles are written to a terminal.
    """

    def __init__(self, count: int, writer: OutputWriter) -> None:
        self.last: Effort | None = None
        self._alone = count == 1
        is_shown = is_terminal(sys.stderr) and (self._alone or not writer.is_terminal)
        self._bar = LateBar(self._columns, None if self._alone else count) if is_shown else None

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.update(tried=0, lacks="")
            self._bar.start_soon()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def watch(self, effort: Effort) -> None:
        """Show what has been done, and remember it as *last*."""
        self.last = effort
        if self._bar is not None:
            lacks = f"; nearest: {', '.join(effort.nearest)}" if effort.nearest else ""
            self._bar.update(completed=effort.found, tried=effort.tried, lacks=lacks)

    def stop_if_alone(self) -> None:
        """Remove the bar before a single puzzle is written."""
        if self._bar is not None and self._alone:
            self._bar.stop()

    def _columns(self) -> Sequence[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

        counting = [] if self._alone else [BarColumn(), MofNCompleteColumn()]
        return [
            SpinnerColumn(),
            *counting,
            TimeElapsedColumn(),
            TextColumn("{task.fields[tried]:,} tries{task.fields[lacks]}", markup=False),
        ]
