"""Removed candidates and placed digits."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout_render.scene.contents import digit_item
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.texts import centred

PLACED, PLACED_BELOW_LABEL = CELL * 0.38, CELL * 0.32
ARM = 0.86
"""Half of the width of the slash through a removed candidate, in radii: one line, so that the digit stays legible."""


def removed(plan: Plan) -> Iterator[Item]:
    """Yield the digits that are removed, each with a slash, on a disc unless they have a shape."""
    geometry, radius, arm = plan.geometry, plan.geometry.radius, plan.geometry.radius * ARM
    spots = {each: geometry.spot_of(each) for each in plan.step.removes if geometry.is_visible(each.cell)}
    yield from [Item("circle", (*spots[each], radius), "removed-disc") for each in spots if each not in plan.nodes]
    for each, (x, y) in spots.items():
        text = geometry.layout.show(each.digit)
        yield centred(x, y, "remove", text, geometry.mark_size, each.cell, each.digit)
    for each, (x, y) in spots.items():
        yield Item("lines", (x - arm, y + arm, x + arm, y - arm), "cross", cell=each.cell, digit=each.digit)


def placed(plan: Plan) -> Iterator[Item]:
    """Yield the digits that are placed, each on a disc: large, or at its place if its cell has other candidates."""
    geometry, open_cells = plan.geometry, plan.open_cells
    for each in plan.step.places:
        if not geometry.is_visible(each.cell):
            continue
        if each.cell not in open_cells:
            (x, y), radius, size = geometry.centre(each.cell), PLACED, CELL * 0.5
            if each.cell in geometry.labelled:
                y, radius, size = y + 4.0, PLACED_BELOW_LABEL, CELL * 0.42
            yield Item("circle", (x, y, radius), "place", cell=each.cell, digit=each.digit)
            yield digit_item(geometry, each.cell, each.digit, "placed", size)
        else:
            x, y = geometry.spot_of(each)
            text = geometry.layout.show(each.digit)
            yield Item("circle", (x, y, geometry.radius), "place", cell=each.cell, digit=each.digit)
            yield centred(x, y, "placed", text, geometry.mark_size, each.cell, each.digit)
