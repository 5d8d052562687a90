"""The scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006).

The rating of a puzzle is the score of its hardest step if the cheapest step is always taken. Techniques that Sudoku
Explainer does not have, such as the turbot fish, are not on this ladder; what they find, it finds as chains. Its loops
remove nothing in their own cells, and its rectangles have both digits in each cell. Forcing chains are those that it
chooses, with its ratings, also those with chains nested in their cases.
"""

from __future__ import annotations

from collections.abc import Callable

from ruleout import internal as kit
from ruleout_strategies.chain_length import (
    candidates_of_chain,
    is_loop,
    outside_loop,
    surcharge,
)
from ruleout_strategies.rating.scale import Scale
from ruleout_strategies.scales.counted import remark
from ruleout_strategies.scales.cycles import XCycles, YCycles, cycle_rung
from ruleout_strategies.scales.replayed import beyond, forcing_rungs, lacks
from ruleout_strategies.topology import LINES
from ruleout_strategies.views.se_search import Level

IN_BLOCK = kit.OtherHouses(LINES)
"""Test for steps whose house is not a line."""


def _house(step: kit.Step) -> kit.Unit:
    (house,) = (each for each in step.because.constraints["unit"] if isinstance(each, kit.Unit))
    return house


def _locks(kind: str, *, claiming: bool) -> Callable[[kit.Board, kit.Step], bool]:
    """Return a test of steps: true if one points from a box to a *kind* of line, or claims from such a line."""

    def accepts(board: kit.Board, step: kit.Step) -> bool:
        house = _house(step)
        if claiming:
            return house.kind == kind
        if house.kind in LINES:
            return False
        sight = step.because.constraints["sight"]
        return any(isinstance(each, kit.Unit) and each.kind == kind for each in sight)

    return accepts


LOOPS = {4: 4.5, 6: 4.6, 8: 4.7}
"""The score of a deadly rectangle or loop, by its number of cells."""
LONG_LOOP = 5.0


def is_complete(board: kit.Board, step: kit.Step) -> bool:
    """Return whether the cells of the rectangle or loop of *step* still have both digits."""
    return all(board.masks[each.cell] >> (each.digit - 1) & 1 for pair in step.because.exchange for each in pair)


def is_known(board: kit.Board, step: kit.Step) -> bool:
    """Return whether Sudoku Explainer has a rectangle or loop: each cell has both digits, and it finds the subset.

    It looks for naked subsets of at most half of the open cells of the house, each digit of which is in both cells with
    guardians or in another cell, and for smaller hidden subsets of at least as many cells as the guardians have digits.
    """
    if not step.because.sets or not is_complete(board, step):
        return is_complete(board, step)
    guardians: dict[kit.Cell, kit.Mask] = {}
    for each in step.because.candidates["second"]:
        guardians[each.cell] = guardians.get(each.cell, 0) | kit.mask_of([each.digit])
    if len(guardians) != 2 or not board.layout.is_house(_house(step)):
        return False
    one, other = guardians.values()
    naked, hidden = _sizes(board, step)
    if naked > hidden:
        return hidden >= (one | other).bit_count()
    others = kit.union_of(board.masks[cell] for cell in step.because.sets[0])
    return (one & other | others).bit_count() == naked


def _sizes(board: kit.Board, step: kit.Step) -> tuple[int, int]:
    """Return the size of the naked subset of *step*, with two cells as one, and that of the hidden subset beside it."""
    naked = len(step.because.sets[0]) + 1
    return naked, (board.layout.unit_sets[_house(step)] & board.open).bit_count() - naked


def loop_score(board: kit.Board, step: kit.Step) -> float:
    """Return the score of a unique rectangle or loop: its length, and the size of its subset."""
    score = LOOPS.get(len(step.because.exchange), LONG_LOOP)
    if step.because.sets:
        naked, hidden = _sizes(board, step)
        score += 0.1 * (naked - 1 if naked <= hidden else hidden - 2)
    return round(score, 1)


def grave_score(board: kit.Board, step: kit.Step) -> float:
    """Return the score of a BUG of type 3: the size of its subset."""
    size = len(step.because.sets[0]) + 1
    return round(5.7 + 0.1 * (size - 1), 1)


def is_aligned(board: kit.Board, step: kit.Step) -> bool:
    """Return whether at least two cells exclude choices; of three aligned cells, one has three candidates or fewer.

    This one sees another of the three.
    """
    chosen, excluding = ({each.cell for each in step.because.candidates[role]} for role in ("pattern", "second"))
    sees = board.layout.peer_sets
    narrow = [cell for cell in chosen if board.masks[cell].bit_count() <= 3 and sees[cell] & kit.cell_set(chosen)]
    return len(excluding) > 1 and (len(chosen) == 2 or bool(narrow))


