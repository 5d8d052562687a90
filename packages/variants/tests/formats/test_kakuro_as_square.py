"""Kakuro in formats of square grids."""

from __future__ import annotations

import pytest

import ruleout


@pytest.mark.parametrize("format", ["grid", "marks", "line"])
@pytest.mark.parametrize("marks", [{}, {"marks": [[None] * 3, [None, [1], [2]], [None, [3], [4]]]}])
def test_three_givens_of_a_kakuro_are_not_rows_of_a_square(format: str, marks: dict[str, object]) -> None:
    cells = [["#", {"d": 4}, {"d": 6}], [{"a": 3}, ".", "."], [{"a": 7}, ".", "."]]
    givens = [[1, 1, 1], [1, 2, 2], [2, 1, 3]]
    with pytest.raises(ruleout.Unsupported):
        ruleout.write({"variant": "kakuro", "cells": cells, "givens": givens, **marks}, format)
