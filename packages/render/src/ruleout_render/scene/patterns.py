"""Patterns that are no chains: fish, sets of candidates, two fillings, wings, singles."""

from __future__ import annotations

from itertools import pairwise

from ruleout import Candidate
from ruleout.internal import Area, Cells, Digits, Fish, Several, Units, digits_of
from ruleout_render.scene.chains import emptied, excludes
from ruleout_render.scene.plan import Line, Plan
from ruleout_render.scene.words import WORDS

MOST_HOUSES = 3
"""The greatest number of houses that are tinted: more would be most of the grid."""
LONGEST_CASE = 3
"""The number of facts of a case that is seen at once: the assumption, what it excludes, and what is true then."""
FEW_CELLS = 4
"""The greatest number of cells whose candidates show that something is false: of a house there would be more."""
MOST_CELLS = 45
"""Larger constraints, such as a whole grid, are not tinted."""


def fish(plan: Plan, has_cases: bool = False) -> None:
    """Add the bases of a fish as tints, its body and fins as nodes, and its covers as lines through the body.

    If it *has_cases*, its body has a colour that no case has.
    """
    because = plan.step.because
    bases, covers = because.constraints["base"], because.constraints.get("cover", ())
    covers += because.constraints.get("second-cover", ())
    plan.tint(bases)
    body = [*because.candidates.get("pattern", ()), *because.candidates.get("second", ())]
    fins = [each for role in ("fin", "endo-fin") for each in because.candidates.get(role, ())]
    plan.node(fins, "node-fin", is_group=False)
    own_role = "node-x" if has_cases else "node-a"
    plan.node(body, own_role, is_group=False)
    for cover in dict.fromkeys(covers):
        inside = [each for each in body if each.cell in cover.cells and plan.geometry.is_visible(each.cell)]
        inside.sort(key=plan.geometry.spot_of)
        for start, end in pairwise(inside):
            facts = plan.facts_about(end)
            plan.lines.append(Line("cover", start, end, plan.houses(start.cell, end.cell) or (cover,), facts))
    for number, cause in enumerate(plan.proof.causes):
        for effect in cause.effects:
            here = [cover.cells for cover in covers if effect.cell in cover.cells]
            own = [[each for each in body if each.cell in cells and each.digit == effect.digit] for cells in here]
            nearest = [min(each, key=lambda a: plan.geometry.distance(a, effect)) for each in own if each]
            shown = [each for each in fins if excludes(plan, each, effect)]
            plan.see([*dict.fromkeys(nearest), *shown], effect, number, cause.facts)
    digits = Digits({each.digit for each in body})
    plan.say("base", "fish_base", units=Units(bases), digits=digits)
    has_room = len(covers) >= len(bases)
    plan.say(own_role, "body" if has_room else "body_fails")
    plan.say("cover", "cover" if has_room else "cover_fails", units=Units(covers))
    plan.say("see", "sees_fins" if fins else "sees_fish")


def rank(plan: Plan) -> None:
    """Add the cells and houses that need a digit as tints, and the candidates that use up the room for these digits."""
    because, parts = plan.step.because, plan.evidence.parts
    fish = [each for each in parts if isinstance(each, Fish)]
    cells = [cell for each in parts[: parts.index(fish[0])] if isinstance(each, Area) for cell in each.groups[0].cells]
    body = because.candidates["pattern"]
    plan.tint(because.constraints.get("base", ()))
    plan.tints.update(dict.fromkeys(plan.geometry.visible(cells), "base"))
    plan.node(body, "node-a", is_group=False)
    links = {(digit, label) for each in fish for digit in digits_of(each.digits) for label in each.sides[1]}
    for number, cause in enumerate(plan.proof.causes):
        for effect in cause.effects:
            houses = [each for each in because.constraints.get("cover", ()) if (effect.digit, each.label) in links]
            near = [{*each.cells} for each in houses if effect.cell in each.cells]
            own = [[each for each in body if each.digit == effect.digit and each.cell in cells] for cells in near]
            nearest = [min(each, key=lambda a: plan.geometry.distance(a, effect)) for each in own if each]
            plan.see(nearest, effect, number, cause.facts)
    plan.say("base", "needed")
    plan.say("node-a", "used_up")
    plan.say("see", "no_room")
    plan.say("remove", "no_room_left")


