"""``ruleout candidates``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options import Drawing, Output, Plugins, Search, Source

if TYPE_CHECKING:
    from ruleout import Candidates, Puzzle, Registry
    from ruleout_cli.inputs import Entry
    from ruleout_cli.loop import PuzzleLoop
    from ruleout_cli.output import OutputWriter

FORMAT = "marks"


def candidates(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw them, not only on a terminal.")] = False,
) -> int:
    """Show the true candidates of puzzles: the digits that each cell holds in some solution.

    On a terminal they are drawn; otherwise they are written as a grid of pencil marks, if that can hold the puzzle.
    """
    from ruleout import candidates as find
    from ruleout.plugin import limit_reached
    from ruleout_cli import status
    from ruleout_cli.loop import answer_each
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.slow import SlowSearchAdvice

    budget = search.budget

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        writer = loop.writer
        with busy(), SlowSearchAdvice(search, loop.registry):
            found = find(entry.puzzle, engine=search.engine, budget=budget, plugins=loop.registry)
        digits = [list(found.digits(cell)) for cell in range(entry.puzzle.layout.visible)]
        verdict = status.UNKNOWN if not found.complete else status.YES if all(digits) else status.NO
        if verdict == status.NO:
            loop.message(entry, "no solution")
        elif verdict == status.UNKNOWN:
            loop.message(entry, f"unknown: {limit_reached(budget)}; candidates that are shown may be false")
        if writer.as_json:
            writer.result(entry, found, loop.registry)
        elif verdict != status.NO:
            if entry.number > 1:
                writer.line()
            _show(entry, found, digits, writer, loop.registry, draw)
        return verdict

    return answer_each(source, output, make_registry(plugins, drawing), answer)


def _show(
    entry: Entry, found: Candidates, digits: list[list[int]], writer: OutputWriter, registry: Registry, draw: bool
) -> None:
    """Draw the candidates, or write them as pencil marks if the output is not a terminal and these can hold them."""
    import attrs

    from ruleout import Board
    from ruleout_cli.drawings import drawn

    text = None if draw or writer.is_terminal else _text(entry.puzzle, found, registry)
    if text is not None:
        writer.line(text)
        return
    only = tuple(held[0] if len(held) == 1 else 0 for held in digits) if found.complete else ()
    hidden = (0,) * (len(found.masks) - len(only))
    puzzle = attrs.evolve(entry.puzzle, marks=found.masks, placed=only + hidden if only else ())
    writer.drawing(drawn(puzzle, writer, registry, board=Board.of(puzzle), marks=True))


def _text(puzzle: Puzzle, found: Candidates, registry: Registry) -> str | None:
    from ruleout import RuleoutError
    from ruleout_cli.positions import position_text

    try:
        return position_text(puzzle, found.masks, FORMAT, registry)
    except RuleoutError:  # the format cannot hold the puzzle, or is not installed
        return None
