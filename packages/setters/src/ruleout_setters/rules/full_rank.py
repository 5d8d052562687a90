"""Full rank: the place of a row or column among all lines, which are read as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import internal as kit
from ruleout_setters.rules.cells import square
from ruleout_setters.rules.common import Cells, true_field

SIDES = ("left", "right", "top", "bottom")


def check_rank(layout: kit.Layout, what: str, rank: int, ties: bool | None) -> None:
    """Raise InputError if *rank* is more than the number of lines."""
    if rank > 4 * layout.digits:
        raise kit.InputError(f"{what}: found {rank}; expected a number from 1 to {4 * layout.digits}")


@kit.outside_rule(
    "full_rank",
    "Full rank",
    "rank",
    "Rows and columns, read from all sides, are numbers: the clue is the rank of this one, from 1 for the least.",
    more=(true_field("ties"),),
    check=check_rank,
    needs=square,
)
def full_rank(layout: kit.Layout, cells: Cells, rank: int, ties: bool | None) -> Iterator[kit.Constraint]:
    sides = [tuple(kit.line_from(side, index, layout)[0] for index in range(layout.digits)) for side in SIDES]
    others = [side for side in sides if cells not in side]
    less, houses = rank - 1, {frozenset(house.cells) for house in layout.houses}
    if all(frozenset(line[0] for line in side) in houses for side in sides):
        # On each side each digit begins one number, so that four numbers begin with each digit.
        first = layout.values[less // 4]
        yield kit.only(cells[0], layout, lambda value: value == first)
        less %= 4
    else:
        others = [(line,) for side in sides for line in side if line != cells]
    yield kit.Rank(tuple(range(layout.size)), cells, tuple(others), less, bool(ties))
