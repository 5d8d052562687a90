"""Rule narrowing: what follows from single relations, automata and other rules."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

import pytest
from approvals import Explained

import ruleout
from ruleout import Board, Outcome, Puzzle
from ruleout.internal import (
    Allowed,
    Automaton,
    Constraint,
    Layout,
    Origin,
    Regular,
    Relation,
    Sum,
    Unit,
    automaton,
    classic_grid,
    mask_of,
    text_of,
)
from ruleout.testing import board_of, tiny_layouts
from ruleout_strategies.rules.rule_narrowing import RULE_NARROWING, find

FOUR = classic_grid(4, (2, 2))
SIX = classic_grid(6, (2, 3))
NINE = classic_grid()
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


def product_of(layout: Layout, product: int) -> Layout:
    cells = tuple(layout.cell(name) for name in ("r1c1", "r2c2", "r3c3"))

    def times(so_far: int, digit: int) -> int | None:
        return so_far * digit if product % (so_far * digit) == 0 else None

    machine = automaton(range(1, layout.digits + 1), 1, times, lambda so_far: so_far == product)
    return layout.with_constraints([Regular(cells, machine, Origin("products", f"the cage {product} at r1c1"))])


def words_of(layout: Layout, candidates: dict[str, str]) -> str:
    board = board_of(layout, candidates)
    (step,) = find(board)
    return text_of(layout, RULE_NARROWING.explain(board, step).full)


def test_combinations_are_listed_if_they_are_the_reason(explained: Explained) -> None:
    board = board_of(product_of(SIX, 10), {})
    (step,) = find(board)
    assert {each.digit for each in step.removes} == {3, 4, 6}
    explained(RULE_NARROWING, board, step)


def test_few_combinations_are_listed_and_many_are_not() -> None:
    assert "the cage 4 at r1c1. Its cells can only hold 1-1-4 or 1-2-2: " in words_of(product_of(SIX, 4), {})
    assert "can only hold 1-2-6, 1-3-4 or 2-2-3: " in words_of(product_of(SIX, 12), {})
    assert "However the other cells are filled, r1c1, r2c2 and r3c3 cannot be 5, 7 or 8." in words_of(
        product_of(NINE, 36), {}
    )
    ways = {tuple(sorted(digits)) for digits in product(range(1, 10), repeat=3) if prod(digits) == 36}
    assert len(ways) == 5


def test_a_digit_of_a_combination_that_has_no_place_is_explained_by_what_is_left() -> None:
    """4 is in a combination, 2 and 4, but only with 2 in the other cell."""
    dot = Relation(0, 1, (0b0100, 0b1000, 0b0001, 0b0010), Origin("dots", "the dot at r1c1"))
    layout = FOUR.with_constraints([dot])
    assert words_of(layout, {"r1c1": "134", "r1c2": "1234"}) == (
        "Look at the dot at r1c1. r1c1 is 1, 3 or 4, so r1c2 cannot be 4."
    )
    assert words_of(layout, {"r1c1": "13", "r1c2": "1234"}) == (
        "Look at the dot at r1c1. r1c1 is 1 or 3, so r1c2 is 1 or 3. So r1c2 cannot be 2 or 4."
    )


def test_an_order_of_digits_that_matters_lists_no_combinations() -> None:
    layout = Layout.of(4, [(0, 0), (0, 1)], [Relation(0, 1, LESS, Origin("signs", "the sign at r1c1"))])
    assert "can only hold" not in words_of(layout, {"r1c1": "34", "r1c2": "1234"})


def test_a_sum_whose_digits_may_repeat_lists_combinations() -> None:
    cells = (FOUR.cell("r1c1"), FOUR.cell("r3c3"))
    layout = FOUR.with_constraints([Sum(cells, 2, origin=Origin("sums", "the sum 2 at r1c1"))])
    assert "Look at the sum 2 at r1c1. Its cells can only hold 1-1: " in words_of(layout, {})
    weighted = FOUR.with_constraints([Sum(cells, 3, (1, 2), Origin("sums", "the sum 3 at r1c1"))])
    assert "can only hold" not in words_of(weighted, {})


@pytest.mark.parametrize("meaning", ["Digits increase.", ""])
def test_a_hint_says_what_the_rule_requires(meaning: str) -> None:
    relation = Relation(0, 1, LESS, Origin("less", "r1c1 < r1c2", meaning))
    board = board_of(FOUR.with_constraints([relation]), {})
    (step,) = find(board)
    begin = f"{meaning} " if meaning else ""
    told = ruleout.explain_step(board, step)
    assert told.region == f"{begin}Look at r1c1 < r1c2: which digits can it not hold?"
    assert told.full.startswith(
        f"Look at r1c1 < r1c2. {begin}However the other cells are filled, r1c1 cannot be 4 and r1c2 cannot be 1."
    )


def test_origins_with_other_words_are_equal() -> None:
    assert Origin("less", "a < b", "The second is greater.") == Origin("less", "a < b")
