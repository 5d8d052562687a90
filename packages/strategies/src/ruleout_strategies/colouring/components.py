"""Candidates that strong links join, in two colours: all of one colour are true, and all of the other are false."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import attrs

from ruleout import internal as kit
from ruleout_strategies.views.nodes import CELL, RULE, CandidateSet, NodeIndex, Nodes
from ruleout_strategies.ways import Implied, emptied, refute, two_cases
from ruleout_strategies.wording import place, places_of


@attrs.frozen
class Component:
    """Candidates that strong links join, directly or by way of others.

    Parameters
    ----------
    nodes
        The nodes of the board.
    colours
        The candidates of the two colours, as sets of bits. All candidates of one colour are true, and all of the other
        one are false.
    edges
        The strong links that join them, as pairs of nodes: as few as possible.
    """

    nodes: Nodes
    colours: tuple[CandidateSet, CandidateSet]
    edges: tuple[tuple[NodeIndex, NodeIndex], ...]

    @property
    def digit(self) -> kit.Digit:
        """The digit of the first candidate: of all candidates, if the links are those of houses."""
        return (self.colours[0].bit_length() - 1) // self.nodes.size + 1

    def excluded(self, colour: int) -> CandidateSet:
        """Return the candidates that are false if *colour*, 0 or 1, is true."""
        found = 0
        for candidate in kit.bits(self.colours[colour]):
            bit, cell = divmod(candidate, self.nodes.size)
            found |= self.nodes.excludes[self.nodes.number[bit, 1 << cell]]
        return found

    def links(self) -> tuple[tuple[kit.Link, ...], set[kit.Cell]]:
        """Return the links that join the candidates, and the cells on whose masks these rest.

        A constraint that is not a unit may make a strong link of which another constraint makes a weak one; such a link
        is returned twice.
        """
        nodes = self.nodes
        cells: set[kit.Cell] = set()
        links = []
        for a, b in self.edges:
            kind, why = nodes.why[(a, b) if a < b else (b, a)]
            both = nodes.keys[a][1] | nodes.keys[b][1]
            if kind == CELL:
                cells.update(kit.bits(both))
            elif isinstance(why, kit.Constraint):
                cells.update(cell for cell in why.cells if not both >> cell & 1 or not isinstance(why, kit.Unit))
            start, end = (kit.Node(nodes.candidates(nodes.body[node])) for node in (a, b))
            links.append(kit.Link(start, end, True, (why,) if isinstance(why, kit.Constraint) else ()))
            if kind == RULE:
                links.append(kit.Link(start, end, False, nodes.excluding(a, nodes.body[b], cells)))
        return tuple(links), cells


LETTERS = ("A", "B", "C", "D")
"""The names of colours."""
ROLES: tuple[kit.Role, ...] = ("pattern", "second", "third", "fourth")
"""The roles of the candidates of these colours."""


@attrs.define
class Premises:
    """The coloured components, cells and units that justify a step."""

    parts: tuple[Component, ...]
    cells: set[kit.Cell] = attrs.field(factory=set)
    sight: list[kit.Constraint] = attrs.field(factory=list)
    units: list[kit.Constraint] = attrs.field(factory=list)

    def exclude(self, part: Component, colour: int, removed: CandidateSet) -> None:
        """Add why *colour* of *part* excludes each candidate of *removed*."""
        nodes = part.nodes
        for candidate in kit.bits(part.colours[colour]):
            bit, cell = divmod(candidate, nodes.size)
            node = nodes.number[bit, 1 << cell]
            here = nodes.excludes[node] & removed
            removed &= ~here
            self.sight += nodes.excluding(node, here, self.cells)

    def step(self, technique: str, removed: CandidateSet) -> kit.Step:
        """Return the step of *technique* that removes *removed*."""
        chains: list[kit.Chain] = []
        groups: list[tuple[kit.Candidate, ...]] = []
        for part in self.parts:
            own, cells = part.links()
            chains.append(kit.Chain(own, "colours"))
            self.cells |= cells
            groups += [part.nodes.candidates(colour) for colour in part.colours]
        candidates = dict(zip(ROLES, groups, strict=False))
        labels = {role: f"colour {letter}" for role, letter in zip(candidates, LETTERS, strict=False)}
        constraints: dict[kit.ConstraintRole, list[kit.Constraint]] = {"unit": self.units, "sight": self.sight}
        because = kit.Reason.of(self.cells, constraints, candidates, labels, tuple(chains))
        removes = self.parts[0].nodes.candidates(removed)
        return kit.Step(technique, removes=removes, because=because)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a step of colours: the shortest way between two causes, or what refutes one of a colour."""
    nodes, groups = board.view(Nodes), list(step.because.candidates.values())
    implied = Implied(nodes, {_number(nodes, each) for group in groups for each in group})
    if step.removes not in groups:
        return two_cases(step, implied)
    # A contradiction is near where a candidate excludes another one of its colour, or one of a house that is emptied.
    excluded = {each: nodes.excludes[_number(nodes, each)] for each in step.removes}
    near = kit.union_of(1 << nodes.bit_of(each) for each in step.removes)
    if not any(own & near for own in excluded.values()):
        every = kit.union_of(excluded.values())
        _, near = emptied(nodes, every, every) or (None, 0)
    refuted = dict[kit.Candidate, tuple[kit.ProofBuilder, int]]()
    for each in [each for each, own in excluded.items() if own & near or not near]:
        builder = kit.ProofBuilder()
        if (fact := refute(implied, (_number(nodes, each), True), builder)) is not None:
            refuted[each] = builder, fact
    if not refuted:
        return kit.plain_proof(step)
    root = min(refuted, key=lambda each: len(refuted[each][0].facts))
    found, start = refuted[root]
    ways = implied.all_ways((_number(nodes, root), False))
    for each in step.removes:  # all of the colour are true or none
        found.cause([each], [implied.prove(found, ways, (_number(nodes, each), False), start)])
    return found.proof()


