"""X-Wing, Swordfish and Jellyfish: n houses in which a digit has places in n other units alone.

::

         c3      c7
    r2 . 5 . . . 5 . .     in rows 2 and 6 the digit 5 fits only in columns
    r4 . x . . . x . .     3 and 7: its two places there take both columns,
    r6 . 5 . . . 5 . .     so no other cell of them can be 5
    r9 . x . . . x . .

The base houses have no cell in common, so they hold n times the digit in n different cells, all of these in the cover
units; each of these takes it once at most, so once exactly, and in a base house. Bases are houses of one kind, covers
units of one kind: rows and columns are only the best-known case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import attrs

from ruleout.plugin import Board, Explanation, Layout, Reason, Step, Technique, Unit, bits, cells_in_words, join_words
from ruleout_strategies.fish.families import Family, families_of
from ruleout_strategies.steps import candidates, reasons
from ruleout_strategies.subsets.sizes import NUMBERS
from ruleout_strategies.tight import tight_sets
from ruleout_strategies.wording import and_not, plural


@attrs.frozen
class Order:
    """What fish of one size are called, and how hard they are to see."""

    id: str
    title: str
    difficulty: float


ORDERS = {
    2: Order("x-wing", "X-Wing", 140),
    3: Order("swordfish", "Swordfish", 151),
    4: Order("jellyfish", "Jellyfish", 160),
}


def fish(size: int) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of fish with *size* base houses."""

    def find(board: Board) -> Iterator[Step]:
        families = families_of(board.layout)
        open_cells = board.open
        for bit, everywhere in enumerate(board.cells_by_digit):
            if (everywhere & open_cells).bit_count() <= 2 * size:
                continue
            for base in families:
                lines = [i for i in base.houses if (everywhere & base.sets[i]).bit_count() > 1]
                if len(lines) < size:
                    continue
                places = [everywhere & base.sets[i] for i in lines]
                for cover in families:
                    if cover is base:
                        continue
                    for chosen, covers in tight_sets([_covers(each, cover) for each in places], size):
                        body = around = 0
                        for i in chosen:
                            body |= places[i]
                        for i in bits(covers):
                            around |= cover.sets[i]
                        losing = everywhere & around & ~body & open_cells
                        if losing:
                            bases = [lines[i] for i in chosen]
                            because = _because(base, bases, cover, covers, body, bit)
                            yield Step(ORDERS[size].id, removes=candidates(losing, bit + 1), because=because)

    return find


@lru_cache(maxsize=65536)
def _covers(places: int, cover: Family) -> int:
    """Which units of *cover* hold the cell set *places*, as bits; 0 where a place is in none of them. Kept, since from
    one board to the next most houses stay as they are."""
    found = 0
    for cell in bits(places):
        number = cover.number[cell]
        if number < 0:
            return 0
        found |= 1 << number
    return found


def _because(base: Family, bases: Sequence[int], cover: Family, covers: int, body: int, bit: int) -> Reason:
    houses = [base.units[i] for i in bases]
    witnesses = [cell for house in houses for cell in house.cells if not body >> cell & 1]
    units = [*houses, *(cover.units[i] for i in bits(covers))]
    return reasons(witnesses, units, {"body": candidates(body, bit + 1)})


def _labels(units: Sequence[Unit]) -> str:
    """``rows 2 and 6`` for ``row 2`` and ``row 6``, where the labels are of that form."""
    words = [unit.label.split(" ", 1) for unit in units]
    if all(word[0] == units[0].kind and word[-1].isdigit() for word in words):
        return f"{plural(units[0].kind)} {join_words(word[-1] for word in words)}"
    return join_words(unit.label for unit in units)


def explain(board: Board, step: Step) -> Explanation:
    layout, units = board.layout, step.because.units
    size = len(units) // 2
    body = step.because.candidates["body"]
    digit = layout.show(body[0].digit)
    bases, covers = _labels(units[:size]), _labels(units[size:])
    title = ORDERS[size].title
    return Explanation(
        nudge=f"Look for {NUMBERS[size]} {plural(units[0].kind)} in which a digit has places in only "
        f"{NUMBERS[size]} {plural(units[size].kind)}.",
        region=f"Look at {digit} in {bases}: there is a {title}.",
        full=f"In {bases}, {digit} can only be in {covers} ({cells_in_words(layout, (each.cell for each in body))}). "
        f"These {NUMBERS[size]} places for {digit} take {covers}: {and_not(layout, step.removes)}.",
    )


def fish_technique(size: int) -> Technique:
    """The technique for fish with *size* base houses."""
    order = ORDERS[size]
    return Technique(
        id=order.id,
        title=order.title,
        difficulty=order.difficulty,
        find=fish(size),
        explain=explain,
        needs=f"{size} houses of one kind that do not overlap, and units of another kind across them",
        applies=lambda layout: _applies(layout, size),
        summary=f"In {size} houses a digit has places in {size} other units alone, which lose it elsewhere.",
    )


def _applies(layout: Layout, size: int) -> bool:
    families = families_of(layout)
    return len(families) > 1 and any(len(family.houses) >= size for family in families)
