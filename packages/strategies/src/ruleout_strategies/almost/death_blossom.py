"""Death Blossom: a cell, and for each of its candidates an almost locked set that the candidate would lock.

::

    stem r5c5 {1,2,3}      petal for 1: {1,7,9}, all its places for 1 see r5c5
                           petal for 2: {2,4,7}
                           petal for 3: {3,7,8}

Whatever digit the stem holds, its petal loses that digit, so the petal contains all of its other digits. A digit that
is in every petal, 7 here, is then in one of them: a cell that sees all of its places in the petals cannot hold it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.almost.rows import about_set, disjoint_first, roles_of_sets
from ruleout_strategies.topology import unit_around
from ruleout_strategies.views.nodes import CandidateSet
from ruleout_strategies.views.restricted_commons import RestrictedCommons, SetBits

ID = "death-blossom"
MOST_PETALS = 5
Petals = tuple[int, ...]
Offers = list[tuple[kit.DigitIndex, SetBits]]
"""The digit and the possible petals of each candidate of the stem."""
Blossom = tuple[Petals, kit.DigitIndex, kit.CellSet]
"""The petals, a digit in all of them, and the cells that lose it."""


def find(board: kit.Board) -> Iterator[kit.Step]:
    view = board.view(RestrictedCommons)
    blossoms = ((stem, *each) for stem in kit.bits(board.open) for each in _blossoms(board, view, stem))
    return disjoint_first(
        view,
        (
            ((bit, gone), tuple(dict.fromkeys(chosen)), partial(_step, board, view, stem, chosen, bit, gone))
            for stem, chosen, bit, gone in blossoms
        ),
    )


def _targets(board: kit.Board, view: RestrictedCommons, stem: kit.Cell, petals: Offers) -> CandidateSet:
    """Return the candidates that some petal for each candidate of the stem removes: blossoms remove no others.

    For each candidate of the stem its digit, as an index, and its petals are added to *petals*, as long as there are
    such candidates.
    """
    size = board.layout.size
    full = (1 << size) - 1
    found = -1
    for own in kit.digit_indices(board.masks[stem]):
        sets = view.excluded_sets(own, 1 << stem)
        petals.append((own, sets))
        seen = 0
        for i in kit.bits(sets):
            if not view.sets[i] >> stem & 1:
                seen |= view.targets(i)
        found &= seen & ~(full << own * size)
        if not found:
            break
    return found


def _blossoms(board: kit.Board, view: RestrictedCommons, stem: kit.Cell) -> Iterator[Blossom]:
    """Yield the petals, the index of a digit in all of them, and the cells that lose it."""
    if not 2 < board.masks[stem].bit_count() <= MOST_PETALS:
        return
    size = board.layout.size
    petals: Offers = []
    targets = _targets(board, view, stem, petals)
    for bit in range(board.layout.digits) if targets else ():
        everywhere = targets >> (bit * size) & ((1 << size) - 1) & ~(1 << stem)
        if not everywhere:
            continue
        # The sets of a petal with the digit; sets with the same places for it remove the same.
        options: list[dict[kit.CellSet, int]] = []
        for own, sets in petals:
            places: dict[kit.CellSet, int] = {}
            if own != bit:
                for i in kit.bits(sets):
                    cells = view.places(i, bit)
                    if cells and not view.sets[i] >> stem & 1:
                        places.setdefault(cells, i)
            options.append(places)
        if all(options):
            yield from _choose(view, bit, options, (), everywhere)


def _choose(
    view: RestrictedCommons,
    bit: kit.DigitIndex,
    options: list[dict[kit.CellSet, int]],
    chosen: Petals,
    gone: kit.CellSet,
) -> Iterator[Blossom]:
    kit.check_time()
    if len(chosen) == len(options):
        yield chosen, bit, gone
        return
    for cells, i in options[len(chosen)].items():
        left = gone & view.seeing(bit, cells)
        if left:
            yield from _choose(view, bit, options, (*chosen, i), left)


def _step(
    board: kit.Board, view: RestrictedCommons, stem: kit.Cell, chosen: Petals, bit: kit.DigitIndex, gone: kit.CellSet
) -> kit.Step:
    layout = board.layout
    cells = kit.union_of(view.sets[i] for i in chosen)
    sight: list[kit.Constraint] = []
    for own, i in zip(kit.digit_indices(board.masks[stem]), chosen, strict=True):
        sight += layout.why_sees(stem, kit.cells_of(view.places(i, own)))
        for cell in kit.bits(gone):
            sight += layout.why_sees(cell, kit.cells_of(view.places(i, bit)))
    branches = tuple([_branch(board, view, *each) for each in zip(board.candidates(stem), chosen, strict=True)])
    units = [unit_around(layout, view.sets[i]) for i in chosen]
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": board.candidates(stem)}
    sets = tuple(dict.fromkeys(kit.cells_of(view.sets[i]) for i in chosen))
    roles |= roles_of_sets(board, sets)
    because = kit.Reason.of(
        [stem, *kit.bits(cells)], {"unit": units, "sight": sight}, roles, {"pattern": "stem"}, branches, sets
    )
    return kit.Step(ID, removes=kit.candidates_in(gone, bit + 1), because=because)


def _branch(board: kit.Board, view: RestrictedCommons, own: kit.Candidate, petal: int) -> kit.Chain:
    """Return the weak link from the candidate *own* of the stem to its places in *petal*."""
    layout, cells = board.layout, view.sets[petal]
    places = view.places(petal, own.digit - 1)
    end = kit.Node(kit.candidates_in(places, own.digit), (unit_around(layout, cells),), kit.cells_of(cells))
    sight = tuple(layout.why_sees(own.cell, kit.cells_of(places)))
    return kit.Chain((kit.Link(kit.Node((own,)), end, False, sight),), "branch")


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a cell each of whose candidates would lock an almost locked set.",
    region="Look at {stem}, which is {digits:or}, and at almost locked sets in {units}.",
    full="{stem} is {digits:or}. {petals:. }. {results: }",
    petal="If it is {own}, {cells} in {unit} keep only {left:/}, so {places:or} is {digit}",
    petal_cell="If it is {own}, {cells} keeps only {left}",
    lesson="{stem} is {digits:or}. Each leaves some cells with as many digits as cells, so that they hold all of "
    "them.\n{petals:.\n}.\n{results: }\nNext time, try the candidates of a cell that sees cells with one digit "
    "more than cells.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    because, digit = step.because, step.removes[0].digit
    stem = because.candidates["pattern"]
    petals = []
    for own, link in zip(stem, because.links, strict=True):
        cells = link.end.cells
        left = kit.union_of(board.masks[cell] for cell in cells) & ~kit.digit_mask(own.digit)
        places = kit.Cells([cell for cell in cells if board.has(cell, digit)])
        petals.append(
            about_set(
                board, link.end, "petal", SENTENCES, own=kit.Digits([own.digit]), left=kit.Digits(kit.digits_of(left)),
                places=places, digit=kit.Digits([digit]),
            )
        )  # fmt: skip
    return SENTENCES.words(
        stem=kit.Cells([stem[0].cell]),
        digits=kit.Digits([each.digit for each in stem]),
        units=kit.Units(because.constraints["unit"]),
        petals=kit.Several(petals),
        results=kit.Several(kit.results(board, step, prove(board, step))),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a death blossom: one case for each candidate of the stem."""
    found, digit, layout = kit.ProofBuilder(), step.removes[0].digit, board.layout
    facts, by = list[int](), {effect: list[kit.Constraint]() for effect in step.removes}
    for link in step.because.links:
        cells = link.end.cells
        lost = found.false(kit.Node(link.end.candidates), link.constraints, (found.assume(link.start),))
        node = kit.Node.of(*[kit.Candidate(cell, digit) for cell in cells if board.has(cell, digit)])
        units = (unit_around(layout, kit.cell_set(cells)),) if cells[1:] else ()
        facts.append(found.true(node, units, (lost,), cells))
        for effect in step.removes:
            by[effect] += kit.seen_from(layout, node, effect) or ()
    for effect, constraints in by.items():
        found.cause([effect], facts, constraints)
    return found.proof(split_cells=[step.because.links[0].start.candidates[0].cell])


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a death blossom."""
    return SENTENCES.filled("lesson", explain(board, step).parts)


DEATH_BLOSSOM = kit.Technique(
    id=ID,
    title="Death Blossom",
    difficulty=470,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    summary="Each candidate of a cell locks an almost locked set, and all of these sets have a digit in common.",
)
