"""Results as JSON: one record per result, with a version and a kind, which can be read back.

A record is a dict that ``json.dumps`` can write. Cells are written by name (``r2c8``), digits as whole numbers, a
candidate as a list of both, a solution as the digits of the visible cells, row by row. A record of a puzzle, or of
something about one, holds its document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ruleout.api.explaining import explain_step
from ruleout.api.record_parts import Record, Subject, cell_names, constraint_record, pairs, step_record
from ruleout.api.result import Result
from ruleout.api.solving import Candidates, Count
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, quoted
from ruleout.masks import mask_of
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.unbuild import document_of
from ruleout.reasoning.board import Board
from ruleout.reasoning.diagnosis import Diagnosis, Violation, ViolationKind
from ruleout.reasoning.report import Hint, NoHint, NoHintReason, Outcome, Refusal, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation
from ruleout.search.engine import Verdict

RECORD_VERSION = 1
Recordable = Puzzle | Result | Count | Candidates | Diagnosis | Step | Report | Hint | NoHint
"""What can be written as a record and read back."""


def to_record(item: Recordable, *, puzzle: Puzzle | None = None, plugins: Registry | None = None) -> Record:
    """Return the record of a puzzle or of a result.

    Parameters
    ----------
    item
        A puzzle or what ``solve``, ``count``, ``candidates``, ``check``, ``explain`` or ``hint`` returns, or a step.
    puzzle
        The puzzle that a step belongs to; everything else knows its own.
    plugins
        The plug-ins to use; if None, those that are installed.

    Raises
    ------
    TypeError
        If *item* is none of these, or if it is a step and *puzzle* is None.
    Unsupported
        If the puzzle was built without a document.
    """
    kind, writer = next(
        ((kind, writer) for kind, (types, writer, _) in _KINDS.items() if isinstance(item, types)), (None, None)
    )
    if kind is None or writer is None:
        raise TypeError(f"found a {type(item).__name__}; expected a puzzle, a step or a result")
    subject: Any = item if isinstance(item, Puzzle) else getattr(item, "puzzle", puzzle)
    if kind == "step" and subject is None:
        raise TypeError("a step does not know its puzzle; expected puzzle=")
    registry = plugins or default_registry()
    head: Record = {"version": RECORD_VERSION, "kind": kind}
    if not isinstance(item, Count):
        head["document"] = document_of(subject, registry).as_json()
    return {**head, **writer(item, subject, registry)}


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
    reader = _KINDS[kind][2]
    try:
        subject = None if kind == "count" else Subject.of(record["document"], registry)
        return reader(record, subject, registry)
    except KeyError as error:
        raise InputError(f"{kind}: the key {error} is missing") from None
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{kind}: a value cannot be read ({error})") from None


def _solutions(record: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, record["solutions"]))


def _write_result(item: Result, puzzle: Puzzle, registry: Registry) -> Record:
    return {
        "verdict": str(item.verdict),
        "solutions": [list(solution) for solution in item.solutions],
        "complete": item.complete,
        "engine": item.engine,
        "nodes": item.nodes,
        "guesses": item.guesses,
    }


def _read_result(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Result:
    return Result(
        puzzle=subject.puzzle,
        verdict=Verdict(record["verdict"]),
        solutions=_solutions(record),
        engine=record["engine"],
        complete=record["complete"],
        nodes=record["nodes"],
        guesses=record["guesses"],
    )


def _write_count(item: Count, puzzle: Puzzle, registry: Registry) -> Record:
    return {"count": item.number, "exact": item.exact, "complete": item.complete}


def _read_count(record: Mapping[str, Any], subject: object, registry: Registry) -> Count:
    return Count(record["count"], record["exact"], record["complete"])


def _write_candidates(item: Candidates, puzzle: Puzzle, registry: Registry) -> Record:
    digits = [list(item.digits(cell)) for cell in range(puzzle.layout.size)]
    visible = puzzle.layout.visible
    hidden = {"hidden": digits[visible:]} if digits[visible:] else {}
    return {"complete": item.complete, "candidates": digits[:visible], **hidden}


def _read_candidates(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Candidates:
    digits = [*record["candidates"], *record.get("hidden", ())]
    return Candidates(subject.puzzle, tuple(map(mask_of, digits)), record["complete"])


def _write_diagnosis(item: Diagnosis, puzzle: Puzzle, registry: Registry) -> Record:
    layout = puzzle.layout
    return {
        "verdict": str(item.verdict),
        "violations": [
            {
                "kind": str(each.kind),
                "cells": cell_names(layout, each.cells),
                "constraint": constraint_record(layout, each.constraint) if each.constraint else None,
                "digit": each.digit,
                "text": each.text,
            }
            for each in item.violations
        ],
        "differing": cell_names(layout, item.differing),
        "wrong": cell_names(layout, item.wrong),
        "wrong_marks": pairs(layout, item.wrong_marks),
        "solutions": [list(solution) for solution in item.solutions],
    }


def _read_diagnosis(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Diagnosis:
    return Diagnosis(
        puzzle=subject.puzzle,
        verdict=Verdict(record["verdict"]),
        violations=tuple(
            Violation(
                kind=ViolationKind(each["kind"]),
                cells=subject.cell_list(each["cells"]),
                constraint=subject.constraint(each["constraint"]) if each["constraint"] else None,
                text=each["text"],
                digit=each["digit"],
            )
            for each in record["violations"]
        ),
        solutions=_solutions(record),
        differing=subject.cell_list(record["differing"]),
        wrong=subject.cell_list(record["wrong"]),
        wrong_marks=subject.candidates(record["wrong_marks"]),
    )


def _write_report(item: Report, puzzle: Puzzle, registry: Registry) -> Record:
    layout = puzzle.layout
    steps = [
        {**step_record(layout, step), "text": explain_step(board, step, plugins=registry).full}
        for board, step in item.moves
    ]
    return {
        "verdict": str(item.verdict),
        "outcome": str(item.outcome),
        "reason": item.reason,
        "complete": item.complete,
        "verified": item.verified,
        "steps": steps,
        "refused": [
            {"technique": each.technique, "step": step_record(layout, each.step), "reasons": list(each.reasons)}
            for each in item.refused
        ],
        "digits": list(item.final.digits[: layout.visible]),
    }


def _read_report(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Report:
    board = Board.of(subject.puzzle)
    moves = []
    for each in record["steps"]:
        step = subject.step(each)
        moves.append((board, step))
        board = board.apply(step)
    return Report(
        puzzle=subject.puzzle,
        moves=tuple(moves),
        final=board,
        outcome=Outcome(record["outcome"]),
        verdict=Verdict(record["verdict"]),
        verified=record["verified"],
        reason=record["reason"],
        refused=tuple(
            Refusal(each["technique"], subject.step(each["step"]), tuple(each["reasons"])) for each in record["refused"]
        ),
        complete=record["complete"],
    )


def _write_hint(item: Hint | NoHint, puzzle: Puzzle, registry: Registry) -> Record:
    if isinstance(item, NoHint):
        diagnosis = _write_diagnosis(item.diagnosis, puzzle, registry)
        return {"text": item.text, "step": None, "reason": str(item.reason), "diagnosis": diagnosis}
    return {
        "text": item.explanation.full,
        "step": step_record(puzzle.layout, item.step),
        "explanation": attrs.asdict(item.explanation),
        "reason": None,
    }


def _read_hint(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Hint | NoHint:
    puzzle = subject.puzzle
    if record["reason"] is not None:
        diagnosis = _read_diagnosis(record["diagnosis"], subject, registry)
        return NoHint(puzzle, NoHintReason(record["reason"]), record["text"], diagnosis)
    step = subject.step(record["step"])
    explanation = Explanation(**record["explanation"])
    return Hint(puzzle, registry.technique(step.technique), Board.of(puzzle), step, explanation)


def _write_puzzle(item: Puzzle, puzzle: Puzzle, registry: Registry) -> Record:
    return {}


def _read_puzzle(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Puzzle:
    return subject.puzzle


def _write_step(item: Step, puzzle: Puzzle, registry: Registry) -> Record:
    return step_record(puzzle.layout, item)


def _read_step(record: Mapping[str, Any], subject: Subject, registry: Registry) -> Step:
    return subject.step(record)


_KINDS: dict[str, tuple[tuple[type, ...], Callable[..., Record], Callable[..., Recordable]]] = {
    "puzzle": ((Puzzle,), _write_puzzle, _read_puzzle),
    "result": ((Result,), _write_result, _read_result),
    "count": ((Count,), _write_count, _read_count),
    "candidates": ((Candidates,), _write_candidates, _read_candidates),
    "diagnosis": ((Diagnosis,), _write_diagnosis, _read_diagnosis),
    "step": ((Step,), _write_step, _read_step),
    "report": ((Report,), _write_report, _read_report),
    "hint": ((Hint, NoHint), _write_hint, _read_hint),
}
"""For each kind of record its types, its writer and its reader."""
