"""The hints that Sudoku Explainer finds at a level of forcing chains, in its order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from enum import Enum, IntEnum

import attrs

from ruleout import internal as kit
from ruleout_strategies.views.se_rules import SeRules
from ruleout_strategies.views.se_topology import se_topology


class Level(Enum):
    """A level of forcing chains; its value is the score of the shortest ones."""

    NISHIO = 7.5
    STATIC = 8.0
    DYNAMIC = 8.5
    PLUS = 9.0
    NESTED_2 = 9.5
    NESTED_3 = 10.0
    NESTED_4 = 10.5


class Kind(IntEnum):
    """A kind of forcing chains; of equally long ones, the one with the least value is chosen."""

    DOUBLE = 1
    CELL = 5
    HOUSE = 6
    CONTRADICTION = 7


Lengths = dict[int, int]
"""The candidates that follow, in order, each with the number of true and false candidates in its chain."""


@attrs.frozen
class Branch:
    """Consequences of an assumption: true and false candidates, and the length of a contradiction or 0."""

    on: Lengths
    off: Lengths
    clash: int


Start = tuple[int, bool]
"""An assumption: a candidate, and whether it is true."""
Hint = tuple[int, int, int, int, int, bool]
"""The complexity, the kind, the first assumption, the house or -1, the conclusion, and if it is true."""


def hints(board: kit.Board, level: Level) -> Iterator[Hint]:
    """Yield the hints of *level*, which has no nested chains, in order."""
    return _Search(board, level).hints()


class _Search:
    def __init__(self, board: kit.Board, level: Level) -> None:
        self._level = level
        self._topology = se_topology(board.layout)
        size = self._topology.size
        self._masks = [mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)]
        self._start = sum((cells & board.open) << digit * size for digit, cells in enumerate(board.cells_by_digit))
        self._total = size * self._topology.digits
        self._rules = SeRules(self._topology, self._start, board.open) if level is Level.PLUS else None
        self._known: dict[tuple[int, bool], Branch] = {}

    def hints(self) -> Iterator[Hint]:
        level, topology, size, branch = self._level, self._topology, self._topology.size, self._branch
        least = 3 if level is Level.STATIC else 2
        for cell, mask in enumerate(self._masks):
            if mask.bit_count() < least:
                continue
            kit.check_time()
            candidates = [digit * size + cell for digit in kit.bits(mask)]
            for one in candidates:
                if level is not Level.STATIC:
                    on, off = branch(one, True), branch(one, False)
                    if on.clash:
                        yield on.clash, Kind.CONTRADICTION, one, -1, one, False
                    if off.clash:
                        yield off.clash, Kind.CONTRADICTION, one, -1, one, True
                    if level is Level.NISHIO:
                        continue
                    if len(candidates) > 2:
                        yield from self._common(Kind.DOUBLE, [(one, True), (one, False)])
                for house in topology.houses_of[cell]:
                    first = one - cell
                    places = [first + each for each in kit.bits(self._start >> first & topology.sets[house])]
                    if len(places) > 1 and places[0] == one:
                        yield from self._common(Kind.HOUSE, [(each, True) for each in places], house)
            if level is not Level.NISHIO:
                yield from self._common(Kind.CELL, [(each, True) for each in candidates])

    def _common(self, kind: Kind, starts: list[Start], house: int = -1) -> Iterator[Hint]:
        """Yield what follows from each of *starts*: true candidates, then false ones."""
        branches = [self._branch(*each) for each in starts]
        for is_true in (True, False):
            first, *others = [each.on if is_true else each.off for each in branches]
            for candidate in first if all(others) else ():
                is_known = is_true and self._masks[candidate % self._topology.size].bit_count() == 1
                if not is_known and all(candidate in each for each in others):
                    complexity = first[candidate] + sum(each[candidate] for each in others)
                    yield complexity, kind, starts[0][0], house, candidate, is_true

    def _branch(self, first: int, is_on: bool) -> Branch:
        """Return what follows from an assumption, in order."""
        found = self._known.get((first, is_on))
        if found is None:
            found = self._known[first, is_on] = self._follow(first, is_on)
        return found

    def _follow(self, first: int, is_on: bool) -> Branch:
        topology, start, total, rules = self._topology, self._start, self._total, self._rules
        same_digit, is_dynamic = self._level is Level.NISHIO, self._level is not Level.STATIC
        on: dict[int, int] = {first: 1 << total + first} if is_on else {}
        off: dict[int, int] = {} if is_on else {first: 1 << first}
        next_on, next_off = deque(on), deque(off)
        alive, gone = start, set[int]()

        def ended(clash: int) -> Branch:
            lengths = [{each: own.bit_count() for each, own in found.items()} for found in (on, off)]
            return Branch(lengths[0], lengths[1], clash)

        while True:
            if next_on:
                true = next_on.popleft()
                own, mates = on[true], topology.mates[true]
                for each in mates[topology.digits - 1 :] if same_digit else mates:
                    if start >> each & 1 and each not in gone:
                        if each in on:
                            return ended(on[each].bit_count() + (own | 1 << each).bit_count())
                        if each not in off:
                            off[each] = own | 1 << each
                            next_off.append(each)
            elif next_off:
                false = next_off.popleft()
                groups = topology.groups[false]
                found: dict[int, int] = {}
                for group in groups[1:] if same_digit else groups:
                    rest = group & alive
                    if rest.bit_count() == 2:
                        last = (rest ^ 1 << false).bit_length() - 1
                        if last not in found:
                            own = off[false] | 1 << total + last
                            for each in kit.bits(group & start & ~alive):
                                own |= off[each]
                            found[last] = own
                if is_dynamic:
                    alive ^= 1 << false
                    gone.add(false)
                for last, own in found.items():
                    if last in off:
                        return ended(own.bit_count() + off[last].bit_count())
                    if last not in on:
                        on[last] = own
                        next_on.append(last)
            else:
                for removed, needs in rules.find(alive) if rules is not None else ():
                    own = 0
                    for each in kit.bits(needs):
                        own |= off[each]
                    for each in removed:
                        if each not in off:
                            off[each] = own | 1 << each
                            next_off.append(each)
                if not next_off:
                    return ended(0)
