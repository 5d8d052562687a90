"""Rule narrowing: candidates that a single rule does not allow.

::

    r1c1 < r1c2 < r1c3     a thermometer of three cells: its bulb r1c1 is at most 7,
                           r1c2 is 2 to 8, and r1c3 at least 3

A rule allows certain assignments of digits to its cells. A candidate that occurs in none of the remaining assignments
is removed. Units, and sums of cells that all differ, have techniques of their own; this technique looks at each other
rule by itself: relations of two cells, sequences, allowed digits, other sums, and rules of plug-ins. What one line, dot
or clue says is looked at as a whole, until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from ruleout import internal as kit
from ruleout_strategies.effects import removed_by
from ruleout_strategies.rules import reasons
from ruleout_strategies.rules.played import Rules
from ruleout_strategies.views.rules import Constraints, rules_of

ID = "rule-narrowing"


def find(board: kit.Board) -> Iterator[kit.Step]:
    for rule in rules_of(board.layout):
        before = {cell: board.masks[cell] for each in rule for cell in each.cells}
        after = _narrowed(rule, dict(before))
        if 0 not in after.values() and after != before:
            removes = removed_by(board, after.items())
            if removes:
                yield kit.Step(ID, removes=removes, because=kit.Reason.of(before, {"rule": rule}))


def _narrowed(rule: Constraints, masks: dict[kit.Cell, kit.Mask]) -> dict[kit.Cell, kit.Mask]:
    """Return *masks* without the candidates that the constraints of *rule* exclude, one after the other.

    This is repeated until nothing changes; a mask is 0 if they allow nothing.
    """
    has_changed = True
    while has_changed:
        has_changed = False
        for each in rule:
            before = tuple([masks[cell] for cell in each.cells])
            after = each.narrow(before)
            for cell, mask in zip(each.cells, after, strict=True):
                masks[cell] &= mask
            if 0 in after:
                return dict.fromkeys(masks, 0)
            has_changed |= len(rule) > 1 and any(
                masks[cell] != mask for cell, mask in zip(each.cells, before, strict=True)
            )
    return masks


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a rule, such as a line or a clue, of which a cell is nearly known: what does it leave for others?",
    alone="Look for a rule, such as a line or a clue, with digits that do not fit it, whatever its other cells hold.",
    region="{meaning}Look at {rule}: {asks}",
    full="{intro}{differ}{thoughts}{result}.",
    combinations="Its cells can only hold {ways:or}: {removals}",
    next="Next time, begin with the cell of a rule that has the fewest candidates.",
)
SHOWN = 4
"""The largest number of combinations that an explanation lists."""
MOST_FILLINGS = 10_000
"""Combinations of cells that can be filled in more ways, were there no rule, are not listed."""


def _combinations(board: kit.Board, step: kit.Step) -> list[tuple[kit.Digit, ...]]:
    """Return the combinations of digits that the rule of *step* leaves for its cells.

    None if the order of digits matters, if there are many, or if one of them has a removed digit, whose reason is then
    another one.
    """
    rule = step.because.constraints["rule"]
    if (
        len(rule) > 1
        or not isinstance(rule[0], kit.Regular | kit.Relation | kit.Sum)
        or not _ignores_order(board, rule[0])
    ):
        return []
    options = [list(kit.digits_of(board.masks[cell])) for cell in rule[0].cells]
    if prod(map(len, options)) > MOST_FILLINGS:
        return []
    found = sorted({tuple(sorted(digits)) for digits in product(*options) if rule[0].holds(digits)})
    removed = {each.digit for each in step.removes}
    return [] if len(found) > SHOWN or any(removed & {*digits} for digits in found) else found


def _ignores_order(board: kit.Board, constraint: kit.Constraint) -> bool:
    """Return whether the digits of the cells may be exchanged: in reverse, the constraint equals itself."""
    to = list(range(board.layout.size))
    for cell, other in zip(constraint.cells, reversed(constraint.cells), strict=True):
        to[cell] = other
    return kit.shape_of_constraint(constraint.relabelled(to)) == kit.shape_of_constraint(constraint)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    return reasons.prove(Rules(board, step.because.constraints.get("rule", ())), step)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    proof, rule = prove(board, step), kit.Units(step.because.constraints["rule"])
    hints: reasons.Pieces = {"meaning": reasons.meaning_of(step), "rule": rule, "asks": reasons.question(proof)}
    return SENTENCES.words("full", "nudge" if proof.facts[0].cells else "alone", **hints, **_pieces(board, step, proof))


def _pieces(board: kit.Board, step: kit.Step, proof: kit.Proof, play: int = 0) -> reasons.Pieces:
    """Return the parts of an explanation: the combinations that remain, if one or two cells do not say it sooner."""
    rules = Rules(board, step.because.constraints.get("rule", ()))
    if not all(0 < len(fact.cells) <= 2 for fact in proof.facts):
        combinations = _combinations(board, step)
        if combinations:
            ways = kit.Several(["-".join(map(board.layout.show, digits)) for digits in combinations])
            told = SENTENCES.sentence("combinations", ways=ways, removals=kit.removals(step.removes))
            return {"intro": reasons.intro(board, step), "differ": None, "thoughts": told, "result": None}
    return reasons.pieces(rules, step, proof, (), play)


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    return reasons.lesson(_pieces(board, step, proof, play=1), SENTENCES.sentence("next"))


RULE_NARROWING = kit.Technique(
    id=ID,
    title="Rule Narrowing",
    short="Rule",
    difficulty=40,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=lambda layout: bool(rules_of(layout)),
    needs="a rule that is neither a unit nor a sum of cells that all differ",
    summary="A rule by itself does not allow a digit in one of its cells.",
)
