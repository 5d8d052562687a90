"""The symmetries of the square, and the cells that they map to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruleout.plugin import TURNS, InputError, Layout, join_words, once_per_layout, quoted, turned_cells

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
        Any layout. The symmetry is that of the rectangle that its visible cells take.
    symmetry
        One of the names in ``SYMMETRIES``.

    Raises
    ------
    InputError
        If there is no such symmetry, or if it maps a cell of the layout to a place without one.
    """
    if not isinstance(symmetry, str) or symmetry not in SYMMETRIES:
        raise InputError(f"symmetry: found {quoted(symmetry)}; expected one of {join_words(list(SYMMETRIES))}")
    found = _ORBITS[symmetry](layout)
    if found is None:
        shown = join_words(symmetries_of_shape(layout))
        raise InputError(f"symmetry: found {symmetry}, which the shape of this layout does not have; it has {shown}")
    return found


def symmetries_of_shape(layout: Layout) -> tuple[str, ...]:
    """Return the names of the symmetries that the shape of *layout* has; its constraints do not matter."""
    return tuple(name for name, find in _ORBITS.items() if find(layout) is not None)


def _finder(turns: tuple[str, ...]) -> Callable[[Layout], tuple[Orbit, ...] | None]:
    """The function that returns the orbits of *turns* in a layout, None if the shape does not have the symmetry."""

    @once_per_layout
    def find(layout: Layout) -> tuple[Orbit, ...] | None:
        images = [turned_cells(TURNS[turn], layout.at, layout.at) for turn in turns]
        found = [image for image in images if image is not None]
        return _classes(layout.visible, found) if len(found) == len(turns) else None

    return find


_ORBITS = {name: _finder(turns) for name, turns in SYMMETRIES.items()}
"""The function that finds the orbits of each symmetry."""


def _classes(size: int, images: Sequence[Sequence[int]]) -> tuple[Orbit, ...]:
    """The cells that *images* connect."""
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
