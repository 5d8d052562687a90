"""``ruleout hint``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, Ways


class Strength(StrEnum):
    """How much a hint gives away."""

    NUDGE = "nudge"
    REGION = "region"
    FULL = "full"


def hint(
    source: Source,
    ways: Ways,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    strength: Annotated[
        Strength, typer.Option("--strength", "-s", help="What to look for, also where, or what follows and why.")
    ] = Strength.FULL,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board with the step pointed out.")] = False,
) -> int:
    """Give the next step of puzzles."""
    from ruleout.api.explaining import hint as next_step
    from ruleout.board import Board
    from ruleout_cli import status
    from ruleout_cli.drawings import drawn
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import in_full, require_techniques, step_record
    from ruleout_cli.terminal import say_safely

    registry = make_registry(plugins, drawing)
    require_techniques(registry)
    budget = search.budget
    puzzles = entries(source, registry)
    statuses = []
    with Page(output) as page:
        for entry in puzzles:
            with busy():
                found = next_step(
                    entry.puzzle,
                    techniques=ways.chosen,
                    without=ways.dropped,
                    engine=search.engine,
                    budget=budget,
                    plugins=registry,
                )
            place = "" if len(puzzles) == 1 else f"{entry.name}: "
            solved = Board.of(entry.puzzle).is_solved
            statuses.append(status.YES if found or solved else status.NO)
            text = None if found is None else str(getattr(found.explanation, strength.value))
            if found is not None and strength is Strength.FULL:
                text = in_full(found.step, found.explanation.full, registry)
            if page.as_json:
                step = None
                if found is not None and strength is Strength.FULL:
                    step = step_record(found.board, found.step, found.explanation.full)
                page.record({**entry.record, "strength": strength.value, "text": text, "step": step})
            elif text is not None:
                page.line(f"{place}{text}")
            else:
                say_safely(f"{place}{'nothing is left to find' if solved else 'no technique sees a step'}")
            if found is not None and draw and not page.as_json:
                pointed = found.step if strength is Strength.FULL else None
                page.drawing(drawn(entry.puzzle, page, registry, board=found.board, step=pointed, marks=True))
    return status.overall(statuses)
