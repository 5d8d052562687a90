"""The ways to fill the cells of a rule so that those that see each other differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ruleout import internal as kit

MOST_MOVES = 20_000
"""A rule with more moves than this is left out, since a person would not go through its fillings."""

State = tuple[int, tuple[int, ...]]
"""The digits that are left for each cell, in fields of one bit per digit, and what sums and automata have come to."""
Move = tuple[State, kit.DigitIndex, State]
Apart = tuple[tuple[int, kit.DigitIndex], tuple[int, kit.DigitIndex]]
"""Two candidates, each the number of its cell in the order of a filling, and the index of its digit."""


@attrs.frozen(eq=False)
class Counter:
    """A sum, of which *weights* are those at each place, or an automaton, which is at each of *weights* in turn.

    With *allowed*, it is the numbers of times that each digit may occur at the places of *weights*. How often each has
    occurred is then a digit of a number, each time worth one of *units*.
    """

    weights: dict[int, int]
    last: int
    total: int = 0
    automaton: kit.Automaton | None = None
    allowed: tuple[tuple[int, ...], ...] = ()
    units: tuple[int, ...] = ()

    def allows(self, occurred: int, bit: kit.DigitIndex, is_last: bool) -> bool:
        """Return whether digits may have *occurred* so often, of which that with index *bit* was the last one."""
        numbers = [occurred // unit % (len(self.weights) + 1) for unit in self.units]
        if is_last:
            return all(number in allowed for number, allowed in zip(numbers, self.allowed, strict=True))
        return numbers[bit] <= max(self.allowed[bit], default=0)


@attrs.frozen(eq=False)
class Filling:
    """Cells in the order in which they are filled, and what restricts them.

    Attributes
    ----------
    cells
        The cells of the constraints in an order that keeps few states apart, and then others.
    keep
        For each cell and digit what stays of the fields of a state if the cell holds the digit.
    allowed
        For each cell the digits that constraints of one cell allow.
    counters
        The sums and automata.
    digits
        Number of digits.
    """

    cells: tuple[kit.Cell, ...]
    keep: tuple[tuple[int, ...], ...]
    allowed: tuple[kit.Mask, ...]
    counters: tuple[Counter, ...]
    digits: int

    def moves(self, masks: Sequence[kit.Mask]) -> tuple[list[list[Move]] | None, int]:
        """Return the moves from state to state by which some filling goes, per cell, and how many were tried.

        They are None if there are too many. *masks* are those of the cells in their order. This is a decision diagram
        of the fillings, whose states are those of several automata at a time (Pesant, A Regular Language Membership
        Constraint for Finite Sequences of Variables, 2004).
        """
        first = sum((mask & allowed) << self.digits * i for i, (mask, allowed) in enumerate(self._given(masks)))
        limits = self.limits(masks)
        states: Iterable[State] = [(first, (0,) * len(self.counters))]
        found: list[list[Move]] = []
        count = 0
        for i in range(len(self.cells)):
            here = [(state, *move) for state in states for move in self.next(i, state, limits)]
            count += len(here)
            if count > MOST_MOVES:
                return None, count
            found.append(here)
            states = dict.fromkeys(to for _, _, to in here)
        alive = set(states)
        for here in reversed(found):
            here[:] = [move for move in here if move[2] in alive]
            alive = {state for state, _, _ in here}
        return found, count

    def _given(self, masks: Sequence[kit.Mask]) -> Iterable[tuple[kit.Mask, kit.Mask]]:
        return zip(masks, self.allowed, strict=True)

    def limits(self, masks: Sequence[kit.Mask]) -> list[list[tuple[int, int]]]:
        """Return for each counter the least and the greatest sum that the cells after each place can add."""
        return [self._limits(counter, masks) for counter in self.counters]

    def _limits(self, counter: Counter, masks: Sequence[kit.Mask]) -> list[tuple[int, int]]:
        """Return the least and the greatest sum that the cells after each place can add."""
        low = high = 0
        limits = []
        for i in range(len(masks) - 1, -1, -1):
            limits.append((low, high))
            mask, weight = masks[i], counter.weights.get(i, 0)
            ends = sorted((weight * (mask & -mask).bit_length(), weight * mask.bit_length()))
            low, high = low + ends[0], high + ends[1]
        return limits[::-1]

    def next(
        self, i: int, state: State, limits: Sequence[Sequence[tuple[int, int]]]
    ) -> Iterable[tuple[kit.DigitIndex, State]]:
        """Yield the digits of the i-th cell in *state*, each with the state after it; *limits* as of :meth:`limits`."""
        fields, counts = state
        for bit in kit.digit_indices(fields >> self.digits * i & (1 << self.digits) - 1):
            after = list(counts)
            for k, counter in enumerate(self.counters):
                if (weight := counter.weights.get(i)) is None:
                    continue
                if counter.allowed:
                    after[k] += counter.units[bit]
                    if not counter.allows(after[k], bit, i == counter.last):
                        break
                elif counter.automaton is None:
                    after[k] += weight * (bit + 1)
                    low, high = limits[k][i]
                    if not low <= counter.total - after[k] <= high:
                        break
                else:
                    after[k] = counter.automaton.moves[after[k]][bit]
                    if after[k] < 0 or (i == counter.last and after[k] not in counter.automaton.accepting):
                        break
                if i == counter.last:
                    after[k] = 0
            else:
                yield bit, (fields & self.keep[i][bit], tuple(after))


def left_by(moves: Sequence[Sequence[Move]]) -> list[kit.Mask]:
    """Return the mask of each cell in the fillings of *moves*; all are 0 if there is no filling."""
    return [kit.union_of(1 << bit for _, bit, _ in here) for here in moves]


def never_together(moves: Sequence[Sequence[Move]], digits: int) -> Iterator[Apart]:
    """Yield each two candidates that occur in fillings of *moves*, but in none together."""
    after: dict[State, int] = {}
    left = left_by(moves)
    for i in range(len(moves) - 1, -1, -1):
        following, before = [0] * digits, dict[State, int]()
        for state, bit, to in moves[i]:
            later = after.get(to, 0)
            following[bit] |= later
            before[state] = before.get(state, 0) | later | 1 << bit << i * digits
        after = before
        for bit in kit.digit_indices(left[i]):
            for j in range(i + 1, len(moves)):
                for other in kit.digit_indices(left[j] & ~(following[bit] >> j * digits)):
                    yield (i, bit), (j, other)


Graph = list[list[dict[kit.DigitIndex, int]]]
"""For each cell and each state before it, the state after each digit as one bit; the first state has the number 0."""


def graph_of(moves: Sequence[Sequence[Move]]) -> Graph:
    """Return *moves* with numbers instead of states."""
    found: Graph = []
    number = {state: i for i, state in enumerate(dict.fromkeys(state for state, _, _ in moves[0]))}
    for here in moves:
        after = {to: i for i, to in enumerate(dict.fromkeys(to for _, _, to in here))}
        layer: list[dict[kit.DigitIndex, int]] = [{} for _ in number]
        for state, bit, to in here:
            layer[number[state]][bit] = 1 << after[to]
        found.append(layer)
        number = after
    return found


def can_avoid(graph: Graph, places: kit.CellSet, digit: kit.DigitIndex) -> bool:
    """Return whether some filling of *graph* has the digit in none of *places*, of which bit i is the i-th cell."""
    reached = 1
    for i, layer in enumerate(graph):
        barred, following = digit if places >> i & 1 else -1, 0
        for state in kit.bits(reached):
            for bit, to in layer[state].items():
                if bit != barred:
                    following |= to
        reached = following
    return bool(reached)


def filling_of(layout: kit.Layout, rule: Sequence[kit.Constraint], others: Iterable[kit.Cell] = ()) -> Filling | None:
    """Return the filling of the cells of *rule* and *others*; None if it has constraints of a kind that is not counted.

    These are constraints written in Python, automata that read a cell twice or two in opposite orders, and several sets
    in which each digit occurs equally often.
    """
    found = _ordered(layout, rule)
    if found is None or len({*found}) < 2:
        return None
    cells = (*found, *(cell for cell in others if cell not in found))
    place = {cell: i for i, cell in enumerate(cells)}
    width, full = layout.digits, layout.full
    gone = [[full << width * i | _seen(layout, cells, i) << bit for bit in range(width)] for i in range(len(cells))]
    allowed, counters = [full] * len(cells), list[Counter]()
    for each in rule:
        if isinstance(each, kit.Sum):
            weights: dict[int, int] = {}
            for cell, weight in zip(each.cells, each.weights or (1,) * len(each.cells), strict=True):
                weights[place[cell]] = weights.get(place[cell], 0) + weight
            counters.append(Counter(weights, max(weights), each.total))
        elif isinstance(each, kit.Regular):
            counters.append(
                Counter({place[cell]: 1 for cell in each.cells}, place[each.cells[-1]], automaton=each.automaton)
            )
        elif isinstance(each, kit.Count):
            places = {place[cell]: 1 for cell in each.cells}
            units = tuple([(len(places) + 1) ** digit for digit in range(width)])
            counters.append(Counter(places, max(places), allowed=each.counts, units=units))
        elif isinstance(each, kit.Relation):
            one, other = map(place.__getitem__, each.cells)
            for bit in range(width):
                if one < other:
                    gone[one][bit] |= (full & ~each.narrow((1 << bit, full))[1]) << width * other
                else:
                    gone[other][bit] |= (full & ~each.narrow((full, 1 << bit))[0]) << width * one
        else:
            allowed[place[each.cells[0]]] &= each.narrow((full,))[0]
    everything = (1 << width * len(cells)) - 1
    keep = tuple(tuple(everything & ~mask for mask in row) for row in gone)
    return Filling(cells, keep, tuple(allowed), tuple(counters), width)


def _seen(layout: kit.Layout, cells: Sequence[kit.Cell], i: int) -> int:
    """Return the first digit in the fields of later cells that the i-th cell sees."""
    peers, width = layout.peer_sets[cells[i]], layout.digits
    return kit.union_of(1 << width * j for j in range(i + 1, len(cells)) if peers >> cells[j] & 1)


def _ordered(layout: kit.Layout, rule: Sequence[kit.Constraint]) -> list[kit.Cell] | None:
    """Return the cells of *rule* in an order in which automata read them and sums are soon complete."""
    cells = list(dict.fromkeys(cell for each in rule for cell in each.cells))
    before: dict[kit.Cell, set[kit.Cell]] = {cell: set() for cell in cells}
    for each in rule:
        if not isinstance(each, kit.Sum | kit.Regular | kit.Relation | kit.Allowed | kit.Count):
            return None
        if isinstance(each, kit.Count) and (each.sets > 1 or len({*each.cells}) < len(each.cells)):
            return None
        if isinstance(each, kit.Regular):
            for cell, after in zip(each.cells, each.cells[1:], strict=False):
                before[after].add(cell)
    sums = [set(each.cells) for each in rule if isinstance(each, kit.Sum | kit.Count)]
    found: list[kit.Cell] = []
    while len(found) < len(cells):
        done = set(found)
        options = [cell for cell in cells if cell not in done and before[cell] <= done]
        if not options:
            return None

        def cost(cell: kit.Cell, done: set[kit.Cell] = done) -> tuple[int, int]:
            opened = [len(each - done) for each in sums if cell in each and each & done]
            return min(opened, default=len(cells)), -(layout.peer_sets[cell] & kit.cell_set(done)).bit_count()

        found.append(min(options, key=cost))
    return found
