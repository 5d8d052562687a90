"""``ruleout count``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ruleout_cli.options.groups import Output, Plugins, Search, Source, option
from ruleout_cli.options.values import whole

if TYPE_CHECKING:
    from ruleout import Budget, Puzzle, Registry
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry

LIMIT = 10_000


def count(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    limit: Annotated[str, option("N", "Stop counting here.", "--limit")] = str(LIMIT),
) -> int:
    """Count the solutions of puzzles."""
    from functools import partial

    from ruleout import Count
    from ruleout_cli import status
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins)
    most = whole("--limit", limit, least=1) or LIMIT
    budget = search.budget

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

    return search_each(source, search, output, registry, partial(map, find), write)


INTERRUPTED = "interrupted"
LIMIT_REACHED = "limit reached"


def _count(
    puzzle: Puzzle, limit: int, engine: str | None, budget: Budget, registry: Registry
) -> tuple[int, str | None]:
    """The number of solutions counted, and what stopped the count early, or None."""
    from ruleout import OutOfBudget, solutions
    from ruleout.plugin import limit_reached
    from ruleout_cli.plugins.watch import PluginTimeout

    number = 0
    try:
        for _ in solutions(puzzle, engine=engine, budget=budget, plugins=registry):
            number += 1
            if number == limit:
                return number, LIMIT_REACHED
    except OutOfBudget:
        return number, f"{limit_reached(budget)} reached"
    except PluginTimeout:
        raise
    except KeyboardInterrupt:
        return number, INTERRUPTED
    return number, None
