"""Make minimal puzzles with one solution, with a SAT solver as oracle. The output has one document per line.

    python benchmarks/dig.py samurai 500 -o samurai.jsonl
    python benchmarks/dig.py grid-16 200 -o grid-16.jsonl
    python benchmarks/dig.py kakuro-18-sparse 100 --seed 2

A puzzle depends only on its kind, --seed and its number, so an incomplete file is continued from its end. The files are
not part of this repository; make them again if you need them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import patterns
from digging import Oracle

import ruleout

Document = dict[str, Any]


@attrs.frozen
class Kind:
    """A kind of puzzle; *make* returns one document for a random generator."""

    title: str
    make: Callable[[random.Random], Document]


def grid(empty: Document, rows: Callable[[ruleout.Layout, list[int]], Document]) -> Callable[[random.Random], Document]:
    """Grids of houses: *empty* is the document without givens, *rows* writes givens as the keys of a document."""

    def make(rng: random.Random) -> Document:
        layout = ruleout.parse(json.dumps(empty)).layout
        oracle = Oracle(layout.size, layout.digits, [unit.cells for unit in layout.units])
        solution = oracle.fill(rng)
        if solution is None:
            raise ValueError("a grid without givens has no solution")
        facts = [oracle.digit(cell, solution[cell]) for cell in rng.sample(range(layout.size), layout.size)]
        kept = {fact.cells[0] for fact in oracle.needed(facts, [], solution)}
        oracle.close()
        givens = [digit if cell in kept else 0 for cell, digit in enumerate(solution)]
        return {**empty, **rows(layout, givens), "solution": list(solution)}

    return make


def square_rows(layout: ruleout.Layout, givens: list[int]) -> Document:
    n = layout.digits
    return {"givens": [givens[start : start + n] for start in range(0, n * n, n)]}


def picture_rows(layout: ruleout.Layout, givens: list[int]) -> Document:
    height, width = (1 + max(place[axis] for place in layout.at) for axis in (0, 1))
    picture = [[" "] * width for _ in range(height)]
    for (row, column), cell in layout.at.items():
        picture[row][column] = layout.show(givens[cell])
    return {"grid": ["".join(row) for row in picture]}


def kakuro(side: int, *, sparse: bool = False, long_runs: bool = False) -> Callable[[random.Random], Document]:
    """Kakuro of *side* x *side* squares. As few givens as the sums allow; *sparse*: then as few sums as those allow.
    With *long_runs* sums say less, and it takes more givens."""

    def make(rng: random.Random) -> Document:
        while True:
            white = patterns.kakuro(side, rng, long_runs=long_runs)
            cells = {place: cell for cell, place in enumerate(white)}
            runs = patterns.runs(white)
            oracle = Oracle(len(white), 9, [[cells[place] for place in run] for run in runs])
            solution = oracle.fill(rng)
            if solution is not None:
                break
            oracle.close()
        totals = [sum(solution[cells[place]] for place in run) for run in runs]
        sums = [oracle.sum([cells[p] for p in run], total) for run, total in zip(runs, totals, strict=True)]
        digits = [oracle.digit(cell, solution[cell]) for cell in rng.sample(range(len(white)), len(white))]
        givens = oracle.needed(digits, sums, solution)
        kept = oracle.needed(rng.sample(sums, len(sums)), givens, solution) if sparse else sums
        oracle.close()
        told = {fact.literal for fact in kept}
        clues = {run: total for run, fact, total in zip(runs, sums, totals, strict=True) if fact.literal in told}
        return {
            "variant": "kakuro",
            "rows": side,
            "cols": side,
            "cells": patterns.squares(side, white, clues),
            "givens": sorted([*white[fact.cells[0]], solution[fact.cells[0]]] for fact in givens),
            "solution": list(solution),
        }

    return make


KINDS = {
    "samurai": Kind("minimal samurai", grid({"variant": "samurai"}, picture_rows)),
    "grid-16": Kind("minimal 16x16", grid({"variant": "classic", "n": 16, "box": [4, 4]}, square_rows)),
    "grid-9": Kind("minimal 9x9", grid({"variant": "classic", "n": 9, "box": [3, 3]}, square_rows)),
    "kakuro-18": Kind("18x18 Kakuro, every sum, fewest givens", kakuro(18)),
    "kakuro-18-sparse": Kind("18x18 Kakuro, fewest givens and sums", kakuro(18, sparse=True)),
    "kakuro-18-long": Kind("18x18 Kakuro with long runs, every sum, fewest givens", kakuro(18, long_runs=True)),
    "kakuro-40": Kind("40x40 Kakuro, every sum, fewest givens", kakuro(40)),
    "kakuro-60": Kind("60x60 Kakuro, every sum, fewest givens", kakuro(60)),
}


def document(kind: str, seed: int, number: int) -> Document:
    """The puzzle of *kind* with this *number*, from 1."""
    return {"id": f"{kind}-{seed}-{number}", **KINDS[kind].make(random.Random(f"{kind}/{seed}/{number}"))}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("kind", choices=KINDS, help="; ".join(f"{name}: {each.title}" for name, each in KINDS.items()))
    options.add_argument("count", type=int, help="how many")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, help="the file to add to; standard output if missing")
    chosen = options.parse_args()
    done = 0
    if chosen.output is not None and chosen.output.exists():
        done = len(chosen.output.read_bytes().splitlines())
    began = time.monotonic()
    for number in range(done + 1, chosen.count + 1):
        line = json.dumps(document(chosen.kind, chosen.seed, number), separators=(",", ":"))
        if chosen.output is None:
            print(line)
        else:
            with chosen.output.open("a", encoding="utf-8") as out:
                out.write(line + "\n")
        pace = (time.monotonic() - began) / (number - done)
        print(f"\r{chosen.kind}: {number} of {chosen.count}, {pace:.2f} s each ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
