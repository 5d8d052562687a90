"""The progress of ``ruleout generate``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ruleout_cli.kit import LateBar

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from ruleout_generate.api import Effort


class Progress:
    """Display of the puzzles that were found, the tries, and the conditions that the nearest try does not meet.

    Nothing is shown if several puzzles are written *to_terminal*.
    """

    def __init__(self, count: int, to_terminal: bool) -> None:
        self.last: Effort | None = None
        self._count = count
        is_shown = count == 1 or not to_terminal
        self._bar = LateBar(self._columns, None if count == 1 else count, self._line) if is_shown else None

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.update(completed=0, tried=0, lacks="")
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
        """Stop before a single puzzle is written."""
        if self._bar is not None and self._count == 1:
            self._bar.stop()

    def _columns(self) -> Sequence[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

        counting = [] if self._count == 1 else [BarColumn(), MofNCompleteColumn()]
        return [
            SpinnerColumn(),
            *counting,
            TimeElapsedColumn(),
            TextColumn("{task.fields[tried]:,} tries{task.fields[lacks]}", markup=False),
        ]

    def _line(self, fields: Mapping[str, Any]) -> str:
        counting = "" if self._count == 1 else f"{fields['completed']:,} of {self._count:,} puzzles, "
        return f"{counting}{fields['tried']:,} tries{fields['lacks']}"
