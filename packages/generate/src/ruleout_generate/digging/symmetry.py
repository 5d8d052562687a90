"""The symmetries of the square, and the cells that they map to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruleout.internal import TURNS, InputError, Layout, Turn, join_words, once_per_layout, read_choice

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in ("half-turn", "quarter-turn", "left-right", "top-bottom")},
    "diagonal": ("main-diagonal",),
    "antidiagonal": ("antidiagonal",),
    "both-axes": ("left-right", "top-bottom"),
    "both-diagonals": ("main-diagonal", "antidiagonal"),
    "full": ("quarter-turn", "left-right"),
}
"""The ten symmetries of the square, each by the rotations and reflections that the others of it follow from.

``left-right`` and ``top-bottom`` are the reflections that exchange left and right, and top and bottom. The diagonal
runs from the top left, the antidiagonal from the top right.
"""

Orbit = tuple[int, ...]
"""The visible cells that a symmetry maps to each other, ascending."""


def orbits(layout: Layout, symmetry: str) -> tuple[Orbit, ...]:
    """Return the orbits of the visible cells, in the order of their first cells.

    Parameters
    ----------
    layout
        Any layout. The symmetry is that of the rectangle that its visible cells take, or that each layer takes.
    symmetry
        One of the names in ``SYMMETRIES``.

    Raises
    ------
    InputError
        If there is no such symmetry, or if it maps a cell of the layout to a place without one.
    """
    found = _ORBITS[read_choice(symmetry, "symmetry", SYMMETRIES, "one of ")](layout)
    if found is None:
        shown = join_words(symmetries_of_shape(layout))
        raise InputError(f"symmetry: found {symmetry}, which the shape of this layout does not have; it has {shown}")
    return found


def symmetries_of_shape(layout: Layout) -> tuple[str, ...]:
    """Return the names of the symmetries that the shape of *layout* has; its constraints do not matter."""
    return tuple(name for name, find in _ORBITS.items() if find(layout) is not None)


def _finder(turns: tuple[str, ...]) -> Callable[[Layout], tuple[Orbit, ...] | None]:
    """Return a function from a layout to the orbits of *turns*, or to None if its shape lacks the symmetry."""

    @once_per_layout
    def find(layout: Layout) -> tuple[Orbit, ...] | None:
        images = [_image(layout, TURNS[turn]) for turn in turns]
        return None if any(-1 in image for image in images) else _classes(layout.visible, images)

    return find


_ORBITS = {name: _finder(turns) for name, turns in SYMMETRIES.items()}
"""The function that finds the orbits of each symmetry."""


def _image(layout: Layout, turn: Turn) -> list[int]:
    """Return the image of each visible cell under *turn*, -1 if there is none. Each of several layers is turned."""
    rows, columns = zip(*(place[-2:] for place in layout.coordinates), strict=True) if layout.at else ((0,), (0,))
    top, left = min(rows), min(columns)
    extent = (max(rows) - top + 1, max(columns) - left + 1)
    found = []
    for *layer, row, column in layout.coordinates:
        to_row, to_column = turn.place((row - top, column - left), extent)
        found.append(layout.cell_at.get((*layer, to_row + top, to_column + left), -1))
    return found


def _classes(size: int, images: Sequence[Sequence[int]]) -> tuple[Orbit, ...]:
    """Return the classes of cells that *images* connect."""
    seen: set[int] = set()
    found = []
    for first in range(size):
        if first in seen:
            continue
        orbit = [first]
        seen.add(first)
        for cell in orbit:
            more = [image[cell] for image in images if image[cell] not in seen]
            orbit.extend(dict.fromkeys(more))
            seen.update(more)
        found.append(tuple(sorted(orbit)))
    return tuple(found)
