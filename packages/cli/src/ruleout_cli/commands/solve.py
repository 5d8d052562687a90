"""``ruleout solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, format_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruleout import Puzzle, Registry, Result
    from ruleout_cli.inputs import Entry
    from ruleout_cli.output import OutputWriter


def solve(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the solution, not only on a terminal.")] = False,
    to: Annotated[str | None, format_option("Write the solution in this format.")] = None,
) -> int:
    """Solve puzzles and say whether they have one solution.

    On a terminal the solution is drawn; otherwise it is written in the format of the puzzle.
    """
    from collections import deque

    from ruleout import Verdict, solve_many
    from ruleout_cli.inputs import entries
    from ruleout_cli.output import OutputWriter
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import working
    from ruleout_cli.slow import SlowSearchAdvice
    from ruleout_cli.terminal import write_message
    from ruleout_cli.verdicts import Tally, sentence

    registry = make_registry(plugins, drawing)
    if to is not None:
        registry.format(to)
    budget = search.budget
    puzzles = entries(source, registry)
    alone = len(puzzles) == 1
    tally = Tally()
    waiting: deque[Entry] = deque()

    def ahead() -> Iterator[Puzzle]:
        for entry in puzzles:
            waiting.append(entry)
            yield entry.puzzle

    try:
        with OutputWriter(output) as writer, SlowSearchAdvice(search, registry) as advice:
            results = solve_many(ahead(), engine=search.engine, budget=budget, plugins=registry)
            for result in working(results, len(puzzles), writer):
                entry = waiting.popleft()
                if writer.as_json:
                    writer.result(entry, result, registry)
                else:
                    _write(entry, result, writer, registry, draw, to, alone=alone)
                tally.verdicts[result.verdict] += 1
                if alone or result.verdict is not Verdict.UNIQUE:
                    write_message(("" if alone else f"{entry.name}: ") + sentence(entry, result, search))
                advice.restart()
    except KeyboardInterrupt:
        lost = f"; {output.output} was not written" if output.output is not None else ""
        raise KeyboardInterrupt(f"interrupted after {len(tally)} of {len(puzzles)} puzzles{lost}") from None
    return tally.finish()


def _write(
    entry: Entry, result: Result, writer: OutputWriter, registry: Registry, draw: bool, to: str | None, *, alone: bool
) -> None:
    if not result.solutions:
        if not alone:
            writer.line(f"# {entry.name}: {'no solution' if result.complete else 'unknown'}")
        return
    text = None if draw and to is None else _text(entry, result, writer, registry, to)
    if text is None:
        from ruleout_cli.drawings import drawn, solved

        if entry.number > 1:
            writer.line()
        puzzle = solved(entry.puzzle, result.solutions[0])
        writer.drawing(drawn(puzzle, writer, registry))
    else:
        writer.line(text)


def _text(entry: Entry, result: Result, writer: OutputWriter, registry: Registry, to: str | None) -> str | None:
    """The solution in the format asked for or, if nothing is drawn, in that of the puzzle if possible."""
    from ruleout import Unsupported, write

    if to is not None:
        return write(entry.puzzle, to, digits=result.solutions[0], plugins=registry).rstrip("\n")
    if writer.is_terminal or entry.format is None:
        return None
    try:
        return write(entry.puzzle, entry.format, digits=result.solutions[0], plugins=registry).rstrip("\n")
    except Unsupported:
        return None
