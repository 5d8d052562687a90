"""The engines that are installed, behind the face of what is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sets import Batch
from solver import Answer, Answers, Solver

from ruleout import Engine, Layout, Registry

WHOLE = ("lanes", "scalar", "auto")
"""Engines that are given whole sets, small ones several times over."""


def engines(registry: Registry, wanted: Iterable[str]) -> list[Solver]:
    """A solver for each engine of *registry* among *wanted*."""
    return [
        Solver(name, _prepare(engine), instructions=_instructions(engine), repeats=name in WHOLE, peer=False)
        for name, engine in registry.engines.items()
        if name in wanted
    ]


def _prepare(engine: Engine) -> Callable[[Layout], Answer | None]:
    def prepare(layout: Layout) -> Answer | None:
        return None if engine.supports(layout) is not None else lambda batch: _answer(engine, layout, batch)

    return prepare


def _answer(engine: Engine, layout: Layout, batch: Batch) -> Answers:
    """From lines to counts, as a batch does it: by the engine's own reading where it has one, else by masks."""
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


def _instructions(engine: Engine) -> str:
    return str(getattr(engine, "instructions", "-"))
