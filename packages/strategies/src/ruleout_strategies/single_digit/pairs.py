"""Houses in which a digit has two places, and chains of two of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies import lessons
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.topology import LINES, no_places
from ruleout_strategies.views.nodes import GroupedNodes, Nodes, fixed_of
from ruleout_strategies.views.placings import Placings

Links = tuple[kit.Link, ...]
Explain = Callable[[kit.Board, kit.Step], kit.Words]


@attrs.frozen
class Pair:
    """A house in which a digit has the places *near* and *far* only."""

    house: kit.Unit
    near: kit.Cell
    far: kit.Cell


@attrs.frozen
class TwoPairs:
    """Two houses with two places each, of which the near ones see each other: one of the far ones holds the digit.

    *joint* is the unit by which the near places see each other if there is one; a line is preferred. *far_joint* is
    that of the far places.
    """

    bit: kit.DigitIndex
    first: Pair
    second: Pair
    joint: kit.Unit | None
    far_joint: kit.Unit | None

    @property
    def is_skyscraper(self) -> bool:
        """True if the houses are lines of one direction, and only the near places are in a line of the other one."""
        return self._crosses(self.joint) and not self._crosses(self.far_joint)

    @property
    def is_x_wing(self) -> bool:
        """True if the houses are lines of one direction, and near and far places are in two lines of the other one."""
        return self._crosses(self.joint) and self._crosses(self.far_joint)

    def _crosses(self, joint: kit.Unit | None) -> bool:
        """Return whether the houses are lines of one direction, and *joint* is a line of the other one."""
        kinds = {self.first.house.kind, self.second.house.kind}
        return len(kinds) == 1 and kinds <= LINES and joint is not None and joint.kind in LINES - kinds

    @property
    def is_kite(self) -> bool:
        """True if the houses are lines of two directions, and the near places are in a unit that is not a line."""
        kinds = {self.first.house.kind, self.second.house.kind}
        return len(kinds) == 2 and kinds <= LINES and self.joint is not None and self.joint.kind not in LINES

    def step(self, board: kit.Board, technique: str) -> kit.Step:
        """Return the step of *technique* that follows."""
        nodes = board.view(Nodes)
        ends = (self.first.far, self.first.near, self.second.near, self.second.far)
        return Chain(nodes, tuple([nodes.number[self.bit, 1 << cell] for cell in ends])).step(board, technique)


def houses_around(layout: kit.Layout, targets: kit.CellSet) -> Iterator[tuple[kit.Unit, kit.CellSet]]:
    """Yield the houses with a cell that sees one of *targets*, each with its cell set."""
    return fixed_of(layout).houses_with(kit.union_of(layout.peer_sets[cell] for cell in kit.bits(targets)))


def pairs_of(board: kit.Board, bit: kit.DigitIndex, targets: kit.CellSet) -> list[Pair]:
    """Return the pairs of the digit with the index *bit*, each in both directions, in houses around *targets*."""
    places = board.cells_by_digit[bit] & board.open
    found = []
    for house, around in houses_around(board.layout, targets):
        here = places & around
        if here.bit_count() == 2:
            low, high = kit.bits(here)
            found += [Pair(house, low, high), Pair(house, high, low)]
    return found


def two_pairs(board: kit.Board) -> Iterator[TwoPairs]:
    """Yield the two pairs that remove something."""
    layout = board.layout
    peers = layout.peer_sets
    for bit, targets in kit.by_index(board.view(Placings).targets):
        pairs = pairs_of(board, bit, targets)
        by_near: dict[kit.Cell, list[int]] = {}
        for i, each in enumerate(pairs):
            by_near.setdefault(each.near, []).append(i)
        for i, first in enumerate(pairs):
            kit.check_time()
            seen = targets & peers[first.far]
            if not seen:
                continue
            later = (j for cell in kit.bits(peers[first.near]) for j in by_near.get(cell, ()) if j > i)
            for second in [pairs[j] for j in sorted(later)]:
                if seen & peers[second.far] and len({first.near, first.far, second.near, second.far}) == 4:
                    joints = _joint(layout, first.near, second.near), _joint(layout, first.far, second.far)
                    yield TwoPairs(bit, first, second, *joints)


def _joint(layout: kit.Layout, one: kit.Cell, other: kit.Cell) -> kit.Unit | None:
    """Return the unit by which the cells *one* and *other* see each other, lines first."""
    common = [unit for unit in layout.units_of[one] if other in unit.cells]
    return min(common, key=lambda unit: unit.kind not in LINES, default=None)


def joined_steps(technique: str, steps: Iterable[tuple[Hashable, kit.Step]]) -> Iterator[kit.Step]:
    """Yield two chains of three links as one step if they have equal keys, and each removes what the other does not."""
    groups: dict[Hashable, list[kit.Step]] = {}
    for key, step in steps:
        if len(step.because.links) > 3:
            continue
        group = groups.setdefault(key, [])
        for other in group:
            if not {*step.removes} <= {*other.removes} and not {*other.removes} <= {*step.removes}:
                yield _joined(technique, other, step)
        group.append(step)


def _joined(technique: str, one: kit.Step, other: kit.Step) -> kit.Step:
    """Return the step with the effects and the reasons of both steps."""
    reasons = one.because, other.because
    pattern = {each for reason in reasons for each in reason.candidates["pattern"]}
    because = kit.Reason.of(
        [cell for reason in reasons for cell in reason.cells],
        {"sight": [why for reason in reasons for why in reason.constraints.get("sight", ())]},
        {"pattern": tuple(sorted(pattern))},
        {"pattern": "ends"},
        (*reasons[0].chains, *reasons[1].chains),
    )
    return kit.Step(technique, (), tuple(sorted({*one.removes, *other.removes})), because)


def grouped_step(
    board: kit.Board, technique: str, bit: kit.DigitIndex, path: tuple[kit.CellSet, ...]
) -> kit.Step | None:
    """Return the step of the chain of the digit *bit* through the cell sets *path*, None if it is not a chain."""
    nodes = board.view(GroupedNodes)
    numbers = [nodes.number.get((bit, cells), -1) for cells in path]
    if -1 in numbers or any(tuple(sorted(numbers[i : i + 2])) not in nodes.why for i in range(0, len(numbers), 2)):
        return None
    return Chain(nodes, tuple(numbers)).step(board, technique)


SENTENCES = kit.Sentences(
    "strong-links",
    removed="{sees}, so {cells#it|they} cannot be {digit}.",
    with_removals="{^chain} {removals}",
)


def steps_of(board: kit.Board, step: kit.Step, words: Callable[[Links], kit.Sentence]) -> kit.Several:
    """Return what follows from each chain of *step*, with what it removes; *words* returns the first of these."""
    return kit.Several(
        [
            SENTENCES.sentence(
                "with_removals", chain=words(chain.links), removals=_removed_by(board, step, chain.links)
            )
            for chain in step.because.chains
        ],
        " ",
    )


def links_in_words(sentences: kit.Sentences, places: Sequence[str], units: Sequence[str], links: Links) -> kit.Sentence:
    """Return the sentence about a chain of two strong links.

    *places* are the names in the sentence of the ends of the strong links, *units* those of the units of *links*.
    """
    ends = (links[0].start, links[0].end, links[2].start, links[2].end)
    cells = {name: kit.Cells([each.cell for each in node.candidates]) for name, node in zip(places, ends, strict=True)}
    by = {name: kit.Units(link.constraints) for name, link in zip(units, links, strict=False)}
    digit = kit.Digits([links[0].start.candidates[0].digit])
    return sentences.sentence("links" if len(links) == 3 else "loop", digit=digit, **cells, **by)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that each of two houses has the digit in one of two places, and that one of the far places holds it."""
    layout, found, removes = board.layout, kit.ProofBuilder(), [*step.removes]
    for links in [chain.links for chain in step.because.chains]:
        nodes = [kit.Node.of(*link.start.candidates, *link.end.candidates) for link in links[::2]]
        places = [kit.cell_set(each.cell for each in node.candidates) for node in nodes]
        strong = [
            found.true(node, link.constraints, cells=no_places(board, link.constraints[0], inside))
            for node, link, inside in zip(nodes, links[::2], places, strict=True)
        ]
        far, near = (links[0].start, links[2].end), (links[0].end, links[2].start)
        for joint, (one, other) in zip(links[1::2], (far, near), strict=False):
            node = kit.Node.of(*one.candidates, *other.candidates)
            seen = [each for each in removes if kit.seen_from(layout, node, each) is not None]
            if seen:
                kit.cause_in_sight(found, layout, seen, found.true(node, joint.constraints, strong))
                removes = [each for each in removes if each not in seen]
    return kit.plain_proof(step) if removes else found.proof()


