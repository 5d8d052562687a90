"""The nodes of chains, what each of them excludes, and the strong links between them.

A node is a digit in a set of cells: in one cell, in a group of cells that lie in a unit, or in all its cells of an
almost locked set. It is true if one of its cells holds the digit, and false if none does. A candidate is also a bit,
so that a set of candidates is an int: what a node excludes is one.

Every kind of chain is a search over the same nodes. X-chains, XY-chains, alternating inference chains, grouped ones and
chains of almost locked sets differ only in the strong links that they use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

import attrs

from ruleout import plugin as kit
from ruleout.internal import bits, by_index, check_time, digit_indices, once_per_layout
from ruleout_strategies.topology import crossings_of
from ruleout_strategies.views.almost import AlmostLockedSets
from ruleout_strategies.views.cache import require_memory
from ruleout_strategies.views.fillings import Filling
from ruleout_strategies.views.rule_links import rule_links
from ruleout_strategies.views.rules import Moves, fillings_of, unequal

Key = tuple[kit.DigitIndex, kit.CellSet]
"""Identity of a node: the digit and the cells."""
NodeIndex: TypeAlias = int
"""The index of a node in ``Nodes.keys``; single candidates come first."""
NodeSet: TypeAlias = int
"""A set of nodes, as bits."""
CandidateIndex: TypeAlias = int
"""A candidate: ``index of the digit * number of cells + cell``."""
CandidateSet: TypeAlias = int
"""A set of candidates, as bits."""

RuleLink: TypeAlias = tuple[tuple[kit.Constraint, ...], tuple[kit.Cell, ...]]
"""The constraints that forbid two candidates, and their cells: a constraint that is not a unit and its cells, or the
constraints of a rule and those by which its cells differ, and the cells of the rule."""

CELL, HOUSE, RULE, GROUP, ALMOST = "cell", "house", "rule", "group", "almost"
"""The kinds of strong links: two candidates of a cell, two places in a house, two candidates of another constraint, two
groups of places in a house, and two digits of an almost locked set."""


@attrs.frozen(eq=False)
class Fixed:
    """Parts that the nodes of all boards of a layout have in common."""

    column: CandidateSet
    """All digits of the cell with index 0, as candidates."""
    houses: tuple[tuple[kit.Unit, kit.CellSet], ...]
    houses_at: tuple[tuple[int, ...], ...]
    """The indices of the houses of each cell."""
    pieces_of_house: tuple[tuple[kit.CellSet, ...], ...]
    """The cell sets of several cells in each house that two units have in common."""
    rules: tuple[kit.Constraint, ...]
    """The constraints that are no units and join several cells."""
    fillings: tuple[tuple[Filling, RuleLink], ...]
    """The rules that can be filled, and what makes links by their fillings."""

    def houses_with(self, cells: kit.CellSet) -> Iterator[tuple[kit.Unit, kit.CellSet]]:
        """Yield the houses with one of *cells*, in their order, each with its cell set."""
        return map(self.houses.__getitem__, sorted({i for cell in bits(cells) for i in self.houses_at[cell]}))


@once_per_layout
def fixed_of(layout: kit.Layout) -> Fixed:
    """Return what the nodes of all boards of *layout* have in common."""
    size, digits = layout.size, layout.digits
    column = sum(1 << (bit * size) for bit in range(digits))
    houses = tuple((house, layout.unit_sets[house]) for house in layout.houses)
    index = {house: number for number, house in enumerate(layout.houses)}
    at = tuple([tuple([index[house] for house in around]) for around in layout.houses_of])
    inside: list[list[kit.CellSet]] = [[] for _ in houses]
    for piece in sorted({common for _, _, common in crossings_of(layout)}):
        for number in at[(piece & -piece).bit_length() - 1]:
            if not piece & ~houses[number][1]:
                inside[number].append(piece)
    rules = tuple(each for each in layout.constraints if not isinstance(each, kit.Unit) and len(set(each.cells)) > 1)
    fillings = tuple(
        (filling, ((*rule, *unequal(layout, filling.cells, rule)), filling.cells))
        for rule, filling in fillings_of(layout)
    )
    return Fixed(column, houses, at, tuple(map(tuple, inside)), rules, fillings)


class Nodes(kit.View):
    """The candidates of open cells as nodes, with strong links of the kinds ``cell``, ``house`` and ``rule``.

    Attributes
    ----------
    size
        The number of cells of the layout.
    live
        All candidates of open cells.
    places
        For each digit the open cells that have it as a candidate.
    keys
        The key of each node, single candidates first.
    number
        The index of each node by its key.
    body
        For each node its candidates.
    excludes
        For each node the candidates that are false if it is true.
    single
        The number of nodes that are one candidate; these come first.
    links
        For each kind of strong link but the last one the pairs of nodes that it joins.
    why
        For each pair of nodes the kind of its strong link, and the constraint or the cell set of the almost locked set
        that makes it.
    rule_links
        For pairs of candidates (bits), the lower bit first, what forbids them both.
    sets
        Almost locked sets: the cell set of each, and its nodes that exclude something, two and more.
    """

    def __init__(self, board: kit.Board) -> None:
        layout = board.layout
        fixed = fixed_of(layout)
        size = self.size = layout.size
        self.layout = layout
        open_cells = board.open
        self.places = tuple([cells & open_cells for cells in board.cells_by_digit])
        require_memory(sum([cells.bit_count() for cells in self.places]), size * layout.digits)
        self.live = 0
        for bit, cells in by_index(self.places):
            self.live |= cells << (bit * size)
        self.keys: list[Key] = []
        self.number: dict[Key, NodeIndex] = {}
        self.body: list[CandidateSet] = []
        self.excludes: list[CandidateSet] = []
        self.links: dict[str, list[tuple[NodeIndex, NodeIndex]]] = {CELL: [], HOUSE: [], RULE: [], GROUP: []}
        self.why: dict[tuple[NodeIndex, NodeIndex], tuple[str, kit.Constraint | kit.CellSet | None]] = {}
        self.rule_links: dict[tuple[CandidateIndex, CandidateIndex], RuleLink] = {}
        self.sets: list[tuple[kit.CellSet, tuple[NodeIndex, ...]]] = []
        excluded_by_rules: dict[CandidateIndex, CandidateSet] = {}
        strong_by_rules = []
        for rule in fixed.rules:
            check_time()
            found = rule_links(rule, tuple([board.masks[cell] for cell in rule.cells]))
            for a, b in found.weak:
                self.rule_links.setdefault(_pair(self.bit_of(a), self.bit_of(b)), ((rule,), rule.cells))
            strong_by_rules += [(a, b, rule) for a, b in sorted(found.strong)]
        for filling, why in fixed.fillings:
            check_time()
            for (i, x), (j, y) in board.view(Moves).apart(board, filling):
                pair = _pair(x * size + filling.cells[i], y * size + filling.cells[j])
                self.rule_links.setdefault(pair, why)
        for low, high in self.rule_links:
            if self.live >> low & self.live >> high & 1:
                excluded_by_rules[low] = excluded_by_rules.get(low, 0) | 1 << high
                excluded_by_rules[high] = excluded_by_rules.get(high, 0) | 1 << low
        column, live, peers = fixed.column, self.live, layout.peer_sets
        for bit, cells in by_index(self.places):
            check_time()
            first = bit * size
            for cell in bits(cells):
                self.keys.append((bit, 1 << cell))
                own = 1 << (first + cell)
                self.body.append(own)
                # Its peers with the same digit, and its cell with other digits.
                self.excludes.append((peers[cell] << first | column << cell) & ~own & live)
        self.number = {key: number for number, key in enumerate(self.keys)}
        for candidate, others in excluded_by_rules.items():
            bit, cell = divmod(candidate, size)
            self.excludes[self.number[bit, 1 << cell]] |= others
        self.single = len(self.keys)
        masks = board.masks
        for cell in bits(open_cells):
            if masks[cell].bit_count() == 2:
                x, y = digit_indices(masks[cell])
                self._join(CELL, self.number[x, 1 << cell], self.number[y, 1 << cell], None)
        for bit, cells in by_index(self.places):
            check_time()
            for house, around in fixed.houses:
                places = cells & around
                if places.bit_count() == 2:
                    low, high = bits(places)
                    self._join(HOUSE, self.number[bit, 1 << low], self.number[bit, 1 << high], house)
        for a, b, rule in strong_by_rules:
            one, other = (self.number.get((each.digit - 1, 1 << each.cell)) for each in (a, b))
            if one is not None and other is not None:
                self._join(RULE, one, other, rule)

    def _copy(self, nodes: Nodes) -> None:
        """Begin with the content of another view of the board."""
        self.__dict__.update(nodes.__dict__)
        self.keys, self.body, self.excludes = list(nodes.keys), list(nodes.body), list(nodes.excludes)
        self.number, self.why = dict(nodes.number), dict(nodes.why)
        self.links = {kind: list(pairs) for kind, pairs in nodes.links.items()}

    def pairs(self, kind: str) -> list[tuple[NodeIndex, NodeIndex]]:
        """Return the pairs of nodes that strong links of *kind* join."""
        return self.links.get(kind, [])

    @property
    def almost(self) -> dict[tuple[NodeIndex, NodeIndex], list[kit.CellSet]]:
        """The almost locked sets that make each strong link of the kind ``almost``."""
        return {}

    def bit_of(self, candidate: kit.Candidate) -> CandidateIndex:
        """Return the index of the bit of *candidate* in sets of candidates."""
        return (candidate.digit - 1) * self.size + candidate.cell

    def candidates(self, found: CandidateSet) -> tuple[kit.Candidate, ...]:
        """Return the candidates of the set *found*, in ascending order of cells."""
        return tuple(sorted([kit.Candidate(bit % self.size, bit // self.size + 1) for bit in bits(found)]))

    def excluding(self, node: NodeIndex, excluded: CandidateSet, cells: set[kit.Cell]) -> tuple[kit.Constraint, ...]:
        """Return the constraints by which *node* excludes the candidates *excluded*.

        The cells on whose masks these constraints rest are added to *cells*.
        """
        bit, places = self.keys[node]
        found: list[kit.Constraint] = []
        for candidate in bits(excluded):
            digit, cell = divmod(candidate, self.size)
            for place in bits(places):
                if digit == bit and self.layout.peer_sets[cell] >> place & 1:
                    found += self.layout.why_sees(cell, place)
                elif cell != place:
                    own = bit * self.size + place
                    rules, within = self.rule_links[_pair(own, candidate)]
                    found += rules
                    cells.update(within)
        return tuple(dict.fromkeys(found))

    def _join(self, kind: str, a: NodeIndex, b: NodeIndex, why: kit.Constraint | kit.CellSet | None) -> None:
        """Add a strong link; only the first of several between the same nodes is kept."""
        pair = (a, b) if a < b else (b, a)
        if pair not in self.why:
            self.why[pair] = (kind, why)
            self.links[kind].append(pair)

    def _node(self, bit: kit.DigitIndex, cells: kit.CellSet) -> NodeIndex:
        """Return the index of a node, which is added if it is new."""
        key = bit, cells
        found = self.number.get(key)
        if found is None:
            found = self.number[key] = len(self.keys)
            excluded = self.live
            for cell in bits(cells):
                excluded &= self.excludes[self.number[bit, 1 << cell]]
                if not excluded:
                    break
            self.keys.append(key)
            self.body.append(cells << (bit * self.size))
            self.excludes.append(excluded)
        return found


def _pair(a: CandidateIndex, b: CandidateIndex) -> tuple[CandidateIndex, CandidateIndex]:
    return (a, b) if a < b else (b, a)


class GroupedNodes(Nodes):
    """Nodes and groups of them: the places of a digit in a house, if they lie in two pieces of it."""

    def __init__(self, board: kit.Board) -> None:
        self._copy(board.view(Nodes))
        fixed = fixed_of(board.layout)
        for bit, cells in by_index(self.places):
            check_time()
            for (house, around), pieces in zip(fixed.houses, fixed.pieces_of_house, strict=True):
                places = cells & around
                if places.bit_count() > 2:
                    self._add_groups(bit, places, house, pieces)

    def _add_groups(
        self, bit: kit.DigitIndex, places: kit.CellSet, house: kit.Unit, pieces: Iterable[kit.CellSet]
    ) -> None:
        for piece in pieces:
            group = places & piece
            rest = places ^ group
            if group & (group - 1) and rest and (not rest & (rest - 1) or any(not rest & ~each for each in pieces)):
                a, b = self._node(bit, group), self._node(bit, rest)
                if self.excludes[a] and self.excludes[b]:
                    self._join(GROUP, a, b, house)


class AlmostLockedNodes(GroupedNodes):
    """Nodes and almost locked sets of two and more cells: if one digit is missing from such a set, all others occur.

    Nodes of more than one cell that exclude nothing are left out. The links are made when they are first wanted: there
    are many, and *sets* has this information already.
    """

    def __init__(self, board: kit.Board) -> None:
        self._grouped = board.view(GroupedNodes)
        self._copy(self._grouped)
        del self.why
        self.sets = []
        size, places, excludes = self.size, self.places, self.excludes
        alone: list[dict[kit.Cell, CandidateSet]] = [{} for _ in places]
        known: list[dict[kit.CellSet, NodeIndex]] = [{} for _ in places]
        for own, (bit, cells) in enumerate(self.keys):
            known[bit][cells] = own if excludes[own] else -1
            if own < self.single:
                alone[bit][cells.bit_length() - 1] = excludes[own]
        first = len(self.keys)
        for number, (cells, digits) in enumerate(board.view(AlmostLockedSets).digits.items()):
            if not number & 15:
                check_time()
            if not cells & (cells - 1):
                continue
            ends = []
            for bit in digit_indices(digits):
                body = places[bit] & cells
                node: NodeIndex | None = known[bit].get(body)
                if node is None:
                    excluded = -1
                    for cell in bits(body):
                        excluded &= alone[bit][cell]
                        if not excluded:
                            node = -1
                            break
                    else:
                        node = len(self.keys)
                        self.keys.append((bit, body))
                        self.body.append(body << (bit * size))
                        excludes.append(excluded)
                    known[bit][body] = node
                if node >= 0:
                    ends.append(node)
            if len(ends) > 1:
                self.sets.append((cells, tuple(ends)))
        self.number.update(zip(self.keys[first:], range(first, len(self.keys)), strict=True))

    def pairs(self, kind: str) -> list[tuple[NodeIndex, NodeIndex]]:
        return list(self.almost) if kind == ALMOST else self.links[kind]

    @cached_property
    def why(self) -> dict[tuple[NodeIndex, NodeIndex], tuple[str, kit.Constraint | kit.CellSet | None]]:  # type: ignore[override]
        return {**self._grouped.why, **{pair: (ALMOST, sets[0]) for pair, sets in self.almost.items()}}

    @cached_property
    def almost(self) -> dict[tuple[NodeIndex, NodeIndex], list[kit.CellSet]]:
        """The almost locked sets of each two nodes that are not joined by another strong link."""
        known = self._grouped.why
        found: dict[tuple[NodeIndex, NodeIndex], list[kit.CellSet]] = {}
        for cells, ends in self.sets:
            check_time()
            for pair in combinations(ends, 2):
                ordered = pair if pair[0] < pair[1] else (pair[1], pair[0])
                if ordered not in known:
                    found.setdefault(ordered, []).append(cells)
        return found
