"""Siamese fish: two fish with the same bases and different covers, shown as one step.

::

         c3      c7 c8
    r2 . 5 . . . 5 5 .     the bases rows 2 and 6 make a finned X-Wing with
    r4 . . . . . x y .     columns 3 and 7 as covers (fin r6c8, x is not 5) and
    r6 . 5 . . . 5 5 .     another one with columns 3 and 8 (fin r6c7, y is not 5)

These are two independent fish, reported as one step that removes what either of them removes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.fish import telling
from ruleout_strategies.fish.finned import applies, difficulty, reason
from ruleout_strategies.fish.search import BASIC, FRANKEN, MUTANT, Fish, fish_of
from ruleout_strategies.fish.words import SIZES, cells_of, kinds_of, seeing
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import UnitBits
from ruleout_strategies.views.placings import GridUnits
from ruleout_strategies.wording import number

SECOND: kit.ConstraintRole = "second-cover"
"""The role of the covers of the second fish."""

PREFIXES = {
    BASIC: ("siamese", 257.0, 30.0),
    FRANKEN: ("siamese-franken", 517.0, 10.0),
    MUTANT: ("siamese-mutant", 607.0, 10.0),
}


def find(sort: int, size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the pairs of fish on the same bases that remove more than each of them alone, each effect once."""
    technique = f"{PREFIXES[sort][0]}-{SIZES[size].id}"
    groups: dict[tuple[kit.DigitIndex, GridUnits, UnitBits], list[Fish]] = {}
    seen = set()
    for fish in fish_of(board, size, sort):
        group = groups.setdefault((fish.bit, fish.grid, fish.bases), [])
        for other in group:
            union = fish.removes | other.removes
            effect = fish.bit, union
            if sort == max(fish.sort, other.sort) and union not in (fish.removes, other.removes) and effect not in seen:
                seen.add(effect)
                yield _step(board, technique, other, fish)
        group.append(fish)


def _step(board: kit.Board, technique: str, one: Fish, other: Fish) -> kit.Step:
    digit = one.bit + 1
    first, second = reason(board, one), reason(board, other)
    constraints: dict[kit.ConstraintRole, tuple[kit.Constraint, ...]] = {
        **first.constraints,
        SECOND: second.constraints["cover"],
        "sight": (*first.constraints.get("sight", ()), *second.constraints.get("sight", ())),
    }
    body = one.body & other.body
    parts: dict[kit.Role, kit.CellSet] = {
        "pattern": body or one.body,
        "fin": one.fins | one.endo_fins,
        "second": other.fins | other.endo_fins,
    }
    because = kit.Reason.of(
        first.cells,
        constraints,
        {role: kit.candidates_in(cells, digit) for role, cells in parts.items() if cells},
        {"pattern": "body", "second": "fins of the second fish"},
    )
    return kit.Step(technique, removes=kit.candidates_in(one.removes | other.removes, digit), because=because)


SENTENCES = kit.Sentences(
    "siamese-fish",
    nudge="Look for {count} {base_kinds.many}{base_mix} that make two fish with different covers.",
    region="Look at {digit} in {bases}: which {count} houses hold its places, apart from a few?",
    full="{^bases} are the bases of two fish with {digit}. {halves}",
    half="With {covers} as covers, each cover has its {digit} in a base: {removals}.",
    half_with_fins="With {covers} as covers, the {fins#fin is|fins are} {fins}. If {fins#the fin|a fin} is {digit}, "
    "{seeing}. Otherwise each cover has its {digit} in a base. Either way, {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    bases = step.because.constraints["base"]
    halves = [_half(board, step, *half) for half in _halves(step)]
    return SENTENCES.words(
        count=kit.Number(len(bases)),
        **kinds_of(board.layout, "base", bases),
        digit=kit.Digits([step.removes[0].digit]),
        bases=kit.Units(bases),
        halves=kit.Several(halves, " "),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove the removals of each fish: a base has the digit in a cover or a fin, and there is no cover too many."""
    because, found, left = step.because, kit.ProofBuilder(), {*step.removes}
    for covers, fins in _halves(step):
        removes = sorted(left.intersection(_removed(board, step, covers, fins)))
        left -= {*removes}
        cells = [each.cell for each in fins]
        sight = [why for each in removes for why in board.layout.why_sees(each.cell, cells)] if fins else []
        if removes:
            by = dict.fromkeys((*because.constraints["base"], *covers, *sight))
            found.cause(removes, [found.false(kit.Node.of(*removes), [*by], cells=because.cells)])
    return found.proof()


Half = tuple[Sequence[kit.Constraint], Sequence[kit.Candidate]]


def _halves(step: kit.Step) -> tuple[Half, Half]:
    """Return the covers and the fins of both fish."""
    constraints, roles = step.because.constraints, step.because.candidates
    return (constraints["cover"], roles.get("fin", ())), (constraints[SECOND], roles.get("second", ()))


def _removed(
    board: kit.Board, step: kit.Step, covers: Iterable[kit.Constraint], fins: Iterable[kit.Candidate]
) -> list[kit.Candidate]:
    """Return what the fish with these *covers* and *fins* removes."""
    counts, bases = Counter(cell for cover in covers for cell in cover.cells), step.because.constraints["base"]
    counts.subtract(cell for base in bases for cell in base.cells)
    seen = board.seen_by(kit.cell_set(each.cell for each in fins), board.layout.all_cells)
    return [each for each in step.removes if counts[each.cell] > 0 and seen >> each.cell & 1]


def _half(
    board: kit.Board, step: kit.Step, units: Sequence[kit.Constraint], fins: Sequence[kit.Candidate]
) -> kit.Sentence:
    removes = _removed(board, step, units, fins)
    more: dict[str, kit.Piece] = {}
    if fins:
        more = {
            "fins": cells_of(fins), "seeing": seeing(board.layout, removes, fins)
        }  # fmt: skip
    return SENTENCES.sentence(
        "half_with_fins" if fins else "half",
        covers=kit.Units(units),
        digit=kit.Digits([step.removes[0].digit]),
        removals=kit.removals(removes),
        **more,
    )


def siamese_fish(sort: int, size: int) -> kit.Technique:
    """Return the technique for siamese fish of *sort* with *size* bases."""
    prefix, smallest, growth = PREFIXES[sort]
    names = SIZES[size]
    return kit.Technique(
        id=f"{prefix}-{names.id}",
        title=f"{prefix.replace('-', ' ').title()} {names.title}",
        difficulty=difficulty(smallest, growth, size),
        find=partial(find, sort, size),
        explain=explain,
        prove=prove,
        lesson=lesson("siamese-fish", explain, telling.rows),
        needs=f"{number(size)} houses, and other units across them",
        applies=partial(applies, size),
        summary=f"Two fish with the same {number(size)} bases and different covers.",
        on_request=True,
    )


SIAMESE_FISH = tuple(siamese_fish(sort, size) for sort in PREFIXES for size in SIZES)
