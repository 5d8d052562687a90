from __future__ import annotations

from collections.abc import Callable

import pytest

from ruleout.plugin import InputError, Puzzle


@pytest.mark.parametrize(
    ("names", "kind", "count"),
    [
        (("diagonal", "x-sudoku", "sudoku-x"), "diagonal", 2),
        (("windoku", "hyper", "hyper-sudoku"), "window", 4),
        (("disjoint-groups",), "group", 9),
        (("killer", "killer-sudoku"), "cage", 0),
    ],
)
def test_a_short_name_is_a_classic_with_one_more_rule(
    built: Callable[..., Puzzle], names: tuple[str, ...], kind: str, count: int
) -> None:
    for name in names:
        layout = built(name).layout
        assert len(layout.units) == 27 + count
        assert sum(unit.kind == kind for unit in layout.units) == count


def test_a_short_name_accepts_the_keys_of_a_classic(built: Callable[..., Puzzle]) -> None:
    layout = built("diagonal", n=6, box=[2, 3], cages=[{"sum": 3, "cells": [[0, 0], [0, 1]]}]).layout
    assert layout.digits == 6
    assert len(layout.units) == 18 + 2 + 1
    with pytest.raises(InputError, match="unknown key 'arrows'"):
        built("diagonal", arrows=[])
