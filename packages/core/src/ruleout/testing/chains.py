"""Checks of the chains and of the sets of cells in the reason of a step."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.errors import join_words
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning.phrases import cells_in_words
from ruleout.reasoning.reason import Chain, Link, Node, Reason, Role
from ruleout.testing.show import node_text

SET_ROLES: tuple[Role, ...] = ("set-a", "set-b", "set-c", "set-d")
"""The roles of the candidates of sets, in the order of the sets."""


def chain_faults(layout: Layout, because: Reason) -> list[str]:
    """Return the faults of the chains of *because*: links that do not continue their chain, and wrong kinds of chains.

    The first link of a chain begins at a node that is assumed to be false, if the link is strong, or true, if it is
    weak. Each later link must begin at a node that is false or true by the links before it. In a chain and in a loop
    that is the end of the link just before it, and the last link of a loop must end at the first node. Colours may
    begin anywhere among the nodes before, as each of their links is strong and weak. A single nested chain
    begins with the contrary of its link's end and leads to a contradiction; of what is false before, it uses the start
    of the link alone, and so do several, which lead to the end from candidates of which the first one says that one is
    true.
    """
    return [
        f"link {place} of chain {number} ({chain.kind}) {fault}"
        for number, chain in enumerate(because.chains, 1)
        for place, fault in _faults_of(layout, chain)
    ] + [f"chain {number} has no links" for number, chain in enumerate(because.chains, 1) if not chain.links]


def _faults_of(layout: Layout, chain: Chain, outer: Link | None = None, at: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the number of each link that is not as the kind of *chain* requires, and why.

    If *outer* is not None, the chain is nested in it, *at* this place.
    """
    settled = _Settled(outer, at)
    before: Link | None = None
    is_line = chain.kind in ("chain", "loop")
    for place, link in enumerate(chain.links, 1):
        start, found = node_text(layout, link.start), f"begins at {node_text(layout, link.start)}"
        if before is None and outer is None:
            settled.assume(link.start, not link.begins_false)
        elif before and chain.kind == "colours":
            if not settled.joins(link.start):
                yield place, f"{found}; expected a node of a link before it"
        elif before and is_line and (link.start.candidates, link.strong) != (before.end.candidates, not before.strong):
            expected = f"a {'weak' if before.strong else 'strong'} link from {node_text(layout, before.end)}"
            yield place, f"is a {'strong' if link.strong else 'weak'} link from {start}; expected {expected}"
        elif not settled.allows(link):
            yield place, f"{found}, which is not {'false' if link.begins_false else 'true'} by the links before it"
        settled.add(link)
        before = link
        for i, inner in enumerate(link.nested):
            faults = [f"{number} {fault}" for number, fault in _faults_of(layout, inner, link, i)]
            yield from ((place, f"has a nested chain whose link {fault}") for fault in faults)
    if chain.kind == "loop" and before is not None and before.end.candidates != chain.links[0].start.candidates:
        end, first = (node_text(layout, node) for node in (before.end, chain.links[0].start))
        yield len(chain.links), f"ends at {end}; expected the start of the loop, {first}"
    if outer and len(outer.nested) == 1 and not settled.clashes():
        yield len(chain.links), "does not lead to a contradiction"
    if outer and at and not settled.holds(outer):
        yield len(chain.links), f"does not lead to {node_text(layout, outer.end)}"


class _Settled:
    """Candidates that are true and false by an assumption and the links after it, or by those before *outer*."""

    def __init__(self, outer: Link | None, at: int) -> None:
        self._true: set[frozenset[Candidate]] = set()
        """Groups of candidates, one of which is true in each."""
        self._false: set[Candidate] = set()
        self._nodes: set[tuple[Candidate, ...]] = set()
        if outer is not None:
            self.assume(outer.start, False)
            if len(outer.nested) == 1:
                self.assume(outer.end, not outer.strong)
            elif at:
                for each in outer.nested[at].links[:1]:
                    if any({*each.start.candidates} <= {*link.end.candidates} for link in outer.nested[0].links[-1:]):
                        self.assume(each.start, not each.begins_false)

    def assume(self, node: Node, is_true: bool) -> None:
        """Add that *node* is true, or that it is false."""
        if is_true:
            self._true.add(frozenset(node.candidates))
        else:
            self._false.update(node.candidates)

    def allows(self, link: Link) -> bool:
        """Return whether the start of *link* is false or true, as it has to be."""
        if link.begins_false:
            return self._false.issuperset(link.start.candidates)
        return any(group.issubset(link.start.candidates) for group in self._true)

    def holds(self, link: Link) -> bool:
        """Return whether the end of *link* is as it has to be."""
        return {*link.end.candidates} <= self._false if not link.strong else {*link.end.candidates} in self._true

    def clashes(self) -> bool:
        """Return whether all candidates of a group of which one is true are false."""
        return any(group <= self._false for group in self._true)

    def joins(self, node: Node) -> bool:
        """Return whether some link that was added begins or ends at *node*."""
        return node.candidates in self._nodes

    def add(self, link: Link) -> None:
        """Add what follows by *link*."""
        self._nodes.update((link.start.candidates, link.end.candidates))
        self.assume(link.end, link.strong)


def set_faults(layout: Layout, because: Reason) -> Iterator[str]:
    """Yield the sets of *because* that are empty or have a cell twice, and candidates that are not in their set."""
    for number, cells in enumerate(because.sets, 1):
        if not cells or len(set(cells)) < len(cells):
            yield f"set {number} is {cells_in_words(layout, cells) or 'empty'}; expected different cells"
    groups = [*because.sets[:3], tuple(cell for cells in because.sets[3:] for cell in cells)]
    for role, group in zip(SET_ROLES, (*groups, *[()] * 3), strict=False):
        outside = [each for each in because.candidates.get(role, ()) if each.cell not in group]
        if outside:
            found = join_words(f"{layout.show(each.digit)} in {layout.names[each.cell]}" for each in outside)
            yield f"it names {found} as {role}, which is not in the cells of that set in sets"
