"""Chains, branches and nets: nodes in two neutral colours, links with numbers, places with numbers."""

from __future__ import annotations

import attrs

from ruleout import Candidate
from ruleout.internal import Digits, Net, Node, Piece, Places, Several, holds, lacks, node_as_text
from ruleout.internal import Line as Chain
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.words import WORDS

MOST_HOUSES = 2
"""The greatest number of strong links whose houses are tinted: with more the houses are no argument of their own."""
FEWEST_NUMBERS = 4
"""The number of lines from which on they are numbered."""
MOST_AFTER = 8
"""The greatest number of places after a contradiction that are numbered."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def framed(plan: Plan) -> None:
    """Add the frames of the almost locked sets of the step, with letters in the order of the chains."""
    sets = [tuple(sorted(each)) for each in plan.step.because.sets]
    chains = [each for each in (*plan.evidence.parts, *plan.evidence.cases) if isinstance(each, Chain)]
    order = [group.cells for chain in chains for group in chain.sets if group is not None and group.cells in sets]
    for number, cells in enumerate(dict.fromkeys((*order, *sets))):
        if plan.geometry.visible(cells):
            plan.frame(number, cells)
    digits = [{each.digit for cell in frame.cells for each in plan.board.candidates(cell)} for frame in plan.frames]
    if all(len(own) == len(frame.cells) + 1 for own, frame in zip(digits, plan.frames, strict=True)):
        plan.remarks.append(WORDS.sentence("almost"))


def chain(plan: Plan, number: int, line: Chain) -> None:
    """Add the nodes and links of *line*, the chain *number* of the evidence, without an assumption."""
    framed_cells = {frame.cells for frame in plan.frames}
    strong = [group for sign, group in zip(line.signs, line.sets, strict=True) if sign]
    of_sets = bool(framed_cells) and all(group is not None and group.cells in framed_cells for group in strong)
    last = len(line.nodes) - 1
    is_closed = line.is_loop or line.nodes[0] == line.nodes[-1]
    for i, node in enumerate(line.nodes):
        is_end = i in (0, last) and not (line.is_loop if of_sets else is_closed)
        role = ("node-z" if is_end else "node-x") if of_sets else "node-b" if i % 2 else "node-a"
        in_set = any({each.cell for each in node} <= {*cells} for cells in framed_cells)
        plan.node(node, role, is_group=not in_set)
        if is_end and not of_sets:
            plan.ends.update(node)
    _links(plan, number, line, "strong", "weak")
    if of_sets:
        _of_sets(plan)
    elif line.is_loop:
        plan.say("node-a", "either")
        plan.say("node-b", "other")
    elif is_closed:
        plan.say("node-a", "closed", claim=holds(Node.of(*line.nodes[0])))
        plan.say("node-b", "in_turn")
    elif not line.signs[0]:  # a row of equal pairs
        plan.say("end", "pair", digits=Digits({each.digit for each in line.nodes[0]}))
        plan.say("weak", "differ")
    else:
        one, other = (node_as_text(plan.board.layout, line.nodes[i]) for i in (0, last))
        plan.say("end", "ends", one=one, other=other)
    plan.say("see", "sees_link" if line.is_loop else "sees_all" if of_sets else "sees_ends")


def _of_sets(plan: Plan) -> None:
    """Say which digits the sets of chains share, and in which two of them, and which digit one of the ends has."""
    names = {frame.cells: frame.letter for frame in plan.frames}
    common, ends = dict[tuple[Digits, str, str], Piece](), dict[tuple[Digits, str, str], Piece]()
    for line in [each for each in plan.evidence.parts if isinstance(each, Chain)]:
        own = [names.get(group.cells, "") for group in line.sets[::2] if group is not None]
        around = [*line.nodes[1:-1:2], *([line.nodes[-1]] if line.is_loop else [])]
        for node, one, other in zip(around, own, [*own[1:], own[0]], strict=False):
            digits = Digits({each.digit for each in node})
            common[digits, one, other] = WORDS.sentence("common", digits=digits, one=one, other=other)
        name = "one_has" if own[0] != own[-1] else "in_set"
        digits = Digits({each.digit for each in (*line.nodes[0], *line.nodes[-1])})
        ends[digits, own[0], own[-1]] = WORDS.sentence(name, digits=digits, one=own[0], other=own[-1])
    for role, found in (("node-x", common), ("node-z", ends)):
        plan.say(role, "used", rules=Several(list(found.values())))
    plan.say("weak", "not_both")


def branch(plan: Plan, number: int, line: Chain, branch: int) -> None:
    """Add the nodes and links of *line*, a chain of the evidence, which begins with an assumption."""
    is_true = not (line.signs and line.signs[0])
    for i, node in enumerate(line.nodes):
        plan.node(node, f"node-{branch}" if (i % 2 == 0) == is_true else "node-off")
    _links(plan, number, line, f"strong-{branch}", f"weak-{branch}")
    _case(plan, line.nodes[0], is_true, branch)


def rest(plan: Plan, number: int, line: Chain) -> None:
    """Add the nodes and links of *line*, which follows after a contradiction: its first node is false."""
    for i, node in enumerate(line.nodes):
        plan.node(node, "node-z" if i % 2 else "node-off")
    _links(plan, number, line, "strong", "weak")
    plan.say("node-z", "then_true")
    plan.say("strong", "so_true")
    plan.say("weak", "so_false")


def _case(plan: Plan, start: Places, is_true: bool, branch: int) -> None:
    """Say what the case of *branch* assumes, and what the lines of branches mean."""
    node = Node.of(*start)
    plan.say(f"node-{branch}", "branch", claim=holds(node) if is_true else lacks(node))
    plan.say(f"strong-{branch}", "so_true")
    plan.say(f"weak-{branch}", "so_false")
    plan.say("see", "sees_case")
    plan.say("remove", "false")
    plan.say("place", "true")


def _links(plan: Plan, number: int, line: Chain, strong: str, weak: str) -> None:
    nodes, signs = line.nodes, [*line.signs, *([False] if line.is_loop else [])]
    for i, sign in enumerate(signs):
        start, end = nodes[i], nodes[(i + 1) % len(nodes)]
        group = line.sets[i] if i < len(line.sets) else None
        if group is not None:
            plan.focus.update(group.cells)
        else:
            plan.link(strong if sign else weak, start, end, (number, i))
        cells = {each.cell for each in (*start, *end)}
        if len(cells) == 1:
            plan.focus.update(cells)


def net(plan: Plan, number: int, found: Net, branch: int) -> None:
    """Add the assumption of *found*, a net of the evidence, and its numbered places.

    Many places that follow after a contradiction have no numbers: all of their colour are true with the first.
    """
    if has_no_numbers(plan, found):
        for each in found.places:
            plan.node(each.node, "node-z" if each.is_true else "node-off")
        plan.say("node-z", "then_true")
        plan.say("remove", "together")
        plan.words.pop("see", None)  # not only the ends of the chain
        return
    role = f"node-{branch}" if branch else "node-b"
    forced = f"node-{branch}" if branch else "node-z" if _is_after(plan, found) else "node-a"
    plan.node(found.start, role if found.is_true else "node-off")
    for i, place in enumerate(found.places):
        plan.node(place.node, forced if place.is_true else "node-off", f"{i + 1}")
        plan.focus.update(place.cells)
    nested = [inner for fact in plan.proof.facts for inner in fact.nested]
    if nested:
        plan.focus.update(each.cell for inner in nested for each in inner.node.candidates)
        plan.say("node-off", "chained")
    if branch:
        _case(plan, found.start, found.is_true, branch)
        return
    node = Node.of(*found.start)
    plan.say("node-b" if found.is_true else "node-off", "assumed", claim=(holds if found.is_true else lacks)(node))
    plan.say("node-a", "forced")
    plan.say("node-z", "then_true")
    of_one_colour = any(each in plan.step.removes for place in found.places if place.is_true for each in place.node)
    plan.say("remove", "together" if of_one_colour else "refuted")


def has_no_numbers(plan: Plan, found: Net) -> bool:
    """Return whether *found* says what follows after a contradiction, at too many places to be followed one by one."""
    return _is_after(plan, found) and len(plan.evidence.parts) > 0 and len(found.places) > MOST_AFTER


def _is_after(plan: Plan, found: Net) -> bool:
    """Return whether *found* says what follows after a contradiction."""
    ended = {each for fact in plan.proof.facts if fact.ends_case for each in fact.node.candidates}
    return any(each in ended for each in found.start) and not found.is_true


def emptied(plan: Plan) -> None:
    """Add what a contradiction leaves: the house or the cell in red, and what excludes each place there."""
    facts = plan.proof.facts
    for number, end in enumerate(facts):
        if not end.ends_case:
            continue
        plan.say("see", "clears")
        clash = [facts[i] for i in end.after]
        true = [fact.node.candidates for fact in clash if fact.is_true]
        gone = {each: i for i in end.after if not facts[i].is_true for each in facts[i].node.candidates}
        if len(end.by) == 1:
            plan.tint(end.by, "emptied")
            if not true:
                plan.say("emptied", "no_place", digits=Digits({each.digit for each in gone}))
        elif not end.by and len({each.cell for each in gone}) == 1:
            plan.tints.update({each.cell: "emptied" for each in gone})
            plan.say("emptied", "no_digit")
        for each, i in gone.items():
            if each not in plan.nodes:
                plan.struck[each] = (i,)
            for before in facts[i].after:
                source = facts[before].node.candidates
                if facts[before].is_true:
                    plan.see([own for own in source if excludes(plan, own, each)][:1], each, None, (i,))
        if len(true) == 2 and excludes(plan, true[0][0], true[1][0]):
            plan.see(true[0][:1], true[1][0], None, (number,))
            plan.say("emptied", "clash")


def excludes(plan: Plan, source: Candidate, effect: Candidate) -> bool:
    """Return whether *source* excludes *effect* from another cell."""
    in_sight = plan.board.layout.peer_sets[effect.cell] >> source.cell & 1
    return source.digit == effect.digit and source.cell != effect.cell and bool(in_sight)


def numbered(plan: Plan) -> dict[tuple[int, int], str]:
    """Give links numbers if they are more than a few, and return the raised numbers of links and of places."""
    links = [each for each in plan.lines if each.at is not None]
    raised: dict[tuple[int, int], str] = {}
    if len(links) >= FEWEST_NUMBERS:
        order = sorted(links, key=lambda each: each.at or (0, 0))
        numbers = {id(each): str(count) for count, each in enumerate(order, 1)}
        plan.lines = [attrs.evolve(each, number=numbers.get(id(each), "")) for each in plan.lines]
        raised = {each.at: each.number.translate(RAISED) for each in plan.lines if each.at is not None}
    for of, each in enumerate((*plan.evidence.parts, *plan.evidence.cases)):
        if isinstance(each, Net) and not has_no_numbers(plan, each):
            raised |= {(of, i): str(i + 1).translate(RAISED) for i in range(len(each.places))}
    return raised
