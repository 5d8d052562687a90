"""The installed engines, with the common interface of solvers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from sets import Batch
from solver import Answer, Answers, Solver

from ruleout import Engine, Layout, Registry

WHOLE = ("lanes", "scalar", "auto")
"""Engines that get whole sets, and small sets several times."""
LANES = "RULEOUT_LANES"
"""The environment variable that names the instruction set of ``lanes``; empty: the best one of the processor."""


def engines(registry: Registry, wanted: Iterable[str], lanes: Sequence[str]) -> list[Solver]:
    """Return a solver for each engine of *registry* among *wanted*, and for ``lanes`` one per value of its environment
    variable in *lanes*."""
    return [
        Solver(name, _prepare(engine, asked), _instructions(name, asked), name in WHOLE)
        for name, engine in registry.engines.items()
        if name in wanted
        for asked in (lanes if name == "lanes" else [""])
    ]


def _prepare(engine: Engine, asked: str) -> Callable[[Layout], Answer | None]:
    def prepare(layout: Layout) -> Answer | None:
        if engine.supports(layout) is not None:
            return None

        def answer(batch: Batch) -> Answers:
            os.environ[LANES] = asked
            return _answer(engine, layout, batch)

        return answer

    return prepare


def _answer(engine: Engine, layout: Layout, batch: Batch) -> Answers:
    """Return the counts of the lines of *batch*, read by the engine itself if it can, else from masks."""
    results = engine.search_lines(layout, batch.block, 2)
    if results is not None and min(results.counts, default=0) >= 0:
        return Answers(results.counts, sum(map(int, results.nodes)))
    counts, nodes = [], 0
    for result in engine.search_many(layout, _starts(layout, batch.lines), 2):
        counts.append(len(result.solutions))
        nodes += result.nodes
    return Answers(counts, nodes)


def _starts(layout: Layout, lines: Iterable[str]) -> Iterator[list[int]]:
    mask_of = {".": layout.full, **{symbol: 1 << digit for digit, symbol in enumerate(layout.symbols)}}
    hidden = [layout.full] * (layout.size - layout.visible)
    for line in lines:
        yield [mask_of[symbol] for symbol in line] + hidden


def _instructions(name: str, asked: str) -> str:
    """Return the instruction set of ``lanes``. A processor with AVX-512 has further instructions for 256 bits too."""
    if name != "lanes":
        return "-"
    from ruleout_engines.lanes.modes import fusing, lanes

    os.environ[LANES] = asked
    if lanes() == 16:
        return "avx512"
    return "avx512, 256 bits" if fusing() else "avx2"
