"""Cells in which each digit occurs some number of times."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Digit, Mask, is_lone, mask_of, union_of
from ruleout.model.constraints.base import Constraint, Origin

Part = Sequence[int]
"""Places of cells that all differ."""


@attrs.frozen
class Count(Constraint):
    """Cells in which each digit occurs an allowed number of times: digit ``d`` one of ``counts[d - 1]`` times.

    The cells are *sets* sets of as many cells each, one after the other; each digit occurs in all of them equally
    often.
    """

    cells: tuple[Cell, ...]
    counts: tuple[tuple[int, ...], ...]
    sets: int = 1
    origin: Origin | None = None

    def __attrs_post_init__(self) -> None:
        if self.sets < 1 or len(self.cells) % self.sets:
            raise ValueError("a count needs one or more sets of as many cells each")

    @property
    def places(self) -> list[range]:
        """The places of each set among the cells."""
        size = len(self.cells) // self.sets
        return [range(first * size, (first + 1) * size) for first in range(self.sets)]

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Keep what the bounds of each digit's number and the combinations of numbers that fit the cells allow."""
        return narrow_counts(masks, [[(place,) for place in places] for places in self.places], self.counts)

    def holds(self, digits: Sequence[Digit]) -> bool:
        words = [[digits[place] for place in places] for places in self.places]
        return all(
            {word.count(digit) for word in words} <= {word.count(digit) for word in words[:1]} & set(allowed)
            for digit, allowed in enumerate(self.counts, 1)
        )


def narrow_counts(
    masks: Sequence[Mask], sets: Sequence[Sequence[Part]], counts: Sequence[Sequence[int]]
) -> tuple[Mask, ...]:
    """Return *masks* without digits that would occur too often, and with digits placed that would occur too seldom.

    How often a digit occurs lies between its lone cells and its possible places. Of the allowed numbers between
    these, those remain that add up to the number of cells with numbers of the other digits.

    Parameters
    ----------
    masks
        One mask per cell.
    sets
        The places of the cells of each set, in parts whose cells all differ.
    counts
        The numbers of times that each digit may occur, from the first digit.

    Returns
    -------
    tuple of int
        The masks, all 0 if nothing fits.
    """
    nothing = (0,) * len(masks)
    size = sum(map(len, sets[0]))
    lone = [[0] * len(counts) for _ in sets]
    open_parts = [[0] * len(counts) for _ in sets]
    for number, parts in enumerate(sets):
        for part in parts:
            for place in part:
                if is_lone(masks[place]):
                    lone[number][masks[place].bit_length() - 1] += 1
            for bit in range(len(counts)):
                open_parts[number][bit] += any(masks[place] >> bit & 1 for place in part)
    fitting = []
    for bit, allowed in enumerate(counts):
        low, high = max(each[bit] for each in lone), min(each[bit] for each in open_parts)
        fitting.append([number for number in allowed if low <= number <= high])
    fitting = _adding_up(fitting, size)
    if not all(fitting):
        return nothing
    kept = list(masks)
    for number, parts in enumerate(sets):
        complete = mask_of(digit for digit, fit in enumerate(fitting, 1) if max(fit) == lone[number][digit - 1])
        needed = mask_of(digit for digit, fit in enumerate(fitting, 1) if min(fit) == open_parts[number][digit - 1])
        for part in parts:
            seen = twice = 0
            for place in part:
                if not is_lone(masks[place]):
                    kept[place] &= ~complete
                twice |= seen & kept[place]
                seen |= kept[place]
            for place in part:
                if only := kept[place] & needed & ~twice:
                    kept[place] = only if is_lone(only) else 0
    return nothing if 0 in kept else tuple(kept)


def _adding_up(options: Sequence[Sequence[int]], total: int) -> list[list[int]]:
    """Return the numbers of each list that add up to *total* with one number of each other list."""
    before = [1]
    for numbers in options:
        before.append(union_of(before[-1] << number for number in numbers))
    after = 1 << total
    kept: list[list[int]] = []
    for reached, numbers in zip(reversed(before[:-1]), reversed(options), strict=True):
        kept.append([number for number in numbers if reached << number & after])
        after = union_of(after >> number for number in numbers)
    return kept[::-1]
