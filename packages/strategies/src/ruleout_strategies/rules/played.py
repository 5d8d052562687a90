"""Rules that are followed together, step by step, and the fewest candidates that a contradiction needs.

::

    r1c1 = r1c2 + r1c3     an arrow in row 1: if r1c3 is 6, r1c1 is not 6, since r1c2 would be 0

A digit is assumed, and each constraint in turn narrows its cells until nothing is left for one of them. What some cells
hold is needed for that if the contradiction is gone when they may hold any digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import attrs

from ruleout import internal as kit

Masks = dict[kit.Cell, kit.Mask]
MOST_PAIRED = 6
"""The largest number of cells of which each two are tried."""
TRIALS = 400
"""The number of constraints, each times its cells, that are tried to find the fewest cells for one removal."""


@attrs.frozen
class Move:
    """The *mask* that *by* leaves for a cell.

    For a contradiction it is 0, since the cells of *by* cannot be filled, or the digit that two of them would have.
    If it follows from the digit of another cell of *by* alone, that is *seen*.
    """

    cell: kit.Cell
    mask: kit.Mask
    by: kit.Constraint
    seen: kit.Cell | None = None


@attrs.frozen(eq=False)
class Rules:
    """Constraints on a board that are followed together.

    Attributes
    ----------
    board
        The board.
    rule
        The constraints of a rule, and perhaps of a house.
    differ
        True if cells that see each other are known to differ.
    """

    board: kit.Board
    rule: Sequence[kit.Constraint]
    differ: bool = False

    @property
    def cells(self) -> tuple[kit.Cell, ...]:
        """The cells of the constraints."""
        return tuple(dict.fromkeys(cell for each in self.rule for cell in each.cells))

    def start(self, some: Iterable[kit.Cell], assumed: Mapping[kit.Cell, kit.Mask]) -> Masks:
        """Return masks with the candidates of *some* cells, all digits elsewhere, and of both what is *assumed*."""
        masks = dict.fromkeys(self.cells, self.board.layout.full)
        masks |= {cell: self.board.masks[cell] for cell in some}
        return masks | {cell: masks.get(cell, mask) & mask for cell, mask in assumed.items()}

    def follow(self, masks: Masks) -> list[Move] | None:
        """Narrow *masks* and return the moves to a contradiction, without needless ones; None if there is none."""
        moves, waiting = list[Move](), list(self.rule)
        clash = self._differ(masks, moves, waiting) if self.differ else None
        if clash is not None:
            return self._used(moves, clash)
        while waiting:
            each = waiting.pop(0)
            before = [masks[cell] for cell in each.cells]
            after = each.narrow(before)
            if 0 in after:
                return self._used(moves, Move(each.cells[0], 0, each))
            for cell, old, new in zip(each.cells, before, after, strict=True):
                if new != old and masks[cell] & ~new:
                    masks[cell] &= new
                    moves.append(Move(cell, masks[cell], each))
                    waiting += [other for other in self.rule if cell in other.cells and other not in waiting]
            if not waiting and self.differ:
                clash = self._differ(masks, moves, waiting)
                if clash is not None:
                    return self._used(moves, clash)
        return None

    def _differ(self, masks: Masks, moves: list[Move], waiting: list[kit.Constraint]) -> Move | None:
        """Remove the digits of cells with one candidate from those that see them; return a contradiction."""
        layout = self.board.layout
        lone = kit.cell_set(cell for cell, mask in masks.items() if kit.is_lone(mask))
        for cell, mask in masks.items():
            for other in kit.bits(layout.peer_sets[cell] & lone):
                if mask & masks[other]:
                    masks[cell] &= ~masks[other]
                    by = layout.why_sees(cell, other)[0]
                    if not masks[cell]:
                        return Move(cell, masks[other], by)
                    moves.append(Move(cell, masks[cell], by, other))
                    waiting += [each for each in self.rule if cell in each.cells and each not in waiting]
        return None

    def _used(self, moves: Sequence[Move], clash: Move) -> list[Move]:
        """Return the moves that lead to *clash*, which is the last of them."""
        used, wanted = [clash], {clash.cell, *clash.by.cells}
        for move in reversed(moves):
            if move.cell in wanted:
                used.append(move)
                wanted |= {*move.by.cells}
        return used[::-1]

    def fewest(self, assumed: Mapping[kit.Cell, kit.Mask]) -> tuple[kit.Cell, ...] | None:
        """Return the fewest cells whose candidates contradict what is *assumed*: none, one or two, or few.

        Returns None if following does not lead to a contradiction.
        """
        masks, full = self.board.masks, self.board.layout.full
        telling = [cell for cell in self.cells if masks[cell] != full and not kit.is_lone(assumed.get(cell, full))]
        telling.sort(key=lambda cell: masks[cell].bit_count())
        left = TRIALS // max(1, sum(len(each.cells) for each in self.rule)) + 8
        if self.follow(self.start(telling, assumed)) is None:
            return None
        for size in range(3 if len(telling) <= MOST_PAIRED else 2):
            for some in combinations(telling, size):
                left -= 1
                if self.follow(self.start(some, assumed)) is not None:
                    return some
                if left < 0:
                    return tuple(telling)
        some, size = tuple(telling), len(telling)
        while size > 1 and left > 0:
            size = (size + 1) // 2
            for end in range(len(some), 0, -size):
                fewer = some[: max(0, end - size)] + some[end:]
                left -= 1
                if self.follow(self.start(fewer, assumed)) is not None:
                    some = fewer
        return some

    def groups(
        self, removes: Sequence[kit.Candidate]
    ) -> Iterator[tuple[tuple[kit.Cell, ...], tuple[kit.Candidate, ...]]]:
        """Yield the fewest cells by whose candidates some of *removes* go, with these; all cells if following fails."""
        rest = list(removes)
        while rest:
            first = rest[0]
            some = self.fewest({first.cell: kit.digit_mask(first.digit)})
            if some is None:
                own = [first]
                yield self.cells, (first,)
            else:
                own = [each for each in rest if each.cell not in some and self.clash(some, each) is not None]
                yield some, tuple(own)
            rest = [each for each in rest if each not in own]

    def clash(self, some: Iterable[kit.Cell], candidate: kit.Candidate) -> list[Move] | None:
        """Return the moves from *candidate* to a contradiction with the candidates of *some* cells; None if none is."""
        return self.follow(self.start(some, {candidate.cell: kit.digit_mask(candidate.digit)}))
