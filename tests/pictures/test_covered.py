"""Shapes and letters that cover a candidate or digit of another place are found, whatever their form is."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

import pytest
from technique_examples import load, shown

import ruleout
from pictures.legible import covered, is_sign
from pictures.reading import NODES, SVG, Drawing, Point, numbers, pairs
from ruleout_render.scene import ROLES

EXAMPLES = load()
COVERING = [role for role in ROLES if NODES.fullmatch(role) or is_sign(role)]
UNUSED = ("number-6", "node-6", "letter-5", "letter-6")
"""Roles that no example has: further branches and sets, in the form of the others."""
SHIFTED = ("node-a", "place", "removed-disc")
"""Roles that are moved too. Others have few candidates beside them, or lie on borders."""
HALF_A_PLACE = 10.0
"""Half of the distance between two candidates of a 9x9, in sixtieths of a cell."""
HALF_A_CELL = 30.0


@cache
def every_drawing() -> tuple[Drawing, ...]:
    """The pictures of all examples."""
    found = []
    for technique, example in EXAMPLES.items():
        puzzle, _, board, step = shown(technique, example)
        found.append(Drawing(ruleout.svg(puzzle, board, step=step), board.layout))
    return tuple(found)


def changed(drawing: Drawing, role: str, *, scale: float = 1.0, shift: float = 0.0) -> Drawing:
    """*drawing* with the elements of *role* enlarged round their middles, and moved to the right."""
    root = ElementTree.fromstring(drawing.text)
    for element in root.iter():
        if element.get("class") == role:
            _change(element, drawing.middle(element), scale, shift)
    return Drawing(ElementTree.tostring(root, encoding="unicode"), drawing.layout)


def _change(element: ElementTree.Element, middle: Point, scale: float, shift: float) -> None:
    x, y = middle
    if element.tag == f"{SVG}circle":
        element.set("cx", str(x + shift))
        element.set("r", str(float(element.get("r") or 0) * scale))
    elif element.tag == f"{SVG}rect":
        width, height = (float(element.get(side) or 0) * scale for side in ("width", "height"))
        for name, value in (("x", x + shift - width / 2), ("y", y - height / 2), ("width", width), ("height", height)):
            element.set(name, str(value))
    else:
        points = pairs(numbers(element.get("points") or element.get("d") or ""))
        moved = [(x + shift + (a - x) * scale, y + (b - y) * scale) for a, b in points]
        element.set("points", " ".join(f"{a:.2f},{b:.2f}" for a, b in moved))


@pytest.mark.long
@pytest.mark.parametrize("role", [role for role in COVERING if role not in UNUSED])
def test_a_shape_that_is_too_large_or_between_two_candidates_is_found(role: str) -> None:
    shown = [drawing for drawing in every_drawing() if drawing.by_role[role]]
    shown.sort(key=lambda drawing: -len(drawing.inks))  # those with most candidates, which something may cover
    some = [drawing for drawing in shown if not list(covered(drawing))][:8]
    assert some
    for drawing in some[:2]:
        assert not list(covered(changed(drawing, role)))
    shift = HALF_A_CELL if role == "place" else HALF_A_PLACE
    moved = [[{"shift": shift}, {"shift": -shift}]] if role in SHIFTED else []
    for faults in ([{"scale": 4.0}], *moved):
        wrong = (changed(each, role, **fault) for each in some for fault in faults)
        assert any(text.startswith(f"{role} ") for each in wrong for text in covered(each)), faults


def test_every_role_that_can_cover_something_is_tried() -> None:
    seen = {role for drawing in every_drawing() for role in COVERING if drawing.by_role[role]}
    assert seen == set(COVERING) - {*UNUSED}
