"""Lines of many kinds for batches: easy, hard, with several solutions, with none, of several sizes, and no puzzles."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from batches import HARD, SMALL, UNIQUE, many

import ruleout
from oracle.corpora import ROOT

EXAMPLES = Path(__file__).parents[2] / "examples"


def mixed(number: int, seed: int = 0) -> list[str]:
    """Return *number* lines; each follows from *seed* and its place alone."""
    kinds, weights = zip(*KINDS, strict=True)
    chances = [random.Random(f"{seed} {place}") for place in range(number)]
    return [chance.choices(kinds, weights)[0](chance) for chance in chances]


@cache
def _bases() -> tuple[str, ...]:
    """Classics from easy to the hardest published ones, if the corpora are there."""
    published = ROOT / "classic" / "forum_hardest_1106.txt"
    lines = published.read_text(encoding="utf-8").splitlines() if published.exists() else [HARD]
    hardest = [line[:81] for line in lines if line and line[0] in ".0123456789"]
    return (*[UNIQUE, HARD] * (len(hardest) // 2), *hardest)


def usual(chance: random.Random) -> str:
    """A classic with one solution."""
    return many(1, chance.randrange(10**9), _bases())[0]


def open_one(chance: random.Random) -> str:
    """A classic with fewer givens than it needs."""
    line = list(usual(chance))
    for cell in chance.sample(range(81), chance.choice((1, 4, 12, 30, 60))):
        line[cell] = "."
    return "".join(line)


def contradictory(chance: random.Random) -> str:
    """A classic with one more given, which is rarely right."""
    line = list(usual(chance))
    line[chance.choice([cell for cell in range(81) if line[cell] == "."])] = chance.choice("123456789")
    return "".join(line)


def with_more(chance: random.Random) -> str:
    """A classic with something behind it, which is recognised on its own."""
    return f"{usual(chance)}{chance.choice((',', ' 12.5 # ', ';'))}{chance.randrange(10)}"


def of_size(side: int, height: int) -> Callable[[random.Random], str]:
    """Return a kind: a classic of *side*, with boxes of *height* rows, from which a share of the digits is removed."""

    def line(chance: random.Random) -> str:
        width = side // height
        digits = chance.sample(range(1, side + 1), side)
        rows = [band * height + row for band in _shuffled(chance, width) for row in _shuffled(chance, height)]
        columns = [stack * width + column for stack in _shuffled(chance, height) for column in _shuffled(chance, width)]
        offsets = [width * (row % height) + row // height for row in rows]
        grid = [[digits[(offset + column) % side] for column in columns] for offset in offsets]
        share = chance.uniform(0.2, 0.75)
        givens = [[0 if chance.random() < share else digit for digit in row] for row in grid]
        if chance.random() < 0.2:
            givens[chance.randrange(side)][chance.randrange(side)] = chance.randint(1, side)
        return json.dumps({"variant": "classic", "n": side, "givens": givens})

    return line


def _shuffled(chance: random.Random, number: int) -> list[int]:
    return chance.sample(range(number), number)


def example(name: str) -> Callable[[random.Random], str]:
    """Return a kind: an example with other digits, and some givens or cages fewer."""

    def line(chance: random.Random) -> str:
        data = json.loads(_example(name))
        digits = [0, *chance.sample(range(1, 10), 9)]
        if name == "jigsaw":
            data["givens"] = [
                [digits[given] if chance.random() < 0.95 else 0 for given in row] for row in data["givens"]
            ]
        if name == "killer":
            data["cages"] = [cage for cage in data["cages"] if chance.random() < chance.choice((1, 1, 0.97))]
            cage: dict[str, Any] = chance.choice(data["cages"])
            cage["sum"] += chance.choice((0, 0, 1))
        return json.dumps({"id": f"{name} {chance.randrange(100)}", **data})

    return line


@cache
def _example(name: str) -> str:
    return ruleout.write(ruleout.load(EXAMPLES / f"{name}.txt"), "json")


def no_puzzle(chance: random.Random) -> str:
    return chance.choice(("", "# a comment", usual(chance)[:80], "{", f"x{HARD[1:]}", '{"id": "\\ud800"}'))


KINDS: tuple[tuple[Callable[[random.Random], str], float], ...] = (
    (usual, 50),
    (open_one, 20),
    (contradictory, 10),
    (with_more, 5),
    (of_size(4, 2), 2),
    (of_size(6, 2), 2),
    (of_size(16, 4), 1),
    (example("jigsaw"), 3),
    (example("killer"), 3),
    (example("kakuro"), 1),
    (lambda chance: chance.choice((UNIQUE, SMALL, "." * 81)), 1),
    (no_puzzle, 2),
)
"""The kinds of lines, each with its weight."""
