"""Small cuts of graphs, compared with all sets of edges."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ruleout_strategies.views.graph_cuts import MOST_EDGES, Cuts, Edge


def parts(edges: list[Edge], missing: tuple[int, ...] = ()) -> int:
    """The number of connected parts of a graph without the edges *missing*."""
    group = {vertex: vertex for edge in edges for vertex in edge}
    for i, (a, b) in enumerate(edges):
        if i not in missing:
            old, new = group[a], group[b]
            group = {vertex: new if each == old else each for vertex, each in group.items()}
    return len(set(group.values()))


def smallest_cuts(edges: list[Edge], most: int) -> list[set[int]]:
    found: list[set[int]] = []
    for size in range(1, most + 1):
        for chosen in combinations(range(len(edges)), size):
            if parts(edges, chosen) > parts(edges) and not any(each < set(chosen) for each in found):
                found.append(set(chosen))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_all_small_cuts_are_found_once(seed: int) -> None:
    draw = random.Random(seed)
    vertices = range(draw.randint(2, 7))
    edges = [(a, b) for a, b in (draw.sample(vertices, 2) for _ in range(draw.randint(1, 11)))]
    cuts = Cuts(edges)
    found = [set(cut) for size in (1, 2, 3, 4) for cut in cuts.of_size(size)]
    expected = smallest_cuts(edges, 4)
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


def test_a_cut_has_two_sides() -> None:
    cuts = Cuts([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (4, 5), (7, 8)])
    assert list(cuts.of_size(1)) == [(3,), (6,)]
    assert cuts.smaller_side((3,)) == {4, 5}
    assert cuts.other_side((3,), {4, 5}) == {1, 2, 3}
    assert list(cuts.of_size(2)) == [(0, 1), (0, 2), (1, 2), (4, 5)]
    assert cuts.smaller_side((4, 5)) == {5}
    assert cuts.other_side((4, 5), {5}) == {1, 2, 3, 4}


def test_large_graphs_are_not_searched() -> None:
    edges = [(i, i + 1) for i in range(MOST_EDGES[4] + 1)]
    assert list(Cuts(edges).of_size(4)) == []
    assert len(list(Cuts(edges).of_size(1))) == len(edges)
