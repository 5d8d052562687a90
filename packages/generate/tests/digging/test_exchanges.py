"""Parts of a solution in which two digits can be exchanged."""

from __future__ import annotations

import pytest

from ruleout import Layout
from ruleout.internal import PythonEngine, Sum, Unit, cells_of, classic_grid
from ruleout_generate.digging.exchanges import exchanges


def solutions(layout: Layout) -> list[tuple[int, ...]]:
    return list(PythonEngine().solutions(layout, [layout.full] * layout.size))


@pytest.mark.parametrize("number", [0, 100, 287])
def test_each_exchange_gives_another_solution(number: int) -> None:
    layout = classic_grid(4, (2, 2))
    every = solutions(layout)
    solution = every[number]
    found = list(exchanges(layout, solution, [layout.full] * 16))
    assert len(found) >= 6
    for chain in found:
        cells = cells_of(chain)
        one, other = sorted({solution[cell] for cell in cells})
        changed = tuple(one + other - digit if cell in cells else digit for cell, digit in enumerate(solution))
        assert changed in every
        assert changed != solution


def test_no_part_of_an_exchange_gives_a_solution() -> None:
    layout = classic_grid(4, (2, 2))
    solution, *others = solutions(layout)
    differences = [{cell for cell in range(16) if solution[cell] != other[cell]} for other in others]
    for chain in exchanges(layout, solution, [layout.full] * 16):
        assert not any(difference < set(cells_of(chain)) for difference in differences)


def test_cells_that_may_not_hold_the_other_digit_are_not_exchanged() -> None:
    layout = Layout.of(2, [(0, 0), (0, 1), (1, 0), (1, 1)], [Unit("a", "row", (0, 1)), Unit("b", "row", (2, 3))])
    solution = (1, 2, 1, 2)
    assert list(exchanges(layout, solution, [3, 3, 3, 3])) == [0b0011, 0b1100]
    assert list(exchanges(layout, solution, [3, 2, 3, 3])) == [0b1100]


def test_other_constraints_than_units_allow_none() -> None:
    layout = Layout.of(2, [(0, 0), (0, 1)], [Unit("a", "row", (0, 1)), Sum((0,), 1)])
    assert list(exchanges(layout, (1, 2), [3, 3])) == []
