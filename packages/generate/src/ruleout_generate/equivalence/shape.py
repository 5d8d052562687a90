"""The shape of a grid whose only constraints are rows, columns and boxes of one shape."""

from __future__ import annotations

import attrs

from ruleout import Layout, Unsupported
from ruleout.plugin import Unit, classic_grid, once_per_layout

EXPECTED = "expected a classic: a square grid of rows, columns and boxes, without other rules"


@attrs.frozen
class Shape:
    """A grid of size x size cells with boxes of height x width cells."""

    height: int
    width: int

    @property
    def size(self) -> int:
        """The number of rows, of columns and of digits."""
        return self.height * self.width

    @property
    def boxes_are_square(self) -> bool:
        """True if boxes keep their shape if rows and columns are exchanged."""
        return self.height == self.width

    @property
    def exchanged(self) -> Shape:
        """The shape of the grid after rows and columns are exchanged."""
        return Shape(self.width, self.height)


def is_classic(layout: Layout) -> bool:
    """Return whether *layout* has rows, columns and boxes of one shape, and no other rules."""
    try:
        shape_of(layout)
    except Unsupported:
        return False
    return True


@once_per_layout
def shape_of(layout: Layout) -> Shape:
    """Return the shape of *layout*. Raises Unsupported if it has other cells or other constraints."""
    size = layout.digits
    if not all(isinstance(each, Unit) for each in layout.constraints):
        raise Unsupported(f"found constraints that are not units; {EXPECTED}")
    units = {frozenset(each.cells) for each in layout.constraints}
    for height in range(2, size):
        if size % height == 0:
            grid = classic_grid(size, (height, size // height))
            if grid.positions == layout.positions and units == {frozenset(each.cells) for each in grid.constraints}:
                return Shape(height, size // height)
    raise Unsupported(f"found another grid or other units; {EXPECTED}")
