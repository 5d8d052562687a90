"""The layout of some cells and constraints of a board, to see whether something follows from these alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruleout.masks import Cell, Digit, Mask, digit_mask
from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.search.places import has_solution

NODES = 500
"""The number of choices after which the search gives up."""


class Named:
    """The layout of some cells and constraints of a board alone, in which all other cells may hold any digit."""

    def __init__(
        self,
        layout: Layout,
        masks: Sequence[Mask],
        cells: Iterable[Cell],
        constraints: Sequence[Constraint],
        digit: Digit = 0,
        nodes: int = NODES,
    ) -> None:
        self.nodes = nodes
        named = set(cells)
        every = sorted(named.union(*(constraint.cells for constraint in constraints)))
        self._number = {cell: i for i, cell in enumerate(every)}
        to = [self._number.get(cell, -1) for cell in range(layout.size)]
        self._layout = Layout.of(
            layout.digits,
            [(0, i) for i in range(len(every))],
            [constraint.relabelled(to) for constraint in constraints],
            symbols=layout.symbols,
            first=layout.first,
        )
        self._start = [masks[cell] if cell in named else layout.full for cell in every]
        # What follows from the places of one digit alone is found sooner if the other digits may be anywhere.
        others = layout.full & ~digit_mask(digit) if digit else 0
        self._places_only = [mask | others for mask in self._start] if digit else None

    def allow(self, masks: Mapping[Cell, Mask]) -> bool:
        """Return whether there may be a solution in which each cell of *masks* holds a digit of its mask."""
        for cell, mask in masks.items():
            if cell not in self._number and not mask & self._layout.full:
                return False
        trial = self._trial(self._start, masks)
        if 0 in trial:
            return False
        places_only = None if self._places_only is None else self._trial(self._places_only, masks)
        if places_only is not None and has_solution(self._layout, places_only, self.nodes) is False:
            return False
        return self._search(trial)

    def _search(self, trial: Sequence[Mask]) -> bool:
        return has_solution(self._layout, trial, self.nodes) is not False

    def _trial(self, start: Sequence[Mask], masks: Mapping[Cell, Mask]) -> list[Mask]:
        """Return *start* with the cells of *masks* narrowed to these."""
        trial = list(start)
        for cell, mask in masks.items():
            if cell in self._number:
                trial[self._number[cell]] &= mask
        return trial
