"""All commands of ``ruleout library``."""

from __future__ import annotations

import typer

from ruleout_batch.cli.library.add import add
from ruleout_batch.cli.library.export import export
from ruleout_batch.cli.library.listing import info, list_puzzles
from ruleout_batch.cli.library.remove import remove
from ruleout_cli.kit import flattened


def commands() -> typer.Typer:
    """Return an app with all commands."""
    app = typer.Typer()
    for command in (add, list_puzzles, export, remove, info):
        app.command(command.__name__.removesuffix("_puzzles"))(flattened(command))
    return app
