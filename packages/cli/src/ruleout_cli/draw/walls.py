"""Where lines run between cells, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ruleout import Layout
from ruleout.plugin import Decoration, Position
from ruleout_cli.draw.decorations import BETWEEN_CELLS
from ruleout_cli.draw.strokes import Stroke

REGION_KINDS = ("region", "box")
"""Kinds of units that people see as walls, the one that wins first."""
BLOCK_KINDS = ("block", "clue")
AREA = "area"
ON_LINES = (*BETWEEN_CELLS, "corner")
"""Kinds of decorations that are drawn on the lines between cells."""


@attrs.frozen
class Frame:
    """The rectangle of a picture and its lines.

    Rows and columns count from the picture's top left. *cells* holds the cell at each place, *blocks* the text of each
    black square, and *outside* the clues outside the grid. ``above[r][c]`` is the line over place (r, c),
    ``before[r][c]`` the one to its left; both have one more entry for the lower and the right edge.
    """

    rows: int
    columns: int
    cells: Mapping[Position, int]
    blocks: Mapping[Position, str]
    outside: Mapping[Position, Decoration]
    above: tuple[tuple[Stroke, ...], ...]
    before: tuple[tuple[Stroke, ...], ...]


def frame(layout: Layout, decorations: Iterable[Decoration], every_line: bool) -> Frame:
    """The lines of *layout*: round holes and regions, dashed round areas.

    *every_line* adds one between all cells; those within areas are dashed then, and those round them are not. So do
    decorations that lie on lines.
    """
    asked = tuple(decorations)
    black = {each.place: each.text for each in asked if each.kind in BLOCK_KINDS and each.place is not None}
    beyond = {each.place: each for each in asked if each.kind == "outside" and each.place is not None}
    places = [*layout.at, *black, *beyond]
    top, left = min(place[0] for place in places), min(place[1] for place in places)
    cells = {(row - top, column - left): cell for (row, column), cell in layout.at.items()}
    blocks = {(row - top, column - left): text for (row, column), text in black.items()}
    rows = 1 + max(place[0] for place in places) - top
    columns = 1 + max(place[1] for place in places) - left
    outside = {(row - top, column - left): each for (row, column), each in beyond.items()}
    needs_lines = bool(blocks) or any(each.kind in ON_LINES for each in asked)
    stroke = _Strokes(layout, asked, cells, blocks, every_line or needs_lines)
    return Frame(
        rows,
        columns,
        cells,
        blocks,
        outside,
        tuple(tuple(stroke((r - 1, c), (r, c)) for c in range(columns)) for r in range(rows + 1)),
        tuple(tuple(stroke((r, c - 1), (r, c)) for c in range(columns + 1)) for r in range(rows)),
    )


def drawn_lines(shape: Frame) -> tuple[list[bool], list[bool]]:
    """Which lines take up room, the rows' and the columns'.

    Lines of which no part is drawn take none, as between the rows of a box. Where some line is drawn in parts, as
    round the regions of a jigsaw, all of that direction do, so that cells stay evenly apart.
    """
    there = shape.cells.keys() | shape.blocks.keys()
    across = [
        [(shape.above[r][c], (r - 1, c) in there and (r, c) in there) for c in range(shape.columns)]
        for r in range(shape.rows + 1)
    ]
    down = [
        [(shape.before[r][c], (r, c - 1) in there and (r, c) in there) for r in range(shape.rows)]
        for c in range(shape.columns + 1)
    ]
    return _taking_room(across), _taking_room(down)


def _taking_room(lines: list[list[tuple[Stroke, bool]]]) -> list[bool]:
    """For each line whether it takes up room; its parts are strokes, each with whether it lies between two cells."""
    drawn = [any(stroke for stroke, _ in parts) for parts in lines]
    in_parts = any(
        some and any(inner and not stroke for stroke, inner in parts) for some, parts in zip(drawn, lines, strict=True)
    )
    return [True] * len(lines) if in_parts else drawn


def regions(layout: Layout) -> tuple[frozenset[int], ...]:
    """For each visible cell the numbers of the regions that it lies in.

    Regions are the units of the first kind of ``REGION_KINDS`` that holds every cell, else those of all these kinds.
    """
    by_kind = {kind: [unit for unit in layout.units if unit.kind == kind] for kind in REGION_KINDS}
    visible = set(range(layout.visible))
    for units in by_kind.values():
        if visible <= {cell for unit in units for cell in unit.cells}:
            break
    else:
        units = [unit for units in by_kind.values() for unit in units]
    found: list[set[int]] = [set() for _ in visible]
    for number, unit in enumerate(units):
        for cell in unit.cells:
            if cell in visible:
                found[cell].add(number)
    return tuple(frozenset(each) for each in found)


class _Strokes:
    """The line between two neighbouring places."""

    def __init__(
        self,
        layout: Layout,
        decorations: tuple[Decoration, ...],
        cells: Mapping[Position, int],
        blocks: Mapping[Position, str],
        every_line: bool,
    ) -> None:
        self.cells, self.blocks, self.every_line = cells, blocks, every_line
        self.regions = regions(layout)
        self.has_regions = any(self.regions)
        self.areas: list[set[int]] = [set() for _ in range(layout.size)]
        for number, area in enumerate(each for each in decorations if each.kind == AREA):
            for cell in area.cells:
                self.areas[cell].add(number)
        finer = every_line or any(self.areas)
        self.wall = Stroke.HEAVY if finer and self.has_regions else Stroke.LIGHT

    def __call__(self, one: Position, other: Position) -> Stroke:
        here = [place in self.cells or place in self.blocks for place in (one, other)]
        if here == [False, False]:
            return Stroke.NONE
        if here != [True, True]:
            return self.wall
        a, b = self.cells.get(one), self.cells.get(other)
        if a is None or b is None:
            return Stroke.LIGHT
        if self.has_regions and not self.regions[a] & self.regions[b]:
            return self.wall
        apart = self.areas[a] != self.areas[b]
        if self.every_line:
            return Stroke.LIGHT if apart or not self.areas[a] else Stroke.DASHED
        return Stroke.DASHED if apart else Stroke.NONE
