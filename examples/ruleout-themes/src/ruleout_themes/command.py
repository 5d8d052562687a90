"""``ruleout themed``, which uses the themes."""

from __future__ import annotations

import typer

from ruleout.plugin import hookimpl


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the command."""
    app.command("themed")(themed)


def themed(puzzle: str, theme: str = "letters") -> None:
    """Write a puzzle with the symbols of a theme."""
    from ruleout import discover, parse, write
    from ruleout_themes.theme import THEMES

    registry = discover()
    typer.echo(registry.named(THEMES, theme).shown(write(parse(puzzle, plugins=registry), "grid")))
