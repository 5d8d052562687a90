"""A SAT solver that fills grids and removes superfluous facts from puzzles.

The encoding is independent of the engines that are measured: a puzzle that was dug with an engine cannot reveal the
weaknesses of that engine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import attrs
from pysat.solvers import Solver

Clause = list[int]


@attrs.frozen
class Fact:
    """What a puzzle may or may not tell: the *literal* that holds if it does, and the *cells* that it is about.

    *own* is true if the fact is the digit of its only cell, so that it can only be violated there.
    """

    literal: int
    cells: tuple[int, ...]
    own: bool


class Oracle:
    """The solutions of *size* cells with *digits* digits each, in which the cells of every unit differ.

    Variable ``cell * digits + digit`` says that the cell holds the digit; others follow.
    """

    def __init__(self, size: int, digits: int, units: Sequence[Sequence[int]]) -> None:
        self.size, self.digits = size, digits
        self._last = size * digits
        self._solver = Solver(name="glucose4")
        every = range(1, digits + 1)
        for cell in range(size):
            self._add([self.var(cell, digit) for digit in every])
            for a, b in combinations(every, 2):
                self._add([-self.var(cell, a), -self.var(cell, b)])
        for unit in units:
            for digit in every:
                for one, other in combinations(unit, 2):
                    self._add([-self.var(one, digit), -self.var(other, digit)])
                if len(unit) == digits:
                    self._add([self.var(cell, digit) for cell in unit])

    def var(self, cell: int, digit: int) -> int:
        return cell * self.digits + digit

    def _add(self, clause: Clause) -> None:
        self._solver.add_clause(clause)

    def _fresh(self) -> int:
        self._last += 1
        return self._last

    def fill(self, rng: random.Random) -> tuple[int, ...] | None:
        """Return a random solution, None if there is none.

        Cells in random order get the first digit of a random order that still leaves a solution, so the outcome
        depends on *rng* alone and not on what a solver happens to find.
        """
        if not self._solver.solve():
            return None
        model = self._solver.get_model()
        assumed: list[int] = []
        for cell in rng.sample(range(self.size), self.size):
            _, implied = self._solver.propagate(assumptions=assumed)
            refuted = set(implied)
            for digit in rng.sample(range(1, self.digits + 1), self.digits):
                literal = self.var(cell, digit)
                if -literal in refuted:
                    continue
                if model[literal - 1] < 0:
                    if not self._solver.solve(assumptions=[*assumed, literal]):
                        continue
                    model = self._solver.get_model()
                assumed.append(literal)
                break
        return tuple((literal - 1) % self.digits + 1 for literal in sorted(assumed))

    def digit(self, cell: int, digit: int) -> Fact:
        """The fact that *cell* holds *digit*."""
        return Fact(self.var(cell, digit), (cell,), own=True)

    def sum(self, cells: Sequence[int], total: int) -> Fact:
        """The fact that the *cells* of a unit add up to *total*: one of its combinations stands there."""
        fact = self._fresh()
        choices: Clause = [-fact]
        for combination in combinations(range(1, self.digits + 1), len(cells)):
            if sum(combination) == total:
                choice = self._fresh()
                choices.append(choice)
                for digit in range(1, self.digits + 1):
                    if digit in combination:
                        self._add([-choice, *(self.var(cell, digit) for cell in cells)])
                    else:
                        for cell in cells:
                            self._add([-choice, -self.var(cell, digit)])
        self._add(choices)
        return Fact(fact, tuple(cells), own=False)

    def needed(self, facts: Sequence[Fact], always: Sequence[Fact], solution: Sequence[int]) -> list[Fact]:
        """The *facts*, in order, that are left when each that the others make superfluous is dropped.

        Later facts and *always* count as others. *solution* is the only one that all facts allow. If possible, several
        facts are tried at a time, with the same result: facts that can be dropped together can be dropped one by one.
        """
        base = [fact.literal for fact in always]
        kept: list[int] = []
        needed: list[Fact] = []
        done, chunk = 0, 16
        while done < len(facts):
            trial = facts[done : done + chunk]
            others = [*base, *kept, *(fact.literal for fact in facts[done + len(trial) :])]
            if self._only(solution, trial, others):
                done += len(trial)
                chunk *= 2
            elif len(trial) == 1:
                kept.append(trial[0].literal)
                needed.append(trial[0])
                done, chunk = done + 1, 1
            else:
                chunk = len(trial) // 2
        return needed

    def _only(self, solution: Sequence[int], dropped: Sequence[Fact], others: list[int]) -> bool:
        """Whether *solution* is still the only one without the facts *dropped*: another one would break one of them."""
        if all(fact.own for fact in dropped):
            breaking = [-fact.literal for fact in dropped]
        else:
            breaking = [-self.var(cell, digit) for cell, digit in enumerate(solution)]
        if len(breaking) == 1:
            return not self._solver.solve(assumptions=[*others, *breaking])
        act = self._fresh()
        self._add([-act, *breaking])
        another = self._solver.solve(assumptions=[*others, act])
        self._add([-act])
        return not another

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()
