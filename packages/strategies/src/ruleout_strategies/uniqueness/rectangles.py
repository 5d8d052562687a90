"""Unique rectangles: four cells that could all hold the same two digits, crosswise.

::

    +-------+-------+
    | ab .  |  ab . |      If r1c1, r1c4, r2c1 and r2c4 had no candidates but a and b, then a and b
    | ab .  |  abc. |      could be exchanged in them, and the puzzle would have two solutions.
    +-------+-------+      So one of the other candidates there, a guardian, is true.

Type 1: all guardians are in one cell, which is neither a nor b. Type 2: all guardians are the same digit, in two cells
that see each other; cells that see both cannot hold it. Type 5: the same, in other cells. Type 3: the guardians of two
cells and further cells of a unit form a naked or a hidden subset. Type 4: two cells that see each other have guardians,
and in a unit they are the only places for one of the digits, so they are not the other one. Type 6: two opposite cells
have guardians, and one digit has its only places in two parallel units in the rectangle. Hidden rectangle: a digit of
one cell would force the whole rectangle. Avoidable rectangle: the same with cells that are placed, but were not given.

A unique loop is a longer pattern of this kind: six or more cells, each of which shares a house with the next, so that
each house has two of them or none. Its types are those of the rectangles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations
from math import inf

import attrs

from ruleout import plugin as kit
from ruleout_strategies.uniqueness.guardians import Finding, completed, finding, forced, seen_by_all, step
from ruleout_strategies.uniqueness.patterns import GuardedPattern, Loops, Patterns, Rectangles, SolvedRectangles
from ruleout_strategies.wording import number as count_in_words
from ruleout_strategies.wording import removals_in_sight

MOST_CELLS = 6
"""The number of further cells of the largest subset of a rectangle of type 3."""

Find = Callable[[kit.Board, GuardedPattern], Iterator[Finding]]


@attrs.frozen
class Type:
    """A type of patterns: what *find* finds in one pattern, and the least and the most cells with guardians that the
    pattern may have."""

    find: Find
    fewest: int = 0
    most: float = inf


def _see(board: kit.Board, cells: tuple[kit.Cell, ...]) -> bool:
    return all(board.layout.peer_sets[a] >> b & 1 for a, b in combinations(cells, 2))


def type_1(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    removes = tuple(each for each in board.candidates(own.cells[0]) if own.pattern.mask >> each.digit - 1 & 1)
    if removes:
        yield Finding(own.pattern, removes)


def same_digit(board: kit.Board, own: GuardedPattern, *, seeing: bool) -> Iterator[Finding]:
    """Type 2 if the cells with guardians are two that see each other, otherwise type 5: all guardians are equal."""
    if (len(own.cells) == 2 and _see(board, own.cells)) == seeing:
        yield from seen_by_all(board, own)


def type_3(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """The guardians, as one cell, and other cells of a unit form a naked subset."""
    cells, digits = own.cells, own.digits
    if digits.bit_count() < 2:
        return
    masks, inside = board.masks, own.pattern.cell_set
    for unit in board.layout.units_of[cells[0]]:
        around = board.layout.unit_sets[unit]
        if any(not around >> cell & 1 for cell in cells):
            continue
        others = kit.bits(around & board.open & ~inside)
        for size in range(1, min(len(others), MOST_CELLS + 1)):
            # Wider cells have too many digits for so few cells.
            able = [cell for cell in others if (masks[cell] | digits).bit_count() <= size + 1]
            for chosen in combinations(able, size):
                kit.check_time()
                union = digits
                for cell in chosen:
                    union |= masks[cell]
                if union.bit_count() == size + 1:
                    found = _subset(board, own, chosen, unit, union)
                    if found is not None:
                        yield found


def _subset(
    board: kit.Board, own: GuardedPattern, chosen: tuple[kit.Cell, ...], unit: kit.Unit, union: kit.Mask
) -> Finding | None:
    """What follows if the guardians *own*, of which one is true, and the cells *chosen* of *unit* have as many digits,
    *union*, as there are cells, with the guardians as one."""
    layout = board.layout
    removes: list[kit.Candidate] = []
    sight: list[kit.Constraint] = []
    inside = own.pattern.cell_set | kit.cell_set(chosen)
    for bit in kit.digit_indices(union):
        places = own.places(board, bit) | board.cells_by_digit[bit] & kit.cell_set(chosen)
        gone = board.seen_by(places, board.cells_by_digit[bit] & board.open & ~inside)
        removes += kit.candidates_in(gone, bit + 1)
        for cell in kit.bits(gone):
            sight += layout.why_sees(cell, kit.cells_of(places))
    if not removes:
        return None
    return Finding(own.pattern, tuple(sorted(removes)), chosen, (unit,), tuple(sight), chosen)


def forcing(board: kit.Board, own: GuardedPattern, *, opposite: bool) -> Iterator[Finding]:
    """Type 4, or type 6 if the two cells with guardians are *opposite*: both lose the same digit. Of type 4, the other
    digit has no further places in a house of both cells."""
    cells = own.cells
    if _see(board, cells) == opposite:
        return
    every = [each for each in forced(board, own.pattern) if each.candidate.cell in cells]
    for bit, other in permutations(own.pattern.digits):
        forces = [each for each in every if each.candidate.digit == bit + 1]
        both = len(forces) == sum(board.has(cell, bit + 1) for cell in cells)
        if forces and both and all(each.houses for each in forces) and (opposite or _lock(board, cells, other)):
            yield finding(board, own.pattern, forces)


def _lock(board: kit.Board, cells: tuple[kit.Cell, ...], bit: kit.DigitIndex) -> bool:
    """Whether a house of all *cells* has no further places for the digit with the index *bit*."""
    own = kit.cell_set(cells)
    sets = [board.layout.unit_sets[house] for house in board.layout.houses_of[cells[0]]]
    return any(not own & ~around and not board.cells_by_digit[bit] & around & ~own for around in sets)


def hidden(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    for each in forced(board, own.pattern):
        if each.houses:
            yield finding(board, own.pattern, [each])


TYPES: dict[int, Type] = {
    1: Type(type_1, 1, 1),
    2: Type(partial(same_digit, seeing=True), 2, 2),
    3: Type(type_3, 2, 3),
    4: Type(partial(forcing, opposite=False), 2, 2),
    5: Type(partial(same_digit, seeing=False), 2),
    6: Type(partial(forcing, opposite=True), 2, 2),
}
HIDDEN = Type(hidden, 2)


def avoidable_1(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """One open cell: it is not what would complete the rectangle."""
    if (own.pattern.cell_set & board.open).bit_count() == 1:
        forces = list(forced(board, own.pattern))
        if forces:
            yield finding(board, own.pattern, forces)


def avoidable_2(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """Two open cells with the same guardian."""
    if (own.pattern.cell_set & board.open).bit_count() == 2:
        yield from seen_by_all(board, own)


AVOIDABLE = {1: Type(avoidable_1), 2: Type(avoidable_2, 2, 2)}


OF_LOOPS = {1: TYPES[1], 2: Type(seen_by_all, 2), 3: TYPES[3], 4: TYPES[4]}


def find(technique: str, kind: Type, patterns: type[Patterns], board: kit.Board) -> Iterator[kit.Step]:
    """Yield what the type *kind* finds in each of the *patterns* of a board, as steps of *technique*."""
    seen = set()
    for own in board.view(patterns).found:
        if not kind.fewest <= len(own.cells) <= kind.most:
            continue
        kit.check_time()
        for found in kind.find(board, own):
            if found.removes not in seen:
                seen.add(found.removes)
                yield step(board, technique, found)


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    """Put a step of a rectangle or a loop in words."""
    layout, because = board.layout, step.because
    cells = [one.cell for one, _ in because.exchange]
    digits = [layout.show(each.digit) for each in because.exchange[0]]
    a, b = sorted(digits)
    names = kit.cells_in_words(layout, sorted(cells))
    shape = "rectangle" if len(cells) == 4 else f"loop of {len(cells)} cells"
    open_cells = [cell for cell in cells if not board.is_placed(cell)]
    if len(open_cells) < len(cells):
        full = _avoidable(board, step, open_cells)
    else:
        full = (
            f"If {names} held only {a} and {b}, these two digits could be exchanged in them, and the puzzle would have "
            f"two solutions. {_why(board, step, open_cells)}"
        )
    return kit.Explanation(
        nudge=f"Look for {'four cells' if len(cells) == 4 else 'a loop of cells'} that could hold the same two digits "
        "crosswise.",
        region=f"Look at the {shape} {names} and the digits {a} and {b}.",
        full=f"{full}.",
    )


def _avoidable(board: kit.Board, step: kit.Step, open_cells: list[kit.Cell]) -> str:
    """What follows from a deadly pattern of *step* some cells of which are placed: the others must not complete it."""
    layout, exchange = board.layout, step.because.exchange
    placed = {one.cell: (one, other) for one, other in exchange if board.is_placed(one.cell)}
    number = 0 if all(board.digits[cell] == pair[0].digit for cell, pair in placed.items()) else 1
    filling = {pair[number].cell: pair[number].digit for pair in exchange}
    known, rest = (
        (kit.cells_in_words(layout, cells), kit.join_words(layout.show(filling[cell]) for cell in cells))
        for cells in (sorted(placed), sorted(open_cells))
    )
    digits = kit.digits_in_words(layout, set(filling.values()))
    count = count_in_words(len(exchange))
    text = (
        f"{known[0]} are {known[1]}, and none of the {count} cells is a given. If {rest[0]} were {rest[1]}, {digits} "
        f"could be exchanged in all {count}, and the puzzle would have two solutions."
    )
    if {each.cell for each in step.removes} <= set(open_cells):
        return f"{text} So {kit.removals_in_words(layout, step.removes)}"
    return f"{text} {_why(board, step, open_cells)}"


def _why(board: kit.Board, step: kit.Step, open_cells: list[kit.Cell]) -> str:
    """What follows from the deadly pattern of *step*, with what it removes."""
    layout, because = board.layout, step.because
    removals = kit.removals_in_words(layout, step.removes)
    own = because.candidates.get("second", ())
    wide = kit.cells_in_words(layout, dict.fromkeys(each.cell for each in own))
    units = [each for each in because.constraints.get("unit", ()) if isinstance(each, kit.Unit)]
    inside = {each.cell for each in step.removes} <= set(open_cells)
    if because.sets:
        either = kit.cells_in_words(layout, dict.fromkeys(each.cell for each in own), "or")
        one = kit.digits_in_words(layout, {each.digit for each in own}, "or")
        others = kit.cells_in_words(layout, because.sets[0])
        digits = kit.digits_in_words(layout, {each.digit for each in (*own, *because.candidates["set-a"])})
        return (
            f"So {either} holds {one}; with {others}, that takes {digits} in {units[0].label}. What sees all places "
            f"for one of them there cannot hold it: {removals}"
        )
    if inside and len({each.cell for each in own}) <= 1 and not units:
        return f"Only {layout.names[step.removes[0].cell]} can prevent that: {removals}"
    if inside:
        first, *more = step.removes
        text = f"If {layout.names[first.cell]} were {layout.show(first.digit)}, {_completion(board, step)}"
        return f"{text}{'; likewise for the other' if more else ''}: {removals}"
    digit = own[0].digit
    places = kit.cell_set(each.cell for each in own)
    return f"So one of {wide} is {layout.show(digit)}: {removals_in_sight(layout, step.removes, places, [digit])}"


def _completion(board: kit.Board, step: kit.Step) -> str:
    """How the rest of the pattern follows from the first candidate that *step* removes."""
    layout, first, exchange = board.layout, step.removes[0], step.because.exchange
    number = 0 if any(one == first for one, _ in exchange) else 1
    filling = {pair[number].cell: pair[number].digit - 1 for pair in exchange}
    parts = []
    for cell, house in completed(board, filling, first.cell):
        if not board.is_placed(cell):
            why = f" (the only place left in {house.label})" if house is not None else ""
            parts.append(f"{layout.names[cell]} would be {layout.show(filling[cell] + 1)}{why}")
    return f"then {kit.join_words(parts)}" if parts else "the pattern would be complete"


def _technique(
    technique: str,
    title: str,
    difficulty: float,
    kind: Type,
    summary: str,
    patterns: type[Patterns] = Rectangles,
    also: tuple[str, ...] = (),
) -> kit.Technique:
    return kit.Technique(
        id=technique,
        title=title,
        difficulty=difficulty,
        find=partial(find, technique, kind, patterns),
        explain=explain,
        needs="one solution",
        assumes_unique=True,
        also=also,
        summary=summary,
    )


SUMMARIES = {
    1: "One cell has other candidates than the two digits of the pattern, so it is one of them.",
    2: "All other candidates of the pattern are the same digit, in cells that see each other.",
    3: "The other candidates of the pattern form a naked subset with cells of a unit.",
    4: "One of the digits is locked in two cells of the pattern, so these are not the other one.",
    5: "All other candidates of the pattern are the same digit, in cells that do not all see each other.",
    6: "One of the digits is locked in the pattern, so it is not in the opposite cells with other candidates.",
}
RECTANGLES = (
    *(
        _technique(
            f"unique-rectangle-{number}",
            f"Unique Rectangle Type {number}",
            199 + 2 * number,
            kind,
            SUMMARIES[number],
            also=(f"uniqueness-test-{number}",),
        )
        for number, kind in TYPES.items()
    ),
    _technique(
        "hidden-rectangle", "Hidden Rectangle", 215, HIDDEN, "A digit of one cell would force the whole rectangle."
    ),
    _technique(
        "avoidable-rectangle-1", "Avoidable Rectangle Type 1", 217, AVOIDABLE[1],
        "Three cells that were not given hold a rectangle but for its last cell, which must not complete it.",
        SolvedRectangles,
    ),
    _technique(
        "avoidable-rectangle-2", "Avoidable Rectangle Type 2", 219, AVOIDABLE[2],
        "Two cells that were not given hold half of a rectangle; the other two share a further digit.",
        SolvedRectangles,
    ),
)  # fmt: skip
LOOPS = tuple(
    _technique(f"unique-loop-{number}", f"Unique Loop Type {number}", 220 + 2 * number, kind, SUMMARIES[number], Loops)
    for number, kind in OF_LOOPS.items()
)
