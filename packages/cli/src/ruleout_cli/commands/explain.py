"""``ruleout explain``."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_cli import status
from ruleout_cli.options.groups import (
    TECHNIQUES,
    Drawing,
    Output,
    Plugins,
    Search,
    Source,
    TechniqueOptions,
    Wording,
    option,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruleout import Registry, Report, Scale
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.commands.steps import Form
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.output.writer import OutputWriter


def explain(
    source: Source,
    techniques: TechniqueOptions,
    wording: Wording,
    search: Search,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board before each step, and the last one.")] = False,
    path: Annotated[
        bool, typer.Option("--path", help="Write which techniques were used how often instead of the steps.")
    ] = False,
    notes: Annotated[
        bool, typer.Option("--notes", help="Write each step in one line, and singles of one technique together.")
    ] = False,
    lessons: Annotated[
        bool, typer.Option("--lessons", help="Write each step as a teacher tells it, with each reason and each house.")
    ] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Write singles that follow each other, and steps in one house, together.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all-steps", help="Write all steps that can be taken now, the easiest first.")
    ] = False,
    steps: Annotated[str | None, option("N", "Take at most N steps.", "--steps")] = None,
    until: Annotated[
        str | None, option("A", "Stop after the first step of this technique or group.", "--until", complete=TECHNIQUES)
    ] = None,
) -> int:
    """Solve puzzles step by step, and explain each step."""
    from ruleout import InputError, Outcome, Verdict
    from ruleout import explain as explain_puzzle
    from ruleout_cli.commands.loop import answer_each
    from ruleout_cli.commands.steps import StepWriter
    from ruleout_cli.options.values import whole
    from ruleout_cli.output.boards import draw_board, is_too_late
    from ruleout_cli.output.progress import busy
    from ruleout_cli.plugins.advice import require_techniques
    from ruleout_cli.plugins.registry import make_registry

    budget = search.budget
    if path and (notes or brief):
        found = "--notes" if notes else "--brief"
        raise InputError(f"--path: found {found} too, which is about the steps; expected one of them")
    if lessons and (path or notes or brief):
        found = "--path" if path else "--notes" if notes else "--brief"
        raise InputError(f"--lessons: found {found} too; expected one of them")
    if brief and (notes or every):
        found = "--notes" if notes else "--all-steps"
        raise InputError(f"--brief: found {found} too; expected one of them")
    if path and every:
        raise InputError("--path: found --all-steps too, which takes no step; expected one of them")
    most = whole("--steps", steps, 1)
    if every and until is not None:
        raise InputError("--until: found --all-steps too, which takes no step; expected one of them")

    form: Form = "note" if notes else "brief" if brief else "lesson" if lessons else "full"

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        writer, registry = loop.writer, loop.registry
        if not loop.alone and not writer.as_json:
            writer.line(f"{entry.name}:")
        if every:
            return _write_all(loop, entry, techniques, search, draw, most, form, scale)
        shown = not (writer.as_json or path)
        with busy() as stop:
            written = StepWriter(entry, writer, registry, form, stop, draw, scale)
            try:
                report = explain_puzzle(
                    entry.puzzle,
                    options=techniques.options(search, entry.left(search.budget), registry),
                    watch=written.write if shown else None,
                    steps=most,
                    until=until,
                )
            finally:
                written.finish()
        if writer.as_json:
            more: dict[str, object] = {"path": [attrs.asdict(each) for each in report.path]} if path else {}
            more |= {"lessons": [move.lesson for move in report.moves]} if lessons else {}
            writer.result(entry, report, registry, **more)
            return status_of(report)
        if path:
            _write_path(report, writer)
        written.write_in_part(report.in_part)
        is_open = report.outcome is not Outcome.SOLVED and report.verdict is not Verdict.NONE
        if draw or (is_open and not is_too_late(entry, budget)):
            writer.drawing(
                draw_board(entry.puzzle, writer, registry, board=report.final, marks=not report.final.is_solved)
            )
        loop.message(entry, summary(entry, report, search, registry) + _in_english(written.untranslated))
        return status_of(report)

    registry = make_registry(plugins, drawing, techniques, wording)
    require_techniques(registry)
    scale = None if techniques.scale is None else registry.named("scales", techniques.scale)
    return answer_each(source, output, registry, answer)


def _in_english(untranslated: Mapping[str, int]) -> str:
    """Return which techniques have steps in English, since their words are not translated, as the end of a sentence."""
    if not untranslated:
        return ""
    from ruleout.internal import counted, join_words

    steps = counted(sum(untranslated.values()), "step")
    return f"; {steps} in English, since their techniques are not translated: {join_words(sorted(untranslated))}"


def status_of(report: Report) -> int:
    """Return the exit status for a report."""
    from ruleout import Outcome, Verdict

    if report.outcome is Outcome.CONTRADICTION or report.verdict in (Verdict.NONE, Verdict.SEVERAL):
        return status.NO
    if not report.complete or report.verdict is Verdict.UNKNOWN:
        return status.UNKNOWN
    return status.YES if report.outcome in (Outcome.SOLVED, Outcome.STOPPED) else status.NO


def _write_path(report: Report, writer: OutputWriter) -> None:
    """Write one line per technique of *report*: how often it was used, and its highest score if there is a scale."""
    width = max((len(each.technique) for each in report.path), default=0)
    for each in report.path:
        score = "" if each.highest is None else f"  {each.highest:g}"
        writer.line(f"{each.technique:{width}}  {each.times:3}{score}")


def _write_all(
    loop: PuzzleLoop,
    entry: Entry,
    techniques: TechniqueOptions,
    search: Search,
    draw: bool,
    most: int | None,
    strength: str,
    scale: Scale | None,
) -> int:
    """Write all steps that can be taken now, or as many as are wanted, and return the status."""
    from ruleout import NoHint, all_steps
    from ruleout_cli.commands.hint import STATUSES
    from ruleout_cli.commands.steps import remark, shown_score
    from ruleout_cli.output.boards import draw_board

    writer, registry = loop.writer, loop.registry
    options = techniques.options(search, entry.left(search.budget), registry)
    answer = status.YES
    for number, found in enumerate(islice(all_steps(entry.puzzle, options=options), most), 1):
        if writer.as_json:
            more = {"lesson": found.lesson} if strength == "lesson" and not isinstance(found, NoHint) else {}
            writer.result(entry, found, registry, **more)
        if isinstance(found, NoHint):
            loop.message(entry, found.text)
            answer = STATUSES.get(found.reason, status.NO)
        elif not writer.as_json:
            if draw:
                writer.drawing(
                    draw_board(entry.puzzle, writer, registry, board=found.board, step=found.step, marks=True)
                )
            start = f"{number}. {shown_score(found.score)}"
            if strength == "note":
                writer.line(start + found.explanation.note)
            else:
                words = found.text if strength == "full" else found.told(strength)
                writer.paragraph(start + words + remark(scale, found.board, found.step, found.score, registry), 4)
    return answer


def summary(entry: Entry, report: Report, search: Search, registry: Registry) -> str:
    """Return the result of the steps as a sentence."""
    from ruleout import Outcome, Verdict, check
    from ruleout.internal import counted, limit_reached, no_solution

    steps = counted(len(report.moves), "step")
    if report.rounds:
        steps += f" of {counted(len(report.rounds), 'round')}"
    if report.verdict is Verdict.NONE:
        found = check(report.puzzle, engine=search.engine, budget=entry.left(search.budget), plugins=registry)
        return no_solution(found) + (f"; after {steps} {report.reason}" if report.moves and report.reason else "")
    if report.outcome is Outcome.CONTRADICTION:
        return f"a contradiction after {steps}: {report.reason}"
    text = f"solved in {steps}" if report.outcome is Outcome.SOLVED else f"{report.outcome} after {steps}"
    if report.outcome is not Outcome.SOLVED:
        text += f", {counted(report.final.open.bit_count(), 'cell')} open"
    if report.scores:
        text += f"; on the scale {report.scale} the hardest scores {max(report.scores):g}, all {sum(report.scores):g}"
    if report.verdict is Verdict.SEVERAL:
        text += "; the puzzle has at least 2 solutions"
    if not report.complete:
        text += f"; {limit_reached(search.budget)}, more steps may exist"
    elif report.verdict is Verdict.UNKNOWN:
        text += f"; whether there is one solution is unknown: {limit_reached(search.budget)}"
    scale: Scale | None = None if report.scale is None else registry.find("scales", report.scale)
    if scale is not None and (lacking := scale.lacking(report)):
        text += f"; {lacking}"
    return text
