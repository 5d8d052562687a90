"""Removed candidates, placed digits, and the filled cells that make a step a single."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout import Board, Candidate, Step
from ruleout.plugin import Cell, CellSet, Digit, cell_set, digits_of
from ruleout_render.scene.contents import digit_item
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred

PLACED, PLACED_BELOW_LABEL = CELL * 0.38, CELL * 0.32
CAUSE = CELL * 0.4
REMOVED_DISC = 0.8
CROSS, CROSS_ON_SHAPE = (0.42, 0.8), (0.42, 0.95)
"""The arms of a cross, from and to how far from the middle, in radii: they leave the digit legible, and those of
candidates that touch at a corner do not meet. On a shape they are longer, so that they leave it."""


def removed(geometry: Geometry, candidates: Iterable[Candidate], shapes: Iterable[Item] = ()) -> Iterator[Item]:
    """Yield the digits that are removed, on discs of the colour of the paper, each with a cross. *shapes* lie below."""
    shaped = {(item.cell, item.digit) for item in shapes}
    radius, size = geometry.radius, geometry.mark_size
    for each in candidates:
        if not geometry.is_visible(each.cell):
            continue
        x, y = geometry.spot_of(each)
        near, far = (radius * arm for arm in (CROSS_ON_SHAPE if (each.cell, each.digit) in shaped else CROSS))
        arms = [(x + a * near, y + b * near, x + a * far, y + b * far) for a in (-1, 1) for b in (-1, 1)]
        text = geometry.layout.show(each.digit)
        yield Item("circle", (x, y, radius * REMOVED_DISC), "removed-disc")
        yield Item("lines", tuple(number for arm in arms for number in arm), "cross", cell=each.cell, digit=each.digit)
        yield centred(x, y, "remove", text, size, each.cell, each.digit)


def is_large(step: Step, place: Candidate) -> bool:
    """Return whether the placed digit fills its cell, because the picture shows no other candidate there."""
    reason = step.because
    involved = [each for group in reason.candidates.values() for each in group]
    involved += [each for link in reason.links for node in (link.start, link.end) for each in node.candidates]
    return all(each.cell != place.cell for each in (*involved, *step.removes))


def placed(geometry: Geometry, step: Step) -> Iterator[Item]:
    """Yield the digits that are placed, each on a disc: large, or at its place if its cell has other shapes."""
    for each in step.places:
        if not geometry.is_visible(each.cell):
            continue
        if is_large(step, each):
            (x, y), radius, size = geometry.centre(each.cell), PLACED, CELL * 0.5
            if each.cell in geometry.labelled:
                y, radius, size = y + 4.0, PLACED_BELOW_LABEL, CELL * 0.42
            yield Item("circle", (x, y, radius), "place", cell=each.cell, digit=each.digit)
            yield digit_item(geometry, each.cell, each.digit, "placed", size)
        else:
            x, y = geometry.spot_of(each)
            text = geometry.layout.show(each.digit)
            yield Item("circle", (x, y, geometry.radius), "place", cell=each.cell, digit=each.digit)
            yield centred(x, y, "placed", text, geometry.mark_size * 1.05, each.cell, each.digit)


def causes(geometry: Geometry, board: Board, step: Step) -> Iterator[Item]:
    """Yield rings round the filled cells that make a single.

    They exclude the digit from the other cells of its unit, or the other digits from its cell.
    """
    for cell in causing_cells(board, step):
        if geometry.is_visible(cell):
            yield Item("circle", (*geometry.centre(cell), CAUSE), "cause", cell=cell, digit=board.digits[cell])


def causing_cells(board: Board, step: Step) -> list[Cell]:
    """Return the filled cells that make *step* a single, as few as are found; none if it is another step."""
    reason = step.because
    if len(step.places) != 1 or reason.candidates or reason.links or reason.exchange:
        return []
    if set(reason.constraints) - {"unit"}:
        return []
    place = step.places[0]
    if reason.constraints:
        wanted = [
            (cell, place.digit)
            for cell in reason.cells
            if cell != place.cell and not board.is_placed(cell) and not board.has(cell, place.digit)
        ]
    else:
        wanted = [(place.cell, digit) for digit in digits_of(board.layout.full & ~board.masks[place.cell])]
    return _fewest(board, wanted)


def _fewest(board: Board, wanted: list[tuple[Cell, Digit]]) -> list[Cell]:
    """Return filled cells that exclude each digit of *wanted* from its cell, those that exclude most first."""
    peer_sets, digits = board.layout.peer_sets, board.digits
    filled: dict[Digit, list[Cell]] = {}
    for cell, digit in enumerate(digits):
        if digit:
            filled.setdefault(digit, []).append(cell)
    found: list[Cell] = []
    for digit in sorted({digit for _, digit in wanted}):
        left: CellSet = cell_set(cell for cell, each in wanted if each == digit)
        while left:
            best = max(filled.get(digit, ()), key=lambda cell: (peer_sets[cell] & left).bit_count(), default=None)
            if best is None or not peer_sets[best] & left:
                break
            found.append(best)
            left &= ~peer_sets[best]
    return found
