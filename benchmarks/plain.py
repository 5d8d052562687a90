"""CaDiCaL and CP-SAT in a straightforward way: one model per puzzle, solved a second time with the first solution
forbidden. Only the time in the solver is returned, without the time for building models."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import combinations

from ruleout import Layout
from ruleout.plugin import Sum, Unit, digits_of

Searched = tuple[int, float]
"""The number of solutions found, at most 2, and the CPU seconds in the solver."""
Search = Callable[[Layout, Sequence[int]], Searched]


def cadical(layout: Layout, start: Sequence[int]) -> Searched:
    """Each cell exactly one digit, no digit twice in a unit, every digit in a house; the start as clauses."""
    from pysat.solvers import Solver

    digits = layout.digits
    solver = Solver(name="cadical195")
    for cell, mask in enumerate(start):
        every = [cell * digits + digit for digit in range(1, digits + 1)]
        solver.add_clause([cell * digits + digit for digit in digits_of(mask)])
        solver.append_formula([[-one, -other] for one, other in combinations(every, 2)])
        solver.append_formula([[-literal] for digit, literal in enumerate(every, 1) if not mask >> (digit - 1) & 1])
    for unit in layout.units:
        for digit in range(1, digits + 1):
            every = [cell * digits + digit for cell in unit.cells]
            solver.append_formula([[-one, -other] for one, other in combinations(every, 2)])
            if len(every) == digits:
                solver.add_clause(every)
    began = time.process_time()
    found = 0
    if solver.solve():
        solver.add_clause([-literal for literal in solver.get_model()[: layout.size * digits] if literal > 0])
        found = 2 if solver.solve() else 1
    spent = time.process_time() - began
    solver.delete()
    return found, spent


def cp_sat(layout: Layout, start: Sequence[int]) -> Searched:
    """Whole numbers, units all different, sums; one worker."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(list(digits_of(mask))), f"c{cell}")
        for cell, mask in enumerate(start)
    ]
    for unit in layout.units:
        model.add_all_different([cells[cell] for cell in unit.cells])
    for each in layout.sums:
        weights = each.weights or (1,) * len(each.cells)
        model.add(sum(w * cells[cell] for w, cell in zip(weights, each.cells, strict=True)) == each.total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    began = time.process_time()
    found = 0
    if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        first = [solver.value(cell) for cell in cells]
        spent = time.process_time() - began
        model.add_forbidden_assignments(cells, [first])
        began = time.process_time()
        found = 2 if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 1
        return found, spent + time.process_time() - began
    return found, time.process_time() - began


SEARCHES: dict[str, tuple[Search, str, tuple[type, ...]]] = {
    "cadical": (cadical, "python-sat", (Unit,)),
    "cp-sat": (cp_sat, "ortools", (Unit, Sum)),
}
"""For each name, the search, the distribution that contains it, and the constraints that it supports."""


def takes(name: str, layout: Layout) -> bool:
    """Whether the search *name* supports all constraints of *layout*."""
    return all(isinstance(each, SEARCHES[name][2]) for each in layout.constraints)
