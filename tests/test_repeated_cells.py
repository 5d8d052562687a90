"""Cells that an item of ISS lists twice: the solutions are those of the words of the rule, with the cell twice."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from functools import cache

import pytest

import ruleout
from ruleout_links.iss.automata import write_automaton

pytest.importorskip("ruleout_setters")
MOVES = ((0, 1, 2), (0, 2, 3), (2, 2, 2), (2, 3, 3), (3, 1, 1), (2, 1, 1), (3, 4, 3))
"""State, value and next state of an automaton that accepts in state 1."""
NFA = write_automaton(
    {"states": 4, "starts": [0], "accepts": [1], "moves": [[state, value - 1, to] for state, value, to in MOVES]}, 4
)
REGEX = base64.urlsafe_b64encode(b"(1|2)[234]*1").decode().rstrip("=")
Values = Sequence[int]


@cache
def grids() -> tuple[Values, ...]:
    """All 288 sudokus of 4x4."""
    found = ruleout.solve(".Shape~4x4", limit=300).solutions
    assert len(found) == 288
    return tuple(map(tuple, found))


def parts(values: Values, total: int) -> bool:
    """Whether *values* can be cut into parts that add up to *total*."""
    return not values or any(sum(values[:n]) == total and parts(values[n:], total) for n in range(1, len(values) + 1))


def word(values: Values) -> bool:
    return values[0] in (1, 2) and values[-1] == 1 and all(value in (2, 3, 4) for value in values[1:-1])


def accepted(values: Values) -> bool:
    moves = {(state, value): to for state, value, to in MOVES}
    state = 0
    for value in values:
        state = moves.get((state, value), -1)
    return state == 1


def balanced(values: Values) -> bool:
    return sum(v % 2 for v in values) * 2 == len(values) == sum(v > 2 for v in values) * 2


@pytest.mark.parametrize(
    ("item", "cells", "holds"),
    [
        ("SumLine~5", "R1C1~R1C2~R2C3~R1C1", lambda v: parts(v, 5)),
        ("SumLine~3", "R1C1~R2C3~R3C4~R2C3~R1C1", lambda v: parts(v, 3)),
        (f"Regex~{REGEX}", "R1C1~R2C2~R3C3~R2C2~R1C1", word),
        (f"Regex~{REGEX}", "R1C1~R2C2~R3C3~R2C2~R4C4", word),
        (f"NFA~{NFA}~_", "R1C1~R2C2~R3C3~R2C2~R1C1", accepted),
        (f"NFA~{NFA}~_", "R1C1~R2C3~R2C3~R3C1", accepted),
        ("EqualityCage", "R1C1~R1C2~R1C1~R1C2", balanced),
        ("EqualSum", "R1C1~R1C1~-~R3C2~R4C3", lambda v: v[0] + v[1] == v[2] + v[3]),
        ("EqualSum", "R1C1~R1C2~R1C1~-~R3C2~R1C2", lambda v: v[0] + v[1] + v[2] == v[3] + v[4]),
        ("CountDistinct", "R1C1~R1C2~R2C4~R1C1~R3C3", lambda v: v[0] == len(set(v[1:]))),
        ("CountDistinct", "R1C1~R1C1~R4C3~R4C3", lambda v: v[0] == len(set(v[1:]))),
        ("AllDifferent", "R1C1~R2C3~R1C1~R3C2", lambda v: len({v[0], v[1], v[3]}) == 3),
    ],
)  # fmt: skip
def test_a_cell_may_be_listed_twice(item: str, cells: str, holds: Callable[[Values], bool]) -> None:
    puzzle = ruleout.parse(f".Shape~4x4.{item}~{cells}")
    # Propagation is exact for distinct cells only.
    assert all(len(set(each.cells)) == len(each.cells) for each in puzzle.layout.constraints)
    places = [4 * (int(name[1]) - 1) + int(name[3]) - 1 for name in cells.split("~") if name != "-"]
    expected = {grid for grid in grids() if holds([grid[place] for place in places])}
    assert {tuple(each) for each in ruleout.solve(puzzle, limit=300).solutions} == expected
    assert 0 < len(expected) < 288
    again = ruleout.parse(ruleout.write(puzzle, "iss"))
    assert {tuple(each) for each in ruleout.solve(again, limit=300).solutions} == expected
