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
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.effects import each_effect_once
from ruleout_strategies.single_digit import pairs
from ruleout_strategies.topology import LINES, topology_of
from ruleout_strategies.views.placings import Placings

ID, DUAL = "empty-rectangle", "dual-empty-rectangle"


def _steps(board: kit.Board, technique: str) -> Iterator[tuple[tuple[kit.DigitIndex, kit.Unit], kit.Step]]:
    """Yield the steps of empty rectangles, each with its digit and the house whose places of that are in two lines."""
    layout = board.layout
    peers = layout.peer_sets
    for bit, targets in kit.by_index(board.view(Placings).targets):
        strong = pairs.pairs_of(board, bit, targets)
        places = board.cells_by_digit[bit] & board.open
        for house, inside in pairs.houses_around(layout, targets) if strong else ():
            kit.check_time()
            here = places & inside
            if house.kind in LINES or not here & (here - 1):
                continue
            crossing = topology_of(layout).crossing(house)
            lines = [(unit.kind, cells) for unit, cells in crossing if unit.kind in LINES and cells & here]
            for kind, line in lines:
                # The places in the line of the strong link, and all others, which are in one line of the other kind.
                near, beyond = here & line, here & ~line
                if not beyond:
                    continue
                around = board.seen_by(beyond, targets) & ~inside
                around &= kit.union_of(
                    other for across, other in lines if across != kind and not beyond & ~other and near & ~other
                )
                for pair in strong if around else ():
                    outside = not inside >> pair.near & 1 and not inside >> pair.far & 1
                    if outside and line >> pair.near & 1 and around & peers[pair.far]:
                        path = (1 << pair.far, 1 << pair.near, near, beyond)
                        step = pairs.grouped_step(board, technique, bit, path)
                        if step is not None:
                            yield (bit, house), step


def find(board: kit.Board) -> Iterator[kit.Step]:
    return each_effect_once(step for _, step in _steps(board, ID))


def find_dual(board: kit.Board) -> Iterator[kit.Step]:
    """Yield two empty rectangles in one house as one step."""
    return pairs.joined_steps(DUAL, _steps(board, DUAL))


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a box in which all places of a digit are in one row and one column, and for a strong link from it.",
    region="Look at {digit} in {houses}: in which row and in which column are its places?",
    full="{^chains}",
    links="in {house}, {digit} is in {near:or} in {line}, or else in {beyond:or}; in {pair}, it is in {end} or {far}. "
    "If {near:or} is {digit}, {end} in {line} is not, so {far} is {digit}; otherwise {beyond:or} is {digit}. So "
    "{digit} is in {far} or in {beyond:or}.",
    loop="in {house}, {digit} is in {near:or} in {line}, or else in {beyond:or}; in {pair}, it is in {end} or {far}. "
    "If {near:or} is {digit}, {end} in {line} is not, so {far} is {digit}; otherwise {beyond:or} is {digit}. So "
    "{digit} is in {far} or in {beyond:or}. These exclude each other too, so {digit} is in {end} or in {near:or} as "
    "well.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    return SENTENCES.words(
        digit=kit.Digits([step.removes[0].digit]),
        houses=kit.Units([why for chain in step.because.chains for why in chain.links[2].constraints]),
        chains=pairs.steps_of(board, step, _links),
    )


NAMES = ("far", "end", "near", "beyond"), ("pair", "line", "house")
"""The names in sentences of the ends of the strong links, and of the units of the links."""
_links = partial(pairs.links_in_words, SENTENCES, *NAMES)
_lesson = pairs.lesson(ID, explain, *NAMES)


EMPTY_RECTANGLE = kit.Technique(
    id=ID,
    title="Empty Rectangle",
    short="ER",
    difficulty=168,
    find=find,
    explain=explain,
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_lines,
    needs="rows and columns, and houses of another kind",
    summary="In a box a digit is in one row and one column only, and a strong link ends in one of these.",
)
DUAL_EMPTY_RECTANGLE = kit.Technique(
    id=DUAL,
    title="Dual Empty Rectangle",
    short="Dual ER",
    difficulty=192,
    find=find_dual,
    explain=explain,
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_lines,
    needs="rows and columns, and houses of another kind",
    summary="Two empty rectangles in the same box.",
    on_request=True,
)
