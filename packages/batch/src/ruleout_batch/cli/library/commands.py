"""All commands of ``ruleout library``."""

from __future__ import annotations

from collections.abc import Callable

from ruleout_batch.cli.library.add import add
from ruleout_batch.cli.library.export import export
from ruleout_batch.cli.library.listing import info, list_puzzles
from ruleout_batch.cli.library.remove import remove

COMMANDS: dict[str, Callable[..., int]] = {each.__name__: each for each in (add, export, remove, info)}


def command(name: str) -> Callable[..., int]:
    """Return the function of a command."""
    return list_puzzles if name == "list" else COMMANDS[name]
