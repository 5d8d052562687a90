"""Kraken fish: fish some of whose fins see what is removed by a chain only.

::

         c3      c7   c9
    r2 . 5 . . . 5 .  f    in rows 2 and 6 the digit 5 fits only in columns 3 and 7,
    r6 . 5 . . . 5 .  f    and in the fins r2c9 and r6c9, which do not see x:
    r8 . . . 35. x .  .    a fin is 5 -> r9c9 is not 5 -> r9c9 is 2 -> r9c4 is not 2
    r9 . . 23. . . .  25   -> r9c4 is 3 -> r8c5 is not 3 -> r8c5 is 5 -> x is not 5

*Type 1*: either a fin holds the digit, or the fish is there without its fins. The fish without them removes x, which is
in a cover, and each fin leads to a chain at whose end x is false, so x is false in every case. *Type 2*: n bases have
places in n - 1 covers and in some others, the fins. The covers have room for n - 1 places, so one of the fins holds the
digit. Each of them leads to a chain at whose end x, which may be any candidate, is false.

Both are one question: if x is assumed, which places does the digit lose, and have n bases then places in n - 1 covers
only? Since a link holds in both directions, what x excludes at the end of a chain leads to the falsity of x itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

import attrs

from ruleout import internal as kit
from ruleout_strategies.fish.search import BASIC, FRANKEN, cores_of, once_and_twice
from ruleout_strategies.fish.words import cells_of, kinds_of
from ruleout_strategies.forcing.branches import chains_to
from ruleout_strategies.forcing.proofs import case, cases_told, cause
from ruleout_strategies.topology import UnitBits
from ruleout_strategies.views.assumptions import StaticAssumptions
from ruleout_strategies.views.branch import Branch
from ruleout_strategies.views.nodes import GroupedNodes, NodeIndex, NodeSet
from ruleout_strategies.views.placings import DigitPlacings, GridUnits, Placings, placing_through
from ruleout_strategies.ways import Implied

LARGEST = 4
"""The largest number of bases."""
SOME = 40
"""The number of fish of which the one with the shortest chains is taken."""
SORTS = (BASIC, FRANKEN)
"""The sorts of fish."""


@attrs.frozen
class _Question:
    """Question: the places of the digit with the index *bit* in *grid* if the candidate with number *target* is true.

    *lost* are the places that it loses, *seen* the lost ones that see the target, if it has that digit.
    """

    target: NodeIndex
    digit: kit.DigitIndex
    cell: kit.Cell
    bit: kit.DigitIndex
    grid: GridUnits
    lost: kit.CellSet
    seen: kit.CellSet

    @property
    def barred(self) -> kit.CellSet:
        """The cells that no base may contain: the house of the target itself keeps its digit."""
        return 1 << self.cell if self.digit == self.bit else 0


@attrs.frozen
class _Kraken:
    """Bases, covers (indices of units, as bits) and fins; the target is in the cover *last*, -1 for type 2."""

    question: _Question
    bases: UnitBits
    covers: UnitBits
    last: int
    body: kit.CellSet
    fins: kit.CellSet
    endo_fins: kit.CellSet

    @property
    def far(self) -> kit.CellSet:
        """The fins that the target does not see."""
        return (self.fins | self.endo_fins) & ~self.question.seen


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield kraken fish, the small ones first and each target once."""
    view = board.view(StaticAssumptions)
    view.settle()
    questions: dict[NodeIndex, list[_Question]] = {}
    for question in _questions(board, view):
        questions.setdefault(question.target, []).append(question)
    branches: dict[NodeIndex, Branch] = {}
    for size, sort in product(range(2, LARGEST + 1), SORTS):
        for target, own in list(questions.items()):
            fish = (each for question in own for each in _fish(board, question, size, sort))
            while found := list(islice(fish, SOME)):
                step = _first_step(board, view, found, branches)
                if step is not None:
                    del questions[target]
                    yield step
                    break


