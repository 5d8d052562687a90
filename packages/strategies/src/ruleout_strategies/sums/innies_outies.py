"""Innies and outies, and surface sums: houses and sums that have nearly all cells in common.

::

    +-------+           the digits of the box add up to 45, those of the three
    | 1 1 2 |           cages 10, 14 and 17 to 41: what the box has besides is
    | 1 2 2 |           their difference, and r3c3 is 4 (an innie)
    | 3 3 . |
    +-------+

Houses without a common cell have a known total, and so have sums without a common cell. The cells that lie in houses
and in sums add equally to both, so that the other cells of the houses (innies) and those of the sums (outies) differ by
as much as the two totals. One such cell is its digit. Several are a virtual cage, or a difference, and keep the digits
with which they can still add up.

In Kakuro the across runs of a part of the grid are compared with its down runs in the same way: the rows minus the
columns leave a cell, a pair or a triple at the border of that part. The parity of the border follows from the same
equation and needs no argument of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import each_effect_once, removed_by
from ruleout_strategies.rules import reasons
from ruleout_strategies.rules.played import Rules
from ruleout_strategies.sums.difference_fillings import fill_cells, narrow_sum, which_differ
from ruleout_strategies.views.combinations import fitting
from ruleout_strategies.views.region_equations import Difference, HouseDifferences, SumDifferences, families_of
from ruleout_strategies.views.runs import common
from ruleout_strategies.wording import number, singular

SIDES: tuple[kit.ConstraintRole, ...] = ("base", "cover")
"""The roles of the houses and sums whose totals are subtracted from each other."""
CELLS = {1: "Cell", 2: "Pair", 3: "Triple", 4: "Quad"}
MOST_SEEN = 2
"""The largest number of houses that a person compares with sums at a glance."""


@attrs.frozen
class Kind:
    """A kind of comparison: its id and title, its difficulties by the number of cells that remain, and its view."""

    id: str
    title: str
    difficulties: dict[int, float]
    view: type[HouseDifferences] | type[SumDifferences]
    applies: Callable[[kit.Layout], bool]
    needs: str
    also: tuple[str, ...]
    subject: str


INNIES_OUTIES = Kind(
    "innies-outies",
    "Innies and Outies",
    {1: 34, 2: 85, 3: 115, 4: 152},
    HouseDifferences,
    lambda layout: layout.first == 1 and bool(families_of(layout).with_houses),
    "houses and sums",
    ("45-rule", "cage-splitting", "virtual-cages"),
    "houses and sums",
)
SURFACE_SUM = Kind(
    "surface-sum",
    "Surface Sum",
    {1: 48, 2: 88, 3: 118, 4: 155},
    SumDifferences,
    lambda layout: layout.first == 1 and bool(families_of(layout).of_sums),
    "sums that cross other sums",
    ("rows-minus-columns", "area-sum"),
    "crossing sums",
)


def find(kind: Kind, size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield what *kind* leaves in *size* cells; a single cell only over few houses."""
    found = board.view(kind.view).of_size(size)
    if kind is INNIES_OUTIES and size == 1:
        found = tuple([each for each in found if len(each.first) <= MOST_SEEN])
    return each_effect_once(step for each in found for step in _steps(board, name_of(kind, size), each))


