"""Fillings of a rule: what is left if cells of the rule that see each other differ.

::

    r1c1 = r1c2 + r1c3 + r1c4     an arrow within row 1: three different digits add up to
                                  at least 6, so the circle r1c1 is 6 to 9

A rule is filled so that all its constraints hold and no two cells that see each other have the same digit. A candidate
that is in none of these fillings is removed. If each filling has a digit in one of some cells, no other cell that sees
all of these holds it. A rule and a house that it crosses can be filled together in the same way: the house then holds
different digits as well. A sum or count with too many fillings is bounded instead: by the least and greatest total, or
numbers of times, of cells that differ in each row, in each column or in each box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_strategies.effects import removed_by
from ruleout_strategies.rules import bounded, reasons
from ruleout_strategies.rules.played import Rules
from ruleout_strategies.views.bounds import bounds_of
from ruleout_strategies.views.fillings import MOST_MOVES, Filling, Move, filling_of, left_by
from ruleout_strategies.views.rules import Constraints, Moves, fillings_of, unequal, unfilled

Roles = dict[kit.ConstraintRole, Sequence[kit.Constraint]]
FILLINGS, NEEDED, HOUSE = "rule-fillings", "rule-digits", "rule-and-house"

MOST_WORK = 30_000
"""The most moves that a technique tries on one board, for all rules; it takes about half a second."""


@kit.once_per_layout
def with_houses(layout: kit.Layout) -> tuple[tuple[Constraints, kit.Unit, Filling], ...]:
    """Return each rule with each house in which it has several cells, and the filling of both."""
    found = []
    for rule, filling in fillings_of(layout):
        for house in layout.houses:
            kit.check_time()
            if len({*house.cells} & {*filling.cells}) > 1:
                both = filling_of(layout, rule, house.cells)
                if both is not None:
                    found.append((rule, house, both))
    return tuple(found)


def _filled(board: kit.Board, found: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield each of *found*, whose last part is a filling, with the moves of that filling; not if it has none.

    The moves are None if they are too many, or if MOST_WORK moves were tried before; TooLarge is then raised in the
    end. Moves that are known from an earlier board count too, so that the steps on a board do not depend on others.
    """
    view, work = board.view(Moves), 0
    for each in found:
        if work > MOST_WORK:
            yield *each, None
            continue
        moves, count = view.tried(board, each[-1])
        work += count
        if moves or count > MOST_MOVES:
            yield *each, moves
    if work > MOST_WORK:
        raise kit.TooLarge


