"""Depth-first search in which every constraint narrows its cells; the cell with the fewest digits is tried first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.plugin import Budget, Countdown, Digit, Engine, Layout, Mask, OutOfBudget, SearchResult, digit_indices


class ToyEngine(Engine):
    """A small engine to learn from."""

    id = "toy"
    title = "Depth-first search for learners"

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[Mask]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        for start in starts:
            countdown = Countdown(budget)
            found: dict[tuple[Digit, ...], None] = {}
            complete = True
            try:
                for solution in solutions(layout, start, countdown):
                    found[solution] = None
                    if len(found) == limit:
                        break
            except OutOfBudget:
                complete = False
            exhausted = complete and len(found) < limit
            yield SearchResult.of(tuple(found), exhausted, complete, countdown.nodes)

    def _solutions(self, layout: Layout, start: Sequence[Mask], budget: Budget) -> Iterator[tuple[Digit, ...]]:
        seen = set()
        for solution in solutions(layout, start, Countdown(budget)):
            if solution not in seen:
                seen.add(solution)
                yield solution


def solutions(layout: Layout, start: Sequence[Mask], countdown: Countdown) -> Iterator[tuple[Digit, ...]]:
    """Yield the digits of the visible cells of every filling; some come twice if there are hidden cells."""
    stack = [list(start)]
    while stack:
        countdown.check()
        masks = stack.pop()
        if not narrow(layout, masks):
            continue
        undecided = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
        if undecided:
            countdown.count_choice()
            cell = min(undecided, key=lambda each: masks[each].bit_count())
            stack += [[*masks[:cell], 1 << bit, *masks[cell + 1 :]] for bit in digit_indices(masks[cell])]
        elif all(each.holds([masks[cell].bit_length() for cell in each.cells]) for each in layout.constraints):
            yield tuple(mask.bit_length() for mask in masks[: layout.visible])


def narrow(layout: Layout, masks: list[Mask]) -> bool:
    """Let every constraint narrow *masks* until nothing changes. Return whether every cell still has a digit."""
    changed = True
    while changed and 0 not in masks:
        changed = False
        for constraint in layout.constraints:
            before = tuple(masks[cell] for cell in constraint.cells)
            after = tuple(constraint.narrow(before))
            if after != before:
                changed = True
                for cell, mask in zip(constraint.cells, after, strict=True):
                    masks[cell] &= mask
    return 0 not in masks
