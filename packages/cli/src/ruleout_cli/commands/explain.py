"""``ruleout explain``."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli import status
from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, Ways

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ruleout import Board, Registry, Report, Step
    from ruleout_cli.desk import Desk
    from ruleout_cli.inputs import Entry
    from ruleout_cli.page import Page


def explain(
    source: Source,
    ways: Ways,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board before each step, and the last one.")] = False,
) -> int:
    """Solve puzzles step by step, and say of each step what follows and why."""
    from ruleout import Outcome, Verdict
    from ruleout import explain as climb
    from ruleout_cli.desk import answered
    from ruleout_cli.drawings import drawn
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import require_techniques

    budget = search.budget

    def answer(desk: Desk, entry: Entry) -> int:
        page, registry = desk.page, desk.registry
        if not desk.alone and not page.as_json:
            page.line(f"{entry.name}:")
        with busy() as stop:
            report = climb(
                entry.puzzle,
                techniques=ways.chosen,
                without=ways.dropped,
                engine=search.engine,
                budget=budget,
                plugins=registry,
                watch=None if page.as_json else _writer(entry, page, registry, draw, stop),
            )
        if page.as_json:
            _record(entry, report, page, registry)
            return _status(report)
        if draw or (report.outcome is not Outcome.SOLVED and report.verdict is not Verdict.NONE):
            page.drawing(drawn(entry.puzzle, page, registry, board=report.final, marks=not report.final.is_solved))
        desk.say(entry, _summary(report, search, _wrong(report, search, registry)))
        return _status(report)

    registry = make_registry(plugins, drawing, ways)
    require_techniques(registry)
    return answered(source, output, registry, answer)


def _status(report: Report) -> int:
    from ruleout import Outcome, Verdict

    if report.outcome is Outcome.CONTRADICTION or report.verdict in (Verdict.NONE, Verdict.SEVERAL):
        return status.NO
    if not report.complete or report.verdict is Verdict.UNKNOWN:
        return status.UNKNOWN
    return status.YES if report.outcome is Outcome.SOLVED else status.NO


def _writer(
    entry: Entry, page: Page, registry: Registry, draw: bool, stop: Callable[[], None]
) -> Callable[[Board, Step], None]:
    """What writes each step as it is taken, so that an interruption loses none. *stop* ends what shows the wait."""
    from ruleout import explain_step
    from ruleout_cli.drawings import drawn
    from ruleout_cli.steps import in_full

    numbers = count(1)

    def write(board: Board, step: Step) -> None:
        stop()
        if draw:
            page.drawing(drawn(entry.puzzle, page, registry, board=board, step=step, marks=True))
        page.line(f"{next(numbers)}. {in_full(step, explain_step(board, step, plugins=registry).full, registry)}")

    return write


def _wrong(report: Report, search: Search, registry: Registry) -> Sequence[int]:
    """The cells whose entries leave no solution, as far as they are known."""
    from ruleout import Verdict, check

    if report.verdict is not Verdict.NONE or not any(report.puzzle.placed):
        return ()
    return check(report.puzzle, engine=search.engine, budget=search.budget, plugins=registry).wrong


def _summary(report: Report, search: Search, wrong: Sequence[int]) -> str:
    """How far the steps came, in a sentence; *wrong* are the cells with wrong entries."""
    from ruleout import Outcome, Verdict
    from ruleout_cli.verdicts import counted, limit_reached, no_solution

    steps = counted(len(report.moves), "step")
    if report.verdict is Verdict.NONE:
        return no_solution(report.puzzle, wrong) + (
            f"; after {steps} {report.reason}" if report.moves and report.reason else ""
        )
    if report.outcome is Outcome.CONTRADICTION:
        return f"a contradiction after {steps}: {report.reason}"
    text = f"solved in {steps}" if report.outcome is Outcome.SOLVED else f"stuck after {steps}"
    if report.outcome is Outcome.STUCK:
        text += f", {counted(report.final.open.bit_count(), 'cell')} open"
    if report.verdict is Verdict.SEVERAL:
        text += "; the puzzle has at least 2 solutions"
    if not report.complete:
        text += f"; {limit_reached(search.budget)} reached, more steps may exist"
    elif report.verdict is Verdict.UNKNOWN:
        text += f"; whether there is one solution is unknown: {limit_reached(search.budget)}"
    return text


def _record(entry: Entry, report: Report, page: Page, registry: Registry) -> None:
    from ruleout import explain_step
    from ruleout_cli.steps import step_record

    page.record(
        {
            **entry.record,
            "verdict": str(report.verdict),
            "outcome": str(report.outcome),
            "reason": report.reason,
            "complete": report.complete,
            "verified": report.verified,
            "steps": [
                step_record(board, step, explain_step(board, step, plugins=registry).full)
                for board, step in report.moves
            ],
            "digits": list(report.final.digits[: report.puzzle.layout.visible]),
        }
    )
