"""``ruleout engines warm``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout.hooks import hookimpl

if TYPE_CHECKING:
    import typer


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add ``warm`` beneath ``ruleout engines``."""
