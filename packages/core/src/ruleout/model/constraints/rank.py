"""The rank of a line among others, which are read as numbers."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Digit, Mask, digit_mask, digits_of, is_lone
from ruleout.model.constraints.base import Constraint, Origin

Line = tuple[int, ...]
"""Places among the cells of the constraint."""
LESS, GREATER = 1, 2


@attrs.frozen(cache_hash=True)
class Rank(Constraint):
    """The rank of the line *mine* among lines that are compared digit by digit.

    Of each group of lines, one counts: its only line, or the one of several that begins with the first digit of *mine*.
    Exactly *less* of the lines that count are less than *mine*. None of them equals it, unless *ties* are allowed.
    Exactly one of several lines has to begin with the digit that *mine* begins with. All lines are equally long, and
    their numbers are indices into *cells*.
    """

    cells: tuple[Cell, ...]
    mine: Line
    groups: tuple[tuple[Line, ...], ...]
    less: int
    ties: bool = False
    origin: Origin | None = None

    def __attrs_post_init__(self) -> None:
        lines = [self.mine, *(line for group in self.groups for line in group)]
        if not self.mine or not all(self.groups) or {len(line) for line in lines} != {len(self.mine)}:
            raise ValueError("a rank needs groups of one or more lines of equal lengths")
        if not {at for line in lines for at in line} <= {*range(len(self.cells))}:
            raise ValueError("a rank needs lines of its cells")

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Remove digits of the first open cell of *mine* with which too many or too few lines may be less.

        If all groups that are undecided have to be less, or none, the first digits of lines that contradict that are
        removed, and those that contradict the order of the only line of a group.
        """
        left, nothing = list(masks), (0,) * len(masks)
        if not is_lone(left[self.mine[0]]) and any(len(group) > 1 for group in self.groups):
            return tuple(left)
        cell = next((at for at in self.mine if not is_lone(left[at])), self.mine[0])
        fitting = 0
        for digit in digits_of(left[cell]):
            left[cell] = digit_mask(digit)
            fitting |= left[cell] if self._fit(left) else 0
        left[cell] = fitting
        if not fitting:
            return nothing
        ways = [self._ways(left, group) for group in self.groups]
        wanted = {sum(map(LESS.__and__, ways)): LESS, ways.count(LESS): GREATER}.get(self.less, LESS | GREATER)
        for group, way in zip(self.groups, ways, strict=True):
            way &= wanted if way == LESS | GREATER else way
            several = len(group) > 1
            kept = [line for line in self._counting(left, group) if self._orders(left, line, several) & way]
            for line in group if several else ():
                if line not in kept:
                    left[line[0]] &= ~left[self.mine[0]]
            if len(kept) == 1 and way != LESS | GREATER:
                left[kept[0][0]] &= left[self.mine[0]] if several else left[kept[0][0]]
                _keep_in_order(left, *((kept[0], self.mine) if way == LESS else (self.mine, kept[0])))
        return nothing if 0 in left else tuple(left)

    def holds(self, digits: Sequence[Digit]) -> bool:
        number = [digits[at] for at in self.mine]
        groups = [[[digits[at] for at in line] for line in group] for group in self.groups]
        counted = [[each for each in group if len(group) == 1 or each[0] == number[0]] for group in groups]
        if any(len(each) != 1 for each in counted):
            return False
        return sum(each[0] < number for each in counted) == self.less and (self.ties or [number] not in counted)

    def _fit(self, masks: Sequence[Mask]) -> bool:
        """Return whether every group has a line that may count, and the right number of them may be less."""
        ways = [self._ways(masks, group) for group in self.groups]
        return 0 not in ways and ways.count(LESS) <= self.less <= sum(map(LESS.__and__, ways))

    def _ways(self, masks: Sequence[Mask], group: Sequence[Line]) -> int:
        """Return whether the line of *group* that counts may be less and may not be, as two bits."""
        lines = self._counting(masks, group)
        several = len(group) > 1
        if several and sum(is_lone(masks[line[0]]) for line in lines) > 1:
            return 0
        found = 0
        for line in lines:
            found |= self._orders(masks, line, several)
        return found

    def _counting(self, masks: Sequence[Mask], group: Sequence[Line]) -> Sequence[Line]:
        """Return the lines of *group* that may count."""
        return [line for line in group if masks[line[0]] & masks[self.mine[0]]] if len(group) > 1 else group

    def _orders(self, masks: Sequence[Mask], line: Line, several: bool) -> int:
        """Return whether *line* may be less than *mine* and may not be, as two bits; *several* begin alike."""
        found = 0
        for at, mine in zip(line[several:], self.mine[several:], strict=True):
            a, b = masks[at], masks[mine]
            found |= LESS * ((a & -a).bit_length() < b.bit_length()) | GREATER * (
                (b & -b).bit_length() < a.bit_length()
            )
            if found == LESS | GREATER or not a & b:
                return found
        return found | GREATER * self.ties


def _keep_in_order(masks: list[Mask], low: Line, high: Line) -> None:
    """Remove from *masks* digits with which the number of the line *low* is greater than that of *high*."""
    for a, b in zip(low, high, strict=True):
        if masks[a] != masks[b] or not is_lone(masks[a]):
            masks[a] &= (1 << masks[b].bit_length()) - 1
            masks[b] &= -(masks[a] & -masks[a])
            return
