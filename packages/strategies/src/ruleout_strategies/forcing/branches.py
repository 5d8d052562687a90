"""Forcing chains as steps: the implications of each branch as links.

A branch is an assumption and what follows from it, each implication after those on which it depends. A weak link joins
a true candidate to one that it excludes. A strong link joins the candidates that are false to the one that is left, all
of those of a cell or of a digit in a house: its first node then consists of several candidates. Locked candidates and
pairs take two links: from the candidates that are false to those of which one is then true, and from these to a
candidate that they exclude.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ruleout import internal as kit
from ruleout_strategies.views.assumptions import Assumptions
from ruleout_strategies.views.branch import Branch, State
from ruleout_strategies.views.implications import AtLeastOne, Lock
from ruleout_strategies.views.nodes import NodeIndex, Nodes


@attrs.frozen
class Forced:
    """Conclusion from each of several assumptions, or a contradiction that follows from one.

    *branches* are in the order in which they are shown, *conclusion* follows from all of them; it is the contrary of
    the assumption if a contradiction follows. *size* is the number of candidates in the chains, as Sudoku Explainer
    counts them.
    """

    branches: tuple[Branch, ...]
    conclusion: State
    size: int

    @property
    def is_contradiction(self) -> bool:
        """True if the branch ends in a contradiction."""
        return len(self.branches) == 1

    def ends(self, branch: Branch) -> tuple[State, ...]:
        """Return the states at which *branch* ends."""
        if self.is_contradiction and branch.conflict is not None:
            return ((branch.conflict, True), (branch.conflict, False))
        return (self.conclusion,)

    def step(self, view: Assumptions, technique: str, group: AtLeastOne | None) -> kit.Step:
        """Return the step of *technique*; *group* is why one of the assumptions is right, if that needs a reason."""
        nodes = view.graph.nodes
        cells: set[kit.Cell] = set() if group is None else set(group.cells)
        chains = tuple(
            chain
            for branch in self.branches
            for chain in chains_to(view, branch, branch.ancestors(*self.ends(branch)), cells)
        )
        assumed = tuple(dict.fromkeys(_candidate(nodes, branch.start[0]) for branch in self.branches))
        roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": assumed}
        labels: dict[kit.Role, str] = {"pattern": "assumptions" if len(assumed) > 1 else "assumption"}
        if self.is_contradiction and self.branches[0].conflict is not None:
            roles["target"] = (_candidate(nodes, self.branches[0].conflict),)
            labels["target"] = "contradiction"
        because = kit.Reason.of(cells, {"unit": () if group is None else group.constraints}, roles, labels, chains)
        effect = (_candidate(nodes, self.conclusion[0]),)
        is_true = self.conclusion[1]
        return kit.Step(technique, effect if is_true else (), () if is_true else effect, because)


def chains_to(
    view: Assumptions, branch: Branch, states: Iterable[State], cells: set[kit.Cell]
) -> tuple[kit.Chain, ...]:
    """Return the implications that lead to *states* as chains, none for the assumption of *branch* itself.

    The cells on whose masks the implications rest are added to *cells*.
    """
    graph = view.graph
    nodes = graph.nodes
    found: dict[kit.Link, None] = {}
    for state in states:
        causes, by = branch.causes[state]
        if not causes:
            continue
        end = _node(nodes, [state[0]])
        start = _node(nodes, [x for x, _ in causes])
        if by is None:
            found[kit.Link(start, end, False, nodes.excluding(causes[0][0], nodes.body[state[0]], cells))] = None
            continue
        cells.update(by.cells)
        if isinstance(by, Lock):
            some = [x for x in by.among if graph.near[x] >> state[0] & 1]
            middle = _node(nodes, some)
            sight = [why for x in some for why in nodes.excluding(x, nodes.body[state[0]], cells)]
            nested = _nested(nodes, by)
            found[kit.Link(start, middle, True, by.constraints, nested)] = None
            found[kit.Link(middle, end, False, tuple(dict.fromkeys(sight)))] = None
        else:
            found[kit.Link(start, end, True, by.constraints)] = None
    return (kit.Chain(tuple(found), "branch"),) if found else ()


def _nested(nodes: Nodes, lock: Lock) -> tuple[kit.Chain, ...]:
    """Return the chains by which *lock* holds as one branch, if it does by chains."""
    links = []
    for x, y, group in lock.links:
        end, own = _node(nodes, [y]), () if group is None else [each for each in group.members if each != y]
        by = nodes.excluding(x, nodes.body[y], set()) if group is None else group.constraints
        links.append(kit.Link(_node(nodes, own or [x]), end, group is not None, tuple(by)))
    return (kit.Chain(tuple(links), "branch"),) if links else ()


def _candidate(nodes: Nodes, x: NodeIndex) -> kit.Candidate:
    return nodes.candidates(nodes.body[x])[0]


def _node(nodes: Nodes, numbers: Iterable[NodeIndex]) -> kit.Node:
    return kit.Node.of(*(_candidate(nodes, x) for x in numbers))
