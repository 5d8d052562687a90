"""The rules of a layout, and the fillings of those whose cells see each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ruleout import plugin as kit
from ruleout_strategies.views.fillings import (
    MOST_MOVES,
    Apart,
    Filling,
    Graph,
    Move,
    can_avoid,
    filling_of,
    graph_of,
    never_together,
)

Constraints = tuple[kit.Constraint, ...]
"""Constraints of one line, dot or clue."""
MOST_CELLS = 16
"""Rules with more cells than this are not filled, such as those of the whole grid."""


@kit.once_per_layout
def rules_of(layout: kit.Layout) -> tuple[Constraints, ...]:
    """Return the rules of *layout* apart from units and sums of different digits, those with the fewest cells first."""
    runs, by_origin = layout.unit_of_sum, dict[object, list[kit.Constraint]]()
    for each in layout.constraints:
        if not isinstance(each, kit.Unit) and each not in runs:
            by_origin.setdefault(each.origin or each, []).append(each)
    return tuple(sorted(map(tuple, by_origin.values()), key=lambda rule: len(cells_of_rule(rule))))


def cells_of_rule(rule: Sequence[kit.Constraint]) -> set[kit.Cell]:
    """Return the cells of all constraints of *rule*."""
    return {cell for each in rule for cell in each.cells}


@kit.once_per_layout
def fillings_of(layout: kit.Layout) -> tuple[tuple[Constraints, Filling], ...]:
    """Return the rules whose cells can be filled, each with its filling, if some of its cells see each other."""
    found = []
    for rule in _in_parts(layout):
        kit.check_time()
        if is_large(rule):
            continue
        filling = filling_of(layout, rule)
        if filling is not None and (len(rule) > 1 or unequal(layout, filling.cells, rule)):
            found.append((rule, filling))
    return tuple(found)


def is_large(rule: Constraints) -> bool:
    """Return whether *rule* has too many cells to be filled."""
    return len(cells_of_rule(rule)) > MOST_CELLS


def _in_parts(layout: kit.Layout) -> tuple[Constraints, ...]:
    """Return the rules, and instead of those with too many cells each of their constraints."""
    rules = rules_of(layout)
    return tuple([part for rule in rules for part in ([(each,) for each in rule] if is_large(rule) else [rule])])


@kit.once_per_layout
def unfilled(layout: kit.Layout) -> tuple[Constraints, ...]:
    """Return the rules of several cells, or their constraints, that are not filled on any board."""
    rules = [rule for rule in _in_parts(layout) if len(cells_of_rule(rule)) > 1]
    return tuple([rule for rule in rules if is_large(rule) or filling_of(layout, rule) is None])


def unequal(layout: kit.Layout, cells: Sequence[kit.Cell], rule: Sequence[kit.Constraint]) -> list[kit.Constraint]:
    """Return the constraints, apart from those of *rule*, by which *cells* see each other."""
    return [
        each
        for one, other in combinations(cells, 2)
        if layout.peer_sets[one] >> other & 1
        for each in layout.why_sees(one, other)
        if each not in rule
    ]


Key = tuple[Filling, tuple[kit.Mask, ...]]
"""A filling, and the masks of its cells."""


def _key(board: kit.Board, filling: Filling) -> Key:
    return filling, tuple([board.masks[cell] for cell in filling.cells])


class Moves(kit.View):
    """Moves of the fillings that were asked for on this board, or on an earlier board with equal masks."""

    def __init__(self, board: kit.Board) -> None:
        self._moves: dict[Key, tuple[list[list[Move]] | None, int]] = {}
        self._apart: dict[Key, list[Apart]] = {}
        self._avoided: dict[Key, tuple[Graph, dict[tuple[kit.CellSet, kit.DigitIndex], bool]]] = {}

    @classmethod
    def of(cls, board: kit.Board, before: Moves | None) -> Moves:
        found = cls(board)
        if before is not None:
            found._moves = {key: each for key, each in before._moves.items() if key == _key(board, key[0])}
            found._apart = {key: each for key, each in before._apart.items() if key in found._moves}
            found._avoided = {key: each for key, each in before._avoided.items() if key in found._moves}
        return found

    def moves(self, board: kit.Board, filling: Filling) -> list[list[Move]] | None:
        """Return the moves of *filling* on *board*; None if there are too many, or no filling."""
        return self.tried(board, filling)[0]

    def tried(self, board: kit.Board, filling: Filling) -> tuple[list[list[Move]] | None, int]:
        """Return the moves of *filling* on *board*, and how many were tried to find them."""
        key = _key(board, filling)
        if key not in self._moves:
            kit.check_time()
            found, count = filling.moves(key[1])
            self._moves[key] = (found if found and all(found) else None), count
        return self._moves[key]

    def too_many(self, board: kit.Board) -> list[Constraints]:
        """Return the rules that are only used in part on *board*: their cells or fillings are too many."""
        large = [rule for rule in rules_of(board.layout) if is_large(rule)]
        found = [rule for rule, filling in fillings_of(board.layout) if self.tried(board, filling)[1] > MOST_MOVES]
        return [*large, *found, *unfilled(board.layout)]

    def can_avoid(self, board: kit.Board, filling: Filling, places: kit.CellSet, digit: kit.DigitIndex) -> bool:
        """Return whether some filling has the digit in none of *places*, of which bit i is the i-th cell."""
        key = _key(board, filling)
        if key not in self._avoided:
            moves = self.moves(board, filling)
            if moves is None:
                return True
            self._avoided[key] = graph_of(moves), {}
        graph, known = self._avoided[key]
        if (places, digit) not in known:
            known[places, digit] = can_avoid(graph, places, digit)
        return known[places, digit]

    def apart(self, board: kit.Board, filling: Filling) -> list[Apart]:
        """Return each two candidates that occur in fillings on *board*, but in none together."""
        key = _key(board, filling)
        if key not in self._apart:
            moves = self.moves(board, filling)
            self._apart[key] = list(never_together(moves, filling.digits)) if moves else []
        return self._apart[key]
