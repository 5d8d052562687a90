"""Boards on which rules of setters meet, of 4x4 to 9x9, jigsaws and samurais, each with a solution that it allows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
from rule_values import VALUES

import ruleout
from ruleout import Board, Budget, Layout, Puzzle
from ruleout.internal import cell_set, digit_mask

BUDGET = Budget(nodes=3_000)
"""The limit for a search for a solution."""
DENSITIES = (0.15, 0.3, 0.5, 0.8, 1.0)
"""The chance of each wrong candidate."""
SHARES = (0.0, 0.1, 0.3, 0.6)
"""The share of cells of which the digit is known."""
MOST_RULES = 4
"""The largest number of rules of one layout, which have cells in common."""
JIGSAW = ["AAABBB", "AAABBB", "CCDDDD", "CCCDDE", "FCEEEE", "FFFFFE"]
GRIDS: dict[str, dict[str, Any]] = {
    "4x4": {"n": 4},
    "6x6": {"n": 6, "box": [2, 3]},
    "8x8": {"n": 8, "box": [2, 4]},
    "9x9": {"n": 9},
    "jigsaw": {"variant": "jigsaw", "regions": JIGSAW},
    "samurai": {"variant": "samurai"},
}


@attrs.frozen
class Ruled:
    """A board, the digits of a solution within its candidates, and the keys of its rules."""

    board: Board
    solution: tuple[int, ...]
    rules: tuple[str, ...]

    def wrong(self, step: ruleout.Step) -> list[str]:
        """Return the digits of the solution that *step* removes, or in whose cells it places another."""
        names = self.board.layout.names
        known = dict(enumerate(self.solution))
        found = [each for each in step.removes if known.get(each.cell) == each.digit]
        found += [each for each in step.places if known.get(each.cell, each.digit) != each.digit]
        return [f"{step.technique}: {each.digit} in {names[each.cell]} with {self.rules}" for each in found]


def some_layout(grid: str, draw: random.Random, first: str) -> tuple[Layout, tuple[str, ...]] | None:
    """Return a layout with the rule *first* and others that it can carry, and their keys; None without *first*."""
    document, keys = {"variant": "classic", **GRIDS[grid]}, list[str]()
    for key in (first, *draw.sample(sorted(VALUES), draw.randrange(MOST_RULES))):
        try:
            ruleout.parse({**document, key: VALUES[key]})
        except ruleout.InputError:
            if key == first:
                return None
            continue
        document[key] = VALUES[key]
        keys.append(key)
    return ruleout.parse(document).layout, tuple(dict.fromkeys(keys))


def some_solution(layout: Layout, draw: random.Random) -> tuple[int, ...] | None:
    """Return a solution of *layout*, with some digits at random if there is one; None if none is found in time."""
    for count in (draw.randrange(layout.digits), 0):
        givens = [0] * layout.size
        for cell in draw.sample(range(layout.visible), count):
            givens[cell] = draw.randrange(layout.digits) + 1
        found = ruleout.solve(Puzzle(layout, tuple(givens)), limit=1, budget=BUDGET, engine="scalar").solutions
        if found:
            return tuple(found[0])
    return None


def some_board(layout: Layout, solution: Sequence[int], draw: random.Random) -> Board:
    """Return a board between a puzzle and its solution: some cells are known, others have wrong candidates too."""
    density, share = draw.choice(DENSITIES), draw.choice(SHARES)
    masks = [layout.full] * layout.size
    for cell, digit in enumerate(solution):
        wrong = sum(1 << bit for bit in range(layout.digits) if draw.random() < density)
        masks[cell] = digit_mask(digit) | (wrong if draw.random() >= share else 0)
    placed = cell_set(cell for cell in range(len(solution)) if masks[cell] == digit_mask(solution[cell]))
    for cell, digit in enumerate(solution):
        for peer in layout.peers[cell] if placed >> cell & 1 else ():
            masks[peer] &= ~digit_mask(digit)
    return Board.from_masks(layout, tuple(masks), 0, placed)


def boards(grid: str, key: str, seed: int, count: int) -> Iterator[Ruled]:
    """Yield *count* boards of *grid* with the rule *key* and others, none if they have no solution in time."""
    draw = random.Random(f"{grid} {key} {seed}")
    made = some_layout(grid, draw, key)
    if made is None:
        return
    layout, rules = made
    for _ in range(count):
        solution = some_solution(layout, draw)
        if solution is None:
            return
        yield Ruled(some_board(layout, solution, draw), solution, rules)
