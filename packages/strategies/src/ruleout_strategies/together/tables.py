"""The fillings of rules as tables: rows of bits, one per filling, for each digit of each cell.

A candidate stays if some filling that the candidates of the other cells allow has it. The sets of rows are Python
integers (Demeulenaere et al., Compact-Table: Efficiently Filtering Table Constraints with Reversible Sparse Bit-Sets,
2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from math import prod

from ruleout import internal as kit
from ruleout_strategies.views.fillings import Filling

Masks = tuple[kit.Mask, ...]
MOST_ROWS = 10_000
"""A rule with more fillings has no table."""
MOST_PARTIAL = 20_000
"""No table is made if more beginnings of fillings than this have to be looked at."""
MOST_KEPT = 50_000
"""The largest number of results that are kept for a rule or house."""


class Table:
    """The fillings of some cells.

    Parameters
    ----------
    columns
        For each cell the index of its digit in each filling.
    """

    def __init__(self, columns: Sequence[bytes]) -> None:
        self.columns = columns
        self.size = len(columns[0])
        self._supports = [{bit: _rows_with(column, bit) for bit in sorted(set(column))} for column in columns]
        self._joined: list[dict[kit.Mask, int]] = [{} for _ in columns]

    def rows(self, masks: Masks) -> int:
        """Return the set of the fillings that *masks* allow."""
        live = (1 << self.size) - 1
        for joined, supports, mask in zip(self._joined, self._supports, masks, strict=True):
            found = joined.get(mask)
            if found is None:
                found = joined[mask] = kit.union_of(rows for bit, rows in supports.items() if mask >> bit & 1)
            live &= found
            if not live:
                break
        return live

    def narrow(self, masks: Masks) -> Masks | None:
        """Return what the fillings leave of *masks*, None if there is no filling."""
        live = self.rows(masks)
        if not live:
            return None
        left = []
        for supports, mask in zip(self._supports, masks, strict=True):
            kept = 0
            for bit, rows in supports.items():
                if mask >> bit & 1 and rows & live:
                    kept |= 1 << bit
            left.append(kept)
        return tuple(left)

    def sets(self) -> set[tuple[kit.DigitIndex, ...]]:
        """Return the digits of each filling, ascending."""
        return {tuple(sorted(row)) for row in zip(*self.columns, strict=True)}

    def restricted(self, masks: Masks) -> Table | None:
        """Return the table of the fillings that *masks* allow; this one if they are more than half, None if none."""
        live = self.rows(masks)
        if live.bit_count() * 2 > self.size:
            return self
        if not live:
            return None
        chosen = list(map(int, reversed(f"{live:0{self.size}b}")))
        return Table([bytes(compress(column, chosen)) for column in self.columns])


_ONE_OF = [bytes([49 if other == bit else 48 for other in range(256)]) for bit in range(64)]
"""Translations of the indices of digits into binary digits: 1 for one of them."""


def _rows_with(column: bytes, bit: kit.DigitIndex) -> int:
    return int(column[::-1].translate(_ONE_OF[bit]), 2)


def table_of(filling: Filling, masks: Masks) -> Table | None:
    """Return the table of *filling* on cells with *masks*, in its order; None if it has too many fillings, or none."""
    given = [mask & allowed for mask, allowed in zip(masks, filling.allowed, strict=True)]
    if not all(given) or prod(mask.bit_count() for mask in given) > MOST_PARTIAL * MOST_ROWS:
        return None
    limits = filling.limits(given)
    width, counters = filling.digits, filling.counters
    full = (1 << width) - 1
    start = sum(mask << width * i for i, mask in enumerate(given))
    partial: list[tuple[int, tuple[int, ...], bytes]] = [(start, (0,) * len(counters), b"")]
    for i, keep in enumerate(filling.keep):
        kit.check_time()
        shift, rest = width * i, [full << width * j for j in range(i + 1, len(given))]
        following = []
        for fields, counts, row in partial:
            for bit, after in filling.next(i, (fields, counts), limits) if counters else ():
                if all(after[0] & each for each in rest):
                    following.append((*after, row + _DIGITS[bit]))
            for bit in () if counters else kit.digit_indices(fields >> shift & full):
                left = fields & keep[bit]
                for each in rest:
                    if not left & each:
                        break
                else:
                    following.append((left, counts, row + _DIGITS[bit]))
            if len(following) > MOST_PARTIAL:
                return None
        partial = following
    if not partial or len(partial) > MOST_ROWS:
        return None
    return Table([bytes(column) for column in zip(*[row for _, _, row in partial], strict=True)])


_DIGITS = [bytes([bit]) for bit in range(64)]
