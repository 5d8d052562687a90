"""Jigsaws whose regions are drawn at random, or handed in."""

from __future__ import annotations

from ruleout.internal import Budget, Engine, InputError, Layout, Puzzle, Unit, Verdict, default_symbols, digit_mask
from ruleout_generate.digging.fill import fill, search_in_time
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.jigsaw.regions import Wanted, draw_regions, longest_border
from ruleout_generate.generators.options import is_set, one_of, whole_number
from ruleout_generate.generators.square_board import owners
from ruleout_generate.generators.squares import LARGEST_EXACT, SIDE_KEY, budget_of, side_of
from ruleout_generate.random_stream import RandomSource, choice, shuffled

DEFAULT_SIDE = 9
SIDES = range(4, 26)
"""The numbers of rows for which regions can be drawn. Smaller regions are all straight lines or the like."""
BORDER = 135
"""Default limit of the border of a region, in percent of the shortest: 16 edges for 9 cells, and not 12. With less,
regions that fill the board are hardly ever found.
"""
LONGEST = 300
"""A length above the border of any region of 25 cells, in percent of the shortest."""
NODES = 500
"""The nodes of one search for another digit in a cell of a grid that is larger than 9x9."""
FIRST_NODES = 3_000
"""The nodes of one search for a first solution of such a grid, with random digits in one house."""
FIRST_TRIES = 200
"""Searches with the limit FIRST_NODES. Few of them find a solution, and those that do find it soon."""
SYMMETRIES = ("half-turn", "none")


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Draw regions, unless the data have some, and a random solution; see :class:`ruleout.Generator`."""
    side = side_of(request, SIDES[0])
    data = dict(request.data)
    if data.get("regions") is None:
        side = DEFAULT_SIDE if side is None else side
        regions = draw_regions(_wanted(request, side), source)
        if regions is None:
            return None
        letters = default_symbols(35)[9:]
        owner = owners(regions, side * side)
        rows = range(0, side * side, side)
        data |= {
            SIDE_KEY: side,
            "regions": ["".join(letters[each] for each in owner[row : row + side]) for row in rows],
        }
    puzzle = request.build(data)
    budget = budget_of(puzzle.layout.digits, NODES)
    known = None if puzzle.layout.digits <= LARGEST_EXACT else _first_solution(puzzle, source, engine)
    solution = fill(puzzle.layout, source, engine, start=puzzle.start, known=known, budget=budget)
    if solution is not None:
        return Draft(puzzle, solution)
    are_drawn = request.data.get("regions") is None
    layout = _without_regions(puzzle.layout) if are_drawn else puzzle.layout
    if engine.search(layout, puzzle.start, 1, budget).verdict is Verdict.NONE:
        if are_drawn:
            raise InputError("the rules and givens have no solution, whatever the regions")
        raise InputError("regions: found a puzzle without a solution; expected regions that leave one")
    return None


def _without_regions(layout: Layout) -> Layout:
    """Return *layout* without its regions."""
    kept = [each for each in layout.constraints if not (isinstance(each, Unit) and each.kind == "region")]
    return Layout.of(layout.digits, layout.positions, kept)


def _first_solution(puzzle: Puzzle, source: RandomSource, engine: Engine) -> tuple[int, ...] | None:
    """Return any solution of a grid on which one search may take very long, None if none was found."""
    layout, start = puzzle.layout, puzzle.start
    blank = [house for house in layout.houses if all(start[cell] == layout.full for cell in house.cells)]
    for _ in range(FIRST_TRIES if blank else 0):
        masks = list(start)
        for cell, digit in zip(choice(source, blank).cells, shuffled(source, range(1, layout.digits + 1)), strict=True):
            masks[cell] = digit_mask(digit)
        found = search_in_time(engine, layout, masks, Budget(nodes=FIRST_NODES), limit=1)
        if found.solutions:
            return found.solutions[0]
    return None


def _wanted(request: DraftRequest, side: int) -> Wanted:
    """Return the requirements on regions, or raise InputError for options that no regions can meet."""
    if side not in SIDES:
        raise InputError(f"size: found {side}x{side}; expected {SIDES[0]}x{SIDES[0]} to {SIDES[-1]}x{SIDES[-1]}")
    border = whole_number(request.options, "border", BORDER, BORDER, LONGEST)
    symmetric = one_of(request.options, "symmetry", SYMMETRIES) == "half-turn"
    return Wanted(side, longest_border(side, border), symmetric, is_set(request.options, "rectangles"))


JIGSAW = Generator(
    id="jigsaw",
    title="Jigsaw",
    variants=frozenset({"jigsaw"}),
    draft=draft,
    options={
        "border": f"how long borders of regions may be, in percent of the shortest, {BORDER} to {LONGEST} ({BORDER})",
        "symmetry": "half-turn (the default) or none: the symmetry of the regions",
        "rectangles": "yes or no (the default): whether regions may be rectangles and straight lines",
    },
    summary="Draws connected regions that are not too ragged, or takes those that are handed in.",
)
