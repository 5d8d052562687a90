"""Junior Exocet: two cells whose two digits must also be those of two other cells of their band.

::

    +-------+-------+-------+
    | . . . | . t . | . n . |     The base B is in a row of one box. Each other box of the band has a target,
    | . . . | . n . | . t . |     t, in another row, and in the column of the target a companion, n, without
    | . B B | . . . | . . . |     any of the digits of the base. The cross-lines are the columns of the
    +-------+-------+-------+     targets, and that of the third cell beside the base.
    | | . . | . | . | . | . |
    | | . . | . | . | . | . |     In the cross-lines below, each digit of the base fits into at most two
    | | . . | . | . | . | . |     houses. A digit that is true in the base has no other place in its row and
    +-------+-------+-------+     box. If it were in no target either, the three cross-lines would need it
    | | . . | . | . | . | . |     three times below, in two houses. So both digits of the base are in the
    | | . . | . | . | . | . |     targets, one in each.
    | | . . | . | . | . | . |
    +-------+-------+-------+

Other digits are removed from the targets, and digits that are in no target from the base. A digit that has one house
at most in the cross-lines below would need both targets, so it is in none. A digit of a target has two places in the
box of the other one: it is in the row of the base and in that of the target already, and not in the other target or its
companion. If it fits into none of these two cells, the mirror, it is not in the target.

Sources: David P. Bird, "JExocet Pattern Definition" in the New Sudoku Players' Forum; Andrew Stuart,
sudokuwiki.org/Exocet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of, each_effect_once, removed_by
from ruleout_strategies.exotic.bands import bands_of, crossing
from ruleout_strategies.lessons import lesson

ID = "junior-exocet"
DIGITS = range(3, 5)
"""The numbers of digits that a base can have."""
Units = tuple[kit.Unit, ...]
LABELS: dict[kit.Role, str] = {"set-a": "base", "set-b": "targets", "set-c": "companions"}
ROLES: tuple[kit.ConstraintRole, ...] = ("unit", "base", "cover", "sight")
Covers = dict[Units, kit.Mask]
"""The digits of a base by the houses that have their places in the cross-lines."""


@attrs.frozen
class Target:
    """A cell with its companion, the cross-line and the box of both, and the line of the band with the cell."""

    cell: kit.Cell
    companion: kit.Cell
    cross: kit.Unit
    box: kit.Unit
    line: kit.Unit


Mirror = tuple[kit.Cell, tuple[kit.Cell, ...], kit.Mask, Units]
"""A target, the cells of its mirror, the digits that these lack, the line of the target and the box of the cells."""


@kit.once_per_layout
def bases_of(layout: kit.Layout) -> list[tuple[tuple[kit.Cell, ...], Units, list[Target]]]:
    """Return two cells, their line and box, the cross-line of the third cell, and targets: once for each two cells."""
    house, bands = {layout.unit_sets[each]: each for each in layout.houses}, bands_of(layout)
    found = list[tuple[tuple[kit.Cell, ...], Units, list[Target]]]()
    for band, block, line in [(each, block, line) for each in bands for block in each.blocks for line in each.lines]:
        ends = [(other, x) for other in band.blocks for x in crossing(bands, band, other)]
        targets = [
            Target(cell, companion, house[x], house[other], next(house[own] for own in band.lines if own >> cell & 1))
            for other, x in ends
            for cell, companion in permutations(kit.bits(x & other & ~line))
        ]
        for x in [x for other, x in ends if other == block]:
            found.append((kit.bits(line & block & ~x), (house[line], house[block], house[x]), targets))
    return found


def _exocets(board: kit.Board) -> Iterator[tuple[kit.Step, Covers, list[Mirror]]]:
    """Yield the step of each exocet, the houses of its digits, and the mirrors that lack a digit."""
    masks, sets = board.masks, board.layout.unit_sets
    for base, (line, box, cross), possible in bases_of(board.layout):
        digits = masks[base[0]] | masks[base[1]]
        if digits.bit_count() not in DIGITS or any(map(board.is_placed, base)):
            continue
        kit.check_time()
        ends = [each for each in possible if masks[each.cell] & digits and not board.is_placed(each.cell)]
        fitting = [each for each in ends if not masks[each.companion] & digits]
        for pair in combinations(fitting, 2):
            boxes, crosses = (box, *[each.box for each in pair]), (cross, *[each.cross for each in pair])
            parts = [sets[x] & ~sets[own] for x, own in zip(crosses, boxes, strict=True)]
            outside, covers = kit.union_of(parts), Covers()
            if any(a & b for own in (parts, [sets[each] for each in boxes]) for a, b in combinations(own, 2)):
                continue
            for bit in kit.bits(digits):
                by = _cover(board.layout, board.cells_by_digit[bit] & outside)
                if by is None:
                    break
                covers[by] = covers.get(by, 0) | 1 << bit
            if kit.union_of(covers.values()) != digits:
                continue
            able = digits & ~kit.union_of(mask for by, mask in covers.items() if len(by) < 2)
            left, mirrors = dict[kit.Cell, kit.Mask](), list[Mirror]()
            for one, other in (pair, pair[::-1]):
                around = sets[line] | sets[one.line] | 1 << other.cell | 1 << other.companion
                mirror = kit.bits(sets[other.box] & ~around)
                left[one.cell] = masks[one.cell] & able & kit.union_of(masks[cell] for cell in mirror)
                if lacking := masks[one.cell] & able & ~left[one.cell]:
                    mirrors.append((one.cell, mirror, lacking, (one.line, other.box)))
            if not all(left.values()):
                continue
            left |= dict.fromkeys(base, kit.union_of(left.values()))
            own = base, tuple([each.cell for each in pair]), tuple([each.companion for each in pair])
            near = [cell for _, cells, *_ in mirrors for cell in cells]
            cells = [*base, *own[1], *own[2], *kit.bits(outside), *near]
            covering, sight = [unit for by in covers for unit in by], [unit for *_, by in mirrors for unit in by]
            groups: tuple[Iterable[kit.Unit], ...] = (line, box), crosses, covering, sight
            roles = {role: candidates_of(board, group) for role, group in zip(LABELS, own, strict=True)}
            because = kit.Reason.of(cells, dict(zip(ROLES, groups, strict=True)), roles, LABELS, sets=own)
            yield kit.Step(ID, (), tuple(sorted(removed_by(board, left.items()))), because), covers, mirrors


def _cover(layout: kit.Layout, places: kit.CellSet, most: int = 2) -> Units | None:
    """Return the fewest units with all of *places*, None if they are more than *most*."""
    if not places or not most:
        return None if places else ()
    rests = [(unit, places & ~layout.unit_sets[unit]) for unit in layout.units_of[kit.bits(places)[0]]]
    found = [(unit, *more) for unit, rest in rests if (more := _cover(layout, rest, most - 1)) is not None]
    return min(found, key=len, default=None)


def _covers_and_mirrors(board: kit.Board, step: kit.Step) -> tuple[Covers, list[Mirror]]:
    """Return the houses of the digits of the exocet of *step*, and its mirrors that lack a digit."""
    return next((covers, mirrors) for own, covers, mirrors in _exocets(board) if own == step)


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what each exocet removes."""
    return each_effect_once(step for step, *_ in _exocets(board))


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove which digits each target has, and which the base has not: a thought each, by all digits of the base."""
    found, because = kit.ProofBuilder(), step.because
    for target in because.sets[1]:
        left = [each for each in board.candidates(target) if each not in step.removes]
        fact = found.true(kit.Node.of(*left), because.all_constraints, (), because.cells)
        found.cause([each for each in step.removes if each.cell == target], [fact])
    others = [each for each in step.removes if each.cell in because.sets[0]]
    found.cause(others, [found.false(kit.Node.of(*others), because.all_constraints, (), because.cells)])
    return found.proof()


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for two cells of a box in one line with three or four digits, and for two cells in the boxes beside it "
    "that must hold the same two digits.",
    region="Look at {digits} in {base}, in {targets}, and in {crosses}.",
    full="{thoughts: } So {result}.",
    same="{base} hold two of {digits}; {companions} are none of these. No other cell of {units:or} has either of the "
    "two. If one of the two were not in {targets:or}, {crosses} would need it three times in other boxes. "
    "But there {places}. So {targets} hold the same two digits.",
    fits="{digits} {digits#fits|fit} only into {units}",
    no_place="{digits} {digits#has|have} no place",
    few="{digits} would have to be in both of these, so the two are others.",
    mirror="If {cell} were {digits:or}, {box} would need it in {mirror:or}, where it does not fit.",
    missing="{digits} {digits#is|are} in neither of {targets}, so not in {base} either.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return an exocet in words."""
    because = step.because
    covers, mirrors = _covers_and_mirrors(board, step)
    parts: dict[str, kit.Piece] = dict(zip(LABELS.values(), map(kit.Cells, because.sets), strict=True))

    def said(name: str, digits: kit.Mask, **more: kit.Piece) -> kit.Sentence:
        return SENTENCES.filled(name, parts | {"digits": kit.Digits(kit.digits_of(digits))} | more)

    places = [said("fits" if by else "no_place", mask, units=kit.Units(by)) for by, mask in covers.items()]
    parts |= {"units": kit.Units(because.constraints["unit"]), "crosses": kit.Units(because.constraints["base"])}
    parts["digits"] = kit.Digits({each.digit for each in because.candidates["set-a"]})
    thoughts = [SENTENCES.sentence("same", places=kit.Several(places), **parts)]
    thoughts += [said("few", mask) for by, mask in covers.items() if len(by) < 2]
    for cell, near, lacking, by in mirrors:
        thoughts.append(said("mirror", lacking, cell=kit.Cells([cell]), mirror=kit.Cells(near), box=kit.Units(by[1:])))
    missing = kit.mask_of(each.digit for each in step.removes if each.cell in because.sets[0])
    thoughts += [said("missing", missing)] if missing else []
    return SENTENCES.words(thoughts=kit.Several(thoughts), result=kit.changes(step), **parts)


def line(board: kit.Board, step: kit.Step, _: kit.Proof) -> kit.Evidence:
    """Return the base, the targets, the mirrors that matter, and the houses of each digit like those of a fish."""
    because = step.because
    covers, mirrors = _covers_and_mirrors(board, step)
    groups = [(because.sets[1], ()), *[(near, by) for _, near, _, by in mirrors]]
    areas = [kit.area([candidates_of(board, [cell]) for cell in cells], by) for cells, by in groups]
    sides = [
        tuple([tuple([unit.label for unit in each]) for each in (because.constraints["base"], by)]) for by in covers
    ]
    fish = [kit.Fish(mask, side) for mask, side in zip(covers.values(), sides, strict=True)]
    return kit.Evidence((kit.area([because.candidates["set-a"]], because.constraints["unit"]), *areas, *fish))


JUNIOR_EXOCET = kit.Technique(
    id=ID,
    title="Junior Exocet",
    short="JE",
    difficulty=645,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson("exocet", explain),
    line=line,
    needs="three boxes of 3x3 in a band",
    applies=lambda layout: any(len(band.blocks) > 2 for band in bands_of(layout)),
    also=("exocet",),
    summary="Two cells in line in a box have the same two digits as two others of the band.",
)
