"""Lines bow round what they should not pass."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout_render.scene.bends import DIGIT, MARK, NODE, Curve, Obstacle, bent, point_on
from ruleout_render.scene.geometry import Point

GRID = (0.0, 0.0, 540.0, 540.0)
START, END = (30.0, 270.0), (330.0, 270.0)
MIDDLE = (180.0, 270.0)


def mark(x: float, y: float, price: float = MARK) -> Obstacle:
    return Obstacle((x, y), 3.3, 4.8, 2, price)


def digit(x: float, y: float) -> Obstacle:
    return Obstacle((x, y), 9, 12.2, 3, DIGIT)


def points(curve: Curve) -> list[Point]:
    return [point_on(curve, k / 200) for k in range(201)]


def passed(curve: Curve, obstacles: Sequence[Obstacle]) -> list[Obstacle]:
    """The obstacles whose box the curve crosses."""
    return [
        each
        for each in obstacles
        if any(abs(x - each.at[0]) < each.across and abs(y - each.at[1]) < each.down for x, y in points(curve))
    ]


def test_a_line_without_obstacles_is_straight() -> None:
    assert bent(START, END, (), GRID) == (START, MIDDLE, END)


def test_a_line_avoids_a_candidate_that_is_no_node_unless_passing_it_costs_nothing() -> None:
    curve = bent(START, END, [mark(*MIDDLE)], GRID)
    assert not passed(curve, [mark(*MIDDLE)])
    assert bent(START, END, [mark(*MIDDLE, price=0.0)], GRID) == (START, MIDDLE, END)


def test_a_line_in_a_full_row_passes_no_digit() -> None:
    row = [digit(90.0 + 60 * column, 270.0) for column in range(4)]
    start, end = (12.0, 252.0), (372.0, 252.0)
    assert passed((start, (192.0, 252.0), end), [digit(90.0, 260.0)])
    assert not passed(bent(start, end, [digit(each.at[0], 260.0) for each in row], GRID), row)


def test_a_line_passes_what_costs_least() -> None:
    """A wall of digits with a gap that candidates fill: the line goes through the gap."""
    digits = [digit(180.0, 30.0 + 25 * k) for k in range(20) if k not in (4, 5, 6)]
    marks = [mark(180.0, 112.0 + 9 * k) for k in range(13)]
    curve = bent(START, END, [*digits, *marks], GRID)
    assert not passed(curve, digits)
    assert passed(curve, marks)


def test_a_node_is_avoided_rather_than_a_candidate() -> None:
    node = Obstacle(MIDDLE, 0, 0, 10, NODE)
    above, below = ([mark(20.0 + 8 * k, 270.0 + side * 30) for k in range(40)] for side in (-1, 1))
    curve = bent(START, END, [node, *above, *below], GRID)
    assert min(abs(x - 180) + abs(y - 270) for x, y in points(curve)) > 9


def test_two_links_between_the_same_ends_lie_apart() -> None:
    one = bent(START, END, (), GRID)
    other = bent(END, START, (), GRID, [one])
    assert abs(point_on(other, 0.5)[1] - point_on(one, 0.5)[1]) >= 5.9


def test_an_arrow_head_needs_room_near_its_end_alone() -> None:
    beside_start, beside_end = mark(50.0, 277.0), mark(310.0, 277.0)
    assert bent(START, END, [beside_start], GRID, head=3.0)[1] == MIDDLE
    assert bent(START, END, [beside_end], GRID)[1] == MIDDLE
    assert bent(START, END, [beside_end], GRID, head=3.0)[1] != MIDDLE


@pytest.mark.parametrize("y", [6.0, 534.0])
def test_a_line_beside_the_border_stays_in_the_grid(y: float) -> None:
    curve = bent((30.0, y), (510.0, y), [digit(270.0, 270.0 + (y - 270) * 0.95)], GRID)
    assert all(0 < py < 540 for _, py in points(curve))


PLACES = st.tuples(st.integers(1, 53), st.integers(1, 53)).map(lambda at: (at[0] * 10.0, at[1] * 10.0))


@given(start=PLACES, end=PLACES, places=st.lists(PLACES, max_size=12, unique=True))
def test_lines_stay_in_the_grid_and_keep_their_ends(start: Point, end: Point, places: list[Point]) -> None:
    curve = bent(start, end, [mark(*place) for place in places], GRID)
    assert (curve[0], curve[2]) == (start, end)
    assert all(-1 < x < 541 and -1 < y < 541 for x, y in points(curve))
