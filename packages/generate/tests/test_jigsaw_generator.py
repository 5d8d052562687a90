"""The regions of jigsaws: connected, as many cells each, compact, symmetric."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import InputError, Verdict, default_registry, parse
from ruleout.internal import Budget, Countdown, OutOfTime, PythonEngine, timed
from ruleout_generate.generator import Draft, DraftRequest
from ruleout_generate.generators.jigsaw.generator import JIGSAW
from ruleout_generate.generators.jigsaw.regions import Wanted, draw_regions, longest_border
from ruleout_generate.generators.square_board import SquareBoard, board_of, shortest_border
from ruleout_generate.random_stream import RandomStream
from ruleout_generate.testing import check_generator

ENGINES = [name for name in ("python", "sat", "scalar") if name in default_registry().engines]


def draft(side: int | None, seed: int, *, engine: str = "python", data: Any = None, **options: Any) -> Draft | None:
    """The first draft of *seed* in 50 tries."""
    engine = default_registry().engines[engine]
    size = None if side is None else (side, side)
    request = DraftRequest(data or {"variant": "jigsaw"}, parse, size, options)
    drafts = (JIGSAW.draft(request, RandomStream(seed, number), engine) for number in range(50))
    return next((each for each in drafts if each is not None), None)


def region_sets(found: Draft) -> list[int]:
    return [sum(1 << cell for cell in unit.cells) for unit in found.puzzle.layout.units if unit.kind == "region"]


@pytest.mark.parametrize("side", [4, 5, 6, 7, 9])
def test_it_keeps_the_promises_of_a_generator(side: int) -> None:
    check_generator(JIGSAW, size=(side, side), seeds=range(3))


@pytest.mark.parametrize("side", [4, 5, 6, 8, 9, 10])
def test_regions_are_connected_compact_and_symmetric_and_not_rectangles(side: int) -> None:
    board = board_of(side)
    border = longest_border(side, 135)
    for seed in range(4):
        found = draw_regions(Wanted(side, border, True, False), RandomStream(seed, 0))
        if found is None:
            continue
        assert sum(found) == board.all_cells
        assert {each.bit_count() for each in found} == {side}
        assert all(map(board.is_connected, found))
        assert max(map(board.border, found)) <= border
        assert not any(map(board.is_rectangle, found))
        assert {board.turned(each) for each in found} == set(found)


def test_regions_need_not_be_symmetric() -> None:
    board = board_of(9)
    found = [draw_regions(Wanted(9, 16, False, False), RandomStream(seed)) for seed in range(5)]
    assert all(found)
    assert any({board.turned(each) for each in regions} != set(regions) for regions in found if regions)


def test_regions_may_be_ragged_or_rectangles_if_asked() -> None:
    ragged = [draw_regions(Wanted(9, 40, True, False), RandomStream(seed)) for seed in range(6)]
    assert max(board_of(9).border(region) for each in ragged if each for region in each) > longest_border(9, 135)
    found = [draw_regions(Wanted(6, 12, True, True), RandomStream(seed)) for seed in range(6)]
    assert any(board_of(6).is_rectangle(region) for each in found if each for region in each)


def test_the_shortest_border_is_that_of_the_most_compact_shape() -> None:
    assert [shortest_border(count) for count in (1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 16)] == [
        *(4, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16)
    ]


def test_large_grids_are_filled_from_a_first_solution() -> None:
    found, same = draft(12, 1), draft(12, 1)
    assert found is not None
    assert found == same
    full = found.puzzle.with_givens(found.solution)
    assert PythonEngine().search(found.puzzle.layout, full.start).verdict is Verdict.UNIQUE


def test_a_large_grid_whose_first_solution_is_not_found_is_a_failed_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_generate.generators.jigsaw.generator.FIRST_NODES", 0)
    monkeypatch.setattr("ruleout_generate.generators.jigsaw.generator.NODES", 0)
    assert draft(12, 1) is None


def test_drafts_do_not_depend_on_the_engine() -> None:
    found = {engine: [draft(8, seed, engine=engine) for seed in range(2)] for engine in ENGINES}
    first = found["python"]
    assert first[0] is not None
    assert all(drafts == first for drafts in found.values())


def test_regions_and_givens_that_are_handed_in_are_kept() -> None:
    rows = ["".join("ABCD"[label] for label in row) for row in ((0, 0, 1, 1), (0, 0, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3))]
    data = {"variant": "jigsaw", "regions": rows, "givens": ["..3.", "....", "....", "...."]}
    found = draft(None, 0, data=data)
    assert found is not None
    assert found.puzzle == parse(data)
    assert found.solution[2] == 3


def test_other_rules_are_obeyed() -> None:
    found = draft(7, 0, data={"variant": "jigsaw", "diagonals": True})
    assert found is not None
    assert sorted(found.solution[8 * cell] for cell in range(7)) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("size", "data", "options", "message"),
    [
        ((6, 9), {}, {}, "size: found 6x9; expected as many rows as columns"),
        ((3, 3), {}, {}, "size: found 3x3; expected 4x4 or larger"),
        ((26, 26), {}, {}, "size: found 26x26; expected 4x4 to 25x25"),
        ((6, 6), {"n": 9}, {}, "size: found 6x6, but n is 9; expected the same number"),
        (None, {}, {"border": 99}, "option border: found '99'; expected a whole number from 135 to 300"),
        (None, {}, {"border": "9" * 5000}, "option border: found '9+"),
        (None, {}, {"symmetry": "full"}, "option symmetry: found 'full'; expected half-turn or none"),
        (None, {}, {"rectangles": "perhaps"}, "option rectangles: found 'perhaps'; expected yes or no"),
        (
            None,
            {"regions": ["AABB", "AABB", "CCDD", "CCDD"], "givens": ["11..", *["...."] * 3]},
            {},
            "regions: found a",
        ),
    ],
)
def test_what_no_try_can_meet_is_an_error(size: Any, data: Any, options: Any, message: str) -> None:
    request = DraftRequest({"variant": "jigsaw", **data}, parse, size, options)
    with pytest.raises(InputError, match=message):
        JIGSAW.draft(request, RandomStream(0), PythonEngine())


def test_regions_that_are_not_found_are_a_failed_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_generate.generators.jigsaw.generator.draw_regions", lambda *_: None)
    assert draft(9, 0) is None


def test_the_time_is_obeyed() -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        draft(9, 0)


def test_a_drawing_that_does_not_check_connections_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SquareBoard, "is_connected", lambda self, cells: True)
    monkeypatch.setattr(Wanted, "cost", lambda self, board, region: 0)
    board = board_of(9)
    found = [draw_regions(Wanted(9, 40, True, True), RandomStream(seed)) for seed in range(5)]
    pieces = [board.piece(region & -region, region) == region for each in found if each for region in each]
    assert not all(pieces)


def test_a_draft_is_dug_to_one_solution() -> None:
    found = draft(6, 3)
    assert found is not None
    assert found.is_dug
    searched = PythonEngine().search(found.puzzle.layout, found.puzzle.with_givens(found.solution).start)
    assert searched.verdict is Verdict.UNIQUE
