"""Small cuts of graphs: sets of edges that separate some vertices from the others.

A set of edges is a union of cuts if and only if it has an even number of edges in common with every cycle, and it is
enough to ask this of the cycles that a spanning forest makes with one further edge each. Each edge therefore has a
label, the set of these cycles in which it lies, and a set of edges is a union of cuts if and only if the symmetric
difference of its labels is empty (D. Pritchard and R. Thurimella, Fast Computation of Small Cuts via Cycle Space
Sampling, 2011, who sample the labels; here they are exact).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from ruleout.plugin import check_time

Edge = tuple[int, int]
MOST_EDGES = {1: 5000, 2: 5000, 3: 400, 4: 250}
"""Largest number of edges of a graph in which cuts of each size are searched for."""


class Cuts:
    """The cuts of a graph, which may have several edges between two vertices.

    Parameters
    ----------
    edges
        The two vertices of each edge.
    """

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.edges = edges
        self.near: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for i, (a, b) in enumerate(edges):
            self.near[a].append((i, b))
            self.near[b].append((i, a))
        self._members: defaultdict[int, list[int]] = defaultdict(list)
        for i, label in enumerate(self._labels()):
            self._members[label].append(i)

    def _labels(self) -> list[int]:
        """Return the cycles of each edge, as bits."""
        above: dict[int, tuple[int, int]] = {}
        order: list[int] = []
        for root in self.near:
            if root in above:
                continue
            above[root] = (-1, root)
            component = [root]
            for vertex in component:  # which grows
                for i, other in self.near[vertex]:
                    if other not in above:
                        above[other] = (i, vertex)
                        component.append(other)
            order += component
        tree = {i for i, _ in above.values()}
        labels = [0] * len(self.edges)
        below = dict.fromkeys(order, 0)
        cycle = 1
        for i, (a, b) in enumerate(self.edges):
            if i not in tree:
                labels[i] = cycle
                below[a] ^= cycle
                below[b] ^= cycle
                cycle <<= 1
        for vertex in reversed(order):
            i, parent = above[vertex]
            if i >= 0:
                labels[i] = below[vertex]
                below[parent] ^= below[vertex]
        return labels

    def of_size(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yield the cuts of *size* edges, 1 to 4, none of which contains a smaller cut, as indices of edges.

        There are none if the graph has more than ``MOST_EDGES`` edges.
        """
        if len(self.edges) > MOST_EDGES[size]:
            return
        members = self._members
        labels = [label for label in members if label]
        if size == 1:
            yield from ((i,) for i in members.get(0, ()))
        elif size == 2:
            for label in labels:
                yield from combinations(members[label], 2)
        elif size == 3:
            rank = {label: i for i, label in enumerate(labels)}
            for a, b in combinations(labels, 2):
                check_time()
                if rank.get(a ^ b, -1) > rank[b]:
                    yield from product(members[a], members[b], members[a ^ b])
        else:
            pairs: dict[int, list[tuple[int, int]]] = {}
            for (i, a), (j, b) in combinations(enumerate(labels), 2):
                check_time()
                pairs.setdefault(a ^ b, []).append((i, j))
            for found in pairs.values():
                check_time()
                for (i, j), (k, m) in combinations(found, 2):
                    if j < k:
                        yield from product(*(members[labels[n]] for n in (i, j, k, m)))

    def smaller_side(self, cut: Sequence[int]) -> set[int]:
        """Return the vertices of one side of *cut*, the one that is searched in fewer steps.

        Both sides are searched in turns, so that the time depends on the smaller one.
        """
        missing = frozenset(cut)
        found = [{vertex} for vertex in self.edges[cut[0]]]
        waiting = [list(side) for side in found]
        while True:
            check_time()
            for side, left in zip(found, waiting, strict=True):
                if not left:
                    return side
                for i, other in self.near[left.pop()]:
                    if i not in missing and other not in side:
                        side.add(other)
                        left.append(other)

    def other_side(self, cut: Sequence[int], side: Iterable[int]) -> set[int]:
        """Return the vertices of the other side, if *side* is one side of *cut*."""
        first = set(side)
        found = {vertex for i in cut for vertex in self.edges[i]} - first
        left = list(found)
        while left:
            for _, other in self.near[left.pop()]:
                if other not in found and other not in first:
                    found.add(other)
                    left.append(other)
        return found
