"""The plan of a picture of a step: what is drawn of its proof, and which facts and causes it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product

import attrs

from ruleout import Board, Candidate, Step
from ruleout.internal import Cell, Constraint, Digit, Evidence, Piece, Proof, cell_set
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.lines import letters
from ruleout_render.scene.roles import MOST_BRANCHES
from ruleout_render.scene.words import WORDS

Curve = tuple[Point, Point, Point]
"""The start, the control point and the end of a quadratic curve."""


@attrs.frozen
class Spot:
    """A candidate with a shape: its *role*, and the *facts* that are about it."""

    role: str
    facts: tuple[int, ...] = ()


@attrs.frozen
class Line:
    """A line between two candidates.

    Attributes
    ----------
    role
        ``strong``, ``weak``, these with the number of a branch, ``cover`` (of a fish) or ``see`` (excludes).
    start, end
        The candidates; the effect is the end.
    houses
        The constraints that have both cells: the line does not leave all of them.
    facts
        The facts that it stands for.
    cause
        The number of the cause that it stands for, None if it is a link.
    at
        The number of a chain of the evidence, and that of its link there.
    number
        The number on the line and in the note, if it has one.
    curve
        Its way.
    """

    role: str
    start: Candidate
    end: Candidate
    houses: tuple[Constraint, ...] = ()
    facts: tuple[int, ...] = ()
    cause: int | None = None
    at: tuple[int, int] | None = None
    number: str = ""
    curve: Curve | None = None


@attrs.frozen
class Frame:
    """A line round the cells of a set, its *number* among colours from 1, and its *letter*, if it has one."""

    cells: tuple[Cell, ...]
    number: int
    letter: str = ""


@attrs.define(eq=False)
class Plan:
    """The parts of a picture of a step.

    Attributes
    ----------
    geometry, board, step, proof, evidence
        The places, the step, and what shows it.
    nodes
        The candidates with shapes.
    ends
        The nodes with a ring: one of these is true.
    struck
        Candidates that an assumption excludes, with the facts that say so.
    numbers
        The numbers of candidates in the order of thoughts; what follows in several cases has that of each: ``3,7``.
    bars
        The candidates of each group that is one node.
    lines, frames
        Lines and frames.
    tints
        The role of the tint of each cell.
    path
        The cells of a pattern with two fillings, in the order of its path.
    focus
        The cells with dark candidates.
    known
        The cells with placed digits that are part of the argument.
    alone
        True if only these cells show candidates.
    digits
        The digits whose candidates are shown; all if None.
    words
        The words of signs in the legend, if they are not the usual ones.
    remarks
        Lines of the legend without a sign.
    note
        The note, with the numbers of lines and places.
    """

    geometry: Geometry
    board: Board
    step: Step
    proof: Proof
    evidence: Evidence
    nodes: dict[Candidate, Spot] = attrs.field(factory=dict)
    ends: set[Candidate] = attrs.field(factory=set)
    struck: dict[Candidate, tuple[int, ...]] = attrs.field(factory=dict)
    numbers: dict[Candidate, str] = attrs.field(factory=dict)
    bars: list[tuple[Candidate, ...]] = attrs.field(factory=list)
    lines: list[Line] = attrs.field(factory=list)
    frames: list[Frame] = attrs.field(factory=list)
    tints: dict[Cell, str] = attrs.field(factory=dict)
    path: tuple[Cell, ...] = ()
    focus: set[Cell] = attrs.field(factory=set)
    known: set[Cell] = attrs.field(factory=set)
    alone: bool = False
    digits: frozenset[Digit] | None = None
    words: dict[str, Piece] = attrs.field(factory=dict)
    remarks: list[Piece] = attrs.field(factory=list)
    note: str = ""

    def say(self, role: str, words: str, **parts: Piece) -> None:
        """Give a sign these *words*, the name of a template, in the legend, unless it has some."""
        self.words.setdefault(role, WORDS.sentence(words, **parts))

    def facts_about(self, candidate: Candidate) -> tuple[int, ...]:
        """Return the numbers of the facts about *candidate*."""
        return tuple([i for i, fact in enumerate(self.proof.facts) if candidate in fact.node.candidates])

    def node(self, candidates: Iterable[Candidate], role: str, number: str = "", is_group: bool = True) -> None:
        """Give *candidates* a shape, unless they have one, and a number; a bar joins cells of a house if *is_group*."""
        shown = tuple([each for each in candidates if self.geometry.is_visible(each.cell)])
        for each in shown:
            self.nodes.setdefault(each, Spot(role, self.facts_about(each)))
            if number:
                self.count(each, number)
        cells = {each.cell for each in shown}
        if is_group and len(cells) > 1 and self.houses(*cells) and shown not in self.bars:
            self.bars.append(shown)

    def count(self, candidate: Candidate, number: str) -> None:
        """Give *candidate* the *number* of a thought, beside those that it has."""
        known = self.numbers[candidate].split(",") if candidate in self.numbers else []
        self.numbers[candidate] = ",".join(dict.fromkeys([*known, number]))

    def tint(self, houses: Iterable[Constraint], role: str = "base") -> None:
        """Tint the cells of *houses*."""
        for house in houses:
            self.tints.update(dict.fromkeys(self.geometry.visible(house.cells), role))

    def frame(self, number: int, cells: tuple[Cell, ...]) -> None:
        """Put a frame round the cells of the set *number*, counted from 0, whose candidates are then dark."""
        self.frames.append(Frame(cells, number % MOST_BRANCHES + 1, letters(number)))
        self.focus.update(cells)

    @property
    def shapes(self) -> dict[Candidate, str]:
        """The role of each node that is seen: placed digits have a disc of their own, and would cover others."""
        visible, placed = self.geometry.is_visible, self.step.places
        return {each: spot.role for each, spot in self.nodes.items() if visible(each.cell) and each not in placed}

    @property
    def known_cells(self) -> set[Cell]:
        """The cells whose digits are part of the argument."""
        return {each.cell for each, spot in self.nodes.items() if spot.role == "cause"} | self.known

    @property
    def open_cells(self) -> set[Cell]:
        """The cells with candidates that are drawn apart, so that a digit that is placed there is at its place."""
        return {each.cell for each in (*self.nodes, *self.struck, *self.step.removes)}

    def houses(self, *cells: Cell) -> tuple[Constraint, ...]:
        """Return the units that have all of *cells*."""
        layout, wanted = self.board.layout, cell_set(cells)
        return tuple([unit for unit in layout.units_of[cells[0]] if not wanted & ~layout.unit_sets[unit]])

    def link(
        self, role: str, start: Sequence[Candidate], end: Sequence[Candidate], at: tuple[int, int] | None = None
    ) -> None:
        """Draw a link between the nearest candidates of two nodes; none inside a cell, where colours tell.

        A node in several houses has one from each candidate, the nearest of which has the place *at* in a chain.
        """
        cells = {each.cell for each in (*start, *end)}
        if len(cells) > 1 and (pair := self._nearest(start, end)) is not None:
            if len(start) > 1 and not self.houses(*{each.cell for each in start}):
                for each in start:
                    self.link(role, [each], end, at if each == pair[0] else None)
                return
            facts = tuple([i for i in self.facts_about(pair[1]) if i in self._linked(pair[0])])
            line = Line(role, *pair, self.houses(pair[0].cell, pair[1].cell), facts or self.facts_about(pair[1]), at=at)
            if not any(each.role == role and {each.start, each.end} == {*pair} for each in self.lines):
                self.lines.append(line)

    def _linked(self, start: Candidate) -> set[int]:
        own = {*self.facts_about(start)}
        return {i for i, fact in enumerate(self.proof.facts) if i in own or own & {*fact.after}}

    def _nearest(self, start: Sequence[Candidate], end: Sequence[Candidate]) -> tuple[Candidate, Candidate] | None:
        """Return the nearest candidates of two nodes, None if all are hidden.

        Those of one digit in one house come first, then those with two roles: nodes may have candidates in common.
        """
        pairs = [
            (a, b)
            for a, b in product(start, end)
            if a.cell != b.cell and self.geometry.is_visible(a.cell) and self.geometry.is_visible(b.cell)
        ]

        def distance(pair: tuple[Candidate, Candidate]) -> tuple[bool, bool, bool, float]:
            a, b = pair
            is_alike = len({self.nodes[each].role for each in pair if each in self.nodes}) < 2
            return a.digit != b.digit, not self.houses(a.cell, b.cell), is_alike, self.geometry.distance(a, b)

        return min(pairs, key=distance, default=None)

    def see(self, sources: Iterable[Candidate], effect: Candidate, cause: int | None, facts: tuple[int, ...]) -> None:
        """Draw a red line from each of *sources* in another cell to *effect*."""
        for each in sources:
            if each.cell != effect.cell and all(map(self.geometry.is_visible, (each.cell, effect.cell))):
                self.lines.append(Line("see", each, effect, self.houses(each.cell, effect.cell), facts, cause))

    def join_seen(self) -> None:
        """Join red lines that lie on each other from each candidate to the next, so that none lies on another."""
        seen = [each for each in self.lines if each.role == "see"]
        spots = {each: self.geometry.spot_of(each) for line in seen for each in (line.start, line.end)}
        joined: dict[tuple[Candidate, Candidate], Line] = {}
        for line in seen:
            between = [
                each
                for each in spots
                if each not in (line.start, line.end)
                and each.digit == line.end.digit
                and is_between(spots[line.start], spots[each], spots[line.end])
            ]
            between.sort(key=lambda each: self.geometry.distance(line.start, each))
            for start, end in pairwise((line.start, *between, line.end)):
                known = joined.get((start, end)) or joined.get((end, start))
                if known is None:
                    houses = self.houses(start.cell, end.cell)
                    joined[start, end] = attrs.evolve(line, start=start, end=end, houses=houses)
        self.lines = [each for each in self.lines if each.role != "see"] + list(joined.values())


def is_between(start: Point, middle: Point, end: Point) -> bool:
    """Return whether *middle* lies on the straight line from *start* to *end*."""
    x, y = end[0] - start[0], end[1] - start[1]
    along, down = middle[0] - start[0], middle[1] - start[1]
    on_line = abs(x * down - y * along) < 1
    return on_line and 0 < x * along + y * down < x * x + y * y
