"""Law of leftovers: houses of one kind against houses of another that cover nearly the same cells.

::

    +---------+
    | a a a b |      the rows 1 and 2 and the regions a and b have all cells in
    | a b b x |      common except x, which only the rows have, and y, which only
    | . . y . |      the regions have: x and y hold the same digit
    | . . . . |
    +---------+

Each digit occurs once in every house, hence as often in some houses without a common cell as there are of them. If as
many houses are chosen on both sides, a digit occurs equally often in the cells that are left over on either side, since
the common cells add equally to both. So a digit that has no place on one side has none on the other, and one that is
certain on one side must also occur on the other. If one side has a house more, each digit occurs once more there; if
nothing is left over on the other side, the cells are a house that no line or region shows, such as the hidden windows
of windoku. The law holds for any houses: lines and regions of a jigsaw, rows and windows, boxes and rows of a
multi-grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import each_effect_once
from ruleout_strategies.leftovers.comparisons import Comparison, Cover, comparisons_of, covers_of
from ruleout_strategies.wording import number

ID = "law-of-leftovers"
DIFFICULTIES = {1: 55.0, 2: 66.0, 3: 90.0, 4: 112.0, 5: 130.0}
"""Key: the number of cells of the larger side; 5 stands for five and more."""
LARGEST = max(DIFFICULTIES)


def name_of(size: int) -> str:
    """Return the id of the technique for *size* cells."""
    return f"{ID}-{size}" if size < LARGEST else f"{ID}-large"


@kit.once_per_layout
def by_size(layout: kit.Layout) -> dict[int, tuple[Comparison, ...]]:
    """Return the comparisons of *layout* by size."""
    found: dict[int, list[Comparison]] = {size: [] for size in DIFFICULTIES}
    for each in comparisons_of(layout):
        found[min(each.size, LARGEST)].append(each)
    return {size: tuple(group) for size, group in found.items()}


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield what follows from comparisons of *size* cells."""
    return each_effect_once(step for each in _full_sides(size, board) for step in each.steps())


@attrs.frozen(eq=False)
class _Full:
    """A digit that must occur on one side once in each piece of *cover*, since it is certain on the other side.

    The pieces are its places on the first, *uncertain* those on the second side that are not certain.
    """

    technique: str
    board: kit.Board
    comparison: Comparison
    cover: Cover
    digit: kit.Digit
    uncertain: kit.CellSet

    def steps(self) -> Iterator[kit.Step]:
        removed = self.uncertain & self.board.open
        if removed:
            yield self._step(removes=kit.candidates_in(removed, self.digit))
        for here, _ in self.cover:
            if not here & (here - 1):
                cell = here.bit_length() - 1
                if not kit.is_lone(self.board.masks[cell]):
                    yield self._step(places=(kit.Candidate(cell, self.digit),))
                continue
            if self.board.seen_by(here, self.board.cells_by_digit[self.digit - 1] & self.board.open & ~here):
                locked = kit.candidates_in(here, self.digit)
                removes, sight = kit.excluded_by(self.board, locked)
                yield self._step(removes=removes, sight=sight, locked=locked)

    def _step(
        self,
        places: tuple[kit.Candidate, ...] = (),
        removes: tuple[kit.Candidate, ...] = (),
        sight: tuple[kit.Constraint, ...] = (),
        locked: tuple[kit.Candidate, ...] = (),
    ) -> kit.Step:
        first, second = self.comparison.first, self.comparison.second
        because = kit.Reason.of(
            kit.bits(first.cells | second.cells),
            {
                "base": first.houses,
                "cover": second.houses,
                "unequal": [unit for piece, unit in self.cover if piece & (piece - 1)],
                "sight": sight,
            },
            {"pattern": locked} if locked else {},
            {"pattern": "locked"} if locked else {},
        )
        return kit.Step(self.technique, places, removes, because)


def _full_sides(size: int, board: kit.Board) -> Iterator[_Full]:
    open_cells, covers = board.open, covers_of(board.layout)
    lone = kit.cell_set(cell for cell, mask in enumerate(board.masks) if kit.is_lone(mask))
    for each in by_size(board.layout)[size]:
        if not (each.first.cells | each.second.cells) & open_cells:
            continue
        for bit, everywhere in kit.by_index(board.cells_by_digit):
            first, second = each.first.cells & everywhere, each.second.cells & everywhere
            if not (first | second) & open_cells & ~lone:
                continue
            for places, others, excess in ((first, second, each.excess), (second, first, -each.excess)):
                certain = (others & lone).bit_count() + excess
                if certain > places.bit_count() or bool(places) > certain:
                    continue
                for cover in covers(places):
                    if len(cover) == certain:
                        yield _Full(name_of(size), board, each, cover, bit + 1, others & ~lone)


