"""Rule narrowing: candidates that a single rule does not allow.

::

    r1c1 < r1c2 < r1c3     a thermometer of three cells: its bulb r1c1 is at most 7,
                           r1c2 is 2 to 8, and r1c3 at least 3

A rule allows certain assignments of digits to its cells. A candidate that occurs in none of the remaining assignments
is removed. Units and sums have techniques of their own; this technique looks at each of the other rules by itself:
relations of two cells, sequences, allowed digits, and rules of plug-ins.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_strategies.effects import removed_by

ID = "rule-narrowing"


@kit.once_per_layout
def rules_of(layout: kit.Layout) -> tuple[kit.Constraint, ...]:
    """Return the constraints of *layout* that are neither units nor sums, those with the fewest cells first."""
    rules = [each for each in layout.constraints if not isinstance(each, kit.Unit | kit.Sum)]
    return tuple(sorted(rules, key=lambda rule: len(rule.cells)))


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks = board.masks
    for rule in rules_of(board.layout):
        before = tuple([masks[cell] for cell in rule.cells])
        after = rule.narrow(before)
        if after == before or 0 in after:
            continue
        allowed: dict[kit.Cell, kit.Mask] = {}
        for cell, mask in zip(rule.cells, after, strict=True):
            allowed[cell] = allowed.get(cell, mask) & mask
        if 0 in allowed.values():
            continue
        removes = removed_by(board, allowed.items())
        if removes:
            yield kit.Step(ID, removes=removes, because=kit.Reason.of(rule.cells, {"rule": [rule]}))


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a rule that does not allow some candidate of its cells.",
    region="Look at {rule}: which digits does it allow?",
    full="{^rule}, by itself, leaves {left:, }: {removals}.",
    with_cells="{^rule}, by itself, leaves {left:, } (its cells are {cells}): {removals}.",
    left="{cell} only {digits:or}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    (rule,) = step.because.constraints["rule"]
    left = {each.cell: board.masks[each.cell] for each in step.removes}
    for each in step.removes:
        left[each.cell] &= ~kit.digit_mask(each.digit)
    return SENTENCES.words(
        "with_cells" if len(rule.cells) > 1 else "full",
        rule=kit.Units([rule]),
        left=kit.Several(
            [
                SENTENCES.sentence("left", cell=kit.Cells([cell]), digits=kit.Digits(kit.digits_of(mask)))
                for cell, mask in left.items()
            ]
        ),
        cells=kit.Cells(rule.cells),
        removals=kit.removals(step.removes),
    )


RULE_NARROWING = kit.Technique(
    id=ID,
    title="Rule Narrowing",
    difficulty=40,
    find=find,
    explain=explain,
    applies=lambda layout: bool(rules_of(layout)),
    needs="a rule that is neither a unit nor a sum",
    summary="A rule by itself does not allow a digit in one of its cells.",
)
