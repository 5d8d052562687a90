"""Boards: what placing and removing change, and nothing else."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Board, Candidate, Chain, Link, Node, Puzzle, Reason, Step
from ruleout.builtin.grids import classic_grid
from ruleout.masks import cell_set

LAYOUT = classic_grid(4, (2, 2))
FULL = 0b1111


def puzzle(text: str, **more: object) -> Puzzle:
    givens = tuple(0 if character == "." else int(character) for character in text)
    return Puzzle(LAYOUT, givens, **more)  # type: ignore[arg-type]


def blank() -> Board:
    return Board.from_masks(LAYOUT, (FULL,) * 16)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    return Board.from_masks(LAYOUT, draw(st.tuples(*[st.integers(0, 15)] * 16)))


@st.composite
def steps(draw: st.DrawFn) -> Step:
    candidates = st.builds(Candidate, st.integers(0, 15), st.integers(1, 4))
    places = draw(st.lists(candidates, max_size=3, unique_by=lambda each: each.cell))
    return Step("test", tuple(places), tuple(draw(st.lists(candidates, max_size=4))))


def test_givens_and_entries_leave_their_peers() -> None:
    board = Board.of(puzzle("1" + "." * 15, placed=(0,) * 15 + (2,)))
    assert board.digits == (1, *[0] * 14, 2)
    assert board.given == 1
    assert board.placed == 1 | 1 << 15
    assert {LAYOUT.names[cell] for cell in range(16) if not board.has(cell, 1)} == {
        "r1c2", "r1c3", "r1c4", "r2c1", "r2c2", "r3c1", "r4c1", "r4c4",
    }  # fmt: skip


def test_marks_are_kept_and_a_lone_mark_is_not_placed() -> None:
    board = Board.of(puzzle("." * 16, marks=(0b0001, *[FULL] * 15)))
    assert board.masks[:2] == (0b0001, FULL)
    assert board.placed == 0
    assert not board.is_placed(0)
    assert board.digits == (0,) * 16


def test_clashing_givens_leave_a_dead_board() -> None:
    assert Board.of(puzzle("11" + "." * 14)).is_dead
    assert not blank().is_dead


def test_placing_clears_the_cell_and_its_peers_and_nothing_else() -> None:
    board = blank()
    after = board.apply(Step("test", places=(Candidate(0, 3),)))
    assert board.masks == (FULL,) * 16
    assert after.masks[0] == 0b0100
    for cell in range(1, 16):
        assert after.masks[cell] == (0b1011 if cell in LAYOUT.peers[0] else FULL)
    assert (after.placed, after.given) == (1, 0)
    assert after.is_placed(0)
    assert after.open == cell_set(range(1, 16))


def test_removing_takes_candidates_alone() -> None:
    after = blank().apply(Step("test", removes=(Candidate(5, 1), Candidate(5, 2))))
    assert after.masks == tuple(0b1100 if cell == 5 else FULL for cell in range(16))
    assert after.candidates(5) == (Candidate(5, 3), Candidate(5, 4))
    assert after.placed == 0


@given(boards(), steps())
def test_both_views_of_the_candidates_stay_the_same(board: Board, step: Step) -> None:
    after = board.apply(step)
    assert after.cells_by_digit == Board.from_masks(LAYOUT, after.masks).cells_by_digit
    assert all(now & ~before == 0 for now, before in zip(after.masks, board.masks, strict=True))
    for each in step.removes:
        assert not after.has(each.cell, each.digit)


def test_a_board_is_solved_when_every_cell_is_placed() -> None:
    solved = Board.of(puzzle("1234341221434321"))
    assert solved.is_solved
    assert solved.open == 0
    assert solved.digits == tuple(map(int, "1234341221434321"))
    assert not blank().is_solved


def test_cells_seen_by_several_are_those_that_all_of_them_see() -> None:
    board = blank()
    assert board.seen_by(cell_set([0])) == LAYOUT.peer_sets[0]
    assert board.seen_by(cell_set([0, 1])) == cell_set([2, 3, 4, 5])
    assert board.seen_by(cell_set([0, 1]), cell_set([0, 2, 5, 9])) == cell_set([2, 5])
    assert board.seen_by(0) == cell_set(range(16))


def test_a_board_survives_pickling() -> None:
    board = Board.of(puzzle("1..." * 4))
    again = pickle.loads(pickle.dumps(board))
    assert again.layout is LAYOUT
    assert (again.masks, again.cells_by_digit) == (board.masks, board.cells_by_digit)
    assert (again.given, again.placed) == (board.given, board.placed)
    assert repr(again) == "<Board: 4 of 16 cells placed>"


def test_a_puzzle_needs_one_value_a_cell() -> None:
    for field in ("givens", "placed", "marks"):
        values: Any = {field: (1, 2, 3)}
        with pytest.raises(ValueError, match=f"{field}: found 3 values; expected 16, one per cell"):
            attrs.evolve(puzzle("." * 16), **values)


def test_the_start_is_what_givens_entries_and_marks_leave() -> None:
    start = puzzle("1" + "." * 15, placed=(0, 2, *[0] * 14), marks=(0b0011, 0b0110, *[0b1000] * 14)).start
    assert start == (0b0001, 0b0010, *[0b1000] * 14)


# Links


def test_a_link_of_a_step_says_its_ends() -> None:
    row = LAYOUT.units[0]
    group = Node((Candidate(2, 1), Candidate(3, 1)), (row,))
    link = Link(Node.of(Candidate(0, 1)), group, strong=True, constraints=(row,))
    assert (link.start.candidates, link.end, link.strong) == ((Candidate(0, 1),), group, True)
    assert Node.of(Candidate(3, 1), Candidate(2, 1)).candidates == group.candidates
    assert pickle.loads(pickle.dumps(link)) == link
    assert hash(link) == hash(Link(Node.of(Candidate(0, 1)), group, True, (row,)))


def test_all_constraints_of_a_reason_are_those_of_its_roles_and_links_each_once() -> None:
    row, column = LAYOUT.units[0], LAYOUT.units[4]
    link = Link(Node.of(Candidate(0, 1)), Node.of(Candidate(1, 1)), strong=False, constraints=(row,))
    reason = Reason(constraints={"unit": (column,), "sight": (row, column)}, links=(link,))
    assert reason.all_constraints == (column, row)


def test_links_alone_are_one_chain() -> None:
    first, second = (Link(Node.of(Candidate(i, 1)), Node.of(Candidate(i + 1, 1)), strong=i == 0) for i in (0, 1))
    reason = Reason(links=(first, second))
    assert reason.chains == (Chain((first, second), "chain"),)
    assert reason == Reason(chains=reason.chains)
    assert attrs.evolve(reason, cells=(1,)).links == (first, second)
    assert attrs.evolve(reason, links=(second,)).chains == (Chain((second,)),)
    assert attrs.evolve(reason, links=()) == Reason()


def test_the_links_of_a_reason_are_those_of_its_chains() -> None:
    first, second = (Link(Node.of(Candidate(i, 1)), Node.of(Candidate(i + 1, 1)), strong=True) for i in (0, 1))
    chains = (Chain((first,), "branch"), Chain((second,), "branch"))
    reason = Reason(chains=chains)
    assert (reason.links, reason.chains) == ((first, second), chains)
    assert attrs.evolve(reason, chains=chains[1:]).links == (second,)
    assert pickle.loads(pickle.dumps(reason)) == reason
    assert Reason.of([1], chains=chains, sets=((1, 2),)) == Reason((1,), chains=chains, sets=((1, 2),))


def test_a_reason_is_made_of_cells_in_order_and_constraints_once_each() -> None:
    row, column = LAYOUT.units[0], LAYOUT.units[4]
    reason = Reason.of([3, 1, 3], {"base": [row, row, column], "cover": []})
    assert reason == Reason(cells=(1, 3), constraints={"base": (row, column)})
