"""``ruleout batch`` and ``ruleout library``.

Every start of the command line imports this module, so the commands of a group are not made before one of them is used.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any

import typer
from typer.core import TyperGroup

from ruleout.plugin import hookimpl
from ruleout_batch.answering.job import Task


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the groups of commands."""
    batch = typer.Typer(
        cls=BatchGroup, help="Answer puzzles by the million, one per line, in order, resumable.", no_args_is_help=True
    )
    app.add_typer(batch, name="batch", rich_help_panel="Puzzles")
    library = typer.Typer(
        cls=LibraryGroup, help="Keep puzzles and their ratings in a file, without duplicates.", no_args_is_help=True
    )
    app.add_typer(library, name="library", rich_help_panel="Puzzles")


class _LateGroup(TyperGroup):
    """A group that makes its commands when they are used."""

    names: tuple[str, ...]

    @abstractmethod
    def app(self) -> typer.Typer:
        """Return the app with the commands."""

    @cached_property
    def _group(self) -> Any:
        return typer.main.get_group(self.app())

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.names)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self._group.get_command(ctx, cmd_name)


class BatchGroup(_LateGroup):
    """The commands of ``ruleout batch``."""

    names = tuple(Task)

    def app(self) -> typer.Typer:
        from ruleout_batch.cli.tasks import commands

        return commands()


class LibraryGroup(_LateGroup):
    """The commands of ``ruleout library``."""

    names = ("add", "list", "export", "remove", "info")

    def app(self) -> typer.Typer:
        from ruleout_batch.cli.library.commands import commands

        return commands()
