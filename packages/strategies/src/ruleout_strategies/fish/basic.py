"""X-Wing, Swordfish and Jellyfish: n houses in which all places of a digit are in n other units.

::

         c3      c7
    r2 . 5 . . . 5 . .     in rows 2 and 6 the digit 5 fits only in columns
    r4 . x . . . x . .     3 and 7: its two places there take both columns,
    r6 . 5 . . . 5 . .     so no other cell of them can be 5
    r9 . x . . . x . .

The base houses have no cell in common, so they contain the digit n times, in n different cells, all of them in the
cover units. Each of the n cover units contains it at most once, so exactly once, and in a cell of a base house. Bases
are houses of one kind, and covers are units of one kind; rows and columns are only the best-known case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from ruleout import internal as kit
from ruleout_strategies.fish import telling
from ruleout_strategies.fish.families import Family, families_of
from ruleout_strategies.fish.proofs import prove
from ruleout_strategies.fish.words import LARGEST_BY_DEFAULT, SIZES, words_of
from ruleout_strategies.hall_sets import hall_sets_of
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import UnitBits
from ruleout_strategies.views.placings import Placings
from ruleout_strategies.wording import number


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the fish with *size* base houses."""
    families, open_cells = families_of(board.layout), board.open
    enough = [bit for bit, places in kit.by_index(board.cells_by_digit) if (places & open_cells).bit_count() > 2 * size]
    targets = board.view(Placings).targets if enough else ()
    for bit in enough:
        everywhere = board.cells_by_digit[bit]
        for base in [each for each in families if each.area & targets[bit]]:
            lines = [i for i in base.houses if (everywhere & base.sets[i]).bit_count() > 1]
            if len(lines) < size:
                continue
            places = [everywhere & base.sets[i] for i in lines]
            for cover in base.across:
                masks = tuple([_covers(each, cover) for each in places])
                for chosen, covers in hall_sets_of(masks).of_size(size, False):
                    body = kit.union_of(places[i] for i in chosen)
                    around = kit.union_of(cover.sets[i] for i in kit.bits(covers))
                    eliminated = everywhere & around & ~body & open_cells
                    if eliminated:
                        removes = kit.candidates_in(eliminated, bit + 1)
                        because = _because(base, [lines[i] for i in chosen], cover, covers, body, bit)
                        yield kit.Step(SIZES[size].id, removes=removes, because=because)


@lru_cache(maxsize=65536)
def _covers(places: kit.CellSet, cover: Family) -> UnitBits:
    """Return the indices, as bits, of the units of *cover* that contain the places; 0 if a place is in none.

    Cached, since most houses are unchanged from one board to the next.
    """
    if places & ~cover.cells:
        return 0
    return sum([1 << number for number, cells in enumerate(cover.sets) if cells & places])


def _because(
    base: Family, bases: Sequence[int], cover: Family, covers: UnitBits, body: kit.CellSet, bit: kit.DigitIndex
) -> kit.Reason:
    houses = [base.units[i] for i in bases]
    witnesses = [cell for house in houses for cell in house.cells if not body >> cell & 1]
    return kit.Reason.of(
        witnesses,
        {"base": houses, "cover": [cover.units[i] for i in kit.bits(covers)]},
        {"pattern": kit.candidates_in(body, bit + 1)},
        {"pattern": "body"},
    )


def fish_technique(size: int) -> kit.Technique:
    """Return the technique for fish with *size* base houses."""
    names = SIZES[size]
    return kit.Technique(
        id=names.id,
        title=names.title,
        difficulty=names.difficulty,
        find=partial(find, size),
        explain=words_of,
        prove=prove,
        lesson=lesson("fish", words_of, telling.parts),
        needs=f"{number(size)} houses of one kind that do not overlap, and units of another kind across them",
        applies=lambda layout: _applies(layout, size),
        summary=f"In {number(size)} rows (or columns) a digit can only be in the same {number(size)} columns "
        "(or rows), so the rest of those cannot hold it.",
        on_request=size > LARGEST_BY_DEFAULT,
    )


def _applies(layout: kit.Layout, size: int) -> bool:
    families = families_of(layout)
    return len(families) > 1 and any(len(family.houses) >= size for family in families)
