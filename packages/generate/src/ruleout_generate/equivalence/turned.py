"""Puzzles after a rotation or reflection, with all their rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ruleout import Layout, Puzzle, Registry, RuleoutError, Unsupported, parse
from ruleout.internal import (
    Document,
    Turn,
    document_of,
    resolve_variant,
    shape_of_constraint,
    turned_cells,
)


def turned(puzzle: Puzzle, turn: Turn, registry: Registry, *, plain: bool = False) -> tuple[Puzzle, tuple[int, ...]]:
    """Return a puzzle after *turn*, with its rules and without digits, and the new cell of each of its cells.

    The document of the puzzle is turned, and it is checked that what is built from it has the constraints of *puzzle*
    on the new cells.

    Parameters
    ----------
    puzzle
        Any puzzle.
    turn
        The rotation or reflection.
    registry
        The plug-ins.
    plain
        If True, everything that does not matter to the rules is left out: the name of a variant that extends another
        one, symbols and metadata, and the order of lists if it has no meaning.

    Raises
    ------
    Unsupported
        If no document describes the puzzle, or if its rules cannot be written for the turned grid.
    """
    layout = puzzle.layout
    if layout.visible < layout.size:
        raise Unsupported("found hidden cells, which cannot be turned")
    tried = ""
    for document in _documents(puzzle, turn, registry, plain):
        try:
            found = parse(document, plugins=registry)
        except RuleoutError as error:
            tried = tried or str(error)
            continue
        to = turned_cells(turn, layout.at, found.layout.at)
        if to is not None and requirements(layout, to) == requirements(found.layout):
            return found, to
    reason = f" ({tried})" if tried else ""
    raise Unsupported(
        f"found rules of variant {puzzle.variant} that cannot be written after the turn {turn.id}{reason}"
    )


def requirements(layout: Layout, to: tuple[int, ...] | None = None) -> set[object]:
    """Return what the constraints of *layout* require; with *to*, of the new cell of each of their cells."""
    constraints = layout.constraints if to is None else [each.relabelled(to) for each in layout.constraints]
    return {shape_of_constraint(each) for each in constraints}


def _documents(puzzle: Puzzle, turn: Turn, registry: Registry, plain: bool) -> Iterator[Document]:
    """Yield the documents that may describe the turned grid, the shortest first."""
    known = document_of(puzzle, registry)
    assert known.variant is not None
    named = registry.variant(known.variant)
    variant, defaults = resolve_variant(named, registry)
    assert variant.grid is not None
    assert variant.fill is not None
    data = {**defaults, **known.data}
    own = {key: value for key, value in data.items() if key in variant.keys}
    grid = variant.grid(own)
    new = variant.turn(own, turn) if variant.turn else variant.fill(own, grid, (0,) * grid.layout.size)
    turned_grid = variant.grid(new).layout
    to = turned_cells(turn, grid.layout.at, turned_grid.at)
    if to is None:
        return
    # A layout whose cells are numbered as before and lie where they are turned to: by it rules write their data.
    places = tuple(turned_grid.positions[cell] for cell in to)
    moved = Layout(grid.layout.digits, places, (), (), grid.layout.symbols, 1, grid.layout.first)
    rules = {}
    for rule in registry.rules.values():
        value = None if rule.key in variant.keys else data.get(rule.key)
        if value is not None and value is not False:
            read = rule.read(value, grid.layout)
            rules[rule.key] = rule.write(read if rule.turn is None else rule.turn(read, grid.layout, turn), moved)
    if plain:
        new = {key: value for key, value in new.items() if key != "symbols"}
        for order in _ORDERS:
            yield Document(variant.id, {**new, **{key: order(rules[key]) for key in sorted(rules)}})
        return
    left = {key: value for key, value in rules.items() if key not in defaults or value != defaults[key]}
    about = {key: value for key, value in puzzle.meta.items() if not key.startswith("solution")}
    for few in ({key: value for key, value in new.items() if key in ("symbols", "first")}, new):
        yield Document(named.id, {**few, **left, **about})
    yield Document(variant.id, {**new, **rules, **about})


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _sorted(value: Any) -> Any:
    """Return a list of lists or objects in the order of their texts, and any other value unchanged."""
    is_list = isinstance(value, list | tuple) and all(isinstance(each, list | tuple | dict) for each in value)
    return sorted(value, key=_text) if is_list else value


def _sorted_within(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _sorted_within(each) for key, each in value.items()}
    return _sorted([_sorted_within(each) for each in value] if isinstance(value, list | tuple) else value)


_ORDERS: tuple[Callable[[Any], Any], ...] = (_sorted_within, _sorted, lambda value: value)
"""Functions that order the lists in the value of a rule. The first one that keeps the constraints is taken."""
