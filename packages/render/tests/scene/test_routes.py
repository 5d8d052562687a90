"""The ways of lines: straight, or bowed inside of their house round what they would cover."""

from __future__ import annotations

import itertools
from math import dist

import pytest

import ruleout
from ruleout import Board, Candidate, Step
from ruleout.internal import Chain, Link, Node, Reason
from ruleout_render.scene import scene
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.plan import Line, Plan
from ruleout_render.scene.routes import is_inside, points_on

EMPTY = Board.of(ruleout.parse("." * 81))


def plan_of(*nodes: Candidate) -> Plan:
    """The plan of a chain of *nodes* in an empty grid."""
    pairs = itertools.pairwise(nodes)
    links = tuple(Link(Node.of(a), Node.of(b), at % 2 == 0) for at, (a, b) in enumerate(pairs))
    plan = scene(EMPTY, step=Step("chain", removes=(Candidate(80, 9),), because=Reason(chains=(Chain(links),)))).plan
    assert plan is not None
    return plan


def is_straight(line: Line) -> bool:
    assert line.curve is not None
    (x, y), (over_x, over_y), (to_x, to_y) = line.curve
    return dist((x + to_x, y + to_y), (2 * over_x, 2 * over_y)) < 1


def test_a_line_is_straight_if_nothing_is_in_its_way() -> None:
    assert all(map(is_straight, plan_of(Candidate(0, 1), Candidate(8, 1), Candidate(80, 1)).lines))


@pytest.mark.parametrize("digit", range(1, 10))
def test_a_line_bows_round_a_node_and_stays_in_its_house(digit: int) -> None:
    plan = plan_of(Candidate(0, digit), Candidate(8, digit), Candidate(4, digit), Candidate(40, digit))
    (long,) = [line for line in plan.lines if {line.start.cell, line.end.cell} == {0, 8}]
    assert long.curve is not None
    assert not is_straight(long)
    points = points_on(long.curve)
    geometry = Geometry(EMPTY.layout)
    assert is_inside(geometry, long, points)
    assert min(dist(each, geometry.spot(4, digit)) for each in points) > geometry.radius


def test_a_line_goes_round_a_node_that_touches_its_end() -> None:
    nodes = [Candidate(35, digit) for digit in (6, 9, 8, 7)]
    (long,) = plan_of(Candidate(80, 6), *nodes).lines
    assert long.curve is not None
    points, geometry = points_on(long.curve), Geometry(EMPTY.layout)
    assert is_inside(geometry, long, points)
    for node in nodes[1:]:
        assert min(dist(each, geometry.spot_of(node)) for each in points) > geometry.radius


def test_a_link_of_two_nodes_with_a_candidate_in_common_joins_those_in_two_colours() -> None:
    first, last = (Candidate(45, 4), Candidate(46, 4)), (Candidate(27, 4), Candidate(45, 4))
    between = [(Candidate(cell, 4),) for cell in (52, 70, 62, 54)]
    nodes = [Node.of(*each) for each in (first, *between, last)]
    links = [Link(a, b, at % 2 == 0) for at, (a, b) in enumerate(itertools.pairwise(nodes))]
    plan = scene(
        EMPTY, step=Step("chain", removes=(Candidate(80, 9),), because=Reason(chains=(Chain(tuple(links)),)))
    ).plan
    assert plan is not None
    assert len(plan.lines) == len(links)
    for line in plan.lines:
        assert line.role not in ("strong", "weak") or plan.nodes[line.start].role != plan.nodes[line.end].role
