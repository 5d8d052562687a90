"""Full rank: the place of a row or column among all lines, which are read as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout import plugin as kit
from ruleout_setters.rules.cells import square
from ruleout_setters.rules.common import Cells, true_field

SIDES = ("left", "right", "top", "bottom")
LESS, EQUAL, GREATER, OPEN = range(4)
Masks = Sequence[kit.Mask]


def order(one: Masks, other: Masks) -> int:
    """Return whether the number *one* is less than, equal to or greater than *other*, or whether that is open.

    Both are the candidates of their digits, the first one first.
    """
    for a, b in zip(one, other, strict=True):
        if a.bit_length() < (b & -b).bit_length():
            return LESS
        if b.bit_length() < (a & -a).bit_length():
            return GREATER
        if a != b or a & (a - 1):
            return OPEN
    return EQUAL


def _keep_in_order(masks: list[kit.Mask], low: Sequence[int], high: Sequence[int]) -> None:
    """Remove from *masks* digits with which the number of the line *low* is greater than that of *high*."""
    for a, b in zip(low, high, strict=True):
        if masks[a] != masks[b] or masks[a] & (masks[a] - 1):
            masks[a] &= (1 << masks[b].bit_length()) - 1
            masks[b] &= -(masks[a] & -masks[a])
            return


@attrs.frozen(cache_hash=True)
class Rank(kit.Custom):
    """The line *mine* has the *rank*-th of all numbers, from the least on.

    *cells* are those of the grid. Lines are the indices of cells in it: that of the clue and the *others*, each as it
    is read inwards. No other line may have the same number as this one, unless *ties* are allowed.
    """

    cells: tuple[kit.Cell, ...]
    mine: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    rank: int
    ties: bool
    origin: kit.Origin | None = None

    def holds(self, digits: Sequence[kit.Digit]) -> bool:
        number = [digits[at] for at in self.mine]
        numbers = [[digits[at] for at in line] for line in self.others]
        return 1 + sum(each < number for each in numbers) == self.rank and (self.ties or number not in numbers)

    def narrow(self, masks: Sequence[kit.Mask]) -> tuple[kit.Mask, ...]:
        """Remove digits of the first open cell of the line with which too many or too few numbers are less and, if all
        numbers whose order is open have to be less, or none, the digits that contradict that."""
        left = list(masks)
        number = [masks[at] for at in self.mine]
        numbers = [[masks[at] for at in line] for line in self.others]
        if not self._is_possible(number, numbers):
            return (0,) * len(masks)
        place = next((at for at, mask in enumerate(number) if mask & (mask - 1)), None)
        if place is not None:
            tried = {digit: [*number[:place], 1 << (digit - 1), *number[place + 1 :]] for digit in
                     kit.digits_of(number[place])}  # fmt: skip
            left[self.mine[place]] = kit.mask_of(each for each, one in tried.items() if self._is_possible(one, numbers))
        orders = [order(each, number) for each in numbers]
        less = orders.count(LESS)
        if self.rank in (1 + less, 1 + less + orders.count(OPEN)):
            for line, each in zip(self.others, orders, strict=True):
                if each == OPEN:
                    low, high = (line, self.mine) if self.rank > 1 + less else (self.mine, line)
                    _keep_in_order(left, low, high)
        return tuple(left)

    def _is_possible(self, number: Masks, numbers: Sequence[Masks]) -> bool:
        orders = [order(each, number) for each in numbers]
        less = orders.count(LESS)
        if EQUAL in orders and not self.ties:
            return False
        return less < self.rank <= 1 + less + orders.count(OPEN)


def check_rank(layout: kit.Layout, what: str, rank: int, ties: bool | None) -> None:
    """Raise InputError if there are not so many lines."""
    if rank > 4 * layout.digits:
        raise kit.InputError(f"{what}: found {rank}; expected a number from 1 to {4 * layout.digits}")


@kit.outside_rule(
    "full_rank",
    "Full rank",
    "rank",
    "All rows and columns, read inwards from all four sides, are numbers: the clue is the rank of its own, from 1 up.",
    more=(true_field("ties"),),
    check=check_rank,
    needs=square,
)
def full_rank(layout: kit.Layout, cells: Cells, rank: int, ties: bool | None) -> Iterator[kit.Constraint]:
    lines = [kit.line_from(side, index, layout)[0] for side in SIDES for index in range(layout.digits)]
    whole = tuple(range(layout.size))
    yield Rank(whole, cells, tuple(line for line in lines if line != cells), rank, bool(ties))
    n, houses = layout.digits, {frozenset(house.cells) for house in layout.houses}
    if all(frozenset(lines[at]) in houses for at in (0, n - 1, 2 * n, 3 * n - 1)):
        # The first and the last row and column are houses, so on each side each digit begins one number.
        first = layout.values[(rank - 1) // 4]
        yield kit.only(cells[0], layout, lambda value: value == first)
