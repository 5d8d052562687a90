"""The layers of a cube: pieces of one picture, drawn side by side and wrapped."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout import Layout
from ruleout_render.grid.layers import corners_of_layers

GAP = "  "
"""The characters between two layers."""

Line = tuple[list[str], list[str]]
"""The characters of a line, and the style of each."""


@attrs.frozen
class Rectangle:
    """Lines *top* to *bottom* of a picture, characters *left* to *right*, both inclusive."""

    top: int
    left: int
    bottom: int
    right: int


def in_layers(lines: Sequence[Line], layers: Sequence[Rectangle], width: int | None, layout: Layout) -> list[Line]:
    """Return the layers that *lines* contain, as many side by side as fit into *width*, each below its name.

    They are in rows of equal length. Without a *width* they are side by side as in the positions of *layout*.
    """
    wide = layers[0].right - layers[0].left + 1
    across = _across(layout) if width is None else _fitting(len(layers), wide, width)
    found: list[Line] = []
    for first in range(0, len(layers), across):
        row = layers[first : first + across]
        names = [f"layer {first + number}".ljust(wide) for number in range(1, len(row) + 1)]
        found += [([], [])] if found else []
        found.append(_joined([(list(name), ["label"] * wide) for name in names]))
        for down in range(row[0].bottom - row[0].top + 1):
            cut = [tuple(part[each.left : each.right + 1] for part in lines[each.top + down]) for each in row]
            found.append(_joined([(texts, styles) for texts, styles in cut]))
    return found


def _across(layout: Layout) -> int:
    """Return the number of layers that lie side by side."""
    rows = [row for row, _ in corners_of_layers(layout)]
    return rows.count(rows[0])


def _fitting(count: int, wide: int, width: int) -> int:
    """Return the largest divisor of *count* that is a number of pieces of *wide* characters that fit into *width*."""
    able = [each for each in range(1, count + 1) if count % each == 0]
    return max((each for each in able if each * (wide + len(GAP)) - len(GAP) <= width), default=1)


def _joined(pieces: Sequence[Line]) -> Line:
    texts, styles = list(pieces[0][0]), list(pieces[0][1])
    for more, their in pieces[1:]:
        texts += [*GAP, *more]
        styles += [*[""] * len(GAP), *their]
    return texts, styles
