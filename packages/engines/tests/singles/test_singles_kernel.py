"""The singles and locked candidates that compiled code takes are those that the techniques find, in their order."""

from __future__ import annotations

import pickle
import sys
from contextlib import nullcontext
from functools import partial
from itertools import takewhile
from typing import Any

import attrs
import pytest
from compiled_kernels import loading, unused

import ruleout
from ruleout import Board, Puzzle, Report, RuleoutError, Step
from ruleout.internal import Layout, OtherHouses, Run, Waiting, accept_all, has_cliques, hookimpl
from ruleout.reasoning.rounds import by_effects
from ruleout.testing import random_puzzle, sample_layouts

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.singles import kernel

SINGLES = ("full-house", "naked-single", "hidden-single")
SUBSETS = ("locked-pair", "locked-triple", "naked-pair", "hidden-pair", "naked-triple", "hidden-quad")
ORDERS = {name: order for name, order, _ in kernel.CODES if order is not None}
PUZZLES = {name: random_puzzle(layout, seed) for seed, (name, layout) in enumerate(sample_layouts().items())}


loaded = loading(kernel.CODE)


def run_of(
    puzzle: Puzzle, techniques: tuple[str, ...] = SINGLES, together: bool = False, in_order: bool = False
) -> Run | None:
    asked = [(each, ORDERS.get(each) if in_order else None, accept_all) for each in techniques]
    return kernel.answer(Board(puzzle), asked, ruleout.solve(puzzle).solutions[0], together)


def explained(puzzle: Puzzle, is_ready: bool, **keywords: Any) -> Report:
    with nullcontext() if is_ready else unused(kernel.CODE):
        return ruleout.explain(puzzle, **keywords)


def has_only_houses(layout: Layout) -> bool:
    return bool(layout.houses) and all(map(layout.is_house, layout.constraints)) and not has_cliques(layout)


