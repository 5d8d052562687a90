"""``ruleout hint``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli import status
from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, Ways, one_of

if TYPE_CHECKING:
    from ruleout import Hint, Registry
    from ruleout_cli.desk import Desk
    from ruleout_cli.inputs import Entry

NUDGE, FULL = "nudge", "full"
STRENGTHS = (NUDGE, "region", FULL)
"""How much a hint gives away: what to look for, also where, or what follows and why."""


def hint(
    source: Source,
    ways: Ways,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    strength: Annotated[
        str,
        typer.Option(
            "--strength",
            "-s",
            metavar="|".join(STRENGTHS),
            help="What to look for, also where, or what follows and why.",
            autocompletion=lambda: list(STRENGTHS),
        ),
    ] = FULL,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board with the step pointed out.")] = False,
) -> int:
    """Give the next step of puzzles."""
    from ruleout import OutOfBudget
    from ruleout import hint as next_step
    from ruleout_cli.desk import answered
    from ruleout_cli.drawings import drawn
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import in_full, require_techniques, step_record
    from ruleout_cli.verdicts import limit_reached

    budget = search.budget
    is_full = one_of("--strength", strength, STRENGTHS) == FULL

    def answer(desk: Desk, entry: Entry) -> int:
        page, registry = desk.page, desk.registry
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
            verdict, words, found = status.UNKNOWN, f"unknown: {limit_reached(budget)}", None
        else:
            verdict, words = (status.YES, "") if found else _nothing(entry, search, registry)
        if found is None:
            desk.say(entry, words)
            if page.as_json:
                page.record({**entry.record, "strength": strength, "text": None, "step": None, "reason": words})
            return verdict
        text = in_full(found.step, found.explanation.full, registry) if is_full else _said(found, strength)
        if page.as_json:
            step = step_record(found.board, found.step, found.explanation.full) if is_full else None
            page.record({**entry.record, "strength": strength, "text": text, "step": step, "reason": None})
            return verdict
        page.line(desk.place(entry) + text)
        if draw:
            pointed = found.step if is_full else None
            page.drawing(drawn(entry.puzzle, page, registry, board=found.board, step=pointed, marks=True))
        return verdict

    registry = make_registry(plugins, drawing, ways)
    require_techniques(registry)
    return answered(source, output, registry, answer)


def _said(found: Hint, strength: str) -> str:
    return found.explanation.nudge if strength == NUDGE else found.explanation.region


def _nothing(entry: Entry, search: Search, registry: Registry) -> tuple[int, str]:
    """The status and the words where there is no next step."""
    from ruleout import Board, Verdict, check
    from ruleout_cli.verdicts import no_solution

    diagnosis = check(entry.puzzle, engine=search.engine, budget=search.budget, plugins=registry)
    if diagnosis.verdict is Verdict.NONE:
        return status.NO, no_solution(entry.puzzle, diagnosis.wrong)
    if Board.of(entry.puzzle).is_solved:
        return status.YES, "nothing is left to find"
    several = "; the puzzle has at least 2 solutions" if diagnosis.verdict is Verdict.SEVERAL else ""
    return status.NO, f"no technique sees a step{several}"
