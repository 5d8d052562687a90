"""The items of a step, in layers, from its plan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist, hypot

import attrs

from ruleout import Candidate
from ruleout.internal import Cell, Constraint, Digit, digits_of
from ruleout_render.scene.changes import placed, removed
from ruleout_render.scene.contents import DIGIT_SIZE, Level, in_rows
from ruleout_render.scene.decorations import arrow_head
from ruleout_render.scene.geometry import Point
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.numbers import number_items
from ruleout_render.scene.plan import Line, Plan
from ruleout_render.scene.roles import COMPARED
from ruleout_render.scene.routes import points_on
from ruleout_render.scene.shapes import of_candidate
from ruleout_render.scene.texts import centred

TILE = 1.5
"""The distance of a tint from the border of its cell; rules tint whole cells."""
HEAD = 8.0
"""The length of an arrow head."""
BAR = 0.5
"""Half of the width of a bar between the candidates of a group, in radii."""
RING = 3.2
"""The distance of the ring of an end from its shape."""
FROM_MARK, FROM_DIGIT = 7.0, 15.0
"""The distances from a line below which a candidate or a placed digit stands on a rim of the colour of its ground."""
FIRST_INSET, NEXT_INSET = 3.0, 2.6
"""The distance of a frame from the border of its cells, and from a frame that lies round it."""

EDGE = 3.0
"""The distance of the tint of a compared cell, which has an edge, from the border of the cell."""


@attrs.frozen
class StepItems:
    """The items of a step in a picture.

    Attributes
    ----------
    tints
        Below the lines of the grid.
    below
        Above them, below digits and candidates: paths, lines, frames, shapes.
    above
        Above everything.
    plan
        The plan that they are drawn from; None if the picture is not of a whole step.
    """

    tints: tuple[Item, ...] = ()
    below: tuple[Item, ...] = ()
    above: tuple[Item, ...] = ()
    plan: Plan | None = None

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints that the step uses."""
        proof = None if self.plan is None else self.plan.proof
        if proof is None:
            return ()
        used = [*proof.split, *(each for fact in proof.facts for each in fact.by)]
        return tuple(dict.fromkeys([*used, *(each for cause in proof.causes for each in cause.by)]))

    @property
    def level(self) -> Level:
        """The role of each candidate: quiet or evidence with a step, empty if it is not shown or drawn apart."""
        return _levels(self.plan) if self.plan is not None else lambda cell, digit: "mark"

    def quiet(self) -> set[Cell] | None:
        """Return the cells whose digits are not part of the argument; None without a step."""
        if self.plan is None:
            return None
        return {*range(self.plan.board.layout.visible)} - self.plan.known_cells


def _levels(plan: Plan) -> Level:
    apart = {(each.cell, each.digit) for each in (*plan.nodes, *plan.struck, *plan.step.removes, *plan.step.places)}
    covered = {each.cell for each in plan.step.places} - plan.open_cells  # by a large digit
    focus, digits = plan.focus, plan.digits

    def level(cell: Cell, digit: Digit) -> str:
        if (cell, digit) in apart or cell in covered or (digits is not None and digit not in digits):
            return ""
        return "evidence" if cell in focus else "" if plan.alone else "quiet"

    return level


def hinted(plan: Plan) -> StepItems:
    """Return the houses and sets of a step alone: nothing that gives it away."""
    tints = {cell: role for cell, role in plan.tints.items() if role == "base"}
    return StepItems(tuple(_tints(plan, tints)), tuple(_frames(plan)))


def step_items(plan: Plan) -> StepItems:
    """Return the items of the step of *plan*."""
    below = (
        *_sets(plan),
        *_path(plan),
        *_frames(plan),
        *(item for line in plan.lines for item in _line(line)),
        *_rims(plan),
        *_bars(plan),
        *_nodes(plan),
    )
    numbers = sorted((*number_items(plan), *_numbers(plan)), key=lambda item: item.shape)  # texts above all boxes
    above = (*_struck(plan), *removed(plan), *placed(plan), *numbers, *_letters(plan))
    return StepItems(tuple(_tints(plan, plan.tints)), below, above, plan)


def _tints(plan: Plan, tints: dict[Cell, str]) -> Iterator[Item]:
    for cell, role in tints.items():
        if plan.geometry.is_visible(cell):
            yield _tile(plan, cell, role)


def _sets(plan: Plan) -> Iterator[Item]:
    """Yield the tints of sets, inside the lines of the grid."""
    for frame in plan.frames:
        for cell in plan.geometry.visible(frame.cells):
            if cell not in plan.tints:
                yield _tile(plan, cell, f"set-{frame.number}")


def _tile(plan: Plan, cell: Cell, role: str) -> Item:
    (x, y), inset = plan.geometry.corner(cell), EDGE if role in COMPARED else TILE
    return Item("rect", (x + inset, y + inset, CELL - 2 * inset, CELL - 2 * inset, 0), role, cell=cell)


def _frames(plan: Plan) -> Iterator[Item]:
    for number, frame in enumerate(plan.frames):
        around = sum(bool({*frame.cells} & {*other.cells}) for other in plan.frames[:number])
        pieces = plan.geometry.outline(frame.cells, FIRST_INSET + NEXT_INSET * min(around, 2))
        if pieces:
            yield Item("lines", pieces, f"outline-{frame.number}")


