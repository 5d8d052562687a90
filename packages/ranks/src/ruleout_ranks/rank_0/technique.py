"""Rank 0: cells and digits of houses that need all the room that as many houses and cells have for them.

::

    +-------+-------+-------+
    | . . . | . . . | . . . |     Four rows and four columns cross in 16 open cells, each of which has a digit:
    | # . # | . . . | # . # |     16 truths. All of their candidates are in 16 links: two digits of each row,
    | . . . | . . . | . . . |     such as the 3 and the 7 of row 2, and two other digits of each column. A link
    +-------+-------+-------+     has room for one of these 16 digits at most, so each has exactly one. Row 2
    | # . # | . . . | # . # |     has its 3 and its 7 in these cells, and in no other cell.
    | . . . | . . . | . . . |
    | # . # | . . . | # . # |
    +-------+-------+-------+
    | . . . | . . . | . . . |
    | # . # | . . . | # . # |
    | . . . | . . . | . . . |
    +-------+-------+-------+

A truth is a cell, or a digit in a house: one of its candidates is true. A link is a cell, or a digit in any unit: at
most one is true. If no candidate is in more truths than links, and there are as many links as truths, then the truths
use up the links: a candidate that is in more links than truths is false. Allan Barker calls the difference of the
numbers the rank, which is 0 here.

Multi-sector locked sets, SK loops, domino loops and fish of several digits are such structures. So are subsets, fish
without fins and continuous loops, which have techniques of their own.

To find one, a linear program determines the candidates that no fractional solution has: none of them is true,
and by duality each of them is removed by rows with weights. An integer program then finds the fewest truths and links,
20 at most of each, all of weight 1, and whole numbers check them. Of several such structures one is chosen in a way
that depends on neither digits nor directions.

Sources: Allan Barker, Xsudo; "Using Multi-Sector Locked Sets" in the New Sudoku Players' Forum; Andrew Stuart,
sudokuwiki.org/SK_Loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ruleout import internal as kit
from ruleout_ranks.rank_0.structures import Row, Structure, Structures

ID = "rank-0"


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what the structures of a board remove, the smallest structures first."""
    for own in board.view(Structures).found:
        houses = [row.unit for row in own.truths if row.unit is not None]
        covers = [row.unit for row in own.links if row.unit is not None]
        pattern = tuple(sorted({each for row in own.truths for each in row.candidates}))
        cells = {each.cell for each in pattern} | {cell for house in houses for cell in house.cells}
        because = kit.Reason.of(cells, {"base": houses, "cover": covers}, {"pattern": pattern}, {"pattern": "truths"})
        yield kit.Step(ID, (), own.removes, because)