def open_singles(waiting: Waiting, board: Board) -> tuple[list[int], list[int]]:
    """The open cells of naked singles and the numbers of hidden ones, in their order."""
    naked = [cell for cell in waiting.cells if not board.is_placed(cell)]
    hidden = dict.fromkeys(each for each in waiting.candidates if not board.is_placed(each // board.layout.digits))
    return naked, [*hidden]


@pytest.mark.parametrize("scale", [None, "ruleout", "hodoku", "se"])
@pytest.mark.parametrize("name", PUZZLES)
def test_reports_are_the_same_with_it(name: str, scale: str | None) -> None:
    puzzle = PUZZLES[name]
    without, found = (explained(puzzle, is_ready, scale=scale, up_to="hidden-pair") for is_ready in (False, True))
    assert found.path == without.path
    assert found == without
    assert found.final == without.final
    assert pickle.loads(pickle.dumps(found)) == without


@pytest.mark.parametrize(("together", "in_order"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize(
    "techniques",
    [
        SINGLES,
        SINGLES[::-1],
        SINGLES[1:],
        ("hidden-single",),
        ("naked-single",),
        (*SINGLES, "locked-candidates"),
        ("locked-candidates", *SINGLES[1:]),
        ("locked-candidates",),
        (*SINGLES, *SUBSETS[:2], "locked-candidates", *SUBSETS[2:]),
        (*SINGLES, "naked-triple", "hidden-pair", "locked-candidates", "locked-triple"),
    ],
)
def test_any_order_of_the_techniques(techniques: tuple[str, ...], together: bool, in_order: bool) -> None:
    known = ruleout.default_registry().techniques
    some = 0
    for puzzle in PUZZLES.values():
        if ruleout.solve(puzzle).verdict != "unique" or puzzle.layout.size > puzzle.layout.visible:
            continue
        asked, run = techniques, run_of(puzzle, techniques, together, in_order)
        if not (is_plain := has_only_houses(puzzle.layout)):
            asked = tuple(takewhile(lambda each: each not in SUBSETS, techniques))
        board = Board(puzzle)
        taken = [0, 0, 0]
        while True:
            steps: list[Step] = []
            number = -1
            while not steps and number + 1 < len(asked):
                number += 1
                steps = list(known[asked[number]].find(board))
                if in_order:
                    board.view(Waiting)
                    if asked[number] in ORDERS:
                        steps.sort(key=partial(ORDERS[asked[number]], board))
                steps = [*by_effects(board, steps).values()] if together else steps[:1]
            if not steps or asked[number] in SUBSETS:
                break
            assert run is not None
            rows = slice(taken[0], taken[0] + len(steps))
            assert run.lengths[taken[1]] == len(steps)
            assert [*run.numbers[rows]] == [number] * len(steps)
            for step, end in zip(steps, run.ends[rows], strict=True):
                changed = [(each.cell, each.digit) for each in (*step.places, *step.removes)]
                assert [*zip(run.cells[taken[2] : end], run.digits[taken[2] : end], strict=True)] == changed
                taken[2] = end
                board = board.apply(step)
            taken = [taken[0] + len(steps), taken[1] + 1, taken[2]]
        assert run is not None
        assert run.exhausted == (number if steps else len(asked))
        assert is_plain or not steps
        assert taken == [len(run.ends), len(run.lengths), len(run.cells)]
        assert Board(puzzle).followed_by(run.masks, run.cells_by_digit, run.placed) == board
        assert (run.view is not None) is (in_order and not ORDERS.keys().isdisjoint(asked))
        if isinstance(run.view, Waiting):
            at_end = board.view(Waiting)
            assert open_singles(run.view, board) == open_singles(at_end, board)
            assert (run.view.masks, run.view.placed) == (at_end.masks, at_end.placed)
        some += taken[0]
    assert some > 30


@pytest.mark.parametrize("scale", [None, "ruleout", "hodoku"])
@pytest.mark.parametrize("steps", [1, 2, 9, 30, 57, 58, 99])
def test_a_run_is_cut_at_the_last_step_that_is_wanted(steps: int, scale: str | None) -> None:
    puzzle = PUZZLES["9x9"]
    without, found = (explained(puzzle, is_ready, scale=scale, steps=steps) for is_ready in (False, True))
    assert found == without
    assert len(found) == steps or (len(found) < steps and found.outcome == "solved")
    for until in ("naked-single", "full-house", "x-wing"):
        without, found = (explained(puzzle, is_ready, scale=scale, until=until) for is_ready in (False, True))
        assert found == without


def test_it_ends_before_a_step_that_disagrees_with_the_solution() -> None:
    puzzle = PUZZLES["9x9"]
    whole = run_of(puzzle)
    assert whole is not None
    solution = list(ruleout.solve(puzzle).solutions[0])
    cell = whole.cells[-1]
    solution[cell] = solution[cell] % 9 + 1
    run = kernel.answer(Board(puzzle), [(each, None, accept_all) for each in SINGLES], solution, False)
    assert run is not None
    assert [*run.cells] == [*whole.cells[:-1]]
    assert (whole.exhausted, run.exhausted) == (3, 0)


def test_it_ends_before_locked_candidates_that_disagree_with_the_solution() -> None:
    puzzle = PUZZLES["9x9"]
    asked = [("locked-candidates", None, accept_all)]
    solution = list(ruleout.solve(puzzle).solutions[0])
    whole = kernel.answer(Board(puzzle), asked, solution, False)
    assert whole is not None
    assert len(whole.ends) > 1
    solution[whole.cells[-1]] = whole.digits[-1]
    for together in (False, True):
        run = kernel.answer(Board(puzzle), asked, solution, together)
        assert run is not None
        assert run.exhausted == 0
        assert len(run.ends) < len(whole.ends)


def test_steps_of_a_block_alone() -> None:
    puzzle, some = PUZZLES["9x9"], 0
    technique = ruleout.default_registry().techniques["locked-candidates"]
    in_block = OtherHouses(kernel.LINES)
    run = kernel.answer(
        Board(puzzle), [("locked-candidates", None, in_block)], ruleout.solve(puzzle).solutions[0], False
    )
    board = Board(puzzle)
    assert run is not None
    while step := next((each for each in technique.find(board) if in_block(board, each)), None):
        end = run.ends[some]
        first = run.ends[some - 1] if some else 0
        assert [*zip(run.cells[first:end], run.digits[first:end], strict=True)] == [
            (each.cell, each.digit) for each in step.removes
        ]
        board, some = board.apply(step), some + 1
    assert some == len(run.ends) > 0


def test_techniques_after_an_unknown_one_are_left_out() -> None:
    puzzle = PUZZLES["9x9"]
    assert run_of(puzzle, ("other", *SINGLES)) is None
    run, alone = run_of(puzzle, ("naked-single", "other", *SINGLES)), run_of(puzzle, ("naked-single",))
    assert run == alone or (run is not None and alone is not None and run.cells == alone.cells)


def test_many_digits_and_hidden_cells_are_left_to_the_techniques() -> None:
    layout = Layout.of(100, [(0, 0), (0, 1)], [])
    assert kernel.answer(Board.from_masks(layout, (layout.full,) * 2), [*kernel.CODES], (1, 2), False) is None
    assert kernel.answer(Board(PUZZLES["9x9"]), [*kernel.CODES], (1,) * 80, False) is None


def test_nothing_is_asked_if_each_step_is_observed() -> None:
    class Observer:
        @hookimpl
        def ruleout_step_taken(self, step: Step) -> None:
            seen.append(step)

    puzzle, seen = PUZZLES["9x9"], list[Step]()
    watched: list[Step] = []
    report = ruleout.explain(puzzle, watch=lambda board, step, score: watched.append(step))
    assert [*report.steps] == watched
    observed = ruleout.explain(puzzle, plugins=ruleout.discover(also=[Observer()]))
    assert [*observed.steps] == seen == watched


@pytest.mark.parametrize("field", ["cells", "digits", "numbers", "lengths", "ends"])
def test_compiled_code_that_takes_other_steps_is_found_out(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: Any) -> Run | None:
        run = kernel.answer(*arguments)
        return None if run is None else attrs.evolve(run, **{field: getattr(run, field)[::-1]})

    other = attrs.evolve(kernel.KERNEL, answer=wrong)
    monkeypatch.setattr("ruleout_engines.singles.kernel.KERNEL", other)
    report = ruleout.explain(PUZZLES["9x9"], scale="ruleout", plugins=ruleout.discover())
    with pytest.raises(RuleoutError, match=r"the compiled code for .* takes other steps"):
        report.moves[0]


def test_it_answers_nothing_before_it_is_loaded() -> None:
    with unused(kernel.CODE):
        assert run_of(PUZZLES["9x9"]) is None


def test_numpy_is_not_imported_before_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    puzzle = random_puzzle(Layout.of(4, [(0, 0), (0, 1)], []), 1)
    with unused(kernel.CODE):
        assert kernel.answer(Board(puzzle), [*kernel.CODES], (1, 2), False) is None