def one_digit(board: kit.Board, step: kit.Step) -> float:
    """Return the score of a chain of one digit that is no cycle."""
    return round(6.6 + surcharge(candidates_of_chain(step)), 1)


def both_kinds(board: kit.Board, step: kit.Step) -> float:
    """Return the score of a chain with strong links in houses and in cells."""
    return round(7.0 + surcharge(candidates_of_chain(step)), 1)


def removals_of_chain(board: kit.Board, step: kit.Step) -> tuple[kit.Candidate, ...]:
    """Return the removals of a chain: of a loop those outside its cells or, if there are none, the first one.

    A chain excludes one candidate at a time.
    """
    return (outside_loop(step) or step.removes[:1]) if is_loop(step) else step.removes


RECTANGLES = tuple(f"unique-rectangle-{number}" for number in (1, 2, 5, 3, 4))
LOOP_TYPES = tuple(f"unique-loop-{number}" for number in (1, 2, 3, 4))
DYNAMIC = tuple(f"dynamic-{kind}-forcing-chain" for kind in ("cell", "house", "double", "contradiction"))
NETS = tuple(f"{kind}-forcing-net" for kind in ("cell", "house", "double", "contradiction"))

SE = Scale(
    id="se",
    title="Sudoku Explainer",
    summary="The ladder and the ratings of Sudoku Explainer 1.2.1.",
    rungs=(
        kit.Rung("full-house", 1.0),
        kit.Rung("hidden-single", 1.2, IN_BLOCK),
        kit.Rung("hidden-single", 1.5),
        kit.Rung("direct-pointing", 1.7),
        kit.Rung("direct-claiming", 1.9),
        kit.Rung("direct-hidden-pair", 2.0),
        kit.Rung("naked-single", 2.3),
        kit.Rung("direct-hidden-triple", 2.5),
        kit.Rung("locked-candidates", 2.6, _locks("column", claiming=False)),
        kit.Rung("locked-candidates", 2.6, IN_BLOCK),
        kit.Rung("locked-candidates", 2.8, _locks("column", claiming=True)),
        kit.Rung("locked-candidates", 2.8),
        kit.Rung("naked-pair", 3.0),
        kit.Rung("x-wing", 3.2),
        kit.Rung("hidden-pair", 3.4),
        kit.Rung("naked-triple", 3.6),
        kit.Rung("swordfish", 3.8),
        kit.Rung("hidden-triple", 4.0),
        kit.Rung("xy-wing", 4.2),
        kit.Rung("xyz-wing", 4.4),
        *(kit.Rung(each, loop_score, is_known, cheapest=True, least=4.5) for each in RECTANGLES),
        *(kit.Rung(each, loop_score, is_known, cheapest=True, least=4.6) for each in LOOP_TYPES),
        kit.Rung("naked-quad", 5.0),
        kit.Rung("jellyfish", 5.2),
        kit.Rung("hidden-quad", 5.4),
        kit.Rung("bug-type-1", 5.6),
        kit.Rung("bug-type-2", 5.7),
        kit.Rung("bug-type-4", 5.7),
        kit.Rung("bug-type-3", grave_score, cheapest=True, least=5.8),
        kit.Rung("aligned-pair-exclusion", 6.2, is_aligned),
        cycle_rung("x-chain", XCycles),
        # Of chains along cells alone, Sudoku Explainer has cycles only.
        cycle_rung("xy-chain", YCycles),
        kit.Rung("x-chain", one_digit, cheapest=True, least=6.6, removals=removals_of_chain),
        kit.Rung("aic", both_kinds, cheapest=True, least=7.0, removals=removals_of_chain),
        kit.Rung("aligned-triplet-exclusion", 7.5, is_aligned),
        *forcing_rungs(Level.NISHIO, "nishio"),
        *forcing_rungs(Level.STATIC, "cell-forcing-chain", "house-forcing-chain"),
        *forcing_rungs(Level.DYNAMIC, *DYNAMIC),
        *forcing_rungs(Level.PLUS, *NETS),
        *forcing_rungs(Level.NESTED_2, "nested-forcing-chain"),
        *forcing_rungs(Level.NESTED_3, "nested-forcing-chain"),
        *forcing_rungs(Level.NESTED_4, "nested-forcing-chain"),
    ),
    beyond=beyond,
    lacks=lacks,
    remark=remark,
    version="4",
)
