"""A chain as a step: what it removes or places, and its links with the constraints that make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, product

import attrs

from ruleout import internal as kit
from ruleout_strategies.topology import unit_around
from ruleout_strategies.views.closures import Path
from ruleout_strategies.views.nodes import ALMOST, CELL, CandidateSet, NodeIndex, Nodes


@attrs.frozen
class Chain:
    """A chain and its effects.

    Parameters
    ----------
    nodes
        The nodes of the board.
    path
        The nodes of the chain. Its first and its last link are strong.
    may_loop
        True if the chain is read as a continuous loop if its ends exclude each other.
    sets
        The almost locked sets that make strong links, by the index of the first node of the link in the path; if there
        is none, the first one that makes the link.
    """

    nodes: Nodes
    path: Path
    may_loop: bool = True
    sets: Mapping[int, kit.CellSet] = attrs.field(factory=dict)

    @property
    def is_loop(self) -> bool:
        """True if the ends exclude each other. All links of such a continuous loop are both weak and strong."""
        first, last = self.path[0], self.path[-1]
        return self.may_loop and first != last and not self.nodes.body[first] & ~self.nodes.excludes[last]

    def each_set(self) -> Iterator[Chain]:
        """Yield the chain with each choice of almost locked sets for its links."""
        links = [(i, self._pair(i)) for i in range(0, len(self.path), 2)]
        almost = {i: self.nodes.almost[pair] for i, pair in links if pair in self.nodes.almost}
        for sets in product(*almost.values()):
            yield attrs.evolve(self, sets=dict(zip(almost, sets, strict=True)))

    @property
    def places(self) -> CandidateSet:
        """The candidate that is placed, since the chain leads from it to itself."""
        first, last = self.path[0], self.path[-1]
        return self.nodes.body[first] if first == last < self.nodes.single else 0

    @property
    def effects(self) -> CandidateSet:
        """The candidates that the chain excludes, those that a placed one excludes included."""
        nodes, path = self.nodes, self.path
        if not self.is_loop:
            return nodes.excludes[path[0]] & nodes.excludes[path[-1]]
        found = 0
        for a, b in ((path[-1], path[0]), *zip(path[1:-1:2], path[2::2], strict=True)):
            found |= nodes.excludes[a] & nodes.excludes[b]
        for _, cells in self._almost_locked():
            for node in self._locked(cells):
                found |= nodes.excludes[node]
        for node in path:
            found &= ~nodes.body[node]
        return found

    def _almost_locked(self) -> Iterator[tuple[int, kit.CellSet]]:
        """Yield the index in the path and the cell set of each strong link that an almost locked set makes."""
        for i in range(0, len(self.path), 2):
            kind, why = self._why(i)
            if kind == ALMOST and isinstance(why, int):
                yield i, why

    def _locked(self, cells: kit.CellSet) -> list[NodeIndex]:
        """Return the nodes of the locked digits of the almost locked set *cells* in a loop.

        These are all of its digits but the two by which the chain is linked, of which one is outside.
        """
        nodes = self.nodes
        ends = {
            nodes.keys[node][0] for i, each in self._almost_locked() if each == cells for node in self.path[i : i + 2]
        }
        keys = [(bit, places & cells) for bit, places in kit.by_index(nodes.places) if bit not in ends]
        return [nodes.number[key] for key in keys if key in nodes.number]

    def _why(self, i: int) -> tuple[str, kit.Constraint | kit.CellSet | None]:
        """Return the kind and the reason of the strong link between the nodes *i* and *i* + 1 of the path."""
        return (ALMOST, self.sets[i]) if i in self.sets else self.nodes.why[self._pair(i)]

    def _pair(self, i: int) -> tuple[NodeIndex, NodeIndex]:
        """Return the nodes *i* and *i* + 1 of the path, the lower one first."""
        a, b = self.path[i], self.path[i + 1]
        return (a, b) if a < b else (b, a)

    def step(self, board: kit.Board, technique: str) -> kit.Step:
        """Return the step of *technique* that the chain makes on *board*.

        A chain from a candidate to itself places it; every other chain removes its effects.
        """
        nodes, path = self.nodes, self.path
        cells: set[kit.Cell] = set()
        links: list[kit.Link] = []
        parts = [part for i in range(0, len(path), 2) for part in self._parts(board, i, cells)]
        for i, (start, end) in enumerate(pairwise(parts)):
            strong = i % 2 == 0
            why = self._strong_constraints(i) if strong else nodes.excluding(path[i], nodes.body[path[i + 1]], cells)
            links.append(kit.Link(start, end, strong, why))
        places: tuple[kit.Candidate, ...] = ()
        removed, is_loop = self.effects, self.is_loop
        sight: list[kit.Constraint] = []
        if self.places:
            places = nodes.candidates(self.places)
            removed = 0
        elif is_loop:
            links.append(kit.Link(parts[-1], parts[0], False, nodes.excluding(path[-1], nodes.body[path[0]], cells)))
            sight = self._loop_sight(board, removed, cells)
        else:
            sight = [*nodes.excluding(path[0], removed, cells), *nodes.excluding(path[-1], removed, cells)]
        ends = nodes.candidates(nodes.body[path[0]] | nodes.body[path[-1]])
        chain = kit.Chain(tuple(links), "loop" if is_loop else "chain")
        sets = tuple(dict.fromkeys(part.cells for part in parts if part.cells))
        because = kit.Reason.of(cells, {"sight": sight}, {"pattern": ends}, {"pattern": "ends"}, (chain,), sets)
        return kit.Step(technique, places, nodes.candidates(removed), because)

    def _parts(self, board: kit.Board, i: int, cells: set[kit.Cell]) -> tuple[kit.Node, kit.Node]:
        """Return the nodes of the strong link from the node *i* of the path; *cells* gets those that it rests on."""
        nodes = self.nodes
        kind, why = self._why(i)
        bodies = [nodes.keys[node][1] for node in self.path[i : i + 2]]
        own: tuple[kit.Constraint, ...] = ()
        almost: tuple[kit.Cell, ...] = ()
        if isinstance(why, int):
            almost = tuple(kit.bits(why))
            own = (unit_around(board.layout, why),)
            cells.update(almost)
        elif kind == CELL:
            cells.update(kit.bits(bodies[0]))
        elif isinstance(why, kit.Unit):
            cells.update(cell for cell in why.cells if not (bodies[0] | bodies[1]) >> cell & 1)
        elif why is not None:
            cells.update(why.cells)
        made = []
        for node, places in zip(self.path[i : i + 2], bodies, strict=True):
            group = (why,) if isinstance(why, kit.Unit) and places & (places - 1) else ()
            made.append(kit.Node(nodes.candidates(nodes.body[node]), own or group, almost))
        return made[0], made[1]

    def _strong_constraints(self, i: int) -> tuple[kit.Constraint, ...]:
        why = self._why(i)[1]
        return (why,) if isinstance(why, kit.Constraint) else ()

    def _loop_sight(self, board: kit.Board, removed: CandidateSet, cells: set[kit.Cell]) -> list[kit.Constraint]:
        """Return the constraints by which the weak links of a loop, and its almost locked sets, exclude *removed*."""
        nodes, path = self.nodes, self.path
        found: list[kit.Constraint] = []
        pairs = [*zip(path[1:-1:2], path[2::2], strict=True), (path[-1], path[0])]
        for a, b in pairs:
            both = nodes.excludes[a] & nodes.excludes[b] & removed
            found += [*nodes.excluding(a, both, cells), *nodes.excluding(b, both, cells)]
        for _, each in self._almost_locked():
            for node in self._locked(each):
                found += nodes.excluding(node, nodes.excludes[node] & removed, cells)
        return found
