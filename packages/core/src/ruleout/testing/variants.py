"""Checks of variants."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Mapping
from typing import Any

from ruleout.builtin.python.engine import PythonEngine
from ruleout.model.symmetry import TURNS, shape_of_constraint, turned_cells
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.variant import Grid, Variant
from ruleout.reading.build import resolve_variant


def check_variant(variant: Variant, examples: Iterable[Mapping[str, Any]], plugins: Registry | None = None) -> None:
    """Check that *variant* fulfils the contract of variants.

    Equal data must give equal layouts, which can be pickled, and one given per cell. If ``fill`` is called with the
    givens or with a solution, ``grid`` must read these digits from the result. If there is ``turn``, its data must
    give equal constraints on the turned cells, without digits.

    Parameters
    ----------
    variant
        The variant, installed or not.
    examples
        The data of documents, without rules.
    plugins
        The registry with the variant that this one extends; by default all installed plug-ins.

    Raises
    ------
    AssertionError
        If a check fails; the message describes it. Exceptions of ``grid`` are passed on.
    """
    name = variant.id
    reads, defaults = (
        (variant, {}) if variant.extends is None else resolve_variant(variant, plugins or default_registry())
    )
    assert reads.grid is not None
    assert reads.fill is not None
    beyond = sorted((variant.claims or frozenset()) - reads.keys)
    assert not beyond, f"{name} claims keys that it does not read: {beyond}"
    for example in examples:
        data = {**defaults, **example}
        own = {key: value for key, value in data.items() if key in reads.keys}
        unlisted = [key for key in example if key not in own]
        assert not unlisted or variant.extends is not None, f"{name} does not list its keys {unlisted}"
        grid = reads.grid(own)
        assert isinstance(grid, Grid), f"{name}: grid returned {grid!r}"
        layout = grid.layout
        assert len(grid.givens) == layout.size, f"{name}: {len(grid.givens)} givens for {layout.size} cells"
        assert all(0 <= digit <= layout.digits for digit in grid.givens), f"{name}: a given is not a digit"
        assert reads.grid(own).layout is layout, f"{name}: the same data gives another layout"
        assert pickle.loads(pickle.dumps(layout)) is layout, f"{name}: pickling changes the layout"
        for turn in TURNS.values() if reads.turn else ():
            assert reads.turn is not None
            other = reads.grid(json.loads(json.dumps(reads.turn(own, turn))))
            to = turned_cells(turn, layout.at, other.layout.at)
            assert to is not None, f"{name}: turn {turn.id} of {own} gives other cells"
            expected = {shape_of_constraint(each.relabelled(to)) for each in layout.constraints}
            found = {shape_of_constraint(each) for each in other.layout.constraints}
            assert found == expected, f"{name}: turn {turn.id} of {own} gives other constraints"
            assert not any(other.givens), f"{name}: turn {turn.id} of {own} keeps digits"
        fillings = [grid.givens]
        start = [1 << digit - 1 if digit else layout.full for digit in grid.givens]
        hidden = (0,) * (layout.size - layout.visible)
        fillings += [solution + hidden for solution in PythonEngine().search(layout, start, limit=1).solutions]
        for digits in fillings:
            written = reads.fill(own, grid, digits)
            again = reads.grid(json.loads(json.dumps(written)))
            assert again.layout is layout, f"{name}: fill changes the layout of {own}"
            assert again.givens[: layout.visible] == digits[: layout.visible], f"{name}: fill loses digits of {digits}"
