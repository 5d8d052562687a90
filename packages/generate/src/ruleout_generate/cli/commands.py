"""The commands of this package, one per module.

Every start of the command line imports this module; the commands and their options are imported when they are used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import NewPackage, add_lazy_command, add_new_command

COMMANDS = {
    "generate": "Make new puzzles, each with exactly one solution.",
    "worksheet": "Make a PDF of puzzles to solve on paper: new ones, or those of a file, with rules and solutions.",
    "minimise": "Remove the givens that a puzzle does not need, until none is superfluous.",
    "canonical": "Write the canonical form of puzzles: equal for puzzles that are the same up to symmetry.",
    "same": "Say whether two puzzles are the same up to symmetry, and by which transformation.",
    "transform": "Turn, reflect, relabel or shuffle puzzles with all their rules.",
}
"""The description of each command in the help."""


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the commands."""
    for name, summary in COMMANDS.items():
        add_lazy_command(app, name, partial(_function, name), panel="Puzzles", summary=summary)
    generators = typer.Typer()
    needs = ("ruleout-core>=0.1", "ruleout-generate>=0.1", "ruleout-variants>=0.1")
    use = "ruleout generate --generator $name"
    add_new_command(generators, NewPackage("generators", "ruleout_generate.cli", use, needs))
    app.add_typer(generators, name="generators")


def _function(name: str) -> Callable[..., int]:
    function: Callable[..., int] = getattr(import_module(f"ruleout_generate.cli.{name}"), name)
    return function
