"""Fillings of rules: compared with fillings by exhaustion, and what they say in words."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from approvals import Explained

from ruleout import Technique
from ruleout.internal import (
    Automaton,
    Constraint,
    Count,
    Layout,
    Link,
    Origin,
    Regular,
    Relation,
    Sum,
    TooLarge,
    cell_set,
    classic_grid,
    mask_of,
)
from ruleout.testing import board_of, random_board, tiny_layouts
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.rules import rule_fillings
from ruleout_strategies.rules.rule_fillings import RULE_AND_HOUSE, RULE_DIGITS, RULE_FILLINGS, with_houses
from ruleout_strategies.views.fillings import can_avoid, filling_of, graph_of, left_by, never_together
from ruleout_strategies.views.rules import fillings_of

SIX = classic_grid(6, (2, 3))
ORIGIN = Origin("rules", "the rule")
LESS = tuple(mask_of(range(digit + 1, 7)) for digit in range(1, 7))
EVEN = Automaton(
    (tuple(1 - (digit % 2 == 0) for digit in range(1, 7)), tuple(digit % 2 for digit in range(1, 7))), frozenset({0})
)
"""Words whose last digit is even, or without digits."""
RULES: dict[str, list[Constraint]] = {
    "arrow in a row": [Sum((0, 1, 2), 0, (1, -1, -1), ORIGIN)],
    "arrow with a repeated cell": [Sum((0, 1, 2, 1), 0, (1, -1, -1, -1), ORIGIN)],
    "two sums": [Sum((0, 1, 7, 8), 0, (1, 1, -1, -1), ORIGIN), Sum((7, 8, 14), 9, None, ORIGIN)],
    "sum and relation": [Sum((0, 6, 13), 10, None, ORIGIN), Relation(13, 0, LESS, ORIGIN)],
    "automaton": [Regular((0, 7, 6), EVEN, ORIGIN)],
    "counts": [Count((0, 7, 14, 6), ((0, 1), (1, 2), (0, 2), *[(0, 1)] * 3), 1, ORIGIN)],
    "counts and sum": [Count((0, 7, 14), ((0, 1), (1,), *[(0, 1, 2)] * 4), 1, ORIGIN), Sum((7, 1), 7, None, ORIGIN)],
}


def by_exhaustion(
    layout: Layout, rule: list[Constraint], cells: tuple[int, ...], masks: list[int]
) -> set[tuple[int, ...]]:
    """The fillings of *cells*, each a digit per cell."""
    found = set()
    for digits in product(*[[digit for digit in range(1, 7) if mask >> digit - 1 & 1] for mask in masks]):
        at = dict(zip(cells, digits, strict=True))
        if all(each.holds([at[cell] for cell in each.cells]) for each in rule) and not any(
            at[one] == at[other] for one in cells for other in cells if layout.peer_sets[one] >> other & 1
        ):
            found.add(digits)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_what_fillings_leave_and_need_is_that_of_all_fillings(name: str) -> None:
    rule = RULES[name]
    layout = SIX.with_constraints(rule)
    some = 0
    for seed in range(20):
        board = random_board(layout, seed)
        filling = filling_of(layout, rule, (3, 12))
        assert filling is not None
        masks = [board.masks[cell] for cell in filling.cells]
        moves, _ = filling.moves(masks)
        assert moves is not None
        expected = by_exhaustion(layout, rule, filling.cells, masks)
        assert left_by(moves) == [mask_of({word[i] for word in expected}) for i in range(len(masks))]
        for digit, places in product(range(1, 7), (0b11, 0b110, 0b111)):
            avoided = any(all(word[i] != digit for i in range(3) if places >> i & 1) for word in expected)
            assert can_avoid(graph_of(moves), places, digit - 1) == avoided  # type: ignore[arg-type]
            some += not avoided
        together = {
            pair for word in expected for pair in combinations(((i, digit - 1) for i, digit in enumerate(word)), 2)
        }
        left = [(i, bit) for i, mask in enumerate(left_by(moves)) for bit in range(6) if mask >> bit & 1]
        apart = {pair for pair in combinations(left, 2) if pair[0][0] != pair[1][0]} - together
        assert set(never_together(moves, 6)) == apart
    assert some


def test_rules_that_cannot_be_filled_in_one_order_have_no_fillings() -> None:
    assert filling_of(SIX, [Regular((0, 1), EVEN), Regular((1, 0), EVEN)]) is None
    assert filling_of(SIX, [Regular((0, 1, 0), EVEN)]) is None
    assert filling_of(SIX, [Count((0, 7, 1, 8), ((0, 1),) * 6, 2)]) is None
    custom = tiny_layouts()["custom"]
    assert fillings_of(custom) == ()
    assert not RULE_FILLINGS.applies(classic_grid())
    assert with_houses(classic_grid()) == ()


def arrow(cells: str) -> Layout:
    names = cells.split()
    at = tuple(SIX.cell(name) for name in names)
    origin = Origin("arrows", f"the arrow from {names[0]} to {names[-1]}")
    return SIX.with_constraints([Sum(at, 0, (1, *(-1,) * (len(at) - 1)), origin)])


def test_a_shaft_of_cells_that_see_each_other_has_a_least_sum(explained: Explained) -> None:
    layout = arrow("r3c1 r1c1 r1c2")
    board = board_of(layout, {"r1c1": "123", "r1c2": "123"})
    (step,) = RULE_FILLINGS.find(board)
    assert {each.digit for each in step.removes if each.cell == layout.cell("r3c1")} == {1, 2, 6}
    explained(RULE_FILLINGS, board, step)


def test_a_digit_that_each_filling_needs_is_not_in_a_cell_that_sees_its_places(explained: Explained) -> None:
    layout = arrow("r3c1 r1c1 r1c2")
    board = board_of(layout, {"r1c1": "124", "r1c2": "124", "r3c1": "36"})
    steps = {step.removes[0].digit: step for step in RULE_DIGITS.find(board)}
    assert cell_set(each.cell for each in steps[2].removes) & cell_set([layout.cell("r1c3")])
    explained(RULE_DIGITS, board, steps[2])


def test_a_rule_and_a_house_are_filled_together(explained: Explained) -> None:
    layout = arrow("r3c1 r1c1 r1c2")
    board = board_of(layout, {"r1c3": "12", "r1c4": "12", "r3c1": "45"})
    steps = list(RULE_AND_HOUSE.find(board))
    explained(RULE_AND_HOUSE, board, steps[0])


def is_by_rule(link: Link) -> bool:
    """Return whether the weak *link* joins other digits in other cells, which only a rule does, not sight."""
    start, end = link.start.candidates, link.end.candidates
    return (
        not link.strong
        and {each.digit for each in start}.isdisjoint([each.digit for each in end])
        and {each.cell for each in start}.isdisjoint([each.cell for each in end])
    )


@pytest.mark.parametrize("name", ["aic", "cell-forcing-chain", "dynamic-contradiction-forcing-chain"])
def test_chains_name_the_rule_that_excludes_other_digits(name: str, explained: Explained) -> None:
    (technique,) = (each for each in TECHNIQUES if each.id == name)
    board = random_board(arrow("r3c1 r1c1 r1c2"), 8)
    step = next(
        step
        for step in technique.find(board)
        if any(is_by_rule(link) and len(link.constraints) > 1 for chain in step.because.chains for link in chain.links)
    )
    explained(technique, board, step)


@pytest.mark.parametrize("technique", [RULE_FILLINGS, RULE_DIGITS, RULE_AND_HOUSE], ids=lambda each: each.id)
def test_the_work_on_one_board_has_a_bound_that_does_not_depend_on_earlier_boards(
    monkeypatch: pytest.MonkeyPatch, technique: Technique
) -> None:
    layout = SIX.with_constraints(
        [Sum((i, i + 1, i + 2), 0, (1, -1, -1), Origin("arrow", f"arrow {i}")) for i in (0, 6)]
    )
    board = board_of(layout, {})
    every = [step.removes for step in technique.find(board)]
    monkeypatch.setattr(rule_fillings, "MOST_WORK", 10)
    for again in (board, board_of(layout, {})):
        found: list[object] = []
        with pytest.raises(TooLarge):
            found.extend(step.removes for step in technique.find(again))
        assert set(found) <= set(every)
