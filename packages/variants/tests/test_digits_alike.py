"""Givens, entries and marks are read in the same way in every variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleout.internal import InputError, Puzzle, Registry
from ruleout.reading.unbuild import with_digits

REGIONS = ["AABB", "AABB", "CCDD", "CCDD"]
GRIDS: dict[str, tuple[str, dict[str, Any]]] = {
    "givens": ("classic", {"n": 4}),
    "givens of a Latin square": ("latin", {"n": 4}),
    "givens of a jigsaw": ("jigsaw", {"regions": REGIONS}),
    "grid": ("multigrid", {"n": 4, "subgrids": [[0, 0]]}),
}
FORMS: dict[str, Any] = {
    "rows of numbers": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [0, 0, 0, 4]],
    "rows of symbols": ["1...", "0_3*", "-...", "...4"],
    "rows of symbols apart": ["1 . . .", ". . 3 .", "....", ". . . 4"],
    "rows of numbers and symbols": [["1", 0, ".", 0], [0, "", 3, 0], "....", [0, 0, 0, 4]],
    "one text": "1.....3........4",
}
DIGITS = (1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", GRIDS)
def test_every_form_of_givens_is_read_in_every_variant(built: Callable[..., Puzzle], name: str, form: str) -> None:
    variant, data = GRIDS[name]
    assert built(variant, **data, **{name.split()[0]: FORMS[form]}).givens == DIGITS


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", GRIDS)
def test_every_form_of_entries_is_read_in_every_variant(built: Callable[..., Puzzle], name: str, form: str) -> None:
    variant, data = GRIDS[name]
    assert built(variant, **data, placed=FORMS[form]).placed == DIGITS


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (["1...", "..x.", "....", "...."], "r2c3: {}: found 'x'; expected 1-4, 0 or ."),
        (
            [[0] * 4, [0, 0, 5, 0], [0] * 4, [0] * 4],
            "r2c3: {}: found '5'; expected a digit from 1 to 4, or 0 for a",
        ),
        (["....", "...", "....", "...."], "{}, row 2: found 3 cells; expected 4"),
        (["....", "...."], "{}: found 2 rows; expected 4"),
        ("." * 15, "{}: found 15 cells; expected 16 (4x4)"),
        (5, "{}: found '5'; expected a list of rows"),
    ],
)
def test_a_mistake_has_one_message(built: Callable[..., Puzzle], name: str, mistake: Any, message: str) -> None:
    variant, data = GRIDS[name]
    for key in (name.split()[0], "placed"):
        with pytest.raises(InputError) as caught:
            built(variant, **data, **{key: mistake})
        assert str(caught.value).startswith(message.format(key))


@pytest.mark.parametrize("name", GRIDS)
def test_symbols_are_read_shown_and_written_in_every_variant(
    built: Callable[..., Puzzle], registry: Registry, name: str
) -> None:
    variant, data = GRIDS[name]
    key = name.split()[0]
    rows = ["W...", "..R.", "....", "...D"]
    puzzle = built(variant, **data, symbols="WORD", marks=[["WO", *["WORD"] * 3], *[["...."] * 4] * 3], **{key: rows})
    assert puzzle.givens == DIGITS
    assert puzzle.marks == (0b0011, *[0b1111] * 15)
    assert [puzzle.layout.show(digit) for digit in (0, 1, 4)] == [".", "W", "D"]
    assert with_digits(puzzle, DIGITS, registry).data[key] == rows


def test_grids_that_are_listed_one_by_one_may_contain_symbols(built: Callable[..., Puzzle], registry: Registry) -> None:
    grids = ["W.....R........D", "D..............W"]
    data: dict[str, Any] = {"n": 4, "subgrids": [[0, 0], [3, 3]], "symbols": "WORD"}
    puzzle = built("multigrid", **data, grids=grids)
    assert with_digits(puzzle, puzzle.givens, registry).data["grids"] == grids


def test_givens_of_a_kakuro_may_be_rows(built: Callable[..., Puzzle]) -> None:
    cells = ["#..", "#.."]
    listed = built("kakuro", cells=cells, givens=[[0, 1, 5]])
    assert built("kakuro", cells=cells, givens=[" 5.", " .."]).givens == listed.givens == (5, 0, 0, 0)
    assert built("kakuro", cells=cells, givens="5...").givens == listed.givens
    assert built("kakuro", cells=cells, placed=[[0, 5, 0], [None, 0, 0]]).placed == listed.givens
