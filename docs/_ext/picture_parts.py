"""Parts of pictures, which show what one role looks like."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout_render.scene import CELL, Item, Scene

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of something, in sixtieths of a cell."""
ROOM = CELL / 4
"""What is seen round an item, at least."""
WIDEST, HIGHEST = 3.4 * CELL, 1.6 * CELL


def part_with(scene: Scene, role: str) -> Scene:
    """Return the part of *scene* round the smallest item of *role* above the legend."""
    ends = [bounds(item)[3] for item in scene.items if item.role in ("line", "wall", "block")]
    found = (bounds(item) for item in scene.items if item.role == role)
    left, top, right, bottom = min(
        (box for box in found if box[1] < max(ends)),
        key=lambda box: (box[2] - box[0]) * (box[3] - box[1]),
    )
    left, top = (start // CELL * CELL for start in (left, top))
    right, bottom = (-(-end // CELL) * CELL for end in (right, bottom))
    box = (left - ROOM, top - ROOM, min(right, left + WIDEST) + ROOM, min(bottom, top + HIGHEST) + ROOM)
    x, y, right, bottom = box
    items = tuple(each for item in scene.items for each in within(item, box))
    return Scene((x, y, right - x, bottom - y), items, f"{role}, in a step of {scene.title}")


def bounds(item: Item) -> Box:
    """Return what *item* covers, at least; of a text the start of its base line."""
    if item.shape == "rect":
        x, y, width, height, _ = item.at
        return x, y, x + width, y + height
    if item.shape == "circle":
        x, y, radius = item.at
        return x - radius, y - radius, x + radius, y + radius
    xs, ys = (item.at[1:2], item.at[:1]) if item.shape == "text" else (item.at[::2], item.at[1::2])
    return min(xs), min(ys), max(xs), max(ys)


def within(item: Item, box: Box) -> Iterator[Item]:
    """Yield what is seen of *item* in *box*, and perhaps a little more."""
    if item.role == "paper":
        yield attrs.evolve(item, at=(box[0], box[1], box[2] - box[0], box[3] - box[1], 0))
    elif item.shape == "text" and len(item.at) > 2:
        y, *xs = item.at
        seen = [(x, text) for x, text in zip(xs, item.text, strict=True) if meet((x, y, x, y), box)]
        if seen:
            yield attrs.evolve(item, at=(y, *(x for x, _ in seen)), text="".join(text for _, text in seen))
    elif item.shape == "lines":
        pieces = [item.at[at : at + 4] for at in range(0, len(item.at), 4)]
        seen_pieces = [piece for piece in pieces if meet(bounds(attrs.evolve(item, at=piece)), box)]
        if seen_pieces:
            yield attrs.evolve(item, at=tuple(number for piece in seen_pieces for number in piece))
    elif meet(bounds(item), box):
        yield item


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common, or nearly."""
    return (
        one[0] <= other[2] + ROOM
        and other[0] - ROOM <= one[2]
        and one[1] <= other[3] + ROOM
        and other[1] - ROOM <= one[3]
    )
