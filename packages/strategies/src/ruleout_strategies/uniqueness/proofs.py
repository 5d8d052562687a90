"""Proofs of deadly patterns: one of their guardians is true, or a linked digit would complete them."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout import internal as kit
from ruleout_strategies.topology import no_places
from ruleout_strategies.uniqueness.guardians import completed, filling_with


def around(board: kit.Board, step: kit.Step) -> dict[kit.Constraint, None]:
    """Return the constraints by which each cell of the pattern of *step* sees the next one."""
    layout, cells = board.layout, [one.cell for one, _ in step.because.exchange]
    return dict.fromkeys(why for i, cell in enumerate(cells) for why in layout.why_sees(cells[i - 1], cell))


def guarded(board: kit.Board, found: kit.ProofBuilder, step: kit.Step, by: Iterable[kit.Constraint]) -> int:
    """Return the number of the fact that one of the guardians is true, since otherwise there were two solutions."""
    node = kit.Node.of(*step.because.candidates["second"])
    cells = tuple(sorted(one.cell for one, _ in step.because.exchange if not board.is_placed(one.cell)))
    return found.add(kit.Fact(node, True, tuple(by), _placed(board, found, step), cells, is_unique=True))


def _placed(board: kit.Board, found: kit.ProofBuilder, step: kit.Step) -> tuple[int, ...]:
    """Return the numbers of the facts on the placed cells of the pattern."""
    cells = sorted(one.cell for one, _ in step.because.exchange if board.is_placed(one.cell))
    return tuple([found.true(kit.Candidate(cell, board.digits[cell]), cells=[cell]) for cell in cells])


def by_guardians(board: kit.Board, step: kit.Step, by: Iterable[kit.Constraint]) -> kit.Proof:
    """Prove what a guardian excludes, or the subset that the guardians form with the cells of *step*'s set."""
    because, layout, found = step.because, board.layout, kit.ProofBuilder()
    own = guarded(board, found, step, by)
    if not because.sets:
        kit.cause_in_sight(found, layout, step.removes, own)
        for each in step.places:
            found.cause([each], [own])
        return found.proof()
    for digit in sorted({each.digit for each in step.removes}):
        around = (*because.candidates["second"], *because.candidates["set-a"])
        node = kit.Node.of(*(each for each in around if each.digit == digit))
        holds = found.true(node, because.constraints["unit"], [own], because.sets[0])
        kit.cause_in_sight(found, layout, [each for each in step.removes if each.digit == digit], holds)
    return found.proof()


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step of a rectangle or a loop."""
    cells, by = [one.cell for one, _ in step.because.exchange], around(board, step)
    removed = {each.cell for each in step.removes}
    own = {each.cell for each in step.because.candidates.get("second", ())}
    if step.because.sets or not removed <= {*cells} or (removed == own and not step.because.constraints.get("unit")):
        return by_guardians(board, step, by)
    found = kit.ProofBuilder()
    for each in step.removes:
        found.cause([each], [found.add(_refuted(board, step, found, each, by))])
    return found.proof()


def _refuted(
    board: kit.Board, step: kit.Step, found: kit.ProofBuilder, first: kit.Candidate, by: Iterable[kit.Constraint]
) -> kit.Fact:
    """Return the fact that *first* is false, since the pattern would follow from it.

    It uses the cells with no other digits, the houses of linked digits, and the constraints by which the pattern
    excludes the other places in these.
    """
    layout, filling = board.layout, filling_with(step, first)
    done, kept, links, sight = [first.cell], list[kit.Cell](), dict[int, None](), dict.fromkeys(by)
    for cell, house in completed(board, filling, first.cell, near=True):
        if house is None:
            kept += [cell] if not board.is_placed(cell) else []
        else:
            bit = filling[cell]
            places = board.cells_by_digit[bit] & layout.unit_sets[house]
            node = kit.Node.of(*kit.candidates_in(places, bit + 1))
            links[found.true(node, [house], (), no_places(board, house, places))] = None
            for other in kit.bits(places & ~kit.cell_set(filling)):
                seen = next(each for each in done if filling[each] == bit and layout.peer_sets[other] >> each & 1)
                sight |= dict.fromkeys(layout.why_sees(other, seen))
        done.append(cell)
    after = (*_placed(board, found, step), *links)
    return kit.Fact(kit.Node.of(first), False, tuple(sight), after, tuple(sorted(kept)), is_unique=True)
