"""``ruleout candidates``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options import Drawing, Output, Plugins, Search, Source

if TYPE_CHECKING:
    from ruleout import Candidates, Registry
    from ruleout_cli.desk import Desk
    from ruleout_cli.inputs import Entry
    from ruleout_cli.page import Page

FORMAT = "marks"


def candidates(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw them even where no terminal shows it.")] = False,
) -> int:
    """Show the true candidates of puzzles: the digits that each cell holds in some solution.

    On a terminal they are drawn; else they are written as a grid of pencil marks if that can carry the puzzle.
    """
    from ruleout import candidates as find
    from ruleout_cli import status
    from ruleout_cli.desk import answered
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.verdicts import limit_reached

    budget = search.budget

    def answer(desk: Desk, entry: Entry) -> int:
        page = desk.page
        with busy():
            found = find(entry.puzzle, engine=search.engine, budget=budget, plugins=desk.registry)
        digits = [list(found.digits(cell)) for cell in range(entry.puzzle.layout.visible)]
        verdict = status.UNKNOWN if not found.complete else status.YES if all(digits) else status.NO
        if verdict == status.NO:
            desk.say(entry, "no solution")
        elif verdict == status.UNKNOWN:
            desk.say(entry, f"unknown: {limit_reached(budget)}; candidates that are shown may be false")
        if page.as_json:
            page.record({**entry.record, "complete": found.complete, "candidates": digits})
        elif verdict != status.NO:
            if entry.number > 1:
                page.line()
            _show(entry, found, digits, page, desk.registry, draw)
        return verdict

    return answered(source, output, make_registry(plugins, drawing), answer)


def _show(entry: Entry, found: Candidates, digits: list[list[int]], page: Page, registry: Registry, draw: bool) -> None:
    """The candidates drawn or, where no terminal shows them, as a grid of pencil marks if that can carry the puzzle."""
    import attrs

    from ruleout import Board
    from ruleout_cli.drawings import drawn

    text = None if draw or page.is_terminal else _text(entry, digits, registry)
    if text is not None:
        page.line(text)
        return
    only = tuple(held[0] if len(held) == 1 else 0 for held in digits) if found.complete else ()
    hidden = (0,) * (len(found.masks) - len(only))
    puzzle = attrs.evolve(entry.puzzle, marks=found.masks, placed=only + hidden if only else ())
    page.drawing(drawn(puzzle, page, registry, board=Board.of(puzzle), marks=True))


def _text(entry: Entry, digits: list[list[int]], registry: Registry) -> str | None:
    import attrs

    from ruleout import Unsupported

    document, writer = entry.puzzle.document, registry.formats.get(FORMAT)
    if document is None or writer is None or writer.write is None:
        return None
    positions = [place for place in entry.puzzle.layout.positions if place is not None]
    rows: list[list[list[int]]] = [
        [[] for _ in range(1 + max(column for _, column in positions))]
        for _ in range(1 + max(row for row, _ in positions))
    ]
    for (row, column), held in zip(positions, digits, strict=True):
        rows[row][column] = held
    try:
        return writer.write(attrs.evolve(document, data={**document.data, "marks": rows})).rstrip("\n")
    except Unsupported:
        return None
