"""Orders that no puzzle can meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ruleout import Budget, InputError, Layout, Puzzle, Verdict
from ruleout.internal import Engine, Unit, violations
from ruleout_generate.choosing.wanted import WantedValue
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.symmetry import orbits
from ruleout_generate.generator import Generator
from ruleout_generate.orders.conditions import what_is_left
from ruleout_generate.orders.order import Order

if TYPE_CHECKING:
    from ruleout import Scale

GIVENS = ("givens", "minimal", "symmetry", "pattern", "solution")
"""The attributes of an order that are about givens."""
FIRST_SEARCH = Budget(nodes=10_000)
"""Limit of the search for any solution before the first try; tries search without such a limit."""


def check_order(
    order: Order, generator: Generator | None, grid: Puzzle | None, copies: Sequence[int], engine: Engine
) -> None:
    """Raise InputError if the order requires what the generator, or the grid if there is none, does not have.

    Parameters
    ----------
    order
        The order, with what its method decides.
    generator, grid
        One of them: what draws the grids, or the grid of all puzzles, with the givens that are kept.
    copies
        Numbers of givens per digit; empty if any will do.
    engine
        The engine that searches.
    """
    if generator is not None and not generator.is_dug:
        asked = [name for name in GIVENS if getattr(order, name) not in (None, "none")]
        if asked and (asked != ["givens"] or order.givens != (0, 0)):
            raise InputError(f"{asked[0]}: generator {generator.id} makes puzzles without givens")
    if grid is None:
        fixed = [name for name in ("pattern", "solution") if getattr(order, name) is not None]
        if fixed:
            raise InputError(f"{fixed[0]}: found one; expected none, since the generator draws the grid")
        return
    if order.pattern is not None and copies:
        raise InputError(f"pattern: found one; expected none, since method {order.method} decides the givens")
    if engine.search(grid.layout, grid.start, 1, FIRST_SEARCH).verdict is Verdict.NONE:
        source = "template" if order.template else f"variant {order.variant}"
        if not any(grid.givens):
            raise InputError(f"{source}: found rules that contradict each other; expected some that leave a solution")
        why = "; ".join(each.text for each in islice(violations(grid), 1))
        raise InputError(f"{source}: found a grid without a solution{why and ': '}{why}")
    orbits(grid.layout, order.symmetry or "none")
    _check_cells_with_givens(order, grid)
    check_givens(order, grid.layout)
    if order.solution is not None:
        _check_solution(order.solution, grid, engine)


def check_choosing(order: Order, wanted: Sequence[WantedValue]) -> None:
    """Raise InputError if *order* requires what cannot be combined with values that are chosen."""
    if not wanted:
        return
    for name in ("generator", "options", "method", "pattern"):
        if getattr(order, name) not in (None, {}):
            raise InputError(f'{name}: found one; expected none, since the template has the value "?" to be chosen')


def check_givens(order: Order, layout: Layout) -> None:
    """Raise InputError if *layout* has too few cells for the givens of *order*, or has several solutions with them."""
    if order.givens is None:
        return
    if order.givens[0] > layout.visible:
        raise InputError(f"givens: found {order.givens[0]}; expected at most {layout.visible}, one per cell")
    _check_enough("givens", f"{order.givens[1]}", order.givens[1], layout)


def _check_enough(name: str, found: str, number: int, layout: Layout) -> None:
    """Raise InputError if *number* givens leave out two digits that can be exchanged for each other everywhere.

    That is so if there are no rules but units, in which digits differ. *name* is the attribute of the order.
    """
    least = layout.digits - 1
    if number < least and all(isinstance(each, Unit) for each in layout.constraints):
        why = "with fewer, two digits are not given and can be exchanged"
        raise InputError(f"{name}: found {found}; expected at least {least}: {why}")


def check_level(order: Order, scale: Scale, layout: Layout) -> None:
    """Raise InputError if the level that *order* names has other numbers of empty cells than the givens leave."""
    level = next((each for each in scale.levels if each.name.lower() == str(order.difficulty).lower()), None)
    if order.givens is None or level is None or level.empty is None:
        return
    least, most = (layout.visible - cells for cells in reversed(level.empty))
    if order.givens[1] < least or order.givens[0] > most:
        found = " to ".join(map(str, dict.fromkeys(order.givens)))
        raise InputError(
            f"givens: found {found}; expected {least} to {most}, as puzzles of the level {level.name} of scale "
            f"{scale.id} have"
        )


def _check_cells_with_givens(order: Order, grid: Puzzle) -> None:
    """Raise InputError if the cells that must have givens are too many, or too few, or without the symmetry."""
    layout = grid.layout
    cells = {cell for cell, given in enumerate(grid.givens) if given}
    fewest, most = order.givens or (0, layout.visible)
    if len(cells) > most:
        raise InputError(f"givens: found {most}; expected at least {len(cells)}, since the template has as many")
    if order.pattern is None:
        return
    if not order.pattern:
        raise InputError("pattern: found no cell with a given; expected some")
    cells |= {layout.cell(name) for name in order.pattern}
    if len(cells) < fewest:
        raise InputError(f"givens: found {fewest}; expected at most {len(cells)}, since the pattern has as many cells")
    _check_enough("pattern", f"{len(cells)} cells", len(cells), layout)
    for orbit in orbits(layout, order.symmetry or "none"):
        given = [cell for cell in orbit if cell in cells]
        blank = [cell for cell in orbit if cell not in cells]
        if given and blank:
            raise InputError(
                f"pattern: found a given in {layout.names[given[0]]} and none in {layout.names[blank[0]]}; "
                f"expected the symmetry {order.symmetry}"
            )


def _check_solution(solution: Sequence[int], grid: Puzzle, engine: Engine) -> None:
    """Raise InputError if *solution* is not one of *grid*."""
    layout = grid.layout
    try:
        full = grid.with_givens(grid.checked_digits(solution, "solution"))
    except (TypeError, ValueError) as error:
        raise InputError(f"solution: {str(error).removeprefix('solution: ')}") from None
    if engine.search(layout, full.start, 1).verdict is Verdict.NONE or 0 in solution:
        raise InputError("solution: found digits that break a rule; expected a solution of the grid")
    wrong = [
        name for name, given, digit in zip(layout.names, grid.givens, solution, strict=False) if given not in (0, digit)
    ]
    if wrong:
        raise InputError(f"solution: {wrong[0]} differs from the given of the template")


def check_pattern_of_solution(dug: Attempt | None, order: Order) -> None:
    """Raise InputError if *dug*, with the digits of the solution in the cells of the pattern, is not as required.

    *dug* is None unless these digits are known to allow one solution.
    """
    if dug is None:
        found = "found cells whose digits are not known to allow this solution alone"
        raise InputError(f"pattern: {found}; expected more cells")
    if not dug.is_dug_out:
        left = what_is_left(order, dug.puzzle.layout)
        raise InputError(f"pattern: with this solution, givens in these cells leave {left}")
