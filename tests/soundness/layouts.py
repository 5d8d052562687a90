"""Layouts of each topology, fixed and random."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from ruleout import Layout
from ruleout.internal import Origin, Placement, PythonEngine, Relation, Sum, Unit, classic_grid, compose, square_grid
from ruleout.testing import sample_layouts
from ruleout.testing.random_boards import caged, crossword, ruled
from ruleout_variants.grids.cube import layout_of as cube

TOPOLOGIES = (
    "9x9",
    "smaller",
    "larger",
    "Latin",
    "jigsaw",
    "X",
    "windoku",
    "several grids",
    "cube",
    "killer",
    "Kakuro",
    "other rules",
)
"""The columns of the table."""
KINDS = 12
"""The number of random layouts of each kind."""

Make = Callable[[int], Layout]


def topology_of(layout: Layout) -> str:
    """Return the topology of any layout: the first that fits, the rarest first."""
    kinds = {getattr(each, "kind", "") for each in layout.constraints}
    if not all(isinstance(each, Unit | Sum) for each in layout.constraints):
        return "other rules"
    if layout.layers > 1:
        return "cube"
    if layout.parts:
        return "several grids"
    if any(isinstance(each, Sum) for each in layout.constraints):
        return "killer" if layout.houses else "Kakuro"
    if kinds & {"window", "group"}:
        groups = sum(getattr(each, "kind", "") in ("window", "group") for each in layout.constraints)
        return "X" if groups == 2 else "windoku"
    if "diagonal" in kinds:
        return "X"
    if "region" in kinds:
        return "jigsaw"
    if "box" not in kinds:
        return "Latin" if layout.houses else "Kakuro"
    return "9x9" if layout.digits == 9 else "smaller" if layout.digits < 9 else "larger"


def diagonals(n: int) -> list[Unit]:
    """Return both diagonals of an n x n grid."""
    return [
        Unit("diagonal from the top left", "diagonal", tuple(range(0, n * n, n + 1))),
        Unit("diagonal from the top right", "diagonal", tuple(range(n - 1, n * n - 1, n - 1))),
    ]


def windows() -> list[Unit]:
    """Return the four windows of a 9x9."""
    corners = [(row, column) for row in (1, 5) for column in (1, 5)]
    return [
        Unit(f"window {i + 1}", "window", tuple((top + r) * 9 + left + c for r in range(3) for c in range(3)))
        for i, (top, left) in enumerate(corners)
    ]


def places_in_boxes() -> list[Unit]:
    """Return the groups of cells at the same place of each box of a 9x9."""
    return [
        Unit(f"group {i + 1}", "group", tuple((i // 3 + r) * 9 + i % 3 + c for r in (0, 3, 6) for c in (0, 3, 6)))
        for i in range(9)
    ]


def jigsaw(n: int, box: tuple[int, int], seed: int) -> Layout:
    """Return an n x n jigsaw with a solution: regions that trade cells with their neighbours, beginning with boxes."""
    draw = random.Random(seed)
    while True:
        region = [(cell // n // box[0]) * (n // box[1]) + cell % n // box[1] for cell in range(n * n)]
        for _ in range(40 * n):
            _trade(region, n, draw)
        cells = [tuple(cell for cell in range(n * n) if region[cell] == each) for each in range(n)]
        layout = square_grid(n, [Unit(f"region {i + 1}", "region", each) for i, each in enumerate(cells)])
        if PythonEngine().search(layout, [layout.full] * layout.size, limit=1).solutions:
            return layout


def _trade(region: list[int], n: int, draw: random.Random) -> None:
    """Exchange two cells of two regions, unless one of these would fall apart."""
    one = draw.randrange(n * n)
    other = draw.choice(_beside(one, n))
    if region[one] == region[other]:
        return
    partners = [
        c for c in range(n * n) if region[c] == region[other] and region[one] in {region[b] for b in _beside(c, n)}
    ]
    back = draw.choice(partners)
    trial = region[:]
    trial[one], trial[back] = region[other], region[one]
    if all(_is_connected({c for c in range(n * n) if trial[c] == each}, n) for each in (region[one], region[other])):
        region[:] = trial


def _beside(cell: int, n: int) -> list[int]:
    row, column = divmod(cell, n)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * n + c for r, c in steps if 0 <= r < n and 0 <= c < n]


def _is_connected(cells: set[int], n: int) -> bool:
    reached, waiting = set(), [min(cells)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [each for each in _beside(cell, n) if each in cells]
    return reached == cells


def overlapping(layout: Layout, *corners: tuple[int, int]) -> Layout:
    """Return copies of *layout* at *corners*."""
    return compose([Placement(layout, corner, f"grid {i + 1}") for i, corner in enumerate(corners)])


def without_knights(layout: Layout, n: int) -> Layout:
    """Return *layout* with different digits a knight's move apart."""
    others = tuple(layout.full & ~(1 << bit) for bit in range(n))
    moves = []
    for cell in range(n * n):
        row, column = divmod(cell, n)
        for down, across in ((1, 2), (2, 1), (1, -2), (2, -1)):
            if row + down < n and 0 <= column + across < n:
                label = f"the knight's move from {layout.names[cell]} by {down} and {across}"
                moves.append(Relation(cell, cell + down * n + across, others, Origin("knight", label)))
    return layout.with_constraints(moves)


