"""Empty rectangle: a box in which the places of a digit are in one row and one column.

::

       c1c2c3          c8
    r1 . 5 . | . . . | . .     in the first box 5 is in row 2 or in column 2; in
    r2 5 5 5 | . . . | 5 .     column 8 it is in r2c8 or r7c8. If it is in row 2
    r3 . 5 . | . . . | . .     of the box, r2c8 is not 5, so r7c8 is; otherwise it
       ------+-------+----     is in column 2 of the box: x is not 5 in both cases
    r7 . x . | . . . | 5 .

If the digit is not in the row within the box, it is in the column within the box. A strong link whose near end is in
the same row says that, if the digit is in the row within the box, it is at the far end of the link. What is in the
column outside the box and sees the far end is false in both cases. Any house that is not a line may take the place of
the box. The pattern is a chain of two strong links, one of them between groups.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout import plugin as kit
from ruleout_strategies.single_digit.pairs import Pair, grouped_step, halves, joined, pairs_of, removed_by
from ruleout_strategies.topology import LINES
from ruleout_strategies.views.placings import Placings
from ruleout_strategies.wording import with_article

ID, DUAL = "empty-rectangle", "dual-empty-rectangle"


@attrs.frozen
class EmptyRectangle:
    """A house whose places of a digit are in two lines: *near* those in the line of the strong link *pair*, *beyond*
    the others."""

    bit: kit.DigitIndex
    house: kit.Unit
    near: kit.CellSet
    beyond: kit.CellSet
    pair: Pair

    def step(self, board: kit.Board, technique: str) -> kit.Step | None:
        path = (1 << self.pair.far, 1 << self.pair.near, self.near, self.beyond)
        return grouped_step(board, technique, self.bit, path)


def rectangles(board: kit.Board) -> Iterator[EmptyRectangle]:
    """Yield the empty rectangles that remove something."""
    layout = board.layout
    peers = layout.peer_sets
    for bit, targets in kit.by_index(board.view(Placings).targets):
        if not targets:
            continue
        pairs = pairs_of(board, bit)
        if not pairs:
            continue
        places = board.cells_by_digit[bit] & board.open
        for house in layout.houses:
            kit.check_time()
            inside = layout.unit_sets[house]
            here = places & inside
            if house.kind in LINES or not here & (here - 1):
                continue
            lines = [
                (unit.kind, cells) for unit, cells in layout.unit_sets.items() if unit.kind in LINES and cells & here
            ]
            for kind, line in lines:
                near, beyond = here & line, here & ~line
                if not beyond:
                    continue
                around = board.seen_by(beyond, targets)
                around &= kit.union_of(
                    other for crossing, other in lines if crossing != kind and not beyond & ~other and near & ~other
                )
                around &= ~inside
                if not around:
                    continue
                for pair in pairs:
                    outside = not inside >> pair.near & 1 and not inside >> pair.far & 1
                    if outside and line >> pair.near & 1 and around & peers[pair.far]:
                        yield EmptyRectangle(bit, house, near, beyond, pair)


def find(board: kit.Board) -> Iterator[kit.Step]:
    seen = set()
    for found in rectangles(board):
        step = found.step(board, ID)
        if step is not None and step.removes and step.removes not in seen:
            seen.add(step.removes)
            yield step


def find_dual(board: kit.Board) -> Iterator[kit.Step]:
    """Yield two empty rectangles in the same house as one step."""
    groups: dict[tuple[kit.DigitIndex, kit.Unit], list[kit.Step]] = {}
    for found in rectangles(board):
        step = found.step(board, DUAL)
        if step is None or len(step.because.links) > 3:
            continue
        group = groups.setdefault((found.bit, found.house), [])
        for other in group:
            if not {*step.removes} <= {*other.removes} and not {*other.removes} <= {*step.removes}:
                yield joined(DUAL, other, step)
        group.append(step)


NUDGE = "Look for a box in which all places of a digit are in one row and one column, and for a strong link from it."


def explain(board: kit.Board, step: kit.Step, title: str) -> kit.Explanation:
    layout = board.layout
    digit = layout.show(step.removes[0].digit)
    houses = kit.join_words(dict.fromkeys(why.label for each in halves(step) for why in each[2].constraints))
    text = " ".join(f"{kit.capitalised(_words(layout, each))} {removed_by(board, step, each)}" for each in halves(step))
    return kit.Explanation(
        nudge=NUDGE,
        region=f"Look at {digit} in {houses}: there is {with_article(title)}.",
        full=f"{title} of {digit} in {houses}. {text}",
    )


def _words(layout: kit.Layout, links: tuple[kit.Link, ...]) -> str:
    digit = layout.show(links[0].start.candidates[0].digit)
    far, end = (layout.names[node.candidates[0].cell] for node in (links[0].start, links[0].end))
    near, beyond = ([each.cell for each in node.candidates] for node in (links[2].start, links[2].end))
    pair, line, house = (kit.join_words(why.label for why in link.constraints) for link in links[:3])
    first, second = (kit.cells_in_words(layout, cells, "or") for cells in (near, beyond))
    text = (
        f"in {house}, {digit} is in {first} (in {line}) or in {second}; in {pair}, it is in {end} or {far}. "
        f"If {digit} is in {first}, it is not in {end} ({line}), so {far} is {digit}; otherwise it is in {second}."
    )
    if len(links) == 3:
        return text
    return f"{text} {far} and {second} exclude each other too, so {digit} is in {end} or in {first} as well."


EMPTY_RECTANGLE = kit.Technique(
    id=ID,
    title="Empty Rectangle",
    difficulty=168,
    find=find,
    explain=lambda board, step: explain(board, step, "Empty Rectangle"),
    applies=kit.has_lines,
    needs="rows and columns, and houses of another kind",
    summary="In a box a digit is in one row and one column only, and a strong link ends in one of these.",
)
DUAL_EMPTY_RECTANGLE = kit.Technique(
    id=DUAL,
    title="Dual Empty Rectangle",
    difficulty=192,
    find=find_dual,
    explain=lambda board, step: explain(board, step, "Dual Empty Rectangle"),
    applies=kit.has_lines,
    needs="rows and columns, and houses of another kind",
    summary="Two empty rectangles in the same box.",
    on_request=True,
)
EMPTY_RECTANGLES = (EMPTY_RECTANGLE, DUAL_EMPTY_RECTANGLE)
