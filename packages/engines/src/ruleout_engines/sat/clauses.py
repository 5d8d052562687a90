"""A formula under construction: its literals and clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ruleout.plugin import bits

Clause = Sequence[int]
"""Literals of which at least one is true: a variable's number, or that number negated."""


class Clauses:
    """Clauses over the cells of a board and over further variables.

    Variable ``cell * digits + digit`` is true if the cell has the digit; further variables have higher numbers.
    *masks* are the digits possible in each cell; only these have literals. *impossible* is true if an empty clause was
    added, so that nothing satisfies the formula. *check* is called regularly while clauses are added, and may raise an
    exception to stop.
    """

    def __init__(self, digits: int, masks: Sequence[int], check: Callable[[], None] = lambda: None) -> None:
        self.digits = digits
        self.check = check
        self.masks = tuple(masks)
        self._literals = [_literals(cell * digits, mask) for cell, mask in enumerate(masks)]
        self.clauses: list[Clause] = []
        self.impossible = False
        self._last = digits * len(masks)

    def fresh(self) -> int:
        """Return a new variable."""
        self._last += 1
        return self._last

    @property
    def variables(self) -> int:
        """The number of variables, which are numbered from 1."""
        return self._last

    def literals(self, cell: int) -> list[tuple[int, int]]:
        """Return each digit that is possible in *cell*, with its literal."""
        return self._literals[cell]

    def add(self, clause: Clause) -> None:
        """Require that one of the literals of *clause* is true."""
        if clause:
            self.clauses.append(clause)
        else:
            self.impossible = True

    def extend(self, clauses: Iterable[Clause]) -> None:
        """Require many clauses, none of them empty."""
        self.clauses.extend(clauses)

    def imply(self, premise: int, choices: Iterable[int]) -> None:
        """Require that one of *choices* is true if *premise* is."""
        self.clauses.append((-premise, *choices))

    def places(self, cells: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Return each digit that is possible in *cells*, with the literals of the cells in which it is."""
        found: dict[int, list[int]] = {}
        for cell in cells:
            for digit, literal in self.literals(cell):
                found.setdefault(digit, []).append(literal)
        return iter(sorted(found.items()))


def _literals(base: int, mask: int) -> list[tuple[int, int]]:
    return [(bit + 1, base + bit + 1) for bit in bits(mask)]
