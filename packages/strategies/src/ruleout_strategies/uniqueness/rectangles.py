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

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations, permutations
from math import inf

import attrs

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, lesson, results
from ruleout_strategies.uniqueness.guardians import (
    Finding,
    completed,
    filling_with,
    finding,
    forced,
    seen_by_all,
    step,
)
from ruleout_strategies.uniqueness.patterns import GuardedPattern, Loops, Patterns, Rectangles, SolvedRectangles
from ruleout_strategies.uniqueness.proofs import prove
from ruleout_strategies.wording import removals_by_units, singular

MOST_CELLS = 6
"""Largest number of further cells of the subset of a rectangle of type 3."""

Find = Callable[[kit.Board, GuardedPattern], Iterator[Finding]]


@attrs.frozen
class Type:
    """Type of patterns: the search in one pattern, and the least and the most cells with guardians that it may have."""

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
    """Yield type 2 if the cells with guardians are two that see each other, else type 5: all guardians are equal."""
    if (len(own.cells) == 2 and _see(board, own.cells)) == seeing:
        yield from seen_by_all(board, own)


def type_3(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """Yield type 3: the guardians, as one cell, and other cells of a unit form a naked subset."""
    cells, digits = own.cells, own.digits
    if digits.bit_count() < 2:
        return
    masks, inside, guarded = board.masks, own.pattern.cell_set, kit.cell_set(cells)
    for unit in board.layout.units_of[cells[0]]:
        around = board.layout.unit_sets[unit]
        if guarded & ~around:
            continue
        others = [(cell, (masks[cell] | digits).bit_count()) for cell in kit.bits(around & board.open & ~inside)]
        for size in range(digits.bit_count() - 1, min(len(others), MOST_CELLS + 1)):
            # Wider cells have too many digits for so few cells.
            able = [cell for cell, count in others if count <= size + 1]
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
    """Return type 3: the guardians, counted as one cell, and *chosen* form a naked subset of *union* in *unit*."""
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
    """Yield type 4, or type 6 if the two cells with guardians are *opposite*: one digit is removed from both.

    Of type 4, the other digit has no further places in a house of both cells.
    """
    cells = own.cells
    if _see(board, cells) == opposite:
        return
    guarded = [each for each in forced(board, own.pattern) if each.candidate.cell in cells]
    for bit, other in permutations(own.pattern.digits):
        forces = [each for each in guarded if each.candidate.digit == bit + 1]
        in_all = len(forces) == sum(board.has(cell, bit + 1) for cell in cells)
        if forces and in_all and all(each.houses for each in forces) and (opposite or _is_locked(board, cells, other)):
            yield finding(board, own.pattern, forces)


def _is_locked(board: kit.Board, cells: tuple[kit.Cell, ...], bit: kit.DigitIndex) -> bool:
    """Return whether a house of all *cells* has no further places for the digit with the index *bit*."""
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
    """Yield the eliminations in a single open cell, which must not complete the rectangle."""
    if (own.pattern.cell_set & board.open).bit_count() == 1:
        forces = list(forced(board, own.pattern))
        if forces:
            yield finding(board, own.pattern, forces)


def avoidable_2(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """Yield the eliminations by two open cells whose guardians are one digit."""
    if (own.pattern.cell_set & board.open).bit_count() == 2:
        yield from seen_by_all(board, own)


AVOIDABLE = {1: Type(avoidable_1), 2: Type(avoidable_2, 2, 2)}


OF_LOOPS = {1: TYPES[1], 2: Type(seen_by_all, 2), 3: TYPES[3], 4: TYPES[4]}


def find(technique: str, kind: Type, patterns: type[Patterns], board: kit.Board) -> Iterator[kit.Step]:
    """Yield the findings of the type *kind* in each of the *patterns* of a board, as steps of *technique*."""
    seen = set()
    for own in board.view(patterns).found:
        if not kind.fewest <= len(own.cells) <= kind.most:
            continue
        kit.check_time()
        for found in kind.find(board, own):
            if found.removes not in seen:
                seen.add(found.removes)
                yield step(board, technique, found)


SENTENCES = kit.Sentences(
    "unique-rectangle",
    nudge="Look for four cells that could hold the same two digits crosswise.",
    nudge_avoidable="Look for four cells, some of them solved but none of them a given, that could hold the same two "
    "digits crosswise.",
    nudge_loop="Look for a loop of cells that could hold the same two digits crosswise.",
    region="Look at the {shape} {cells} and the digits {digits}{linked}.",
    linked=", and where {places:, and where }",
    linked_in="{digit} can be in {units}",
    full="If {cells}, in {houses}, held only {digits}, these could be exchanged, and the puzzle would have two "
    "solutions. {why}.",
    avoidable="{known}, and none of the {count} cells is a given. If {rest}, {digits} could be exchanged in all "
    "{count}, and the puzzle would have two solutions. {why}.",
    rectangle="rectangle",
    loop="loop of {count:digits} cells",
    of_kind="{count} {kind.many}",
    one_of_kind="one {kind}",
    would_hold="{cell} were {digit}",
    so="So {removals}",
    subset="So {guardians}, and {others}: together they take {subset} in {units}. {removals}",
    only="Only {cells} has other candidates, so it takes one of them: {removals}",
    only_one="Only {cells} has another candidate, so {removals}, and {digit} is left",
    completed="{^links}. {cases:. }. So {removals}",
    at_once="{cases:. }. So {removals}",
    case="If {cell} were {digit}, then {forced}, and there would be two solutions",
    case_at_once="If {cell} were {digit}, there would be two solutions",
    link="in {units}, {digit} can only be in {cells:or}",
    forced="{cell} would be {digit}{since}",
    since=" since {sees}",
    one_of="So one of {own} is {extra}: {removals}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Put a step of a rectangle or a loop in words."""
    layout, exchange = board.layout, step.because.exchange
    cells = sorted(one.cell for one, _ in exchange)
    open_cells = [one.cell for one, _ in exchange if not board.is_placed(one.cell)]
    count, is_loop = kit.Number(len(cells)), len(cells) > 4
    pieces: dict[str, kit.Piece] = {}
    if len(open_cells) < len(cells):
        placed = {one.cell: (one, other) for one, other in exchange if board.is_placed(one.cell)}
        number = 0 if all(board.digits[cell] == pair[0].digit for cell, pair in placed.items()) else 1
        filling = {pair[number].cell: pair[number].digit for pair in exchange}
        pieces["known"] = kit.Several(
            [kit.holds(kit.Node.of(kit.Candidate(cell, filling[cell]))) for cell in sorted(placed)]
        )
        pieces["rest"] = kit.Several(
            [
                SENTENCES.sentence("would_hold", cell=kit.Cells([cell]), digit=kit.Digits([filling[cell]]))
                for cell in sorted(open_cells)
            ]
        )
    else:
        pieces["houses"] = houses_told(layout, cells)
    return SENTENCES.words(
        "avoidable" if "known" in pieces else "full",
        "nudge_avoidable" if "known" in pieces else "nudge_loop" if is_loop else "nudge",
        shape=SENTENCES.sentence("loop", count=count) if is_loop else SENTENCES.sentence("rectangle"),
        cells=kit.Cells(cells),
        count=count,
        digits=kit.Digits({each.digit for each in exchange[0]}),
        linked=_linked(board, step),
        why=_why(board, step, open_cells),
        **pieces,
    )


def houses_told(layout: kit.Layout, cells: list[kit.Cell]) -> kit.Several:
    """Return the number of houses of each kind with two of *cells*: ``two rows, two columns and two boxes``."""
    around = kit.cell_set(cells)
    kinds = Counter(
        house.kind for house in layout.houses or layout.units if (layout.unit_sets[house] & around).bit_count() == 2
    )
    return kit.Several(
        [
            SENTENCES.sentence("one_of_kind", kind=kit.Noun(singular(kind)))
            if count == 1
            else SENTENCES.sentence("of_kind", count=kit.Number(count), kind=kit.Noun(singular(kind)))
            for kind, count in kinds.items()
        ]
    )


def _why(
    board: kit.Board, step: kit.Step, open_cells: list[kit.Cell], sentences: kit.Sentences = SENTENCES
) -> kit.Sentence:
    """Return the conclusion from the deadly pattern of *step*, with the removals."""
    because, exchange, removals = step.because, step.because.exchange, kit.removals(step.removes)
    own = because.candidates.get("second", ())
    places = kit.Cells(dict.fromkeys(each.cell for each in own))
    extra = kit.Digits({each.digit for each in own})
    units = [each for each in because.constraints.get("unit", ()) if isinstance(each, kit.Unit)]
    if because.sets:  # type 3
        subset = kit.Digits({each.digit for each in (*own, *because.candidates["set-a"])})
        together = kit.cell_set((*places.cells, *because.sets[0]))
        nodes = [kit.Node.of(*(each for each in own if each.cell == cell)) for cell in places.cells]
        return sentences.sentence(
            "subset", guardians=kit.Several(map(kit.holds, nodes), "or"), own=places, extra=extra, subset=subset,
            others=kit.candidates(board, because.sets[0]), units=kit.Units(units),
            removals=removals_by_units(board, step.removes, lambda _: [together]),
        )  # fmt: skip
    if {each.cell for each in step.removes} <= set(open_cells):  # types 1, 4 and 6, hidden and avoidable rectangles
        first = step.removes[0].cell
        if len(open_cells) < len(exchange):
            return sentences.sentence("so", removals=removals)
        if len(places.cells) <= 1 and not units:
            left = kit.digits_of(board.masks[first] & ~kit.mask_of(each.digit for each in exchange[0]))
            name = "only" if len(left) > 1 else "only_one"
            return sentences.sentence(name, cells=kit.Cells([first]), digit=kit.Digits(left), removals=removals)
        links = [
            sentences.sentence("link", units=kit.Units([house]), digit=kit.Digits([digit]), cells=kit.Cells(cells))
            for (digit, house), cells in _links(board, step).items()
        ]
        cases = kit.Several([_case(board, step, each, sentences) for each in step.removes])
        name = "completed" if links else "at_once"
        return sentences.sentence(name, links=kit.Several(links, "; "), cases=cases, removals=removals)
    seen = kit.removals_in_sight(board.layout, step.removes, kit.cell_set(places.cells), extra.digits)
    return sentences.sentence("one_of", own=places, extra=extra, removals=seen)


def _case(board: kit.Board, step: kit.Step, first: kit.Candidate, sentences: kit.Sentences) -> kit.Sentence:
    """Return how the pattern follows from *first*, with why other places of a house are excluded by its cells."""
    filling, done, told = filling_with(step, first), [first.cell], []
    for cell, house in completed(board, filling, first.cell, near=True):
        others = kit.bits(_places(board, filling, cell, house) & ~kit.cell_set(filling)) if house is not None else ()
        seen: dict[kit.Cell, list[kit.Cell]] = {}
        for other in others:
            by = next(
                each for each in done if filling[each] == filling[cell] and board.layout.peer_sets[other] >> each & 1
            )
            seen.setdefault(by, []).append(other)
        since = kit.Several([kit.sees(board, own, [[by]]) for by, own in seen.items()])
        told.append(
            sentences.sentence(
                "forced",
                cell=kit.Cells([cell]),
                digit=kit.Digits([filling[cell] + 1]),
                since=sentences.sentence("since", sees=since) if seen else None,
            )
        )
        done.append(cell)
    pieces: dict[str, kit.Piece] = {"cell": kit.Cells([first.cell]), "digit": kit.Digits([first.digit])}
    return sentences.filled("case" if told else "case_at_once", {**pieces, "forced": kit.Several(told)})


def _places(
    board: kit.Board, filling: Mapping[kit.Cell, kit.DigitIndex], cell: kit.Cell, house: kit.Unit
) -> kit.CellSet:
    return board.cells_by_digit[filling[cell]] & board.layout.unit_sets[house]


def _links(board: kit.Board, step: kit.Step) -> dict[tuple[kit.Digit, kit.Unit], tuple[kit.Cell, ...]]:
    """Return the places of the linked digits in the houses by which a pattern is completed."""
    found = {}
    for first in step.removes:
        filling = filling_with(step, first)
        for cell, house in completed(board, filling, first.cell, near=True):
            if house is not None:
                found[filling[cell] + 1, house] = kit.cells_of(_places(board, filling, cell, house))
    return found


def _linked(board: kit.Board, step: kit.Step) -> kit.Sentence | None:
    """Return the question where the linked digits can be, None if there are none."""
    if step.because.sets or not step.because.constraints.get("unit"):
        return None
    by_digit: dict[kit.Digit, list[kit.Unit]] = {}
    for digit, house in _links(board, step):
        by_digit.setdefault(digit, []).append(house)
    places = [
        SENTENCES.sentence("linked_in", digit=kit.Digits([digit]), units=kit.Units(houses))
        for digit, houses in by_digit.items()
    ]
    return SENTENCES.sentence("linked", places=kit.Several(places)) if places else None


def _conclusion(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the conclusion of a lesson, and a word on cells that lack one of the two digits."""
    exchange = step.because.exchange
    open_cells = [one.cell for one, _ in exchange if not board.is_placed(one.cell)]
    lost = [cell for cell in sorted(open_cells) if kit.mask_of(each.digit for each in exchange[0]) & ~board.masks[cell]]
    is_told = lost and len(open_cells) == len(exchange)
    then = _why(board, step, open_cells, sentences)
    return {
        "lost": sentences.sentence("lost", cells=kit.Cells(lost)) if is_told else None,
        "then": attrs.evolve(then, parts={**then.parts, "results": results(board, step, proof)}),
    }


def _short(title: str) -> str:
    """Return the short name: the first letters of the words, and the type."""
    name, _, number = title.partition(" Type ")
    return "".join([word[0] for word in name.split()]) + (f" T{number}" if number else "")


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
        short=_short(title),
        difficulty=difficulty,
        find=partial(find, technique, kind, patterns),
        explain=explain,
        prove=prove,
        lesson=lesson("uniqueness", explain, _conclusion),
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
