"""Examples of results of the python engine."""

from __future__ import annotations

from itertools import islice

import pytest

from ruleout.builtin.grids import classic_grid, square_grid
from ruleout.builtin.python import choose
from ruleout.builtin.python.engine import PythonEngine
from ruleout.clock import UNLIMITED, Countdown
from ruleout.model.constraints import Relation, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import Verdict
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, settle

ENGINE = PythonEngine()
SMALL = classic_grid(4, (2, 2))
ANY = [15] * 16


def line(*cells: int, digits: int = 9, extra: tuple[Sum | Relation, ...] = ()) -> Layout:
    """Cells in a row that all differ, those named, and *extra*."""
    return Layout.of(digits, [(0, cell) for cell in range(len(cells))], [Unit("run", "across", cells), *extra])


@pytest.mark.parametrize("branching", ["weighted", "fewest-candidates"])
def test_the_288_grids_of_4x4_are_found_once_each(branching: str) -> None:
    found = list(PythonEngine(branching).solutions(SMALL, ANY))  # type: ignore[arg-type]
    assert len(found) == len(set(found)) == 288


def test_the_576_latin_squares_of_4x4_are_found() -> None:
    assert sum(1 for _ in ENGINE.solutions(square_grid(4), ANY)) == 576


def test_solutions_come_lazily() -> None:
    endless = Layout.of(9, [(0, cell) for cell in range(60)], [])
    assert len(list(islice(ENGINE.solutions(endless, [511] * 60), 3))) == 3


def test_several_starts_are_answered_in_order() -> None:
    full = next(ENGINE.solutions(SMALL, ANY))
    unique = [1 << (digit - 1) for digit in full]
    clash = [1, 1, *ANY[2:]]
    verdicts = [result.verdict for result in ENGINE.search_many(SMALL, [ANY, unique, clash])]
    assert verdicts == [Verdict.SEVERAL, Verdict.UNIQUE, Verdict.NONE]


def test_marks_are_a_start() -> None:
    layout = line(0, 1, 2, digits=3)
    result = ENGINE.search(layout, [0b011, 0b011, 0b111])
    assert {solution[2] for solution in result.solutions} == {3}
    assert ENGINE.search(layout, [0b011, 0b011, 0b011]).verdict is Verdict.NONE
    assert ENGINE.search(layout, [0b001, 0b011, 0b111]).solutions == ((1, 2, 3),)


def test_an_empty_mask_has_no_solution() -> None:
    assert ENGINE.search(SMALL, [0, *ANY[1:]]).verdict is Verdict.NONE


def test_a_sum_is_checked_when_its_last_cell_is_assigned() -> None:
    assert ENGINE.search(line(0, 1, extra=(Sum((0, 1), 10),)), [1 << 3, 1 << 4]).verdict is Verdict.NONE
    assert ENGINE.search(line(0, 1, extra=(Sum((0, 1), 9),)), [1 << 3, 1 << 4]).verdict is Verdict.UNIQUE
    # Here the last two cells become lone because of their peers, and the sum is not over a unit.
    layout = Layout.of(
        4,
        [(0, cell) for cell in range(4)],
        [Unit("a", "group", (0, 1)), Unit("b", "group", (2, 3)), Sum((1, 3), 4)],
    )
    assert ENGINE.search(layout, [1, 3, 2, 3]).verdict is Verdict.NONE


def test_a_sum_over_a_house_of_its_own_total_changes_nothing() -> None:
    summed = SMALL.with_constraints([Sum((0, 1, 2, 3), 10)])
    assert sum(1 for _ in ENGINE.solutions(summed, ANY)) == 288
    assert ENGINE.search(SMALL.with_constraints([Sum((0, 1, 2, 3), 11)]), ANY).verdict is Verdict.NONE


def test_cells_that_relations_keep_apart_count_as_different() -> None:
    apart = tuple(0b1111 & ~(1 << digit) for digit in range(4))
    layout = Layout.of(4, [(0, 0), (0, 1)], [Relation(0, 1, apart), Sum((0, 1), 2)])
    assert ENGINE.search(layout, [15, 15]).verdict is Verdict.NONE
    assert ENGINE.search(layout, [15, 15]).nodes == 0


def test_more_cells_than_digits_cannot_all_differ() -> None:
    result = ENGINE.search(line(*range(12), digits=9), [511] * 12)
    assert (result.verdict, result.nodes) == (Verdict.NONE, 0)


