"""Killers whose cages are drawn at random, or handed in."""

from __future__ import annotations

from collections.abc import Mapping

from ruleout.plugin import (
    Draft,
    DraftRequest,
    Generator,
    InputError,
    Puzzle,
    RandomSource,
    Searcher,
)
from ruleout_generate.digging.fill import fill
from ruleout_generate.generators.board import board_of
from ruleout_generate.generators.killer.cages import Shapes, cover
from ruleout_generate.generators.killer.drawing import join, leave_out, settle
from ruleout_generate.generators.killer.proofs import KEY, Proofs, is_unique
from ruleout_generate.generators.options import is_set, one_of, whole_number
from ruleout_generate.generators.squares import SIDE_KEY, budget_of, side_of

LEAST, MOST = 2, 5
"""The numbers of cells of the smallest and the largest cage, by default."""
CELLS_PER_CAGE = 3
"""How many cells a cage has on average, by default."""
NODES = 1_000
"""The nodes of one search for a solution, and of the proof for cages that are handed in, on a board larger than 9x9."""
LARGEST_WITHOUT_GIVENS = 16
"""The largest side for which cages that leave one solution were ever drawn."""
SYMMETRIES = ("none", "half-turn")


def draft(request: DraftRequest, source: RandomSource, searcher: Searcher) -> Draft | None:
    """Draw a random solution, and cages with its sums unless the data have some; see :class:`ruleout.Generator`."""
    side = side_of(request, 1)
    data = {**request.data, **({} if side is None else {SIDE_KEY: side})}
    given = data.pop(KEY, None) or []
    puzzle = request.build({**data, KEY: given})
    with_givens = is_set(request.options, "givens")
    budget = budget_of(puzzle.layout.digits, NODES)
    solution = fill(puzzle.layout, source, searcher, start=puzzle.start, budget=budget)
    if solution is None:
        return None
    if given:
        done = request.build({**data, KEY: [_with_sum(cage, puzzle, solution) for cage in given]})
        return Draft(done, solution, with_givens) if with_givens or is_unique(done, searcher, budget) else None
    shapes = _shapes(request, puzzle, solution)
    proofs = Proofs(request, data, shapes, searcher)
    cages = cover(shapes, source)
    if cages is not None and not with_givens:
        cages = settle(cages, proofs, source)
    if cages is None:
        return None
    cells = shapes.board.size
    allowed = (lambda cages: True) if with_givens else proofs.is_unique
    cages = leave_out(
        cages, shapes, cells * whole_number(request.options, "cover", 100, 0, 100) // 100, allowed, source
    )
    covered = sum(map(int.bit_count, cages))
    count = whole_number(request.options, "cages", covered // CELLS_PER_CAGE, 1, cells)
    return Draft(proofs.puzzle(join(cages, shapes, count, allowed, source)), solution, with_givens)


def _with_sum(cage: Mapping[str, object], puzzle: Puzzle, solution: tuple[int, ...]) -> dict[str, object]:
    """A cage of a document; if it has no sum, with that of the solution."""
    cells = [puzzle.layout.at[row, column] for row, column in cage["cells"]]
    total = cage.get("sum")
    return {**cage, "sum": sum(solution[cell] for cell in cells) if total is None else total}


def _shapes(request: DraftRequest, puzzle: Puzzle, solution: tuple[int, ...]) -> Shapes:
    """What the cages may look like. Raises InputError for options that no cages can meet."""
    side = puzzle.layout.digits
    least = whole_number(request.options, "smallest", LEAST, 1, side)
    most = whole_number(request.options, "largest", max(least, min(MOST, side)), least, side)
    board = board_of(side)
    if -(-board.size // most) > board.size // least:
        found = f"cages of {least} cells" if least == most else f"cages of {least} to {most} cells"
        raise InputError(f"options smallest and largest: found {found}, which cannot cover {board.size} cells")
    symmetric = one_of(request.options, "symmetry", SYMMETRIES) == "half-turn"
    return Shapes(board, solution, least, most, symmetric)


KILLER = Generator(
    id="killer",
    title="Killer",
    variants=frozenset({"killer"}),
    draft=draft,
    options={
        "smallest": f"the number of cells of the smallest cage ({LEAST})",
        "largest": f"the number of cells of the largest cage ({MOST})",
        "cages": f"how many cages to have if one solution is left, else more (a cage for {CELLS_PER_CAGE} cells)",
        "cover": "how many percent of the cells the cages cover if one solution is left, else more (100)",
        "symmetry": "none (the default) or half-turn: the symmetry of the cages",
        "givens": "yes or no (the default): whether the puzzle may have givens, so that its cages can be any",
    },
    summary="Draws cages with which a puzzle without givens has one solution.",
)