def _number(nodes: Nodes, candidate: kit.Candidate) -> NodeIndex:
    return nodes.number[candidate.digit - 1, 1 << candidate.cell]


SENTENCES = kit.Sentences(
    "colours",
    nudge="Colour the places of a digit in turn along houses in which it has just two.",
    all_digits="Colour candidates in turn along houses in which a digit has just two places, and in cells of two "
    "candidates.",
    several="Colour the places of a digit in turn along houses in which it has just two, with new colours for each "
    "part that is apart.",
    region="Begin with {first} and colour on from it: {question}?",
    if_true="what follows if all places of its colour are true",
    if_false="what follows if those of its colour are false, and what if those of the other colour are",
    full="{told}",
    colour="{told} The candidates of its colour are all true or all false, so {removals}.",
    single="Colour the places of {digits} in turn along houses in which it has just two, beginning with {first}. "
    "{coloured}\n{told}\nNext time, look for a digit that has two places in many houses.",
    all="Colour candidates in turn along houses in which a digit has just two places and in cells of two candidates, "
    "beginning with {first}. {coloured}\n{told}\nNext time, begin where a cell has two candidates, or a digit two "
    "places in a house.",
    pair="Blue: {blue}; green: {green}. All of one colour are true, and all of the other are false.",
    two_pairs="Blue: {blue}; green: {green}. In another part, red: {red}; yellow: {yellow}. All of blue or all of "
    "green are true, and all of red or all of yellow.",
    rest="{told}\n{^first} is blue, so nothing blue is true: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Put a step of colours in words."""
    proof, groups = prove(board, step), step.because.candidates
    digits = {each.digit for group in groups.values() for each in group}
    nudge = "all_digits" if len(digits) > 1 else "nudge" if len(groups) == 2 else "several"
    is_true = proof.facts[0].is_assumed and proof.facts[0].is_true and step.removes in groups.values()
    return SENTENCES.words(
        "colour" if step.removes in groups.values() and step.removes[1:] else "full",
        nudge,
        first=place([_first(proof, step)]),
        question=SENTENCES.sentence("if_true" if is_true else "if_false"),
        told=_told(board, step, proof, by_lines=False),
        removals=kit.removals(step.removes),
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a step of colours."""
    groups = step.because.candidates
    digits = {each.digit for group in groups.values() for each in group}
    told: kit.Piece = _told(board, step, proof, by_lines=True)
    if step.removes in groups.values() and step.removes[1:]:
        told = SENTENCES.sentence(
            "rest", told=told, first=place([_first(proof, step)]), removals=kit.removals(step.removes)
        )
    return SENTENCES.sentence(
        "all" if len(digits) > 1 else "single",
        first=place([_first(proof, step)]),
        coloured=_coloured(step, proof),
        told=told,
        digits=kit.Digits(digits),
    )


def _coloured(step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the candidates of each colour that occur in *proof*, or all if none do; that of the first one is blue."""
    groups, first = list(step.because.candidates.values()), _first(proof, step)
    used = {each for fact in proof.facts for each in fact.node.candidates}
    at = next((i for i, group in enumerate(groups) if first in group), 0)
    shown = dict[str, kit.Piece]()
    for name, i in zip(("blue", "green", "red", "yellow"), (at, at ^ 1, at ^ 2, at ^ 3)[: len(groups)], strict=False):
        own = sorted(
            [each for each in groups[i] if each in used] or groups[i], key=lambda each: (each.digit, each.cell)
        )
        shown[name] = kit.Several([places_of(part) for _, part in groupby(own, lambda each: each.digit)])
    return SENTENCES.filled("pair" if len(groups) == 2 else "two_pairs", shown)


def _told(board: kit.Board, step: kit.Step, proof: kit.Proof, by_lines: bool) -> kit.Sentence | kit.Several:
    """Return the *proof* in words, of a colour that is refuted the way to the contradiction alone."""
    if step.removes not in step.because.candidates.values() or not proof.facts[0].is_assumed:
        return kit.told(board, step, proof, by_lines=by_lines)
    own = [i for i in range(len(proof.facts)) if proof.cases_of(i)]
    return kit.case_told(kit.claim(proof.facts[0]), kit.clauses(board, step, proof, own), by_lines=by_lines)


def _first(proof: kit.Proof, step: kit.Step) -> kit.Candidate:
    """Return the candidate that is assumed first."""
    assumed = (fact.node.candidates for fact in proof.facts if fact.is_assumed)
    return next(assumed, step.removes)[0]


def components(nodes: Nodes, kinds: tuple[str, ...], least: int = 2, digits: kit.Mask = -1) -> Iterator[Component]:
    """Yield the components of strong links of *kinds* with at least *least* links, the first candidates first.

    Only links from candidates whose digits are in the mask *digits* are used.

    Only links that are weak as well are used: exactly one of their ends is true.
    """
    joined: dict[NodeIndex, list[NodeIndex]] = {}
    for kind in kinds:
        for a, b in nodes.links[kind]:
            if digits >> nodes.keys[a][0] & 1 and nodes.excludes[a] & nodes.body[b]:
                joined.setdefault(a, []).append(b)
                joined.setdefault(b, []).append(a)
    seen: dict[NodeIndex, int] = {}
    for start in sorted(joined):
        if start in seen:
            continue
        seen[start] = 0
        queue, edges = [start], []
        for node in queue:
            for other in joined[node]:
                if other not in seen:
                    seen[other] = 1 - seen[node]
                    queue.append(other)
                    edges.append((node, other))
        if len(edges) >= least:
            colours = [0, 0]
            for node in queue:
                colours[seen[node]] |= nodes.body[node]
            yield Component(nodes, (colours[0], colours[1]), tuple(edges))