SENTENCES = kit.Sentences(
    "law-of-leftovers",
    nudge="Look for houses that cover nearly the same cells as some houses of another kind.",
    region="Compare {bases} with {covers}: which cells are left over?{begin}",
    full="{^bases} {bases#holds|hold} each digit {times}, {as_often}.{begin} Take away the cells that they have in "
    "common: {first} {first#is|are} left of {bases}, and {second} of {covers}. {law} {told}{most}: {result}.",
    inside="{^bases} contain all cells of {covers}; only {first} {first#is|are} left over.{begin} {law} {told}{most}: "
    "{result}.",
    begin=" {^regions} {regions#begins|begin} at {cells}.",
    as_often="and so {covers#does|do} {covers}",
    less_often="{covers} {times}",
    same="{cancelled:; }. So {cells} hold the same digit, and {other} cannot be {digit}",
    cancelled="{cells} are both {digit}",
    digit="{digit} {told}",
    lesson="{full} {next}",
    next="Next time, look for regions that nearly fill as many rows or columns, and at the cells that stick out.",
    once="once",
    twice="twice",
    times="{count} times",
    equal="So what is left on both sides holds the same digits.",
    there="Every digit occurs {times} there.",
    surplus="So what is left of {bases} holds every digit {times} more than what is left of {covers}.",
    told="{one}, and {other}",
    told_but="{one}, and so in none of the others",
    sure="is in {sure}",
    unsure="can be in {unsure}",
    sure_and_unsure="is in {sure} and can also be in {unsure}",
    nowhere="cannot be in {cells:or}",
    most="; it is at most {times} in what is left of {bases}",
    most_by="; by {units}, it is at most {times} in what is left of {bases}",
    locked="it must be in {places:or}, {result}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    because = step.because
    sides = because.constraints["base"], because.constraints.get("cover", ())
    (one, bases), (other, covers) = (
        (kit.cell_set(cell for each in side for cell in each.cells), kit.Units(side)) for side in sides
    )
    first, second = one & ~other, other & ~one
    changed = (step.places + step.removes)[0]
    excess = len(sides[0]) - len(sides[1])
    name = "equal" if not excess else "surplus" if second else "there"
    most = None
    if excess and second and step.removes and second >> changed.cell & 1:
        units = because.constraints.get("unequal", ())
        times = _times(excess + _certain(board, second, changed.digit))
        most = SENTENCES.sentence("most_by" if units else "most", times=times, units=kit.Units(units), bases=bases)
    return SENTENCES.words(
        "full" if second else "inside",
        bases=bases,
        covers=covers,
        times=_times(len(sides[0])),
        as_often=SENTENCES.sentence("less_often" if excess else "as_often", covers=covers, times=_times(len(sides[1]))),
        begin=_begin([each for side in sides for each in side if isinstance(each, kit.Unit) and each.kind == "region"]),
        first=kit.Cells(kit.bits(first)),
        second=kit.Cells(kit.bits(second)),
        law=SENTENCES.sentence(name, times=_times(excess), bases=bases, covers=covers),
        told=_same(board, first, second, step)
        or SENTENCES.sentence(
            "digit",
            digit=kit.Digits([changed.digit]),
            told=_told(board, changed.digit, [side for side in (first, second) if side], not excess),
        ),
        most=most,
        result=_follows(board, step),
    )


def _begin(regions: Sequence[kit.Unit]) -> kit.Sentence | None:
    """Return the first cells of *regions*, whose letters few boards show; None if there are none."""
    cells = kit.Cells([each.cells[0] for each in regions])
    return SENTENCES.sentence("begin", regions=kit.Units(regions), cells=cells) if regions else None


def _times(count: int) -> kit.Sentence:
    """Return ``once``, ``twice`` or ``three times``."""
    return SENTENCES.sentence({1: "once", 2: "twice"}.get(count, "times"), count=kit.Number(count))


def _told(board: kit.Board, digit: kit.Digit, sides: list[kit.CellSet], is_equal: bool) -> kit.Sentence:
    """Return a sentence on each of the sides: the cells in which *digit* is, can be or cannot be."""
    found = list[kit.Sentence]()
    for side in sides:
        places = kit.bits(board.cells_by_digit[digit - 1] & side)
        sure = [cell for cell in places if kit.is_lone(board.masks[cell])]
        unsure = [cell for cell in places if not kit.is_lone(board.masks[cell])]
        name = "sure_and_unsure" if sure and unsure else "sure" if sure else "unsure" if unsure else "nowhere"
        cells = kit.Cells(kit.bits(side))
        found.append(SENTENCES.sentence(name, sure=kit.Cells(sure), unsure=kit.Cells(unsure), cells=cells))
        if name == "nowhere" and is_equal:
            return SENTENCES.sentence("told_but", one=found[-1])
    return found[0] if len(found) == 1 else SENTENCES.sentence("told", one=found[0], other=found[1])


def _same(board: kit.Board, first: kit.CellSet, second: kit.CellSet, step: kit.Step) -> kit.Sentence | None:
    """Return which two cells hold the same digit, if all others cancel out; None if that does not show the removal."""
    one, other = list(kit.bits(first)), list(kit.bits(second))
    told = list[kit.Sentence]()
    for cell in kit.bits(first):
        twin = next((each for each in other if board.masks[each] == board.masks[cell]), None)
        if kit.is_lone(board.masks[cell]) and twin is not None:
            pieces: dict[str, kit.Piece] = {
                "cells": kit.Cells([cell, twin]),
                "digit": kit.Digits(kit.digits_of(board.masks[cell])),
            }
            told.append(SENTENCES.filled("cancelled", pieces))
            one.remove(cell)
            other.remove(twin)
    if not told or len(one) != 1 or len(other) != 1 or len({each.digit for each in step.removes}) != 1:
        return None
    digit, cells = step.removes[0].digit, {each.cell for each in step.removes}
    blank = [cell for cell in (*one, *other) if not board.has(cell, digit)]
    if len(blank) != 1 or cells | {*blank} != {*one, *other}:
        return None
    return SENTENCES.sentence(
        "same",
        cancelled=kit.Several(told),
        cells=kit.Cells([*one, *other]),
        other=kit.Cells(blank),
        digit=kit.Digits([digit]),
    )


def _certain(board: kit.Board, cells: kit.CellSet, digit: kit.Digit) -> int:
    """Return the number of the cells in *cells* that can hold nothing but *digit*."""
    return sum(board.masks[cell] == kit.digit_mask(digit) for cell in kit.bits(cells))


def _follows(board: kit.Board, step: kit.Step) -> kit.Piece:
    locked = step.because.candidates.get("pattern")
    if step.places:
        return kit.changes(step)
    if not locked:
        return kit.removals(step.removes)
    places = kit.cell_set(each.cell for each in locked)
    return SENTENCES.sentence(
        "locked", places=kit.Cells(kit.bits(places)), result=kit.locked(board.layout, places, step.removes)
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    because, found = step.because, kit.ProofBuilder()
    roles, needed = because.constraints, because.candidates.get("pattern", step.places)
    by = tuple([each for role in ("base", "cover", "unequal") for each in roles.get(role, ())])
    fact = kit.Fact(kit.Node.of(*(needed or step.removes)), bool(needed), tuple(dict.fromkeys(by)), (), because.cells)
    found.cause(step.places or step.removes, [found.add(fact)], roles.get("sight", ()))
    return found.proof()


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    return SENTENCES.sentence("lesson", full=explain(board, step).full, next=SENTENCES.sentence("next"))


def leftovers_technique(size: int) -> kit.Technique:
    """Return the technique for comparisons whose larger side has *size* cells."""
    cells = {1: "one cell", LARGEST: f"{number(LARGEST)} and more cells"}.get(size, f"{number(size)} cells")
    return kit.Technique(
        id=name_of(size),
        title=f"Law of Leftovers ({cells})",
        short=f"LoL {size}",
        difficulty=DIFFICULTIES[size],
        find=partial(find, size),
        explain=explain,
        prove=prove,
        lesson=lesson,
        applies=lambda layout: bool(by_size(layout)[size]),
        needs="houses of two kinds that cover nearly the same cells",
        also=("lol", "set-equivalence") if size == 1 else (),
        summary=f"Houses of two kinds leave {cells} over on each side, which hold the same digits."
        if size < LARGEST
        else "Houses of two kinds leave many cells over, in which each digit occurs a known number of times.",
    )


TECHNIQUES = tuple(map(leftovers_technique, DIFFICULTIES))
"""The techniques for all sizes."""
