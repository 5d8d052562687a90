"""``ruleout batch``.

Every start of the command line comes by here, so the commands beneath are made only when one of them is asked for.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import typer
from typer.core import TyperGroup

from ruleout.plugin import hookimpl
from ruleout_batch.answering.job import Task


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add ``ruleout batch``."""
    batch = typer.Typer(
        cls=Batch, help="Answer puzzles by the million: one on each line, in order, resumable.", no_args_is_help=True
    )
    app.add_typer(batch, name="batch", rich_help_panel="Puzzles")


class Batch(TyperGroup):
    """A group that makes its commands when they are asked for."""

    @cached_property
    def _menu(self) -> Any:
        from ruleout_batch.cli.tasks import menu

        return typer.main.get_group(menu())

    def list_commands(self, ctx: Any) -> list[str]:
        return list(Task)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self._menu.get_command(ctx, cmd_name)
