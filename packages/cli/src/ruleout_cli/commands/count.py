"""``ruleout count``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options import Output, Plugins, Search, Source
from ruleout_cli.values import whole

if TYPE_CHECKING:
    from ruleout import Budget, Puzzle, Registry

LIMIT = 10_000


def count(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    limit: Annotated[str, typer.Option("--limit", metavar="N", help="Stop counting here.")] = str(LIMIT),
) -> int:
    """Count the solutions of puzzles."""
    from ruleout import Count
    from ruleout_cli import status
    from ruleout_cli.inputs import entries
    from ruleout_cli.output import OutputWriter
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.slow import SlowSearchAdvice

    registry = make_registry(plugins)
    most = whole("--limit", limit, least=1) or LIMIT
    budget = search.budget
    puzzles = entries(source, registry)
    statuses = []
    with OutputWriter(output) as writer, SlowSearchAdvice(search, registry) as advice:
        for entry in puzzles:
            advice.restart()
            with busy():
                number, stopped = _count(entry.puzzle, most, search.engine, budget, registry)
            statuses.append(status.UNKNOWN if stopped else status.YES if number else status.NO)
            if writer.as_json:
                complete = stopped in (None, LIMIT_REACHED)
                writer.result(entry, Count(number, stopped is None, complete), registry, stopped=stopped)
            else:
                text = str(number) if stopped is None else f"at least {number}, {stopped}"
                writer.line(text if len(puzzles) == 1 else f"{entry.name}: {text}")
            if stopped == INTERRUPTED:
                return status.INTERRUPTED
    return status.overall(statuses)


INTERRUPTED = "interrupted"
LIMIT_REACHED = "limit reached"


def _count(
    puzzle: Puzzle, limit: int, engine: str | None, budget: Budget, registry: Registry
) -> tuple[int, str | None]:
    """The number of solutions counted, and what stopped the count before the last one, or None."""
    from ruleout import OutOfBudget, solutions
    from ruleout.plugin import limit_reached

    number = 0
    try:
        for _ in solutions(puzzle, engine=engine, budget=budget, plugins=registry):
            number += 1
            if number == limit:
                return number, LIMIT_REACHED
    except OutOfBudget:
        return number, f"{limit_reached(budget)} reached"
    except KeyboardInterrupt:
        return number, INTERRUPTED
    return number, None
