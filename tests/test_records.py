"""Every result is written as a record and read back equal, on grids of several kinds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ruleout
from ruleout import Budget, InputError, NoHintReason, Puzzle, Unsupported, from_record, to_record
from ruleout.plugin import Unit, classic_grid
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parent.parent / "examples"
VARIANTS = ("classic", "jigsaw", "kakuro", "killer", "samurai")
SEVERAL = "1..............."
KINDS: dict[str, Callable[[Puzzle], Any]] = {
    "puzzle": lambda puzzle: puzzle,
    "result": ruleout.solve,
    "count": ruleout.count,
    "candidates": ruleout.candidates,
    "diagnosis": ruleout.check,
    "report": ruleout.explain,
    "hint": ruleout.hint,
    "rating": ruleout.rate,
}

every_variant = pytest.mark.parametrize("name", VARIANTS)


def load(name: str) -> Puzzle:
    return ruleout.load(EXAMPLES / f"{name}.txt")


def there_and_back(item: Any) -> Any:
    return from_record(json.loads(json.dumps(to_record(item))))


@every_variant
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_back(kind: str, name: str) -> None:
    item = KINDS[kind](load(name))
    record = to_record(item)
    assert (record["version"], record["kind"]) == (1, kind)
    assert there_and_back(item) == item


@every_variant
def test_a_step_is_read_back_with_its_puzzle(name: str) -> None:
    puzzle = load(name)
    for step in ruleout.explain(puzzle).steps[:40]:
        record = to_record(step, puzzle=puzzle)
        assert from_record(json.loads(json.dumps(record))) == step


OPEN = "...24...1.3....."
"""Givens that contradict each other, which no violation shows."""


@pytest.mark.parametrize("text", [SEVERAL, OPEN, "55" + "." * 79, "." * 81])
@pytest.mark.parametrize("kind", ["result", "diagnosis", "report", "hint", "rating"])
def test_puzzles_that_are_not_proper_are_read_back(kind: str, text: str) -> None:
    item = KINDS[kind](ruleout.parse(text))
    assert there_and_back(item) == item


def test_a_conflict_names_cells_and_clues() -> None:
    cages = [{"sum": 3, "cells": [[0, 1], [0, 2]]}]
    puzzle = ruleout.parse({"variant": "killer", "n": 4, "givens": ["1...", *["...."] * 3], "cages": cages})
    record = to_record(ruleout.check(puzzle))
    text = "r1c1 = 1 and cage 3 at r1c2 contradict each other"
    clues = [{"rule": "cages", "label": "cage 3 at r1c2", "cells": ["r1c2", "r1c3"]}]
    assert record["conflict"] == {"text": text, "cells": ["r1c1"], "clues": clues, "reduced": True}
    assert from_record(record) == ruleout.check(puzzle)


def test_what_a_budget_ended_is_read_back() -> None:
    puzzle, none = load("killer"), Budget(nodes=0, seconds=0.0)
    for function in (ruleout.solve, ruleout.check, ruleout.hint, ruleout.rate):
        item = function(puzzle, budget=none)
        assert there_and_back(item) == item
    assert to_record(ruleout.hint(puzzle, budget=none))["reason"] == "out-of-budget"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16), st.lists(st.integers(1, 15), min_size=16, max_size=16))
def test_entries_and_marks_are_read_back_whatever_the_document_said(placed: list[int], marks: list[int]) -> None:
    puzzle = attrs.evolve(ruleout.parse("." * 16), placed=tuple(placed), marks=tuple(marks))
    again = there_and_back(puzzle)
    assert again == puzzle
    assert (again.placed, again.marks) == (tuple(placed), tuple(marks))
    diagnosis = ruleout.check(puzzle)
    assert there_and_back(diagnosis) == diagnosis


def test_a_record_names_cells_and_writes_digits_as_numbers() -> None:
    record = to_record(ruleout.hint(load("classic")))
    assert record["step"]["places"] == [["r1c1", 7]]
    (unit,) = record["step"]["because"]["constraints"]["unit"]
    assert unit["label"] == "box 1"
    assert unit["cells"][:4] == ["r1c1", "r1c2", "r1c3", "r2c1"]
    assert record["document"]["variant"] == "classic"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "version: found '2'; expected 1"),
        ({"kind": "cake"}, "kind: found 'cake'; expected one of puzzle, result"),
        ({"verdict": "maybe"}, "result: verdict: found 'maybe'; expected none, unique, several or unknown"),
        ({"nodes": "many"}, "result: nodes: found 'many'; expected a whole number"),
        ({"solutions": 3}, "result: solutions: found '3'; expected a list"),
        ({"solutions": [[1, None]]}, "result: solutions: found null; expected a whole number"),
        ({"document": {"givens": ["1"]}}, "found a grid of 1x1"),
        ({"document": 3}, "document: found '3'; expected an object"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(change: dict[str, Any], says: str) -> None:
    record = to_record(ruleout.solve(load("classic")))
    with pytest.raises(InputError, match=says):
        from_record({**record, **change})


def test_a_missing_key_and_an_unknown_cell_are_named() -> None:
    record = to_record(ruleout.check("55" + "." * 79))
    with pytest.raises(InputError, match="diagnosis: the key 'wrong' is missing"):
        from_record({key: value for key, value in record.items() if key != "wrong"})
    with pytest.raises(InputError, match="found 'r10c1', which is not a cell of this layout"):
        from_record({**record, "wrong": ["r10c1"]})
    with pytest.raises(InputError, match="expected a record"):
        from_record([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("links", "says"),
    [
        ([5], "links: found '5'; expected an object"),
        ([{"nested": 5}], "links: nested: found '5'; expected a list"),
        ([{"nested": [5]}], "links: nested: found '5'; expected a list"),
        ([{"nested": [[5]]}], "links: nested: found '5'; expected an object"),
    ],
)
def test_a_link_that_cannot_be_read_is_refused(links: list[Any], says: str) -> None:
    record = json.loads(json.dumps(to_record(ruleout.hint(load("classic")))))
    node = {"candidates": [["r1c1", 1]], "cells": [], "constraints": []}
    link = {"strong": True, "start": node, "end": node, "constraints": []}
    record["step"]["because"]["links"] = [link | each if isinstance(each, dict) else each for each in links]
    with pytest.raises(InputError, match=says):
        from_record(record)


def test_what_has_no_record_is_refused() -> None:
    with pytest.raises(TypeError, match="found a str; expected a puzzle, a step or a result"):
        to_record("1" * 81)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected puzzle="):
        to_record(ruleout.explain(load("classic")).steps[0])
    own = classic_grid(4, (2, 2)).with_constraints([Unit("corners", "corners", (0, 3, 12, 15))])
    with pytest.raises(Unsupported, match="it names no variant, and no installed one has its layout"):
        to_record(Puzzle(own, (0,) * 16))


def test_a_puzzle_made_without_a_document_is_read_back_as_the_variant_of_its_layout() -> None:
    puzzle = Puzzle(classic_grid(4, (2, 2)), (0,) * 16)
    assert there_and_back(puzzle) == attrs.evolve(puzzle, variant="classic")


def test_a_constraint_that_only_a_technique_knows_is_read_back() -> None:
    puzzle = ruleout.parse("." * 16)
    own = Unit("corners", "corners", (0, 3, 12, 15))
    step = ruleout.Step("odd", removes=(ruleout.Candidate(0, 1),), because=ruleout.Reason(constraints={"unit": (own,)}))
    assert from_record(to_record(step, puzzle=puzzle)) == step


@every_variant
@pytest.mark.parametrize(
    "command",
    [
        ("solve",), ("count",), ("candidates",), ("check",), ("explain",), ("hint",), ("show",), ("convert",),
        ("hint", "--strength", "nudge"), ("hint", "--apply", "--to-digit"),
    ],
)  # fmt: skip
def test_what_commands_print_is_read_back(command: tuple[str, ...], name: str) -> None:
    done = invoke(*command, "--json", str(EXAMPLES / f"{name}.txt"))
    records = [json.loads(line) for line in done.lines]
    assert records
    for record in records:
        item = from_record(record)
        assert set(to_record(item)) <= set(record)


def test_the_reason_why_there_is_no_hint_is_data() -> None:
    record = json.loads(invoke("hint", "--json", "55" + "." * 79).out)
    found = from_record(record)
    assert isinstance(found, ruleout.NoHint)
    assert found.reason is NoHintReason.NO_SOLUTION
    assert found.diagnosis.violations[0].cells == (0, 1)
    assert not found


@pytest.mark.parametrize("name", ["classic", "killer"])
@pytest.mark.parametrize(
    "command",
    [
        ("rate", "--scale", "search"), ("minimise", "--timeout", "0"), ("solve",), ("hint",), ("show",), ("convert",),
        ("canonical",), ("generate", "--size", "4x4"),
    ],
)  # fmt: skip
def test_records_are_read_as_puzzles(command: tuple[str, ...], name: str, tmp_path: Path) -> None:
    source = "classic" if command[0] == "canonical" else name
    arguments = () if command[0] == "generate" else (str(EXAMPLES / f"{source}.txt"),)
    done = invoke(*command, *arguments, "--json")
    file = tmp_path / "records.jsonl"
    file.write_text(done.out * 2)
    record = json.loads(done.lines[0])
    expected = ruleout.parse(record["document"])
    assert [ruleout.parse(record), *ruleout.load_many(file)] == [expected] * 3
    assert invoke("convert", str(file)).lines == [json.dumps(expected.document.as_json())] * 2


def test_batches_read_the_puzzles_of_records(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(invoke("convert", "--json", *(str(EXAMPLES / f"{name}.txt") for name in VARIANTS)).out)
    assert invoke("batch", "count", str(file)).lines == ["1"] * len(VARIANTS)


def test_a_record_without_its_puzzle_is_refused() -> None:
    done = invoke("solve", invoke("count", "1" + "." * 15, "--json").out)
    assert (done.status, done.err) == (
        2, "ruleout: found a record of the kind 'count' without its puzzle; expected one with the key 'document'\n",
    )  # fmt: skip