def find_fillings(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``rule-fillings``; rules that cannot be filled are bounded."""
    for rule in unfilled(board.layout):
        yield from _bounded(board, rule)
    for rule, filling, moves in _filled(board, fillings_of(board.layout)):
        if moves is None:
            yield from _bounded(board, rule)
            continue
        removes = removed_by(board, zip(filling.cells, left_by(moves), strict=True))
        if removes:
            roles: Roles = {"rule": rule, "unequal": unequal(board.layout, filling.cells, rule)}
            yield kit.Step(FILLINGS, removes=removes, because=kit.Reason.of(filling.cells, roles))


def _bounded(board: kit.Board, rule: Constraints) -> Iterator[kit.Step]:
    """Yield what the bounds of each constraint of *rule* exclude."""
    masks = dict(enumerate(board.masks))
    for each in (bounds for constraint in rule for bounds in bounds_of(board.layout).get(constraint, ())):
        removes = removed_by(board, each.left(masks).items())
        if removes:
            because = kit.Reason.of(each.cells, {"rule": [each.constraint], "base": each.houses})
            yield kit.Step(FILLINGS, removes=removes, because=because)


def find_needed(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``rule-digits``, one for each digit and the places that each filling needs."""
    for rule, filling, moves in _filled(board, fillings_of(board.layout)):
        yield from () if moves is None else _needed(NEEDED, board, filling, moves, {"rule": rule})


def find_with_house(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``rule-and-house``: what both leave, and then the digits that both need."""
    able = (each for each in with_houses(board.layout) if kit.cell_set(each[1].cells) & board.open)
    for rule, house, filling, moves in _filled(board, able):
        if moves is None:
            continue
        roles: Roles = {"rule": rule, "unit": [house]}
        removes = removed_by(board, zip(filling.cells, left_by(moves), strict=True))
        if removes:
            because = kit.Reason.of(filling.cells, {**roles, "unequal": unequal(board.layout, filling.cells, rule)})
            yield kit.Step(HOUSE, removes=removes, because=because)
        yield from _needed(HOUSE, board, filling, moves, roles)


def _needed(
    technique: str, board: kit.Board, filling: Filling, moves: Sequence[Sequence[Move]], roles: Roles
) -> Iterator[kit.Step]:
    """Yield a step for each digit that all fillings have in cells that another cell sees."""
    layout, cells = board.layout, kit.cell_set(filling.cells)
    left, around = left_by(moves), kit.union_of(layout.peer_sets[cell] for cell in filling.cells) & ~cells
    for bit, holders in kit.by_index(board.cells_by_digit):
        having = kit.cell_set(cell for cell, mask in zip(filling.cells, left, strict=True) if mask >> bit & 1)
        targets: dict[kit.CellSet, list[kit.Cell]] = {}
        for cell in kit.bits(holders & around & board.open):
            targets.setdefault(layout.peer_sets[cell] & having, []).append(cell)
        for places, group in targets.items():
            here = sum(1 << i for i, cell in enumerate(filling.cells) if places >> cell & 1)
            if places & (places - 1) and not board.view(Moves).can_avoid(board, filling, here, bit):
                sights = [each for cell in group for each in layout.why_sees(cell, kit.bits(places))]
                because = kit.Reason.of(
                    filling.cells,
                    {**roles, "unequal": unequal(layout, filling.cells, roles["rule"]), "sight": sights},
                    {"pattern": kit.candidates_in(places, bit + 1)},
                    {"pattern": "needed"},
                )
                removes = tuple([kit.Candidate(cell, bit + 1) for cell in group])
                yield kit.Step(technique, removes=removes, because=because)


TOLD = "{intro}{differ}{thoughts}{result}."
ALONE = kit.Sentences(
    FILLINGS,
    nudge="Look for a rule whose cells see each other, so that their digits differ.",
    region="{meaning}Look at {rule}: {asks}",
    full=TOLD,
    next="Next time, look for a line or clue with several cells in one row, column or box: their digits differ.",
)
DIGITS = kit.Sentences(
    NEEDED,
    nudge="Look for a rule that needs a digit.",
    region="{meaning}Look at {rule}: where does it need {digit}?",
    full=TOLD,
    next="Next time, ask of a rule which digit it cannot do without.",
)
BOTH = kit.Sentences(
    HOUSE,
    nudge="Look for a rule with several cells in one house.",
    region="{meaning}Look at {rule} and {house}: how can both be filled?",
    full=TOLD,
    next="Next time, look for a line or clue with several cells in one house, in which few digits are left.",
)
WORDS = {each.id: each for each in (ALONE, DIGITS, BOTH)}


def rules_of_step(board: kit.Board, step: kit.Step) -> Rules:
    """Return the rule of *step*, with its house, if it has one."""
    roles = step.because.constraints
    return Rules(board, (*roles.get("rule", ()), *roles.get("unit", ())), differ=True)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    if bounded.is_bounded(step):
        return bounded.prove(step)
    tell = reasons.prove_needed if step.because.candidates else reasons.prove
    return tell(rules_of_step(board, step), step, step.because.constraints.get("unequal", ()))


def pieces(board: kit.Board, step: kit.Step, proof: kit.Proof) -> reasons.Pieces:
    roles = step.because.constraints
    if bounded.is_bounded(step):
        return bounded.pieces(board, step)
    differ = () if "unit" in roles else roles.get("unequal", ())
    return reasons.pieces(rules_of_step(board, step), step, proof, differ, reasons.MOST_PLAYED)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    roles, needed, proof = step.because.constraints, step.because.candidates.get("pattern"), prove(board, step)
    return WORDS[step.technique].words(
        rule=kit.Units(roles["rule"]),
        house=kit.Units(roles.get("unit", ())),
        digit=kit.Digits([each.digit for each in needed or ()][:1]),
        meaning=reasons.meaning_of(step),
        asks=reasons.question(proof),
        **pieces(board, step, proof),
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    return reasons.lesson(pieces(board, step, proof), WORDS[step.technique].sentence("next"))


NEEDS = "a rule that is neither a unit nor a sum of cells that all differ, with cells that see each other"

RULE_FILLINGS = kit.Technique(
    id=FILLINGS,
    title="Fillings of a Rule",
    short="Fillings",
    difficulty=43,
    find=find_fillings,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=lambda layout: bool(fillings_of(layout)) or any(bounds_of(layout).values()),
    needs=NEEDS,
    also=("arrow-minimum", "little-killer-bounds", "region-sum-bounds"),
    in_part=lambda board: [rule[0] for rule in board.view(Moves).too_many(board)],
    summary="No filling of a rule in which cells that see each other differ has a digit in one of its cells.",
)

RULE_DIGITS = kit.Technique(
    id=NEEDED,
    title="Digits that a Rule Needs",
    short="Needed",
    difficulty=52,
    find=find_needed,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=lambda layout: bool(fillings_of(layout)),
    needs=NEEDS,
    also=("required-digits",),
    summary="Each filling of a rule has a digit in one of some cells, so no cell that sees all of these holds it.",
)

RULE_AND_HOUSE = kit.Technique(
    id=HOUSE,
    title="Rule and House",
    difficulty=125,
    find=find_with_house,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=lambda layout: bool(with_houses(layout)),
    needs="a rule that is neither a unit nor a sum of cells that all differ, with several cells in a house",
    summary="A rule and a house that it crosses cannot both be filled if a cell holds a digit.",
)

TECHNIQUES = (RULE_FILLINGS, RULE_DIGITS, RULE_AND_HOUSE)
