"""Diagonals, windows, disjoint and extra groups, and the letters that name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleout.plugin import Decoration, InputError, Layout, Puzzle, Rule
from ruleout_variants.rules import RULES

BY_KEY = {rule.key: rule for rule in RULES}


def added(built: Callable[..., Puzzle], variant: str = "classic", **data: Any) -> dict[str, list[str]]:
    """The names of the cells of each unit that the rules in *data* add."""
    grid_keys = {key: data[key] for key in ("n", "box", "regions", "subgrids") if key in data}
    bare = set(built(variant, **grid_keys).layout.units)
    layout = built(variant, **data).layout
    return {unit.name: [layout.names[c] for c in unit.cells] for unit in layout.units if unit not in bare}


def test_both_diagonals(built: Callable[..., Puzzle]) -> None:
    assert added(built, n=4, diagonals=True) == {
        "main diagonal": ["r1c1", "r2c2", "r3c3", "r4c4"],
        "anti-diagonal": ["r1c4", "r2c3", "r3c2", "r4c1"],
    }


@pytest.mark.parametrize(("word", "name"), [("main", "main diagonal"), ("anti", "anti-diagonal")])
def test_one_diagonal(built: Callable[..., Puzzle], word: str, name: str) -> None:
    assert list(added(built, n=4, diagonals=word)) == [name]
    assert len(built("classic", diagonals=word).decorations) == 1
    assert built("classic", diagonals=word).layout.units[-1].label == f"the {name}"


def test_diagonals_are_lines_in_the_drawing(built: Callable[..., Puzzle]) -> None:
    assert built("classic", n=4, diagonals=True).decorations == (
        Decoration("line", (0, 5, 10, 15)),
        Decoration("line", (3, 6, 9, 12)),
    )


def test_windows_of_a_nine(built: Callable[..., Puzzle]) -> None:
    found = added(built, windoku=True)
    assert [cells[0] for cells in found.values()] == ["r2c2", "r2c6", "r6c2", "r6c6"]
    assert found["window 1"] == ["r2c2", "r2c3", "r2c4", "r3c2", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"]


def test_windows_of_other_grids_with_square_boxes(built: Callable[..., Puzzle]) -> None:
    assert added(built, n=4, windoku=True) == {"window 1": ["r2c2", "r2c3", "r3c2", "r3c3"]}
    corners = [cells[0] for cells in added(built, n=16, windoku=True).values()]
    assert corners == [f"r{r}c{c}" for r in (2, 7, 12) for c in (2, 7, 12)]
    with pytest.raises(InputError, match="windoku: boxes of 2x3 leave no room for windows; expected square boxes"):
        built("classic", n=6, windoku=True)
    with pytest.raises(InputError, match="windoku: a grid of 7 rows without boxes has no square boxes for it"):
        built("latin", n=7, windoku=True)


def test_disjoint_groups_follow_the_box(built: Callable[..., Puzzle]) -> None:
    found = added(built, n=6, box=[2, 3], disjoint_groups=True)
    assert found["disjoint group 1"] == ["r1c1", "r1c4", "r3c1", "r3c4", "r5c1", "r5c4"]
    assert found["disjoint group 6"] == ["r2c3", "r2c6", "r4c3", "r4c6", "r6c3", "r6c6"]
    assert len(found) == 6
    assert added(built, n=6, box=[3, 2], disjoint_groups=True)["disjoint group 1"][:2] == ["r1c1", "r1c3"]


def test_extra_groups_are_units(built: Callable[..., Puzzle]) -> None:
    puzzle = built("classic", extra_groups=[[[0, 0], [4, 4]], [[8, 8], [1, 2], [2, 1]]])
    assert [unit.cells for unit in puzzle.layout.units[-2:]] == [(0, 40), (80, 11, 19)]
    assert [unit.kind for unit in puzzle.layout.units[-2:]] == ["group", "group"]
    assert puzzle.decorations == (Decoration("shade", (0, 40)), Decoration("shade", (80, 11, 19)))


@pytest.mark.parametrize(
    ("letter", "data"),
    [("X", {"diagonals": True}), ("H", {"windoku": True}), ("C", {"disjoint_groups": True})],
)
def test_a_letter_names_a_rule(built: Callable[..., Puzzle], letter: str, data: dict[str, bool]) -> None:
    assert built("classic", extra=letter).layout is built("classic", **data).layout


def test_p_is_the_anti_diagonal_with_two_windows(built: Callable[..., Puzzle]) -> None:
    found = added(built, extra="P")
    assert list(found) == ["anti-diagonal", "window at r2c2", "window at r6c6"]
    assert found["window at r6c6"] == [f"r{r}c{c}" for r in (6, 7, 8) for c in (6, 7, 8)]
    with pytest.raises(InputError, match="extra: P needs a grid of 9x9; found 4x4"):
        built("classic", n=4, extra="P")


def test_letters_add_up_and_null_adds_nothing(built: Callable[..., Puzzle]) -> None:
    assert len(added(built, extra="XH")) == 6
    assert built("classic", extra=None).layout is built("classic").layout


def test_units_that_are_given_twice_are_one(built: Callable[..., Puzzle]) -> None:
    diagonal = [[i, i] for i in range(9)]
    assert built("classic", diagonals="main", extra_groups=[diagonal]).layout is (
        built("classic", diagonals="main").layout
    )


def test_rules_apply_to_jigsaws_and_latin_squares(built: Callable[..., Puzzle]) -> None:
    stripes = [[r] * 9 for r in range(9)]
    rules: list[dict[str, Any]] = [{"diagonals": True}, {"windoku": True}, {"disjoint_groups": True}]
    for data in rules:
        assert len(added(built, "jigsaw", regions=stripes, **data)) == len(added(built, "latin", n=9, **data))
        assert list(added(built, "latin", n=9, **data).values()) == list(added(built, **data).values())


@pytest.mark.parametrize(("key", "each"), [("diagonals", 2), ("windoku", 4), ("disjoint_groups", 9)])
def test_rules_apply_to_each_of_several_overlapping_grids(built: Callable[..., Puzzle], key: str, each: int) -> None:
    corners = [[0, 0], [6, 6]]
    found = added(built, "multigrid", subgrids=corners, **{key: True})
    assert len(found) == 2 * each
    assert sum(name.endswith(" of the bottom right grid") for name in found) == each
    assert all(len(cells) == 9 for cells in found.values())


def test_a_virtual_grid_is_not_a_square(built: Callable[..., Puzzle]) -> None:
    assert len(built("clueless-1", diagonals=True).layout.units) == len(built("clueless-1").layout.units) + 18


@pytest.mark.parametrize("key", ["diagonals", "windoku", "disjoint_groups", "extra"])
def test_a_grid_that_is_not_a_square_cannot_have_them(built: Callable[..., Puzzle], key: str) -> None:
    with pytest.raises(InputError, match="the grid is not a square with as many rows as digits"):
        built("kakuro", cells=[[{"a": 3}, ".", "."]], **{key: "X" if key == "extra" else True})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"diagonals": "both"}, 'diagonals: found \'both\'; expected true, "main" or "anti"'),
        ({"diagonals": 1}, "diagonals: found '1'"),
        ({"windoku": "yes"}, "windoku: found 'yes'; expected true or false"),
        ({"disjoint_groups": []}, r"disjoint_groups: found '\[\]'; expected true or false"),
        ({"extra": "Q"}, "extra: found 'Q'; expected letters of X, H, C, P"),
        ({"extra": "XX"}, "extra: found 'XX'"),
        ({"extra": ""}, "extra: found ''"),
        ({"extra": True}, "extra: found 'true'"),
        ({"extra_groups": [[[0, 0], [0, 0]]]}, "extra_groups, group 1: r1c1 is listed twice"),
        ({"extra_groups": [[[0, c] for c in range(9)] + [[1, 1]]]}, "extra_groups, group 1: found 10 cells; at most 9"),
        ({"extra_groups": [[[0, 0]], []]}, "extra_groups, group 2: found no cells"),
        ({"extra_groups": [[[9, 0]]]}, r"extra_groups, group 1: there is no cell at '\[9, 0\]'"),
        ({"extra_groups": 5}, "extra_groups: found '5'; expected a list of groups"),
    ],
)
def test_wrong_values_are_named(built: Callable[..., Puzzle], data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("classic", **data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("diagonals", True),
        ("diagonals", "main"),
        ("diagonals", "anti"),
        ("windoku", True),
        ("disjoint_groups", True),
        ("extra_groups", [[[0, 0], [4, 4]], [[8, 8], [1, 2]]]),
        ("extra", "PC"),
    ],
)
def test_writing_is_the_inverse_of_reading(built: Callable[..., Puzzle], key: str, value: Any) -> None:
    layout: Layout = built("classic").layout
    rule: Rule = BY_KEY[key]
    assert rule.write(rule.read(value, layout), layout) == value


@pytest.mark.parametrize("value", [False, None])
def test_false_and_null_add_nothing(built: Callable[..., Puzzle], value: object) -> None:
    bare = built("classic").layout
    for key in BY_KEY:
        assert built("classic", **{key: value}).layout is bare
