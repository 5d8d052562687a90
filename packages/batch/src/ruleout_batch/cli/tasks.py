"""The commands of ``ruleout batch``, one per task."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated

import typer

from ruleout import RuleoutError
from ruleout.internal import how_to_install
from ruleout_batch.answering.job import COUNT_LIMIT, Task
from ruleout_batch.cli.options import BatchOptions, RatingOptions
from ruleout_batch.cli.run import run_command
from ruleout_cli.kit import Plugins, Search


def _without_more_options(task: str) -> Callable[..., int]:
    """Return the function of a command that has only the options of all batches."""

    def run(options: BatchOptions, search: Search, plugins: Plugins) -> int:
        return run_command(task, options, search, plugins)

    return run


def count(
    options: BatchOptions,
    search: Search,
    plugins: Plugins,
    limit: Annotated[str, typer.Option("--limit", metavar="N", help="Stop counting a puzzle at N.")] = str(COUNT_LIMIT),
) -> int:
    """Run the command."""
    return run_command("count", options, search, plugins, limit)


def rate(options: BatchOptions, search: Search, plugins: Plugins, rating: RatingOptions) -> int:
    """Run the command."""
    return run_command("rate", options, search, plugins, rating=rating)


def command(task: str) -> Callable[..., int]:
    """Return the function of a command. Raises RuleoutError if ``ruleout-generate``, which it needs, is missing."""
    if task != Task.GENERATE:
        return count if task == "count" else rate if task == "rate" else _without_more_options(task)
    if find_spec("ruleout_generate") is None:
        raise RuleoutError(f"ruleout batch generate needs ruleout-generate: {how_to_install('ruleout-generate')}")
    from ruleout_batch.cli.generate import generate

    return generate