def find_over_many(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what houses leave in a single cell if they are too many to be seen at a glance."""
    found = [each for each in board.view(HouseDifferences).of_size(1) if len(each.first) > MOST_SEEN]
    return each_effect_once(step for each in found for step in _steps(board, OVER_MANY.id, each))


def _steps(board: kit.Board, technique: str, found: Difference) -> Iterator[kit.Step]:
    kit.check_time()
    cells, weights = cells_and_weights(found)
    masks = tuple([board.masks[cell] for cell in cells])
    left = narrow_sum(masks, weights, found.total)
    if 0 in left:
        return
    if len(cells) == 1:
        placed = attrs.evolve(found, cells=found.cells & board.placed)
        yield kit.Step.placing(technique, cells[0], left[0].bit_length(), _reason(placed))
        return
    sight: list[kit.Constraint] = []
    if left == masks:
        different = which_differ(board, cells)
        if not any(different):
            return
        left = fill_cells(masks, weights, found.total, different)
        if 0 in left:
            return
        sight = sight_between(board, cells)
    if left != masks:
        removes = removed_by(board, zip(cells, left, strict=True))
        yield kit.Step(technique, removes=removes, because=_reason(found, sight))
    elif not found.outside and all(len(earlier) == i for i, earlier in enumerate(different)):
        yield from _required(board, technique, found, masks, sight)


def _required(
    board: kit.Board, technique: str, found: Difference, masks: tuple[kit.Mask, ...], sight: Sequence[kit.Constraint]
) -> Iterator[kit.Step]:
    """Yield the steps from digits that are in every combination of a virtual cage whose cells all differ."""
    for bit in kit.digit_indices(common(fitting(board.layout.digits, found.total, masks))):
        places = board.cells_by_digit[bit] & found.inside
        if board.seen_by(places, board.cells_by_digit[bit] & board.open & ~found.inside):
            needed = kit.candidates_in(places, bit + 1)
            removes, how = kit.excluded_by(board, needed)
            because = _reason(found, [*sight, *how])
            because = attrs.evolve(because, candidates={"pattern": needed}, labels={"pattern": "needed"})
            yield kit.Step(technique, removes=removes, because=because)


def cells_and_weights(found: Difference) -> tuple[tuple[kit.Cell, ...], tuple[int, ...]]:
    """Return the open cells of *found*, those inside first, and the weight of each."""
    inside, outside = kit.cells_of(found.inside), kit.cells_of(found.outside)
    return inside + outside, (1,) * len(inside) + (-1,) * len(outside)


def sight_between(board: kit.Board, cells: Sequence[kit.Cell]) -> list[kit.Constraint]:
    """Return the constraints by which *cells* see each other."""
    peers = board.layout.peer_sets
    return [
        why
        for i, cell in enumerate(cells)
        for why in board.layout.why_sees(cell, [other for other in cells[:i] if peers[cell] >> other & 1])
    ]


def _reason(found: Difference, sight: Sequence[kit.Constraint] = ()) -> kit.Reason:
    first, second = ([each.why for each in side] for side in (found.first, found.second))
    return kit.Reason.of(kit.bits(found.cells), {"base": first, "cover": second, "sight": sight})


SENTENCES = kit.Sentences(
    "innies-outies",
    nudge="Look for {subject} that have nearly all cells in common.",
    region="Compare {first} with {second}: which cells do they not have in common?",
    full="{^shared}. {^first} {these#adds|add} up to {total}, {others} to {other_total}. So {equation} {difference}"
    "{known}{follows}.",
    fill="take {second} away from {first}, and {inside} {inside#is|are} left",
    within="take {first} away from {second}, and {outside} {outside#is|are} left",
    cross="take away the cells that {first} {these#has|have} in common with {second}, and {inside} {inside#is|are} "
    "left of the former and {outside} of the latter",
    terms="{terms} =",
    together="these {count} cells add up to",
    minus="{one} - {other} = {result}",
    known=". {cells}, so {equation} = {result}",
    known_sum=". {cells}, together {sum}, so {equation} = {result}",
    narrowed=". {told}",
    next="Next time, look for a few houses that sums fill but for one or two cells: one house adds up to {house}, "
    "two to {two}, three to {three}.",
    lesson="{full} {next}",
    next_sums="Next time, look for sums that cross, and that have all cells in common but one or two.",
    kinds="the {kind.many}",
    at="{kind.many} at {cells}",
    locked=". Every combination left for these cells holds {digit}, which can only be in {places:or} there, {result}",
)


def explain(board: kit.Board, step: kit.Step, kind: Kind) -> kit.Words:
    """Return what *kind* leaves in a few cells, in words."""
    layout, because = board.layout, step.because
    first, second = (because.constraints.get(side, ()) for side in SIDES)
    total, other = (sum(map(total_of(layout), side)) for side in (first, second))
    inside, outside = sides_of(first, second)
    found = equation_of(board, step)
    # The open cells come first: an equation of outies alone is told the other way round.
    is_turned = not kit.cell_set(found.plus) & inside
    named: reasons.Pieces = {"first": _named(layout, first), "second": _named(layout, second)}
    named |= {"these": kit.Units(first), "those": kit.Units(second)}
    kinds = set(map(_kind, second))
    if len(second) > 1 == len(kinds):
        named["others"] = SENTENCES.sentence("kinds", kind=kit.Noun(singular(kinds.pop())))
    else:
        named["others"] = named["second"]
    cells = {"inside": kit.Cells(kit.bits(inside)), "outside": kit.Cells(kit.bits(outside))}
    placed = [cell for cell in kit.bits(inside | outside) if board.is_placed(cell)]
    signs = [(cell, 1 if (inside >> cell & 1) != is_turned else -1) for cell in kit.bits(inside | outside)]
    ends = (other, total) if is_turned else (total, other)
    minus = SENTENCES.sentence("minus", one=str(ends[0]), other=str(ends[1]), result=str(ends[0] - ends[1]))
    known = SENTENCES.sentence(
        "known_sum" if len(placed) > 1 and not (inside and outside) else "known",
        sum=str(sum(board.masks[cell].bit_length() for cell in placed)),
        cells=kit.candidates(board, placed),
        equation=_terms(layout, open_signs(found)),
        result=str(found.total),
    )
    return SENTENCES.words(
        subject=kit.Noun(kind.subject),
        shared=SENTENCES.sentence("cross" if inside and outside else "fill" if inside else "within", **named, **cells),
        **named,
        total=str(total),
        other_total=str(other),
        equation=SENTENCES.sentence("together", count=kit.Number(len(signs)))
        if len(signs) > MOST_TERMS and not (inside and outside)
        else SENTENCES.sentence("terms", terms=_terms(layout, signs)),
        difference=minus,
        known=known if placed else None,
        follows=_follows(board, step),
    )


def sides_of(first: Sequence[kit.Constraint], second: Sequence[kit.Constraint]) -> tuple[kit.CellSet, kit.CellSet]:
    """Return the cells of *first* alone, and those of *second* alone."""
    one, other = (kit.cell_set(cell for each in side for cell in each.cells) for side in (first, second))
    return one & ~other, other & ~one


def equation_of(board: kit.Board, step: kit.Step) -> kit.Equation:
    """Return the equation of *step*: the open cells of one side without those of the other."""
    first, second = (step.because.constraints.get(side, ()) for side in SIDES)
    total = sum(map(total_of(board.layout), first)) - sum(map(total_of(board.layout), second))
    sides = [list(kit.bits(cells)) for cells in sides_of(first, second)]
    for side, sign in zip(sides, (1, -1), strict=True):
        total -= sign * sum(board.masks[cell].bit_length() for cell in side if board.is_placed(cell))
    plus, minus = (tuple([cell for cell in side if not board.is_placed(cell)]) for side in sides)
    return kit.Equation(plus, minus, total, first, second) if plus else kit.Equation(minus, (), -total, second, first)


def open_signs(equation: kit.Equation) -> list[tuple[kit.Cell, int]]:
    """Return the cells of *equation*, each with 1 or -1."""
    return [*((cell, 1) for cell in equation.plus), *((cell, -1) for cell in equation.minus)]


def _terms(layout: kit.Layout, signs: Sequence[tuple[kit.Cell, int]]) -> str:
    """Return cells with their signs as a sum: ``r1c1 + r1c2 - r3c4``."""
    ordered = sorted(signs, key=lambda each: -each[1])
    return "".join(f" {'+' if sign > 0 else '-'} {layout.names[cell]}" for cell, sign in ordered).removeprefix(" + ")


def rules_of_step(board: kit.Board, step: kit.Step) -> Rules:
    """Return the equation of *step* as a rule of its open cells."""
    equation = equation_of(board, step)
    cells, weights = zip(*open_signs(equation), strict=True)
    total = kit.Sum(cells, equation.total, weights if equation.minus else None)
    return Rules(board, (total,), differ=bool(step.because.constraints.get("sight")))


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    because, found, equation = step.because, kit.ProofBuilder(), equation_of(board, step)
    sight, needed = because.constraints.get("sight", ()), because.candidates.get("pattern", step.places)
    by = tuple(dict.fromkeys((*equation.added, *equation.subtracted, *sight)))
    placed = [cell for cell in because.cells if board.is_placed(cell)]
    node = kit.Node.of(*needed)
    groups = [(because.cells, node)] if needed else []
    if not needed:
        groups = [(some, kit.Node.of(*own)) for some, own in rules_of_step(board, step).groups(step.removes)]
    for some, node in groups:
        cells = tuple(dict.fromkeys((*placed, *(() if step.places else some))))
        fact = found.add(kit.Fact(node, bool(needed), by, (), cells, equation=equation))
        found.cause(step.places or (step.removes if needed else node.candidates), [fact], sight if needed else ())
    return found.proof()


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof, kind: Kind) -> kit.Sentence:
    name = "next" if kind is INNIES_OUTIES else "next_sums"
    house = sum(range(board.layout.digits + 1))
    then = SENTENCES.sentence(name, house=str(house), two=str(2 * house), three=str(3 * house))
    return SENTENCES.sentence("lesson", full=explain(board, step, kind).full, next=then)


MOST_TERMS = 4
"""The largest number of cells of which an equation is written if all of them are added."""
MOST_NAMED = 4
"""Largest number of houses and sums that are named one by one."""


def _named(layout: kit.Layout, units: Sequence[kit.Constraint]) -> kit.Units | kit.Several:
    """Return the names of *units*; if they are many, sums by the cells of their totals: ``cages at r1c1 and r1c3``."""
    if len(units) <= MOST_NAMED:
        return kit.Units(units)
    places: dict[str, list[kit.Cell]] = {}
    others: list[kit.Constraint] = []
    for each in units:
        kind, first = _kind(each), each.cells[0]
        if isinstance(each, kit.Sum) and each.label.endswith(f"{kind} {each.total} at {layout.names[first]}"):
            places.setdefault(singular(kind), []).append(first)
        else:
            others.append(each)
    found: list[kit.Piece] = [kit.Units(others)] if others else []
    for kind, cells in places.items():
        found.append(SENTENCES.sentence("at", kind=kit.Noun(kind), cells=kit.Cells(cells)))
    return kit.Several(found)


def _kind(each: kit.Constraint) -> str:
    """Return the beginning of a label as a noun: ``row`` of ``row 3``, ``frame sum`` of ``the frame sum 12 at ...``."""
    number = f" {each.total}" if isinstance(each, kit.Sum) else " "
    return each.label.removeprefix("the ").partition(number)[0].lower()


def total_of(layout: kit.Layout) -> Callable[[kit.Constraint], int]:
    """Return the function that returns the total of a house or sum."""
    house = layout.digits * (layout.digits + 1) // 2
    return lambda each: each.total if isinstance(each, kit.Sum) else house


TOLD = ("thoughts", "result")


def _follows(board: kit.Board, step: kit.Step) -> kit.Sentence | None:
    """Return a sentence on the effects of an equation of several cells; that of a single one says its digit."""
    if step.places:
        return None
    needed = step.because.candidates.get("pattern")
    if not needed:
        rules = rules_of_step(board, step)
        facts = [kit.Fact(kit.Node.of(*own), False, (), (), some) for some, own in rules.groups(step.removes)]
        parts = reasons.pieces(rules, step, kit.Proof(tuple(facts), ()), (), reasons.MOST_PLAYED)
        return SENTENCES.sentence("narrowed", told=kit.Several([parts[name] for name in TOLD], ""))
    places = kit.cell_set(each.cell for each in needed)
    return SENTENCES.sentence(
        "locked",
        digit=kit.Digits([needed[0].digit]),
        places=kit.Cells([each.cell for each in needed]),
        result=kit.locked(board.layout, places, step.removes),
    )


def name_of(kind: Kind, size: int) -> str:
    """Return the id of the technique for *kind* and *size* cells."""
    return kind.id if size == 1 else f"{kind.id}-{CELLS[size].lower()}"


def difference_technique(kind: Kind, size: int) -> kit.Technique:
    """Return the technique for what *kind* leaves in *size* cells."""
    return kit.Technique(
        id=name_of(kind, size),
        title=kind.title + (f" {CELLS[size]}" if size > 1 else ""),
        short=kind.title.split()[0].rstrip("s") + (f" {CELLS[size]}" if size > 1 else ""),
        difficulty=kind.difficulties[size],
        find=partial(find, kind, size),
        explain=partial(explain, kind=kind),
        prove=prove,
        lesson=partial(lesson, kind=kind),
        applies=kind.applies,
        needs=kind.needs,
        also=kind.also if size == 1 else (),
        summary=f"{kit.capitalised(kind.subject)} have all cells in common but {number(size)}, "
        + ("whose digit follows." if size == 1 else "which must make up the difference."),
    )


OVER_MANY = attrs.evolve(
    difference_technique(INNIES_OUTIES, 1),
    id="innies-outies-area",
    title="Innies and Outies of an Area",
    short="Innie Area",
    difficulty=46,
    find=find_over_many,
    also=("45-rule-of-several-houses",),
    summary="Three or more houses and sums have all cells in common but one, whose digit follows.",
)
"""The technique for a single cell over many houses: nobody sees it at a glance, so combinations come first."""
TECHNIQUES = (
    *(difference_technique(kind, size) for kind in (INNIES_OUTIES, SURFACE_SUM) for size in CELLS),
    OVER_MANY,
)
"""The techniques of both kinds for 1 to 4 cells."""
