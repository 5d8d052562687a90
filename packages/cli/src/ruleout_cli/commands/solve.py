"""``ruleout solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ruleout_cli.options.groups import Drawing, Output, Plugins, Search, Source, format_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ruleout import Result
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry


def solve(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the solution, not only on a terminal.")] = False,
    to: Annotated[
        str | None, format_option("Write the solution in this format; by default that of --output, or of the puzzle.")
    ] = None,
) -> int:
    """Solve puzzles and say whether they have one solution.

    On a terminal the solution is drawn; otherwise it is written in the format of the puzzle.
    """
    from collections import Counter

    import ruleout
    from ruleout import Verdict
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.output.files import format_of
    from ruleout_cli.output.verdicts import STATUS, sentence, write_summary
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins, drawing)
    if to is not None or (output.output is not None and not draw):
        to = format_of(to, output.output, registry)
    budget = search.budget
    verdicts: Counter[Verdict] = Counter()

    def find(entries: Iterable[Entry]) -> Iterator[Result]:
        options: dict[str, Any] = {"engine": search.engine, "plugins": registry}
        if budget.seconds is None:
            return ruleout.solve_many((entry.puzzle for entry in entries), budget=budget, **options)
        return (ruleout.solve(entry.puzzle, budget=entry.left(budget), **options) for entry in entries)

    def write(loop: PuzzleLoop, entry: Entry, result: Result) -> int:
        if loop.writer.as_json:
            loop.writer.result(entry, result, registry)
        elif result.solutions:
            loop.write_puzzle(entry, entry.puzzle, to, solution=result.solutions[0], draw=draw)
        elif not loop.alone:
            loop.writer.line(f"# {entry.name}: {'no solution' if result.complete else 'unknown'}")
        verdicts[result.verdict] += 1
        if loop.alone or result.verdict is not Verdict.UNIQUE:
            loop.message(entry, sentence(entry, result, search))
        return STATUS[result.verdict]

    answer = search_each(source, search, output, registry, find, write)
    write_summary(verdicts)
    return answer
