"""Boards of many grids side by side: the work of a technique grows with their number, not with its square."""

from __future__ import annotations

import os
import sys
from types import FrameType
from typing import Any

import pytest

from ruleout.internal import Board, Placement, Technique, classic_grid, compose
from ruleout.testing import board_of
from ruleout_strategies.catalogue import TECHNIQUES

FEW, MANY = 3, 24
HARDEST = 270
"""The difficulty up to which techniques are tried: the others take long here."""
COMPARING = ("empty-rectangle", "innies-outies", "w-wing")
"""The beginnings of ids of techniques that compare cells, houses or sums with all others, which takes little time."""
CANDIDATES = ("123", "124", "34", "134", "34", "134", "12", "12", "124", "13", "124", "34", "134", "234", "12", "13")
"""Those of the cells of each grid, row by row; it has one solution at least."""


def board(count: int) -> Board:
    layout = compose([Placement(classic_grid(4, (2, 2)), (0, 5 * i), f"grid {i}") for i in range(count)])
    cells = (f"r{row}c{5 * i + column}" for i in range(count) for row in (1, 2, 3, 4) for column in (1, 2, 3, 4))
    return board_of(layout, dict(zip(cells, CANDIDATES * count, strict=True)))


def lines_run(technique: Technique, count: int) -> int:
    """The number of lines that the technique runs to find all of its steps, each pass of a loop included."""
    here = board(count)
    here.layout.computed.clear()
    lines = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    sys.settrace(trace)
    try:
        for _ in technique.find(here):
            pass
    finally:
        sys.settrace(None)
    return lines


ALIKE = ("rules-together-3", "rules-together-4", "rules-together-6")
"""Techniques that do what another one does with more thoughts, and are tried only with ``RULEOUT_WHOLE``."""
TRIED = [
    pytest.param(each, id=each.id, marks=pytest.mark.long if each.id == "rules-together-cases" else ())
    for each in TECHNIQUES
    if each.difficulty < HARDEST and not each.on_request and not each.id.startswith(COMPARING)
    if each.id not in ALIKE or os.environ.get("RULEOUT_WHOLE")
]


@pytest.mark.parametrize("technique", TRIED)
def test_eight_times_as_many_grids_take_less_than_sixteen_times_the_work(technique: Technique) -> None:
    for count in (FEW, MANY):
        list(technique.find(board(count)))  # what is kept by masks is there, for both, before the lines count
    few, many = lines_run(technique, FEW), lines_run(technique, MANY)
    assert many < 2 * MANY / FEW * few
