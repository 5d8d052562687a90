"""The commands of ``ruleout batch``, one for each task."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout_batch.cli.calling import call
from ruleout_batch.cli.options import Inputs, Labour, Outputs
from ruleout_cli.kit import Plugins, Search, flattened

LIMIT = "10000"


def solve(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Solve a puzzle on each line: its solution where there is exactly one, else the verdict."""
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
    return call("count", inputs, search, outputs, labour, plugins, limit)


def check(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Say of a puzzle on each line whether it has one solution, none or several; --json also says why none."""
    return call("check", inputs, search, outputs, labour, plugins)


def candidates(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, plugins: Plugins) -> int:
    """Find, for a puzzle on each line, the digits that each cell holds in some solution."""
    return call("candidates", inputs, search, outputs, labour, plugins)


def menu() -> typer.Typer:
    """An app with all of them."""
    app = typer.Typer()
    for command in (solve, count, check, candidates):
        app.command(command.__name__)(flattened(command))
    return app
