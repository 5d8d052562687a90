"""Fish with fins, and Franken and mutant fish with and without.

::

         c3      c7 c8
    r2 . 5 . . . 5 . .     in rows 2 and 6 the digit 5 fits only in columns 3
    r4 . . . . . x . .     and 7, and in the fin r6c8. If the fin is not 5, this
    r6 . 5 . . . 5 f .     is an X-Wing, and x is not 5. If the fin is 5, x is
                           not 5 either, since it sees the fin.

Either a fin holds the digit, or the fish is there without its fins. What sees all fins and is removed by the fish
without them is false in both cases. A fish is *sashimi* if some base has only one place left without the fins.

Basic fish have lines of one direction as bases and lines of the other direction as covers. *Franken* fish have boxes,
or other units that are no lines, among their bases or covers; *mutant* fish have any units, such as rows and columns
among the bases. Bases may then overlap: a place in two bases would stand for both of them, so it is a fin as well, an
*endo-fin*. A place in a base and in two covers is removed: if it held the digit, the other bases would have too few
covers left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.fish import telling
from ruleout_strategies.fish.proofs import prove
from ruleout_strategies.fish.search import BASIC, FRANKEN, MUTANT, Fish, fish_of
from ruleout_strategies.fish.words import LARGEST_BY_DEFAULT, SIZES, words_of
from ruleout_strategies.lessons import lesson
from ruleout_strategies.views.placings import grids_of
from ruleout_strategies.wording import number


@attrs.frozen
class Form:
    """A form in which fish of all sizes occur.

    *wanted* returns whether a fish has this form. *difficulty* is that of the smallest size, *growth* the increase per
    size.
    """

    prefix: str
    sort: int
    wanted: Callable[[Fish], bool]
    difficulty: float
    growth: float
    summary: str


FORMS = (
    Form(
        "finned",
        BASIC,
        lambda fish: fish.has_fins and not fish.is_sashimi,
        250,
        30,
        "Either one of a few places, the fins, holds the digit, or there is a fish of {count} lines without them.",
    ),
    Form(
        "sashimi",
        BASIC,
        lambda fish: fish.is_sashimi,
        255,
        30,
        "A fish of {count} lines with fins, in which some line has a single place left without the fins.",
    ),
    Form(
        "franken",
        FRANKEN,
        lambda fish: not fish.has_fins,
        510,
        10,
        "In {count} lines or boxes a digit can only be in {count} other lines or boxes, "
        "so the rest of those cannot hold it.",
    ),
    Form(
        "finned-franken",
        FRANKEN,
        lambda fish: fish.has_fins,
        514,
        10,
        "Either a fin holds the digit, or there is a fish of {count} lines and boxes without the fins.",
    ),
    Form(
        "mutant",
        MUTANT,
        lambda fish: not fish.has_fins,
        600,
        10,
        "In {count} rows, columns or boxes, mixed, a digit can only be in {count} others, "
        "so the rest of those cannot hold it.",
    ),
    Form(
        "finned-mutant",
        MUTANT,
        lambda fish: fish.has_fins,
        604,
        10,
        "Either a fin holds the digit, or there is a fish of {count} houses of any kinds without the fins.",
    ),
)


def find(form: Form, size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the fish of *form* and *size*, each effect once."""
    technique = f"{form.prefix}-{SIZES[size].id}"
    seen = set()
    for fish in fish_of(board, size, form.sort):
        effect = fish.bit, fish.removes
        if fish.sort == form.sort and effect not in seen and form.wanted(fish):
            seen.add(effect)
            yield kit.Step(
                technique, removes=kit.candidates_in(fish.removes, fish.bit + 1), because=reason(board, fish)
            )


def reason(board: kit.Board, fish: Fish) -> kit.Reason:
    """Return the reason of a fish."""
    layout, grid = board.layout, fish.grid
    bases, covers = ([grid.units[i] for i in kit.bits(units)] for units in (fish.bases, fish.covers))
    places = board.cells_by_digit[fish.bit]
    witnesses = [cell for unit in bases for cell in unit.cells if not places >> cell & 1]
    fins = kit.cells_of(fish.fins | fish.endo_fins)
    sight = [why for cell in kit.bits(fish.removes) for why in layout.why_sees(cell, fins)] if fins else []
    parts: dict[kit.Role, kit.CellSet] = {"pattern": fish.body, "fin": fish.fins, "endo-fin": fish.endo_fins}
    return kit.Reason.of(
        witnesses,
        {"base": bases, "cover": covers, "sight": sight},
        {role: kit.candidates_in(cells, fish.bit + 1) for role, cells in parts.items() if cells},
        {"pattern": "body"},
    )


def finned_fish(form: Form, size: int) -> kit.Technique:
    """Return the technique for fish of *form* with *size* bases."""
    names = SIZES[size]
    prefix = form.prefix.replace("-", " ").title()
    return kit.Technique(
        id=f"{form.prefix}-{names.id}",
        title=f"{prefix} {names.title}",
        difficulty=difficulty(form.difficulty, form.growth, size),
        find=partial(find, form, size),
        explain=words_of,
        prove=prove,
        lesson=lesson("fish", words_of, telling.parts),
        needs=f"{number(size)} houses, and units of another kind across them"
        if form.sort == BASIC
        else f"{number(size)} houses, and other units across them",
        applies=partial(applies, size),
        summary=form.summary.format(count=number(size)),
        on_request=size > LARGEST_BY_DEFAULT,
    )


def difficulty(smallest: float, growth: float, size: int) -> float:
    """Return the difficulty of fish of *size* of a form.

    Sizes that are not in the default ladder come after all that are.
    """
    if size <= LARGEST_BY_DEFAULT:
        return smallest + growth * (size - 2)
    return SIZES[size].difficulty + smallest / 100


def applies(size: int, layout: kit.Layout) -> bool:
    """Return whether some grid of *layout* has enough houses and other units for fish of *size*."""
    return any(len(grid.houses) >= size and len(grid.units) >= 2 * size for grid in grids_of(layout))


FINNED_FISH = tuple(finned_fish(form, size) for form in FORMS for size in SIZES)