FOUR = classic_grid(4, (2, 2))
SIX = classic_grid(6, (2, 3))
NINE = classic_grid()
SAMPLES = sample_layouts()
SHAPES = ((3, 4), (4, 4), (4, 3), (2, 5), (5, 5), (3, 3), (6, 4))


def runs(seed: int, rows: int, columns: int, longer: int = 0) -> Layout:
    """Return a block of runs; a seed for which there is none is replaced."""
    try:
        return crossword(seed, rows, columns, longer)
    except ValueError:
        return runs(seed + KINDS, rows, columns, longer)


def tiny(topology: str, number: int) -> Layout:
    """A tiny layout of the test kit."""
    found = [each for name, each in SAMPLES.items() if name.startswith("tiny") and topology_of(each) == topology]
    return found[number % len(found)]


MAKERS: dict[str, tuple[Make, ...]] = {
    "9x9": (lambda _: NINE,),
    "smaller": (
        lambda _: FOUR,
        lambda _: SIX,
        lambda _: classic_grid(6, (3, 2)),
        lambda _: classic_grid(8, (2, 4)),
    ),
    "larger": (
        lambda _: classic_grid(10, (2, 5)),
        lambda _: classic_grid(12, (3, 4)),
        lambda _: classic_grid(16, (4, 4)),
        lambda _: classic_grid(10, (2, 5)),
        lambda _: classic_grid(12, (3, 4)),
        lambda _: classic_grid(25, (5, 5)),
    ),
    "Latin": (lambda i: square_grid(5 + i % 5),),
    "jigsaw": (
        lambda _: SAMPLES["jigsaw"],
        lambda i: jigsaw(6, (2, 3), i),
        lambda i: jigsaw(8, (2, 4), i),
        lambda i: jigsaw(9, (3, 3), i),
    ),
    "X": (
        lambda _: NINE.with_constraints(diagonals(9)),
        lambda _: SIX.with_constraints(diagonals(6)),
        lambda _: FOUR.with_constraints(diagonals(4)),
    ),
    "windoku": (lambda _: NINE.with_constraints(windows()), lambda _: NINE.with_constraints(places_in_boxes())),
    "several grids": (
        lambda _: SAMPLES["two grids"],
        lambda _: overlapping(NINE, (0, 0), (6, 6)),
        lambda _: overlapping(NINE, (0, 0), (0, 3)),
        lambda _: overlapping(FOUR, (0, 2), (2, 0), (2, 4), (4, 2)),
        lambda _: overlapping(NINE, (0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
    ),
    "cube": (lambda _: cube(4), lambda _: cube(4), lambda _: cube(3), lambda _: cube(2)),
    "killer": (
        lambda i: caged(SIX, i),
        lambda i: caged(NINE, i),
        lambda i: caged(square_grid(6), i),
        lambda i: caged(NINE, i + 100),
    ),
    "Kakuro": (
        lambda i: runs(i, *SHAPES[i % len(SHAPES)]),
        lambda i: runs(i, 4, 4, longer=i % 3),
        lambda i: tiny("Kakuro", i),
    ),
    "other rules": (
        lambda i: ruled(SIX, i),
        lambda i: ruled(square_grid(6), i),
        lambda i: ruled(NINE, i),
        lambda _: without_knights(NINE, 9),
        lambda i: ruled(caged(SIX, i), i),
        lambda i: tiny("other rules", i),
    ),
}


@cache
def _made(topology: str, kind: int, number: int) -> Layout:
    return MAKERS[topology][kind](number)


def some_layout(topology: str, draw: random.Random) -> Layout:
    """Return a layout of *topology*."""
    return _made(topology, draw.randrange(len(MAKERS[topology])), draw.randrange(KINDS))
