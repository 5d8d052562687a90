"""The runs of white cells, and what their sums leave of the candidates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

import attrs

from ruleout.internal import Position, bits, check_time, full_mask, sum_combinations

DIGITS = 9
FULL = full_mask(DIGITS)

Total = int | None
"""The sum of a run, or None if its digits only have to differ."""


@attrs.frozen
class Runs:
    """The runs of a Kakuro, each of at least two cells.

    Attributes
    ----------
    places
        The row and column of each cell, row by row.
    cells
        The cells of each run, across before down, from left to right and from top to bottom.
    of
        The one or two runs of each cell.
    peers
        The other cells of the runs of each cell.
    is_summed
        For each run, True if there is a square for the sum before the first cell.
    """

    places: tuple[Position, ...]
    cells: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]
    is_summed: tuple[bool, ...]

    @classmethod
    def of_places(cls, white: Iterable[Position]) -> Runs:
        """Return the runs of these *white* squares."""
        places = tuple(sorted(white))
        at = {place: cell for cell, place in enumerate(places)}
        cells: list[tuple[int, ...]] = []
        is_summed = []
        for down, right in ((0, 1), (1, 0)):
            for row, column in places:
                before = (row - down, column - right)
                if before not in at and (row + down, column + right) in at:
                    cells.append(tuple(_run(at, row, column, down, right)))
                    is_summed.append(min(before) >= 0)
        of: list[list[int]] = [[] for _ in places]
        for run, members in enumerate(cells):
            for cell in members:
                of[cell].append(run)
        peers = (sorted({peer for run in own for peer in cells[run]} - {cell}) for cell, own in enumerate(of))
        return cls(places, tuple(cells), tuple(map(tuple, of)), tuple(map(tuple, peers)), tuple(is_summed))

    def totals(self, digits: Sequence[int]) -> list[Total]:
        """Return the sum of each run if the cells hold *digits*."""
        pairs = zip(self.cells, self.is_summed, strict=True)
        return [sum(digits[cell] for cell in cells) if summed else None for cells, summed in pairs]

    def narrow(self, totals: Sequence[Total], masks: list[int], queue: Iterable[int] | None = None) -> bool:
        """Remove candidates that no digits of a run allow, in *masks*, until every run allows all that are left.

        Parameters
        ----------
        totals
            The sum of each run.
        masks
            The candidates of each cell.
        queue
            The runs whose cells or sums have changed; all if it is missing.

        Returns
        -------
        bool
            True if every run allows some digits.
        """
        check_time()
        order = list(range(len(self.cells)) if queue is None else queue)
        waiting = set(order)
        for run in order:
            waiting.discard(run)
            cells = self.cells[run]
            before = tuple([masks[cell] for cell in cells])
            after = narrowed(totals[run], before)
            if after == before:
                continue
            if not after:
                return False
            for cell, old, new in zip(cells, before, after, strict=True):
                if new != old:
                    masks[cell] = new
                    for other in self.of[cell]:
                        if other != run and other not in waiting:
                            waiting.add(other)
                            order.append(other)
        return True


def _run(at: dict[Position, int], row: int, column: int, down: int, right: int) -> Iterable[int]:
    while (row, column) in at:
        yield at[row, column]
        row, column = row + down, column + right


@lru_cache(maxsize=1 << 16)
def narrowed(total: Total, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the candidates that are left in a run: those with which different digits add up to *total*.

    Parameters
    ----------
    total
        The sum, or None for any.
    masks
        The candidates of each cell.

    Returns
    -------
    tuple of int
        One mask per cell; empty if nothing adds up. Each candidate that is left is part of such digits (generalised
        arc consistency of the sum and the differences together).
    """
    # Layer i has the sets of digits that the first i cells can hold; then those that cannot be completed are removed.
    useful = subsets_of_combinations(len(masks), total)
    layers = [{0}]
    for mask in masks:
        layers.append({
            used | bit for used in layers[-1] for bit in single_bits(mask & ~used) if used | bit in useful
        })  # fmt: skip
    left = []
    alive = layers.pop()
    for mask in reversed(masks):
        before = layers.pop()
        steps = [(used ^ bit, bit) for used in alive for bit in single_bits(mask & used) if used ^ bit in before]
        alive = {used for used, _ in steps}
        kept = 0
        for _, bit in steps:
            kept |= bit
        left.append(kept)
    return tuple(reversed(left)) if alive else ()


@lru_cache(maxsize=1 << DIGITS)
def single_bits(mask: int) -> tuple[int, ...]:
    """Return the masks of the single digits of *mask*."""
    return tuple([1 << bit for bit in bits(mask)])


@cache
def subsets_of_combinations(count: int, total: Total) -> frozenset[int]:
    """Return the sets of digits that *count* different digits with this *total* may contain."""
    found: set[int] = set()
    for combination in combinations(count, total):
        part = combination
        while True:
            found.add(part)
            if not part:
                break
            part = (part - 1) & combination
    return frozenset(found)


@cache
def combinations(count: int, total: Total) -> tuple[int, ...]:
    """Return the sets of *count* different digits with this *total*, as masks."""
    if total is None:
        return tuple(mask for mask in range(FULL + 1) if mask.bit_count() == count)
    return sum_combinations(DIGITS, count, total) or ()
