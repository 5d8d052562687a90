"""The links of chains: nodes that are true or false, and lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from ruleout import Board, Candidate, Step
from ruleout.internal import Cell, Digit, Node, digits_of
from ruleout_render.scene.bends import DIGIT, MARK, NODE, Curve, Obstacle, bent
from ruleout_render.scene.contents import DIGIT_SIZE
from ruleout_render.scene.decorations import arrow_head, towards
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.parts import Part, ShownLink, key, node_numbers
from ruleout_render.scene.roles import MOST_BRANCHES
from ruleout_render.scene.shapes import of_candidate
from ruleout_render.scene.tags import Tags

HEAD = 7.0
"""The length of an arrow head."""


def nodes_of(part: Part) -> list[Node]:
    """Return the nodes of the links that are shown, each once."""
    found = {key(node): node for each in part.links for node in (each.link.start, each.link.end)}
    return list(found.values())


def is_branched(step: Step) -> bool:
    """Return whether the chains of *step* are branches, with arrow heads, numbers and colours."""
    return any(chain.kind == "branch" for chain in step.because.chains)


def node_shapes(geometry: Geometry, board: Board, step: Step, part: Part) -> Iterator[Item]:
    """Yield the shapes of the candidates in nodes: true or false by the link at which they are reached first.

    Candidates with a role have its shape already.
    """
    drawn = {(each.cell, each.digit) for group in step.because.candidates.values() for each in group}
    for each in part.links:
        link = each.link
        for node, is_true in ((link.start, not link.strong), (link.end, link.strong)):
            for candidate in node.candidates:
                if (candidate.cell, candidate.digit) not in drawn and geometry.is_visible(candidate.cell):
                    drawn.add((candidate.cell, candidate.digit))
                    yield of_candidate(geometry, board, "node-on" if is_true else "node-off", candidate)


def link_lines(geometry: Geometry, board: Board, step: Step, part: Part) -> Iterator[Item]:
    """Yield the lines of the links, and for each a halo of the colour of the paper, which belongs below digits."""
    if not part.links:
        return
    spots = _Spots(geometry, board, step, part)
    is_branch = is_branched(step)
    for each in part.links:
        curve = spots.curve(each)
        if curve is None:
            continue
        kind = "strong" if each.link.strong else "weak"
        number = each.chain % MOST_BRANCHES + 1
        at = tuple(value for point in curve for value in point)
        yield Item("curve", at, "halo")
        yield Item("curve", at, f"{kind}-{number}" if is_branch else kind)
        if is_branch:
            start, control, end = curve
            length = min(HEAD, hypot(end[0] - start[0], end[1] - start[1]) * 0.6)
            yield arrow_head(control if control != end else start, end, length, f"head-{number}")


class _Spots:
    """The places of nodes, and the curves that were drawn."""

    def __init__(self, geometry: Geometry, board: Board, step: Step, part: Part) -> None:
        self._geometry = geometry
        self._earlier: list[Curve] = []
        nodes = [self._points(node) for node in nodes_of(part)]
        shown = [each for group in step.because.candidates.values() for each in group]
        others = [*shown, *step.removes]
        spots = dict.fromkeys(point for points in nodes for point in points)
        spots.update(dict.fromkeys(geometry.spot_of(each) for each in others if self._is_mark(board, each)))
        filled = [cell for cell in range(geometry.layout.visible) if board.is_placed(cell)]
        centres = [geometry.centre(cell) for cell in filled]
        marks = [spot for spot in self._marks(board) if spot not in spots]
        size = geometry.mark_size
        self._obstacles = (
            *(Obstacle(spot, 0, 0, geometry.radius * 1.12, NODE) for spot in spots),
            *(Obstacle((x, y + 1), DIGIT_SIZE * 0.29, DIGIT_SIZE * 0.36, 3, DIGIT) for x, y in centres),
            *(Obstacle(mark, size * 0.22, size * 0.32, 2, MARK) for mark in marks),
        )
        self._grid = _grid(geometry)
        self._head = HEAD * 0.36 if is_branched(step) else 0.0

    def _marks(self, board: Board) -> Iterator[Point]:
        """Yield the places of the candidates of open cells."""
        for cell in range(self._geometry.layout.visible):
            if not board.is_placed(cell):
                yield from (self._geometry.spot(cell, digit) for digit in digits_of(board.masks[cell]))

    def _is_mark(self, board: Board, candidate: Candidate) -> bool:
        return self._geometry.is_visible(candidate.cell) and not board.is_placed(candidate.cell)

    def _points(self, node: Node) -> list[Point]:
        return [self._geometry.spot_of(each) for each in node.candidates if self._geometry.is_visible(each.cell)]

    def curve(self, shown: ShownLink) -> Curve | None:
        """Return the line of a link from shape to shape, None if an end is hidden or both ends are at one place."""
        pairs = [(one, other) for one in self._points(shown.link.start) for other in self._points(shown.link.end)]
        if not pairs:
            return None
        start, end = min(pairs, key=_length)
        length = _length((start, end))
        if length < 1:
            return None
        found = bent(start, end, self._obstacles, self._grid, self._earlier, self._head)
        self._earlier.append(found)
        trim = min(self._geometry.radius * 1.05, length * 0.33)
        return towards(start, found[1], trim), found[1], towards(end, found[1], trim)


def _length(pair: tuple[Point, Point]) -> float:
    return hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1])


def _grid(geometry: Geometry) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the grid."""
    rows = [row for row, _ in geometry.layout.at]
    columns = [column for _, column in geometry.layout.at]
    left, top = min(columns) * CELL, min(rows) * CELL
    return left, top, (max(columns) + 1) * CELL - left, (max(rows) + 1) * CELL - top


def link_tags(geometry: Geometry, tags: Tags, step: Step, part: Part) -> Iterator[Item]:
    """Yield the number of each branch at its start, and the numbers of nodes if a chain is shown in parts."""
    chains = step.because.chains
    if is_branched(step):
        for number in dict.fromkeys(each.chain for each in part.links):
            place = _first(geometry, chains[number].links[0].start)
            if place:
                style = number % MOST_BRANCHES + 1
                yield from tags.tag(place[0], str(number + 1), f"tag-{style}", f"tag-text-{style}", place[1])
    if part.chain is not None:
        numbers = node_numbers(chains[part.chain])
        for node in nodes_of(part):
            place = _first(geometry, node)
            if place:
                yield from tags.tag(place[0], str(numbers[key(node)]), "node-tag", "node-tag-text", place[1])


def _first(geometry: Geometry, node: Node) -> tuple[Cell, Digit] | None:
    """Return the cell and digit of the first visible candidate of *node*."""
    visible: Sequence[Candidate] = [each for each in node.candidates if geometry.is_visible(each.cell)]
    return (visible[0].cell, visible[0].digit) if visible else None
