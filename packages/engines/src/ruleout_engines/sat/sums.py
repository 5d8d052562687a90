"""Sums as clauses.

There are three encodings, all exact. For cells that all differ, one of the sets of digits with this total is chosen. If
there are too many sets, or if digits may repeat or have weights, the running total is encoded as a walk. A walk with
too many moves (long sums, large weights) is replaced by several, each with the running total modulo one number. The
product of these numbers is larger than the range of the sum, so a total that is correct modulo each of them is correct.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ruleout.internal import Layout, Sum, digit_mask, mask_of, merged_weights, sum_combinations
from ruleout_engines.sat.clauses import Clauses
from ruleout_engines.sat.walks import Layer, TooManyMoves, add_walks

MOST_MOVES = 20_000
"""Walks with more moves than this are replaced by walks modulo smaller numbers."""


def add_sum(clauses: Clauses, layout: Layout, each: Sum) -> None:
    """Encode *each*, a sum of *layout*."""
    weights = merged_weights(each)
    if not weights:
        clauses.impossible |= each.total != 0
        return
    if set(weights.values()) == {1} and each in layout.unit_of_sum:
        add_distinct_sum(clauses, each.cells, each.total)
    else:
        add_weighted_sum(clauses, weights, each.total)


def add_distinct_sum(clauses: Clauses, cells: Sequence[int], total: int) -> None:
    """Require that *cells*, which all differ, add up to *total*.

    One set of digits is chosen; the variables in *used* are true for the digits that occur in the cells.
    """
    used = {}
    for digit, literals in clauses.places(cells):
        used[digit] = variable = clauses.fresh()
        clauses.imply(variable, literals)
        clauses.extend([(-literal, variable) for literal in literals])
    found = sum_combinations(clauses.digits, len(cells), total)
    if found is None:
        _add_running_set(clauses, used, len(cells), total)
        return
    offered = mask_of(used)
    masks = [clauses.masks[cell] for cell in cells]
    chosen = [
        (combination, clauses.fresh())
        for combination in found
        if not combination & ~offered and all(mask & combination for mask in masks)
    ]
    clauses.add([variable for _, variable in chosen])
    for digit, variable in used.items():
        bit = digit_mask(digit)
        holding = [choice for combination, choice in chosen if combination & bit]
        others = [choice for combination, choice in chosen if not combination & bit]
        clauses.imply(variable, holding)
        clauses.imply(-variable, others)
        clauses.extend([(-choice, variable) for choice in holding])
        clauses.extend([(-choice, -variable) for choice in others])


def _add_running_set(clauses: Clauses, used: dict[int, int], count: int, total: int) -> None:
    """Encode a walk over the digits. A state is the number of digits used so far and their sum."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        if not digit:
            return state
        number, so_far = state[0] + 1, state[1] + digit
        return (number, so_far) if number <= count and so_far <= total else None

    layers = [[(digit, variable), (0, -variable)] for digit, variable in used.items()]
    add_walks(clauses, layers, (0, 0), step, lambda state: state == (count, total))


def add_weighted_sum(clauses: Clauses, weights: dict[int, int], total: int) -> None:
    """Require that the digits of cells, each times its weight, add up to *total*."""
    layers: list[Layer[int]] = []
    least = most = 0
    for cell, weight in sorted(weights.items(), key=lambda item: -abs(item[1])):
        layer: Layer[int] = [(weight * digit, literal) for digit, literal in clauses.literals(cell)]
        layers.append(layer)
        least += min((share for share, _ in layer), default=0)
        most += max((share for share, _ in layer), default=0)
    if not least <= total <= most or not all(layers):
        clauses.impossible = True
        return
    rest = [(0, 0)]
    for layer in reversed(layers):
        low, high = rest[-1]
        shares = [share for share, _ in layer]
        rest.append((low + min(shares), high + max(shares)))
    rest.reverse()

    def step(state: tuple[int, int], share: int) -> tuple[int, int] | None:
        place, so_far = state[0] + 1, state[1] + share
        low, high = rest[place]
        return (place, so_far) if low <= total - so_far <= high else None

    try:
        add_walks(clauses, layers, (0, 0), step, lambda state: state[1] == total, MOST_MOVES)
    except TooManyMoves:
        options = max(len(layer) for layer in layers)
        for modulus in moduli(most - least, max(2, MOST_MOVES // (len(layers) * options))):
            _add_residue(clauses, layers, total, modulus)


def _add_residue(clauses: Clauses, layers: Sequence[Layer[int]], total: int, modulus: int) -> None:
    """Require that the running total ends equal to *total* modulo *modulus*."""
    add_walks(
        clauses, layers, 0, lambda state, share: (state + share) % modulus, lambda state: state == total % modulus
    )


def moduli(span: int, largest: int) -> list[int]:
    """Return numbers without common divisors whose product is larger than *span*.

    They are at most *largest* if that is possible. Few large numbers are best, because a larger modulus excludes more.
    """
    chosen: list[int] = []
    product = 1
    candidate = max(2, min(largest, span + 1))
    while product <= span and candidate > 1:
        if gcd(candidate, product) == 1:
            chosen.append(candidate)
            product *= candidate
        candidate -= 1
    candidate = largest + 1
    while product <= span:
        if gcd(candidate, product) == 1:
            chosen.append(candidate)
            product *= candidate
        candidate += 1
    return chosen
