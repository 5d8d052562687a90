"""``ruleout candidates``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout.internal import counted
from ruleout_cli.options.groups import Drawing, Output, Plugins, Search, Source, option
from ruleout_cli.options.values import whole

if TYPE_CHECKING:
    from ruleout import Candidates, Puzzle, Registry
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.output.writer import OutputWriter

FORMAT = "marks"


def candidates(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    limit: Annotated[
        str | None, option("N", "Count the solutions of each candidate, up to N; mark those with one.", "--limit")
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw them, not only on a terminal.")] = False,
) -> int:
    """Show the true candidates of puzzles: the digits that each cell holds in some solution.

    On a terminal they are drawn; otherwise they are written as a grid of pencil marks, if that can hold the puzzle.
    With --limit, candidates that leave one solution are marked in drawings, and the numbers of solutions are listed.
    If several puzzles differ little, what was found for one is used again for the next.
    """
    from functools import partial

    from ruleout import candidates as search_candidates
    from ruleout.internal import limit_reached
    from ruleout_cli import status
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.output.boards import is_too_late
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins, drawing)
    budget = search.budget
    most = whole("--limit", limit, least=1) or 1
    previous: Candidates | None = None

    def find(entry: Entry) -> Candidates:
        nonlocal previous
        previous = search_candidates(
            entry.puzzle,
            limit=most,
            previous=previous,
            engine=search.engine,
            budget=entry.left(budget),
            plugins=registry,
        )
        return previous

    def write(loop: PuzzleLoop, entry: Entry, found: Candidates) -> int:
        verdict = status.UNKNOWN if not found.complete else status.YES if all(found.masks) else status.NO
        if verdict == status.NO:
            loop.message(entry, "no solution")
        elif verdict == status.UNKNOWN:
            loop.message(entry, f"unknown: {limit_reached(budget)}; candidates that are shown may be false")
        if loop.writer.as_json:
            loop.writer.result(entry, found, registry)
        elif verdict != status.NO and (draw or not is_too_late(entry, budget)):
            if entry.number > 1:
                loop.writer.line()
            _show(entry.puzzle, found, loop.writer, registry, draw)
            for line in counts_in_words(found):
                loop.writer.paragraph(line, indent=2)
        return verdict

    return search_each(source, search, output, registry, partial(map, find), write)


def _show(puzzle: Puzzle, found: Candidates, writer: OutputWriter, registry: Registry, draw: bool) -> None:
    """Write the candidates as pencil marks if these can hold them and the output is not a terminal, or draw them."""
    from ruleout_cli.output.boards import draw_board

    text = None if draw or writer.is_terminal else _text(puzzle, found, registry)
    if text is not None:
        writer.line(text)
        return
    masks = found.masks[: puzzle.layout.visible]
    lone = [mask.bit_length() if found.complete and mask.bit_count() == 1 else 0 for mask in masks]
    writer.drawing(
        draw_board(puzzle.with_marks(masks).with_placed(lone), writer, registry, marks=True, marked=found.decisive)
    )


def counts_in_words(found: Candidates) -> list[str]:
    """Return a line for each number of solutions below the limit, with the candidates that have so many.

    Cells with one candidate left are not listed, since it has all solutions.
    """
    layout, listed = found.puzzle.layout, dict[int, list[str]]()
    for cell, row in enumerate(found.counts):
        digits = found.digits(cell)
        for digit in digits if len(digits) > 1 else ():
            listed.setdefault(row[digit - 1], []).append(f"{layout.names[cell]} = {layout.show(digit)}")
    least = "" if found.complete else "at least "
    lines = [
        f"{least}{counted(number, 'solution')}: {', '.join(listed[number])}"
        for number in sorted(listed.keys() - {found.limit})
    ]
    if found.limit in listed:
        lines.append(f"{found.limit} solutions or more: {'all others' if lines else 'all candidates'}")
    return lines


def _text(puzzle: Puzzle, found: Candidates, registry: Registry) -> str | None:
    from ruleout import RuleoutError
    from ruleout_cli.output.boards import position_text

    try:
        return position_text(puzzle, found.masks, FORMAT, registry)
    except RuleoutError:  # the format cannot hold the puzzle, or is not installed
        return None
