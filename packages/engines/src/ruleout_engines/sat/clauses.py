"""A formula that is being built: its literals and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ruleout.plugin import bits

Clause = Sequence[int]
"""Literals of which at least one is true: a variable's number, or that number negated."""


class Clauses:
    """Clauses over the cells of a board and over further variables.

    Variable ``cell * digits + digit`` says that the cell holds the digit; the further ones are numbered after those.
    *masks* are the digits that each cell can hold at all: only of these may literals be asked for. *impossible* says
    that a clause without any literal was added, so that nothing satisfies the formula.
    """

    def __init__(self, digits: int, masks: Sequence[int]) -> None:
        self.digits = digits
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
        """How many variables there are, numbered from 1."""
        return self._last

    def literals(self, cell: int) -> list[tuple[int, int]]:
        """Return each digit that *cell* can hold at all, with its literal."""
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
        """Each digit that *cells* can hold, with the literals of the cells that can."""
        found: dict[int, list[int]] = {}
        for cell in cells:
            for digit, literal in self.literals(cell):
                found.setdefault(digit, []).append(literal)
        return iter(sorted(found.items()))


def _literals(base: int, mask: int) -> list[tuple[int, int]]:
    return [(bit + 1, base + bit + 1) for bit in bits(mask)]
