"""Clues of Latin squares and of sudoku with marks, drawn from a random solution; givens are dug afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs

from ruleout.plugin import DocumentData, Engine
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.filled import filled
from ruleout_generate.generators.latin.areas import areas
from ruleout_generate.generators.latin.solved import Solved
from ruleout_generate.generators.options import whole_number
from ruleout_generate.generators.squares import SIDE_KEY, budget_of, side_of
from ruleout_generate.random_stream import RandomSource, choice, shuffled

SIDE = 6
"""The number of rows of a Latin square, by default."""
NODES = 1_000
"""The nodes of one search for a solution on a board larger than 9x9."""
GIVEN_DIFFERENCES = "all_differences_given"

Entries = Iterable[tuple[str, Any]]
"""The key of a rule and one entry of its value each."""


def signs(solved: Solved, data: DocumentData) -> Entries:
    """Yield the greater-than sign between each two neighbours that differ."""
    for pair in solved.neighbours():
        low, high = sorted(pair, key=solved.at.__getitem__)
        if solved.at[low] != solved.at[high]:
            yield "greater_than", [list(high), list(low)]


def corners(solved: Solved, data: DocumentData) -> Entries:
    """Yield one clue of Mathrax for each corner that can have one."""
    for place, (a, b, c, d) in solved.corners():
        fitting = [{"op": op, "value": value} for op, value in _results(a, d) if (op, value) in {*_results(b, c)}]
        parities = {value % 2 for value in (a, b, c, d)}
        if len(parities) == 1:
            fitting.append({"op": "odd" if 1 in parities else "even"})
        if fitting:
            yield "mathrax", {"corner": list(place), **choice(solved.source, fitting)}


def _results(a: int, b: int) -> Iterator[tuple[str, int]]:
    low, high = sorted((a, b))
    yield from (("+", a + b), ("-", high - low), ("*", a * b))
    if low and high % low == 0:
        yield "/", high // low


def heights(solved: Solved, data: DocumentData) -> Entries:
    """Yield the clue of skyscrapers at each side of each row and column."""
    for side, index, line in solved.seen():
        count = sum(value > max((0, *line[:place])) for place, value in enumerate(line))
        yield "skyscrapers", {"side": side, "index": index, "value": count}


def dots(solved: Solved, data: DocumentData) -> Entries:
    """Yield the mark between each two neighbours whose difference is among those that are all given."""
    for a, b in solved.neighbours():
        difference = abs(solved.at[a] - solved.at[b])
        if difference in (data.get(GIVEN_DIFFERENCES) or [1]):
            yield "differences", {"cells": [list(a), list(b)], "value": difference}


def parities(solved: Solved, data: DocumentData) -> Entries:
    """Yield the parity of each cell."""
    for place, value in solved.at.items():
        yield "odd" if value % 2 else "even", list(place)


def renban_areas(solved: Solved, data: DocumentData) -> Entries:
    """Yield areas that cover the grid."""
    for area in areas(solved):
        yield "renban_areas", [list(place) for place in area]


@attrs.frozen
class Clues:
    """Clues of a variant, and how they are drawn.

    Attributes
    ----------
    keys
        The keys of the rules. If the data of a request have entries of one of them, no others are drawn.
    draw
        Takes a solved square and the data of the request, and yields all clues.
    percent
        Percentage of the clues that is kept by default, None if all have to be there.
    side
        The number of rows by default, None for that of the variant.
    """

    keys: tuple[str, ...]
    draw: Callable[[Solved, DocumentData], Entries]
    percent: int | None
    side: int | None = SIDE


KINDS = {
    "futoshiki": Clues(("greater_than",), signs, 40),
    "mathrax": Clues(("mathrax",), corners, 100),
    "skyscrapers": Clues(("skyscrapers",), heights, 100),
    "renban": Clues(("renban_areas",), renban_areas, None),
    "consecutive": Clues(("differences",), dots, None, None),
    "odd-even": Clues(("odd", "even"), parities, 100, None),
}
"""Clues of each variant."""


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Draw a random solution, and clues that it obeys unless the data have some; see :class:`ruleout.Generator`."""
    kind = KINDS[request.data["variant"]]
    percent = whole_number(request.options, "clues", kind.percent or 100, 0 if kind.percent else 100, 100)
    side = side_of(request, 2) or kind.side
    data = {**request.data, **({} if side is None else {SIDE_KEY: side})}
    is_drawn = not any(data.get(key) for key in kind.keys)
    # Without a mark, that all are given would forbid what is marked afterwards.
    puzzle = request.build({**data, GIVEN_DIFFERENCES: False} if is_drawn and "differences" in kind.keys else data)
    solution = filled(puzzle, source, engine, budget_of(puzzle.layout.digits, NODES))
    if solution is None:
        return None
    if not is_drawn:
        return Draft(puzzle, solution)
    entries = list(kind.draw(Solved.of(puzzle.layout, solution, source), data))
    kept = sorted(shuffled(source, range(len(entries)))[: -(-len(entries) * percent // 100)])
    found: dict[str, list[Any]] = {key: [] for key in kind.keys}
    for number in kept:
        key, entry = entries[number]
        found[key].append(entry)
    return Draft(request.build({**data, **found}), solution)


CLUES = Generator(
    id="clues",
    title="Clues and marks",
    variants=frozenset(KINDS),
    draft=draft,
    options={
        "clues": "how many percent of the possible clues are given, if not all have to be (futoshiki: 40, else 100)"
    },
    summary="Clues of Latin squares, and marks of sudoku, drawn from a random solution.",
)
