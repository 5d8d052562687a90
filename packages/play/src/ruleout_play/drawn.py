"""Data for JSON with which a page shows a puzzle and plays it without an engine."""

from __future__ import annotations

from typing import Any

import attrs

from ruleout import Puzzle, Registry, default_registry
from ruleout.plugin import Layout, Unit
from ruleout_render.internal import rule_texts, scene, tenths


def drawn_data(puzzle: Puzzle, plugins: Registry | None = None) -> dict[str, Any]:
    """Return what a page needs to draw and play *puzzle*; entries and marks of a player are left out.

    Returns
    -------
    dict
        ``cells``
            The row and column of each visible cell, from 0.
        ``names``, ``symbols``, ``givens``
            The names of these cells, the text of each digit, and the given digit of each cell, 0 for none.
        ``groups``
            The constraints in words: the ``label``, the ``kind`` of a unit or an empty text, the visible ``cells``, and
            whether these all ``differ``.
        ``pairs``
            The pairs of visible cells that must differ although no unit contains both.
        ``rules``
            The rules in English, each once: its ``title`` and ``summary``, and the ``cells`` that it concerns, none if
            these are all cells.
        ``labelled``
            The cells with a text in their top left corner.
        ``scene``
            The picture of the grid with its givens, and in ``coordinates`` the names of rows and columns around it, for
            each style a list of items; ``wide`` is its box with these.
    """
    layout = puzzle.layout
    visible = range(layout.visible)
    blank = puzzle.with_marks(None).with_placed((0,) * layout.visible)
    plain, named, lettered = scene(blank), scene(blank, coordinates="r1c1"), scene(blank, coordinates="A1")
    return {
        "cells": [list(place) for place in layout.at],
        "names": list(layout.names[: layout.visible]),
        "symbols": list(layout.symbols),
        "givens": list(puzzle.givens[: layout.visible]),
        "groups": _groups(layout),
        "pairs": [[cell, peer] for cell in visible for peer in _pairs(layout, cell)],
        "rules": [
            attrs.asdict(each) | {"cells": list(each.cells)}
            for each in rule_texts(puzzle, plugins or default_registry())
        ],
        "labelled": sorted({item.cell for item in plain.items if item.role == "label" and item.cell is not None}),
        "scene": plain.to_json(),
        "coordinates": {
            style: [item.to_json() for item in each.items if item.role == "coordinate"]
            for style, each in (("r1c1", named), ("A1", lettered))
        },
        "wide": tenths(named.box),
    }


def _groups(layout: Layout) -> list[dict[str, Any]]:
    """Return the constraints that have a label, those with equal words and cells once."""
    found: dict[tuple[str, tuple[int, ...]], dict[str, Any]] = {}
    for each in layout.constraints:
        cells = tuple(sorted(cell for cell in set(each.cells) if cell < layout.visible))
        if not cells or not each.label:
            continue
        new = {"label": each.label, "kind": "", "cells": list(cells), "differ": False}
        group = found.setdefault((each.label, cells), new)
        if isinstance(each, Unit):
            group["kind"], group["differ"] = each.kind, True
    return list(found.values())


def _pairs(layout: Layout, cell: int) -> list[int]:
    """Return the visible peers after *cell* that share no unit with it."""
    together = 0
    for unit in layout.units_of[cell]:
        together |= layout.unit_sets[unit]
    return [peer for peer in layout.peers[cell] if cell < peer < layout.visible and not together >> peer & 1]
