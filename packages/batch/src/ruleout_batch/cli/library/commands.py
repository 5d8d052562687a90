"""All commands of ``ruleout library``."""

from __future__ import annotations

from collections.abc import Callable

from ruleout_batch.cli.library.add import add
from ruleout_batch.cli.library.export import export
from ruleout_batch.cli.library.listing import info, list_puzzles
from ruleout_batch.cli.library.remove import remove

COMMANDS: dict[str, Callable[..., int]] = {
    "add": add,
    "list": list_puzzles,
    "export": export,
    "remove": remove,
    "info": info,
}
"""The function of each command."""
