"""Extra groups: no digit occurs twice in any of the listed groups of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruleout.internal import read_items
from ruleout.plugin import Constraint, Decoration, InputError, Layout, Origin, Rule, Unit
from ruleout_variants.reading import cells_at, places_of

KEY = "extra_groups"

Groups = tuple[tuple[int, ...], ...]


def read(value: Any, layout: Layout) -> Groups:
    """Return the groups of a list; each is a list of ``[row, column]``, with at most as many cells as digits."""
    groups = []
    for number, entry in enumerate(read_items(value, KEY, "groups"), 1):
        what = f"{KEY}, group {number}"
        cells = cells_at(entry, layout, what)
        if len(cells) > layout.digits:
            raise InputError(f"{what}: found {len(cells)} cells; at most {layout.digits} can all differ")
        groups.append(cells)
    return tuple(groups)


def write(data: Groups, layout: Layout) -> Any:
    """Return the JSON value of *data*."""
    return [places_of(cells, layout) for cells in data]


def build(data: Groups, layout: Layout) -> Iterator[Constraint]:
    """Yield a unit per group."""
    for number, cells in enumerate(data, 1):
        name = f"extra group {number}"
        yield Unit(name, "group", cells, Origin("extra-groups", name))


def decorations(data: Groups, layout: Layout) -> Iterable[Decoration]:
    """Return a shade per group."""
    return [Decoration("shade", cells) for cells in data]


EXTRA_GROUPS = Rule(
    id="extra-groups",
    title="Extra groups",
    read=read,
    write=write,
    build=build,
    decorations=decorations,
    summary="Any groups of cells that all differ.",
    shape="sets",
    also=("group",),
)
