"""Results as JSON: one record per result, with a version and a kind, which can be read back.

A record is a dict that ``json.dumps`` can write. Cells are written by name (``r2c8``), digits as whole numbers, a
candidate as a list of both, a solution as the digits of the visible cells, row by row. A record of a puzzle, or of
something about one, holds its document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.api import forms
from ruleout.api.explaining import explain_step
from ruleout.api.forms import CANDIDATES, CELLS, STEP, Form, Record, Subject, member_of, object_form, several
from ruleout.api.result import Result
from ruleout.api.solving import Candidates, Count
from ruleout.api.texts import parse
from ruleout.errors import InputError, quoted
from ruleout.masks import digits_of, mask_of
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.unbuild import document_of
from ruleout.reasoning.board import Board
from ruleout.reasoning.diagnosis import Diagnosis, Violation, ViolationKind
from ruleout.reasoning.rating import Rating
from ruleout.reasoning.report import Hint, NoHint, NoHintReason, Outcome, PathEntry, Refusal, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation
from ruleout.search.engine import Verdict

RECORD_VERSION = 1
Recordable = Puzzle | Result | Count | Candidates | Diagnosis | Step | Report | Hint | NoHint | Rating
"""What can be written as a record and read back."""


def to_record(item: Recordable, *, puzzle: Puzzle | None = None, plugins: Registry | None = None) -> Record:
    """Return the record of a puzzle or of a result.

    Parameters
    ----------
    item
        A puzzle, a step, or what ``solve``, ``count``, ``candidates``, ``check``, ``explain``, ``hint`` or ``rate``
        returns.
    puzzle
        The puzzle that a step belongs to; everything else knows its own.
    plugins
        The plug-ins to use; if None, those that are installed.

    Raises
    ------
    TypeError
        If *item* is none of these, or if it is a step and *puzzle* is None.
    Unsupported
        If no document of an installed variant describes the puzzle.
    """
    kind = next((kind for kind, (types, _) in _KINDS.items() if isinstance(item, types)), None)
    if kind is None:
        raise TypeError(f"found a {type(item).__name__}; expected a puzzle, a step or a result")
    record: Record = {"version": RECORD_VERSION, "kind": kind}
    subject = None
    if kind != "count":
        owner = item if isinstance(item, Puzzle) else getattr(item, "puzzle", puzzle)
        if owner is None:
            raise TypeError("a step does not know its puzzle; expected puzzle=")
        subject = Subject(owner, plugins or default_registry())
        record["document"] = document_of(owner, subject.registry).as_json()
    return {**record, **_KINDS[kind][1].write(item, subject)}


def from_record(record: Mapping[str, Any], *, plugins: Registry | None = None) -> Recordable:
    """Return what *record* was made from: an equal object. Keys that it does not know are ignored.

    Parameters
    ----------
    record
        A record, as ``json.loads`` returns it.
    plugins
        The plug-ins to use; if None, those that are installed. They must include the puzzle's variant and rules, and
        the technique of a hint.

    Raises
    ------
    InputError
        If it is not a record of this version, or a key is missing or has a value that cannot be read.
    """
    registry = plugins or default_registry()
    if not isinstance(record, Mapping):
        raise InputError(f"found a {type(record).__name__}; expected a record, which is a JSON object")
    version, kind = record.get("version"), record.get("kind")
    if version != RECORD_VERSION:
        raise InputError(f"version: found {quoted(version)}; expected {RECORD_VERSION}")
    if kind not in _KINDS:
        raise InputError(f"kind: found {quoted(kind)}; expected one of {', '.join(_KINDS)}")
    try:
        subject = None if kind == "count" else Subject(parse(record["document"], plugins=registry), registry)
        item: Recordable = _KINDS[kind][1].read(record, subject)
        return item
    except KeyError as error:
        raise InputError(f"{kind}: the key {error} is missing") from None
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{kind}: a value cannot be read ({error})") from None


def _write_candidates(item: Candidates, subject: Subject) -> Record:
    visible = item.puzzle.layout.visible
    digits = [list(digits_of(mask)) for mask in item.masks]
    hidden = {"hidden": digits[visible:]} if digits[visible:] else {}
    return {"complete": item.complete, "candidates": digits[:visible], **hidden}


def _read_candidates(record: Mapping[str, Any], subject: Subject) -> Candidates:
    digits = [*record["candidates"], *record.get("hidden", ())]
    return Candidates(subject.puzzle, tuple(map(mask_of, digits)), record["complete"])


def _write_report(item: Report, subject: Subject) -> Record:
    """What the form of a report writes, with the explanation of each step and the digits after the last one."""
    record: Record = _REPORT.write(item, subject)
    for number, ((board, step), written) in enumerate(zip(item.moves, record["steps"], strict=True)):
        written["text"] = explain_step(board, step, plugins=subject.registry).full
        if item.scale is not None:
            written["score"] = item.scores[number]
    scale = {} if item.scale is None else {"scale": item.scale}
    return {**record, **scale, "digits": list(item.final.digits[: item.puzzle.layout.visible])}


def _read_report(record: Mapping[str, Any], subject: Subject) -> Report:
    report: Report = _REPORT.read(record, subject)
    scale = record.get("scale")
    if scale is None:
        return report
    return attrs.evolve(report, scale=scale, scores=tuple(step["score"] for step in record["steps"]))


def _report(puzzle: Puzzle, steps: tuple[Step, ...], **others: Any) -> Report:
    """The report with these *steps*, whose boards follow from the puzzle."""
    board = Board.of(puzzle)
    moves = []
    for step in steps:
        moves.append((board, step))
        board = board.apply(step)
    return Report(puzzle, tuple(moves), board, **others)


def _write_hint(item: Hint | NoHint, subject: Subject) -> Record:
    if isinstance(item, NoHint):
        return {"step": None, **_NO_HINT.write(item, subject)}
    step, explanation = STEP.write(item.step, subject), attrs.asdict(item.explanation)
    scale = {} if item.scale is None else {"scale": item.scale, "score": item.score}
    return {"text": item.explanation.full, "step": step, "explanation": explanation, "reason": None, **scale}


def _read_hint(record: Mapping[str, Any], subject: Subject) -> Any:
    if record["reason"] is not None:
        return _NO_HINT.read(record, subject)
    puzzle, step = subject.puzzle, STEP.read(record["step"], subject)
    technique = subject.registry.technique(step.technique)
    explanation, score = Explanation(**record["explanation"]), (record.get("scale"), record.get("score"))
    return Hint(puzzle, technique, Board.of(puzzle), step, explanation, *score)


def _write_rating(item: Rating, subject: Subject) -> Record:
    """What the form of a rating writes, with the hardest techniques after its value and level."""
    record: Record = _RATING.write(item, subject)
    head = {key: record.pop(key) for key in ("scale", "value", "level")}
    return {**head, "hardest": list(item.hardest), **record, "technique_set": item.technique_set}


_VERDICT = member_of(Verdict)
_SEARCHED = {"verdict": _VERDICT, "solutions": several(several(forms.PLAIN))}
_VIOLATION = object_form(
    Violation, "digit", "text", kind=member_of(ViolationKind), cells=CELLS, constraint=forms.optional(forms.CONSTRAINT)
)
_DIAGNOSIS = object_form(
    Diagnosis, **_SEARCHED, violations=several(_VIOLATION), differing=CELLS, wrong=CELLS, wrong_marks=CANDIDATES
)
_REPORT = object_form(
    _report,
    "reason",
    "complete",
    "verified",
    verdict=_VERDICT,
    outcome=member_of(Outcome),
    steps=several(STEP),
    refused=several(object_form(Refusal, "technique", step=STEP, reasons=several(forms.PLAIN))),
)
_NO_HINT = object_form(NoHint, "text", reason=member_of(NoHintReason), diagnosis=_DIAGNOSIS)
_RATING = object_form(
    Rating,
    *("scale", "value", "level", "complete", "scale_version", "package"),
    verdict=_VERDICT,
    outcome=forms.optional(member_of(Outcome)),
    path=several(object_form(PathEntry, "technique", "times", "highest")),
    techniques=several(forms.PLAIN),
)
_RESULT = object_form(Result, "complete", "engine", "nodes", "guesses", **_SEARCHED)
_COUNT = Form(
    lambda item, subject: {"count": item.number, "exact": item.exact, "complete": item.complete},
    lambda record, subject: Count(record["count"], record["exact"], record["complete"]),
)
_KINDS: dict[str, tuple[type | tuple[type, ...], Form]] = {
    "puzzle": (Puzzle, object_form(lambda puzzle: puzzle)),
    "result": (Result, _RESULT),
    "count": (Count, _COUNT),
    "candidates": (Candidates, Form(_write_candidates, _read_candidates)),
    "diagnosis": (Diagnosis, _DIAGNOSIS),
    "step": (Step, STEP),
    "report": (Report, Form(_write_report, _read_report)),
    "hint": ((Hint, NoHint), Form(_write_hint, _read_hint)),
    "rating": (Rating, Form(_write_rating, _RATING.read)),
}
"""For each kind of record its types and its form."""
