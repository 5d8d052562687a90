"""Boards on which techniques are checked: random candidates, deadly patterns, and the paths of puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

import ruleout
from ruleout import Board, Candidate, Layout, Puzzle, Step, Technique
from ruleout.internal import PythonEngine, TooLarge, Unit, bits, cell_set, digit_mask, union_of
from ruleout_strategies.catalogue import TECHNIQUES
from soundness.layouts import some_layout, topology_of
from soundness.truth import Truth, encoded, random_solution

ENGINE = PythonEngine()
DENSITIES = (0.08, 0.15, 0.2, 0.25, 0.35, 0.5, 0.8)
"""The chance of each wrong candidate."""
CEILINGS = (6, 14, 50, 100, 100, 200, 200)
"""The difficulty of the hardest technique by which a puzzle is advanced."""
EASY = sorted(
    (each for each in TECHNIQUES if each.difficulty <= 200 and not each.assumes_unique and not each.on_request),
    key=lambda each: each.difficulty,
)
STOPS = 4
"""The number of boards of each path that are looked at."""

Posed = tuple[Board, Truth]


def random_candidates(layout: Layout, draw: random.Random) -> Iterator[Posed]:
    """Yield a board with random candidates besides those of a solution; some of its cells may be placed."""
    solution = random_solution(layout, draw)
    density = draw.choice(DENSITIES[:4] if layout.digits > 9 else DENSITIES)
    masks = [
        digit_mask(digit) | sum(1 << bit for bit in range(layout.digits) if draw.random() < density)
        for digit in solution
    ]
    share = draw.choice((0.0, 0.0, 0.2, 0.5, 0.8))
    places = cell_set(cell for cell in range(layout.size) if draw.random() < share)
    yield posed(layout, masks, solution, draw, places, draw.choice((0.0, 0.0, 0.5)))


def two_solutions(layout: Layout, draw: random.Random) -> Iterator[Posed]:
    """Yield a board with the candidates of two solutions that differ little, and a few others."""
    first = random_solution(layout, draw)
    if draw.random() < 0.5:
        pair = set(draw.sample(range(1, layout.digits + 1), 2))
        open_cells = [cell for cell, digit in enumerate(first) if digit in pair]
        allowed = sum(map(digit_mask, pair))
    else:
        open_cells = draw.sample(range(layout.size), layout.size * draw.choice((2, 3, 5, 8, 10)) // 10)
        allowed = layout.full
    masks = [digit_mask(digit) for digit in first]
    for cell in open_cells:
        masks[cell] = allowed
    union = [digit_mask(digit) for digit in first]
    for cell in draw.sample(open_cells, min(8, len(open_cells))):
        other = [*masks[:cell], masks[cell] & ~digit_mask(first[cell]), *masks[cell + 1 :]]
        second = encoded(layout).solve(other) if other[cell] else None
        if second is not None:
            union = [mask | digit_mask(digit) for mask, digit in zip(union, second, strict=True)]
            if draw.random() < 0.7:
                break
    changed = [cell for cell, mask in enumerate(union) if mask & (mask - 1)]
    if not changed:
        return
    share, noise = draw.choice(((1.0, 0.0), (1.0, 0.0), (0.6, 0.0), (0.6, 0.1), (0.3, 0.2)))
    own = union_of(union[cell] for cell in changed)
    for cell in set(range(layout.size)) - set(changed):
        union[cell] |= sum(
            1 << bit for bit in bits(own if draw.random() < 0.5 else layout.full) if draw.random() < noise
        )
    lone = [cell for cell in range(layout.size) if cell not in changed and not union[cell] & (union[cell] - 1)]
    places = cell_set(cell for cell in lone if draw.random() < share)
    free = [
        (cell, bit)
        for cell in changed
        for bit in range(layout.digits)
        if not union[cell] >> bit & 1
        and not any(places >> peer & 1 and first[peer] == bit + 1 for peer in layout.peers[cell])
    ]
    for cell, bit in draw.sample(free, min(len(free), draw.choice((1, 1, 2, 2, 3, 4)))):
        union[cell] |= 1 << bit
    yield posed(layout, union, first, draw, places, draw.choice((0.0, 0.5, 1.0)))


def planted_fish(layout: Layout, draw: random.Random) -> Iterator[Posed]:
    """Yield a board on which some digits lie so in a few houses that fish are likely."""
    if not layout.houses:
        return
    solution = random_solution(layout, draw)
    masks = [digit_mask(digit) for digit in solution]
    for bit in range(layout.digits):
        for cell in _fishy(layout, solution, bit, draw) if draw.random() < 0.4 else range(layout.size):
            masks[cell] |= (draw.random() < 0.15) << bit
    yield posed(layout, masks, solution, draw, 0, 0.0)


def _fishy(layout: Layout, solution: Sequence[int], bit: int, draw: random.Random) -> Iterator[int]:
    """Yield cells, some of them often, that have a digit besides those of *solution*: in some houses, of which each has
    a unit that covers the digit in the solution, only cells of these units and a few fins."""
    kinds = draw.choice([*{house.kind for house in layout.houses}, "", ""])
    houses = [house for house in layout.houses if kinds in ("", house.kind)]
    bases: list[Unit] = []
    for house in draw.sample(houses, len(houses)):
        if not any(set(house.cells) & set(each.cells) for each in bases):
            bases.append(house)
    bases = bases[: draw.choice((2, 2, 3, 3, 4, 4, 5, 6, 7))]
    wanted = draw.choice([*layout.unit_sets]).kind if draw.random() < 0.7 else ""
    covered: set[int] = set()
    for base in bases:
        cell = next(cell for cell in base.cells if solution[cell] == bit + 1)
        through = [unit for unit in layout.units_of[cell] if unit not in bases]
        alike = [unit for unit in through if unit.kind == wanted]
        if through:
            covered.update(draw.choice(alike or through).cells)
    inside = {cell for base in bases for cell in base.cells}
    open_cells = [cell for cell in range(layout.size) if cell in covered or cell not in inside]
    fins = draw.sample(sorted(inside - covered), min(len(inside - covered), draw.choice((0, 0, 1, 1, 2))))
    for cell in (*open_cells, *fins):
        yield from [cell] * draw.choice((0, 3, 12) if cell in covered else (0, 1, 6))


def posed(
    layout: Layout, masks: Sequence[int], solution: Sequence[int], draw: random.Random, places: int, given: float
) -> Posed:
    """Return the board with *masks* in which the cell set *places* is placed, and of these a share of *given* given.

    Sometimes its candidates are pencil marks that were handed in, so that no solution is outside of them.
    """
    masks = list(masks)
    givens = cell_set(cell for cell in bits(places) if draw.random() < given)
    for cell in bits(places):
        masks[cell] = digit_mask(solution[cell])
    for cell in bits(places):
        for peer in layout.peers[cell]:
            masks[peer] &= ~masks[cell]
    board = Board.from_masks(layout, tuple(masks), givens, places)
    if draw.random() < 0.2:
        digits = tuple(digit if givens >> cell & 1 else 0 for cell, digit in enumerate(solution))
        board = attrs.evolve(board, puzzle=Puzzle(layout, digits, marks=board.masks))
    return board, Truth(layout, board.masks)


def dug(layout: Layout, draw: random.Random) -> Puzzle:
    """Return a puzzle: a solution without most of its digits. It has one solution, or a few if a given more is
    removed."""
    solution = random_solution(layout, draw)
    masks = [digit_mask(digit) for digit in solution]
    most = 60 if layout.sums else 160  # the SAT solver takes long for sums with few givens
    for cell in draw.sample(range(layout.size), min(layout.size, most)):
        other = [*masks[:cell], layout.full & ~masks[cell], *masks[cell + 1 :]]
        if encoded(layout).solve(other) is None:
            masks[cell] = layout.full
    return thinned(Puzzle(layout, tuple(mask.bit_length() if not mask & (mask - 1) else 0 for mask in masks)), draw)


def thinned(puzzle: Puzzle, draw: random.Random) -> Puzzle:
    """Return *puzzle*, often without one or two of its givens, so that it may have several solutions."""
    filled = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    gone = draw.sample(filled, min(len(filled), draw.choice((0, 0, 1, 2))))
    return attrs.evolve(puzzle, givens=tuple(0 if cell in gone else d for cell, d in enumerate(puzzle.givens)))


def along(puzzle: Puzzle, draw: random.Random) -> Iterator[Posed]:
    """Yield some boards on the way to the solution of *puzzle*, by techniques up to a random difficulty."""
    board = Board.of(puzzle)
    truth = Truth(board.layout, board.masks)
    if not truth.has_solution:
        return
    ceiling = draw.choice(CEILINGS)
    able = [each for each in EASY if each.difficulty <= ceiling and each.applies(board.layout)]
    for _ in range(STOPS):
        before = board.masks
        board = advanced(board, able, draw.choice((8, 40, 1000, 1000)))
        if board.is_solved or board.is_dead:
            return
        yield board, truth
        board = narrowed(board, truth, draw)
        if board.masks == before:
            return


def advanced(board: Board, techniques: Sequence[Technique], most: int) -> Board:
    """Return *board* after at most *most* steps, each of the first technique that finds one."""
    for _ in range(most):
        step = next(filter(None, (first_step(board, each) for each in techniques)), None)
        if step is None:
            break
        board = board.apply(step)
    return board


def first_step(board: Board, technique: Technique) -> Step | None:
    """The first step of *technique*; None if it finds none, or reaches a limit of its own."""
    try:
        return next(iter(technique.steps(board, ENGINE)), None)
    except TooLarge:
        return None


def narrowed(board: Board, truth: Truth, draw: random.Random) -> Board:
    """Return *board* without a few candidates that no solution has, as if harder techniques had removed them."""
    masks = list(board.masks)
    cells = [cell for cell in bits(board.open) if masks[cell] & (masks[cell] - 1)]
    for cell in draw.sample(cells, min(len(cells), 6)):
        bit = draw.choice(list(bits(masks[cell])))
        if not truth.occurs(Candidate(cell, bit + 1)):
            masks[cell] &= ~(1 << bit)
    return attrs.evolve(Board.from_masks(board.layout, tuple(masks), board.given, board.placed), puzzle=board.puzzle)


@attrs.define
class Sources:
    """Boards of any topology by number: the same number gives the same board.

    *texts* are puzzles by topology, one text each, from files.
    """

    texts: dict[str, list[str]]

    @classmethod
    def of(cls, files: Sequence[Path], most: int) -> Sources:
        """Read at most *most* puzzles of each file, chosen at random."""
        found: dict[str, list[str]] = {}
        for file in files:
            lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
            lines = [line for line in lines if line and line[0] != "#"]
            random.Random(file.name).shuffle(lines)
            for line in lines[:most]:
                text = line if line[0] in "{:" else line.split()[0]
                try:
                    layout = ruleout.parse(text).layout
                except ValueError:
                    continue
                found.setdefault(topology_of(layout), []).append(text)
        return cls(found)

    def boards(self, topology: str, number: int) -> Iterator[Posed]:
        """Yield the boards of a number."""
        draw = random.Random(f"{topology} {number}")
        texts = self.texts.get(topology, ())
        way = number % 8
        if way > 5 and texts:
            yield from along(self._read(draw.choice(texts), draw), draw)
        elif way > 4:
            yield from along(dug(some_layout(topology, draw), draw), draw)
        else:
            make = (random_candidates, two_solutions, two_solutions, planted_fish, random_candidates)[way % 5]
            yield from make(some_layout(topology, draw), draw)

    def _read(self, text: str, draw: random.Random) -> Puzzle:
        puzzle = ruleout.parse(text)
        return puzzle if text[0] == ":" else thinned(puzzle, draw)
