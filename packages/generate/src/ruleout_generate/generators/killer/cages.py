"""Requirements on cages, and small cages that cover a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout.internal import cells_of, check_time
from ruleout_generate.generators.square_board import SquareBoard
from ruleout_generate.random_stream import RandomSource, choice

COVERS = 200
"""The largest number of times that a board is covered with cages until they meet the order."""


@attrs.frozen
class Shapes:
    """Requirements on the cages of a board. Cages are cell sets.

    Attributes
    ----------
    board
        The board.
    solution
        One digit per cell; a cage never holds a digit twice.
    least, most
        The numbers of cells of the smallest and the largest cage.
    symmetric
        True if a half turn of the board has to map each cage to one of them.
    """

    board: SquareBoard
    solution: Sequence[int]
    least: int
    most: int
    symmetric: bool

    def differ(self, cells: int) -> bool:
        """Return whether the digits of *cells* differ."""
        return len({self.solution[cell] for cell in cells_of(cells)}) == cells.bit_count()

    def fit(self, cells: int) -> bool:
        """Return whether *cells* may be a cage, provided that they are connected."""
        return self.least <= cells.bit_count() <= self.most and self.differ(cells)

    def images(self, cells: int) -> tuple[int, ...]:
        """Return *cells* and, if the cages have to be symmetric, their image under a half turn, if different."""
        turned = self.board.turned(cells) if self.symmetric else cells
        return (cells,) if turned == cells else (cells, turned)

    def fit_together(self, cells: int) -> bool:
        """Return whether *cells* and their images may be cages, provided that *cells* are connected."""
        images = self.images(cells)
        return all(map(self.fit, images)) and (len(images) == 1 or not images[0] & images[1])

    def total(self, cells: int) -> int:
        """Return the sum of the digits of *cells*."""
        return sum(self.solution[cell] for cell in cells_of(cells))


def cover(shapes: Shapes, source: RandomSource) -> list[int] | None:
    """Return small cages that cover the board, or None if none were found: most have *least* cells or one more."""
    for _ in range(COVERS):
        check_time()
        cages = _covered(shapes, source)
        if cages is not None:
            return cages
    return None


def _covered(shapes: Shapes, source: RandomSource) -> list[int] | None:
    """Cages from cells at random, first of all from those that would otherwise be cut off."""
    board, free, cages = shapes.board, shapes.board.all_cells, list[int]()
    if shapes.symmetric and board.size % 2:
        middle = _middle(shapes, source)
        if middle is None:
            return None
        cages.append(middle)
        free ^= middle
    while free:
        seed = _rarest(board, cells_of(free), free, source)
        cage = _grown(shapes, 1 << seed, free, source)
        if shapes.fit_together(cage):
            cages += shapes.images(cage)
        elif not _handed_out(shapes, cage, cages, source):
            return None
        for image in shapes.images(cage):
            free &= ~image
    return cages


def _middle(shapes: Shapes, source: RandomSource) -> int | None:
    """Return a cage in the middle of the board that a half turn maps to itself, None if it does not fit."""
    board = shapes.board
    cage = 1 << board.size // 2
    while cage.bit_count() < shapes.least:
        cell = 1 << choice(source, cells_of(board.around(cage)))
        cage |= cell | board.turned(cell)
    return cage if shapes.fit(cage) else None


def _grown(shapes: Shapes, cage: int, free: int, source: RandomSource) -> int:
    """Add free cells to a cage while this is possible, until it has *least* cells or, as often, one more."""
    wanted = min(shapes.least + source.below(2), shapes.most)
    while cage.bit_count() < wanted:
        near = cells_of(shapes.board.around(cage) & free)
        larger = [cell for cell in near if all(map(shapes.differ, shapes.images(cage | 1 << cell)))]
        if shapes.symmetric:
            larger = [cell for cell in larger if not shapes.board.turned(cage) >> cell & 1]
        if not larger:
            break
        cage |= 1 << _rarest(shapes.board, larger, free, source)
    return cage


def _handed_out(shapes: Shapes, cells: int, cages: list[int], source: RandomSource) -> bool:
    """Add cells that are too few for a cage to cages beside them, smaller ones first; return whether this was done."""
    for cell in cells_of(cells):
        beside = [cage for cage in cages if shapes.board.around(1 << cell) & cage]
        larger = [cage for cage in beside if shapes.fit_together(cage | 1 << cell)]
        if not larger:
            return False
        fewest = min(cage.bit_count() for cage in larger)
        cage = choice(source, [cage for cage in larger if cage.bit_count() == fewest])
        replace(cages, shapes.images(cage), shapes.images(cage | 1 << cell))
    return True


def replace(cages: list[int], old: Iterable[int], new: Iterable[int]) -> None:
    """Replace *old* cages by *new* ones."""
    for cage in old:
        cages.remove(cage)
    cages += new


def _rarest(board: SquareBoard, cells: Sequence[int], free: int, source: RandomSource) -> int:
    """Return one of the cells with the fewest free neighbours."""
    counts = [(board.around(1 << cell) & free).bit_count() for cell in cells]
    return choice(source, [cell for cell, count in zip(cells, counts, strict=True) if count == min(counts)])
