"""Small cuts of graphs, compared with all sets of edges."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ruleout.internal import cell_set
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
    cuts = Cuts.of(edges)
    found = [set(cut) for size in (1, 2, 3, 4) for cut in cuts.of_size(size)]
    expected = smallest_cuts(edges, 4)
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


@pytest.mark.parametrize("seed", range(20))
def test_the_cuts_after_removals_are_those_of_a_new_graph(seed: int) -> None:
    draw = random.Random(seed)
    vertices = range(draw.randint(2, 8))
    edges = [(a, b) for a, b in (draw.sample(vertices, 2) for _ in range(draw.randint(4, 20)))]
    cuts, kept = Cuts.of(edges), list(range(len(edges)))
    while len(kept) > 1:
        removed = draw.sample(kept, draw.randint(1, min(3, len(kept) - 1)))
        cuts = cuts.without(cell_set(removed))
        kept = [i for i in kept if i not in removed]
        new = Cuts.of([edges[i] for i in kept])
        for size in (1, 2, 3, 4):
            found = [tuple(kept[i] for i in cut) for cut in new.of_size(size)]
            assert list(cuts.of_size(size)) == found
            for cut, own in zip(found, new.of_size(size), strict=True):
                side = cuts.smaller_side(cut)
                assert side == new.smaller_side(own)
                assert cuts.other_side(cut, side) == new.other_side(own, side)


def test_a_cut_has_two_sides() -> None:
    cuts = Cuts.of([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (4, 5), (7, 8)])
    assert list(cuts.of_size(1)) == [(3,), (6,)]
    assert cuts.smaller_side((3,)) == {4, 5}
    assert cuts.other_side((3,), {4, 5}) == {1, 2, 3}
    assert list(cuts.of_size(2)) == [(0, 1), (0, 2), (1, 2), (4, 5)]
    assert cuts.smaller_side((4, 5)) == {5}
    assert cuts.other_side((4, 5), {5}) == {1, 2, 3, 4}


def test_large_graphs_are_not_searched() -> None:
    edges = [(i, i + 1) for i in range(MOST_EDGES[4] + 1)]
    assert list(Cuts.of(edges).of_size(4)) == []
    assert len(list(Cuts.of(edges).of_size(1))) == len(edges)
