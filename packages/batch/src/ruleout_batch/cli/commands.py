"""``ruleout batch`` and ``ruleout library``.

Every start of the command line imports this module; the commands and their options are imported when they are used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import add_lazy_command

BATCH = {
    "solve": "Solve the puzzle on each line: write its solution if there is exactly one, otherwise the verdict.",
    "count": "Count the solutions of the puzzle on each line.",
    "check": "Check whether the puzzle on each line has one solution, none or several; with --json, also why none.",
    "candidates": "Find, for the puzzle on each line, the digits that each cell has in some solution.",
    "rate": "Rate how hard the puzzle on each line is: write its value on each scale, - if it has none.",
    "generate": "Make new puzzles to order, one per line: the same as ruleout generate makes, on all cores, resumable.",
}
LIBRARY = {
    "add": "Add puzzles that are not in the library yet, and ratings; the library is made if there is none.",
    "list": "List the puzzles that meet all conditions: a table or, with --json, a record of each.",
    "export": "Write the puzzles that meet all conditions in a format; with --json, a record of each with its ratings.",
    "remove": "Remove the puzzles with these numbers, or those that meet all conditions, with their ratings.",
    "info": "Say what the library holds: its puzzles by variant, and how many are rated on each scale.",
}
"""The description of each command of a group in the help."""

GROUPS = {
    "batch": ("tasks", "Answer puzzles by the million, one per line, in order, resumable.", BATCH),
    "library": ("library.commands", "Keep puzzles and their ratings in a file, without duplicates.", LIBRARY),
}
"""The module that returns the commands of each group, and the description of the group."""


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the groups of commands."""
    for group, (module, about, commands) in GROUPS.items():
        made = typer.Typer(help=about, no_args_is_help=True)
        for name, summary in commands.items():
            add_lazy_command(made, name, partial(_function, module, name), summary=summary)
        app.add_typer(made, name=group, rich_help_panel="Puzzles")


def _function(module: str, name: str) -> Callable[..., int]:
    function: Callable[..., int] = import_module(f"ruleout_batch.cli.{module}").command(name)
    return function
