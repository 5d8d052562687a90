"""The commands of ``ruleout batch``, one per task."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated

import typer

from ruleout import RuleoutError
from ruleout.plugin import how_to_install
from ruleout_batch.answering.job import COUNT_LIMIT
from ruleout_batch.cli.options import BatchOptions, RatingOptions
from ruleout_batch.cli.run import run_command
from ruleout_cli.kit import Plugins, Search, flattened


def solve(options: BatchOptions, search: Search, plugins: Plugins) -> int:
    """Solve the puzzle on each line: write its solution if there is exactly one, otherwise the verdict."""
    return run_command("solve", options, search, plugins)


def count(
    options: BatchOptions,
    search: Search,
    plugins: Plugins,
    limit: Annotated[str, typer.Option("--limit", metavar="N", help="Stop counting a puzzle at N.")] = str(COUNT_LIMIT),
) -> int:
    """Count the solutions of the puzzle on each line."""
    return run_command("count", options, search, plugins, limit)


def check(options: BatchOptions, search: Search, plugins: Plugins) -> int:
    """Check whether the puzzle on each line has one solution, none or several; with --json, also why none."""
    return run_command("check", options, search, plugins)


def candidates(options: BatchOptions, search: Search, plugins: Plugins) -> int:
    """Find, for the puzzle on each line, the digits that each cell has in some solution."""
    return run_command("candidates", options, search, plugins)


def rate(options: BatchOptions, search: Search, plugins: Plugins, rating: RatingOptions) -> int:
    """Rate how hard the puzzle on each line is: write its value on each scale, - if it has none."""
    return run_command("rate", options, search, plugins, rating=rating)


def commands() -> typer.Typer:
    """Return an app with all commands."""
    app = typer.Typer()
    for command in (solve, count, check, candidates, rate, _generate()):
        app.command(command.__name__)(flattened(command))
    return app


def _generate() -> Callable[..., int]:
    """Return the command that generates puzzles, or one that reports what to install for it."""
    if find_spec("ruleout_generate") is not None:
        from ruleout_batch.cli.generate import generate

        return generate

    def missing() -> int:
        raise RuleoutError(f"ruleout batch generate needs ruleout-generate: {how_to_install('ruleout-generate')}")

    missing.__name__ = "generate"
    missing.__doc__ = "Make new puzzles to order (needs ruleout-generate)."
    return missing
