"""Candidates that strong links join, in two colours: all of one colour are true, and all of the other are false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ruleout import internal as kit
from ruleout_strategies.chains.words import told, with_units
from ruleout_strategies.views.nodes import CELL, RULE, CandidateSet, NodeIndex, Nodes
from ruleout_strategies.wording import holds, lacks, place, places_of


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


MOST_PATHS = 3
"""Largest number of reasons whose links are listed; of more, all candidates are listed by colours."""
LETTERS = ("A", "B", "C", "D")
"""The names of colours."""
ROLES: tuple[kit.Role, ...] = ("pattern", "second", "third", "fourth")
"""The roles of the candidates of these colours."""
Colour = tuple[str, tuple[kit.Candidate, ...]]
"""The name of a colour and its candidates."""


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


SENTENCES = kit.Sentences(
    "colours",
    colour="{letter}: {places:, }",
    one_of="{path}. So one of {ends} is {digit}: {removals}.",
    either="{path}. So {first}, or {last}: {removals}.",
    removed="{cells} {cells#sees|see} {colours}, so {cells#it|they} cannot be {digit}.",
    excluded="{removals}, since {colours} both exclude that.",
    cell="{cell} ({letter})",
    place="{place} ({letter})",
    two_digits="{path}: two digits in one cell.",
    twice="{path}: {digit} in {cells}, which see each other.",
    no_candidate="If all were true, no candidate would be left for {cells}.",
    no_place="If all were true, no place would be left for {digit} in {units}.",
)


def colours_of(step: kit.Step) -> kit.Several:
    """Return the candidates of each colour of *step*: ``A: 5 in r1c1 and r4c4. B: 5 in r1c4``."""
    shown = []
    for letter, group in zip(LETTERS, step.because.candidates.values(), strict=False):
        by_digit: dict[kit.Digit, list[kit.Candidate]] = {}
        for each in group:
            by_digit.setdefault(each.digit, []).append(each)
        places = kit.Several([places_of(found) for found in by_digit.values()])
        shown.append(SENTENCES.sentence("colour", letter=letter, places=places))
    return kit.Several(shown, ". ")


def paths_of(nodes: Nodes, step: kit.Step) -> kit.Several | None:
    """Return sentences on the links between the candidates of both colours that exclude the removals of *step*.

    There is one for each reason; None if there are more than MOST_PATHS reasons.
    """
    layout, links = nodes.layout, step.because.links
    groups = list(zip(LETTERS, step.because.candidates.values(), strict=False))
    reasons = _by_reason(nodes, step.removes, groups)
    if len(reasons) > MOST_PATHS:
        return None
    sentences = []
    for ((_, first), (_, last)), removed in reasons.items():
        pieces: dict[str, kit.Piece] = {
            "path": path_between(layout, links, first, last),
            "digit": kit.Digits([first.digit]),
        }
        if first.digit == last.digit:
            ends = kit.cell_set((first.cell, last.cell))
            pieces["ends"] = kit.Cells(kit.bits(ends))
            seen = kit.removals_in_sight(layout, removed, ends, [first.digit])
            sentences.append(SENTENCES.sentence("one_of", removals=seen, **pieces))
        else:
            pieces |= {"first": holds(kit.Node.of(first)), "last": holds(kit.Node.of(last))}
            sentences.append(SENTENCES.sentence("either", removals=kit.removals(removed), **pieces))
    return kit.Several(sentences, " ")


def path_between(
    layout: kit.Layout,
    links: Sequence[kit.Link],
    first: kit.Candidate,
    last: kit.Candidate,
    is_true: bool = False,
) -> kit.Sentence:
    """Return which candidates are true if *first* is false, or if it *is_true*, along the links that join it to *last*.

    *last* has the other colour, or that of *first* if this is true.
    """
    joined: dict[kit.Candidate, list[tuple[kit.Candidate, kit.Link]]] = {}
    for link in links:
        a, b = link.start.candidates[0], link.end.candidates[0]
        joined.setdefault(a, []).append((b, link))
        joined.setdefault(b, []).append((a, link))
    before: dict[kit.Candidate, tuple[kit.Candidate, kit.Link] | None] = {last: None}
    queue = [last]
    for each in queue:
        for other, link in joined[each]:
            if other not in before:
                before[other] = each, link
                queue.append(other)
    told_links, here = list[kit.Sentence](), first
    start = (holds if is_true else lacks)(kit.Node.of(first))
    while (following := before[here]) is not None:
        here, link = following
        is_true = not is_true
        if is_true:
            told_links.append(with_units(holds(kit.Node.of(here)), link))
    return told(layout, start, told_links)


def why_excluded(nodes: Nodes, removed: Iterable[kit.Candidate], groups: Sequence[Colour]) -> kit.Several:
    """Return why each of *removed* is false, whichever of the colours *groups* is true, as sentences.

    ``r6c9 sees r8c9 (A) and r6c6 (B), so it cannot be 5.`` Each colour excludes all of *removed*.
    """
    layout = nodes.layout
    sentences = []
    for why, found in _by_reason(nodes, removed, groups).items():
        if all(_sees(layout, each, other) for each in found for _, other in why):
            colours = [SENTENCES.sentence("cell", cell=kit.Cells([each.cell]), letter=letter) for letter, each in why]
            cells, digit = kit.Cells([each.cell for each in found]), kit.Digits([found[0].digit])
            sentences.append(SENTENCES.sentence("removed", cells=cells, colours=kit.Several(colours), digit=digit))
        else:
            colours = [SENTENCES.sentence("place", place=place([each]), letter=letter) for letter, each in why]
            removals = kit.removals(found)
            sentences.append(SENTENCES.sentence("excluded", removals=removals, colours=kit.Several(colours)))
    return kit.Several(sentences, " ")


def _by_reason(
    nodes: Nodes, removed: Iterable[kit.Candidate], groups: Sequence[Colour]
) -> dict[tuple[tuple[str, kit.Candidate], ...], list[kit.Candidate]]:
    """Return the candidates *removed*, by the candidate of each of the colours *groups* that excludes them."""
    found: dict[tuple[tuple[str, kit.Candidate], ...], list[kit.Candidate]] = {}
    for each in removed:
        why = tuple([(letter, _excluding(nodes, each, group)) for letter, group in groups])
        found.setdefault(why, []).append(each)
    return found


def _excluding(nodes: Nodes, candidate: kit.Candidate, group: Iterable[kit.Candidate]) -> kit.Candidate:
    """Return the first candidate of *group* that excludes *candidate*, preferably one with its digit in its sight."""
    wanted, found = nodes.bit_of(candidate), None
    for each in group:
        if nodes.excludes[nodes.number[each.digit - 1, 1 << each.cell]] >> wanted & 1:
            if _sees(nodes.layout, candidate, each):
                return each
            found = found or each
    assert found is not None
    return found


def _sees(layout: kit.Layout, one: kit.Candidate, other: kit.Candidate) -> bool:
    return one.digit == other.digit and bool(layout.peer_sets[one.cell] >> other.cell & 1)


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