def rectangle(plan: Plan) -> None:
    """Add the path of cells with two fillings, their digits in two colours, and what keeps these fillings away."""
    because, board = plan.step.because, plan.board
    pairs = because.exchange
    path = tuple([one.cell for one, _ in pairs])
    if not all(plan.houses(a, b) for a, b in pairwise((*path, path[0]))):  # a grid of pairs, and no path
        plan.focus.update(path)
        guardians(plan)
        _linked(plan)
        _houses(plan)
        return
    plan.path = path
    digits = sorted({each.digit for pair in pairs for each in pair})
    roles = ("node-x", "node-x") if plan.proof.cases else ("node-a", "node-b")  # the cases have colours of their own
    for one, other in pairs:
        for each in sorted({one, other}):
            if board.has(each.cell, each.digit) and not board.is_placed(each.cell):
                plan.node([each], roles[digits.index(each.digit)])
    for each in [Candidate(cell, board.digits[cell]) for cell in path if board.is_placed(cell)]:
        plan.node([each], "cause")
        plan.say("cause", "not_given")
    plan.say("exchange", "exchange", digits=Digits(digits))
    open_cells = [cell for cell in plan.path if not board.is_placed(cell)]
    plan.focus.update(open_cells)
    if plan.proof.cases:
        plan.say("node-x", "only", digits=Digits(digits))
        return
    told = [each for fact in plan.proof.facts if fact.is_true and fact.is_unique for each in fact.node.candidates]
    plan.node([each for each in told if each.cell in open_cells], "node-z", is_group=False)
    plan.say("remove", "would")
    plan.say("node-a", "only", digits=Digits(digits[:1]))
    plan.say("node-b", "only", digits=Digits(digits[1:]))
    guardians(plan)
    _linked(plan)
    if sum(spot.role == "node-z" for spot in plan.nodes.values()) == 1:
        plan.say("node-z", "this")


def _linked(plan: Plan) -> None:
    """Add the digits that have no other place in a house, by a strong link if there are two, and what a set holds."""
    facts = [fact for fact in plan.proof.facts if fact.is_true and not fact.is_unique and fact.by]
    facts = [fact for fact in facts if len({each.digit for each in fact.node.candidates}) == 1]
    linked = [fact for fact in facts if not fact.after]
    path = [each for each in plan.nodes if each.cell in plan.path]
    roles = {each.digit: plan.nodes[each].role for each in path}
    for fact in facts:
        for each in fact.node.candidates:
            plan.node([each], roles.get(each.digit, "node-z") if fact in linked else "node-z")
    if not linked:
        return
    places = dict.fromkeys([(fact.node.candidates[0].digit, fact.by[0]) for fact in linked])
    told = [WORDS.sentence("places", digits=Digits([digit]), units=Units([unit])) for digit, unit in places]
    plan.say("base", "used", rules=Several(told))
    for fact in linked:
        node = fact.node.candidates
        plan.tint(fact.by[:1])
        if len(node) == 2:
            plan.link("strong", node[:1], node[1:])
        for each in node:  # a place beside the path, which a digit on the path excludes
            shut = [own for own in path if own not in node and each not in path and excludes(plan, own, each)]
            plan.link("weak", sorted(shut, key=lambda own: plan.geometry.distance(own, each))[:1], [each])


def guardians(plan: Plan) -> None:
    """Add the candidates that keep a pattern from having two solutions, one of which is true, and the set with them."""
    because = plan.step.because
    told = [each for each in because.candidates.get("second", ()) if plan.facts_about(each)]
    plan.node(told, "node-z", is_group=False)
    for number, cells in enumerate(because.sets):
        plan.frame(number, cells)
    if because.sets:
        units = because.constraints.get("unit", ())
        plan.tint(units)
        plan.say("base", "house", units=Units(units))


def wing(plan: Plan) -> None:
    """Add the cases of a cell that are short enough to be seen at once: links to what then has a digit."""
    facts = plan.proof.facts
    last = {number for cause in plan.proof.causes for number in cause.facts}
    for cell in plan.proof.split_cells:
        plan.tints[cell] = "base"
    plan.focus.update(plan.proof.split_cells)
    cases = Digits({each.digit for case in plan.proof.cases for each in facts[case].node.candidates})
    plan.say("base", "pivot", cells=Cells(plan.proof.split_cells), digits=cases)
    plan.say("node-x", "linked")
    plan.say("weak", "not_both")
    plan.say("node-z", "one_is", digits=Digits({each.digit for n in last for each in facts[n].node.candidates}))
    plan.say("see", "sees_all")
    in_sets = {cell for frame in plan.frames for cell in frame.cells}
    for number, fact in enumerate(facts):
        own = fact.node.candidates
        plan.node(own, "node-z" if number in last else "node-x", is_group=not {each.cell for each in own} <= in_sets)
        plan.focus.update(fact.cells)
        for before in fact.after if not fact.is_true else ():
            plan.link("weak", facts[before].node.candidates, own)


