"""Multi-colours: two pairs of colours of one digit.

::

    .  5a .   . . .   5b .  .      5 has two places each in row 1 and in row 5. r1c2 and r5c2 are in
    .  .  .   . . .   .  x  .      one column, so 5a and 5c are not both true: 5b or 5d is. Each x sees
    ...                            both r1c7 and r5c8, so it is not 5.
    .  .  .   . . .   x  .  .
    .  5c .   . . .   .  5d .

Let A and B be the colours of candidates that strong links join, so that one of them is true, and C and D those of other
candidates of the same digit. If A excludes a candidate of C, they are not both true, so B or D is true: what both B and
D exclude is false. If A excludes candidates of both C and D, then A is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.colouring.components import Component, Premises, components, explain, lesson, prove
from ruleout_strategies.views.nodes import HOUSE, CandidateSet, Nodes
from ruleout_strategies.views.placings import promising_digits

ID = "multi-colours"


def find(board: kit.Board) -> Iterator[kit.Step]:
    digits = promising_digits(board)
    parts = list(components(board.view(Nodes), (HOUSE,), least=1, digits=digits)) if digits else []
    reach = [(part.excluded(0) | part.excluded(1), part.colours[0] | part.colours[1]) for part in parts]
    for (one, (excluded, _)), (other, (_, colours)) in combinations(zip(parts, reach, strict=True), 2):
        kit.check_time()
        if one.digit != other.digit or not excluded & colours:
            continue
        for first, second, colour in ((one, other, 0), (one, other, 1), (other, one, 0), (other, one, 1)):
            hits = [first.excluded(colour) & each for each in second.colours]
            if hits[0] and hits[1]:
                premises = Premises((first, second))
                for each in hits:
                    premises.exclude(first, colour, each & -each)
                yield premises.step(ID, first.colours[colour])
        premises, removed = Premises((one, other)), 0
        for a, b, gone in _opposites(one, other):
            clash = one.excluded(a) & other.colours[b]
            premises.exclude(one, a, clash & -clash)
            premises.exclude(one, 1 - a, gone)
            premises.exclude(other, 1 - b, gone)
            removed |= gone
        if removed:
            yield premises.step(ID, removed)


def _opposites(one: Component, other: Component) -> Iterator[tuple[int, int, CandidateSet]]:
    """Yield each colour of *one* and of *other* that exclude each other, with what both of their opposites exclude."""
    for a in (0, 1):
        for b in (0, 1):
            gone = one.excluded(1 - a) & other.excluded(1 - b)
            if gone and one.excluded(a) & other.colours[b]:
                yield a, b, gone


MULTI_COLOURS = kit.Technique(
    id=ID,
    title="Multi-Colours",
    difficulty=245,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=kit.has_houses,
    needs="houses",
    also=("multi-colouring", "multi-colour-wing"),
    summary="Two pairs of colours of one digit, one of which excludes candidates of the other pair.",
)
