"""Bivalue universal grave (BUG): every open cell has two candidates, and each digit two places in each house.

::

    +-------+-------+
    | 12 34 | 13 24 |     In these rows every open cell has two candidates, and every digit two places in each
    | 34 12 | 24 13 |     house. If it were so everywhere, every open cell could change to its other candidate.
    +-------+-------+

Take a solution within such candidates and exchange the digit of every open cell for its other candidate: in each house
each digit that is missing moves from one of its two places to the other, so the result is a solution as well. A puzzle
with one solution has no such position. If a board would be one without a few candidates, its guardians, then one of
these is true. The exchange needs each unit of an open cell to be a house, and no other constraint on open cells.

Type 1: all guardians are in one cell, which holds one of them. Type 2: all guardians are the same digit; no cell that
sees all of them holds it. Type 3: the guardians, taken as one cell, and other cells of a unit form a naked subset. Type
4: the guardians are in two cells that are the only places for a further digit in a unit, so the two cells hold nothing
else but that digit and guardians.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of, removed_by
from ruleout_strategies.lessons import lesson
from ruleout_strategies.uniqueness.patterns import constraints_at
from ruleout_strategies.uniqueness.proofs import by_guardians, guarded
from ruleout_strategies.wording import place

MOST_CELLS = 5
"""The largest number of cells with guardians."""


class Grave(kit.View):
    """The guardians of a BUG, none if the board is not close to one.

    Attributes
    ----------
    guardians
        The candidates without which the board would be a BUG.
    pairs
        The two other candidates of each open cell, as a mask by its index.
    """

    def __init__(self, board: kit.Board) -> None:
        self.pairs = _pairs_of_grave(board)
        self.guardians = removed_by(board, self.pairs.items())


def _pairs_of_grave(board: kit.Board) -> dict[kit.Cell, kit.Mask]:
    """Return two candidates of each open cell with which the board would be a BUG; empty if there are none."""
    masks, layout = board.masks, board.layout
    cells = kit.bits(board.open)
    wide = [cell for cell in cells if masks[cell].bit_count() > 2]
    if not 0 < len(wide) <= MOST_CELLS or any(masks[cell].bit_count() < 2 for cell in cells):
        return {}
    touching = constraints_at(layout)
    if not all(layout.is_house(each) for cell in cells for each in touching[cell]):
        return {}
    options = [[1 << a | 1 << b for a, b in combinations(kit.digit_indices(masks[cell]), 2)] for cell in wide]
    for chosen in product(*options):
        pairs = {cell: masks[cell] for cell in cells} | dict(zip(wide, chosen, strict=True))
        if _is_grave(board, pairs):
            return pairs
    return {}


def _is_grave(board: kit.Board, pairs: dict[kit.Cell, kit.Mask]) -> bool:
    """Return whether each digit has two places or none in each house, if the candidates of open cells are *pairs*."""
    for house in board.layout.houses:
        once = twice = 0
        for cell in house.cells:
            mask = pairs.get(cell, 0)
            if mask & twice:
                return False
            twice |= once & mask
            once |= mask
        if once != twice:
            return False
    return True


def _step(
    board: kit.Board,
    technique: str,
    places: tuple[kit.Candidate, ...] = (),
    removes: tuple[kit.Candidate, ...] = (),
    units: tuple[kit.Constraint, ...] = (),
    sight: tuple[kit.Constraint, ...] = (),
    subset: tuple[kit.Cell, ...] = (),
) -> kit.Step:
    view = board.view(Grave)
    exchange = []
    for cell, mask in sorted(view.pairs.items()):
        a, b = kit.digit_indices(mask)
        exchange.append((kit.Candidate(cell, a + 1), kit.Candidate(cell, b + 1)))
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"second": view.guardians}
    labels: dict[kit.Role, str] = {"second": "guardians"}
    if subset:
        roles["set-a"], labels["set-a"] = candidates_of(board, subset), "subset"
    cells = (*view.pairs, *(cell for unit in units for cell in unit.cells))
    because = kit.Reason.of(
        cells,
        {"unit": units, "sight": sight},
        roles,
        labels,
        sets=(subset,) if subset else (),
        exchange=tuple(exchange),
    )
    return kit.Step(technique, places, removes, because)


def type_1(board: kit.Board) -> Iterator[kit.Step]:
    own = board.view(Grave).guardians
    if len(own) == 1:
        yield _step(board, "bug-type-1", places=own)
    elif len({each.cell for each in own}) == 1:
        removes = kit.other_candidates(board, 1 << own[0].cell, kit.mask_of(each.digit for each in own))
        yield _step(board, "bug-type-1", removes=removes)


def type_2(board: kit.Board) -> Iterator[kit.Step]:
    own = board.view(Grave).guardians
    if len(own) > 1 and len({each.digit for each in own}) == 1:
        removes, sight = kit.excluded_by(board, own)
        if removes:
            yield _step(board, "bug-type-2", removes=removes, sight=sight)


def type_3(board: kit.Board) -> Iterator[kit.Step]:
    own = board.view(Grave).guardians
    cells = tuple(dict.fromkeys(each.cell for each in own))
    digits = kit.mask_of(each.digit for each in own)
    if len(cells) < 2 or digits.bit_count() < 2:
        return
    for unit in board.layout.units_of[cells[0]]:
        around = board.layout.unit_sets[unit]
        if any(not around >> cell & 1 for cell in cells):
            continue
        others = [cell for cell in kit.bits(around & board.open) if cell not in cells]
        for size in range(1, len(others)):
            for chosen in combinations(others, size):
                union = digits | kit.union_of(board.masks[cell] for cell in chosen)
                if union.bit_count() != size + 1:
                    continue
                removes = candidates_of(board, (cell for cell in others if cell not in chosen), union)
                if removes:
                    yield _step(board, "bug-type-3", removes=removes, units=(unit,), subset=chosen)


def type_4(board: kit.Board) -> Iterator[kit.Step]:
    view = board.view(Grave)
    cells = tuple(dict.fromkeys(each.cell for each in view.guardians))
    if len(cells) != 2:
        return
    common = view.pairs[cells[0]] & view.pairs[cells[1]]
    for house in board.layout.houses:
        around = board.layout.unit_sets[house]
        if any(not around >> cell & 1 for cell in cells):
            continue
        for bit in kit.digit_indices(common):
            if (board.cells_by_digit[bit] & around).bit_count() == 2:
                kept = ((cell, ~view.pairs[cell] | 1 << bit) for cell in sorted(cells))
                removes = removed_by(board, kept)
                if removes:
                    yield _step(board, "bug-type-4", removes=removes, units=(house,))


GRAVE = (
    "Without {own:or}, every open cell would have two candidates, and every digit that is missing in a house would "
    "have two places there. Then all open cells could change to their other candidate, and the puzzle would have two "
    "solutions. "
)
SENTENCES = kit.Sentences(
    "bug",
    nudge="Nearly all open cells have two candidates. What if all of them had?",
    region="Look at {cells}.",
    full=GRAVE + "{^own} is found by counting: it has three places in {units}. So {result}.",
    one_of=GRAVE + "So one of these is true: {result}.",
    subset=GRAVE + "So one of these is true, and {cells} count as one cell with {extra:or}. With {others} it forms a "
    "naked subset in {units}: {result}.",
    has="{cell} ({digits:/})",
    locked=GRAVE + "So one of these is true; the other of {cells} is {digit}, whose only places in {units} they are: "
    "{result}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    layout, because = board.layout, step.because
    own = because.candidates["second"]
    cells = dict.fromkeys(each.cell for each in own)
    number = step.technique[-1]
    houses = layout.houses_of[own[0].cell] if step.places else ()
    pieces: dict[str, kit.Piece] = {"units": kit.Units(because.constraints.get("unit", houses))}
    name, result = ("full" if step.places else "one_of"), kit.changes(step)
    if number == "2":
        result = kit.removals_in_sight(layout, step.removes, kit.cell_set(cells), [own[0].digit])
    elif number == "3":
        name, subset = "subset", {each.digit for each in (*own, *because.candidates["set-a"])}
        shown = [(kit.Cells([cell]), kit.Digits(kit.digits_of(board.masks[cell]))) for cell in because.sets[0]]
        pieces |= {
            "others": kit.Several([SENTENCES.sentence("has", cell=cell, digits=digits) for cell, digits in shown]),
            "extra": kit.Digits({each.digit for each in own}),
            "subset": kit.Digits(subset),
            "count": kit.Number(len(subset)),
        }
    elif number == "4":
        name, pieces["digit"] = "locked", kit.Digits([_locked_digit(board, step)])
    return SENTENCES.words(
        name, own=kit.Several([place([each]) for each in own], "or"), cells=kit.Cells(cells), result=result, **pieces
    )


def _locked_digit(board: kit.Board, step: kit.Step) -> kit.Digit:
    """Return the digit that type 4 leaves to the cells with guardians."""
    own = step.because.candidates["second"]
    shared = kit.digits_of(board.masks[own[0].cell] & board.masks[own[-1].cell])
    return next(digit for digit in shared if all(each.digit != digit for each in (*own, *step.removes)))


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step by the houses of the guardians, in which their digits have places too many for a BUG."""
    because, layout, found = step.because, board.layout, kit.ProofBuilder()
    guardians = because.candidates["second"]
    by = dict.fromkeys(house for each in guardians for house in layout.houses_of[each.cell])
    if step.technique != "bug-type-4":
        return by_guardians(board, step, by)
    own, cells = guarded(board, found, step, by), sorted({each.cell for each in guardians})
    (house,) = because.constraints["unit"]
    node = kit.Node.of(*(kit.Candidate(cell, _locked_digit(board, step)) for cell in cells))
    linked = found.true(node, [house], cells=[cell for cell in house.cells if cell not in cells])
    for each in step.removes:
        found.cause([each], [found.false(each, (), [own, linked])])
    return found.proof()


