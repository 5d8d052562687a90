"""Ranks of lines: what is narrowed, what is refused, and ranks in squares of three digits."""

from __future__ import annotations

import random

import pytest

from ruleout.internal import Layout, PythonEngine, Rank, Unit
from ruleout.testing import all_solutions

GRID = [(r, c) for r in range(3) for c in range(3)]
LATIN = [Unit("", "row", tuple(range(r * 3, r * 3 + 3))) for r in range(3)]
LATIN += [Unit("", "column", tuple(range(c, 9, 3))) for c in range(3)]
"""The rows and columns of three digits."""


def test_a_line_that_cannot_be_less_does_not_begin_like_the_one_that_all_others_are_less_than() -> None:
    rank = Rank((0, 1, 2, 3, 4, 5), (0, 1), (((2, 3), (4, 5)),), 1)
    assert rank.narrow((0b010, 0b011, 0b011, 0b100, 0b110, 0b111)) == (0b010, 0b010, 0b001, 0b100, 0b010, 0b011)
    assert rank.narrow((0b010, 0b001, 0b011, 0b111, 0b110, 0b111)) == (0,) * 6


@pytest.mark.parametrize(
    "groups", [(((1, 2), (0,)),), ((),), (((1, 3),),)], ids=["unequal lengths", "no line", "no such cell"]
)
def test_lines_that_cannot_be_compared_are_refused(groups: tuple[tuple[tuple[int, ...], ...], ...]) -> None:
    with pytest.raises(ValueError, match="a rank needs"):
        Rank((4, 5, 6), (0, 1), groups, 1)


def test_the_ranks_of_squares_of_three_digits_are_those_that_counting_gives() -> None:
    rng = random.Random(3)
    lines = [tuple(range(r * 3, r * 3 + 3)) for r in range(3)] + [tuple(range(c, 9, 3)) for c in range(3)]
    lines += [line[::-1] for line in lines]
    sides = (lines[:3], lines[3:6], lines[6:9], lines[9:])
    squares = list(all_solutions(Layout.of(3, GRID, LATIN), [0b111] * 9))
    for _ in range(12):
        mine, less, ties = rng.choice(lines), rng.randrange(4), rng.random() < 0.5
        groups = tuple(tuple(side) for side in sides if mine not in side)
        found = []
        for square in squares:
            number, *others = ([square[at] for at in line] for line in (mine, *(x for side in groups for x in side)))
            alike = [each for each in others if each[0] == number[0]]
            if sum(each < number for each in alike) == less and (ties or number not in alike):
                found.append(square)
        layout = Layout.of(3, GRID, [*LATIN, Rank(tuple(range(9)), mine, groups, less, ties)])
        assert sorted(PythonEngine().solutions(layout, [0b111] * 9)) == sorted(found)
