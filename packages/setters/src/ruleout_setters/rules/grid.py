"""Rules of the whole grid: chess moves, distances, neighbours, and squares of four cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import ne

from ruleout import internal as kit
from ruleout_setters.rules.common import BESIDE, Constraints, State, cached, no_sum_of

TOUCHING = ((1, 1), (1, -1))
KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
"""The steps to a cell that touches at a corner, and a knight's move away, without those back."""


def apart(layout: kit.Layout, moves: Iterable[kit.Position]) -> Constraints:
    """Return the constraints that cells which are one of *moves* apart hold different digits."""
    return [kit.pair(a, b, layout, ne) for a, b in kit.pairs_apart(layout, moves)]


@kit.grid_rule(
    "anti_knight",
    "Anti-knight",
    "the knight's move from {} to {}",
    "Cells that are a knight's move apart hold different digits.",
)
def anti_knight(layout: kit.Layout) -> Constraints:
    return apart(layout, KNIGHT)


@kit.grid_rule(
    "anti_king",
    "Anti-king",
    "the king's move from {} to {}",
    "Cells that touch at a corner hold different digits.",
)
def anti_king(layout: kit.Layout) -> Constraints:
    return apart(layout, TOUCHING)


@kit.grid_rule(
    "anti_chess",
    "Anti-chess",
    "the move from {} to {}",
    "Cells that are a move of {numbers|the list, such as [[2, 2]],} apart, in any direction, hold different digits.",
    lists="move",
)
def anti_chess(layout: kit.Layout, moves: tuple[tuple[int, ...], ...]) -> Constraints:
    if any(len(move) != 2 or not any(move) for move in moves):
        raise kit.InputError("anti_chess: found a move of other than two numbers, not both 0; expected such as [2, 2]")
    steps = {step for a, b in moves for step in ((a, b), (a, -b), (b, a), (b, -a)) if step > (0, 0)}
    return apart(layout, sorted(steps))


@kit.grid_rule(
    "taxicab",
    "Taxicab",
    "the distance from {} to {}",
    "Cells that are {numbers|a number, such as [3], of} steps to neighbours apart hold different digits.",
    numbers="distance",
)
def taxicab(layout: kit.Layout, distances: tuple[int, ...]) -> Constraints:
    return apart(layout, dict.fromkeys(step for distance in distances for step in steps_of(distance)))


def steps_of(distance: int) -> list[kit.Position]:
    """Return the steps, without those back, to cells at a distance that is counted in steps to neighbours."""
    steps = {(down, sign * (distance - down)) for down in range(distance + 1) for sign in (1, -1)}
    return sorted(step for step in steps if step > (0, 0))


@kit.grid_rule(
    "self_taxicab",
    "Self-taxicab",
    "the self-taxicab rule",
    "Two cells with the same digit are not as many steps to neighbours apart as the digit says.",
)
def self_taxicab(layout: kit.Layout) -> Iterator[kit.Constraint]:
    for digit, distance in enumerate(layout.values, 1):
        pairs = tuple(kit.pairs_apart(layout, steps_of(distance)))
        if pairs:
            yield kit.Exclusions(digit, pairs)


@kit.grid_rule(
    "non_consecutive",
    "Non-consecutive",
    "the neighbours {} and {}",
    "Neighbours do not differ by 1.",
)
def non_consecutive(layout: kit.Layout) -> Constraints:
    return [kit.pair(a, b, layout, not_consecutive) for a, b in kit.pairs_apart(layout, BESIDE)]


@kit.grid_rule(
    "diagonal_non_consecutive",
    "Diagonally non-consecutive",
    "the cells {} and {} that touch at a corner",
    "Cells that touch at a corner do not differ by 1.",
)
def diagonal_non_consecutive(layout: kit.Layout) -> Constraints:
    return [kit.pair(a, b, layout, not_consecutive) for a, b in kit.pairs_apart(layout, TOUCHING)]


def not_consecutive(a: int, b: int) -> bool:
    return abs(a - b) != 1


@kit.grid_rule(
    "knightmare",
    "Knightmare",
    "the knight's move from {} to {}",
    "Cells that are a knight's move apart do not add up to {numbers|any of the numbers: [5, 15]}.",
    numbers="sum",
)
def knightmare(layout: kit.Layout, sums: tuple[int, ...]) -> Constraints:
    return [kit.pair(a, b, layout, no_sum_of(sums)) for a, b in kit.pairs_apart(layout, KNIGHT)]


@kit.grid_rule(
    "global_groups",
    "Global groups",
    "the four cells from {0} to {3}",
    "Any four cells in a square hold a digit of {numbers|each group: [[1, 2, 3], [4, 5, 6], [7, 8, 9]], say}.",
    lists="group",
)
def global_groups(layout: kit.Layout, groups: tuple[tuple[int, ...], ...]) -> Constraints:
    unknown = {value for group in groups for value in group} - {*layout.values}
    if unknown or not groups:
        found = f"the digit {min(unknown)}" if unknown else "no group"
        raise kit.InputError(f"global_groups: found {found}; expected groups of digits of the grid")
    words = each_group(layout.values, groups)
    if not words.accepting:
        raise kit.InputError(
            "global_groups: no four digits are of all groups; expected groups that fit into four cells"
        )
    return [kit.Regular(cells, words) for cells in kit.squares_of_four(layout)]


@cached
def each_group(values: range, groups: tuple[tuple[int, ...], ...]) -> kit.Automaton:
    """Return the automaton whose states are the groups of the values so far, as bits."""
    bits = {value: sum(1 << number for number, group in enumerate(groups) if value in group) for value in values}
    whole = (1 << len(groups)) - 1
    return kit.automaton(values, 0, lambda seen, value: seen | bits[value], lambda seen: seen == whole, 4)


def middle_digit(layout: kit.Layout, key: str) -> None:
    """Raise InputError if no digit is the middle one."""
    if layout.digits % 2 == 0:
        raise kit.InputError(
            f"{key}: found {layout.digits} digits; expected an odd number, so that one is in the middle"
        )


@kit.grid_rule(
    "dutch_flatmates",
    "Dutch flatmates",
    "the flatmates of {}",
    "Each 5 has a 1 above it or a 9 below it: the middle, the least and the greatest digit.",
    needs=middle_digit,
)
def dutch_flatmates(layout: kit.Layout) -> Iterator[kit.Constraint]:
    low, high = layout.values[0], layout.values[-1]
    for (row, column), cell in layout.at.items():
        above, below = layout.at.get((row - 1, column)), layout.at.get((row + 1, column))
        flats = {other: wanted for other, wanted in ((above, low), (below, high)) if other is not None}
        cells = (cell, *(other for other in flats if other is not None))
        yield kit.Regular(cells, flatmates(layout.values, tuple(flats.values())))


@cached
def flatmates(values: range, wanted: State) -> kit.Automaton:
    """Return the automaton of a value and its flatmates, one of which is as *wanted* beside the middle value."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (0, int(2 * value != values[0] + values[-1]))
        place, satisfied = state
        return (place + 1, int(satisfied or value == wanted[place]))

    return kit.automaton(values, (), step, lambda state: state[1:] == (1,), 1 + len(wanted))
