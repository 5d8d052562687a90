"""The form of every kind of record that core writes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import attrs

from ruleout.errors import InputError
from ruleout.masks import digits_of, mask_of
from ruleout.model.candidate import Candidate
from ruleout.model.typed import read_value
from ruleout.plugins.explainer import PluginExplainer, explainer_for
from ruleout.puzzles.clue import Clue
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.conflict import Conflict
from ruleout.reasoning.diagnosis import Diagnosis, Violation
from ruleout.reasoning.phrases import full_text, note_text
from ruleout.reasoning.report import Hint, NoHint, Report
from ruleout.reasoning.rounds import Moves, Round
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation
from ruleout.records.forms import FORMS, Form, Record, RecordKind, Subject, form_of, object_form
from ruleout.records.steps import CELLS, STEP
from ruleout.search.engine import Verdict
from ruleout.search.estimate import Estimate
from ruleout.search.result import Candidates, Count, Result


def _write_candidates(item: Candidates, subject: Subject) -> Record:
    visible = item.puzzle.layout.visible
    digits = [list(digits_of(mask)) for mask in item.masks]
    hidden = {"hidden": digits[visible:]} if digits[visible:] else {}
    if item.limit == 1:
        return {"complete": item.complete, "candidates": digits[:visible], **hidden}
    numbers = [[row[digit - 1] for digit in own] for row, own in zip(item.counts, digits, strict=False)]
    decisive = [FORMS[Candidate].write(each, subject) for each in item.decisive]
    counted = {"limit": item.limit, "counts": numbers, "decisive": decisive}
    return {"complete": item.complete, "candidates": digits[:visible], **hidden, **counted}


def _read_candidates(record: Mapping[str, Any], subject: Subject) -> Candidates:
    digits = [*record["candidates"], *record.get("hidden", ())]
    found = Candidates(subject.puzzle, tuple(map(mask_of, digits)), record["complete"])
    if "counts" not in record:
        return found
    rows = [dict(zip(own, numbers, strict=True)) for own, numbers in zip(digits, record["counts"], strict=False)]
    every = range(1, subject.puzzle.layout.digits + 1)
    counts = tuple(tuple(row.get(digit, 0) for digit in every) for row in rows)
    return attrs.evolve(found, limit=record["limit"], counts=counts)


def _write_report(item: Report, subject: Subject) -> Record:
    """Write a report by its form, and add the explanation of each step and the digits after the last one."""
    record: Record = _REPORT.write(item, subject)
    explainer = explainer_for(item.language, subject.registry)
    techniques, language = explainer.techniques, explainer.language
    for number, ((board, step), written) in enumerate(zip(item.moves, record["steps"], strict=True)):
        written["text"] = full_text(board, step, techniques, language)
        written["note"] = note_text(board, step, techniques)
        if item.scale is not None:
            written["score"] = item.scores[number]
    scale = {} if item.scale is None else {"scale": item.scale}
    for name in ("rounds", "in_part"):
        if not record[name]:
            del record[name]
    return {**record, **scale, "digits": list(item.final.digits[: item.puzzle.layout.visible])}


def _read_report(record: Mapping[str, Any], subject: Subject) -> Report:
    report: Report = _REPORT.read({"rounds": [], "in_part": [], **record}, subject)
    scale = record.get("scale")
    if scale is None:
        return report
    return attrs.evolve(report, scale=scale, scores=tuple(step["score"] for step in record["steps"]))


def _report(
    puzzle: Puzzle, steps: tuple[Step, ...], rounds: tuple[int, ...], language: PluginExplainer, **others: Any
) -> Report:
    """Return the report with these *steps*, whose boards follow from the puzzle, and the explainer for its language."""
    if rounds and (min(rounds) < 1 or sum(rounds) != len(steps)):
        raise InputError(f"rounds: found {len(rounds)} of {sum(rounds)} steps in all; expected {len(steps)} steps")
    board = Board.of(puzzle)
    parts = []
    left = iter(steps)
    for number in rounds or [1] * len(steps):
        parts.append(Round.of(board, [(step, 0.0) for step in islice(left, number)]))
        board = parts[-1].after
    return Report(puzzle, Moves(parts, language), board, rounds=rounds, explainer=language, **others)


def _write_hint(item: Hint | NoHint, subject: Subject) -> Record:
    if isinstance(item, NoHint):
        return {"step": None, **_NO_HINT.write(item, subject)}
    step = STEP.write(item.step, subject)
    names = [each.name.lstrip("_") for each in attrs.fields(Explanation)]
    explanation = {name: str(getattr(item.explanation, name)) for name in names}
    scale = {} if item.scale is None else {"scale": item.scale, "score": item.score}
    verdict = {} if item.verdict is None else {"verdict": str(item.verdict)}
    return {
        "text": item.explanation.full,
        "step": step,
        "explanation": explanation,
        "reason": None,
        **scale,
        **verdict,
    }


def _read_hint(record: Mapping[str, Any], subject: Subject) -> Any:
    if record["reason"] is not None:
        return _NO_HINT.read(record, subject)
    puzzle, step = subject.puzzle, STEP.read(record["step"], subject)
    technique = subject.registry.technique(step.technique)
    explanation, score = Explanation(**record["explanation"]), (record.get("scale"), record.get("score"))
    verdict = Verdict(record["verdict"]) if "verdict" in record else None
    explainer = explainer_for(explanation.language, subject.registry)
    return Hint(puzzle, technique, Board.of(puzzle), step, explanation, *score, verdict, explainer)


FORMS[Violation] = object_form(Violation, "digit", "text", "kind", "cells", "constraint", cells=CELLS)
FORMS[Clue] = object_form(Clue, "rule", "label", "cells", cells=CELLS)
FORMS[Conflict] = object_form(Conflict, cells=CELLS)
FORMS[Diagnosis] = object_form(
    Diagnosis,
    *("verdict", "solutions", "violations", "conflict", "differing", "wrong", "wrong_marks", "complete"),
    differing=CELLS,
    wrong=CELLS,
)
_REPORT = object_form(
    _report,
    *("reason", "complete", "verified", "verdict", "outcome", "steps", "refused", "in_part", "rounds", "language"),
    of=Report,
    language=Form(
        lambda code, subject: explainer_for(code, subject.registry).language.code,
        lambda code, subject: explainer_for(read_value("", code, str), subject.registry),
    ),
    steps=form_of(tuple[Step, ...]),
)
_NO_HINT = object_form(NoHint, "text", "reason", "diagnosis")
_COUNT = Form(
    lambda item, subject: {"count": item.number, "exact": item.exact, "complete": item.complete},
    lambda record, subject: Count(record["count"], record["exact"], record["complete"]),
)
_PUZZLE = Form(lambda item, subject: {}, lambda record, subject: subject.puzzle)

KINDS: dict[str, RecordKind] = {
    "puzzle": RecordKind((Puzzle,), _PUZZLE),
    "result": RecordKind(
        (Result,), object_form(Result, "complete", "engine", "nodes", "guesses", "verdict", "solutions")
    ),
    "count": RecordKind((Count,), _COUNT, has_document=False),
    "estimate": RecordKind(
        (Estimate,), object_form(Estimate, "number", "low", "high", "exact", "probes"), has_document=False
    ),
    "candidates": RecordKind((Candidates,), Form(_write_candidates, _read_candidates)),
    "diagnosis": RecordKind((Diagnosis,), FORMS[Diagnosis]),
    "step": RecordKind((Step,), STEP),
    "report": RecordKind((Report,), Form(_write_report, _read_report)),
    "hint": RecordKind((Hint, NoHint), Form(_write_hint, _read_hint)),
}
"""The kinds of records of core, by the names in their key ``kind``."""
