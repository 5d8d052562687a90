"""Steps by sums, leftovers and rules: the cells that they compare, their totals, and what the rule requires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ruleout.internal import Balance, Cell, Cells, Constraint, Digits, Fact, Piece, Several, Sum, Unit, Units
from ruleout_render.scene.plan import Plan
from ruleout_render.scene.words import WORDS

Side = Sequence[Constraint]
MOST_WAYS = 4
"""The greatest number of combinations that a legend lists."""


def sums(plan: Plan) -> bool:
    """Add the cells, tints and words of a step by sums, leftovers or rules to *plan*, and return True.

    Returns False if the step is another one, or has cases.
    """
    facts = plan.proof.facts
    if any(fact.is_assumed for fact in facts):
        return False
    sides = _sides(plan)
    if sides is None and all(isinstance(each, Unit) for fact in facts for each in fact.by):
        return False
    if sides is not None:
        _compare(plan, *sides)
    else:
        _use(plan, facts)
    for fact in facts:
        if fact.is_true and not {*fact.node.candidates} & {*plan.step.places}:
            plan.node(fact.node.candidates, "node-a", is_group=False)
            plan.say("node-a", "one_is", digits=Digits({each.digit for each in fact.node.candidates}))
    plan.alone = True
    return True


def _sides(plan: Plan) -> tuple[Side, Side] | None:
    """Return the houses and sums that the step compares with others, and these others."""
    for fact in plan.proof.facts:
        if fact.equation is not None:
            return fact.equation.added, fact.equation.subtracted
    because = plan.step.because
    base, cover = because.constraints.get("base", ()), because.constraints.get("cover", ())
    for fact in plan.proof.facts:
        is_fish = because.sets or because.candidates.get("pattern", fact.node.candidates) != fact.node.candidates
        if base and cover and {*base, *cover} <= {*fact.by} and not is_fish:
            return base, cover
    return None


def _compare(plan: Plan, added: Side, subtracted: Side) -> None:
    """Tint the cells that only one side has, and those that cancel out."""
    counts = Counter(cell for each in added for cell in each.cells)
    both = {*counts} & {cell for each in subtracted for cell in each.cells}
    counts.subtract(cell for each in subtracted for cell in each.cells)
    for role, cells, side in (
        ("plus", [cell for cell in counts if counts[cell] > 0], added),
        ("minus", [cell for cell in counts if counts[cell] < 0], subtracted),
        ("cancelled", [cell for cell in both if not counts[cell]], ()),
    ):
        shown = plan.geometry.visible(cells)
        plan.tints.update(dict.fromkeys(shown, role))
        if shown:
            own = Units([each for each in side if {*each.cells} & {*shown}])
            plan.words[role] = WORDS.sentence(role, units=own) if side else WORDS.sentence(role)
            plan.focus.update(shown if side else ())
    totals = next((each.sums for each in plan.evidence.parts if isinstance(each, Balance) and each.sums), ())
    known = [each for cell, count in sorted(counts.items()) if (each := plan.board.digits[cell] * count)]
    for side, digits, total in zip((added, subtracted), ([], known), totals, strict=False):
        terms = [*[each.total for each in side if isinstance(each, Sum)], *sorted(digits, key=lambda each: each > 0)]
        if len(terms) > 1 and sum(terms) == total:
            told = " + ".join(map(str, terms)).replace("+ -", "- ")
            plan.remarks.append(WORDS.sentence("sum", terms=told, total=str(total)))


def _use(plan: Plan, facts: Sequence[Fact]) -> None:
    """Tint the cells of the rules and sums of *facts*, whose candidates are dark if a fact rests on them."""
    told, beyond = dict[str, Piece](), dict[Cell, None]()
    users = Counter(label for fact in facts for label in {each.label for each in fact.by})
    for fact in facts:
        by = [each for each in fact.by if not (isinstance(each, Unit) and plan.board.layout.is_house(each))]
        cells: Iterable[Cell] = fact.cells or [cell for each in by for cell in each.cells]
        plan.focus.update(plan.geometry.visible([*cells, *(each.cell for each in fact.node.candidates)]))
        plan.tint(by)
        for each in by:
            told.setdefault(each.label, _words(plan, fact, each, users[each.label] == 1))
        if len(by) < len(fact.by) and not {cell for each in by for cell in each.cells}.issuperset(fact.cells):
            beyond |= dict.fromkeys(fact.cells)
    if beyond:
        plan.say("remove", "unfilled_then", cells=Cells(beyond))
    if told:
        plan.words["base"] = WORDS.sentence("used", rules=Several(list(told.values())))


def _words(plan: Plan, fact: Fact, used: Constraint, is_alone: bool) -> Piece:
    """Return a rule or sum in words, with the combinations that remain or else with what it requires.

    If the fact *is_alone* in using a sum with more combinations, the words say what none of these has.
    """
    show = plan.board.layout.show
    if 0 < len(fact.ways) <= MOST_WAYS:
        ways = Several(["+".join(map(show, way)) for way in fact.ways])
        return WORDS.sentence("ways", units=Units([used]), ways=ways)
    node = fact.node.candidates
    cells, digits = Cells({each.cell for each in node}), Digits({each.digit for each in node})
    is_of_sum = any(isinstance(each, Sum) for each in fact.by) and {each.label for each in fact.by} == {used.label}
    if is_alone and is_of_sum and len(cells.cells) == 1 and not fact.is_true:
        return WORDS.sentence("no_way", units=Units([used]), digits=digits, cells=cells)
    meaning = used.origin.meaning if used.origin else ""
    return WORDS.sentence("rule", units=Units([used]), meaning=meaning) if meaning else Units([used])
