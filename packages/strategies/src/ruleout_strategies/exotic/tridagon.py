"""Tridagon (Thor's hammer): twelve cells that three digits alone cannot fill.

::

    +-------+-------+
    | # . . | # . . |     In each of four boxes, three cells in different rows and columns: in three
    | . # . | . # . |     boxes they run downwards, in the fourth one upwards. If all twelve held three
    | . . # | . . # |     digits, those of box 1 would stand in box 2 in the same order or turned by one
    +-------+-------+     or two cells, since each row holds a digit once, and so on from box to box
    | # . . | . . # |     along the rows and columns: but upwards they never fit. So one of the twelve
    | . # . | . # . |     cells holds another digit. Its further candidates are the guardians, and one
    | . . # | # . . |     of these is true.
    +-------+-------+

A single guardian is placed. Candidates that all guardians exclude are removed, and so is or holds whatever follows from
each guardian, as it does from each candidate of a cell in a forcing chain. Cells count that have lost some of the three
digits or are solved as one of them: fewer candidates never make the cells easier to fill. At most three cells have a
single one, and there are at most six guardians.

Sources: "The tridagon rule" in the New Sudoku Players' Forum; Andrew Stuart, sudokuwiki.org/Tridagons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.exotic.bands import rectangles_of
from ruleout_strategies.forcing.guardians import chains_from
from ruleout_strategies.forcing.kinds import MEANS
from ruleout_strategies.forcing.proofs import case, cases_told, cause
from ruleout_strategies.views.assumptions import DynamicAssumptions
from ruleout_strategies.views.implications import Implications
from ruleout_strategies.views.nodes import GroupedNodes
from ruleout_strategies.ways import Implied
from ruleout_strategies.wording import place

MOST_GUARDIANS = 6
"""The largest number of guardians."""
MOST_NARROW = 3
"""The largest number of cells with only one of the three digits; if there are more, nobody sees a pattern."""


@attrs.frozen
class Tridagon:
    """Cells that the three *digits*, a mask, cannot fill, and their other candidates."""

    cells: tuple[kit.Cell, ...]
    digits: kit.Mask
    guardians: tuple[kit.Candidate, ...]

    def why(self, layout: kit.Layout) -> tuple[kit.Constraint, ...]:
        """Return the constraints by which the cells see each other."""
        pairs = [(a, b) for a, b in combinations(self.cells, 2) if layout.peer_sets[a] >> b & 1]
        return tuple(dict.fromkeys(why for a, b in pairs for why in layout.why_sees(a, b)))


class Tridagons(kit.View):
    """The tridagons of a board with few guardians, those with the fewest first.

    Attributes
    ----------
    found
        The tridagons.
    """

    def __init__(self, board: kit.Board) -> None:
        self.found = sorted(_tridagons(board), key=lambda each: len(each.guardians))


def _tridagons(board: kit.Board) -> Iterator[Tridagon]:
    masks, peers, rectangles = board.masks, board.layout.peer_sets, rectangles_of(board.layout)
    everywhere = {cells: kit.cell_set(cells) for corners in rectangles for ways in corners for cells in ways}
    for three in combinations(range(board.layout.digits if rectangles else 0), 3):
        kit.check_time()
        digits, able = kit.union_of(1 << bit for bit in three), kit.union_of(board.cells_by_digit[bit] for bit in three)
        extra = {
            cells: sum([(masks[cell] & ~digits).bit_count() for cell in cells])
            for cells, within in everywhere.items()
            if not within & ~able
        }
        few = {cells for cells, count in extra.items() if count <= MOST_GUARDIANS}
        for corners in rectangles:
            ways = [[cells for cells in each if cells in few] for each in corners]
            for chosen in product(*ways) if all(ways) else ():
                if 0 < sum([extra[cells] for cells in chosen]) <= MOST_GUARDIANS:
                    cells = tuple(sorted(cell for own in chosen for cell in own))
                    lists = {cell: masks[cell] & digits for cell in cells}
                    if sum(map(kit.is_lone, lists.values())) <= MOST_NARROW and not is_fillable(lists, peers):
                        yield Tridagon(cells, digits, candidates_of(board, cells, ~digits))


def is_fillable(lists: dict[kit.Cell, kit.Mask], peers: Sequence[kit.CellSet]) -> bool:
    """Return whether each cell can have a digit of its mask in *lists* that no *peers* of it have."""
    if not lists:
        return True
    cell = min(lists, key=lambda each: lists[each].bit_count())
    for bit in kit.bits(lists[cell]):
        rest = {
            other: mask & ~(1 << bit) if peers[cell] >> other & 1 else mask
            for other, mask in lists.items()
            if other != cell
        }
        if all(rest.values()) and is_fillable(rest, peers):
            return True
    return False


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what the guardians of each tridagon show directly: the only one is true, others exclude candidates."""
    for own in board.view(Tridagons).found:
        if len(own.guardians) == 1:
            yield kit.Step("tridagon", own.guardians, (), _reason(board, own))
            continue
        graph = board.view(Implications)
        near = -1
        for each in own.guardians:
            near &= graph.near[graph.nodes.number[each.digit - 1, 1 << each.cell]]
        removes = tuple(sorted(graph.nodes.candidates(graph.nodes.body[x])[0] for x in kit.bits(near)))
        if removes:
            yield kit.Step("tridagon", (), removes, _reason(board, own))


