"""``ruleout hint``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli import status
from ruleout_cli.options.completion import words
from ruleout_cli.options.groups import (
    Drawing,
    Original,
    Output,
    Plugins,
    Search,
    Source,
    TechniqueOptions,
    Wording,
    format_option,
    option,
)

if TYPE_CHECKING:
    from ruleout import Board
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry

STATUSES = {"solved": status.YES, "out-of-budget": status.UNKNOWN}
"""The exit status for each reason why there is no hint; for the others it is ``status.NO``."""
STRENGTHS = ("nudge", "region", "note", "full", "lesson")
"""Strengths of a hint: the technique, also the place, the whole step in one line, explained, or as a lesson."""


def hint(
    source: Source,
    techniques: TechniqueOptions,
    wording: Wording,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    original: Original,
    strength: Annotated[
        str,
        option(
            "|".join(STRENGTHS),
            "What to look for, also where, the step in one line, what follows and why, or a lesson.",
            "--strength",
            "-s",
            complete=words(STRENGTHS),
        ),
    ] = "full",
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board with the step marked.")] = False,
    cell: Annotated[
        str | None, option("CELL", "The easiest step that changes this cell, such as r5c5.", "--cell")
    ] = None,
    to_digit: Annotated[
        bool, typer.Option("--to-digit", help="Continue until a step places a digit, with --cell in that cell.")
    ] = False,
    apply: Annotated[
        bool,
        typer.Option("--apply", help="Write the position after the step, with pencil marks; the hint goes to stderr."),
    ] = False,
    to: Annotated[
        str | None, format_option("The format of what --apply writes; by default that of --output, or json.")
    ] = None,
) -> int:
    """Give the next step of puzzles."""
    from functools import partial

    from ruleout import Hint, InputError, NoHint, Verdict, hints
    from ruleout import hint as easiest_hint
    from ruleout.internal import read_choice
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.input.positions import positions
    from ruleout_cli.output.boards import draw_board, position_text
    from ruleout_cli.output.files import format_of
    from ruleout_cli.plugins.advice import require_techniques
    from ruleout_cli.plugins.registry import make_registry

    read_choice(strength, "--strength", STRENGTHS)
    if apply and draw:
        raise InputError("--apply: found --draw too, and both write a board; expected one of them")
    if to is not None and not apply:
        raise InputError("--to: found no --apply; expected both, since only a position is written in a format")
    registry = make_registry(plugins, drawing, techniques, wording)
    require_techniques(registry)
    form = format_of(to, output.output, registry) or "json"
    position_of = positions(original, source, registry)

    def find(entry: Entry) -> list[Hint | NoHint]:
        position = position_of(entry)
        options = techniques.options(search, entry.left(search.budget), registry)
        wanted = None if cell is None else position.layout.cell(cell)
        if cell is not None and not to_digit:
            return [easiest_hint(position, cell=cell, options=options)]
        found = []
        for each in hints(position, options=options):
            found.append(each)
            if isinstance(each, NoHint) or not to_digit or any(wanted in (None, at.cell) for at in each.step.places):
                break
        return found

    def write(loop: PuzzleLoop, entry: Entry, results: list[Hint | NoHint]) -> int:
        writer, answer, after = loop.writer, status.YES, ""
        board: Board | None = None
        before: Board | None = None
        for found in results:
            if isinstance(found, NoHint):
                loop.message(entry, found.text)
                if writer.as_json:
                    writer.result(entry, found, registry, strength=strength)
                answer = STATUSES.get(found.reason, status.NO)
                continue
            text = found.text if strength == "full" else found.told(strength)
            if apply:
                # Steps of a round are found on the same board.
                board = (board if board is not None and found.board is before else found.board).apply(found.step)
                before = found.board
                after = position_text(board.to_puzzle(), board.masks, form, registry)
            if writer.as_json:
                more = {"after": after} if apply else {}
                writer.result(entry, found, registry, strength=strength, text=text, **more)
            elif apply:
                loop.message(entry, text)
            else:
                writer.paragraph(loop.prefix(entry) + text)
                if draw:
                    step = found.step if strength in ("note", "full", "lesson") else None
                    writer.drawing(draw_board(found.puzzle, writer, registry, board=found.board, step=step, marks=True))
        if after and not writer.as_json:
            writer.line(after)
        if results and isinstance(results[0], Hint) and results[0].verdict is Verdict.SEVERAL:
            loop.message(entry, "the puzzle has at least 2 solutions")
        return answer

    return search_each(source, search, output, registry, partial(map, find), write)