def line(board: kit.Board, step: kit.Step, _: kit.Proof) -> kit.Evidence:
    """Return the digit with three places, or the guardians with the subset or the digit of two places."""
    own, units = step.because.candidates["second"], step.because.constraints.get("unit", ())
    if step.places:
        houses = [house.label for house in board.layout.houses if own[0].cell in house.cells]
        return kit.Evidence((kit.Triple(kit.mask_of([own[0].digit]), tuple(houses)),))
    parts: list[kit.NotePart] = [kit.area([[each] for each in own], role="guardian")]
    if step.because.sets:
        parts.append(kit.area([step.because.candidates["set-a"]], units))
    elif units:
        parts.append(
            kit.two_places(*(kit.Candidate(cell, _locked_digit(board, step)) for cell in sorted({c.cell for c in own})))
        )
    return kit.Evidence(tuple(parts))


def _technique(
    number: int, find: Callable[[kit.Board], Iterator[kit.Step]], difficulty: float, summary: str
) -> kit.Technique:
    return kit.Technique(
        id=f"bug-type-{number}",
        title=f"BUG Type {number}",
        short="BUG+1:" if number == 1 else f"BUG {number}:",
        difficulty=difficulty,
        find=find,
        explain=explain,
        prove=prove,
        lesson=lesson("bug", explain),
        line=line,
        applies=kit.has_houses,
        needs="houses, and one solution",
        assumes_unique=True,
        also=("bug", "bug-plus-1", "bivalue-universal-grave") if number == 1 else (),
        summary=summary,
    )


BUGS = (
    _technique(1, type_1, 161, "All open cells but one have two candidates, and that one holds one of its others."),
    _technique(2, type_2, 235, "The guardians of a BUG are all the same digit."),
    _technique(3, type_3, 237, "The guardians of a BUG form a naked subset with other cells of a unit."),
    _technique(4, type_4, 239, "The guardians of a BUG are in two cells that share a digit with no other place."),
)
