"""Whether a variant keeps its promises."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Mapping
from typing import Any

from ruleout.builtin.python.engine import PythonEngine
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.puzzles.variant import Grid, Variant
from ruleout.reading.build import resolved


def check_variant(variant: Variant, examples: Iterable[Mapping[str, Any]], plugins: Registry | None = None) -> None:
    """Build the grid of each of *examples* (the data of documents, rules left out).

    The same data must give the same layout, which survives pickling; there is one given for each cell; ``fill`` with
    the givens, and with a solution, must read back as that. *plugins* is where the variant that this one extends is
    found. Raises AssertionError; what ``grid`` raises goes through.
    """
    name = variant.id
    reads, defaults = (variant, {}) if variant.extends is None else resolved(variant, plugins or default_registry())
    assert reads.grid is not None
    assert reads.fill is not None
    beyond = sorted((variant.claims or frozenset()) - reads.keys)
    assert not beyond, f"{name} claims keys that it does not read: {beyond}"
    for example in examples:
        data = {**defaults, **example}
        own = {key: value for key, value in data.items() if key in reads.keys}
        strange = [key for key in example if key not in own]
        assert not strange or variant.extends is not None, f"{name} does not list its keys {strange}"
        grid = reads.grid(own)
        assert isinstance(grid, Grid), f"{name}: grid returned {grid!r}"
        layout = grid.layout
        assert len(grid.givens) == layout.size, f"{name}: {len(grid.givens)} givens for {layout.size} cells"
        assert all(0 <= digit <= layout.digits for digit in grid.givens), f"{name}: a given is no digit"
        assert reads.grid(own).layout is layout, f"{name}: the same data gives another layout"
        assert pickle.loads(pickle.dumps(layout)) is layout, f"{name}: the layout is another after pickling"
        fillings = [grid.givens]
        start = [1 << digit - 1 if digit else layout.full for digit in grid.givens]
        hidden = (0,) * (layout.size - layout.visible)
        fillings += [solution + hidden for solution in PythonEngine().search(layout, start, limit=1).solutions]
        for digits in fillings:
            written = reads.fill(own, grid, digits)
            again = reads.grid(json.loads(json.dumps(written)))
            assert again.layout is layout, f"{name}: fill changes the layout of {own}"
            assert again.givens[: layout.visible] == digits[: layout.visible], f"{name}: fill loses digits of {digits}"
