"""``ruleout explain``."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli import status
from ruleout_cli.options import Drawing, Output, Plugins, Search, Source, TechniqueOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleout import Board, Registry, Report, Step
    from ruleout_cli.inputs import Entry
    from ruleout_cli.loop import PuzzleLoop
    from ruleout_cli.output import OutputWriter


def explain(
    source: Source,
    techniques: TechniqueOptions,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board before each step, and the last one.")] = False,
) -> int:
    """Solve puzzles step by step, and explain each step."""
    from ruleout import Outcome, Verdict
    from ruleout import explain as climb
    from ruleout_cli.drawings import drawn, is_too_late
    from ruleout_cli.loop import answer_each
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import require_techniques

    budget = search.budget

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        writer, registry = loop.writer, loop.registry
        if not loop.alone and not writer.as_json:
            writer.line(f"{entry.name}:")
        with busy() as stop:
            report = climb(
                entry.puzzle,
                **techniques.keywords,
                engine=search.engine,
                budget=entry.left(budget),
                plugins=registry,
                watch=None if writer.as_json else _step_writer(entry, writer, registry, draw, stop),
            )
        if writer.as_json:
            writer.result(entry, report, registry)
            return _status(report)
        is_open = report.outcome is not Outcome.SOLVED and report.verdict is not Verdict.NONE
        if draw or (is_open and not is_too_late(entry, budget)):
            writer.drawing(drawn(entry.puzzle, writer, registry, board=report.final, marks=not report.final.is_solved))
        loop.message(entry, _summary(entry, report, search, registry))
        return _status(report)

    registry = make_registry(plugins, drawing, techniques)
    require_techniques(registry)
    return answer_each(source, output, registry, answer)


def _status(report: Report) -> int:
    from ruleout import Outcome, Verdict

    if report.outcome is Outcome.CONTRADICTION or report.verdict in (Verdict.NONE, Verdict.SEVERAL):
        return status.NO
    if not report.complete or report.verdict is Verdict.UNKNOWN:
        return status.UNKNOWN
    return status.YES if report.outcome is Outcome.SOLVED else status.NO


def _step_writer(
    entry: Entry, writer: OutputWriter, registry: Registry, draw: bool, stop: Callable[[], None]
) -> Callable[[Board, Step], None]:
    """A function that writes each step at once, so that none is lost by an interruption; *stop* ends the spinner."""
    from ruleout import explain_step
    from ruleout_cli.drawings import drawn
    from ruleout_cli.steps import in_full

    numbers = count(1)

    def write(board: Board, step: Step) -> None:
        stop()
        if draw:
            writer.drawing(drawn(entry.puzzle, writer, registry, board=board, step=step, marks=True))
        writer.line(f"{next(numbers)}. {in_full(step, explain_step(board, step, plugins=registry).full, registry)}")

    return write


def _summary(entry: Entry, report: Report, search: Search, registry: Registry) -> str:
    """The result of the steps as a sentence."""
    from ruleout import Outcome, Verdict, check
    from ruleout.plugin import limit_reached, no_solution
    from ruleout_cli.verdicts import counted

    steps = counted(len(report.moves), "step")
    if report.verdict is Verdict.NONE:
        found = check(report.puzzle, engine=search.engine, budget=entry.left(search.budget), plugins=registry)
        return no_solution(found) + (f"; after {steps} {report.reason}" if report.moves and report.reason else "")
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
