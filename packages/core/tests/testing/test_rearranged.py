"""Rearranged layouts, puzzles and boards have the same rules and the rearranged solutions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ruleout import Board, Candidate, Layout, Puzzle
from ruleout.builtin.grids import classic_grid, square_grid
from ruleout.plugin import PythonEngine, Unit
from ruleout.testing import Rearrangement, random_board, random_puzzle, sample_layouts

LAYOUTS = sample_layouts()


@pytest.mark.parametrize("name", [name for name in LAYOUTS if not name.startswith("tiny")])
def test_a_rearranged_puzzle_has_the_rearranged_solution(name: str) -> None:
    layout, draw, engine = LAYOUTS[name], random.Random(name), PythonEngine()
    puzzle = random_puzzle(layout, 1)
    (solution,) = engine.search(layout, puzzle.start).solutions
    for _ in range(8):
        moved = Rearrangement.drawn(layout, draw)
        assert sorted(moved.cells) == list(range(layout.size))
        (found,) = engine.search(moved.layout, moved.puzzle(puzzle).start).solutions
        assert moved.puzzle(Puzzle(layout, solution)).givens == found


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_constraints_move_with_their_cells(layout: Layout) -> None:
    draw = random.Random(1)
    for _ in range(5):
        moved = Rearrangement.drawn(layout, draw)
        before = Counter(frozenset(moved.cells[cell] for cell in each.cells) for each in layout.constraints)
        assert before == Counter(frozenset(each.cells) for each in moved.layout.constraints)
        assert len(moved.layout.parts) == len(layout.parts)
        for part in moved.layout.parts:
            inside = {frozenset(part.cells[cell] for cell in each.cells) for each in part.layout.constraints}
            assert inside <= {frozenset(each.cells) for each in moved.layout.constraints}
        rows = [
            {place[0] for place in map(moved.layout.positions.__getitem__, each.cells) if place}
            for each in moved.layout.units
            if each.kind == "row"
        ]
        assert all(len(each) == 1 for each in rows)


def test_what_keeps_all_rules_leads_to_the_same_layout() -> None:
    draw = random.Random(2)
    for layout in (classic_grid(), classic_grid(4, (2, 2)), square_grid(5)):
        found = [Rearrangement.drawn(layout, draw) for _ in range(30)]
        assert all(each.layout is layout for each in found)
        assert len({each.cells for each in found}) > 25
    wide = classic_grid(6, (2, 3))
    assert {Rearrangement.drawn(wide, draw).layout is wide for _ in range(30)} == {True, False}


def test_rows_are_exchanged_in_plain_grids_alone() -> None:
    plain = classic_grid()
    diagonal = plain.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))])
    for layout, most in ((plain, 1000), (diagonal, 8)):
        draw = random.Random(3)
        assert 4 < len({Rearrangement.drawn(layout, draw).cells for _ in range(60)}) <= most


def test_digits_are_exchanged_only_if_no_rule_counts_them() -> None:
    draw = random.Random(4)
    for name, layout in LAYOUTS.items():
        kept = {Rearrangement.drawn(layout, draw).digits == tuple(range(layout.digits)) for _ in range(40)}
        plain = all(isinstance(each, Unit) for each in layout.constraints)
        assert kept == {True} if not plain else False in kept or layout.digits == 1, name


def test_cells_or_digits_alone_can_be_rearranged() -> None:
    layout, draw = classic_grid(), random.Random(5)
    assert Rearrangement.drawn(layout, draw, digits=False).digits == tuple(range(9))
    assert Rearrangement.drawn(layout, draw, cells=False).cells == tuple(range(81))


def test_boards_and_candidates_move_alike() -> None:
    layout = LAYOUTS["jigsaw"]
    board = Board.of(Puzzle(layout, random_puzzle(layout, 2).givens, marks=random_board(layout, 3).masks))
    moved = Rearrangement.drawn(layout, random.Random(6))
    other = moved.board(board)
    for cell in range(layout.size):
        assert moved.candidates(board.candidates(cell)) == set(other.candidates(moved.cells[cell]))
        assert board.is_placed(cell) == other.is_placed(moved.cells[cell])
    assert other.puzzle is not None
    assert other.masks == Board.of(other.puzzle).masks
    assert moved.candidates([Candidate(0, 1)]) == {Candidate(moved.cells[0], moved.digits[0] + 1)}
