"""Layouts as clauses, to test whether a board has a solution and whether a step follows from its reason alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod

from pysat.solvers import Solver

from ruleout import Board, Candidate, Layout, Step
from ruleout.plugin import Allowed, Constraint, Count, Exclusions, Regular, Relation, Sum, Unit

Clause = list[int]
MOST_ASSIGNMENTS = 10_000
"""The number of assignments that are tried one by one for a constraint written in Python."""


class Clauses:
    """The clauses of chosen constraints over the cells of *layout*, whose digits are within *masks* (a mask by cell).

    Variable ``cell * digits + digit`` says that the cell holds the digit; further variables are numbered after
    those. Every cell holds exactly one digit. The variable of a digit that a mask rules out is in no clause.
    """

    def __init__(self, layout: Layout, masks: Mapping[int, int]) -> None:
        self.layout = layout
        every = range(1, layout.digits + 1)
        self._within = {cell: [each for each in every if mask >> (each - 1) & 1] for cell, mask in masks.items()}
        self._last = layout.size * layout.digits

    def var(self, cell: int, digit: int) -> int:
        return cell * self.layout.digits + digit

    def fresh(self) -> int:
        self._last += 1
        return self._last

    def cells(self) -> Iterator[Clause]:
        """Every cell holds exactly one digit, one of its mask."""
        for cell, within in self._within.items():
            holds = [self.var(cell, digit) for digit in within]
            yield holds
            yield from ([-a, -b] for a, b in combinations(holds, 2))

    def constraint(self, constraint: Constraint) -> Iterator[Clause]:
        if isinstance(constraint, Unit):
            yield from self._unit(constraint)
        elif isinstance(constraint, Sum):
            yield from self._sum(constraint)
        elif isinstance(constraint, Relation):
            yield from self._relation(constraint)
        elif isinstance(constraint, Allowed):
            for digit in self._within[constraint.cell]:
                if not constraint.mask >> (digit - 1) & 1:
                    yield [-self.var(constraint.cell, digit)]
        elif isinstance(constraint, Exclusions):
            digit = constraint.digit
            within = [pair for pair in constraint.pairs if all(digit in self._within[cell] for cell in pair)]
            yield from ([-self.var(a, digit), -self.var(b, digit)] for a, b in within)
        elif isinstance(constraint, Count):
            yield from self._count(constraint)
        elif isinstance(constraint, Regular):
            yield from self._regular(constraint)
        else:
            yield from self._forbidden(constraint)

    def _forbidden(self, constraint: Constraint) -> Iterator[Clause]:
        """One clause per assignment that a constraint of a few cells forbids, whatever it is."""
        within = [self._within[cell] for cell in constraint.cells]
        if prod(map(len, within)) > MOST_ASSIGNMENTS:
            raise TypeError(f"no clauses are known for {constraint!r}")
        for digits in product(*within):
            if not constraint.holds(digits):
                yield [-self.var(cell, digit) for cell, digit in zip(constraint.cells, digits, strict=True)]

    def _unit(self, unit: Unit) -> Iterator[Clause]:
        for digit in range(1, self.layout.digits + 1):
            places = [self.var(cell, digit) for cell in unit.cells if digit in self._within[cell]]
            yield from ([-a, -b] for a, b in combinations(places, 2))
            if len(unit.cells) == self.layout.digits:
                yield places

    def _sum(self, constraint: Sum) -> Iterator[Clause]:
        """The running total after each cell, one variable for each total that can be reached."""
        weights = constraint.weights or (1,) * len(constraint.cells)
        reached = {0: self.fresh()}
        yield [reached[0]]
        for cell, weight in zip(constraint.cells, weights, strict=True):
            after: dict[int, int] = {}
            for total, here in reached.items():
                for digit in self._within[cell]:
                    there = after.setdefault(total + weight * digit, 0) or self.fresh()
                    after[total + weight * digit] = there
                    yield [-here, -self.var(cell, digit), there]
            for a, b in combinations(after.values(), 2):
                yield [-a, -b]
            reached = after
        yield [reached[constraint.total]] if constraint.total in reached else []

    def _count(self, constraint: Count) -> Iterator[Clause]:
        """For each digit, at least so many of the first cells of a set hold it, and at most so many: one variable for
        each number. The numbers at the end are the same for all sets, and one of those that are allowed."""
        size = len(constraint.cells) // constraint.sets
        for digit, allowed in enumerate(constraint.counts, 1):
            ends = []
            for first in range(0, len(constraint.cells), size):
                exactly = [self.fresh()]
                yield exactly[:]
                for cell in constraint.cells[first : first + size]:
                    after = [self.fresh() for _ in range(len(exactly) + 1)]
                    holds = [self.var(cell, digit)] if digit in self._within[cell] else []
                    for number, here in enumerate(exactly):
                        yield [-here, *holds, after[number]]
                        yield from ([-here, -literal, after[number + 1]] for literal in holds)
                    yield from ([-a, -b] for a, b in combinations(after, 2))
                    exactly = after
                ends.append(exactly)
            yield [variable for number, variable in enumerate(ends[0]) if number in allowed]
            yield from ([-a, b] for other in ends[1:] for a, b in zip(ends[0], other, strict=True))

    def _relation(self, relation: Relation) -> Iterator[Clause]:
        for a in self._within[relation.a]:
            for b in self._within[relation.b]:
                if not relation.allowed[a - 1] >> (b - 1) & 1:
                    yield [-self.var(relation.a, a), -self.var(relation.b, b)]

    def _regular(self, regular: Regular) -> Iterator[Clause]:
        states = range(len(regular.automaton.moves))
        here = {state: self.fresh() for state in states}
        yield [here[0]]
        for cell in regular.cells:
            there = {state: self.fresh() for state in states}
            for state in states:
                for digit in self._within[cell]:
                    target = regular.automaton.moves[state][digit - 1]
                    step = [-here[state], -self.var(cell, digit)]
                    yield [*step, there[target]] if target >= 0 else step
            for a, b in combinations(there.values(), 2):
                yield [-a, -b]
            here = there
        yield [here[state] for state in regular.automaton.accepting]


class OutOfConflicts(Exception):
    """A question was not answered within the number of conflicts that it was given."""


class SatLayout:
    """A whole layout, encoded once; boards and candidates come as assumptions.

    With *conflicts*, a question that takes more of them raises OutOfConflicts.
    """

    def __init__(self, layout: Layout, conflicts: int | None = None) -> None:
        self.layout = layout
        self._conflicts = conflicts
        clauses = Clauses(layout, dict.fromkeys(range(layout.size), layout.full))
        self._var = clauses.var
        self._solver = Solver(name="cadical153" if conflicts is None else "glucose4")
        self._add(clauses.cells())
        for constraint in layout.constraints:
            self._add(clauses.constraint(constraint))

    def _add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._solver.add_clause(clause)

    def solve(self, masks: Sequence[int], candidate: Candidate | None = None) -> tuple[int, ...] | None:
        """Return a solution within *masks* that contains *candidate*, as one digit per cell, or None."""
        digits = self.layout.digits
        assumptions = [
            -self._var(cell, digit)
            for cell, mask in enumerate(masks)
            for digit in range(1, digits + 1)
            if not mask >> (digit - 1) & 1
        ]
        if candidate is not None:
            assumptions.append(self._var(candidate.cell, candidate.digit))
        if not self._is_satisfied(assumptions):
            return None
        model = self._solver.get_model()
        return tuple(
            next(d for d in range(1, digits + 1) if model[self._var(cell, d) - 1] > 0)
            for cell in range(self.layout.size)
        )

    def _is_satisfied(self, assumptions: list[int]) -> bool:
        if self._conflicts is None:
            return bool(self._solver.solve(assumptions=assumptions))
        self._solver.conf_budget(self._conflicts)
        answer = self._solver.solve_limited(assumptions=assumptions)
        if answer is None:
            raise OutOfConflicts
        return bool(answer)

    def exclude(self, solution: Sequence[int]) -> None:
        """Exclude this solution from later searches."""
        self._solver.add_clause([-self._var(cell, digit) for cell, digit in enumerate(solution)])


def missing_reasons(board: Board, step: Step) -> list[str]:
    """Return the conclusions of *step* that do not follow from the masks of the cells and constraints of its reason."""
    layout, because = board.layout, step.because
    named_constraints = because.all_constraints
    masks = {cell: board.masks[cell] for cell in because.cells}
    for constraint in named_constraints:
        for cell in constraint.cells:
            masks.setdefault(cell, layout.full)
    for each in (*step.places, *step.removes):
        masks.setdefault(each.cell, layout.full)
    clauses = Clauses(layout, masks)
    formula = list(clauses.cells())
    formula += [clause for constraint in named_constraints for clause in clauses.constraint(constraint)]
    with Solver(name="cadical153", bootstrap_with=formula) as solver:
        wrong = [
            f"{layout.names[each.cell]} need not be {layout.show(each.digit)}"
            for each in step.places
            if solver.solve(assumptions=[-clauses.var(each.cell, each.digit)])
        ]
        wrong += [
            f"{layout.names[each.cell]} could still be {layout.show(each.digit)}"
            for each in step.removes
            if solver.solve(assumptions=[clauses.var(each.cell, each.digit)])
        ]
    return wrong
