"""``ruleout show``."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout_cli.options.groups import Drawing, Original, Output, Plugins, Source


def show(
    source: Source,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    original: Original,
    marks: Annotated[
        bool, typer.Option("--marks", "-m", help="Show what each cell may hold when the givens are placed.")
    ] = False,
) -> int:
    """Draw puzzles."""
    from ruleout_cli.input.entries import entries
    from ruleout_cli.input.positions import positions
    from ruleout_cli.output.boards import draw_board
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry
    from ruleout_cli.terminal import write_message

    registry = make_registry(plugins, drawing)
    puzzles = entries(source, registry, going_on=True)
    position_of = positions(original, source, registry)
    with OutputWriter(output) as writer:
        for entry in puzzles:
            puzzle = position_of(entry)
            if writer.as_json:
                writer.result(entry, puzzle, registry)
                continue
            if entry.number > 1:
                writer.line()
            title = puzzle.meta.get("title")
            if isinstance(title, str) and title:
                write_message(title)
            writer.drawing(draw_board(puzzle, writer, registry, marks=marks or puzzle.marks is not None))
    return puzzles.status
