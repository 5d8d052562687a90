"""The plan of a picture from the proof of a step: one way for facts and causes, a few for fish, sets and fillings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruleout import Board, Candidate, Step
from ruleout.internal import Cells, Digits, Fact, Fish, Net, Note, Technique, Unit, Units, evidence_of, proof_of
from ruleout.internal import Line as Chain
from ruleout_render.scene import chains, patterns
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.roles import MOST_BRANCHES
from ruleout_render.scene.routes import routed
from ruleout_render.scene.sums import sums
from ruleout_render.scene.thoughts import play

MOST_SEEN = 10
"""The number of red lines up to which each candidate of a set has one; with more only the nearest has."""


def plan_of(geometry: Geometry, board: Board, step: Step, techniques: Mapping[str, Technique]) -> Plan:
    """Return the plan of the picture of *step* on *board* by its technique, one of *techniques* by id."""
    proof = proof_of(board, step, techniques)
    plan = Plan(geometry, board, step, proof, evidence_of(board, step, techniques, proof))
    _draw(plan)
    shaped = {*plan.nodes, *step.removes, *step.places}
    plan.struck = {each: facts for each, facts in plan.struck.items() if each not in shaped}
    _effects(plan)
    plan.join_seen()
    shown = {each.digit for each in (*plan.nodes, *plan.struck, *step.removes, *step.places)}
    rests = {fact.is_unique for fact in proof.facts}
    by_houses = all(isinstance(each, Unit) for fact in proof.facts for each in fact.by)
    if len(shown) == 1 and True not in rests and by_houses and not plan.frames and not plan.alone:
        plan.digits = frozenset(shown)
    numbers = chains.numbered(plan)
    note = Note(step.technique, plan.evidence, tuple(sorted(step.places)), tuple(sorted(step.removes)))
    plan.note = note.text(board, techniques, numbers)
    plan.lines = routed(plan)
    return plan


def _draw(plan: Plan) -> None:
    """Add what the proof rests on."""
    if sums(plan):
        return
    because, evidence = plan.step.because, plan.evidence
    every = [*enumerate((*evidence.parts, *evidence.cases))]
    lines = [(number, each) for number, each in every[: len(evidence.parts)] if isinstance(each, Chain)]
    cases = every[len(evidence.parts) :]
    if because.sets and (lines or cases):
        chains.framed(plan)
    if because.exchange:
        patterns.rectangle(plan)
        _cases(plan, cases)
        return
    if any(isinstance(each, Fish) for each in evidence.parts) and because.candidates.get("pattern"):
        _cases(plan, cases)  # first, since the fins of a fish may begin them
        if len({each.digit for each in because.candidates["pattern"]}) > 1:
            patterns.rank(plan)
        else:
            patterns.fish(plan, bool(cases))
        return
    if patterns.is_wing(plan):
        patterns.wing(plan)
        return
    if lines:
        for number, line in lines:
            chains.chain(plan, number, line)
    elif because.sets and not cases:
        patterns.sets(plan) if len(because.sets) > 1 or "pattern" in because.candidates else patterns.guardians(plan)
    elif not cases:
        play(plan) if any(fact.is_assumed for fact in plan.proof.facts) else patterns.pattern(plan)
    _cases(plan, cases)
    if len(plan.proof.split) > 1:
        plan.tints.update(dict.fromkeys(plan.geometry.visible(plan.proof.split_cells), "base"))
        plan.focus.update(plan.proof.split_cells)
        plan.say("base", "split_cells")
    _tinted(plan, lines)


def _cases(plan: Plan, cases: Sequence[tuple[int, object]]) -> None:
    """Add the cases that have one result, or what refutes an assumption and what follows then."""
    ends = any(fact.ends_case for fact in plan.proof.facts)
    for count, (number, each) in enumerate(cases):
        colour = 0 if ends else count % MOST_BRANCHES + 1
        if isinstance(each, Net):
            chains.net(plan, number, each, colour)
        elif isinstance(each, Chain) and colour:
            chains.branch(plan, number, each, colour)
        elif isinstance(each, Chain):
            chains.rest(plan, number, each)
    is_net = any(isinstance(each, Net) for _, each in cases)
    if ends and is_net:
        chains.emptied(plan)
    for number, fact in enumerate(plan.proof.facts) if is_net else ():
        for each in fact.node.candidates if not fact.is_true and not fact.is_assumed else ():
            if each not in plan.nodes:
                plan.struck.setdefault(each, (number,))
    for cell in plan.proof.split_cells if len(plan.proof.split_cells) == 1 else ():
        plan.tints[cell] = "base"
        plan.say("base", "split", cells=Cells([cell]))
    if len(plan.proof.split) == 1 and len(cases) > 1:
        plan.tint(plan.proof.split)
        digits = Digits({each.digit for case in plan.proof.cases for each in plan.proof.facts[case].node.candidates})
        plan.say("base", "split_house", units=Units(plan.proof.split), digits=digits)


def _tinted(plan: Plan, lines: list[tuple[int, Chain]]) -> None:
    """Tint the houses of the strong links of a chain if they are few: then they are the argument."""
    strong = [each for each in plan.lines if each.role == "strong"]
    digits = {each.digit for line in strong for each in (line.start, line.end)}
    is_few = len(strong) <= chains.MOST_HOUSES and len(digits) == 1
    if lines and is_few and not plan.frames and not any(line.is_loop for _, line in lines):
        for line in strong:
            used = {by for fact in line.facts for by in plan.proof.facts[fact].by if by in line.houses}
            plan.tint([each for each in line.houses if each in used][:1])
        plan.say("base", "hidden", digits=Digits(digits))


def _effects(plan: Plan) -> None:
    """Add a red line from every cause to each effect, unless it is in the cell of the cause."""
    seen = {(each.start, each.end) for each in plan.lines if each.role == "see"}
    found = [
        (_sources(plan, fact, effect), effect, number, (fact,))
        for number, cause in enumerate(plan.proof.causes)
        for effect in cause.effects
        if effect in plan.step.removes
        for fact in cause.facts
    ]
    are_many = sum(len(sources) for sources, *_ in found) > MOST_SEEN
    for sources, effect, number, facts in found:
        nearest = sorted(sources, key=lambda each: plan.geometry.distance(each, effect))
        if not any((each, effect) in seen for each in sources):
            plan.see(nearest[:1] if are_many else sources, effect, number, facts)


def _sources(plan: Plan, number: int, effect: Candidate) -> list[Candidate]:
    """Return the candidates by which the fact *number* excludes *effect* from another cell."""
    fact = plan.proof.facts[number]
    if fact.is_unique and not fact.is_true:  # not seen, but one of the two fillings
        return []
    if not fact.is_true:  # the effect is the fact: the ends of the chain that refutes it, or the facts before
        sources = [each for each in plan.nodes if each in plan.ends] if fact.ends_case else []
        before = [plan.proof.facts[i] for i in fact.after]
        sources = sources or [each for own in before if own.is_true for each in own.node.candidates]
        linked = {each.start for each in plan.lines if each.end == effect and each.role != "strong"}
        shown = [each for each in sources if chains.excludes(plan, each, effect) or _by_rule(fact, each, effect)]
        return [each for each in shown if each not in linked]
    own = [each for each in fact.node.candidates if chains.excludes(plan, each, effect)]
    if (
        any(spot.role == "node-z" for spot in plan.nodes.values())
        or len(own) < 2
        or not plan.houses(effect.cell, *(each.cell for each in own))
    ):
        return own
    return [min(own, key=lambda each: plan.geometry.distance(each, effect))]


def _by_rule(fact: Fact, source: Candidate, effect: Candidate) -> bool:
    """Return whether *fact* says that *source* excludes *effect* by a sum or another constraint with both cells."""
    rules = [each.cells for each in fact.by if not isinstance(each, Unit)]
    return source.digit != effect.digit and any({source.cell, effect.cell} <= {*cells} for cells in rules)
