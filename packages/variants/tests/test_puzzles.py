"""Every puzzle in puzzles/, built from its JSON, has the parts, the units and the one solution recorded there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ruleout import solve
from ruleout.internal import Document, Puzzle, Registry, Verdict, build_puzzle
from ruleout.reading.unbuild import with_digits

FILES = sorted((Path(__file__).parent / "puzzles").glob("*.json"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(request.param.read_text("utf-8"))
    return found


@pytest.fixture
def puzzle(record: dict[str, Any], registry: Registry) -> Puzzle:
    return built_from(record["puzzle"], registry)


def built_from(data: dict[str, Any], registry: Registry) -> Puzzle:
    rest = {key: value for key, value in data.items() if key != "variant"}
    return build_puzzle(Document(data.get("variant"), rest), registry)


def test_there_are_puzzles() -> None:
    assert len(FILES) > 20


def test_it_has_the_cells_units_and_parts_that_are_recorded(record: dict[str, Any], puzzle: Puzzle) -> None:
    layout = puzzle.layout
    assert layout.size == record["cells"]
    assert layout.digits == record["digits"]
    assert Counter(unit.kind for unit in layout.units) == record["units"]
    assert len(layout.houses) == record["houses"]
    assert len(layout.sums) == record["sums"]
    assert [part.name for part in layout.parts] == record["parts"]


def test_it_has_the_one_solution_that_is_recorded(record: dict[str, Any], puzzle: Puzzle, registry: Registry) -> None:
    result = solve(puzzle, plugins=registry)
    assert result.verdict is Verdict.UNIQUE
    assert list(result.solutions[0]) == record["solution"]


def test_the_recorded_solution_obeys_every_constraint(record: dict[str, Any], puzzle: Puzzle) -> None:
    digits = record["solution"]
    for constraint in puzzle.layout.constraints:
        assert constraint.holds([digits[cell] for cell in constraint.cells]), constraint.label


def test_what_is_written_is_read_as_the_same_puzzle(puzzle: Puzzle, registry: Registry) -> None:
    document = with_digits(puzzle, puzzle.givens, registry)
    again = built_from(json.loads(json.dumps(document.as_json())), registry)
    assert again.layout is puzzle.layout
    assert again.givens == puzzle.givens
    assert again.decorations == puzzle.decorations


def test_a_solution_is_written_in_every_format_that_can_hold_the_puzzle(
    record: dict[str, Any], puzzle: Puzzle, registry: Registry
) -> None:
    document = with_digits(puzzle, record["solution"], registry)
    again = built_from(json.loads(json.dumps(document.as_json())), registry)
    assert again.layout is puzzle.layout
    assert list(again.givens) == record["solution"]


def test_the_same_document_gives_the_same_layout(record: dict[str, Any], puzzle: Puzzle, registry: Registry) -> None:
    assert built_from(record["puzzle"], registry).layout is puzzle.layout


def test_every_constraint_of_a_rule_names_its_source(puzzle: Puzzle) -> None:
    grid_kinds = {"row", "column", "pillar", "box", "region"}
    for constraint in puzzle.layout.constraints:
        if getattr(constraint, "kind", None) not in grid_kinds:
            assert constraint.origin is not None, constraint
            assert constraint.origin.label == constraint.label
