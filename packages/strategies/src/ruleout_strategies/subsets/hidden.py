"""Hidden pair, triple and quad: n digits of a house that have only n places in total.

::

    +-----------+-----------+-----------+
    | 1 4 [25.] | 7 .  8    | . [25.] 9 |     2 and 5 fit nowhere else in row 1:
    +-----------+-----------+-----------+     these cells hold nothing but 2 and 5

This is a naked subset with cells and digits exchanged. Each digit needs a cell of its own, so the digits fill the
cells. The argument is valid if the digits must occur: in houses, in units that have only as many digits left as cells,
and in sums for the digits of every combination.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.lessons import lesson
from ruleout_strategies.subsets import naked
from ruleout_strategies.topology import witnesses
from ruleout_strategies.views.subsets import HiddenSets
from ruleout_strategies.wording import SUBSETS, number, where

DIFFICULTIES = {2: 70, 3: 100, 4: 150}


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the hidden subsets of *size* digits."""
    technique, word = f"hidden-{SUBSETS[size]}", SUBSETS[size]
    open_cells = board.open
    seen: set[tuple[kit.CellSet, kit.Mask]] = set()
    view = board.view(HiddenSets)
    nested = view.having(size, True) if size > 2 else ()
    for each, sets in chain(view.having(size, False), nested):
        group, digits = each.group, each.digits
        if (group.cells & open_cells).bit_count() <= size:
            continue
        for chosen, cells in sets:
            mask = sum([1 << digits[i] for i in chosen])
            removes = kit.other_candidates(board, cells, mask)
            if removes and (cells, mask) not in seen:
                seen.add((cells, mask))
                pattern = candidates_of(board, kit.bits(cells), mask)
                because = kit.Reason.of(
                    witnesses(board, group, cells),
                    {"unit": [group.unit], "sum": group.sums},
                    {"pattern": pattern},
                    {"pattern": word},
                )
                yield kit.Step(technique, removes=removes, because=because)


SENTENCES = kit.Sentences(
    "hidden-subset",
    nudge="Look for {count} digits that fit in only {count} cells of a {house}.",
    region="Look at {unit}: which {count} digits have only {count} places?",
    full="{^where}{digits} fit only in {places}. Each of these digits needs one of the cells, so these {count} cells "
    "hold nothing else: {removals}.",
    by_sum="Every combination left for {unit} holds {digits}, which fit only in {places}, so these {count} cells hold "
    "nothing else: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    because = step.because
    pattern, totals = because.candidates["pattern"], because.constraints.get("sum", ())
    digits = {each.digit for each in pattern}
    (unit,) = (each for each in because.constraints["unit"] if isinstance(each, kit.Unit))
    return SENTENCES.words(
        "by_sum" if totals else "full",
        count=kit.Number(len(digits)),
        house=kit.Noun("house" if board.layout.is_house(unit) else "unit"),
        unit=kit.Units(totals[:1] or [unit]),
        subset=kit.Noun(because.labels["pattern"]),
        where=None if totals else where(board, unit),
        digits=kit.Digits(digits),
        places=kit.Cells(sorted({each.cell for each in pattern})),
        removals=kit.removals(step.removes),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that each cell holds one of the digits, since there are as many cells as digits."""
    because, found = step.because, kit.ProofBuilder()
    pattern, by = because.candidates["pattern"], (*because.constraints["unit"], *because.constraints.get("sum", ()))
    count = len({each.digit for each in pattern})
    for cell in sorted({each.cell for each in step.removes}):
        own = [each for each in pattern if each.cell == cell]
        cells = because.cells if len(own) == count else sorted({*because.cells, cell})
        holds = found.true(kit.Node.of(*own), by, cells=cells)
        kit.cause_in_sight(found, board.layout, [each for each in step.removes if each.cell == cell], holds)
    return found.proof()


def hidden_subset(size: int) -> kit.Technique:
    """Return the technique for hidden subsets of *size* digits."""
    word = SUBSETS[size]
    return kit.Technique(
        id=f"hidden-{word}",
        title=f"Hidden {word.capitalize()}",
        short=f"H{word[0].upper()}",
        difficulty=DIFFICULTIES[size],
        find=partial(find, size),
        explain=explain,
        prove=prove,
        lesson=lesson("hidden-subset", explain, naked.lacking),
        needs="units in which digits must occur: houses, or as many digits left as there are cells",
        applies=lambda layout: any(len(unit.cells) > size for unit in layout.units),
        summary=f"{kit.capitalised(number(size))} digits have {number(size)} cells between them, which hold "
        "nothing else.",
    )
