"""Drawing cages: small ones that leave one solution, then larger ones for as long as they do.

Cages that are joined, or left out, allow all solutions that they allowed before and perhaps more. So cages that cannot
be joined once can never be joined later, and each pair of neighbours is tried at most once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruleout.internal import cells_of
from ruleout_generate.generators.killer.cages import Shapes, replace
from ruleout_generate.generators.killer.proofs import Proofs
from ruleout_generate.generators.squares import LARGEST_EXACT
from ruleout_generate.random_stream import RandomSource, choice, shuffled

RECUTS = 60
"""The largest number of times that two cages are divided differently until one solution is left."""
AT_ONCE = 16
"""Pairs of cages joined before the next proof on a larger board than 9x9, as long as proofs succeed."""
REFUSED = 15
"""The number of pairs that cannot be joined after which no others are tried on a board whose proofs take long."""
CUTS = 20
"""Cuts of two cages that are tried."""

Allowed = Callable[[list[int]], bool]
"""Test whether cages may be as they are."""


def settle(cages: list[int], proofs: Proofs, source: RandomSource) -> list[int] | None:
    """Return cages that leave one solution, or None if none were found.

    A cell whose digit is open is chosen at random. Its cage and one beside it are cut in another way, which is kept
    unless more digits are open than before.
    """
    best = proofs.open_digits(cages)
    for _ in range(RECUTS):
        if best is None:
            return None
        open_cells = [cell for cell, mask in enumerate(best) if mask.bit_count() > 1]
        if not open_cells:
            return cages
        other = _recut(proofs.shapes, cages, choice(source, open_cells), source)
        digits = None if other is None else proofs.open_digits(other)
        if other is not None and digits is not None and _number(digits) <= _number(best):
            cages, best = other, digits
    return None


def _number(masks: tuple[int, ...]) -> int:
    return sum(map(int.bit_count, masks))


def _recut(shapes: Shapes, cages: list[int], cell: int, source: RandomSource) -> list[int] | None:
    """Cages in which the one of *cell* and another beside it are cut in another way; None if no way was found."""
    first = next(cage for cage in cages if cage >> cell & 1)
    near = shapes.board.around(first)
    second = choice(source, [cage for cage in cages if cage & near])
    both = first | second
    if len(shapes.images(both)) == 2 and shapes.board.turned(both) & both:
        return None
    for _ in range(CUTS):
        part = 1 << choice(source, cells_of(both))
        size = shapes.least + source.below(max(1, both.bit_count() - 2 * shapes.least + 1))
        while part.bit_count() < size:
            part |= 1 << choice(source, cells_of(shapes.board.around(part) & both))
        parts = (part, both ^ part)
        if part in (first, second) or not shapes.board.is_connected(both ^ part):
            continue
        if all(map(shapes.fit_together, parts)):
            found = list(cages)
            replace(found, _all_images(shapes, (first, second)), _all_images(shapes, parts))
            return found
    return None


def _all_images(shapes: Shapes, cages: Iterable[int]) -> list[int]:
    """Return *cages* and their images, each once."""
    return sorted({image for cage in cages for image in shapes.images(cage)})


def leave_out(cages: list[int], shapes: Shapes, cells: int, allowed: Allowed, source: RandomSource) -> list[int]:
    """Return *cages* without some, so that about *cells* cells are covered, if this is allowed."""
    covered = sum(map(int.bit_count, cages))
    for cage in shuffled(source, cages):
        images = shapes.images(cage)
        fewer = covered - sum(map(int.bit_count, images))
        if cage in cages and fewer >= cells:
            rest = [each for each in cages if each not in images]
            if allowed(rest):
                cages, covered = rest, fewer
    return cages


def join(cages: list[int], shapes: Shapes, count: int, allowed: Allowed, source: RandomSource) -> list[int]:
    """Return *cages* of which neighbours were joined until *count* are left, if this is allowed; compact ones first.

    Cages that have to be symmetric are joined two pairs at a time, so that one more may be left.

    On a board that is larger than 9x9, several pairs are joined before it is looked at whether this is allowed, and if
    that was refused for many pairs, more cages are left.
    """
    refused: set[int] = set()
    is_exact = shapes.board.side <= LARGEST_EXACT
    size = at_once = 1 if is_exact else AT_ONCE
    while len(cages) > count and (is_exact or len(refused) < REFUSED):
        pairs = _unions(cages, shapes) - refused
        if not pairs:
            break
        ordered = sorted(pairs)
        costs = {union: shapes.board.border(union) + source.below(JITTER) for union in ordered}
        ordered.sort(key=lambda each: (costs[each], each))
        joined, tried = _joined(cages, shapes, ordered, size, count)
        if not tried:
            break
        if allowed(joined):
            cages, size = joined, min(2 * size, at_once)
        elif len(tried) == 1:
            refused.update(tried)
        else:
            size = len(tried) // 2
    return cages


def _joined(cages: list[int], shapes: Shapes, unions: list[int], most: int, count: int) -> tuple[list[int], list[int]]:
    """Return *cages* with up to *most* of *unions* joined, which have no cage in common, and these unions.

    At least *count* cages are left.
    """
    tried: list[int] = []
    taken = 0
    for union in unions:
        images = shapes.images(union)
        if any(image & taken for image in images):
            continue
        fewer = [cage for cage in cages if not any(cage & image for image in images)] + list(images)
        if len(fewer) >= count:
            cages = fewer
            taken |= sum(images)
            tried.append(union)
            if len(tried) == most:
                break
    return cages, tried


JITTER = 5
"""The border of a cage counts less than this many edges more at random, so that not all cages are squares."""


def _unions(cages: list[int], shapes: Shapes) -> set[int]:
    """Return the unions of two cages that lie beside each other, and may be joined."""
    found = set()
    for number, cage in enumerate(cages):
        near = shapes.board.around(cage)
        found |= {cage | other for other in cages[number + 1 :] if other & near}
    return {union for union in found if shapes.fit_together(union)}
