"""Random puzzles of every kind that the commands draw, with boards on which steps are pointed out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ruleout import Board, Layout, Puzzle, Registry, Step, parse
from ruleout.internal import Candidate, Reason, default_box, default_symbols
from ruleout_variants.grids.arrangements import ARRANGEMENTS

Document = dict[str, Any]
Place = tuple[int, int]
LETTERS = "CERTAINLYBDFGHJK"


def digits(draw: random.Random, n: int, share: float) -> list[list[int]]:
    return [[draw.randint(1, n) if draw.random() < share else 0 for _ in range(n)] for _ in range(n)]


def share_of(draw: random.Random) -> float:
    """The share of cells that are given: none, all, or some."""
    return draw.choice([0, 1, draw.random(), draw.random()])


def classic(draw: random.Random) -> Document:
    n, high = draw.choice([(4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (9, 3), (10, 5), (12, 3), (12, 4), (12, 6), (16, 4)])
    box = {} if default_box(n) == (high, n // high) else {"box": [high, n // high]}
    symbols = {"symbols": "".join(draw.sample(LETTERS, n))} if draw.random() < 0.3 else {}
    return {"variant": "classic", "n": n, "givens": digits(draw, n, share_of(draw)), **box, **symbols}


def regions_of(draw: random.Random, n: int) -> list[list[int]]:
    """Connected regions of n cells, none of which is a row or a column: rows, between which cells are exchanged."""
    of = {(r, c): r + 1 for r in range(n) for c in range(n)}
    rows = [{(r, c) for c in range(n)} for r in range(n)]
    lines = [*rows, *({(c, r) for r, c in row} for row in rows)]
    for trial in range(1000 * n):
        if trial > 30 * n and not any(
            {place for place in of if of[place] == number} in lines for number in range(n + 1)
        ):
            break
        one = draw.choice(sorted(of))
        near = {of[place] for place in beside(one) if place in of} - {of[one]}
        if not near:
            continue
        region = draw.choice(sorted(near))
        other = draw.choice([place for place in sorted(of) if of[place] == region])
        of[one], of[other] = of[other], of[one]
        if not all(is_connected([each for each in of if of[each] == of[place]]) for place in (one, other)):
            of[one], of[other] = of[other], of[one]
    return [[of[r, c] for c in range(n)] for r in range(n)]


def beside(place: Place) -> list[Place]:
    r, c = place
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def is_connected(places: list[Place]) -> bool:
    left, edge = set(places), [places[0]]
    while edge:
        place = edge.pop()
        if place in left:
            left.remove(place)
            edge += beside(place)
    return not left


def jigsaw(draw: random.Random) -> Document:
    n = draw.choice([5, 5, 6, 7, 9, 9])
    symbols = {"symbols": "".join(draw.sample(LETTERS, n))} if draw.random() < 0.2 else {}
    regions = regions_of(draw, n)
    return {"variant": "jigsaw", "n": n, "regions": regions, "givens": digits(draw, n, share_of(draw)), **symbols}


def cages(draw: random.Random, n: int, share: float) -> list[Document]:
    """Cages of connected cells, some of which are in none."""
    free = {(r, c) for r in range(n) for c in range(n)}
    found = []
    for start in draw.sample(sorted(free), n * n):
        if start not in free or draw.random() > share:
            continue
        cage = [start]
        free.remove(start)
        for _ in range(draw.randrange(min(n, 5))):
            near = sorted({each for place in cage for each in beside(place) if each in free})
            if near:
                cage.append(draw.choice(near))
                free.remove(cage[-1])
        least, most = (sum(range(first, first + len(cage))) for first in (1, n - len(cage) + 1))
        found.append({"sum": draw.randint(least, most), "cells": [list(place) for place in sorted(cage)]})
    return found


def killer(draw: random.Random) -> Document:
    base = classic(draw) if draw.random() < 0.7 else jigsaw(draw)
    n = base["n"]
    variant = "killer" if base["variant"] == "classic" else "jigsaw"
    return {**base, "variant": variant, "cages": cages(draw, n, draw.choice([0.2, 1])) or cages(draw, n, 1)}


def kakuro(draw: random.Random) -> Document:
    rows, columns = draw.randint(3, 8), draw.randint(3, 8)
    white = {
        (r, c) for r in range(1, rows) for c in range(1, columns) if draw.random() < 0.75 or (r, c) in ((1, 1), (1, 2))
    }
    cells: list[list[Any]] = [["." if (r, c) in white else "#" for c in range(columns)] for r in range(rows)]
    for r in range(rows):
        for c in range(columns):
            clue = {}
            for key, (down, right) in (("d", (1, 0)), ("a", (0, 1))):
                length = 0
                while (r + down * (length + 1), c + right * (length + 1)) in white:
                    length += 1
                if length and (length == 1 or draw.random() < 0.9):
                    clue[key] = draw.randint(sum(range(1, length + 1)), sum(range(10 - length, 10)))
            if clue and (r, c) not in white:
                cells[r][c] = clue
    share = draw.choice([0.2, 0.2, 1])
    givens = [[*place, draw.randint(1, 9)] for place in sorted(white) if draw.random() < share]
    return {"variant": "kakuro", "cells": cells, **({"givens": givens} if givens else {})}


def multigrid(draw: random.Random) -> Document:
    found = draw.choice([each for each in ARRANGEMENTS if each.has_holes])
    height, width = found.extent
    share = share_of(draw)
    rows = [
        "".join(
            " " if (r, c) not in found.cells else str(draw.randint(1, 9)) if draw.random() < share else "."
            for c in range(width)
        )
        for r in range(height)
    ]
    return {"variant": found.id, "grid": rows}


READ_BACK = {"classic": classic, "jigsaw": jigsaw, "killer": killer, "kakuro": kakuro, "multigrid": multigrid}
"""Makers of documents whose drawings are read back."""


def other_documents(draw: random.Random, registry: Registry) -> Iterator[Document]:
    """Yield documents with rules that a drawing need not hold: those of every variant and rule that is installed."""
    for each in registry.variants.values():
        if each.extends == "classic":
            yield {"variant": each.id, **({"cages": cages(draw, 9, 1)} if each.id == "killer" else {})}
        elif each.extends == "multigrid":
            yield {"variant": each.id}
    n = 9
    yield {"variant": "latin", "n": draw.randint(4, 9)}
    yield {"variant": "jigsaw", "n": 4, "regions": [[1, 1, 2, 2], [3, 3, 4, 4], [2, 2, 1, 1], [4, 4, 3, 3]]}
    yield {"variant": "multigrid", "subgrids": [[0, 0], [6, 3]]}
    overlapping = [*cages(draw, n, 1), {"sum": 10, "cells": [[0, 0], [0, 1], [0, 2]]}]
    yield {"variant": "killer", "cages": overlapping}
    yield {"variant": "killer", "cages": [{"sum": None, "cells": [[0, 0], [0, 1], [1, 1]]}, *cages(draw, n, 0)]}
    yield {"extra_groups": [[[0, 0], [1, 2], [5, 5]]], "givens": digits(draw, n, 0.2), "variant": "classic"}
    for key, value in (("diagonals", True), ("diagonals", "main"), ("windoku", True), ("disjoint_groups", True)):
        yield {"variant": "classic", key: value, "givens": digits(draw, n, 0.2)}


def board_of(draw: random.Random, puzzle: Puzzle) -> Board:
    """A board of the puzzle, or one with some of its candidates."""
    board = Board.of(puzzle)
    if draw.random() < 0.3:
        return board
    masks = [
        mask if mask.bit_count() < 2 else draw.choice([mask & draw.getrandbits(30) or mask, mask & -mask, mask])
        for mask in board.masks
    ]
    return Board.of(puzzle.with_marks(masks[: puzzle.layout.visible]))


def step_of(draw: random.Random, board: Board) -> Step | None:
    """A step that places a candidate and removes others."""
    open_cells = [cell for cell in range(board.layout.visible) if not board.digits[cell] and board.masks[cell]]
    if len(open_cells) < 3:
        return None
    chosen = [
        Candidate(cell, draw.choice([d + 1 for d in range(board.layout.digits) if board.masks[cell] >> d & 1]))
        for cell in draw.sample(open_cells, 3)
    ]
    because = Reason.of([chosen[0].cell, draw.randrange(board.layout.visible)], {}, {})
    return Step("x", places=(chosen[0],), removes=tuple(chosen[1:]), because=because)


def text_of(document: Document) -> str:
    import json

    return json.dumps(document)


def middle_of(layout: Layout) -> int:
    """The digit whose candidate stands in the middle of a block, where a digit would be drawn; 0 if there is none."""
    from math import isqrt

    columns = isqrt(layout.digits - 1) + 1
    rows = -(-layout.digits // columns)
    digit = rows // 2 * columns + columns // 2 + 1
    return digit if columns % 2 and digit <= layout.digits and layout.symbols else 0


def made(draw: random.Random, kind: str, registry: Registry) -> Puzzle:
    return parse(text_of(READ_BACK[kind](draw)), plugins=registry)


__all__ = ["READ_BACK", "board_of", "default_symbols", "made", "middle_of", "other_documents", "step_of", "text_of"]
