"""Groups, sight and patterns of a layout in the order in which Sudoku Explainer looks at them.

Candidates have the numbers ``digit index * cells + cell``. A group is a set of candidates of which one is true: those
of a cell, or those of a digit in a house. Cells come first, with their own numbers.

All patterns are of one form: if the candidates of some groups, the base, are all in as many others, the cover, then no
further candidate of the cover is true. Locked candidates have one group each. Pairs and X-wings have two, which are the
digits of a house and its cells, its cells and its digits, or parallel lines and crossing ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import attrs

from ruleout import internal as kit

BLOCKS, ROWS, COLUMNS, OTHERS = range(4)
IN_LINES = {"row": ROWS, "column": COLUMNS}
BLOCK_KINDS = frozenset({"box", "region"})
PAIRS_IN = BLOCKS, COLUMNS, ROWS, OTHERS
"""The order of the types of houses in which pairs are looked for."""
LOCKED_IN = ((BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS), (OTHERS, OTHERS))
"""The types of two houses with locked candidates, in order; other pairs of types are looked for with the last."""
LEAST_FOR_HIDDEN, LEAST_FOR_NAKED = 5, 4
"""The least numbers of open cells of a house with hidden, and with naked pairs."""

Group = int
Pairs = tuple[int, tuple[tuple[Group, Group, int], ...]]
"""The least number of groups of a family that are not empty, and the bases of patterns in order, each with the family
of its cover."""


@attrs.frozen(eq=False)
class SeTopology:
    """Groups, sight and patterns in the order of the search.

    Attributes
    ----------
    members, sets
        The candidates of each group in order, and as sets: those of cells, then those of each digit of each house:
        blocks, rows, columns, others.
    groups_of
        The groups of each candidate.
    mates
        For each candidate those that are false if it is true: those of its cell, then those of each of its houses, then
        others that it sees, each once.
    locks
        The bases and the covers of locked candidates.
    pairs
        Hidden pairs, naked pairs and X-wings.
    families
        Groups that cover the bases of pairs: of the groups of a candidate, the first one in the family counts.
    """

    size: int
    digits: int
    members: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]
    groups_of: tuple[tuple[Group, ...], ...]
    mates: tuple[tuple[int, ...], ...]
    locks: tuple[tuple[Group, Group], ...]
    pairs: tuple[Pairs, ...]
    families: tuple[frozenset[Group], ...]


@kit.once_per_layout
def se_topology(layout: kit.Layout) -> SeTopology:
    """Return the topology of *layout*."""
    size, every = layout.size, range(layout.digits)
    houses = tuple(sorted(layout.houses, key=_type))
    cells = [tuple(kit.bits(layout.unit_sets[house])) for house in houses]
    members = [tuple([digit * size + cell for digit in every]) for cell in range(size)]
    members += [tuple([digit * size + cell for cell in own]) for own in cells for digit in every]
    groups_of: list[list[Group]] = [[] for _ in range(size * layout.digits)]
    for group, own in enumerate(members):
        for each in own:
            groups_of[each].append(group)
    mates = list[tuple[int, ...]]()
    for candidate, groups in enumerate(groups_of):
        near = [each for group in groups for each in members[group]]
        near += [candidate - candidate % size + peer for peer in kit.bits(layout.peer_sets[candidate % size])]
        mates.append(tuple([each for each in dict.fromkeys(near) if each != candidate]))
    pairs, families = _pairs(houses, cells, size, layout.digits)
    return SeTopology(
        size,
        layout.digits,
        tuple(members),
        tuple(map(kit.cell_set, members)),
        tuple(map(tuple, groups_of)),
        tuple(mates),
        tuple(_locks(houses, cells, size, layout.digits)),
        pairs,
        families,
    )


def _type(house: kit.Unit) -> int:
    return BLOCKS if house.kind in BLOCK_KINDS else IN_LINES.get(house.kind, OTHERS)


def _locks(
    houses: tuple[kit.Unit, ...], cells: list[tuple[kit.Cell, ...]], size: int, digits: int
) -> Iterator[tuple[Group, Group]]:
    every = range(len(houses))
    crossings = [(a, b) for a in every for b in every if a != b and len({*cells[a]}.intersection(cells[b])) > 1]
    types = {pair: (_type(houses[pair[0]]), _type(houses[pair[1]])) for pair in crossings}
    for wanted in LOCKED_IN:
        is_last = wanted == LOCKED_IN[-1]
        chosen = [pair for pair in crossings if types[pair] == wanted or (is_last and types[pair] not in LOCKED_IN)]
        for digit in range(digits):
            for one, other in chosen:
                yield size + one * digits + digit, size + other * digits + digit


def _pairs(
    houses: tuple[kit.Unit, ...], cells: list[tuple[kit.Cell, ...]], size: int, digits: int
) -> tuple[tuple[Pairs, ...], tuple[frozenset[Group], ...]]:
    """Return the patterns of two groups, and the families of their covers."""
    by_type = [[h for h, house in enumerate(houses) if _type(house) == wanted] for wanted in range(OTHERS + 1)]
    by_digit = [range(size + h * digits, size + (h + 1) * digits) for h in range(len(houses))]
    in_order = [h for kind in PAIRS_IN for h in by_type[kind]]
    families, hidden, naked, wings = list[frozenset[Group]](), [], [], []
    for h in in_order:
        hidden += [(one, other, len(families)) for one, other in _colexicographic(by_digit[h])]
        naked += [(one, other, len(families) + 1) for one, other in _colexicographic(cells[h])]
        families += [frozenset(cells[h]), frozenset(by_digit[h])]
    for kind, other_kind in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        for one, other in _colexicographic(by_type[kind]):
            wings += [(*bases, len(families)) for bases in zip(by_digit[one], by_digit[other], strict=True)]
        families.append(frozenset([group for h in by_type[other_kind] for group in by_digit[h]]))
    return ((LEAST_FOR_HIDDEN, tuple(hidden)), (LEAST_FOR_NAKED, tuple(naked)), (0, tuple(wings))), tuple(families)


def _colexicographic(some: Iterable[int]) -> list[tuple[int, int]]:
    """Return the pairs of ascending numbers, ordered by the larger one, as the bits of a growing number are."""
    return sorted(combinations(some, 2), key=lambda pair: pair[::-1])
