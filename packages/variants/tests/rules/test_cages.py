from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleout.plugin import Decoration, InputError, Puzzle
from ruleout_variants.rules.cages import CAGES


def cage(total: int | None, *cells: Any) -> dict[str, Any]:
    return {"sum": total, "cells": list(cells)}


def test_a_cage_is_a_unit_with_a_sum(built: Callable[..., Puzzle]) -> None:
    layout = built("killer", cages=[cage(15, [0, 1], [0, 0])]).layout
    unit, total = layout.constraints[-2:]
    assert (unit.label, total.label) == ("cage 15 at r1c1", "cage 15 at r1c1")
    assert unit.cells == total.cells == (0, 1)
    assert layout.unit_of_sum == {layout.sums[0]: unit}
    assert layout.sums[0].total == 15


@pytest.mark.parametrize("written", [{"sum": None, "cells": [[0, 0], [4, 4]]}, {"cells": [[4, 4], [0, 0]]}])
def test_without_a_sum_its_cells_only_differ(built: Callable[..., Puzzle], written: dict[str, Any]) -> None:
    layout = built("killer", cages=[written]).layout
    assert not layout.sums
    assert layout.units[-1].label == "cage at r1c1"
    assert layout.units[-1].cells == (0, 40)


def test_cages_may_overlap_and_leave_cells_out(built: Callable[..., Puzzle]) -> None:
    layout = built("killer", cages=[cage(10, [0, 0], [0, 1]), cage(12, [0, 1], [1, 1])]).layout
    assert len(layout.sums) == 2


def test_a_cage_over_a_house_is_that_house_with_a_sum(built: Callable[..., Puzzle]) -> None:
    layout = built("killer", cages=[cage(45, *([0, c] for c in range(9)))]).layout
    assert len(layout.units) == 27
    assert layout.unit_of_sum[layout.sums[0]].name == "row 1"


def test_a_cage_of_one_cell_determines_its_digit(built: Callable[..., Puzzle]) -> None:
    assert built("killer", cages=[cage(7, [3, 3])]).layout.sums[0].cells == (30,)


def test_totals_that_no_solution_has_are_valid_input(built: Callable[..., Puzzle]) -> None:
    built("killer", cages=[cage(44, *([0, c] for c in range(8))), cage(45, *([0, c] for c in range(9)))])


def test_cages_are_drawn_with_their_sums(built: Callable[..., Puzzle]) -> None:
    puzzle = built("killer", cages=[cage(15, [0, 0], [0, 1]), cage(None, [5, 5], [5, 6])])
    assert puzzle.decorations == (Decoration("area", (0, 1), "15"), Decoration("area", (50, 51), ""))


def test_cages_work_on_any_grid(built: Callable[..., Puzzle]) -> None:
    assert built("samurai", cages=[cage(17, [6, 6], [6, 9])]).layout.sums[0].label == "cage 17 at r7c7"
    kakuro = [["#", {"d": 4}, {"d": 3}], ["#", ".", "."], [{"a": 3}, ".", "."]]
    assert built("kakuro", cells=kakuro, cages=[cage(5, [1, 1], [2, 2])]).layout.sums[-1].cells == (0, 3)


@pytest.mark.parametrize(
    ("cages", "message"),
    [
        ([cage(46, [0, 0], [0, 1])], "r1c1: cages, cage 1: sum 46 for 2 cells; 3..17 possible"),
        ([cage(2, [0, 0], [0, 1])], "cage 1: sum 2 for 2 cells; 3..17 possible"),
        ([cage(10**99, [0, 0])], r"sum 10{36}\.\.\. for 1 cell; 1\.\.9 possible"),
        ([cage(3, [0, 0], [0, 1]), cage(-3, [1, 0])], "r2c1: cages, cage 2: sum -3 for 1 cell; 1..9 possible"),
        ([cage(44, *([0, c] for c in range(9)))], "r1c1: cages, cage 1: sum 44 for 9 cells; only 45 is possible"),
        ([cage(45, *([r, c] for r in range(2) for c in range(5)))], "cage 1: found 10 cells; at most 9 can all differ"),
        ([cage(None, *([r, c] for r in range(2) for c in range(5)))], "cage 1: found 10 cells"),
        ([cage(3, [0, 0], [0, 0])], "cages, cage 1: r1c1 is listed twice"),
        ([cage(3, [0, 0], [0, 9])], r"cages, cage 1: there is no cell at '\[0, 9\]'"),
        ([cage(3, [0, 0], [-1, 0])], r"there is no cell at '\[-1, 0\]'"),
        ([cage(3)], "cages, cage 1: found no cells"),
        ([{"sum": 3}], "cages, cage 1: found 'null'; expected a list of cells"),
        ([{"sum": 3, "cells": [[0, 0]], "unique": False}], "cage 1: unknown key 'unique'; expected sum and cells"),
        ([{"sum": "3", "cells": [[0, 0]]}], "cage 1: found '\"3\"'; expected a whole number or null as its sum"),
        ([{"sum": True, "cells": [[0, 0]]}], "cage 1: found 'true'; expected a whole number"),
        ([{"sum": 3.0, "cells": [[0, 0]]}], "cage 1: found '3.0'; expected a whole number"),
        ([cage(3, [0, "1"])], r"cage 1: found .*; expected \[row, column\]"),
        ([cage(3, [0, 1, 2])], r"cage 1: found .*; expected \[row, column\]"),
        ([3], "cages, cage 1: found '3'; expected"),
        ({"sum": 3}, "cages: found .*; expected a list of cages"),
        (True, "cages: found 'true'; expected a list of cages"),
    ],
)
def test_a_wrong_cage_is_named(built: Callable[..., Puzzle], cages: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("killer", cages=cages)


def test_the_range_of_a_sum_is_that_of_the_grids_digits(built: Callable[..., Puzzle]) -> None:
    with pytest.raises(InputError, match=r"sum 8 for 2 cells; 3\.\.7 possible"):
        built("killer", n=4, cages=[cage(8, [0, 0], [0, 1])])


def test_writing_is_the_inverse_of_reading(built: Callable[..., Puzzle]) -> None:
    layout = built("classic").layout
    value = [cage(15, [0, 0], [0, 1]), cage(None, [4, 4]), cage(9, [0, 1], [1, 1])]
    assert CAGES.write(CAGES.read(value, layout), layout) == value
