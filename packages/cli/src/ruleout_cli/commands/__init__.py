"""The commands of the command line, one file each; they come by the hook like those of any package."""

from __future__ import annotations

import typer

from ruleout_cli.commands import candidates, check, convert, count, explain, hint, lists, show, solve
from ruleout_cli.flatten import flattened

PUZZLES = "Puzzles"
LISTS = "What is there"


def ruleout_add_commands(app: typer.Typer) -> None:
    """Register every command."""
    for name, command in (
        ("solve", solve.solve),
        ("explain", explain.explain),
        ("hint", hint.hint),
        ("check", check.check),
        ("count", count.count),
        ("candidates", candidates.candidates),
        ("show", show.show),
        ("convert", convert.convert),
    ):
        app.command(name, rich_help_panel=PUZZLES)(flattened(command))
    for name, command in lists.COMMANDS.items():
        app.command(name, rich_help_panel=LISTS)(flattened(command))
