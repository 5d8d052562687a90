"""``ruleout hint``."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli import status
from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, Ways

if TYPE_CHECKING:
    from ruleout.registry import Registry
    from ruleout.report import Hint
    from ruleout_cli.inputs import Entry


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
    from ruleout.engine import OutOfBudget
    from ruleout_cli.drawings import drawn
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import in_full, require_techniques, step_record
    from ruleout_cli.terminal import say_safely
    from ruleout_cli.verdicts import limit_reached

    registry = make_registry(plugins, drawing, ways)
    require_techniques(registry)
    budget = search.budget
    puzzles = entries(source, registry)
    statuses = []
    with Page(output) as page:
        for entry in puzzles:
            in_time = True
            try:
                with busy():
                    found = next_step(
                        entry.puzzle,
                        techniques=ways.chosen,
                        without=ways.dropped,
                        engine=search.engine,
                        budget=budget,
                        plugins=registry,
                    )
            except OutOfBudget:
                found, in_time = None, False
            place = "" if len(puzzles) == 1 else f"{entry.name}: "
            if found is None:
                answer, words = (
                    _nothing(entry, search, registry)
                    if in_time
                    else (status.UNKNOWN, f"unknown: {limit_reached(budget)}")
                )
                statuses.append(answer)
                say_safely(f"{place}{words}")
                if page.as_json:
                    page.record({**entry.record, "strength": strength.value, "text": None, "step": None})
                continue
            statuses.append(status.YES)
            full = strength is Strength.FULL
            text = in_full(found.step, found.explanation.full, registry) if full else _said(found, strength)
            if page.as_json:
                step = step_record(found.board, found.step, found.explanation.full) if full else None
                page.record({**entry.record, "strength": strength.value, "text": text, "step": step})
                continue
            page.line(f"{place}{text}")
            if draw:
                pointed = found.step if full else None
                page.drawing(drawn(entry.puzzle, page, registry, board=found.board, step=pointed, marks=True))
    return status.overall(statuses)


def _said(found: Hint, strength: Strength) -> str:
    return found.explanation.nudge if strength is Strength.NUDGE else found.explanation.region


def _nothing(entry: Entry, search: Search, registry: Registry) -> tuple[int, str]:
    """The status and the words where there is no next step."""
    from ruleout.api.solving import solve
    from ruleout.board import Board
    from ruleout.engine import Verdict
    from ruleout_cli.verdicts import no_solution

    result = solve(entry.puzzle, engine=search.engine, budget=search.budget, plugins=registry)
    if result.verdict is Verdict.NONE:
        return status.NO, no_solution(entry.puzzle)
    if Board.of(entry.puzzle).is_solved:
        return status.YES, "nothing is left to find"
    return status.NO, "no technique sees a step"
