"""Thoughts that follow from assumptions, in order, and the digits of a house that they leave too few cells for."""

from __future__ import annotations

from itertools import chain, combinations

from ruleout.internal import Cells, Digits, Fact, Unit, Units, digits_of, holds, lacks
from ruleout_render.scene.patterns import FEW_CELLS
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.roles import MOST_BRANCHES
from ruleout_render.scene.words import WORDS

MOST = 3
"""The greatest number of digits that are seen to have too few cells."""


def play(plan: Plan) -> None:
    """Add what follows from the assumptions of the proof, the thoughts with numbers that the legend has too."""
    proof, count = plan.proof, 0
    cases = proof.cases if len(proof.cases) > 1 else ()
    for number, fact in enumerate(proof.facts):
        own = [each for each in proof.cases_of(number) if each in cases]
        branch = f"node-{cases.index(own[0]) % MOST_BRANCHES + 1}" if own else ""
        is_thought = not (fact.is_assumed or fact.ends_case) and bool(fact.is_true or fact.cells)
        if is_thought:
            count, claim = count + 1, (holds if fact.is_true else lacks)(fact.node)
            name = "thought" if fact.by else "alone"
            plan.remarks.append(WORDS.sentence(name, number=str(count), claim=claim, units=_shown_by(fact)))
            for each in {each.cell: each for each in reversed(fact.node.candidates)}.values():
                plan.count(each, str(count))
        if fact.ends_case:
            plan.tints.update(dict.fromkeys(plan.geometry.visible(fact.cells), "emptied"))
            _say_short(plan, fact)
        elif fact.is_true:
            role = branch or ("node-b" if fact.is_assumed else "node-a")
            plan.node(fact.node.candidates, role)
            name = "forced" if role == "node-a" else "branch" if branch else "assumed"
            plan.say(role, name, **({} if name == "forced" else {"claim": holds(fact.node)}))
        else:
            if fact.is_assumed:
                plan.remarks.append(WORDS.sentence("branch" if branch else "assumed", claim=lacks(fact.node)))
            plan.struck |= dict.fromkeys(fact.node.candidates, (number,))
        plan.focus.update(plan.geometry.visible(fact.cells))
    plan.say("see", "sees_case")
    plan.say("remove", "false" if cases else "refuted")


def _shown_by(fact: Fact) -> Cells | Units:
    """Return the cells by which several houses exclude something, if they are few, or else the first constraint."""
    by_houses = len(fact.by) > 1 and not fact.is_true and all(isinstance(each, Unit) for each in fact.by)
    return Cells(fact.cells) if by_houses and 0 < len(fact.cells) <= FEW_CELLS else Units(fact.by[:1])


def _say_short(plan: Plan, end: Fact) -> None:
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
