"""Houses, candidates and sight of a layout in the order in which Sudoku Explainer looks at them.

Candidates have the numbers ``digit index * cells + cell``. Sets of candidates are ints.
"""

from __future__ import annotations

import attrs

from ruleout import internal as kit

BLOCKS, ROWS, COLUMNS, OTHERS = range(4)
IN_LINES = {"row": ROWS, "column": COLUMNS}
BLOCK_KINDS = frozenset({"box", "region"})
PAIRS_IN = BLOCKS, COLUMNS, ROWS, OTHERS
"""The order of the types of houses in which pairs are looked for."""
LOCKED_IN = ((BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS), (OTHERS, OTHERS))
"""The types of two houses with locked candidates, in order; other pairs of types are looked for with the last."""


@attrs.frozen(eq=False)
class SeTopology:
    """Houses and sight in the order of the search.

    Attributes
    ----------
    houses
        The houses: blocks, rows, columns, others.
    sets
        The cell set of each house.
    houses_of
        The houses of each cell.
    in_pairs
        The houses in the order in which pairs are looked for.
    lines
        The columns, then the rows: the order in which X-wings are looked for.
    mates
        For each candidate those that are false if it is true: those of its cell, then those of each of its houses, then
        others that it sees, each once.
    groups
        For each candidate the set of candidates of its cell, and that of its digit in each of its houses.
    crossings
        For each entry of ``LOCKED_IN`` the pairs of houses with two common cells or more.
    across
        For each house that is a line the crossing line of the other type at each of its cells.
    """

    size: int
    digits: int
    houses: tuple[kit.Unit, ...]
    sets: tuple[kit.CellSet, ...]
    houses_of: tuple[tuple[int, ...], ...]
    in_pairs: tuple[int, ...]
    lines: tuple[tuple[int, ...], tuple[int, ...]]
    mates: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    crossings: tuple[tuple[tuple[int, int], ...], ...]
    across: tuple[dict[kit.Cell, int], ...]


@kit.once_per_layout
def se_topology(layout: kit.Layout) -> SeTopology:
    """Return the topology of *layout*."""
    size, digits = layout.size, layout.digits
    houses = tuple(sorted(layout.houses, key=_type))
    types, sets = tuple(map(_type, houses)), tuple([layout.unit_sets[house] for house in houses])
    houses_of = tuple([tuple([h for h, cells in enumerate(sets) if cells >> c & 1]) for c in range(size)])
    column = sum(1 << digit * size for digit in range(digits))
    mates, groups = list[tuple[int, ...]](), list[tuple[int, ...]]()
    for digit in range(digits):
        first = digit * size
        for cell in range(size):
            near = [other * size + cell for other in range(digits) if other != digit]
            near += [first + peer for h in houses_of[cell] for peer in kit.bits(sets[h]) if peer != cell]
            near += [first + peer for peer in kit.bits(layout.peer_sets[cell])]
            mates.append(tuple(dict.fromkeys(near)))
            groups.append((column << cell, *[sets[h] << first for h in houses_of[cell]]))
    crossings = tuple([tuple(_crossings(types, sets, wanted)) for wanted in LOCKED_IN])
    across = tuple([_across(types, sets, houses_of, h) for h in range(len(houses))])
    by_type = [tuple([h for h, own in enumerate(types) if own == wanted]) for wanted in range(OTHERS + 1)]
    return SeTopology(
        size,
        digits,
        houses,
        sets,
        houses_of,
        tuple([h for kind in PAIRS_IN for h in by_type[kind]]),
        (by_type[COLUMNS], by_type[ROWS]),
        tuple(mates),
        tuple(groups),
        crossings,
        across,
    )


def _type(house: kit.Unit) -> int:
    return BLOCKS if house.kind in BLOCK_KINDS else IN_LINES.get(house.kind, OTHERS)


def _crossings(types: tuple[int, ...], sets: tuple[kit.CellSet, ...], wanted: tuple[int, int]) -> list[tuple[int, int]]:
    def is_wanted(one: int, other: int) -> bool:
        pair = types[one], types[other]
        return pair == wanted or (wanted == LOCKED_IN[-1] and pair not in LOCKED_IN[:-1])

    every = range(len(sets))
    pairs = [(one, other) for one in every for other in every if one != other and is_wanted(one, other)]
    return [(one, other) for one, other in pairs if (sets[one] & sets[other]).bit_count() > 1]


def _across(
    types: tuple[int, ...], sets: tuple[kit.CellSet, ...], houses_of: tuple[tuple[int, ...], ...], line: int
) -> dict[kit.Cell, int]:
    other = {ROWS: COLUMNS, COLUMNS: ROWS}.get(types[line])
    found = dict[kit.Cell, int]()
    for cell in kit.bits(sets[line]) if other is not None else ():
        for h in houses_of[cell]:
            if types[h] == other:
                found.setdefault(cell, h)
    return found
