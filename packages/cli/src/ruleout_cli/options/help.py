"""Hiding the names of Python types in help texts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import typer

HELP_OPTIONS = ("-h", "--help")


def hide_types(command: Any, arguments: Collection[str]) -> None:
    """Remove types that are of no use from the help of *command*, and of its subcommands that *arguments* name.

    A switch has no value, and therefore needs no type; an argument already has a name.
    """
    context = typer.Context(command, help_option_names=list(HELP_OPTIONS))
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _nothing
        elif getattr(parameter, "is_flag", False) and parameter.metavar is None:
            parameter.metavar = ""
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            if name in arguments:
                hide_types(command.get_command(context, name), arguments)


def _nothing(ctx: Any) -> None:
    """Do nothing: the type of an argument whose type is not shown."""
