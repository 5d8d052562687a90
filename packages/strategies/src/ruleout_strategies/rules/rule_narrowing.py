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
    nudge="Look for a rule that does not allow some candidate of its cells.",
    region="{meaning}Look at {rule}: which digits does it allow?",
    full="By {rule} alone, {result}.",
    few="{left:, }: {removals}",
    many="some digits are impossible. {removals:. }",
    left="{cell} is {digits:or}",
    combinations="{^rule} can only hold {ways:or}: {removals}.",
)
MOST_CELLS = 4
"""The largest number of cells of which a sentence says what is left for them."""
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


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    rule = kit.Units(step.because.constraints["rule"])
    combinations = _combinations(board, step)
    if combinations:
        ways = kit.Several(["-".join(map(board.layout.show, digits)) for digits in combinations])
        removals = kit.removals(step.removes)
        return SENTENCES.words("combinations", rule=rule, ways=ways, removals=removals, meaning=meaning_of(step))
    return SENTENCES.words(rule=rule, result=result_in_words(board, step), meaning=meaning_of(step))


def meaning_of(step: kit.Step) -> str:
    """Return what the rules of a step require, a sentence of each, with a space after it."""
    origins = (each.origin for each in step.because.constraints["rule"])
    return "".join(dict.fromkeys(f"{each.meaning} " for each in origins if each and each.meaning))


def result_in_words(board: kit.Board, step: kit.Step) -> kit.Sentence:
    """Return what a step removes, and what it leaves in these cells: ``r1c1 is 2 or 3: r1c1 cannot be 1``.

    If they are many, what it removes is told in sentences, without the end of the last one.
    """
    removals = kit.removals(step.removes)
    if len({each.cell for each in step.removes}) > MOST_CELLS:
        return SENTENCES.sentence("many", removals=removals)
    left = {each.cell: board.masks[each.cell] for each in step.removes}
    for each in step.removes:
        left[each.cell] &= ~kit.digit_mask(each.digit)
    cells = [
        SENTENCES.sentence("left", cell=kit.Cells([cell]), digits=kit.Digits(kit.digits_of(mask)))
        for cell, mask in left.items()
    ]
    return SENTENCES.sentence("few", left=kit.Several(cells), removals=removals)


RULE_NARROWING = kit.Technique(
    id=ID,
    title="Rule Narrowing",
    difficulty=40,
    find=find,
    explain=explain,
    applies=lambda layout: bool(rules_of(layout)),
    needs="a rule that is neither a unit nor a sum of cells that all differ",
    summary="A rule by itself does not allow a digit in one of its cells.",
)
