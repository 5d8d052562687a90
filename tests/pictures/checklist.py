"""The checklist of a picture of a step: it says what the proof says, leaves nothing out, and covers nothing.

Nodes, lines, texts and the legend are read from the SVG document, facts and causes from the proof; both are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from math import hypot

import attrs

import ruleout
from pictures.legible import covered, outside
from pictures.reading import MARKS, NODES, Curve, Drawing
from ruleout import Board, Puzzle, Scene, Step
from ruleout.internal import Constraint, Line, Net, Proof, Unit, proof_of
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene.plan import Plan, is_between
from ruleout_render.themes import theme_named

Candidate = tuple[int, int]
"""A cell and a digit."""
MOST_NODES, MOST_LINES = 24, 16
MOST_FOREIGN = 0.03
"""The largest part of the lines that pass a foreign node."""
MOST_LARGE = 0.01
"""The largest part of the pictures with more nodes or lines than can be followed."""
MOST_COVERED = 0.02
"""The largest part of the pictures in which the number of a line touches a digit: there is no other place for it."""
MOST_SHORT = 0.0003
"""The largest part of the lines that pass a foreign node in a chain of few links."""
SHORT = 8
"""The greatest number of links of a chain whose lines pass no foreign node."""
NINE_BY_NINE = 81
LINKS = re.compile(r"(strong|weak)(-\d)?")
MOST_BYTES = 30_000
"""The largest size of the picture of a step in a grid of nine rows."""
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
UNKEYED = re.compile(
    r"paper|line|wall|given|entry|mark|quiet|settled|evidence|node(-off)?-text|place-number|coordinate|layer|label|"
    r"remove|removed-disc|cross|placed|rim|number.*|letter.*|head-\d|note|legend|outside|clue.*|block|corner|centre|"
    r"(rule|used|rest|edge|dot).*|thermometer|bulb|ring|square|cage|shade|set-\d|place"
)
"""Classes that the legend does not explain: they are those of the puzzle, or parts of another sign."""

UNNUMBERED = re.compile(r"(?<=strong)-\d$|(?<=weak)-\d$|(?<=node)-\d$|(?<=outline)-\d$")
"""The number of a branch or set, each of which has the same kind of entry."""


@attrs.frozen(slots=False)
class Picture:
    """A step, its proof, and its picture as it is drawn."""

    puzzle: Puzzle
    board: Board
    step: Step
    proof: Proof
    scene: Scene
    text: str

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board, step: Step) -> Picture:
        """The picture of *step* in the light theme."""
        scene = ruleout.scene(puzzle, board, step=step)
        proof = proof_of(board, step, ruleout.default_registry().techniques)
        return cls(puzzle, board, step, proof, scene, paint_svg(scene, theme_named("light")))

    @property
    def plan(self) -> Plan:
        assert self.scene.plan is not None
        return self.scene.plan

    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.text, self.board.layout)

    @cached_property
    def nodes(self) -> dict[Candidate, str]:
        """The role of each candidate with a shape."""
        found = {}
        for role, elements in self.drawing.by_role.items():
            if NODES.fullmatch(role):
                found |= {self.drawing.candidate(each): role for each in elements}
        return found

    @cached_property
    def placed(self) -> set[Candidate]:
        return {(each.cell, each.digit) for each in self.step.places}

    @cached_property
    def legend(self) -> list[str]:
        return [each.text or "" for each in self.drawing.elements if each.get("class") == "legend"]

    @cached_property
    def struck(self) -> set[Candidate]:
        pieces = [each for element in self.drawing.by_role["strike"] for each in self.drawing.pieces(element)]
        return {self.drawing.candidate_at(((x + to_x) / 2, (y + to_y) / 2)) for (x, y), (to_x, to_y) in pieces}

    @cached_property
    def lines(self) -> list[tuple[Curve, Candidate, Candidate]]:
        """Each line with the candidates at its ends."""
        drawing = self.drawing
        return [(each, drawing.end(each, is_start=True), drawing.end(each, is_start=False)) for each in drawing.lines]

    @cached_property
    def dark(self) -> set[int]:
        """The cells with digits or candidates that are not quiet."""
        roles = ("evidence", "given", "entry")
        return {self.drawing.cell(each.at) for each in self.drawing.glyphs if each.role in roles}

    @cached_property
    def tinted(self) -> set[int]:
        """The cells with a tint."""
        roles = ("base", "emptied", "plus", "minus", "cancelled", *(f"set-{number}" for number in range(1, 7)))
        return {cell for role in roles for cell in self.drawing.tinted(role)}

    @cached_property
    def thoughts(self) -> set[int]:
        """The numbers with which entries of the legend about cells begin."""
        found = [re.match(r"(\d+): (\w+)", each) for each in self.legend]
        return {int(each[1]) for each in found if each and each[2] in self.board.layout.names}

    def is_visible(self, cell: int) -> bool:
        return cell < self.board.layout.visible

    def sources(self, number: int) -> set[Candidate]:
        """The candidates by which the fact *number* excludes or places something, in other facts if it is false."""
        found, left, seen = set[Candidate](), [number], set[int]()
        while left:
            here = left.pop()
            fact = self.proof.facts[here]
            if here in seen:
                continue
            seen.add(here)
            if fact.is_true:
                found |= {(each.cell, each.digit) for each in fact.node.candidates}
            else:
                left += fact.after
        return found


def faults(picture: Picture) -> Iterator[str]:
    """Yield what is wrong in a picture, apart from what a few may have; see :class:`Counts`."""
    yield from _lines(picture)
    yield from _links(picture)
    yield from _causes(picture)
    yield from _facts(picture)
    yield from _numbers(picture)
    yield from _legend(picture)
    yield from _texts(picture)
    if picture.board.layout.visible <= NINE_BY_NINE and len(picture.text) > MOST_BYTES:
        yield f"the document has {len(picture.text)} bytes"


# Lines


def _lines(picture: Picture) -> Iterator[str]:
    """No line leaves the houses of both ends, or lies inside a cell."""
    drawing = picture.drawing
    for curve, start, end in picture.lines:
        name = f"{curve.role} from {show(picture, start)} to {show(picture, end)}"
        if start[0] == end[0]:
            yield f"{name} lies inside a cell"
            continue
        homes = list(shared(picture, start[0], end[0]))
        if homes and all({*home.cells} == {start[0], end[0]} for home in homes):
            continue  # a rule of these two cells has no other cells in which a line could stay
        points = list(curve.points(32))
        may_leave = is_straight(curve) and all(is_irregular(picture, home) for home in homes)
        if not homes:
            yield f"{name} joins cells of no common house"
        elif not may_leave and min(sum(drawing.cell(p) not in home.cells for p in points) for home in homes):
            yield f"{name} leaves its house"


def shared(picture: Picture, one: int, other: int) -> Iterator[Constraint]:
    """The constraints that have both cells: units, and what the proof uses."""
    layout = picture.board.layout
    used = [each for fact in picture.proof.facts for each in fact.by]
    used += [each for cause in picture.proof.causes for each in cause.by]
    for each in dict.fromkeys((*(each for each in layout.constraints if isinstance(each, Unit)), *used)):
        if one in each.cells and other in each.cells:
            yield each


def is_straight(curve: Curve) -> bool:
    (x, y), (over_x, over_y), (to_x, to_y) = curve.start, curve.control, curve.end
    far = hypot(to_x - x, to_y - y) or 1.0
    return abs((over_x - x) * (to_y - y) - (over_y - y) * (to_x - x)) / far < 1


def is_irregular(picture: Picture, home: Constraint) -> bool:
    """Whether the straight line between two cells of a constraint may leave it: it fills no rectangle."""
    places = [place for cell in home.cells if (place := picture.board.layout.positions[cell]) is not None]
    if not places:
        return True
    rows, columns = zip(*places, strict=True)
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) != len(set(places))


def _links(picture: Picture) -> Iterator[str]:
    """Both ends of a link of a pattern have different roles, and each link is one of the evidence."""
    for curve, start, end in picture.lines:
        if not LINKS.fullmatch(curve.role):
            continue
        for each in (start, end):
            if each not in picture.nodes and each not in picture.placed:
                yield f"{curve.role} ends at {show(picture, each)}, which has no shape"
        one, other = picture.nodes.get(start), picture.nodes.get(end)
        if one == other and one in ("node-a", "node-b") and alternates(picture):
            yield f"both ends of {curve.role} from {show(picture, start)} to {show(picture, end)} are {one}"


def alternates(picture: Picture) -> bool:
    """Whether the colours of nodes tell those of a single chain apart: not if they are the digits of a pattern."""
    evidence = picture.plan.evidence
    chains = [each for each in (*evidence.parts, *evidence.cases) if isinstance(each, Line)]
    return len(chains) == 1 and not picture.step.because.exchange and chains[0].nodes[0] != chains[0].nodes[-1]


# The proof


def _causes(picture: Picture) -> Iterator[str]:
    """Each effect is joined to its causes, and what it is joined to is its cause."""
    joined: dict[Candidate, set[Candidate]] = {}
    effects = {(each.cell, each.digit) for each in (*picture.step.places, *picture.step.removes)}
    for curve, start, end in picture.lines:
        if curve.role == "see" or re.fullmatch(r".*-\d", curve.role) or (curve.role == "weak" and end in effects):
            joined.setdefault(end, set()).add(start)
    numbered = {(each.cell, each.digit) for each in picture.plan.numbers}
    thought = numbered if picture.thoughts else set()
    known: dict[Candidate, set[Candidate]] = {}
    for cause in picture.proof.causes:
        sources = [picture.sources(number) for number in cause.facts]
        if any(fact.ends_case and not fact.is_true for fact in map(picture.proof.facts.__getitem__, cause.facts)):
            continue  # the effect is what is assumed
        is_unique = any(picture.proof.facts[number].is_unique for number in picture.proof.before(*cause.facts))
        for effect in [(each.cell, each.digit) for each in cause.effects if picture.is_visible(each.cell)]:
            is_fish = "base" in picture.step.because.constraints
            groups = picture.step.because.candidates.values() if is_fish or not all(sources) else ()
            of_pattern = {(each.cell, each.digit) for group in groups for each in group}
            known.setdefault(effect, set()).update(*sources, of_pattern, ends_of_others(picture))
            if is_unique and effect[0] in picture.dark | {one.cell for one, _ in picture.step.because.exchange}:
                continue  # the effect is in the pattern
            before = _all_before(joined, effect) | in_line(picture, effect)
            for number, some in zip(cause.facts, sources, strict=True):
                if effect in numbered and is_by_rules(picture, number):
                    continue  # a place of a net by rules that join it to others: the note names them at its number
                shown = {each for each in some if picture.is_visible(each[0])}
                if not shown:
                    is_template = not is_fish and bool(of_pattern & {*picture.nodes})
                    is_told = effect[0] in picture.tinted | picture.dark or of_pattern & before or is_template
                    if not is_told:
                        yield f"nothing shows why {show(picture, effect)} goes"
                elif (
                    effect not in shown
                    and effect[0] not in {cell for cell, _ in shown}
                    and not shown & before
                    and effect not in thought  # by a rule or a house, which the legend names beside its number
                ):
                    yield f"{show(picture, effect)} is not joined to its cause {show(picture, *sorted(shown))}"
    shown_by = excluded(picture)
    for curve, start, end in picture.lines:
        if (
            curve.role == "see"
            and start[1] != end[1]
            and all(isinstance(each, Unit) for each in used_with(picture, start[0], end[0]))
        ):
            yield f"a red line leads from {show(picture, start)} to another digit, {show(picture, end)}"
        if curve.role != "see" or start in shown_by.get(end, ()) or end in shown_by.get(start, ()):
            continue
        if end not in effects and not any(end in _all_before(joined, each) for each in effects):
            yield f"a red line leads to {show(picture, end)}, which is no effect"
        elif not any(
            start in known[each] or start in effects
            for each in known
            if each == end or end in _all_before(joined, each)
        ):
            yield f"{show(picture, start)} is no cause of {show(picture, end)}"


def is_by_rules(picture: Picture, number: int) -> bool:
    """Whether a fact is false by rules, none of which has both its cell and that of what excludes it."""
    fact, sources = picture.proof.facts[number], picture.sources(number)
    rules = [{*each.cells} for each in fact.by if not isinstance(each, Unit)]
    own = {each.cell for each in fact.node.candidates}
    joined = any({cell} | own <= rule for cell, _ in sources for rule in rules)
    return not fact.is_true and bool(rules) and not joined


def used_with(picture: Picture, one: int, other: int) -> list[Constraint]:
    """What the proof uses that has both cells."""
    used = [each for fact in picture.proof.facts for each in fact.by]
    used += [each for cause in picture.proof.causes for each in cause.by]
    return [each for each in used if one in each.cells and other in each.cells]


def ends_of_others(picture: Picture) -> set[Candidate]:
    """The ends of the chains if there are several: red lines of one may lead on from those of another."""
    chains = [each for each in picture.plan.evidence.parts if isinstance(each, Line)]
    nodes = [node for chain in chains if len(chains) > 1 for node in (chain.nodes[0], chain.nodes[-1])]
    return {(each.cell, each.digit) for node in nodes for each in node}


def excluded(picture: Picture) -> dict[Candidate, set[Candidate]]:
    """For each candidate of a fact the candidates of the facts that it follows from at once."""
    found: dict[Candidate, set[Candidate]] = {}
    for fact in picture.proof.facts:
        before = {
            (each.cell, each.digit) for number in fact.after for each in picture.proof.facts[number].node.candidates
        }
        for each in fact.node.candidates:
            found.setdefault((each.cell, each.digit), set()).update(before)
        if fact.ends_case:  # two that cannot both be true
            for one in before:
                found.setdefault(one, set()).update(before - {one})
    return found


def in_line(picture: Picture, effect: Candidate) -> set[Candidate]:
    """The candidates from which red lines lead straight to *effect*: lines over it and others have one direction."""
    seen = [(start, end) for curve, start, end in picture.lines if curve.role == "see"]
    spots, found = picture.drawing.spots, {effect}
    for _ in seen:
        for near, far in (*seen, *((end, start) for start, end in seen)):
            if near in found and (near == effect or is_between(spots[effect], spots[near], spots[far])):
                found.add(far)
    return found - {effect}


def _all_before(joined: dict[Candidate, set[Candidate]], effect: Candidate) -> set[Candidate]:
    """The candidates from which lines lead to *effect*, over others."""
    found, left = set[Candidate](), [effect]
    while left:
        for each in joined.get(left.pop(), set()) - found:
            found.add(each)
            left.append(each)
    return found


def _facts(picture: Picture) -> Iterator[str]:
    """Each fact that has a place is drawn or numbered, and no other candidate has a shape."""
    effects = {(each.cell, each.digit) for each in (*picture.step.places, *picture.step.removes)}
    shown = {*picture.nodes} | picture.struck | effects
    for number, fact in enumerate(picture.proof.facts):
        own = {(each.cell, each.digit) for each in fact.node.candidates if picture.is_visible(each.cell)}
        placed = {cell for cell, _ in own if picture.board.is_placed(cell)}
        is_told = bool(own & shown | placed)
        if not fact.is_true:
            is_told |= bool({cell for cell, _ in own} & (picture.dark | picture.tinted))
        if own and not is_told:
            yield f"fact {number} on {show(picture, *sorted(own))} is not drawn"
        names = {picture.board.layout.names[cell] for cell, _ in own - shown | (own & picture.placed)}
        if fact.is_assumed and names and not any(name in words for name in names for words in picture.legend):
            yield f"nothing says that {show(picture, *sorted(own))} is assumed"
    for candidate in picture.placed & {*picture.nodes}:
        yield f"the shape on {show(picture, candidate)} lies below the placed digit"
    known = {
        (each.cell, each.digit) for fact in picture.proof.facts for each in fact.node.candidates
    } | {
        (each.cell, each.digit) for group in picture.step.because.candidates.values() for each in group
    }  # fmt: skip
    cells = {cell for fact in picture.proof.facts for cell in fact.cells} | {*picture.proof.split_cells}
    for candidate, role in picture.nodes.items():
        if candidate not in known | effects and candidate[0] not in cells:
            yield f"{role} on {show(picture, candidate)}, which is in no fact"
    for candidate in picture.struck - known - effects:
        yield f"{show(picture, candidate)} is struck, which is in no fact"
    crossed = {picture.drawing.candidate(each) for each in picture.drawing.by_role["remove"]}
    wanted = {(each.cell, each.digit) for each in picture.step.removes if picture.is_visible(each.cell)}
    if crossed != wanted:
        yield f"crossed are {sorted(crossed)} instead of {sorted(wanted)}"


# Numbers and words


def _numbers(picture: Picture) -> Iterator[str]:
    """The numbers in the picture are those of the note, and each place of a net has its own."""
    shown = [
        int(number)
        for each in picture.drawing.glyphs
        if each.role == "number-text"
        for number in each.text.split(",")
        if number.isdigit()
    ]
    evidence = picture.plan.evidence
    told = {int(each.translate(RAISED)) for each in re.findall(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+", picture.plan.note)}
    every = (*evidence.parts, *evidence.cases)
    if any(isinstance(each, Line | Net) for each in every) and {*shown} != told:  # each of a group has its number
        yield f"the picture has the numbers {sorted(shown)}, the note {sorted(told)}"
    if picture.thoughts and {*shown} != picture.thoughts:
        yield f"the picture has the numbers {sorted(shown)}, the legend {sorted(picture.thoughts)}"
    if told and every and all(isinstance(each, Net) for each in every):
        places = {
            (number, each)
            for net in every
            if isinstance(net, Net)
            for number, place in enumerate(net.places, 1)
            for each in place.node
            if picture.is_visible(each.cell)
        }
        if Counter(shown) != Counter(number for number, _ in places):
            yield f"the picture has the numbers {sorted(shown)}, the places {sorted(number for number, _ in places)}"


def _legend(picture: Picture) -> Iterator[str]:
    """The legend has one entry for each kind of sign that is drawn, and no other; strong comes before weak."""
    signs = [UNNUMBERED.sub("", role) for role in picture.drawing.signs]
    drawn = {UNNUMBERED.sub("", role) for role in picture.drawing.by_role if not UNKEYED.fullmatch(role)}
    keyed = {role for role in signs if not UNKEYED.fullmatch(role)}
    if drawn - keyed:
        yield f"the legend lacks {sorted(drawn - keyed)}"
    if keyed - drawn:
        yield f"the legend has {sorted(keyed - drawn)}, which are not drawn"
    for strong, weak in [("strong", "weak")]:
        if strong in signs and weak in signs and signs.index(strong) > signs.index(weak):
            yield "weak comes before strong in the legend"


def _texts(picture: Picture) -> Iterator[str]:
    """Rows and columns are named, and steps on one digit show that digit alone."""
    if not picture.drawing.by_role["coordinate"]:
        yield "rows and columns have no names"
    if picture.plan.digits is not None:
        small = [each for each in picture.drawing.glyphs if each.role in MARKS]
        others = {each.text for each in small} - {picture.board.layout.show(each) for each in picture.plan.digits}
        if others:
            yield f"other digits are drawn: {sorted(others)}"


def show(picture: Picture, *candidates: Candidate) -> str:
    layout = picture.board.layout
    return ", ".join(f"({layout.show(digit)}){layout.names[cell]}" for cell, digit in candidates)


# What a few pictures may have


@attrs.define
class Counts:
    """What was counted over pictures.

    Attributes
    ----------
    steps, lines
        The pictures, and their lines.
    over_nodes
        How many lines pass a node that is not at their end.
    short_over_nodes
        Those of chains of few links.
    covered
        Shapes, numbers and letters that cover something, and elements that leave the picture.
    large
        The techniques of steps with more nodes or lines than can be followed, and their numbers; nets apart.
    """

    steps: int = 0
    lines: int = 0
    over_nodes: int = 0
    short_over_nodes: list[str] = attrs.field(factory=list)
    covered: list[str] = attrs.field(factory=list)
    large: Counter[str] = attrs.field(factory=Counter)

    def add(self, picture: Picture) -> None:
        """Count what *picture* shows."""
        self.steps += 1
        self.lines += len(picture.lines)
        passing = [each for each in picture.lines if passes(picture, *each)]
        self.over_nodes += len(passing)
        links = [curve for curve, _, _ in picture.lines if curve.role in ("strong", "weak")]
        has_net = any(isinstance(each, Net) for each in picture.plan.evidence.cases)
        if links and len(links) <= SHORT and passing and not has_net:
            self.short_over_nodes.append(f"{picture.step.technique}: {passing[0][0]}")
        name = picture.step.technique
        self.covered += [f"{name}: {each}" for each in (*covered(picture.drawing), *outside(picture.drawing))]
        is_large = len(picture.nodes) > MOST_NODES or len(picture.lines) > MOST_LINES
        if is_large and not has_net:
            self.large[picture.step.technique] += 1


def passes(picture: Picture, curve: Curve, start: Candidate, end: Candidate) -> bool:
    """Whether a line passes over a node or a removed candidate that is not one of its ends."""
    spots = picture.drawing.spots
    others = [spots[each] for each in picture.nodes if each not in (start, end) and each in spots]
    reach = picture.drawing.radius - 1
    return any(hypot(x - a, y - b) < reach for x, y in curve.points(32) for a, b in others)
