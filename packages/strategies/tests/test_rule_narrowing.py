"""Rule narrowing: what follows from single relations, automata and other rules."""

from __future__ import annotations

from itertools import pairwise

import pytest
from approvals import Explained

import ruleout
from ruleout import Board, Outcome, Puzzle
from ruleout.plugin import (
    Allowed,
    Automaton,
    Constraint,
    Layout,
    Origin,
    Regular,
    Relation,
    Sum,
    Unit,
    classic_grid,
    mask_of,
)
from ruleout.testing import board_of, tiny_layouts
from ruleout_strategies.rules.rule_narrowing import RULE_NARROWING, find

FOUR = classic_grid(4, (2, 2))
SIX = classic_grid(6, (2, 3))
LESS = (0b1110, 0b1100, 0b1000, 0)
BULBS = (
    "r5c2 r5c1 r4c1 r4c2 r4c3",
    "r4c5 r4c6 r3c5 r3c6",
    "r3c2 r2c3 r3c3 r2c2",
    "r5c6 r6c6 r6c5 r5c4 r6c4 r5c5",
    "r2c5 r1c4 r2c4 r1c3",
)
"""The thermometers of a 6x6 without givens that has one solution; each begins with its bulb."""


def thermometer(layout: Layout, names: str, as_relations: bool = False) -> list[Constraint]:
    """Digits increase along the cells, encoded as one automaton or as relations between neighbours."""
    digits = range(1, layout.digits + 1)
    cells = [layout.cell(name) for name in names.split()]
    origin = Origin("thermometers", f"the thermometer from {names.split()[0]}")
    if as_relations:
        less = tuple(mask_of(range(digit + 1, layout.digits + 1)) for digit in digits)
        return [Relation(a, b, less, origin) for a, b in pairwise(cells)]
    moves = tuple(tuple(digit if digit > state else -1 for digit in digits) for state in range(layout.digits + 1))
    return [Regular(tuple(cells), Automaton(moves, frozenset(range(layout.digits + 1))), origin)]


def test_a_thermometer_narrows_its_cells_and_is_the_reason(explained: Explained) -> None:
    layout = FOUR.with_constraints(thermometer(FOUR, "r1c1 r1c2 r1c3"))
    board = board_of(layout, {})
    (step,) = find(board)
    assert [(layout.names[each.cell], each.digit) for each in step.removes] == [
        ("r1c1", 3), ("r1c1", 4), ("r1c2", 1), ("r1c2", 4), ("r1c3", 1), ("r1c3", 2)
    ]  # fmt: skip
    assert step.because.constraints == {"rule": layout.constraints[-1:]}
    assert step.because.cells == (0, 1, 2)
    assert explained(RULE_NARROWING, board, step) == "r1c1 r1c2 r1c3; rule: the thermometer from r1c1"
    assert list(find(board.apply(step))) == []


@pytest.mark.parametrize("as_relations", [True, False])
def test_a_thermometer_puzzle_is_solved_without_search(as_relations: bool) -> None:
    rules = [rule for names in BULBS for rule in thermometer(SIX, names, as_relations)]
    puzzle = Puzzle(SIX.with_constraints(rules), (0,) * 36)
    report = ruleout.explain(puzzle, without=["search"])
    assert report.outcome is Outcome.SOLVED
    assert "rule-narrowing" in {step.technique for step in report.steps}
    singles = ["full-house", "naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair"]
    assert ruleout.explain(puzzle, techniques=singles).outcome is Outcome.STUCK


def test_allowed_digits_and_constraints_written_in_python_are_rules_too() -> None:
    layout = FOUR.with_constraints([Allowed(0, 0b0101, Origin("parity", "odd cell r1c1"))])
    (step,) = find(board_of(layout, {}))
    assert [(each.cell, each.digit) for each in step.removes] == [(0, 2), (0, 4)]
    custom = tiny_layouts()["custom"]
    (step,) = find(board_of(custom, {"r1c1": "2", "r1c2": "1234"}))
    assert [(each.cell, each.digit) for each in step.removes] == [(1, 1), (1, 3)]


def test_units_and_sums_are_left_to_other_techniques() -> None:
    layout = Layout.of(4, [(0, 0), (0, 1)], [Unit("run", "across", (0, 1)), Sum((0, 1), 3)])
    assert not RULE_NARROWING.applies(layout)
    assert list(find(board_of(layout, {}))) == []


def test_a_rule_that_cannot_be_satisfied_yields_no_step() -> None:
    layout = Layout.of(4, [(0, 0), (0, 1)], [Relation(0, 1, LESS)])
    assert list(find(board_of(layout, {"r1c1": "4"}))) == []


def test_a_placed_cell_is_not_changed() -> None:
    layout = Layout.of(4, [(0, 0), (0, 1)], [Relation(0, 1, LESS)])
    board = Board.of(Puzzle(layout, (4, 0)))
    assert list(find(board)) == []
