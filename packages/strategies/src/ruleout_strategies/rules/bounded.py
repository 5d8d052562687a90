"""Bounds of a sum or count in words, and as a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout import internal as kit
from ruleout_strategies.rules import reasons
from ruleout_strategies.rules.played import Masks
from ruleout_strategies.views.bounds import Bounds, bounds_of

BOUNDS = kit.Sentences(
    "rule-bounds",
    named_at_least="{cells} {cells#comes|come} to at least {sum}",
    named_at_most="{cells} {cells#comes|come} to at most {sum}",
    all_at_least="its cells come to at least {sum}",
    all_at_most="its cells come to at most {sum}",
    others_at_least="its other cells come to at least {sum}",
    others_at_most="its other cells come to at most {sum}",
    numbers="the numbers of all digits add up to {sum}, so {digits}",
    no_more="{digits} {digits#is|are} there at most {count} times",
    once_at_most="{digits} {digits#is|are} there at most once",
    nowhere="{digits} {digits#is|are} not there",
    no_fewer="{digits} {digits#is|are} there at least {count} times",
    once_at_least="{digits} {digits#is|are} there at least once",
    thoughts="{^bounds}",
    result=". So {left}",
)


def is_bounded(step: kit.Step) -> bool:
    """Return whether *step* follows from bounds: the houses by which it is bounded are its base."""
    return "base" in step.because.constraints


def prove(step: kit.Step) -> kit.Proof:
    """Return the proof of *step*: one fact, since each removal needs all cells."""
    found, because = kit.ProofBuilder(), step.because
    by = (*because.constraints["rule"], *because.constraints["base"])
    found.cause(step.removes, [found.false(kit.Node.of(*step.removes), by, (), because.cells)])
    return found.proof()


def pieces(board: kit.Board, step: kit.Step) -> reasons.Pieces:
    """Return the parts of an explanation, as of :func:`ruleout_strategies.rules.reasons.pieces`."""
    (rule,), houses = step.because.constraints["rule"], step.because.constraints["base"]
    bounds = next(each for each in bounds_of(board.layout)[rule] if {*each.houses} == {*houses})
    left, changed = bounds.left(dict(enumerate(board.masks))), dict.fromkeys(each.cell for each in step.removes)
    shown = [(cell, reasons.shown(board, board.masks[cell] & left[cell])) for cell in changed]
    is_removed = isinstance(rule, kit.Count) and not all(kit.is_lone(left[cell]) for cell in changed)
    follows = kit.removals(step.removes) if is_removed else reasons.together(shown, "known")
    told: list[kit.Piece]
    if isinstance(rule, kit.Sum):
        told = [*_sums(board, step, rule, bounds, left)]
    else:
        assert isinstance(rule, kit.Count)
        told = [_counts(board, step, rule, bounds, left)]
    return {
        "intro": reasons.intro(step),
        "differ": reasons.REASONS.sentence("differ", units=kit.Units(houses)),
        "thoughts": BOUNDS.sentence("thoughts", bounds=kit.Several(told)),
        "result": BOUNDS.sentence("result", left=follows),
    }


def _sums(board: kit.Board, step: kit.Step, rule: kit.Sum, bounds: Bounds, left: Masks) -> Iterator[kit.Sentence]:
    """Yield what the cells that are added, and those that are taken away, come to at least or at most."""
    weights = kit.merged_weights(rule)
    added, taken = ([each for each in bounds.parts if weights[each[0]] * sign > 0] for sign in (1, -1))
    excluded = [each.digit > left[each.cell].bit_length() for each in step.removes]
    too_much = [is_high == (weights[each.cell] > 0) for each, is_high in zip(step.removes, excluded, strict=True)]
    for is_least in dict.fromkeys(too_much):
        for parts, others, least in ((added, taken, is_least), (taken, added, not is_least)):
            if parts:
                yield _comes_to(
                    parts, others, sum(abs(weights[each[0]]) * _end(board, each, least) for each in parts), least
                )


def _comes_to(
    parts: Sequence[Sequence[kit.Cell]], others: Sequence[Sequence[kit.Cell]], total: int, least: bool
) -> kit.Sentence:
    cells = [cell for each in parts for cell in each]
    name = "all" if not others else "others" if len(cells) > reasons.MOST_NAMED >= sum(map(len, others)) else "named"
    name += "_at_least" if least else "_at_most"
    return BOUNDS.sentence(name, cells=kit.Cells(sorted(cells)), sum=str(total))


def _end(board: kit.Board, cells: Sequence[kit.Cell], least: bool) -> int:
    """Return the least or greatest sum of different digits in *cells*."""
    masks = [board.masks[cell] for cell in cells]
    if least:
        return kit.least_sum([(mask & -mask).bit_length() for mask in masks])
    return kit.greatest_sum([mask.bit_length() for mask in masks], board.layout.digits)


def _counts(board: kit.Board, step: kit.Step, rule: kit.Count, bounds: Bounds, left: Masks) -> kit.Sentence:
    """Return how often digits occur that are excluded everywhere else, or that must be in each part."""
    told = dict[tuple[str, int], set[int]]()
    open_cells = [cell for cell in rule.cells if not kit.is_lone(board.masks[cell])]
    for each in step.removes:
        digit, is_gone = each.digit, not any(left[cell] & kit.digit_mask(each.digit) for cell in open_cells)
        if not is_gone:
            digit = left[each.cell].bit_length()
        holders = [cell for cell in rule.cells if board.masks[cell] & kit.digit_mask(digit)]
        count = sum(kit.is_lone(board.masks[cell]) for cell in holders)
        if not is_gone:
            count = sum(any(rule.cells[place] in holders for place in part) for part in bounds.parts)
        name = "no_more" if is_gone else "no_fewer"
        if count < 2:
            name = "nowhere" if not count else "once_at_most" if is_gone else "once_at_least"
        told.setdefault((name, count), set()).add(digit)
    found = [
        BOUNDS.sentence(name, digits=kit.Digits(sorted(own)), count=kit.Number(count))
        for (name, count), own in told.items()
    ]
    return BOUNDS.sentence("numbers", sum=str(len(rule.cells)), digits=kit.Several(found))
