"""``ruleout batch``.

Every start of the command line imports this module, so its commands are not made before one of them is used.
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
        cls=BatchGroup, help="Answer puzzles by the million, one per line, in order, resumable.", no_args_is_help=True
    )
    app.add_typer(batch, name="batch", rich_help_panel="Puzzles")


class BatchGroup(TyperGroup):
    """A group that makes its commands when they are used."""

    @cached_property
    def _group(self) -> Any:
        from ruleout_batch.cli.tasks import commands

        return typer.main.get_group(commands())

    def list_commands(self, ctx: Any) -> list[str]:
        return list(Task)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self._group.get_command(ctx, cmd_name)
