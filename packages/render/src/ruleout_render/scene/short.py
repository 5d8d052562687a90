"""The digits of a house that an assumption leaves too few cells for."""

from __future__ import annotations

from itertools import chain, combinations

from ruleout.internal import Cells, Digits, Fact, digits_of
from ruleout_render.scene.plan import Plan

MOST = 3
"""The greatest number of digits that are seen to have too few cells."""


def say_short(plan: Plan, end: Fact) -> None:
    """Say for which digits the facts before *end* leave too few cells of its house, if they are few."""
    cells = end.by[0].cells if len(end.by) == 1 and plan.board.layout.is_house(end.by[0]) else ()
    left = {cell: {*digits_of(plan.board.masks[cell])} for cell in cells}
    digits = sorted({digit for own in left.values() for digit in own})
    for fact in [plan.proof.facts[i] for i in end.after if left]:
        for each in fact.node.candidates:
            if not fact.is_true:
                left.get(each.cell, set()).discard(each.digit)
            elif len(fact.node.candidates) == 1 and each.cell in left:
                left = {cell: {each.digit} if cell == each.cell else own - {each.digit} for cell, own in left.items()}
    for some in chain.from_iterable(combinations(digits, count + 1) for count in range(MOST)):
        places = Cells([cell for cell in left if left[cell] & {*some}])
        if len(places.cells) < len(some):
            plan.say("emptied", "short" if places.cells else "no_place", digits=Digits(some), cells=places)
    plan.say("emptied", "unfilled")