PER_SENTENCE = 4
"""The largest number of parts that stand in one sentence; there may be thirty."""
SENTENCES = kit.Sentences(
    ID,
    nudge="Look for cells, or digits of houses, that have all of their candidates in as many other houses or cells.",
    region="Look at {digits} in {around}.",
    full="{needs: } {^count} {count#digit is|digits are} needed. {rooms: } There are no more. Each of these digits of "
    "a house, and each of these cells, counts once, so there is room for {count} only. None is left for other "
    "candidates. {removals: }",
    lesson="{needs: }\n{^count} {count#digit is|digits are} needed. How many have room?\n{rooms: } There are no more.\n"
    "Each of these digits of a house, and each of these cells, counts once, so there is room for {count} only. None is "
    "left for other candidates.\n{removals: }\nNext time, look for rows and columns that cross in cells with few "
    "different digits, and count the digits that the cells need and those that these lines can give.",
    sentence="{^parts}.",
    cells="{cells} {cells#has|have} one digit each",
    houses="{units} {units#needs|need} {digits}",
    places="Their candidates are {parts}.",
    more="Others are {parts}.",
    digits_in="{digits} in {units}",
    in_cells="candidates of {cells}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return a structure of rank 0 in words."""
    own = _structure_of(board, step)
    cells, covers = _cells(own.truths), _cells(own.links)
    needs = _sentences([SENTENCES.sentence("cells", cells=kit.Cells(cells))] if cells else [])
    needs += _sentences(_told("houses", own.truths))
    rooms = [*_told("digits_in", own.links)]
    rooms += [SENTENCES.sentence("in_cells", cells=kit.Cells(covers))] if covers else []
    return SENTENCES.words(
        needs=kit.Several(needs),
        rooms=kit.Several(_sentences(rooms, "places", "more")),
        count=kit.Number(len(own.truths)),
        digits=kit.Digits({each.digit for each in step.because.candidates["pattern"]}),
        around=kit.Units(step.because.all_constraints),
        removals=kit.Several(_sentences(kit.removals(step.removes).parts)),
    )


def _told(name: str, rows: Iterable[Row]) -> list[kit.Sentence]:
    """Return a sentence for each kind of units of *rows* with the same digits."""
    return [SENTENCES.sentence(name, digits=digits, units=units) for digits, units in _grouped(rows)]


def _sentences(parts: Sequence[kit.Piece], first: str = "sentence", more: str = "sentence") -> list[kit.Sentence]:
    """Return sentences of a few *parts* each, by the templates *first* and *more*."""
    chunks = [kit.Several(parts[i : i + PER_SENTENCE]) for i in range(0, len(parts), PER_SENTENCE)]
    return [SENTENCES.sentence(more if i else first, parts=each) for i, each in enumerate(chunks)]


def lesson(board: kit.Board, step: kit.Step, _: kit.Proof) -> kit.Sentence:
    """Return the lesson of a structure of rank 0."""
    return SENTENCES.filled("lesson", explain(board, step).parts)


def line(board: kit.Board, step: kit.Step, _: kit.Proof) -> kit.Evidence:
    """Return the cells that are truths, the houses of each digit like those of a fish, and the cells that are links."""
    own = _structure_of(board, step)
    sides: dict[tuple[tuple[str, ...], ...], kit.Mask] = {}
    for digit in range(1, board.layout.digits + 1):
        side = tuple([_labels(rows, digit) for rows in (own.truths, own.links)])
        if any(side):
            sides[side] = sides.get(side, 0) | kit.digit_mask(digit)
    fish = [kit.Fish(mask, side) for side, mask in sides.items()]
    areas = [
        [kit.area([[each for cell in cells for each in board.candidates(cell)]])] if (cells := _cells(rows)) else []
        for rows in (own.truths, own.links)
    ]
    return kit.Evidence((*areas[0], *fish, *areas[1]))


def _structure_of(board: kit.Board, step: kit.Step) -> Structure:
    return next(each for each in board.view(Structures).found if each.removes == step.removes)


def _cells(rows: Iterable[Row]) -> tuple[kit.Cell, ...]:
    return tuple([row.candidates[0].cell for row in rows if row.unit is None])


def _labels(rows: Iterable[Row], digit: kit.Digit) -> tuple[str, ...]:
    own = [row.unit for row in rows if row.candidates[0].digit == digit and row.unit is not None]
    return tuple([unit.label for unit in own])


def _grouped(rows: Iterable[Row]) -> list[tuple[kit.Digits, kit.Units]]:
    """Return the digits of *rows* with their units, those of one kind with equal digits together."""
    digits: dict[kit.Unit, kit.Mask] = {}
    for row in rows:
        if row.unit is not None:
            digits[row.unit] = digits.get(row.unit, 0) | kit.digit_mask(row.candidates[0].digit)
    units: dict[tuple[str, kit.Mask], list[kit.Unit]] = {}
    for unit, mask in digits.items():
        units.setdefault((unit.kind, mask), []).append(unit)
    return [(kit.Digits(kit.digits_of(mask)), kit.Units(own)) for (_, mask), own in units.items()]


RANK_0 = kit.Technique(
    id=ID,
    title="Rank 0",
    short="Rank 0",
    difficulty=660,
    find=find,
    explain=explain,
    lesson=lesson,
    line=line,
    also=("multi-sector-locked-set", "msls", "sk-loop", "domino-loop"),
    summary="Cells and digits of houses need all the room that as many houses and cells have for them.",
    on_request=True,
    groups=("exotic",),
)
