"""``ruleout generate`` and ``minimise``.

Every start of the command line imports this module, so that the commands import what they need when they are used.
"""

from __future__ import annotations

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import flattened
from ruleout_generate.cli.generate import generate
from ruleout_generate.cli.minimise import minimise

COMMANDS = (generate, minimise)


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for command in COMMANDS:
        app.command(command.__name__, rich_help_panel="Puzzles")(flattened(command))
