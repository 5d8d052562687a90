"""Paths of related cells in a unit, as automata.

If each cell of a path and the next one are in the same relation (neighbours that are not consecutive, a whisper) and
all of them differ, the words of different digits say much more than the pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ruleout import internal as kit

Step = tuple[kit.Mask, ...]
"""For each digit of a cell, the digits of the next one."""

SHORTEST = 3
"""The smallest number of cells of a path."""


@kit.once_per_layout
def paths_of(layout: kit.Layout) -> list[kit.Regular]:
    """Return automata that follow from the relations of *layout*, on cells that all differ, at least three each."""
    steps = _steps(layout)
    related = {cell for cell, _ in steps}
    inside = ([cell for cell in unit.cells if cell in related] for unit in layout.units)
    found = {path: _walk(steps[path[:2]], layout.digits) for cells in inside for path in _paths(cells, steps)}
    return [kit.Regular(path, words) for path, words in found.items()]


def _steps(layout: kit.Layout) -> dict[tuple[kit.Cell, ...], Step]:
    """Return the relation from each cell to each other one that is related to it."""
    steps: dict[tuple[kit.Cell, ...], Step] = {}
    for each in layout.constraints:
        if isinstance(each, kit.Relation) and each.a != each.b and not kit.is_difference(each, layout.full):
            there = tuple([mask & layout.full for mask in each.allowed[: layout.digits]])
            for ends, step in (((each.a, each.b), there), ((each.b, each.a), _back(there))):
                known = steps.get(ends, (layout.full,) * layout.digits)
                steps[ends] = tuple([mask & other for mask, other in zip(known, step, strict=True)])
    return steps


@lru_cache(maxsize=256)
def _back(step: Step) -> Step:
    """Return the digits of the cell before for each digit of the next one."""
    return tuple([sum(1 << a for a, mask in enumerate(step) if mask >> b & 1) for b in range(len(step))])


def _paths(cells: Iterable[kit.Cell], steps: Mapping[tuple[kit.Cell, ...], Step]) -> Iterator[tuple[kit.Cell, ...]]:
    """Yield paths of *cells*, each in at most one, all of whose steps are equal."""
    left = list(cells)
    while left:
        path = [left.pop(0)]
        _grow(path, left, steps)
        if len(path) > 1 and steps[path[0], path[1]] == steps[path[1], path[0]]:
            path.reverse()
            _grow(path, left, steps)
        if len(path) >= SHORTEST:
            yield tuple(path)


def _grow(path: list[kit.Cell], left: list[kit.Cell], steps: Mapping[tuple[kit.Cell, ...], Step]) -> None:
    """Move cells from *left* to the end of *path* as long as one continues it."""
    while True:
        step = steps[path[-2], path[-1]] if len(path) > 1 else None
        after = next(
            (cell for cell in left if (path[-1], cell) in steps and step in (None, steps[path[-1], cell])), None
        )
        if after is None:
            return
        left.remove(after)
        path.append(after)


@lru_cache(maxsize=256)
def _walk(step: Step, digits: int) -> kit.Automaton:
    """Return the automaton of the words in which each digit is followed by one that *step* allows."""

    def after(last: int, digit: int) -> int | None:
        return digit if last == 0 or step[last - 1] >> digit - 1 & 1 else None

    return kit.automaton(range(1, digits + 1), 0, after, lambda last: True)
