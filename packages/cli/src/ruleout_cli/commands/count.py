"""``ruleout count``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options.groups import Output, Plugins, Search, Source, option
from ruleout_cli.options.values import whole

if TYPE_CHECKING:
    from ruleout import Budget, Estimate, Puzzle, Registry
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry

LIMIT = 10_000
LARGE = 10**12
"""The smallest number that is written in powers of ten."""
SECONDS = 5
"""Time for which samples are taken without a time limit."""


def count(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    limit: Annotated[str | None, option("N", "Stop counting here; by default at 10000.", "--limit")] = None,
    estimated: Annotated[
        bool, typer.Option("--estimate", help="Estimate large numbers from samples, for 5 seconds or --timeout.")
    ] = False,
    seed: Annotated[str | None, option("N", "The seed of the samples.", "--seed")] = None,
) -> int:
    """Count the solutions of puzzles."""
    from functools import partial

    from ruleout import Budget, Count, InputError, estimate
    from ruleout_cli import status
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins)
    most = whole("--limit", limit, least=1) or LIMIT
    budget = search.budget
    if estimated and limit is not None:
        raise InputError("--estimate: found --limit too; expected one of them")
    if seed is not None and not estimated:
        raise InputError("--seed: found no --estimate; expected both, since only samples have a seed")
    first = whole("--seed", seed) or 0

    def sample(entry: Entry) -> Estimate:
        limited = entry.left(budget if budget.seconds is not None else Budget(budget.nodes, SECONDS))
        return estimate(entry.puzzle, seed=first, engine=search.engine, budget=limited, plugins=registry)

    def write_estimate(loop: PuzzleLoop, entry: Entry, found: Estimate) -> int:
        if loop.writer.as_json:
            loop.writer.result(entry, found, registry)
        else:
            loop.writer.line(loop.prefix(entry) + in_words(found))
        if not found.exact:
            return status.UNKNOWN
        return status.YES if found.number else status.NO

    def find(entry: Entry) -> tuple[int, str | None]:
        return _count(entry.puzzle, most, search.engine, entry.left(budget), registry)

    def write(loop: PuzzleLoop, entry: Entry, found: tuple[int, str | None]) -> int:
        number, stopped = found
        if loop.writer.as_json:
            complete = stopped in (None, LIMIT_REACHED)
            loop.writer.result(entry, Count(number, stopped is None, complete), registry, stopped=stopped)
        else:
            text = str(number) if stopped is None else f"at least {number}, {stopped}"
            loop.writer.line(loop.prefix(entry) + text)
        if stopped is not None:
            return status.INTERRUPTED if stopped == INTERRUPTED else status.UNKNOWN
        return status.YES if number else status.NO

    if estimated:
        return search_each(source, search, output, registry, partial(map, sample), write_estimate)
    return search_each(source, search, output, registry, partial(map, find), write)


def in_words(found: Estimate) -> str:
    """Return an estimate with as many digits as its bounds allow: ``about 421,000 (387,000 to 443,000)``."""
    if found.exact:
        return str(found.number)
    if found.number is None or found.high is None:
        return f"at least {found.low}, time limit reached"
    number, low, high = (_rounded(each, len(str(found.number)) - 3) for each in (found.number, found.low, found.high))
    return f"about {number} ({low} to {high})"


def _rounded(value: int, zeros: int) -> str:
    """Return *value* rounded to at least *zeros* trailing zeros, in scientific notation if large."""
    if value >= LARGE:
        return f"{value:.3g}".replace("+", "")
    return f"{round(value, -max(0, zeros)):,}"


INTERRUPTED = "interrupted"
LIMIT_REACHED = "limit reached"


def _count(
    puzzle: Puzzle, limit: int, engine: str | None, budget: Budget, registry: Registry
) -> tuple[int, str | None]:
    """Return the number of solutions counted, and the reason why the count stopped early, or None."""
    from ruleout import OutOfBudget, solutions
    from ruleout.internal import limit_reached
    from ruleout_cli.plugins.watch import PluginTimeout

    number = 0
    try:
        for _ in solutions(puzzle, engine=engine, budget=budget, plugins=registry):
            number += 1
            if number == limit:
                return number, LIMIT_REACHED
    except OutOfBudget:
        return number, limit_reached(budget)
    except PluginTimeout:
        raise
    except KeyboardInterrupt:
        return number, INTERRUPTED
    return number, None
