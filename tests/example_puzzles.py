"""Random puzzles of many kinds with one solution each, among which examples of techniques are looked for."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import attrs

import ruleout
from ruleout.plugin import Puzzle, PythonEngine, Verdict, classic_grid
from ruleout.testing import random_puzzle
from ruleout_generate.digging.fill import fill
from ruleout_generate.random_stream import RandomStream
from ruleout_strategies.exotic.bands import rectangles_of
from ruleout_strategies.exotic.exocet import bases_of
from ruleout_strategies.exotic.tridagon import is_fillable

Document = dict[str, Any]
Place = tuple[int, int]


def without_examples() -> ruleout.Registry:
    """Return the installed plug-ins without our examples, whose techniques would find other steps than those shown."""
    folder = Path(__file__).parents[1] / "examples"
    examples = [path.name for path in folder.glob("ruleout-*") if find_spec(path.name.replace("-", "_"))]
    return ruleout.discover(without=examples)


REGISTRY = without_examples()


def dug(document: Document, seed: int, rare: int = 0) -> Puzzle:
    """Return a puzzle with the rules of *document*: a random solution, whose givens are removed as long as there is one
    solution, those of the digit *rare* first."""
    bare = ruleout.parse(json.dumps(document), plugins=REGISTRY)
    givens = random_puzzle(bare.layout, seed, most=0).givens
    cells = random.Random(seed).sample(range(bare.layout.size), bare.layout.size)
    return thinned(attrs.evolve(bare, givens=givens), sorted(cells, key=lambda cell: givens[cell] != rare))


def thinned(puzzle: Puzzle, cells: Sequence[int]) -> Puzzle:
    """Return *puzzle* without the givens of *cells*, in this order, without which there is still one solution."""
    for cell in cells:
        trial = attrs.evolve(puzzle, givens=(*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))
        if has_one_solution(trial):
            puzzle = trial
    return puzzle


def has_one_solution(puzzle: Puzzle) -> bool:
    return ruleout.solve(puzzle, plugins=REGISTRY).verdict is Verdict.UNIQUE


def empty(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]


def classic(seed: int) -> Puzzle:
    """A 9x9, in half of the cases with one digit as rarely given as possible."""
    return dug({"variant": "classic", "givens": empty(9, 9)}, seed, rare=seed % 2)


def tridagon(seed: int) -> Puzzle:
    """A 9x9 whose solution has three digits in all but one of twelve cells that these cannot fill.

    None of the twelve is given, nor are the three digits in their rows, columns and boxes, so that the cells keep these
    candidates for long.
    """
    layout, engine = classic_grid(), PythonEngine()
    for attempt in count():
        draw = random.Random(f"{seed} {attempt}")
        twelve = [cell for ways in draw.choice(rectangles_of(layout)) for cell in draw.choice(ways)]
        three = sum(1 << bit for bit in draw.sample(range(9), 3))
        if is_fillable(dict.fromkeys(twelve, three), layout.peer_sets):
            continue
        guardian = draw.choice(twelve)
        start = [three if cell in twelve else layout.full for cell in range(81)]
        start[guardian] = layout.full & ~three
        solution = fill(layout, RandomStream(seed, attempt), engine, start=start)
        if solution is None:
            continue
        near = {cell for each in twelve for cell in range(81) if cell == each or layout.peer_sets[each] >> cell & 1}
        hidden = [cell in twelve or (cell in near and three >> (digit - 1) & 1) for cell, digit in enumerate(solution)]
        puzzle = Puzzle(layout, tuple(0 if is_hidden else d for is_hidden, d in zip(hidden, solution, strict=True)))
        if has_one_solution(puzzle):
            return thinned(attrs.evolve(puzzle, variant="classic"), draw.sample(range(81), 81))
    raise AssertionError("count() does not end")


def exocet(seed: int) -> Puzzle:
    """A 9x9 whose solution has the same two digits in the base and the targets of an exocet.

    Of the digits of the base, those in the band are not given, nor those in two lines outside of it that have all that
    are in the cross-lines there; the others are kept as long as there are other givens to remove.
    """
    layout, engine = classic_grid(), PythonEngine()
    for attempt in count():
        draw = random.Random(f"{seed} {attempt}")
        base, (line, box, cross), possible = draw.choice(bases_of(layout))
        one, other = draw.sample(possible, 2)
        if one.box is other.box:
            continue
        digits = draw.sample(range(1, 10), draw.choice((3, 4)))
        free = layout.full & ~sum(1 << digit - 1 for digit in digits)
        start = [layout.full] * 81
        for cells, mask in ((base, 1 << digits[0] - 1 | 1 << digits[1] - 1), ((one.companion, other.companion), free)):
            for cell in cells:
                start[cell] = mask
        start[one.cell], start[other.cell] = (1 << digit - 1 for digit in digits[:2])
        solution = fill(layout, RandomStream(seed, attempt), engine, start=start)
        if solution is None:
            continue
        band = {cell for unit in (box, one.box, other.box) for cell in unit.cells}
        crosses = {cell for unit in (cross, one.cross, other.cross) for cell in unit.cells} - band
        across = [unit for unit in layout.houses if unit.kind == line.kind and band.isdisjoint(unit.cells)]
        hidden = {cell for cell in band if solution[cell] in digits}
        for digit in digits:
            lines = [unit for unit in across if any(cell in crosses and solution[cell] == digit for cell in unit.cells)]
            lines += draw.sample([unit for unit in across if unit not in lines], max(0, 2 - len(lines)))
            if len(lines) > 2:
                break
            hidden |= {cell for unit in lines for cell in unit.cells if solution[cell] == digit}
        else:
            puzzle = Puzzle(layout, tuple(0 if cell in hidden else digit for cell, digit in enumerate(solution)))
            if has_one_solution(puzzle):
                cells = sorted(draw.sample(range(81), 81), key=lambda cell: solution[cell] in digits)
                return thinned(attrs.evolve(puzzle, variant="classic"), cells)
    raise AssertionError("count() does not end")


def wide(seed: int) -> Puzzle:
    """A 12x12."""
    return dug({"variant": "classic", "n": 12, "box": [3, 4], "givens": empty(12, 12)}, seed, rare=1)


def latin(seed: int) -> Puzzle:
    """A Latin square of order 6 or 7."""
    size = 6 + seed % 2
    return dug({"variant": "latin", "n": size, "givens": empty(size, size)}, seed)


def jigsaw(seed: int) -> Puzzle:
    """A jigsaw of order 6, 7 or 9 with connected regions, made of rows or boxes by random exchanges of cells."""
    draw = random.Random(seed)
    size = (9, 6, 7)[seed % 3]
    while True:
        regions = {(r, c): r // 3 * 3 + c // 3 if size == 9 else r for r in range(size) for c in range(size)}
        for _ in range(draw.choice((10, 30, 60, 200))):
            exchange(regions, draw)
        rows = [[chr(65 + regions[r, c]) for c in range(size)] for r in range(size)]
        document = {"variant": "jigsaw", "regions": rows, "givens": empty(size, size)}
        if ruleout.solve(json.dumps(document), limit=1).verdict is not Verdict.NONE:
            return dug(document, seed)


def made(variant: str) -> Callable[[int], Puzzle]:
    """What makes puzzles of *variant* to order."""
    return lambda seed: ruleout.generate(variant, seed=seed, plugins=REGISTRY).puzzle


def exchange(regions: dict[Place, int], draw: random.Random) -> None:
    """Give a cell of one region to a neighbour, and one of the neighbour to the region, if both remain connected."""
    place = draw.choice(sorted(regions))
    here = regions[place]
    others = sorted({regions[each] for each in beside(place) if each in regions} - {here})
    if not others:
        return
    other = draw.choice(others)
    edge = sorted(
        each for each in regions if regions[each] == other and any(regions.get(near) == here for near in beside(each))
    )
    back = draw.choice(edge)
    regions[place], regions[back] = other, here
    if not (is_connected(regions, here) and is_connected(regions, other)):
        regions[place], regions[back] = here, other


def beside(place: Place) -> list[Place]:
    row, column = place
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def is_connected(regions: dict[Place, int], region: int) -> bool:
    left = {place for place in regions if regions[place] == region}
    waiting = [left.pop()]
    while waiting:
        for near in beside(waiting.pop()):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return not left


def killer(seed: int) -> Puzzle:
    """A 6x6 killer with cages of one to four adjacent cells, and as few givens as one solution needs."""
    draw = random.Random(seed)
    bare = {"variant": "classic", "n": 6, "box": [2, 3], "givens": empty(6, 6)}
    solution = random_puzzle(ruleout.parse(json.dumps(bare)).layout, seed, most=0).givens
    free = {divmod(cell, 6) for cell in range(36)}
    cages = []
    while free:
        cage = [min(free)]
        free -= set(cage)
        for _ in range(draw.choice((1, 1, 2, 2, 3))):
            used = {solution[6 * r + c] for r, c in cage}
            edge = sorted({each for place in cage for each in beside(place)} & free)
            edge = [(r, c) for r, c in edge if solution[6 * r + c] not in used]
            if edge:
                cage.append(draw.choice(edge))
                free.remove(cage[-1])
        cages.append({"sum": sum(solution[6 * r + c] for r, c in cage), "cells": [list(each) for each in sorted(cage)]})
    return dug({**bare, "variant": "killer", "cages": cages}, seed)


def kakuro(seed: int) -> Puzzle:
    """A Kakuro of 3 to 7 rows and columns, with at most three given digits."""
    for attempt in count():
        puzzle = dug(kakuro_document(random.Random(f"{seed} {attempt}")), seed)
        if sum(digit > 0 for digit in puzzle.givens) <= 3:
            return puzzle
    raise AssertionError("count() does not end")


STAIRS = ((0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (3, 0), (3, 1))
"""The black cells of a Kakuro of 4 rows and columns in two parts that share one run, so that their sums differ by one
cell."""


def kakuro_document(draw: random.Random) -> Document:
    """A Kakuro with black cells at random and the sums of a random filling."""
    while True:
        rows, columns = draw.randint(3, 7), draw.randint(3, 7)
        black = set(
            draw.sample([(r, c) for r in range(rows) for c in range(columns)], draw.randrange(rows * columns // 3))
        )
        if draw.random() < 0.2:
            rows, columns, black = 4, 4, set(STAIRS)
        runs = [[(r, c) for c in range(columns)] for r in range(rows)]
        runs += [[(r, c) for r in range(rows)] for c in range(columns)]
        parts = [part for run in runs for part in split(run, black)]
        if len(black) == rows * columns or any(len(part) < 2 for part in parts):
            continue
        digits = filled(parts, draw)
        if digits is not None:
            break
    cells: list[list[Any]] = [["#"] * (columns + 1) for _ in range(rows + 1)]
    for place in digits:
        cells[place[0] + 1][place[1] + 1] = "."
    for part in parts:
        word, before = ("a", (0, -1)) if part[0][0] == part[1][0] else ("d", (-1, 0))
        row, column = part[0][0] + 1 + before[0], part[0][1] + 1 + before[1]
        clue = cells[row][column] if isinstance(cells[row][column], dict) else {}
        cells[row][column] = {**clue, word: sum(digits[place] for place in part)}
    return {"variant": "kakuro", "rows": rows + 1, "cols": columns + 1, "cells": cells}


def split(run: Sequence[Place], black: set[Place]) -> Iterator[list[Place]]:
    """Yield the parts of *run* between black cells."""
    part: list[Place] = []
    for place in run:
        if place in black:
            if part:
                yield part
            part = []
        else:
            part.append(place)
    if part:
        yield part


def filled(parts: Sequence[Sequence[Place]], draw: random.Random) -> dict[Place, int] | None:
    """Random digits that differ in each part, mostly very low or very high ones; None if they run out."""
    digits: dict[Place, int] = {}
    for place in sorted({place for part in parts for place in part}):
        used = {digits[each] for part in parts if place in part for each in part if each in digits}
        left = [digit for digit in (1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9) if digit not in used]
        if not left:
            return None
        digits[place] = draw.choice(left)
    return digits


def grids(seed: int) -> Puzzle:
    """Two 6x6 grids that overlap in a box or more."""
    top, left = (((4, 3), (2, 3), (4, 0), (4, 3)))[seed % 4]
    rows = [[" "] * (left + 6) for _ in range(top + 6)]
    for r, c in [(0, 0), (top, left)]:
        for i in range(6):
            rows[r + i][c : c + 6] = "......"
    corners = [[0, 0], [top, left]]
    grid = ["".join(row) for row in rows]
    return dug({"variant": "multigrid", "n": 6, "box": [2, 3], "subgrids": corners, "grid": grid}, seed)


def thermometers(seed: int) -> Puzzle:
    """A 6x6 with thermometers."""
    draw = random.Random(seed)
    bare = {"variant": "classic", "n": 6, "box": [2, 3], "givens": empty(6, 6)}
    solution = random_puzzle(ruleout.parse(json.dumps(bare)).layout, seed, most=0).givens
    lines, free = [], {divmod(cell, 6) for cell in range(36)}
    for _ in range(30):
        line = [draw.choice(sorted(free))]
        while True:
            row, column = line[-1]
            more = [
                (r, c)
                for r, c in beside(line[-1])
                if (r, c) in free and solution[6 * r + c] > solution[6 * row + column]
            ]
            if not more:
                break
            line.append(draw.choice(sorted(more)))
        if len(line) > 2:
            free -= set(line)
            lines.append([list(place) for place in line])
    return dug({**bare, "thermometers": lines[:4]}, seed)


def arrows(seed: int) -> Puzzle:
    """A 6x6 with arrows."""
    draw = random.Random(seed)
    bare = {"variant": "classic", "n": 6, "box": [2, 3], "givens": empty(6, 6)}
    solution = random_puzzle(ruleout.parse(json.dumps(bare)).layout, seed, most=0).givens
    found, free = [], {divmod(cell, 6) for cell in range(36)}
    for _ in range(60):
        line = [draw.choice(sorted(free))]
        rest = solution[6 * line[0][0] + line[0][1]]
        while rest:
            more = sorted({each for each in beside(line[-1]) if each in free} - {*line})
            if not more:
                break
            line.append(draw.choice(more))
            rest -= solution[6 * line[-1][0] + line[-1][1]]
            if rest < 0:
                break
        if not rest and len(line) > 2:
            free -= set(line)
            found.append({"bulb": [list(line[0])], "shafts": [[list(place) for place in line[1:]]]})
    return dug({**bare, "arrows": found[:5]}, seed)


KINDS: dict[str, Callable[[int], Puzzle]] = {
    "classic": classic,
    "tridagon": tridagon,
    "exocet": exocet,
    "killer": killer,
    "jigsaw": made("jigsaw"),
    "jigsaws": jigsaw,
    "kakuro": kakuro,
    "latin": latin,
    "grids": grids,
    "samurai": made("samurai"),
    "wide": wide,
    "thermometers": thermometers,
    "arrows": arrows,
}
"""What makes puzzles from a seed, by the name of the kind."""


def puzzles(kinds: Sequence[str], seed: int = 0) -> Iterator[Puzzle]:
    """Yield puzzles of *kinds* in turn, for ever."""
    for number in count(seed):
        yield KINDS[kinds[number % len(kinds)]](number)
