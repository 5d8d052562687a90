"""The commands of this package, one per module.

Every start of the command line imports this module, so what the commands need is imported when they are called.
"""

from __future__ import annotations

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import flattened
from ruleout_generate.cli.canonical import canonical
from ruleout_generate.cli.generate import generate
from ruleout_generate.cli.minimise import minimise

COMMANDS = (generate, minimise, canonical)


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in COMMANDS:
        app.command(command.__name__, rich_help_panel="Puzzles")(flattened(command))
