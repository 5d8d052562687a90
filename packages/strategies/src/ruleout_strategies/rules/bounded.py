"""Bounds of a sum or count in words, and as a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

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
    numbers_of="the numbers of all digits add up to {sum} only if these are {sets:or}, so {digits}",
    room="{digits} {digits#fits|each fit} in at most {count} of its cells, which is too few",
    by_rule="by the rule, {digits}",
    no_more="{digits} {digits#is|are} there at most {count} times",
    once_at_most="{digits} {digits#is|are} there at most once",
    nowhere="{digits} {digits#is|are} not there",
    no_fewer="{digits} {digits#is|are} there at least {count} times",
    once_at_least="{digits} {digits#is|are} there at least once",
    open_cells="its open cells cannot be {digits:or}",
    thoughts="{^bounds}",
    result=". So {left}",
)


MOST_SETS, MOST_TRIED = 3, 5_000
"""The largest number of sets of digits that a sentence names, and of choices of numbers among which they are found."""


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
    shown = [(cell, reasons.shown(board, board.masks[cell] & left[cell]), "known") for cell in changed]
    gone = {each.digit for each in step.removes if not kit.is_lone(left[each.cell])}
    follows = reasons.together(shown)
    if isinstance(rule, kit.Count) and gone:
        known = reasons.together(each for each in shown if kit.is_lone(left[each[0]])).parts
        follows = kit.Several([BOUNDS.sentence("open_cells", digits=kit.Digits(gone)), *known])
    told: list[kit.Piece]
    if isinstance(rule, kit.Sum):
        told = [kit.Several([*_sums(board, step, rule, bounds, left)])]
    else:
        assert isinstance(rule, kit.Count)
        told = [*_counts(board, step, rule, bounds, left)]
    return {
        "intro": reasons.intro(board, step),
        "differ": reasons.REASONS.sentence("differ", units=kit.Units(houses)),
        "thoughts": kit.Several([BOUNDS.sentence("thoughts", bounds=each) for each in told], ". "),
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


def _counts(board: kit.Board, step: kit.Step, rule: kit.Count, bounds: Bounds, left: Masks) -> Iterator[kit.Sentence]:
    """Yield why digits are nowhere else or in each part: by the parts that can hold them, or as all numbers add up."""
    size, open_cells = len(rule.places[0]), [cell for cell in rule.cells if not kit.is_lone(board.masks[cell])]
    ends = [_numbers(board, rule, bounds, kit.digit_mask(digit)) for digit in range(1, board.layout.digits + 1)]
    fitting = [
        [each for each in own if low <= each <= high] for own, (low, high) in zip(rule.counts, ends, strict=False)
    ]
    choices = product(*fitting) if prod(map(len, fitting)) <= MOST_TRIED else ()
    sets = {tuple([i for i, number in enumerate(each, 1) if number]) for each in choices if sum(each) == size}
    told = dict[str, dict[tuple[str, int], set[int]]]()
    for each in step.removes:
        digit, is_gone = each.digit, not any(left[cell] & kit.digit_mask(each.digit) for cell in open_cells)
        if not is_gone:
            digit = left[each.cell].bit_length()
        (low, high), own = ends[digit - 1], fitting[digit - 1]
        count, name = (low, "no_more") if is_gone else (high, "no_fewer")
        if count < 2:
            name = "nowhere" if not count else "once_at_most" if is_gone else "once_at_least"
        reason = "by_rule"
        if max(own) > low if is_gone else min(own) < high:
            reason = "numbers_of" if 0 < len(sets) <= MOST_SETS else "numbers"
        elif is_gone and max(rule.counts[digit - 1]) > high:
            reason, count = "room", high
        told.setdefault(reason, {}).setdefault((name, count), set()).add(digit)
    ways = kit.Several(["-".join(map(board.layout.show, each)) for each in sorted(sets)], "or")
    for reason, groups in told.items():
        some = [(name, kit.Digits(digits), kit.Number(count)) for (name, count), digits in groups.items()]
        if reason == "room":
            yield from (BOUNDS.sentence(reason, digits=digits, count=count) for _, digits, count in some)
        else:
            own_digits = kit.Several(
                [BOUNDS.sentence(name, digits=digits, count=count) for name, digits, count in some]
            )
            yield BOUNDS.sentence(reason, sum=str(size), sets=ways, digits=own_digits)


def _numbers(board: kit.Board, rule: kit.Count, bounds: Bounds, digit: kit.Mask) -> tuple[int, int]:
    """Return the least and greatest number of times that *digit* can be in each set of *rule*."""
    masks = [board.masks[cell] for cell in rule.cells]
    low = max(sum(masks[place] == digit for place in places) for places in rule.places)
    parts = [[part for part in bounds.parts if part[0] in places] for places in rule.places]
    return low, min(sum(any(masks[place] & digit for place in part) for part in own) for own in parts)
