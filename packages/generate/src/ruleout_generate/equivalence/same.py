"""Test whether two puzzles are the same up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import Puzzle, PuzzleSource, Registry, Unsupported, default_registry, parse
from ruleout.internal import TURNS, names_arguments, turned_cells
from ruleout_generate.equivalence.canonical_form import canonical
from ruleout_generate.equivalence.digits import counting_rule
from ruleout_generate.equivalence.shape import is_classic
from ruleout_generate.equivalence.transformation import Transformation
from ruleout_generate.equivalence.turned import requirements
from ruleout_generate.equivalence.turning import Turning


@names_arguments
def same(one: PuzzleSource, other: PuzzleSource, *, plugins: Registry | None = None) -> Transformation | Turning | None:
    """Return a transformation by which one puzzle becomes another, or None if there is none.

    Tried are the rotations and reflections of the grid with all its rules, each with every permutation of the digits
    unless a rule counts them, as sums do; for two classics also the permutations of bands, stacks, rows and columns
    that keep the boxes. Rules are the same if they require the same, however they are written.

    Parameters
    ----------
    one, other
        Puzzles, documents or texts. Only their rules and givens matter.
    plugins
        The plug-ins to use; if None, those that are installed.

    Returns
    -------
    Transformation, Turning or None
        The transformation of *one* into *other*.

    Raises
    ------
    Unsupported
        If a puzzle has pencil marks or hidden cells; or if two classics are larger than 9x9 and so symmetric that too
        many arrangements would have to be compared.
    """
    registry = plugins or default_registry()
    first, second = (parse(each, plugins=registry) for each in (one, other))
    for puzzle in (first, second):
        if puzzle.marks is not None:
            raise Unsupported("found pencil marks; expected puzzles of givens alone")
        if puzzle.layout.visible < puzzle.layout.size:
            raise Unsupported("found hidden cells, which cannot be turned")
    if _profile(first) != _profile(second):
        return None
    turning = next(_turnings(first, second), None)
    if turning is not None or not (is_classic(first.layout) and is_classic(second.layout)):
        return turning
    forms = [canonical(puzzle, plugins=registry) for puzzle in (first, second)]
    if forms[0].line != forms[1].line:
        return None
    leads, back = (form.transformation for form in forms)
    assert isinstance(leads, Transformation)
    assert isinstance(back, Transformation)
    return leads.then(back.inverse)


def _profile(puzzle: Puzzle) -> object:
    """Return values that no transformation changes: the numbers of digits, cells, and givens of each digit."""
    givens = puzzle.givens
    return puzzle.layout.digits, len(givens), sorted(map(givens.count, range(1, puzzle.layout.digits + 1)))


def _turnings(one: Puzzle, other: Puzzle) -> Iterator[Turning]:
    wanted = requirements(other.layout)
    for turn in TURNS.values():
        to = turned_cells(turn, one.layout.at, other.layout.at)
        if to is not None and requirements(one.layout, to) == wanted:
            digits = _digits(one, [other.givens[cell] for cell in to])
            if digits is not None:
                yield Turning(turn.id, digits)


def _digits(puzzle: Puzzle, givens: list[int]) -> tuple[int, ...] | None:
    """Return the permutation of digits by which the givens of *puzzle* become these, None if its rules allow none.

    Digits that are not given stay if they can.
    """
    every = range(1, puzzle.layout.digits + 1)
    becomes = dict(zip(puzzle.givens, givens, strict=True))
    if any(becomes[old] != new for old, new in zip(puzzle.givens, givens, strict=True)) or becomes.get(0, 0):
        return None
    becomes.pop(0, None)
    if len({*becomes.values()} - {0}) < len(becomes):
        return None
    left = [digit for digit in every if digit not in becomes.values()]
    becomes |= {digit: digit for digit in left if digit not in becomes}
    others = iter(digit for digit in left if becomes.get(digit) != digit)
    found = tuple(becomes[digit] if digit in becomes else next(others) for digit in every)
    return found if found == tuple(every) or counting_rule(puzzle.layout) is None else None
