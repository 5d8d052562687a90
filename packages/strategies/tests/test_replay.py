"""Choices of Sudoku Explainer on boards made by hand, and on random ones."""

from __future__ import annotations

import pytest

from ruleout import internal as kit
from ruleout.search.places import has_solution
from ruleout.testing import board_of, random_boards, sample_layouts
from ruleout_strategies.views import replay
from ruleout_strategies.views.replay import Choice
from ruleout_strategies.views.se_rules import SeRules
from ruleout_strategies.views.se_search import Kind, Level
from ruleout_strategies.views.se_topology import se_topology

NINE = kit.classic_grid()
LAYOUTS = ("4x4", "6x6", "without boxes", "jigsaw", "diagonal")


def candidate(name: str) -> kit.Candidate:
    """Return the candidate ``1r1c1``."""
    return kit.Candidate(NINE.cell(name[1:]), int(name[0]))


def alive_without(*gone: str) -> int:
    """Return all candidates but those with the names *gone*."""
    left = (1 << 729) - 1
    for each in gone:
        one = candidate(each)
        left &= ~(1 << (one.digit - 1) * 81 + one.cell)
    return left


def found(*gone: str) -> list[list[str]]:
    """Return what patterns remove, in order, on an empty grid of which a branch has removed *gone*."""
    rules = SeRules(se_topology(NINE), alive_without())
    names = NINE.names
    return [[f"{x // 81 + 1}{names[x % 81]}" for x in removed] for removed, _ in rules.find(alive_without(*gone))]


def test_the_chain_of_a_cell_is_counted_with_its_assumptions() -> None:
    board = board_of(NINE, {"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    # 3r1c1 excludes 3r1c2: 2. 1r1c1 excludes 1r1c5, so 3r1c5 excludes it: 4. 2r1c1 likewise, by r2c2: 4.
    starts = tuple([(candidate(each), True) for each in ("1r1c1", "2r1c1", "3r1c1")])
    chosen = Choice(Level.STATIC, Kind.CELL, candidate("3r1c2"), False, starts, 10)
    assert replay.choice(board, Level.NISHIO) is None
    assert replay.choice(board, Level.STATIC) == chosen
    assert chosen.score == 8.2
    assert chosen.removes(board) == (candidate("3r1c2"),)


def test_the_first_place_of_a_static_house_chain_is_in_a_cell_with_three_candidates() -> None:
    others = {f"r1c{c}": "23456789" for c in (1, 3, 4, 5, 6, 7, 9)}
    pairs = {"r1c8": "13", "r3c2": "14", "r3c8": "14"}
    # If 1 in row 1 is in r1c2, it is not in r2c1: 2. If it is in r1c8, r3c8 is 4, and r3c2 is 1: 6. The same number
    # excludes 4r3c1, but 1r2c1 is the first that follows from 1r1c2.
    narrow = replay.choice(board_of(NINE, {**others, **pairs, "r1c2": "12"}), Level.STATIC)
    wide = board_of(NINE, {**others, **pairs, "r1c2": "125"})
    starts = tuple([(candidate(each), True) for each in ("1r1c2", "1r1c8")])
    chosen = Choice(Level.STATIC, Kind.HOUSE, candidate("1r2c1"), False, starts, 8)
    assert replay.choice(wide, Level.STATIC) == chosen
    assert narrow is not None
    assert narrow.complexity > chosen.complexity


def test_locked_candidates_are_removed_in_the_order_of_a_hash_map() -> None:
    others = [f"1r{r}c{c}" for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) not in {(1, 1), (3, 1)}]
    # The cells 27, 36, 45, 54, 63, 72 modulo 16 are 11, 4, 13, 6, 15, 8.
    assert found(*others) == [["1r5c1", "1r7c1", "1r9c1", "1r4c1", "1r6c1", "1r8c1"]]


def test_pairs_and_wings_are_found_if_their_candidates_were_removed() -> None:
    outside = [f"{d}r1c{c}" for d in (1, 2) for c in range(1, 10) if c not in (1, 9)]
    assert found(*outside) == [[f"{d}r1c{c}" for c in (1, 9) for d in range(3, 10)]]
    inside = [f"{d}r1c{c}" for d in range(3, 10) for c in (1, 9)]
    assert found(*inside) == [[f"{d}r1c{c}" for c in range(2, 9) for d in (1, 2)]]
    rows = [f"1r{r}c{c}" for r in (1, 5) for c in range(1, 10) if c not in (1, 9)]
    (wing,) = found(*rows)
    assert sorted(wing) == sorted(f"1r{r}c{c}" for r in range(1, 10) if r not in (1, 5) for c in (1, 9))


def test_a_pattern_without_removed_candidates_is_left_out() -> None:
    assert found() == []


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_solution_has_a_candidate_that_is_removed(name: str) -> None:
    chosen = 0
    for board in random_boards([sample_layouts()[name]], count=4):
        for level in replay.IN_PYTHON:
            choice = replay.choice(board, level)
            for each in choice.removes(board) if choice is not None else ():
                chosen += 1
                masks = list(board.masks)
                masks[each.cell] = 1 << (each.digit - 1)
                assert has_solution(board.layout, masks, 10_000) is False
    assert chosen


def test_layouts_with_other_rules_are_not_decided() -> None:
    known = sample_layouts()
    for name, is_decided in (("9x9", True), ("two grids", True), ("cages", False), ("rules", False)):
        (board,) = random_boards([known[name]], count=1)
        assert replay.can_decide(board, Level.PLUS) == is_decided