def _letters(plan: Plan) -> Iterator[Item]:
    """Yield the letters of frames, on the upper border of the first cell, beside each other."""
    taken: dict[Cell, float] = {}
    for frame in plan.frames:
        visible = plan.geometry.visible(frame.cells)
        if frame.letter and visible:
            first = min(visible, key=lambda cell: plan.geometry.corner(cell)[::-1])
            x, y = plan.geometry.corner(first)
            left, wide = x + 1 + taken.get(first, 0.0), 5 + 4.2 * len(frame.letter)
            taken[first] = taken.get(first, 0.0) + 2 * wide + 2
            yield Item("rect", (left, y - 7.5, 2 * wide, 13.5, 3), f"letter-{frame.number}")
            yield centred(left + wide, y - 0.7, "letter-text", frame.letter, 11)


def _path(plan: Plan) -> Iterator[Item]:
    cells = plan.geometry.visible(plan.path)
    if len(cells) > 1:
        centres = [plan.geometry.centre(cell) for cell in (*cells, cells[0])]
        yield Item("lines", tuple(number for a, b in pairwise(centres) for number in (*a, *b)), "exchange")


def _line(line: Line) -> Iterator[Item]:
    if line.curve is None:
        return
    start, over, end = line.curve
    straight = hypot(over[0] * 2 - start[0] - end[0], over[1] * 2 - start[1] - end[1]) < 4
    branch = int(line.role[-1]) if line.role[-1].isdigit() else 0
    yield Item("lines", (*start, *end), line.role) if straight else Item("curve", (*start, *over, *end), line.role)
    if branch:
        length = min(HEAD, dist(start, end) * 0.6)
        yield arrow_head(start if straight else over, end, length, f"head-{branch}")


def _rims(plan: Plan) -> Iterator[Item]:
    """Yield the ground of digits on lines: they stand before the lines, which seem to pass behind."""
    geometry, board = plan.geometry, plan.board
    by_cell: dict[Cell, list[Point]] = {}
    for line in plan.lines:
        for point in points_on(line.curve) if line.curve else ():
            cell = geometry.cell_at(point)
            if cell is not None:
                by_cell.setdefault(cell, []).append(point)
    level = _levels(plan)
    sets = {cell: f"set-{frame.number}" for frame in plan.frames for cell in frame.cells}
    for cell, points in by_cell.items():
        role = plan.tints.get(cell, sets.get(cell, "rim"))
        if board.is_placed(cell):
            x, y = geometry.centre(cell)
            if any(abs(a - x) < FROM_DIGIT and abs(b - y) < FROM_DIGIT + 3 for a, b in points):
                wide, high = DIGIT_SIZE * 0.33, DIGIT_SIZE * 0.42
                yield Item("rect", (x - wide, y - high + 1, 2 * wide, 2 * high, 6), role, cell=cell)
            continue
        for digit in digits_of(board.masks[cell]):
            x, y = geometry.spot(cell, digit)
            near = any((a - x) ** 2 + (b - y) ** 2 < FROM_MARK**2 for a, b in points)
            if near and level(cell, digit):
                yield Item("circle", (x, y, geometry.mark_size * 0.42), role, cell=cell)


def _bars(plan: Plan) -> Iterator[Item]:
    spots = [pair for group in plan.bars for pair in pairwise(sorted(map(plan.geometry.spot_of, group)))]
    if spots:
        yield Item("lines", tuple([number for a, b in spots for number in (*a, *b)]), "bar")


def _nodes(plan: Plan) -> Iterator[Item]:
    """Yield the shapes of nodes, the rings of ends, and the digits on them."""
    geometry, radius = plan.geometry, plan.geometry.radius
    for each in sorted(plan.ends):
        if geometry.is_visible(each.cell):
            yield Item("circle", (*geometry.spot_of(each), radius + RING), "end", cell=each.cell)
    shown = sorted(plan.shapes.items(), key=lambda each: each[1])
    yield from [of_candidate(geometry, role, each) for each, role in shown]
    texts = [(each, role) for each, role in shown if role != "cause" and each not in plan.step.removes]
    yield from in_rows(
        geometry,
        [("node-off-text" if role == "node-off" else "node-text", each.cell, each.digit) for each, role in texts],
    )


def _numbers(plan: Plan) -> Iterator[Item]:
    """Yield the numbers of candidates."""
    level = _levels(plan)
    for each, number in plan.numbers.items():
        if plan.geometry.is_visible(each.cell):
            (x, y), wide = _corner(plan, each, level), 3.1 + 1.9 * len(number)
            yield Item("rect", (x - wide, y - 5, 2 * wide, 10, 3), "number", cell=each.cell)
            yield centred(x, y, "number-text", number, 8.5, each.cell)


def _corner(plan: Plan, candidate: Candidate, level: Level) -> Point:
    """Return the corner of the shape of *candidate* at which a number covers least."""
    geometry, radius = plan.geometry, plan.geometry.radius
    x, y = geometry.spot_of(candidate)
    corners = [(x + a * radius, y + b * radius) for b in (-1, 1) for a in (1, -1)]
    costs = [0.0] * len(corners)
    for digit in digits_of(plan.board.masks[candidate.cell]):
        role = level(candidate.cell, digit)
        for i, corner in enumerate(corners):
            near = dist(corner, geometry.spot(candidate.cell, digit)) < radius * 1.6
            costs[i] += near * (digit != candidate.digit) * {"evidence": 3, "quiet": 1}.get(role, 2)
    return corners[min(range(len(corners)), key=lambda i: costs[i])]


def _struck(plan: Plan) -> Iterator[Item]:
    """Yield the candidates that an assumption excludes, each with a slash."""
    geometry, arm = plan.geometry, plan.geometry.radius * 0.7
    shown = [each for each in plan.struck if geometry.is_visible(each.cell)]
    yield from in_rows(geometry, [("node-off-text", each.cell, each.digit) for each in shown])
    if shown:
        spots = sorted(map(geometry.spot_of, shown))
        yield Item("lines", tuple([n for x, y in spots for n in (x - arm, y + arm, x + arm, y - arm)]), "strike")
