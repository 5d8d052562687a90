"""Trials: the consequences of an assumption, thought by thought, breadth first.

At each level the houses and rules with a changed cell are asked what they leave, all on the same candidates; then the
digits that are found exclude themselves from the cells in sight. So the result does not depend on the order of cells
and rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from ruleout import internal as kit
from ruleout_strategies.together.net import Narrow, Net

SIGHT, START = -1, -2
"""The numbers that stand for sight and for what is assumed instead of that of a source."""
NOWHERE = -1
"""The number that stands for a cell if none has nothing left."""
FactNumber = int


@attrs.frozen
class Removal:
    """Candidates *mask* of a cell that are excluded: by a source, by the digit of the cell *seen*, or as assumed.

    They are all others if a source leaves the cell a single digit.
    """

    cell: kit.Cell
    mask: kit.Mask
    level: int
    source: int = SIGHT
    seen: kit.Cell = -1


class Trial:
    """The candidates that are left if *start* is assumed: masks of some cells.

    Attributes
    ----------
    masks
        The candidates that are left.
    level
        The number of levels that were followed.
    end
        The least number of thoughts after which a cell, house or rule has nothing left; 0 if none is known.
    """

    def __init__(self, root: Sequence[kit.Mask], start: Mapping[kit.Cell, kit.Mask]) -> None:
        self.masks = list(root)
        self.level = self.end = 0
        self.start = start
        self._root = root
        self._touched = set(start)
        self._fresh: list[kit.Cell] = []
        self._empty: list[kit.Cell] = []
        for cell, mask in start.items():
            if mask != root[cell] and not mask & (mask - 1):
                self._fresh.append(cell)
            self.masks[cell] = mask

    def follow(self, net: Net, narrow: Sequence[Narrow], most: int) -> None:
        """Follow the assumption up to *most* levels, until it is refuted or nothing follows any more."""
        if not self.level:
            self._begin(net, None)
        while not self.end and self.level < most and self._touched:
            self._ask(net, narrow, None, None)

    def logged(self, net: Net, narrow: Sequence[Narrow], most: int) -> tuple[list[Removal], list[tuple[int, int]]]:
        """Follow it, and return the removals, and the sources and cells with nothing left, as pairs of both."""
        log = [Removal(cell, self._root[cell] & ~mask, 0, START) for cell, mask in self.start.items()]
        ends: list[tuple[int, int]] = []
        self._begin(net, log)
        while self.level < most and self._touched:
            self._ask(net, narrow, log, ends)
            if ends:
                break
        return log, ends

    def _begin(self, net: Net, log: list[Removal] | None) -> None:
        self._touched |= net.first
        self._look(net, log)

    def _ask(
        self, net: Net, narrow: Sequence[Narrow], log: list[Removal] | None, ends: list[tuple[int, int]] | None
    ) -> None:
        self.level += 1
        masks, removed = self.masks, dict[kit.Cell, kit.Mask]()
        if self.end and ends is not None:
            ends += [(SIGHT, cell) for cell in self._empty]
        numbers = {number for cell in self._touched for number in net.of_cell[cell]}
        for number in sorted(numbers):
            source = net.sources[number]
            before = source.pick(masks)
            if 0 in before:  # the empty cell is an end by itself
                continue
            after = narrow[number](before)
            if after is None:
                self.end = self.level
                if ends is None:
                    return
                ends.append((number, NOWHERE))
            elif after != before:
                for cell, old, new in zip(source.cells, before, after, strict=True):
                    if gone := old & ~new:
                        removed[cell] = removed.get(cell, 0) | gone
                        if log is not None:
                            mask = gone if new & (new - 1) else self._root[cell] & ~new
                            log.append(Removal(cell, mask, self.level, number))
        if self.end:
            return
        self._touched = set(removed)
        for cell, gone in removed.items():
            self._remove(cell, gone)
        self._look(net, log)

    def _look(self, net: Net, log: list[Removal] | None) -> None:
        """Remove the new digits from the cells that see them; digits that are found so are new at the next level."""
        fresh, self._fresh = self._fresh, []
        digits = [self.masks[cell] for cell in fresh]
        before = tuple(self.masks) if log is not None else ()
        for cell, digit in zip(fresh, digits, strict=True):
            for peer in net.layout.peers[cell]:
                if log is not None and before[peer] & digit:
                    log.append(Removal(peer, digit, self.level, SIGHT, cell))
                if self.masks[peer] & digit:
                    self._touched.add(peer)
                    self._remove(peer, digit)

    def _remove(self, cell: kit.Cell, gone: kit.Mask) -> None:
        left = self.masks[cell] = self.masks[cell] & ~gone
        if not left:
            self.end = self.level + 1
            self._empty.append(cell)
        elif not left & (left - 1):
            self._fresh.append(cell)