def _questions(board: kit.Board, view: StaticAssumptions) -> Iterator[_Question]:
    """Yield the questions in which chains remove places, and there is no placing of the digit without these.

    If there is a placing, there is no fish.
    """
    graph, placings = view.graph, board.view(Placings)
    keys, peers = graph.nodes.keys, board.layout.peer_sets
    of_digit: list[list[NodeIndex]] = [[] for _ in board.cells_by_digit]
    for x in range(graph.count):
        of_digit[keys[x][0]].append(x)
    ranges = [sum([1 << x for x in own]) for own in of_digit]
    # The placings of each digit in each grid that are known so far.
    known = [[list(found.placings) for found in of_grid] for of_grid in placings.found]
    cells: dict[NodeSet, kit.CellSet] = {}
    for target in range(graph.count):
        digit, where = keys[target]
        kit.check_time()
        excluding, near = view.excluding(target), graph.near[target]
        far = excluding & ~near
        for bit, own in kit.by_index(ranges):
            if not far & own:
                continue
            gone = excluding & own
            lost = cells.get(gone)
            if lost is None:
                lost = cells[gone] = sum([keys[x][1] for x in kit.bits(gone)])
            seen, barred = (lost & peers[where.bit_length() - 1], where) if digit == bit else (0, 0)
            for i, grid in enumerate(placings.grids):
                if (
                    lost & ~seen & grid.cells
                    and not barred & ~grid.cells
                    and not _has_placing(grid, placings.found[i][bit], lost, barred, known[i][bit])
                ):
                    yield _Question(target, digit, where.bit_length() - 1, bit, grid, lost, seen)


def _has_placing(
    grid: GridUnits, found: DigitPlacings, lost: kit.CellSet, barred: kit.CellSet, known: list[kit.CellSet]
) -> bool:
    """Return whether a placing with the cell *barred*, if it is not 0, is *known* or found without the places *lost*.

    A placing that is found is added to the known ones.
    """
    for each in known:
        if not each & lost and not barred & ~each:
            return True
    rest = found.places & ~lost & ~found.impossible
    fewest = barred or min(grid.house_sets, key=lambda house: (house & rest).bit_count(), default=0) & rest
    for cell in kit.bits(fewest):
        placing = placing_through(grid, rest | barred, 1 << cell)
        if placing:
            known.append(placing)
            return True
    return False


def _fish(board: kit.Board, question: _Question, size: int, sort: int) -> Iterator[_Kraken]:
    grid = question.grid
    everywhere = board.cells_by_digit[question.bit] & grid.cells
    rest = everywhere & ~question.lost & ~question.barred
    for bases, covers, able in cores_of(grid, everywhere, rest, question.barred, size, sort):
        once, twice = (cells & everywhere for cells in once_and_twice(grid, bases))
        covered, _ = once_and_twice(grid, covers)
        fins = once & ~covered & ~twice
        able_here = kit.bits(able & ~(bases | covers)) if question.barred else ()
        lasts = [i for i in able_here if i in grid.around[question.cell] and fins & grid.sets[i]]
        for last in lasts or (-1,):
            own = 0 if last < 0 else grid.sets[last]
            with_last = covers if last < 0 else covers | 1 << last
            body = once & (covered | own) & ~twice
            kraken = _Kraken(question, bases, with_last, last, body, fins & ~own, twice)
            if kraken.far:
                yield kraken


def _first_step(
    board: kit.Board, view: StaticAssumptions, found: list[_Kraken], branches: dict[NodeIndex, Branch]
) -> kit.Step | None:
    """Return the step of the fish with the fewest candidates in its chains, None if no chains stand alone."""
    best: tuple[tuple[int, int], _Kraken, list[Branch]] | None = None
    for kraken in found:
        conclusion = kraken.question.target, False
        numbers, bit = view.graph.nodes.number, kraken.question.bit
        fins = [numbers[bit, 1 << cell] for cell in kit.bits(kraken.far)]
        own = [branches.setdefault(x, view.branch((x, True))) for x in fins]
        if not all(branch.reaches(conclusion) for branch in own):
            continue
        size = len(own), sum([branch.size(conclusion) for branch in own])
        alone = view.are_separate([branch.start for branch in own], conclusion)
        if alone and (best is None or size < best[0]):
            best = size, kraken, own
    return None if best is None else _step(board, view, best[1], best[2])


def _step(board: kit.Board, view: StaticAssumptions, kraken: _Kraken, own: list[Branch]) -> kit.Step:
    layout, question, grid = board.layout, kraken.question, kraken.question.grid
    target = question.target, False
    bases, covers = ([grid.units[i] for i in kit.bits(units)] for units in (kraken.bases, kraken.covers))
    places = board.cells_by_digit[question.bit]
    cells = {cell for unit in bases for cell in unit.cells if not places >> cell & 1}
    chains = tuple(chain for branch in own for chain in chains_to(view, branch, branch.ancestors(target), cells))
    near = (kraken.fins | kraken.endo_fins) & question.seen
    sight = layout.why_sees(question.cell, kit.cells_of(near)) if near else []
    parts: dict[kit.Role, kit.CellSet] = {"pattern": kraken.body, "fin": kraken.fins, "endo-fin": kraken.endo_fins}
    roles = {role: kit.candidates_in(cells, question.bit + 1) for role, cells in parts.items() if cells}
    constraints: dict[kit.ConstraintRole, Iterable[kit.Constraint]] = {"base": bases, "cover": covers, "sight": sight}
    because = kit.Reason.of(cells, constraints, roles, {"pattern": "body"}, chains)
    removed = kit.Candidate(question.cell, question.digit + 1)
    return kit.Step("kraken-fish", (), (removed,), because)


