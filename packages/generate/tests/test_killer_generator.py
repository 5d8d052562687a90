"""The cages of killers: connected, of different digits, and enough for one solution without givens."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import InputError, Puzzle, Verdict, default_registry, parse
from ruleout.internal import Budget, Countdown, OutOfTime, PythonEngine, timed
from ruleout_generate.generator import Draft, DraftRequest
from ruleout_generate.generators.killer.cages import Shapes
from ruleout_generate.generators.killer.drawing import REFUSED, join
from ruleout_generate.generators.killer.generator import KILLER
from ruleout_generate.generators.killer.proofs import Proofs
from ruleout_generate.generators.square_board import SquareBoard, board_of
from ruleout_generate.random_stream import RandomStream
from ruleout_generate.testing import check_generator

ENGINES = [name for name in ("python", "sat", "scalar") if name in default_registry().engines]


def draft(side: int | None, seed: int, *, engine: str = "python", data: Any = None, **options: Any) -> Draft | None:
    """The first draft of *seed* in 50 tries."""
    engine = default_registry().engines[engine]
    size = None if side is None else (side, side)
    request = DraftRequest(data or {"variant": "killer"}, parse, size, options)
    drafts = (KILLER.draft(request, RandomStream(seed, number), engine) for number in range(50))
    return next((each for each in drafts if each is not None), None)


def cages_of(puzzle: Puzzle) -> list[int]:
    return [sum(1 << puzzle.layout.at[row, column] for row, column in cage["cells"]) for cage in drawn_cages(puzzle)]


def drawn_cages(puzzle: Puzzle) -> list[dict[str, Any]]:
    assert puzzle.document is not None
    return list(puzzle.document.data["cages"])


def drawn(side: int, seed: int, **options: Any) -> tuple[Draft, SquareBoard, list[int]]:
    found = draft(side, seed, **options)
    assert found is not None
    return found, board_of(side), cages_of(found.puzzle)


@pytest.mark.parametrize("side", [4, 6, 8, 9])
def test_it_keeps_the_promises_of_a_generator(side: int) -> None:
    check_generator(KILLER, size=(side, side), seeds=range(3))


def test_pairs_of_cages_are_joined_together_on_a_large_board() -> None:
    shapes = Shapes(board_of(12), tuple(cell % 12 + 1 for cell in range(144)), 1, 4, False)
    cells = [1 << cell for cell in range(144)]
    looks = []

    def allowed(cages: list[int]) -> bool:
        looks.append(cages)
        return len(looks) > 3

    joined = join(cells, shapes, 60, allowed, RandomStream(1))
    assert len(joined) == 60
    assert sum(joined) == board_of(12).all_cells
    assert all(shapes.fit(cage) for cage in joined)
    assert [144 - len(cages) for cages in looks[:4]] == [16, 8, 4, 2]
    assert len(looks) < 25


def test_joining_ends_after_many_proofs_in_vain_on_a_large_board() -> None:
    shapes = Shapes(board_of(12), tuple(cell % 12 + 1 for cell in range(144)), 1, 4, False)
    cells = [1 << cell for cell in range(144)]
    looks = []
    assert join(cells, shapes, 60, lambda cages: looks.append(cages) is not None, RandomStream(1)) == cells
    assert len(looks) == 4 + REFUSED


def test_it_keeps_them_with_givens_too() -> None:
    check_generator(KILLER, size=(9, 9), seeds=range(3), options={"givens": "yes", "cages": 18})


@pytest.mark.parametrize("side", [4, 6, 9, 10])
def test_cages_are_connected_and_cover_the_board_with_sizes_from_2_to_5(side: int) -> None:
    for seed in range(3):
        found, board, cages = drawn(side, seed)
        assert sum(cages) == board.all_cells
        assert all(map(board.is_connected, cages))
        assert all(2 <= cage.bit_count() <= min(5, side) for cage in cages)
        assert not any(found.puzzle.givens)
        for cage in drawn_cages(found.puzzle):
            digits = [found.solution[side * row + column] for row, column in cage["cells"]]
            assert sum(digits) == cage["sum"]
            assert len(set(digits)) == len(digits)


@pytest.mark.parametrize("engine", ENGINES)
def test_there_is_one_solution_by_every_engine(engine: str) -> None:
    for seed in range(3):
        found, _, _ = drawn(6, seed)
        result = default_registry().engines[engine].search(found.puzzle.layout, found.puzzle.start)
        assert (result.verdict, result.solutions) == (Verdict.UNIQUE, (found.solution,))


def test_one_solution_is_left_by_trying_all_grids() -> None:
    grids = list(PythonEngine().solutions(parse({"n": 4}).layout, parse({"n": 4}).start))
    assert len(grids) == 288
    for seed in range(10):
        found, _, _ = drawn(4, seed)
        sums = [(each.cells, each.total) for each in found.puzzle.layout.sums]
        left = [grid for grid in grids if all(sum(grid[cell] for cell in cells) == total for cells, total in sums)]
        assert [
            grid for grid in left if all(len({grid[cell] for cell in cells}) == len(cells) for cells, _ in sums)
        ] == [found.solution]


@pytest.mark.parametrize("side", [4, 9])
def test_a_half_turn_maps_cages_to_cages_if_asked(side: int) -> None:
    for seed in range(3):
        _, board, cages = drawn(side, seed, symmetry="half-turn")
        assert {board.turned(cage) for cage in cages} == set(cages)


def test_sizes_and_numbers_of_cages_are_as_asked() -> None:
    _, _, cages = drawn(6, 0, smallest=3, largest=4)
    assert {cage.bit_count() for cage in cages} == {3, 4}
    _, _, few = drawn(6, 0, cages=1, largest=6)
    _, _, many = drawn(6, 0, cages=14)
    assert len(few) < 12
    assert len(many) == 14
    _, _, one = drawn(4, 0, largest=2)
    assert {cage.bit_count() for cage in one} == {2}


@pytest.mark.parametrize("count", [9, 10, 11, 12])
def test_symmetric_cages_are_not_fewer_than_asked(count: int) -> None:
    for seed in range(4):
        _, board, cages = drawn(6, seed, symmetry="half-turn", cages=count, givens="yes")
        assert {board.turned(cage) for cage in cages} == set(cages)
        assert len(cages) in (count, count + 1)


def test_cages_may_leave_cells_out() -> None:
    _, _, cages = drawn(8, 1, cover="80")
    assert 51 <= sum(map(int.bit_count, cages)) < 64


def test_larger_cages_are_drawn_if_there_are_givens() -> None:
    found, _, cages = drawn(9, 0, givens="yes", cages=1, largest=9)
    assert len(cages) < 20
    assert found.is_dug
    assert not any(found.puzzle.givens)


def test_drafts_do_not_depend_on_the_engine() -> None:
    found = {engine: [draft(9, seed, engine=engine) for seed in range(3)] for engine in ENGINES}
    assert found["python"][0] is not None
    assert all(drafts == found["python"] for drafts in found.values())


def test_other_rules_and_givens_are_kept() -> None:
    data = {"variant": "killer", "n": 6, "diagonals": True, "givens": ["5.....", *["......"] * 5]}
    found = draft(None, 0, data=data)
    assert found is not None
    assert found.puzzle.givens[0] == found.solution[0] == 5
    assert len({found.solution[7 * cell] for cell in range(6)}) == 6


def test_cages_that_are_handed_in_get_sums() -> None:
    cages = [{"sum": None, "cells": [[row, column], [row, column + 1]]} for row in range(4) for column in (0, 2)]
    data = {"variant": "killer", "n": 4, "cages": cages}
    found = draft(None, 0, data=data, givens="yes")
    assert found is not None
    assert [total.cells for total in found.puzzle.layout.sums] == [(at, at + 1) for at in range(0, 16, 2)]
    assert all(total.total == sum(found.solution[cell] for cell in total.cells) for total in found.puzzle.layout.sums)


@pytest.mark.parametrize(
    ("size", "data", "options", "message"),
    [
        ((6, 9), {}, {}, "size: found 6x9; expected as many rows as columns"),
        ((20, 20), {}, {}, "size: found 20x20 for a killer without givens; expected 16x16 or smaller, or the option"),
        (None, {}, {"smallest": 4}, "option smallest: found '4'; expected a whole number from 1 to 3"),
        (None, {}, {"largest": 10}, "option largest: found '10'; expected a whole number from 2 to 9"),
        (None, {}, {"largest": 2}, "cages of 2 cells cannot cover 81 cells"),
        (None, {}, {"cover": 30}, "option cover: found '30'; expected a whole number from 70 to 100"),
        (None, {}, {"cages": "few"}, "option cages: found 'few'"),
        (None, {"n": 4, "givens": ["11..", *["...."] * 3]}, {}, "the rules and givens have no solution"),
        (None, {"n": 4, "cages": [{"sum": 5, "cells": [[0, 0], [0, 1]]}]}, {}, "found cages with several solutions"),
    ],
)
def test_what_no_try_can_meet_is_an_error(size: Any, data: Any, options: Any, message: str) -> None:
    request = DraftRequest({"variant": "killer", **data}, parse, size, options)
    with pytest.raises(InputError, match=message):
        KILLER.draft(request, RandomStream(0), PythonEngine())


def test_the_time_is_obeyed() -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        draft(9, 0)


def test_cages_that_leave_several_solutions_are_found_by_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Proofs, "is_unique", lambda self, cages: True)
    with pytest.raises(AssertionError, match="expected one solution"):
        check_generator(KILLER, size=(9, 9), seeds=range(3), options={"cages": 1})


def test_sums_that_are_wrong_are_found_by_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_generate.generators.killer.cages.Shapes.total", lambda self, cells: 11)
    with pytest.raises((AssertionError, InputError)):
        check_generator(KILLER, size=(9, 9), seeds=range(2), options={"givens": "yes"})