def _removed_by(board: kit.Board, step: kit.Step, links: Links) -> kit.Several:
    """Return sentences on the removals by the chain of *links*, one of those of *step*.

    An example is ``r1c2 sees r3c2 in column 2 and r1c7 in row 1, so ...``.
    """
    layout = board.layout
    digit = links[0].start.candidates[0].digit
    left = {each.cell for each in step.removes if each.digit == digit}
    sentences = []
    for pair in ((links[0].start, links[2].end), (links[0].end, links[2].start))[: len(links) - 2]:
        groups = [[each.cell for each in node.candidates] for node in pair]
        seen: dict[tuple[tuple[kit.Constraint, ...], ...], list[kit.Cell]] = {}
        for cell in sorted(left):
            if all(layout.peer_sets[cell] >> other & 1 for group in groups for other in group):
                seen.setdefault(tuple([layout.why_sees(cell, group) for group in groups]), []).append(cell)
        for cells in seen.values():
            left -= {*cells}
            pieces: dict[str, kit.Piece] = {
                "sees": kit.sees(board, cells, groups),
                "cells": kit.Cells(cells),
                "digit": kit.Digits([digit]),
            }
            sentences.append(SENTENCES.filled("removed", pieces))
    return kit.Several(sentences, " ")


def lesson(family: str, explain: Explain, places: Sequence[str], units: Sequence[str]) -> lessons.Lesson:
    """Return the function that returns lessons, in the words of *family*; the names are those of links_in_words."""

    def chains(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> lessons.Pieces:
        return {"chains": steps_of(board, step, partial(links_in_words, sentences, places, units))}

    return lessons.lesson(family, explain, chains)