SENTENCES = kit.Sentences(
    "kraken-fish",
    nudge="Look for {count} {base_kinds.many}{base_mix} that make a fish with fins, each of which leads to the "
    "same conclusion by a chain.",
    region="Look at {digit} in {bases}, and at what follows from the {fins#fin|fins} {fins}.",
    full="In {bases}, {digit} can only be in {covers}, at {body}, or in the {fins#fin|fins} {fins}{endo_fins}. "
    "If {fins#the fin is not|no fin is} {digit}, {covers} {covers#gets its|get their} {digit} from {bases}, so "
    "{cell} in {home} cannot be {digit}.{line}{cases}{line}In each case {changes}.",
    too_few="In {bases}, {digit} can only be in {covers}, at {body}, or in the {fins#fin|fins} {fins}{endo_fins}. "
    "The {base_kinds.many} need {count} places for {digit}, and {covers} {covers#has|have} room for {room} only, so "
    "one of the fins is {digit}.{line}{cases}{line}In each case {changes}.",
    endo_fins="; {cells} {cells#is|are} in two of the bases and would stand for both",
    lesson="{full}\nNext time, try the few further places that spoil a fish, one after the other.",
)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a kraken fish: a case for each fin and, if there are as many covers as bases, for no fin."""
    because, found = step.because, kit.ProofBuilder()
    bases, covers = because.constraints["base"], because.constraints.get("cover", ())
    fins = _fins(step)
    implied = Implied(board.view(GroupedNodes))
    ends = [case(board, step, implied, found, each) for each in fins]
    around = {cell for unit in bases for cell in unit.cells}
    cells = [cell for cell in because.cells if cell in around]
    if len(covers) != len(bases):
        cause(step, found, ends)
        return found.proof((*bases, *covers), cells)
    assumed = found.assume(kit.Node.of(*fins), False)
    cause(step, found, [*ends, (found.false(step.removes[0], (*bases, *covers), (assumed,), cells), ())])
    return found.proof()


def _fins(step: kit.Step) -> list[kit.Candidate]:
    roles = step.because.candidates
    return sorted((*roles.get("fin", ()), *roles.get("endo-fin", ())))


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return a kraken fish in words."""
    return _words(board, step, prove(board, step), by_lines=False)


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a kraken fish."""
    return SENTENCES.sentence("lesson", full=_words(board, step, proof, by_lines=True).full)


def _words(board: kit.Board, step: kit.Step, proof: kit.Proof, by_lines: bool) -> kit.Words:
    because, fins = step.because, _fins(step)
    bases, covers = because.constraints["base"], because.constraints.get("cover", ())
    endo = because.candidates.get("endo-fin", ())
    line, cell = "\n" if by_lines else " ", step.removes[0].cell
    return SENTENCES.words(
        "full" if len(covers) == len(bases) else "too_few",
        count=kit.Number(len(bases)),
        room=kit.Number(len(covers)),
        **kinds_of(board.layout, "base", bases),
        digit=kit.Digits([fins[0].digit]),
        bases=kit.Units(bases),
        covers=kit.Units(covers),
        body=cells_of(because.candidates.get("pattern", ())),
        fins=cells_of(fins),
        endo_fins=SENTENCES.sentence("endo_fins", cells=cells_of(endo)) if endo else None,
        cell=kit.Cells([cell]),
        home=kit.Units([each for each in covers if cell in each.cells]),
        cases=kit.Several(cases_told(board, step, proof, by_lines, fins), line),
        line=line,
        changes=kit.changes(step),
    )


KRAKEN_FISH = kit.Technique(
    id="kraken-fish",
    title="Kraken Fish",
    difficulty=730,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    needs="houses, and other units across them",
    applies=kit.has_houses,
    also=("kraken-x-wing", "kraken-swordfish", "kraken-jellyfish"),
    summary="Each fin of a fish leads to the same conclusion by a chain, and so does the fish without its fins.",
)
"""Kraken fish of both types, with up to four bases."""
