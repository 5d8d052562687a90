"""From a drawing to the document of its puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.drawing.contents import Content, candidates_in, symbol_in
from ruleout_variants.formats.drawing.scan import Drawn
from ruleout_variants.formats.drawing.strokes import NoDrawing, Stroke, refusal
from ruleout_variants.formats.kakuro.squares import CLUE, WHITE, Square, read_square
from ruleout_variants.formats.kakuro.squares import document_of as document_of_squares
from ruleout_variants.formats.multigrid.documents import SIDE
from ruleout_variants.formats.multigrid.documents import document_of as document_of_rows
from ruleout_variants.grids import jigsaw, kakuro, multigrid
from ruleout_variants.grids.arrangements import ARRANGEMENTS
from ruleout_variants.grids.multigrid_digits import NO_CELL

Contents = Mapping[kit.Position, Content]
Groups = list[list[kit.Position]]


def document_of(drawn: Drawn, symbols: tuple[str, ...] | None, variant: str | None) -> kit.Document:
    """Return the document of the puzzle that was drawn, in *symbols* if they are given.

    Raises NoDrawing if no command draws in this way, and InputError for a puzzle that cannot be read from a drawing.
    """
    is_square = len(drawn.contents) == drawn.rows * drawn.columns and drawn.rows == drawn.columns
    shown_as = symbols or kit.default_symbols(drawn.rows if is_square else SIDE)
    has_candidates = drawn.is_full and (not drawn.blocks or len(next(iter(drawn.contents.values()), "")) > 1)
    read = candidates_in if has_candidates else symbol_in
    contents = {place: read(lines, shown_as, drawn.where(place)) for place, lines in drawn.contents.items()}
    if not contents or not drawn.labels.keys() <= (contents.keys() if is_square else set()):
        raise NoDrawing
    build = _kakuro if drawn.blocks else _square if is_square else _multigrid
    found = build(drawn, contents)
    if variant is not None:
        found = attrs.evolve(found, variant=variant)
    if not has_candidates:
        return found
    marks = [
        [list(kit.digits_of(contents[r, c].mask)) if (r, c) in contents else None for c in range(drawn.columns)]
        for r in range(drawn.rows)
    ]
    return attrs.evolve(found, data={**found.data, "marks": marks})


def _givens(
    contents: Contents, layout: kit.Layout, cages: Sequence[Sequence[kit.Position]] = ()
) -> dict[kit.Position, int]:
    """Return the digits.

    A lone candidate that stands where a digit would be drawn counts as one, unless a cell that it sees still lists it.
    """
    places = list(layout.at)
    seen = {place: {places[peer] for peer in layout.peers[cell]} for place, cell in layout.at.items()}
    for cage in cages:
        for place in cage:
            seen[place].update(set(cage) - {place})
    return {
        place: content.digit
        for place, content in contents.items()
        if content.digit and (content.is_sure or not any(contents[each].mask & content.mask for each in seen[place]))
    }


def _kakuro(drawn: Drawn, contents: Contents) -> kit.Document:
    def square(place: kit.Position, digit: int) -> Square:
        if place in contents:
            return attrs.evolve(WHITE, given=digit)
        found = read_square(drawn.blocks.get(place, "") or "\\", {}, CLUE)
        if place not in drawn.blocks or found is None:
            raise NoDrawing
        return found

    def document(digits: Mapping[kit.Position, int]) -> kit.Document:
        places = [[(r, c) for c in range(drawn.columns)] for r in range(drawn.rows)]
        rows = [[square(place, digits.get(place, 0)) for place in row] for row in places]
        return document_of_squares(rows, None, drawn.numbers[0])

    return document(_givens(contents, kakuro.grid(document({}).data).layout))


def _multigrid(drawn: Drawn, contents: Contents) -> kit.Document:
    fitting = [each for each in ARRANGEMENTS if each.has_holes and each.cells == contents.keys()]
    if len(fitting) != 1:
        raise NoDrawing

    def document(digits: Mapping[kit.Position, int]) -> kit.Document:
        rows = [
            "".join(NO_CELL if (r, c) not in contents else str(digits.get((r, c), ".")) for c in range(drawn.columns))
            for r in range(drawn.rows)
        ]
        return document_of_rows(fitting[0], rows, drawn.numbers[0])

    layout = multigrid.grid({"layout": fitting[0].id, **document({}).data}).layout
    return document(_givens(contents, layout))


def _square(drawn: Drawn, contents: Contents) -> kit.Document:
    n = drawn.rows
    has_heavy = _frame(drawn).is_heavy
    has_cages = bool(drawn.labels) or any(stroke.is_dashed for stroke in drawn.strokes)
    walls = [Stroke.HEAVY, Stroke.HEAVY_DASHED] if has_heavy else [] if drawn.is_full else [Stroke.LIGHT]
    regions = _joined(drawn, lambda stroke: stroke not in walls)
    data: dict[str, Any] = {"n": n}
    variant = "latin"
    layout = kit.square_grid(n)
    if len(regions) > 1:
        odd = next((region for region in regions if len(region) != n), None)
        if odd is not None:
            found = f"a region of {len(odd)} cells; regions in several pieces"
            raise refusal(found, drawn.where(odd[0]))
        of = {place: number for number, region in enumerate(regions, 1) for place in region}
        labels = [[of[r, c] for c in range(n)] for r in range(n)]
        box = _box(labels)
        if box is None:
            data["regions"], variant = labels, "jigsaw"
            layout = jigsaw.layout_of(n, tuple(str(label) for row in labels for label in row))
        else:
            variant = "killer" if has_cages else "classic"
            layout = kit.square_grid(n, kit.boxes(n, *box))
            if box != kit.default_box(n):
                data["box"] = list(box)
    cages = list(_cages(drawn)) if has_cages else []
    digits = _givens(contents, layout, [cells for _, cells in cages])
    data["givens"] = [[digits.get((r, c), 0) for c in range(n)] for r in range(n)]
    if has_cages:
        data["cages"] = [{"sum": total, "cells": [list(place) for place in cells]} for total, cells in cages]
        if not cages:
            raise NoDrawing
    return kit.Document(variant, data, line=drawn.numbers[0])


def _frame(drawn: Drawn) -> Stroke:
    """Return the line around a square. Raises NoDrawing if it changes, or if there are lines that do not go with it."""
    n = drawn.rows
    around = {drawn.above[at, c] for at in (0, n) for c in range(n)}
    around |= {drawn.before[r, at] for at in (0, n) for r in range(n)}
    frame = around.pop()
    heavy = {Stroke.HEAVY, Stroke.HEAVY_DASHED} if frame.is_heavy else set()
    within = {Stroke.LIGHT, Stroke.DASHED} if drawn.is_full else {Stroke.NONE, Stroke.DASHED if heavy else Stroke.LIGHT}
    if around or frame not in (Stroke.LIGHT, Stroke.HEAVY) or not drawn.strokes <= heavy | within:
        raise NoDrawing
    return frame


def _box(labels: list[list[int]]) -> tuple[int, int] | None:
    """Return (rows, columns) of the boxes if the regions are boxes of one shape, else None."""
    n = len(labels)
    wide = labels[0].count(labels[0][0])
    high = n // wide
    first = [row[::wide] for row in labels[::high]]
    boxes = [[first[r // high][c // wide] for c in range(n)] for r in range(n)] if n % wide == 0 else []
    return (high, wide) if boxes == labels and 1 not in (high, wide) else None


def _cages(drawn: Drawn) -> Iterator[tuple[int | None, list[kit.Position]]]:
    """Yield the sums and the cells of the cages.

    There is no line between their cells or, if each cell has lines on every side, a dashed one.
    """
    within = [Stroke.DASHED, Stroke.HEAVY_DASHED] if drawn.is_full else [Stroke.NONE, Stroke.HEAVY_DASHED]
    for cells in _joined(drawn, lambda stroke: stroke in within):
        texts = [drawn.labels[place] for place in cells if place in drawn.labels]
        if len(texts) > 1 or (texts and (not texts[0].isdecimal() or cells[0] not in drawn.labels)):
            raise refusal(texts[-1], drawn.where(cells[0]))
        if texts or (drawn.is_full and len(cells) > 1):
            yield int(texts[0]) if texts else None, cells


def _joined(drawn: Drawn, joins: Callable[[Stroke], bool]) -> Groups:
    """Return the places that are connected, each group in reading order; *joins* is whether a line separates none."""
    of: dict[kit.Position, int] = {}
    groups: Groups = []
    for start in sorted(drawn.contents):
        if start in of:
            continue
        group, edge = [], [start]
        of[start] = len(groups)
        while edge:
            r, c = edge.pop()
            group.append((r, c))
            beside = {
                (r - 1, c): drawn.above[r, c],
                (r + 1, c): drawn.above[r + 1, c],
                (r, c - 1): drawn.before[r, c],
                (r, c + 1): drawn.before[r, c + 1],
            }
            for place, stroke in beside.items():
                if place in drawn.contents and place not in of and joins(stroke):
                    of[place] = len(groups)
                    edge.append(place)
        groups.append(sorted(group))
    return groups
