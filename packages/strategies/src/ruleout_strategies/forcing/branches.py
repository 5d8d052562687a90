"""Forcing chains as steps: the implications of each branch as links.

A branch is an assumption and what follows from it, each implication after those on which it depends. A weak link joins
a true candidate to one that it excludes. A strong link joins the candidates that are false to the one that is left, all
of those of a cell or of a digit in a house: its first node then consists of several candidates. Locked candidates and
pairs take two links: from the candidates that are false to those of which one is then true, and from these to a
candidate that they exclude.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruleout import internal as kit
from ruleout_strategies.views.assumptions import Assumptions
from ruleout_strategies.views.branch import Branch, Forced, State
from ruleout_strategies.views.implications import Lock
from ruleout_strategies.views.nodes import NodeIndex, Nodes


def step_of(forced: Forced, view: Assumptions, technique: str) -> kit.Step:
    """Return *forced*, found by *view*, as a step of *technique*."""
    nodes, group = view.graph.nodes, forced.group
    cells: set[kit.Cell] = set() if group is None else set(group.cells)
    chains = _chains_of(forced, view, cells)
    assumed = tuple(dict.fromkeys(_candidate(nodes, branch.start[0]) for branch in forced.branches))
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": assumed}
    labels: dict[kit.Role, str] = {"pattern": "assumptions" if len(assumed) > 1 else "assumption"}
    if forced.is_contradiction:
        roles["target"] = (_candidate(nodes, forced.ends(forced.branches[0])[0][0]),)
        labels["target"] = "contradiction"
    because = kit.Reason.of(cells, {"unit": () if group is None else group.constraints}, roles, labels, chains)
    effect = (_candidate(nodes, forced.conclusion[0]),)
    is_true = forced.conclusion[1]
    return kit.Step(technique, effect if is_true else (), () if is_true else effect, because)


def _chains_of(forced: Forced, view: Assumptions, cells: set[kit.Cell]) -> tuple[kit.Chain, ...]:
    """Return the branches of *forced* as chains; the cells on which these rest are added to *cells*."""
    return tuple(
        [
            chain
            for branch in forced.branches
            for chain in chains_to(view, branch, branch.ancestors(*forced.ends(branch)), cells)
        ]
    )


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
        if isinstance(by, Forced):
            nested = _chains_of(by, view, cells)
            if by.group is not None:
                cells.update(by.group.cells)
                one = [branch.start[0] for branch in by.branches]
                others = [x for x in by.group.members if x not in one]
                split = kit.Link(_node(nodes, others), _node(nodes, one), True, by.group.constraints)
                nested = (kit.Chain((split,), "branch"), *nested)
            why = dict.fromkeys(each for chain in nested for link in chain.links for each in link.constraints)
            found[kit.Link(start, end, False, tuple(why), nested)] = None
            continue
        cells.update(by.cells)
        if isinstance(by, Lock):
            some = [x for x in by.among if graph.near[x] >> state[0] & 1]
            middle = _node(nodes, some)
            sight = [why for x in some for why in nodes.excluding(x, nodes.body[state[0]], cells)]
            found[kit.Link(start, middle, True, by.constraints)] = None
            found[kit.Link(middle, end, False, tuple(dict.fromkeys(sight)))] = None
        else:
            found[kit.Link(start, end, True, by.constraints)] = None
    return (kit.Chain(tuple(found), "branch"),) if found else ()


def _candidate(nodes: Nodes, x: NodeIndex) -> kit.Candidate:
    return nodes.candidates(nodes.body[x])[0]


def _node(nodes: Nodes, numbers: Iterable[NodeIndex]) -> kit.Node:
    return kit.Node.of(*(_candidate(nodes, x) for x in numbers))
