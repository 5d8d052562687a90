"""Killers whose cages are drawn at random, or handed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.plugin import Engine, InputError, Puzzle, Verdict
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.filled import filled
from ruleout_generate.generators.killer.cages import Shapes, cover
from ruleout_generate.generators.killer.drawing import join, leave_out, settle
from ruleout_generate.generators.killer.proofs import KEY, Proofs
from ruleout_generate.generators.options import is_set, one_of, whole_number
from ruleout_generate.generators.square_board import board_of
from ruleout_generate.generators.squares import SIDE_KEY, budget_of, side_of
from ruleout_generate.random_stream import RandomSource

LEAST, MOST = 2, 5
"""The numbers of cells of the smallest and the largest cage, by default."""
LARGEST_LEAST = 3
"""The greatest number of cells of the smallest cage without givens; larger ones hardly ever leave one solution."""
LEAST_COVER = 70
"""The fewest percent of the cells that cages may be asked to cover, unless there are givens."""
CELLS_PER_CAGE = 3
"""Default average number of cells of a cage."""
NODES = 1_000
"""The nodes of one search for a solution, and of the proof for cages that are handed in, on a board larger than 9x9."""
LARGEST_WITHOUT_GIVENS = 16
"""The largest side for which cages that leave one solution were ever drawn."""
SYMMETRIES = ("none", "half-turn")


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Draw a random solution, and cages with its sums unless the data have some; see :class:`ruleout.Generator`."""
    side = side_of(request, 1)
    data = {**request.data, **({} if side is None else {SIDE_KEY: side})}
    known = data.pop(KEY, None) or []
    puzzle = request.build({**data, KEY: known})
    has_givens = is_set(request.options, "givens")
    shapes = None if known else _shapes(request, puzzle.layout.digits)
    budget = budget_of(puzzle.layout.digits, NODES)
    solution = filled(puzzle, source, engine, budget)
    if solution is None:
        return None
    if shapes is None:
        done = request.build({**data, KEY: [_with_sum(cage, puzzle, solution) for cage in known]})
        verdict = Verdict.UNIQUE if has_givens else search_in_time(engine, done.layout, done.start, budget).verdict
        if verdict is Verdict.SEVERAL and done.layout is puzzle.layout:
            expected = "expected cages that leave one, or the option givens=yes"
            raise InputError(f"{KEY}: found cages with several solutions; {expected}")
        return Draft(done, solution, has_givens) if verdict is Verdict.UNIQUE else None
    proofs = Proofs(request, data, attrs.evolve(shapes, solution=solution), engine)
    cages = _drawn(request, proofs, source, has_givens)
    return None if cages is None else Draft(proofs.puzzle(cages), solution, has_givens)


def _drawn(request: DraftRequest, proofs: Proofs, source: RandomSource, has_givens: bool) -> list[int] | None:
    """Cages that leave one solution, unless there are givens; None if none were found."""
    shapes, cells = proofs.shapes, proofs.shapes.board.size
    percent = whole_number(request.options, "cover", 100, 0 if has_givens else LEAST_COVER, 100)
    count = whole_number(request.options, "cages", cells * percent // 100 // CELLS_PER_CAGE, 1, cells)
    cages = cover(shapes, source)
    if cages is not None and not has_givens:
        cages = settle(cages, proofs, source)
    if cages is None:
        return None
    allowed = _any_cages if has_givens else proofs.is_unique
    cages = leave_out(cages, shapes, cells * percent // 100, allowed, source)
    return join(cages, shapes, count, allowed, source)


def _any_cages(cages: list[int]) -> bool:
    """Return True: givens leave one solution, whatever the cages are."""
    return True


def _with_sum(cage: Mapping[str, Any], puzzle: Puzzle, solution: tuple[int, ...]) -> dict[str, Any]:
    """Return a cage of a document; if it has no sum, with that of the solution."""
    cells = [puzzle.layout.at[row, column] for row, column in cage["cells"]]
    total = cage.get("sum")
    return {**cage, "sum": sum(solution[cell] for cell in cells) if total is None else total}


def _shapes(request: DraftRequest, side: int) -> Shapes:
    """Return the requirements on cages, yet without a solution, or raise InputError for options that no cages meet."""
    has_givens = is_set(request.options, "givens")
    if side > LARGEST_WITHOUT_GIVENS and not has_givens:
        largest = f"{LARGEST_WITHOUT_GIVENS}x{LARGEST_WITHOUT_GIVENS}"
        expected = f"expected {largest} or smaller, or the option givens=yes"
        raise InputError(f"size: found {side}x{side} for a killer without givens; {expected}")
    least = whole_number(request.options, "smallest", LEAST, 1, side if has_givens else min(side, LARGEST_LEAST))
    most = whole_number(request.options, "largest", max(least, min(MOST, side)), least, side)
    board = board_of(side)
    if -(-board.size // most) > board.size // least:
        cells = f"{least}" if least == most else f"{least} to {most}"
        expected = "expected another number for one of them"
        raise InputError(
            f"options smallest and largest: cages of {cells} cells cannot cover {board.size} cells; {expected}"
        )
    symmetric = one_of(request.options, "symmetry", SYMMETRIES) == "half-turn"
    return Shapes(board, (), least, most, symmetric)


KILLER = Generator(
    id="killer",
    title="Killer",
    variants=frozenset({"killer"}),
    draft=draft,
    options={
        "smallest": f"the number of cells of the smallest cage ({LEAST})",
        "largest": f"the number of cells of the largest cage ({MOST})",
        "cages": f"target number of cages; more are added until there is one solution (one per {CELLS_PER_CAGE} cells)",
        "cover": "how many percent of the cells the cages cover if one solution is left, else more (100)",
        "symmetry": "none (the default) or half-turn: the symmetry of the cages",
        "givens": "yes or no (the default): whether the puzzle may have givens, so that its cages can be any",
    },
    summary="Generates cages that make the solution unique without givens.",
)