def find_chains(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what follows from every guardian of a tridagon, as from the candidates of a cell."""
    several = [(each, each.guardians) for each in board.view(Tridagons).found if len(each.guardians) > 1]
    for own, step in chains_from(board, "tridagon-forcing-chain", several):
        yield attrs.evolve(step, because=_reason(board, own, step.because))


def _reason(board: kit.Board, own: Tridagon, chains: kit.Reason | None = None) -> kit.Reason:
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {
        "pattern": candidates_of(board, own.cells, own.digits),
        "second": own.guardians,
    }
    labels: dict[kit.Role, str] = {"pattern": "tridagon", "second": "guardians"}
    cells, branches = ((), ()) if chains is None else (chains.cells, chains.chains)
    return kit.Reason.of((*own.cells, *cells), {"unequal": own.why(board.layout)}, roles, labels, branches)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step by its guardians: directly, or by a case for each of them."""
    because, found = step.because, kit.ProofBuilder()
    by, guardians = because.constraints["unequal"], because.candidates["second"]
    cells = _cells(step)
    if step.technique == "tridagon":
        own = found.true(kit.Node.of(*guardians), by, cells=cells)
        found.cause(step.places, [own])
        kit.cause_in_sight(found, board.layout, step.removes, own)
        return found.proof()
    implied = Implied(board.view(GroupedNodes))
    cause(step, found, [case(board, step, implied, found, each) for each in guardians])
    return found.proof(by, cells)


UNFILLED = (
    "{^digits} alone cannot fill {cells}, three cells in different rows and columns of each of four boxes. "
    "So {own:or} is true"
)
SENTENCES = kit.Sentences(
    "tridagon",
    nudge="Look for four boxes in a rectangle, in each of which three cells in different rows and columns have hardly "
    "any candidates but the same three digits.",
    region="Look at {digits} in {cells}.",
    full=UNFILLED + ": {result}.",
    chains=UNFILLED + ". {cases: } In each case {result}.",
    full_lesson=UNFILLED + ".\nSo {result}.\nNext time, look for boxes in a rectangle that lack the same three digits.",
    chains_lesson=UNFILLED + ": try each.\n{cases:\n}\nIn each case {result}.\nNext time, "
    "look for boxes in a rectangle that lack the same three digits.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return a tridagon in words."""
    return _words(board, step, prove(board, step), by_lines=False)


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a tridagon."""
    words = _words(board, step, proof, by_lines=True)
    return SENTENCES.filled(f"{words.full_name}_lesson", words.parts)


def _words(board: kit.Board, step: kit.Step, proof: kit.Proof, by_lines: bool) -> kit.Words:
    roles, has_cases = step.because.candidates, step.technique != "tridagon"
    return SENTENCES.words(
        "chains" if has_cases else "full",
        digits=kit.Digits(sorted({each.digit for each in roles["pattern"]})),
        cells=kit.Cells(_cells(step)),
        own=kit.Several([place([each]) for each in roles["second"]], "or"),
        cases=kit.Several(cases_told(board, step, proof, by_lines) if has_cases else ()),
        result=kit.changes(step),
    )


def line(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Evidence:
    """Return the cells with their candidates, the boxes, and the cases of the guardians."""
    masks, cells = board.masks, _cells(step)
    digits = kit.mask_of(each.digit for each in step.because.candidates["pattern"])
    plain = [cell for cell in cells if not masks[cell] & ~digits]
    groups = [kit.Group(kit.union_of(masks[cell] for cell in plain), tuple(plain))] if plain else []
    groups += [kit.Group(masks[cell], (cell,)) for cell in cells if masks[cell] & ~digits]
    blocks = [each.label for each in step.because.constraints["unequal"] if sum(c in cells for c in each.cells) == 3]
    cases = kit.default_evidence(board, step, proof).cases if step.because.chains else ()
    return kit.Evidence((kit.Area(tuple(groups), tuple(blocks)),), cases)


def _cells(step: kit.Step) -> list[kit.Cell]:
    return sorted({each.cell for role in ("pattern", "second") for each in step.because.candidates[role]})


TRIDAGON = kit.Technique(
    id="tridagon",
    title="Tridagon",
    short="Tridagon",
    difficulty=640,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    line=line,
    needs="four boxes of 3x3 in a rectangle",
    applies=lambda layout: bool(rectangles_of(layout)),
    also=("thor's-hammer",),
    summary="Twelve cells need another digit than three common ones.",
)
CHAINS = attrs.evolve(
    TRIDAGON,
    id="tridagon-forcing-chain",
    title="Tridagon Forcing Chain",
    short="Tridagon FC",
    difficulty=690,
    find=find_chains,
    also=(),
    summary=f"The further candidates of a tridagon all lead to the same conclusion, by {MEANS[DynamicAssumptions]}.",
)
TRIDAGONS = (TRIDAGON, CHAINS)
"""Tridagons with what their guardians show directly, and with chains from each guardian."""
