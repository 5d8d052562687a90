"""Cages: cells that all differ, with or without a sum. Cages may overlap and need not cover the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_variants.reading import cells_at, places_of
from ruleout_variants.sums import require_in_reach

RULE = "cages"
KEYS = ("sum", "cells")


@attrs.frozen
class Cage:
    """A cage: its *cells* in ascending order, and its *total*, which is None if it has no sum."""

    total: int | None
    cells: tuple[int, ...]

    def label(self, layout: kit.Layout) -> str:
        """Return ``cage 15 at r1c1``, or ``cage at r1c1`` without a sum."""
        return f"cage{'' if self.total is None else f' {self.total}'} at {layout.names[self.cells[0]]}"


def read(value: Any, layout: kit.Layout) -> tuple[Cage, ...]:
    """Read a list of ``{"sum": number or null, "cells": [[row, column], ...]}``."""
    return tuple(_cage(entry, layout, number) for number, entry in enumerate(kit.read_items(value, RULE, "cages"), 1))


def _cage(entry: object, layout: kit.Layout, number: int) -> Cage:
    what = f"{RULE}, cage {number}"
    entry = kit.read_object(entry, what, '{"sum": ..., "cells": [...]}')
    unknown = [key for key in entry if key not in KEYS]
    if unknown:
        raise kit.InputError(f"{what}: unknown key {kit.quoted(unknown[0])}; expected {' and '.join(KEYS)}")
    total = entry.get("sum")
    if total is not None and not kit.is_whole_number(total):
        raise kit.InputError(f"{what}: found {kit.quoted_json(total)}; expected a whole number or null as its sum")
    cage = Cage(total, tuple(sorted(cells_at(entry.get("cells"), layout, what))))
    count = len(cage.cells)
    where = kit.Location(cell=layout.names[cage.cells[0]])
    if count > layout.digits:
        raise kit.InputError(f"{what}: found {count} cells; at most {layout.digits} can all differ", where)
    require_in_reach(total, count, layout.digits, f"{what}: sum", where, layout.first)
    return cage


def write(data: tuple[Cage, ...], layout: kit.Layout) -> Any:
    """Return the JSON value of *data*."""
    return [{"sum": cage.total, "cells": places_of(cage.cells, layout)} for cage in data]


def build(data: tuple[Cage, ...], layout: kit.Layout) -> Iterator[kit.Constraint]:
    """Yield a unit per cage, and its sum, if any."""
    for cage in data:
        label = cage.label(layout)
        origin = kit.Origin(RULE, label, values={} if cage.total is None else {"sum": cage.total})
        yield kit.Unit(label, "cage", cage.cells, origin)
        if cage.total is not None:
            shift = (layout.first - 1) * len(cage.cells)
            yield kit.Sum(cage.cells, cage.total - shift, origin=origin)


def decorations(data: tuple[Cage, ...], layout: kit.Layout) -> Iterable[kit.Decoration]:
    """Return an area per cage, with its sum, if any."""
    return [kit.Decoration("area", cage.cells, "" if cage.total is None else str(cage.total)) for cage in data]


CAGES = kit.Rule(
    id=RULE,
    title="Killer cages",
    read=read,
    write=write,
    build=build,
    decorations=decorations,
    summary="The digits of a cage all differ and add up to its sum, if it has one; cages may overlap.",
    shape="sets",
    fields=("sum",),
    kinds={"sum": "number"},
    optional=("sum",),
)
