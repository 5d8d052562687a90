"""Puzzles for batches, and an engine that reads blocks of lines itself."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from ruleout import UNLIMITED, Budget, Engine, Layout, Registry, registry_of
from ruleout.plugin import LineResults, PythonEngine, hookimpl

UNIQUE = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
SOLUTION = "189754263432698751765231849821573694974126538356489127293867415548312976617945382"
HARD = ".1......6.......7......582...35.........2......7.84....5.6.89.......9.87..617.35."
SEVERAL = "........6" + HARD[9:]
NONE = ".1......4" + HARD[9:]
SMALL = json.dumps(
    {"id": "four", "variant": "classic", "n": 4, "givens": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]}
)
SMALL_SOLUTION = "1324423124133142"


def many(number: int, seed: int = 0, bases: Sequence[str] = (UNIQUE, HARD)) -> list[str]:
    """Return puzzles made from *bases*, by default with one solution, by permuting digits and rows; *seed* decides."""
    chance = random.Random(seed)
    found = []
    for _ in range(number):
        base = chance.choice(bases)
        digits = list("123456789")
        chance.shuffle(digits)
        rows = [base[i : i + 9] for i in range(0, 81, 9)]
        bands = [rows[i : i + 3] for i in range(0, 9, 3)]
        for band in bands:
            chance.shuffle(band)
        chance.shuffle(bands)
        text = "".join(row for band in bands for row in band)
        found.append(text.translate(str.maketrans("123456789", "".join(digits))))
    return found


def write_lines(path: Path, lines: Iterable[str], end: str = "\n") -> str:
    """Write *lines* to a file, and return its name."""
    path.write_text("".join(line + end for line in lines), encoding="utf-8", newline="")
    return str(path)


class Quick(PythonEngine):
    """Reads lines of 81 characters itself and records each block; everything else is the search of core."""

    id = "quick"
    title = "Quick"
    rank = 100
    faulty = False

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[bytes] = []

    def _search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        self.blocks.append(block)
        if self.faulty:
            raise RuntimeError("this engine is broken")
        counts, complete, texts, nodes = [], [], [], []
        for line in block.removesuffix(b"\n").split(b"\n"):
            text = line.removesuffix(b"\r").decode("latin-1")
            if len(text) != 81 or set(text) - set("0123456789."):
                counts.append(-1)
                complete.append(1)
                texts.append(b"." * 81)
                nodes.append(0)
                continue
            start = [layout.full if char in "0." else 1 << int(char) - 1 for char in text]
            result = self.search(layout, start, limit, budget)
            counts.append(len(result.solutions))
            complete.append(int(result.complete))
            texts.append("".join(map(str, result.solutions[0])).encode() if result.solutions else b"." * 81)
            nodes.append(result.nodes)
        return LineResults(counts, complete, b"".join(text + b"\n" for text in texts), nodes)


class Brings:
    """A plug-in with one engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @hookimpl
    def ruleout_engines(self) -> list[Engine]:
        return [self._engine]


def registry_with(engine: Engine) -> Registry:
    """Return the plug-ins of core, and *engine* as if it were one of the project's own."""
    from ruleout.builtin import plugin

    own = () if type(engine) is PythonEngine else (Brings(engine),)
    return registry_of(plugin, *own, name="ruleout-engines")
