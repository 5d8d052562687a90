"""``ruleout solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ruleout_cli.options import Drawing, Output, Plugins, Search, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruleout import Puzzle, Registry, Result
    from ruleout_cli.inputs import Entry
    from ruleout_cli.page import Page


def solve(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the solution even where no terminal shows it.")] = False,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Write the solution in this format.")] = None,
) -> int:
    """Solve puzzles and say whether they have one solution.

    On a terminal the solution is drawn; else it is written in the form that the puzzle came in.
    """
    from collections import deque

    from ruleout import solve_many
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import working
    from ruleout_cli.verdicts import Tally, sentence

    registry = make_registry(plugins, drawing)
    if to is not None:
        registry.format(to)
    budget = search.budget
    puzzles = entries(source, registry)
    tally = Tally(len(puzzles))
    waiting: deque[Entry] = deque()

    def ahead() -> Iterator[Puzzle]:
        for entry in puzzles:
            waiting.append(entry)
            yield entry.puzzle

    try:
        with Page(output) as page:
            results = solve_many(ahead(), engine=search.engine, budget=budget, plugins=registry)
            for result in working(results, len(puzzles), page):
                entry = waiting.popleft()
                if page.as_json:
                    page.record(_record(entry, result))
                else:
                    _write(entry, result, page, registry, draw, to, alone=len(puzzles) == 1)
                tally.add(entry, result.verdict, sentence(entry, result, search))
    except KeyboardInterrupt:
        lost = f"; {output.output} was not written" if output.output is not None else ""
        raise KeyboardInterrupt(f"interrupted after {len(tally)} of {len(puzzles)} puzzles{lost}") from None
    return tally.finish()


def _write(
    entry: Entry, result: Result, page: Page, registry: Registry, draw: bool, to: str | None, *, alone: bool
) -> None:
    if not result.solutions:
        if not alone:
            page.line(f"# {entry.name}: {'no solution' if result.complete else 'unknown'}")
        return
    text = None if draw and to is None else _text(entry, result, page, registry, to)
    if text is None:
        from ruleout_cli.drawings import drawn, solved

        if entry.number > 1:
            page.line()
        puzzle = solved(entry.puzzle, result.solutions[0])
        page.drawing(drawn(puzzle, page, registry))
    else:
        page.line(text)


def _text(entry: Entry, result: Result, page: Page, registry: Registry, to: str | None) -> str | None:
    """The solution as text: in the format asked for or, where nothing is drawn, in that of the puzzle if it can be."""
    from ruleout import Unsupported, write

    if to is not None:
        return write(entry.puzzle, to, digits=result.solutions[0], plugins=registry).rstrip("\n")
    if page.is_terminal or entry.format is None:
        return None
    try:
        return write(entry.puzzle, entry.format, digits=result.solutions[0], plugins=registry).rstrip("\n")
    except Unsupported:
        return None


def _record(entry: Entry, result: Result) -> dict[str, Any]:
    return {
        **entry.record,
        "verdict": str(result.verdict),
        "solutions": [list(solution) for solution in result.solutions],
        "complete": result.complete,
        "engine": result.engine,
        "nodes": result.nodes,
        "guesses": result.guesses,
    }
