"""Simple colours and 3D Medusa: two colours for candidates that strong links join.

::

    5a . .   . . .   5b . .      5 has two places in row 1, in the third box and in column 8. If
    .  . .   . . .   .  . .      r1c1 is 5, then r1c7 is not, so r3c8 is, so r8c8 is not; and the
    .  . .   . . .   . 5a .      other way round. Either all 5a or all 5b are true. r8c1 sees a 5
    ...                          of each colour, so it is not 5 (colour trap). If two 5a saw each
    x  . .   . . .   . 5b .      other, all of them would be false (colour wrap).

Simple colours use one digit. 3D Medusa joins candidates of several digits, by cells with two candidates as well, and a
colour is also false if it excludes all candidates of a cell or all places of a digit in a house.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.colouring.components import Component, Premises, components, explain, lesson, prove
from ruleout_strategies.topology import topology_of
from ruleout_strategies.views.nodes import CELL, HOUSE, RULE, CandidateSet, Nodes
from ruleout_strategies.views.placings import promising_digits
from ruleout_strategies.ways import emptied


def find(technique: str, kinds: tuple[str, ...], board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of colours along strong links of *kinds*."""
    digits = _digits(board) if kinds == (HOUSE,) else -1
    for part in components(board.view(Nodes), kinds, digits=digits) if digits else ():
        kit.check_time()
        excluded = part.excluded(0), part.excluded(1)
        wrap = next((found for colour in (0, 1) if (found := _wrap(part, colour, excluded[colour]))), None)
        if wrap is not None:
            yield wrap[0].step(technique, part.colours[wrap[1]])
        trapped = excluded[0] & excluded[1] & ~(part.colours[0] | part.colours[1])
        if trapped:
            both = Premises((part,))
            both.exclude(part, 0, trapped)
            both.exclude(part, 1, trapped)
            yield both.step(technique, trapped)


def _digits(board: kit.Board) -> kit.Mask:
    """Return the mask of the digits whose colours may be of use.

    A colour may also exclude the only candidate of a cell, or the only place of another digit in a house.
    """
    once = twice = 0
    for cells in board.cells_by_digit:
        twice |= once & cells
        once |= cells
    open_cells = board.open
    if once & ~twice & open_cells:
        return board.layout.full
    for group in topology_of(board.layout).houses:
        for cells in board.cells_by_digit:
            places = cells & group.cells
            if not places & (places - 1) and places & open_cells:
                return board.layout.full
    return promising_digits(board)


def _wrap(part: Component, colour: int, excluded: CandidateSet) -> tuple[Premises, int] | None:
    """Return the reason why *colour* of *part*, which excludes *excluded*, is false; None if it is not shown to be."""
    premises = Premises((part,))
    clash = excluded & part.colours[colour]
    if clash:
        premises.exclude(part, colour, clash & -clash)
        return premises, colour
    empty = emptied(part.nodes, excluded, excluded)
    if empty is None:
        return None
    house, whole = empty
    cell = (whole.bit_length() - 1) % part.nodes.size
    places = part.nodes.places[(whole.bit_length() - 1) // part.nodes.size]
    premises.cells.update([cell] if house is None else (each for each in house.cells if not places >> each & 1))
    premises.units += [] if house is None else [house]
    premises.exclude(part, colour, whole)
    return premises, colour


SIMPLE_COLOURS = kit.Technique(
    id="simple-colours",
    title="Simple Colours",
    difficulty=240,
    find=partial(find, "simple-colours", (HOUSE,)),
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=kit.has_houses,
    needs="houses",
    also=("simple-colouring", "singles-chains", "colour-trap", "colour-wrap"),
    summary="Strong links of one digit colour its places in two colours, of which one is true.",
)

MEDUSA = kit.Technique(
    id="3d-medusa",
    title="3D Medusa",
    short="Medusa",
    difficulty=330,
    find=partial(find, "3d-medusa", (CELL, HOUSE, RULE)),
    explain=explain,
    prove=prove,
    lesson=lesson,
    also=("medusa", "ultracolouring"),
    summary="Strong links of all digits colour candidates in two colours, of which one is true.",
)
