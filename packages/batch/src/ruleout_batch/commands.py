"""``ruleout batch``."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout.hooks import hookimpl
from ruleout_batch.options import Inputs, Labour, Outputs
from ruleout_cli.options import Plugins, Search

LIMIT = "10000"


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add ``ruleout batch``."""
    from ruleout_cli.flatten import flattened

    batch = typer.Typer(
        help="Answer puzzles by the million: one on each line, in order, resumable.", no_args_is_help=True
    )
    for command in (solve, count, check, candidates):
        batch.command(command.__name__)(flattened(command))
    app.add_typer(batch, name="batch", rich_help_panel="Puzzles")


def solve(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Solve a puzzle on each line: its solution where there is exactly one, else the verdict."""
    from ruleout_batch.calling import call

    return call("solve", inputs, search, outputs, labour, plugins)


def count(
    inputs: Inputs,
    search: Search,
    outputs: Outputs,
    labour: Labour,
    plugins: Plugins,
    limit: Annotated[str, typer.Option("--limit", metavar="N", help="Stop counting a puzzle here.")] = LIMIT,
) -> int:
    """Count the solutions of a puzzle on each line."""
    from ruleout_batch.calling import call

    return call("count", inputs, search, outputs, labour, plugins, limit)


def check(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Say of a puzzle on each line whether it has one solution, none or several; --json also says why none."""
    from ruleout_batch.calling import call

    return call("check", inputs, search, outputs, labour, plugins)


def candidates(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Find, for a puzzle on each line, the digits that each cell holds in some solution."""
    from ruleout_batch.calling import call

    return call("candidates", inputs, search, outputs, labour, plugins)
