"""Free grids: rectangles without rules, or of rows and columns alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import ruleout
from ruleout.plugin import InputError, Puzzle
from ruleout.testing import check_variant
from ruleout_variants.grids.free import FREE


def test_a_free_grid_has_no_rules(built: Callable[..., Puzzle]) -> None:
    layout = built("free", rows=2, columns=3, digits=4).layout
    assert (layout.size, layout.digits, layout.extent) == (6, 4, (2, 3))
    assert layout.constraints == ()
    assert ruleout.count('{"variant": "free", "rows": 2, "columns": 3, "digits": 4}').number == 4**6
    assert built("free", rows=2, columns=3).layout.digits == 3


@pytest.mark.parametrize(("rows", "columns", "digits"), [(2, 3, 3), (3, 2, 4), (1, 4, 4), (2, 2, 3)])
def test_lines_make_a_latin_rectangle(rows: int, columns: int, digits: int) -> None:
    def is_latin(cells: tuple[int, ...]) -> bool:
        across = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
        down = [cells[column::columns] for column in range(columns)]
        return all(len(set(line)) == len(line) for line in across + down)

    wanted = sum(map(is_latin, product(range(digits), repeat=rows * columns)))
    document = {"variant": "free", "rows": rows, "columns": columns, "digits": digits, "lines": True}
    assert ruleout.count(document).number == wanted


def test_its_size_is_that_of_its_givens(built: Callable[..., Puzzle]) -> None:
    puzzle = built("free", givens=[[1, 0, 0], [0, 2, 0]], lines=True)
    assert puzzle.layout.extent == (2, 3)
    assert puzzle.givens == (1, 0, 0, 0, 2, 0)
    assert built("free", givens=["1..", ".2."]).givens == (1, 0, 0, 0, 2, 0)


def test_documents_are_written_filled_and_turned(built: Callable[..., Puzzle]) -> None:
    puzzle = built("free", rows=2, columns=3, digits=5, lines=True, givens=["1..", ".5."])
    again = ruleout.parse(ruleout.write(puzzle.with_givens([5, *[0] * 5]), "json"))
    assert (again.givens, again.layout) == ((5, *[0] * 5), puzzle.layout)
    check_variant(FREE, [{"rows": 2, "columns": 3, "digits": 5, "givens": [[1, 5, 0], [0, 0, 0]]}, {"givens": ["1.."]}])


def test_rules_are_added_to_it(built: Callable[..., Puzzle]) -> None:
    puzzle = built("free", rows=1, columns=3, digits=9, cages=[{"sum": 6, "cells": [[0, 0], [0, 1], [0, 2]]}])
    assert ruleout.count(puzzle).number == 6


def test_a_diagonal_of_one_cell_is_not_drawn(built: Callable[..., Puzzle]) -> None:
    assert built("free", rows=1, columns=1, diagonals=True).decorations == ()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"columns": 3}, "rows: missing; expected a whole number from 1 to 25"),
        ({"rows": 3}, "columns: missing; expected a whole number from 1 to 25"),
        ({"rows": 0, "columns": 3}, "rows: found '0'; expected a whole number from 1 to 25"),
        ({"rows": 3, "columns": 26}, "columns: found '26'"),
        ({"rows": 2, "columns": 3, "lines": 1}, "lines: found '1'; expected true or false"),
        ({"rows": 2, "columns": 3, "lines": True, "digits": 2}, "digits: found '2'; expected a whole number from 3"),
        ({"rows": 2, "columns": 3, "givens": [[1, 2], [3, 1]]}, "givens, row 1: found 2 cells; expected 3"),
    ],
)
def test_wrong_data_are_named(built: Callable[..., Puzzle], data: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("free", **data)
