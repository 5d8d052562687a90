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
from ruleout_strategies.colouring.components import (
    LETTERS,
    Component,
    Premises,
    colours_of,
    components,
    path_between,
    paths_of,
    why_excluded,
)
from ruleout_strategies.colouring.components import SENTENCES as COLOURS
from ruleout_strategies.topology import topology_of
from ruleout_strategies.views.nodes import CELL, HOUSE, RULE, CandidateSet, Nodes, fixed_of
from ruleout_strategies.views.placings import promising_digits
from ruleout_strategies.wording import place


def find(technique: str, kinds: tuple[str, ...], board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of colours along strong links of *kinds*."""
    digits = _digits(board) if kinds == (HOUSE,) else -1
    for part in components(board.view(Nodes), kinds, digits=digits) if digits else ():
        kit.check_time()
        excluded = part.excluded(0), part.excluded(1)
        wrap = next((found for colour in (0, 1) if (found := _wrap(board, part, colour, excluded[colour]))), None)
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


def _wrap(board: kit.Board, part: Component, colour: int, excluded: CandidateSet) -> tuple[Premises, int] | None:
    """Return the reason why *colour* of *part*, which excludes *excluded*, is false; None if it is not shown to be."""
    premises = Premises((part,))
    clash = excluded & part.colours[colour]
    if clash:
        premises.exclude(part, colour, clash & -clash)
        return premises, colour
    emptied = _emptied(board, part.nodes, excluded)
    if emptied is None:
        return None
    house, whole = emptied
    cell = (whole.bit_length() - 1) % part.nodes.size
    places = part.nodes.places[(whole.bit_length() - 1) // part.nodes.size]
    premises.cells.update([cell] if house is None else (each for each in house.cells if not places >> each & 1))
    premises.units += [] if house is None else [house]
    premises.exclude(part, colour, whole)
    return premises, colour


def _emptied(board: kit.Board, nodes: Nodes, excluded: CandidateSet) -> tuple[kit.Unit | None, CandidateSet] | None:
    """Return a house and a digit's places in it, or None and a cell's candidates, if all of these are in *excluded*."""
    size = nodes.size
    full = (1 << size) - 1
    gone = [excluded >> (bit * size) & full for bit in range(len(nodes.places))]
    left = kit.union_of(places & ~lost for places, lost in zip(nodes.places, gone, strict=True))
    for cell in kit.bits(kit.union_of(gone) & ~left):
        return None, kit.union_of(1 << (bit * size + cell) for bit in kit.digit_indices(board.masks[cell]))
    for bit, lost in kit.by_index(gone):
        places = nodes.places[bit]
        for house, around in fixed_of(board.layout).houses_with(lost):
            if not places & around & ~lost:
                return house, (places & around) << (bit * size)
    return None


def _why_wrapped(board: kit.Board, nodes: Nodes, step: kit.Step) -> kit.Sentence:
    """Return the reason why all candidates of the colour that *step* removes are false, as a sentence."""
    part = Component(nodes, (kit.union_of(1 << nodes.bit_of(each) for each in step.removes), 0), ())
    excluded = part.excluded(0)
    clash = excluded & part.colours[0]
    house, whole = (None, clash & -clash) if clash else _emptied(board, nodes, excluded) or (None, 0)
    first = nodes.candidates(whole)[0]
    cells, digit = [first.cell], kit.Digits([first.digit])
    name, path = "no_candidate" if house is None else "no_place", None
    if clash:
        here = nodes.number[first.digit - 1, 1 << first.cell]
        other = nodes.candidates(nodes.excludes[here] & clash)[0]
        cells = list(dict.fromkeys((first.cell, other.cell)))
        name = "two_digits" if len(cells) == 1 else "twice"
        path = path_between(board.layout, step.because.links, first, other, is_true=True)
    units = kit.Units([] if house is None else [house])
    return COLOURS.sentence(name, path=path, cells=kit.Cells(cells), digit=digit, units=units)


SENTENCES = kit.Sentences(
    "simple-colours",
    nudge="Colour the places of a digit that has two places in many houses.",
    all_digits="Colour candidates of all digits that are joined by strong links.",
    region="Begin with {first}, and give the two ends of each strong link different colours.",
    full="Strong links join these candidates, so either all of A or all of B are true. {colours}. {why}",
    paths="{why}",
    clash="{why} Such strong links join the following candidates, so all of them are true or none: {removals}.",
    empty="Strong links join the following candidates, so all of them are true or none. {why} So {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    groups = list(zip(LETTERS, step.because.candidates.values(), strict=False))
    nodes = board.view(Nodes)
    why: kit.Sentence | kit.Several
    if any(group == step.removes for _, group in groups):
        why = _why_wrapped(board, nodes, step)
        name = "clash" if why.parts["path"] else "empty"
    else:
        paths = paths_of(nodes, step)
        name = "full" if paths is None else "paths"
        why = why_excluded(nodes, step.removes, groups) if paths is None else paths
    return SENTENCES.words(
        name,
        "nudge" if len({each.digit for _, group in groups for each in group}) == 1 else "all_digits",
        first=place(groups[0][1][:1]),
        colours=colours_of(step),
        why=why,
        removals=kit.removals(step.removes),
    )


SIMPLE_COLOURS = kit.Technique(
    id="simple-colours",
    title="Simple Colours",
    difficulty=240,
    find=partial(find, "simple-colours", (HOUSE,)),
    explain=explain,
    applies=kit.has_houses,
    needs="houses",
    also=("simple-colouring", "singles-chains", "colour-trap", "colour-wrap"),
    summary="Strong links of one digit colour its places in two colours, of which one is true.",
)

MEDUSA = kit.Technique(
    id="3d-medusa",
    title="3D Medusa",
    difficulty=330,
    find=partial(find, "3d-medusa", (CELL, HOUSE, RULE)),
    explain=explain,
    also=("medusa", "ultracolouring"),
    summary="Strong links of all digits colour candidates in two colours, of which one is true.",
)
