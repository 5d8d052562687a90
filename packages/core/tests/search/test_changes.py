"""The candidates of a changed puzzle are those of a fresh answer, whatever was changed."""

from __future__ import annotations

from typing import Any

import attrs
import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ruleout
from ruleout import Budget, Puzzle
from ruleout.builtin.grids import classic_grid
from ruleout.model.constraints import Allowed, Sum
from ruleout.model.layout import Layout
from ruleout.search.changes import differences

EMPTY_4X4 = Puzzle(classic_grid(4, (2, 2)), (0,) * 16)
ONE_GIVEN = EMPTY_4X4.with_givens((1,) + (0,) * 15)


@st.composite
def rows_of_puzzles(draw: Any) -> list[Puzzle]:
    """Puzzles of which each differs from the one before by a constraint, a cell, or several of both."""
    layout, start = draw(brute_force.boards(lambda draw, cells, digits: Allowed(cells[0], 1)))
    has = [draw(st.booleans()) for _ in layout.constraints]
    masks = list(start)
    puzzles = []
    for _ in range(draw(st.integers(2, 4))):
        kept = [each for each, is_kept in zip(layout.constraints, has, strict=True) if is_kept]
        own = Layout.of(layout.digits, layout.positions, kept)
        puzzles.append(Puzzle(own, (0,) * layout.size, marks=tuple(masks)))
        for _ in range(draw(st.sampled_from((0, 1, 1, 1, 1, 2, 3)))):
            if has and draw(st.booleans()):
                place = draw(st.integers(0, len(has) - 1))
                has[place] = not has[place]
            else:
                cell = draw(st.integers(0, layout.size - 1))
                masks[cell] = draw(st.integers(0, layout.full))
    return puzzles


@pytest.mark.long
@settings(max_examples=600, deadline=None)
@given(puzzles=rows_of_puzzles(), limit=st.integers(1, 4), is_read_back=st.booleans())
def test_the_answer_after_a_change_is_a_fresh_answer(puzzles: list[Puzzle], limit: int, is_read_back: bool) -> None:
    found = ruleout.candidates(puzzles[0], limit=limit, engine="python")
    for puzzle in puzzles[1:]:
        if is_read_back:
            found = attrs.evolve(found, solutions=(), is_whole=False)
        found = ruleout.candidates(puzzle, limit=limit, previous=found, engine="python")
        fresh = ruleout.candidates(puzzle, limit=limit, engine="python")
        assert found == fresh
        every = set(ruleout.solutions(puzzle, engine="python"))
        assert set(found.solutions) <= every
        assert not found.is_whole or set(found.solutions) == every


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(puzzles=rows_of_puzzles(), limit=st.integers(1, 3), nodes=st.integers(0, 8))
def test_an_answer_that_was_cut_short_is_used_again_as_far_as_it_goes(
    puzzles: list[Puzzle], limit: int, nodes: int
) -> None:
    found = ruleout.candidates(puzzles[0], limit=limit, engine="python", budget=Budget(nodes=nodes))
    after = ruleout.candidates(puzzles[1], limit=limit, previous=found, engine="python")
    assert after == ruleout.candidates(puzzles[1], limit=limit, engine="python")


class Counting:
    """Counts the searches of an engine."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.searches = 0
        engine = type(ruleout.default_registry().engines["python"])
        search = engine.search

        def counted(*arguments: Any, **named: Any) -> Any:
            self.searches += 1
            return search(*arguments, **named)

        patch.setattr(engine, "search", counted)


@pytest.mark.parametrize(("before", "after"), [(EMPTY_4X4, ONE_GIVEN), (ONE_GIVEN, EMPTY_4X4)], ids=["more", "fewer"])
@pytest.mark.parametrize("limit", [1, 3])
def test_what_is_known_saves_searches(before: Puzzle, after: Puzzle, limit: int, monkeypatch: Any) -> None:
    found = ruleout.candidates(before, limit=limit, engine="python")
    counting = Counting(monkeypatch)
    fresh = ruleout.candidates(after, limit=limit, engine="python")
    without, counting.searches = counting.searches, 0
    assert ruleout.candidates(after, limit=limit, previous=found, engine="python") == fresh
    assert counting.searches < without


def test_if_all_solutions_are_known_a_clue_more_needs_no_search(monkeypatch: Any) -> None:
    three = EMPTY_4X4.with_givens((1, 2, 3, 4, 3, 4, 0, 0) + (0,) * 8)
    found = ruleout.candidates(three, limit=20, engine="python")
    assert found.is_whole
    counting = Counting(monkeypatch)
    four = three.with_givens((1, 2, 3, 4, 3, 4, 0, 0, 2) + (0,) * 7)
    more = ruleout.candidates(four, limit=20, previous=found, engine="python")
    assert (counting.searches, more.is_whole) == (0, True)
    assert 0 < len(more.solutions) < len(found.solutions)


def test_a_puzzle_of_another_size_has_nothing_to_use_again() -> None:
    found = ruleout.candidates(EMPTY_4X4)
    six = Puzzle(classic_grid(6, (2, 3)), (0,) * 36)
    assert ruleout.candidates(six, previous=found) == ruleout.candidates(six)


def test_the_limit_of_a_previous_answer_is_kept() -> None:
    found = ruleout.candidates(ONE_GIVEN, limit=2)
    with pytest.raises(ValueError, match=r"limit: found 3; expected 2, as previous has"):
        ruleout.candidates(ONE_GIVEN, limit=3, previous=found)
    with pytest.raises(ValueError, match=r"limit: found 0; expected 1 or more"):
        ruleout.candidates(ONE_GIVEN, limit=0)


def test_equal_constraints_of_two_layouts_do_not_differ() -> None:
    one, two = (classic_grid(4, (2, 2)).with_constraints([Sum((0, 1), total), Sum((2, 3), 5)]) for total in (3, 4))
    assert differences(one, two) == ([Sum((0, 1), 4)], [Sum((0, 1), 3)])
    again = classic_grid(4, (2, 2)).with_constraints(two.constraints[-2:])
    assert differences(one, one) == differences(two, again) == ([], [])


def test_candidates_that_leave_one_solution_are_decisive() -> None:
    found = ruleout.candidates(
        ".1..6.3.........1545.....6..3..4...12....8.5....6...8..783.......12.....6..5..4..", limit=4
    )
    assert found.complete
    assert found.decisive
    for each in found.decisive[:10]:
        assert found.counts[each.cell][each.digit - 1] == 1
        given = [each.digit if cell == each.cell else digit for cell, digit in enumerate(found.puzzle.givens)]
        assert ruleout.solve(found.puzzle.with_givens(given)).verdict == "unique"
    assert ruleout.candidates(found.puzzle).decisive == ()
    assert attrs.evolve(found, complete=False).decisive == ()


def test_a_record_holds_the_counts_and_is_read_back() -> None:
    found = ruleout.candidates("1..." + "." * 12, limit=3)
    record = ruleout.to_record(found)
    assert (record["limit"], record["counts"][0], len(record["counts"])) == (3, [3], 16)
    assert ruleout.from_record(record) == found
    assert "counts" not in ruleout.to_record(ruleout.candidates(ONE_GIVEN))
