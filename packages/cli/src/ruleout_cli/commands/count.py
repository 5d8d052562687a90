"""``ruleout count``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options import Output, Plugins, Search, Source, whole

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
    from ruleout_cli import status
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy

    registry = make_registry(plugins)
    most = whole("--limit", limit, least=1) or LIMIT
    budget = search.budget
    puzzles = entries(source, registry)
    statuses = []
    with Page(output) as page:
        for entry in puzzles:
            with busy():
                number, stopped = _count(entry.puzzle, most, search.engine, budget, registry)
            statuses.append(status.UNKNOWN if stopped else status.YES if number else status.NO)
            if page.as_json:
                page.record({**entry.record, "count": number, "exact": stopped is None, "stopped": stopped})
            else:
                text = str(number) if stopped is None else f"at least {number}, {stopped}"
                page.line(text if len(puzzles) == 1 else f"{entry.name}: {text}")
            if stopped == INTERRUPTED:
                return status.INTERRUPTED
    return status.overall(statuses)


INTERRUPTED = "interrupted"


def _count(
    puzzle: Puzzle, limit: int, engine: str | None, budget: Budget, registry: Registry
) -> tuple[int, str | None]:
    """How many solutions were counted, and what stopped the count before the last one, or None."""
    from ruleout import OutOfBudget, solutions
    from ruleout_cli.verdicts import limit_reached

    number = 0
    try:
        for _ in solutions(puzzle, engine=engine, budget=budget, plugins=registry):
            number += 1
            if number == limit:
                return number, "limit reached"
    except OutOfBudget:
        return number, f"{limit_reached(budget)} reached"
    except KeyboardInterrupt:
        return number, INTERRUPTED
    return number, None
