"""Small cuts of graphs: sets of edges that separate some vertices from the others.

A set of edges is a union of cuts if and only if it has an even number of edges in common with every cycle, and it is
enough to ask this of the cycles that a spanning forest makes with one further edge each. Each edge therefore has a
label, the set of these cycles in which it lies, and a set of edges is a union of cuts if and only if the symmetric
difference of its labels is empty (D. Pritchard and R. Thurimella, Fast Computation of Small Cuts via Cycle Space
Sampling, 2011, who sample the labels; here they are exact).

Any basis of the cycle space will do in place of these cycles. If an edge is removed, one cycle through it is added to
the others through it and left out, which gives a basis of what remains in less time than a new spanning forest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Self

import attrs

from ruleout.internal import bits, cell_set, check_time, union_of

Edge = tuple[int, int]
MOST_EDGES = {1: 5000, 2: 5000, 3: 400, 4: 250}
"""Largest number of edges of a graph in which cuts of each size are searched for."""


@attrs.frozen(eq=False)
class Cuts:
    """The cuts of a graph, which may have several edges between two vertices; ``Cuts.of(edges)`` makes them.

    Sets of edges are numbers whose bits are the indices of the edges.

    Attributes
    ----------
    edges
        The two vertices of each edge, also of those that were removed.
    near
        For each vertex its neighbours, with the edges between the two, also those that were removed.
    left
        The edges that were not removed.
    cycles
        A basis of the cycle space of these.
    """

    edges: Sequence[Edge]
    near: dict[int, dict[int, int]]
    left: int
    cycles: Sequence[int]

    @classmethod
    def of(cls, edges: Sequence[Edge]) -> Self:
        near: defaultdict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for i, (a, b) in enumerate(edges):
            near[a][b] |= 1 << i
            near[b][a] |= 1 << i
        paths: dict[int, int] = {}
        for root in near:
            if root in paths:
                continue
            paths[root] = 0
            component = [root]
            for vertex in component:  # which grows
                for other, between in near[vertex].items():
                    if other not in paths:
                        paths[other] = paths[vertex] | between & -between
                        component.append(other)
        cycles = [paths[a] ^ paths[b] ^ 1 << i for i, (a, b) in enumerate(edges)]
        return cls(edges, dict(near), (1 << len(edges)) - 1, [each for each in cycles if each])

    def without(self, lost: int) -> Self:
        """Return the cuts of the graph without the edges *lost*."""
        cycles = self.cycles
        for i in bits(lost & self.left):
            through = [each for each in cycles if each >> i & 1]
            if through:
                others = [each ^ through[0] for each in through[1:]]
                cycles = [each for each in cycles if not each >> i & 1] + others
        return attrs.evolve(self, left=self.left & ~lost, cycles=cycles)

    @cached_property
    def _members(self) -> dict[int, list[int]]:
        """The edges with each label, the cycles in which they lie as bits."""
        labels = dict.fromkeys(bits(self.left), 0)
        for number, cycle in enumerate(self.cycles):
            for i in bits(cycle):
                labels[i] |= 1 << number
        members: defaultdict[int, list[int]] = defaultdict(list)
        for i, label in labels.items():
            members[label].append(i)
        return members

    def of_size(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yield the cuts of *size* edges, 1 to 4, none of which contains a smaller cut, as indices of edges.

        There are none if the graph has more than ``MOST_EDGES`` edges.
        """
        if self.left.bit_count() > MOST_EDGES[size]:
            return
        if size == 1:
            yield from ((i,) for i in bits(self.left & ~union_of(self.cycles)))
            return
        members = self._members
        labels = [label for label in members if label]
        if size == 2:
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
        left = self.left & ~cell_set(cut)
        found = [{vertex} for vertex in self.edges[cut[0]]]
        waiting = [list(side) for side in found]
        while True:
            check_time()
            for side, reached in zip(found, waiting, strict=True):
                if not reached:
                    return side
                self._reach(left, side, reached)

    def other_side(self, cut: Sequence[int], side: Iterable[int]) -> set[int]:
        """Return the vertices of the other side, if *side* is one side of *cut*."""
        found = {vertex for i in cut for vertex in self.edges[i]}.difference(side)
        reached = list(found)
        left = self.left & ~cell_set(cut)
        while reached:
            self._reach(left, found, reached)
        return found

    def _reach(self, left: int, side: set[int], reached: list[int]) -> None:
        """Add the neighbours of the last vertex of *reached* by the edges *left* to *side*; new ones take its place."""
        for other, between in self.near[reached.pop()].items():
            if left & between and other not in side:
                side.add(other)
                reached.append(other)