def test_a_sum_of_nothing_is_nothing() -> None:
    assert ENGINE.search(Layout.of(2, [(0, 0)], [Sum((), 0)]), [1]).verdict is Verdict.UNIQUE
    assert ENGINE.search(Layout.of(2, [(0, 0)], [Sum((), 1)]), [1]).verdict is Verdict.NONE


def test_solutions_leave_hidden_cells_out() -> None:
    same = tuple(1 << digit for digit in range(3))
    layout = Layout.of(3, [(0, 0), (0, 1), None], [Relation(0, 2, same), Unit("u", "group", (1, 2))])
    assert sorted(ENGINE.solutions(layout, [7, 7, 7])) == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]


def test_digits_of_hidden_cells_make_no_second_solution() -> None:
    layout = Layout.of(9, [(0, 0), None, None], [])
    assert ENGINE.search(layout, [1, 511, 511]).verdict is Verdict.UNIQUE
    assert list(ENGINE.solutions(layout, [3, 511, 511])) == [(1,), (2,)]


def test_hidden_cells_of_a_house_are_branched_on_last() -> None:
    # Digit 4 has two places, both hidden: branching there first would meet each visible digit twice.
    layout = Layout.of(4, [(0, 0), None, None, None], [Unit("house", "group", (0, 1, 2, 3))])
    assert sorted(ENGINE.solutions(layout, [0b0111, 0b1111, 0b1111, 0b0111])) == [(1,), (2,), (3,)]


def test_candidates_of_hidden_cells_are_searched_one_by_one() -> None:
    # With 1 in the first hidden cell the others, which differ in pairs, would have to share 1 and 2.
    lowers = (0b011, 0b111, 0b111)
    pairs = [Unit(f"{a}{b}", "group", (a, b)) for a, b in ((2, 3), (3, 4), (2, 4))]
    layout = Layout.of(3, [(0, 0), None, None, None, None], [*pairs, *(Relation(1, c, lowers) for c in (2, 3, 4))])
    found = true_candidates(ENGINE, layout, [1, 7, 7, 7, 7])
    assert (found.masks, found.complete) == ((1, 0b110, 7, 7, 7), True)
    counted = true_candidates(ENGINE, layout, [7, 7, 7, 7, 7], limit=2)
    assert (counted.masks, counted.counts, counted.is_whole) == ((7, 0b110, 7, 7, 7), ((1, 1, 1),), True)


def test_choices_and_guesses_are_counted() -> None:
    pair = line(0, 1, digits=2)
    none, one, both = (ENGINE.search(pair, start) for start in ([1, 1], [1, 3], [3, 3]))
    assert (none.nodes, none.guesses) == (0, 0)
    assert (one.nodes, one.guesses) == (0, 0)
    # Either digit of the first cell leads to a solution: one choice, confirmed before the second was met.
    assert (both.nodes, both.guesses) == (1, 0)


def test_a_choice_that_is_refuted_is_a_guess() -> None:
    # Three cells that all differ pair by pair cannot share two digits, which no pair shows.
    pairs = [Unit("a", "group", (0, 1)), Unit("b", "group", (1, 2)), Unit("c", "group", (0, 2))]
    result = ENGINE.search(Layout.of(2, [(0, 0), (0, 1), (0, 2)], pairs), [3, 3, 3])
    assert (result.verdict, result.nodes, result.guesses) == (Verdict.NONE, 1, 1)


def test_few_candidates_and_then_open_peers_choose_the_cell() -> None:
    layout = Layout.of(
        3,
        [(0, cell) for cell in range(5)],
        [Unit("a", "group", (0, 1)), Unit("b", "group", (2, 3)), Unit("c", "group", (2, 4))],
    )
    model = model_of(layout)
    state = first_state(model, [7, 3, 3, 7, 7])
    assert settle(model, state, Countdown(UNLIMITED, lambda: 0.0)) is None
    # Cells 1 and 2 have two candidates each; cell 2 has two open peers, cell 1 one.
    assert choose.most_peers(model, state) == (2, 1)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="limit: found 0"):
        list(ENGINE.search_many(SMALL, [ANY], limit=0))
    with pytest.raises(ValueError, match="start: found 3 masks; expected 16"):
        ENGINE.search(SMALL, [15] * 3)
    with pytest.raises(ValueError, match="branching: found 'random'"):
        PythonEngine("random")  # type: ignore[arg-type]


def test_every_layout_is_supported_and_compiled_once() -> None:
    assert ENGINE.supports(SMALL) is None
    assert model_of(SMALL) is model_of(SMALL)
