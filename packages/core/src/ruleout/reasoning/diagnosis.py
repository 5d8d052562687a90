"""What is wrong with a puzzle, or that nothing is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.masks import cell_set
from ruleout.model.constraints import Sum
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.phrases import cells_in_words
from ruleout.search.engine import Verdict


@attrs.frozen
class Clash:
    """*digit* stands in *cells*, which all see each other; *label* names what they share."""

    digit: int
    label: str
    cells: tuple[int, ...]


@attrs.frozen
class Diagnosis:
    """Whether a puzzle is in order.

    *clashes* are equal digits that see each other; *reasons* say, in words, why there can be no solution, as far as
    that is visible without search (clashes included). *verdict* is what search said. *solutions* are at most two,
    *differing* the visible cells in which they differ, *wrong* the cells whose entry (not given) is not the digit
    of the only solution that the givens leave.
    """

    verdict: Verdict
    clashes: tuple[Clash, ...] = ()
    reasons: tuple[str, ...] = ()
    solutions: tuple[tuple[int, ...], ...] = ()
    differing: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()

    def __repr__(self) -> str:
        wrong = f", {len(self.wrong)} wrong entries" if self.wrong else ""
        return f"<Diagnosis: verdict {self.verdict}{wrong}>"

    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.verdict is Verdict.UNIQUE


def clashes(puzzle: Puzzle) -> Iterator[Clash]:
    """Equal digits within a unit or across a relation that forbids it, units first."""
    layout = puzzle.layout
    digits = [given or entry for given, entry in zip(puzzle.givens, puzzle.placed, strict=True)]
    for unit in layout.units:
        holders: dict[int, list[int]] = {}
        for cell in unit.cells:
            if digits[cell]:
                holders.setdefault(digits[cell], []).append(cell)
        for digit, cells in sorted(holders.items()):
            if len(cells) > 1:
                yield Clash(digit, unit.label, tuple(sorted(cells)))
    for constraint in layout.constraints:
        if constraint not in layout.unit_sets:
            for a, b in constraint.unequal_pairs():
                if digits[a] and digits[a] == digits[b]:
                    yield Clash(digits[a], constraint.label, (min(a, b), max(a, b)))


def reasons(puzzle: Puzzle) -> Iterator[str]:
    """Why there can be no solution, as far as one constraint or one total shows it."""
    layout = puzzle.layout
    found = list(clashes(puzzle))
    for clash in found:
        count = {2: "twice"}.get(len(clash.cells), f"{len(clash.cells)} times")
        word = "given" if all(puzzle.givens[cell] for cell in clash.cells) else "stands"
        names = ", ".join(layout.names[cell] for cell in clash.cells)
        yield f"{layout.show(clash.digit)} {word} {count} in {clash.label}: {names}"
    clashing = {(clash.label) for clash in found}
    start = puzzle.start
    for cell, mask in enumerate(start):
        if not mask:
            yield f"{layout.names[cell]} cannot hold its digit: pencil marks or entries exclude it"
    for constraint in layout.constraints:
        own = [start[cell] for cell in constraint.cells]
        if constraint.label not in clashing and 0 not in own and 0 in constraint.narrow(own):
            yield f"{constraint.label} cannot be met ({cells_in_words(layout, constraint.cells)})"
    yield from unbalanced(layout)


def unbalanced(layout: Layout) -> Iterator[str]:
    """Two ways to add up the same cells that come to different totals.

    A sum has a known total over its cells; so have sums of one kind whose cells lie apart from each other, and so have
    houses, each the sum of all digits. Where two of these cover the same cells, the totals agree or the puzzle has no
    solution.
    """
    whole = layout.digits * (layout.digits + 1) // 2
    coverings: dict[int, tuple[str, int]] = {}
    for name, cells, total in (*_covered_by_sums(layout), *_covered_by_houses(layout, whole)):
        if cells in coverings and coverings[cells][1] != total:
            other, expected = coverings[cells]
            yield (
                f"{name} to {total}, {other} to {expected}: a difference of {abs(total - expected)} over the "
                f"same {cells.bit_count()} cells"
            )
        coverings.setdefault(cells, (name, total))


def _covered_by_houses(layout: Layout, whole: int) -> Iterator[tuple[str, int, int]]:
    for kind in dict.fromkeys(house.kind for house in layout.houses):
        houses = [house for house in layout.houses if house.kind == kind]
        sets = [layout.unit_sets[house] for house in houses]
        if _apart(sets):
            first, last = houses[0].label, houses[-1].label
            name = f"{first} adds up" if len(houses) == 1 else f"{first} to {last} add up"
            yield name, _union(sets), whole * len(houses)


def _covered_by_sums(layout: Layout) -> Iterator[tuple[str, int, int]]:
    for each in layout.constraints:
        if isinstance(each, Sum) and each.weights is None and len(set(each.cells)) == len(each.cells):
            yield f"{each.label} adds up", cell_set(each.cells), each.total
    kinds: dict[str, list[Sum]] = {}
    for each, unit in layout.unit_of_sum.items():
        kind = f"{unit.kind} sums" if set(unit.cells) == set(each.cells) else "sums"
        kinds.setdefault(kind, []).append(each)
    for name, sums in kinds.items():
        sets = [cell_set(each.cells) for each in sums]
        if len(sums) > 1 and _apart(sets):
            yield f"the {len(sums)} {name} add up", _union(sets), sum(each.total for each in sums)


def _apart(sets: Sequence[int]) -> bool:
    return sum(cells.bit_count() for cells in sets) == _union(sets).bit_count()


def _union(sets: Sequence[int]) -> int:
    union = 0
    for cells in sets:
        union |= cells
    return union


def differing_cells(solutions: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The cells in which the first two solutions differ."""
    if len(solutions) < 2:
        return ()
    return tuple(cell for cell, (a, b) in enumerate(zip(solutions[0], solutions[1], strict=True)) if a != b)
