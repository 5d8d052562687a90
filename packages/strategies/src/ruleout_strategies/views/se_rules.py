"""Patterns that Sudoku Explainer looks for within a branch: locked candidates, hidden and naked pairs, X-wings."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import internal as kit
from ruleout_strategies.views.se_topology import Group, SeTopology

Pattern = tuple[list[int], int]
"""The candidates that a pattern removes, in order, and the set of those whose falsity made the pattern."""
BUCKETS, LOAD = 16, 0.75
"""The number of buckets of an empty hash map in Java, and the part of them that is used before it is doubled."""


class SeRules:
    """Patterns on a board of which a branch has removed candidates.

    Parameters
    ----------
    topology
        The groups and the patterns.
    start
        The set of candidates of the board.
    """

    def __init__(self, topology: SeTopology, start: int) -> None:
        self._topology, self._start = topology, start
        own = [each & start for each in topology.sets]
        locks = [(own[one] & own[two], own[one] & ~own[two], own[two] & ~own[one]) for one, two in topology.locks]
        self._locks = [(both, needs, gives) for both, needs, gives in locks if needs and gives]
        self._wide = [(group, each) for group, each in enumerate(own) if each.bit_count() > 1]
        filled = [sum(own[group] > 0 for group in family) for family in topology.families]
        self._pairs = [
            [row for row in rows if filled[row[2]] >= least and own[row[0]] and own[row[1]]]
            for least, rows in topology.pairs
        ]

    def find(self, alive: int) -> list[Pattern]:
        """Return all patterns of the first kind that removes some of the candidates *alive*."""
        for kind in self._kinds(alive):
            found = [(self._in_order(gone), needs) for gone, needs in kind if gone and needs]
            if found:
                return found
        return []

    def _kinds(self, alive: int) -> Iterator[Iterator[tuple[int, int]]]:
        yield self._locked(alive)
        two = {group for group, own in self._wide if (own & alive).bit_count() == 2}
        for rows in self._pairs:
            yield self._both(rows, two, alive)

    def _locked(self, alive: int) -> Iterator[tuple[int, int]]:
        for both, needs, gives in self._locks:
            if not needs & alive and gives & alive and (both & alive).bit_count() > 1:
                yield gives & alive, needs

    def _both(self, rows: list[tuple[Group, Group, int]], two: set[Group], alive: int) -> Iterator[tuple[int, int]]:
        """Yield the patterns of *rows* with *two* candidates in each group of their base."""
        sets = self._topology.sets
        for one, other, family in rows:
            if one in two and other in two:
                covers = self._covers(sets[one] & alive, family)
                if len(covers) == 2 and covers == self._covers(sets[other] & alive, family) and -1 not in covers:
                    base, cover = sets[one] | sets[other], kit.union_of(sets[group] for group in covers)
                    yield alive & cover & ~base, self._start & ~alive & base & ~cover

    def _covers(self, some: int, family: int) -> set[Group]:
        """Return the groups of a family in which *some* candidates are, -1 for one that is in no group."""
        own, groups_of = self._topology.families[family], self._topology.groups_of
        return {next((group for group in groups_of[each] if group in own), -1) for each in kit.bits(some)}

    def _in_order(self, some: int) -> list[int]:
        """Return candidates in the order of a hash map of their cells: by bucket, cell and digit."""
        size = self._topology.size
        buckets, cells = BUCKETS, {candidate % size for candidate in kit.bits(some)}
        while len(cells) > buckets * LOAD:
            buckets *= 2
        return sorted(kit.bits(some), key=lambda each: (each % size % buckets, each % size, each))
