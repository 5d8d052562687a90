"""XY-Wing, a technique for ruleout: a pivot with x and y, and wings with x, z and y, z that it sees.

Whichever digit the pivot takes, one of the wings is z, so a cell that sees both wings is not z.
"""

from collections.abc import Iterator
from itertools import combinations

from ruleout import Because, Board, Candidate, Explanation, Layout, Step, Technique, hookimpl
from ruleout.masks import bits, digits_of


def find(board: Board) -> Iterator[Step]:
    peers, masks = board.layout.peer_sets, board.masks
    pairs = [cell for cell in bits(board.open) if masks[cell].bit_count() == 2]
    for pivot in pairs:
        wings = [cell for cell in pairs if peers[pivot] >> cell & 1 and (masks[cell] & masks[pivot]).bit_count() == 1]
        for a, b in combinations(wings, 2):
            z = masks[a] & masks[b] & ~masks[pivot]
            if not z or masks[a] == masks[b]:
                continue
            digit = z.bit_length()
            gone = board.cells_by_digit[digit - 1] & peers[a] & peers[b] & board.open
            removes = tuple(Candidate(cell, digit) for cell in bits(gone))
            if removes:
                seen = [(pivot, a), (pivot, b), *((each.cell, wing) for each in removes for wing in (a, b))]
                yield Step("xy-wing", removes=removes, because=because(board.layout, (pivot, a, b), seen))


def because(layout: Layout, cells: tuple[int, ...], seen: list[tuple[int, int]]) -> Because:
    """The cells, and for each pair that see each other a unit or another constraint that says so."""
    units = [next((u for u in layout.units_of[a] if b in u.cells), None) for a, b in seen]
    others = [
        next(c for c in layout.constraints_of[a] if {a, b} in map(set, c.differing()))
        for (a, b), unit in zip(seen, units, strict=True)
        if unit is None
    ]
    return Because(cells, tuple(dict.fromkeys(u for u in units if u is not None)), tuple(dict.fromkeys(others)))


def explain(board: Board, step: Step) -> Explanation:
    show, names = board.layout.show, board.layout.names
    pivot, a, b = step.because.cells
    x, y = digits_of(board.masks[pivot])
    z = step.removes[0].digit
    gone = ", ".join(names[each.cell] for each in step.removes)
    return Explanation(
        nudge="Look for three cells with two candidates each: a pivot and two wings that it sees.",
        region=f"Look at {names[pivot]}, the pivot of an XY-Wing.",
        full=f"{names[pivot]} is {show(x)} or {show(y)}; either way {names[a]} or {names[b]}, which it sees, is {show(z)}. "
        f"So no cell that sees both can be {show(z)}: {gone}.",
    )


XY_WING = Technique(id="xy-wing", title="XY-Wing", difficulty=161, find=find, explain=explain)


@hookimpl
def ruleout_techniques() -> list[Technique]:
    return [XY_WING]
