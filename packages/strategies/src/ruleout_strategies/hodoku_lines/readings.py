"""Parts of the effects of a step that count as a match with a library line.

HoDoKu's library lists only a part of the eliminations of some loops and Sue de Coq. With these readings, all 554 lines
of version 1.3 match a step exactly; without them, three of Sue de Coq and one of a loop list less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout import internal as kit
from ruleout_strategies.chain_length import is_loop

Candidates = frozenset[kit.Candidate]
SECTORS: tuple[kit.Role, ...] = ("pattern", "set-a", "set-b")
"""The roles of the cells of a Sue de Coq in both units and in each of them."""
Reading = Callable[[kit.Board, kit.Step, Candidates], Iterator[Candidates]]


def readings_of(board: kit.Board, step: kit.Step, code: str) -> Iterator[Candidates]:
    """Yield the effects of *step* on *board*, and the parts of them that a line with *code* may list instead."""
    effects = board.effects(step)
    yield effects
    if code in READINGS:
        yield from filter(None, READINGS[code](board, step, effects))


def _outside_of_loop(board: kit.Board, step: kit.Step, effects: Candidates) -> Iterator[Candidates]:
    """Yield the eliminations by a loop, but those by weak links between cells only outside the cells of the loop."""
    links = step.because.links
    if not is_loop(step):
        return
    own = {each.cell for link in links for each in link.start.candidates}
    found: set[kit.Candidate] = set()
    for link in links:
        if not link.strong:
            both = _excluded_by(board, (link.start, link.end), effects)
            is_inside = _cells(link.start) == _cells(link.end)
            found |= both if is_inside else {each for each in both if each.cell not in own}
    for almost in {link.start.cells for link in links if link.strong and link.start.cells}:
        found |= _locked(board, step, almost, effects)
    yield frozenset(found)


def _locked(board: kit.Board, step: kit.Step, almost: tuple[kit.Cell, ...], effects: Candidates) -> Candidates:
    """Return the eliminations by the digits of *almost*, an almost locked set of a loop, that it must contain."""
    nodes = [node for link in step.because.links for node in (link.start, link.end) if node.cells == almost]
    ends = {node.candidates[0].digit for node in nodes}
    digits = set(kit.digits_of(kit.union_of(board.masks[cell] for cell in almost))) - ends
    own = kit.cell_set(almost)
    sets = [kit.Node(kit.candidates_in(own & board.cells_by_digit[digit - 1], digit)) for digit in digits]
    return frozenset(each for node in sets for each in _excluded_by(board, (node,), effects))


def _excluded_by(board: kit.Board, nodes: tuple[kit.Node, ...], effects: Candidates) -> Candidates:
    """Return the candidates among *effects* that are false if any of the candidates of *nodes* is true."""
    peers = board.layout.peer_sets
    every = [one for node in nodes for one in node.candidates]

    def excludes(one: kit.Candidate, each: kit.Candidate) -> bool:
        if one.cell == each.cell:
            return one.digit != each.digit
        return one.digit == each.digit and bool(peers[one.cell] >> each.cell & 1)

    return frozenset(each for each in effects if all(excludes(one, each) for one in every))


def _cells(node: kit.Node) -> set[kit.Cell]:
    return {each.cell for each in node.candidates}


def _in_own_unit(board: kit.Board, step: kit.Step, effects: Candidates) -> Iterator[Candidates]:
    """Yield the eliminations by a Sue de Coq of each digit only in the unit whose cells of the pattern have it."""
    roles, units = step.because.candidates, step.because.constraints.get("unit", ())
    middle, *sides = (roles.get(role, ()) for role in SECTORS)
    if len(units) != 2:
        return
    found: set[kit.Candidate] = set()
    for unit, side, beyond in zip(units, sides, sides[::-1], strict=True):
        own, other = ({each.digit for each in group} for group in (side, beyond))
        digits = own | {each.digit for each in middle} - other
        inside = {each.cell for each in side}
        found |= {
            each for each in effects if each.cell in unit.cells and each.cell not in inside and each.digit in digits
        }
    yield frozenset(found)


READINGS: dict[str, Reading] = {
    **dict.fromkeys(("0403", "0701", "0702", "0706", "0707", "0708", "0709", "0710", "0711"), _outside_of_loop),
    "1101": _in_own_unit,  # Sue de Coq
}
"""The reading of a code other than all effects; that of chains by the kinds in ``codes.py``."""
