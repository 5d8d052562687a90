"""Commands that are imported when they are used, so that the others start sooner."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import typer
from typer.core import TyperCommand

from ruleout_cli.options.groups import flatten_options


def add_lazy_command(
    app: typer.Typer, name: str, load: Callable[[], Callable[..., int]], *, summary: str, panel: str | None = None
) -> None:
    """Add a command to *app* that is imported when it is used.

    Parameters
    ----------
    app
        The app that :func:`ruleout_add_commands` is called with, or a group of commands.
    name
        The name of the command.
    load
        Imports and returns the function of the command, whose parameters may be groups of options.
    summary
        The description of the command in the help.
    panel
        The section of the help that lists the command.
    """

    class LazyCommand(TyperCommand):
        """A command whose options are not known before it is used."""

        @cached_property
        def _made(self) -> Any:
            late = typer.Typer(add_completion=False)
            late.command(name, help=summary)(flatten_options(load()))
            return typer.main.get_command(late)

        def make_context(self, *arguments: Any, **more: Any) -> Any:
            """Return the context of the command that was made, which is then invoked."""
            return self._made.make_context(*arguments, **more)

        def get_params(self, ctx: Any) -> Any:
            """Return the parameters of the command that was made."""
            return self._made.get_params(ctx)

    app.command(name, cls=LazyCommand, help=summary, rich_help_panel=panel)(_nothing)


def _nothing() -> None:
    """Do nothing: the callback of a command that is not made yet."""