def is_wing(plan: Plan) -> bool:
    """Return whether each case of a cell has one link to a cell or a set at most."""
    proof = plan.proof
    sizes = [sum(case in proof.cases_of(n) for n in range(len(proof.facts))) for case in proof.cases]
    return len(proof.split_cells) == 1 and not proof.split and 0 < max(sizes, default=0) <= LONGEST_CASE


def sets(plan: Plan) -> None:
    """Add sets of cells without a chain, each with a frame, and the removed digits in the colour of the set with it."""
    because = plan.step.because
    crossing = tuple(sorted({each.cell for each in because.candidates.get("pattern", ())}))
    for number, cells in enumerate(filter(None, (crossing, *because.sets))):
        plan.frame(number, cells)
    bases = because.constraints.get("base", ())
    plan.tint(bases)
    plan.say("base", "cross_lines", units=Units(bases))
    plan.focus.update(because.cells if bases else ())
    plan.remarks.append(WORDS.sentence("same_two" if bases else "as_many"))
    first = {digit for cell in because.sets[0] for digit in digits_of(plan.board.masks[cell])}
    for fact in plan.proof.facts:
        for each in fact.node.candidates if fact.is_true else ():
            plan.node([each], "node-a" if each.digit in first else "node-b", is_group=False)
    _one_is(plan)


def pattern(plan: Plan) -> None:
    """Add the nodes of facts that need no chain, the houses that make them, and the placed digits that they rest on."""
    board, proof = plan.board, plan.proof
    effects = {*plan.step.removes, *plan.step.places}
    own = [each for each in plan.step.because.candidates.get("pattern", ()) if each not in effects]
    shown = [each for fact in proof.facts if fact.is_true for each in fact.node.candidates if each not in effects]
    is_refuted, forced = any(fact.ends_case for fact in proof.facts), 0
    digits = sorted({each.digit for each in (*shown, *own)})
    for fact in proof.facts:
        node = [each for each in fact.node.candidates if each not in effects]
        if fact.is_true and len(node) == 1 and board.is_placed(node[0].cell):
            plan.node(node, "cause")
            continue
        for each in node:
            if fact.is_true:
                forced += bool(fact.after and proof.split)
                number = str(forced) if fact.after and proof.split else ""
                plan.node([each], "node-a" if each.digit == digits[0] else "node-b", number, is_group=False)
            else:
                plan.struck[each] = plan.facts_about(each)
        plan.focus.update({each.cell for each in node} or fact.cells)
        if not fact.is_true and len(fact.cells) <= FEW_CELLS:
            plan.focus.update(fact.cells)
    for each in own if not is_refuted else ():
        if each not in plan.struck and not board.is_placed(each.cell):
            plan.node([each], "node-a" if each.digit == digits[0] else "node-b", is_group=False)
    emptied(plan)
    _houses(plan)
    _one_is(plan)


def _houses(plan: Plan) -> None:
    """Tint the houses of the argument, if they are few: those in which something has its only places, if there are."""
    facts = plan.proof.facts
    houses = dict.fromkeys([by for fact in facts for by in fact.by if len(by.cells) <= MOST_CELLS])
    chosen = [each for each in plan.step.because.constraints.get("unit", ()) if each in houses] or list(houses)
    if len(chosen) > MOST_HOUSES:
        return
    plan.tint([each for each in chosen if "emptied" not in {plan.tints.get(cell) for cell in each.cells}])
    first = next((fact for fact in facts if fact.is_true and len(fact.by) == 1 and fact.cells), None)
    if first and not {*first.cells} & {each.cell for each in first.node.candidates}:
        own = {each.digit for fact in facts if fact.is_true for each in fact.node.candidates}
        plan.say("base", "places", digits=Digits(own), units=Units(chosen))
    plan.say("base", "house", units=Units(chosen))


def _one_is(plan: Plan) -> None:
    """Say that one of the nodes of each colour is true, if they are in a fact or a house: others are only shown."""
    for role in ("node-a", "node-b"):
        nodes = {each: spot.facts for each, spot in plan.nodes.items() if spot.role == role}
        own = {each.digit for each in nodes}
        in_houses = all(plan.houses(*{each.cell for each in nodes if each.digit == digit}) for digit in own)
        if in_houses or any(nodes.values()):
            plan.say(role, "one_is" if len(own) == 1 else "each_is", digits=Digits(own))
