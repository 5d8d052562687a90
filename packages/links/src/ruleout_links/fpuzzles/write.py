"""From a document to the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ruleout import internal as kit
from ruleout_links.dispatch import by_key, methods_of
from ruleout_links.fields import as_sequence
from ruleout_links.fpuzzles import keys
from ruleout_links.omissions import Omissions, cosmetics_of
from ruleout_links.outside import beyond, diagonal, is_inside, nearest, place_at
from ruleout_links.squares import Square, default_labels, numbered, require_usual_digits, square_of

Puzzle = dict[str, Any]
Cell = Sequence[int]


def write_puzzle(document: kit.Document, left_out: Omissions) -> Puzzle:
    """Return the object of f-puzzles, and count the clues that it omits. Raises Unsupported for other grids."""
    square, rules = square_of(document, keys.SITE)
    require_usual_digits(square, "fpuzzles")
    own = cosmetics_of(document, keys.SITE)
    writer = _Rules(square, rules, own, left_out)
    puzzle = writer.puzzle
    puzzle |= {key: document.data[key] for key in keys.DESCRIBING if document.data.get(key) and key != "solution"}
    puzzle["grid"] = writer.grid(own.get("grid") or {})
    for key, value in rules.items():
        if key in _WRITERS:
            _WRITERS[key](writer, value)
    left_out.add_rest(rules, KEYS)
    for key, value in own.items():
        if key != "grid":
            puzzle[key] = [*puzzle.get(key, ()), *value] if isinstance(value, list) else value
    if document.data.get("solution"):
        puzzle["solution"] = document.data["solution"]
    return puzzle


def name_of(cell: Sequence[int]) -> str:
    """Return the name of a cell, or of a place beside the grid: ``R1C1``."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names_of(cells: Sequence[Sequence[int]]) -> list[str]:
    """Return the names of *cells*."""
    return [name_of(cell) for cell in cells]


class _Writer:
    def __init__(self, square: Square, rules: Mapping[str, Any], own: Mapping[str, Any], left_out: Omissions) -> None:
        self.square, self.rules, self.left_out = square, rules, left_out
        self.puzzle: Puzzle = {"size": square.n}
        self.drawn = [line.get("lines") for line in as_sequence(own.get("line"))]

    def grid(self, kept: Mapping[str, Any]) -> list[list[Puzzle]]:
        """Return the cells: givens, regions other than the default ones, and *kept* cosmetics of cells."""
        n, default = self.square.n, default_labels(self.square.n)
        labels = None if self.square.labels is None else numbered(self.square.labels)
        candidates: dict[tuple[int, int], set[int]] = {}
        for entry in as_sequence(self.rules.get("allowed")):
            for row_of, column in entry["cells"]:
                digits = candidates.get((row_of, column), set(self.square.values))
                candidates[row_of, column] = digits & set(entry["digits"])
        rows = []
        for r in range(n):
            row: list[Puzzle] = []
            for c in range(n):
                given = self.square.givens[r * n + c]
                cell: Puzzle = {} if given is None else {"value": given, "given": True}
                if labels != default:
                    cell["region"] = None if labels is None else labels[r * n + c]
                if (r, c) in candidates:
                    cell["givenPencilMarks"] = sorted(candidates[r, c])
                row.append({**kept.get(kit.cell_name(r, c), {}), **cell})
            rows.append(row)
        return rows

    def add(self, name: str, entry: Puzzle) -> None:
        self.puzzle.setdefault(name, []).append(entry)

    def lines(self, lines: Sequence[Sequence[Cell]], name: str, **more: str) -> None:
        for cells in lines:
            self.add(name, {"lines": [names_of(cells)], **more})
            if name in keys.TWINS and [names_of(cells)] not in self.drawn:
                title, colour, width = keys.TWINS[name]
                twin = {"lines": [names_of(cells)], "outlineC": colour, "width": width, "fromConstraint": title}
                self.add("line", twin)

    def numbered_lines(self, value: Sequence[Mapping[str, Any]], name: str, number: str) -> None:
        for entry in value:
            self.lines([entry["cells"]], name, value=str(entry[number]))

    def dots(self, value: Sequence[Mapping[str, Any]], name: str) -> None:
        self.puzzle[name] = [{"cells": names_of(dot["cells"]), "value": str(dot["value"])} for dot in value]

    def single_cells(self, value: Sequence[Cell], name: str) -> None:
        self.puzzle[name] = [{"cell": name_of(cell)} for cell in value]

    def indexers(self, value: Sequence[Cell], name: str) -> None:
        self.puzzle[name] = [{"cells": [name_of(cell)]} for cell in value]

    def outside(self, value: Sequence[Mapping[str, Any]], name: str) -> None:
        n = self.square.n
        cells = [name_of(place_at(clue["side"], clue["index"], n)) for clue in value]
        self.puzzle[name] = [{"cell": cell, "value": str(e["value"])} for cell, e in zip(cells, value, strict=True)]

    def flag(self, value: object, name: str) -> None:
        self.puzzle[name] = True


class _Rules(_Writer):
    """Rules with a form of their own: each method writes the key of its name."""

    def arrows(self, value: Sequence[Mapping[str, Any]]) -> None:
        """Add arrows; each line begins in the cell of the bulb that is nearest to the shaft."""
        for arrow in value:
            bulb = arrow["bulb"]
            lines = [names_of([nearest(bulb, shaft[0]), *shaft]) for shaft in arrow["shafts"]]
            self.add("arrow", {"lines": lines, "cells": names_of(bulb)})

    def cages(self, value: Sequence[Mapping[str, Any]]) -> None:
        """Add cages, those without a sum without a value."""
        for cage in value:
            total = cage.get("sum")
            more = {} if total is None else {"value": str(total)}
            self.add("killercage", {"cells": names_of(cage["cells"]), **more})

    def clones(self, value: Sequence[Sequence[Sequence[Cell]]]) -> None:
        """Add clones; of a group of more than two, each with the first."""
        for first, *others in value:
            for other in others:
                self.add("clone", {"cells": names_of(first), "cloneCells": names_of(other)})

    def extra_groups(self, value: Sequence[Sequence[Cell]]) -> None:
        """Add extra regions."""
        self.puzzle["extraregion"] = [{"cells": names_of(cells)} for cells in value]

    def little_killers(self, value: Sequence[Mapping[str, Any]]) -> None:
        """Add little killers; f-puzzles holds those whose arrow is outside the grid."""
        n = self.square.n
        for clue in value:
            start, direction = clue["start"], clue["direction"]
            place = beyond(start, direction, -1)
            if is_inside(place, n) or not clue["sum"] > 0:
                self.left_out.add("little_killers that begin inside the grid or have no positive sum")
                continue
            cells = names_of(diagonal(start, direction, n))
            entry = {"cell": name_of(place), "cells": cells, "direction": direction, "value": str(clue["sum"])}
            self.add("littlekillersum", entry)

    def quadruples(self, value: Sequence[Mapping[str, Any]]) -> None:
        """Add quadruples."""
        for clue in value:
            row, column = clue["corner"]
            cells = [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
            self.add("quadruple", {"cells": names_of(cells), "values": list(clue["digits"])})

    def pair_sums(self, value: Sequence[Mapping[str, Any]]) -> None:
        """Add X and V; there is no letter for another sum."""
        letters = {total: letter for letter, total in keys.PAIR_SUMS.items()}
        for mark in value:
            letter = letters.get(mark["value"])
            if letter is None:
                self.left_out.add("pair_sums other than 5 and 10")
            else:
                self.add("xv", {"cells": names_of(mark["cells"]), "value": letter})

    def diagonals(self, value: object) -> None:
        """Add one diagonal or both."""
        self.puzzle.update({key: True for key, name in keys.DIAGONALS.items() if value in (True, name)})

    def non_consecutive(self, value: object) -> None:
        """Add the rule, unless there are dots: f-puzzles exempts their pairs from it."""
        if self.rules.get("differences") or self.rules.get("ratios") or self.rules.get("all_dots_given"):
            self.left_out.add("non_consecutive together with dots")
        else:
            self.puzzle["nonconsecutive"] = True

    def all_differences_given(self, value: Sequence[int]) -> None:
        """Add the rule, if it is about 1 and there are no ratios: f-puzzles exempts their pairs from it too."""
        if list(value) != [1] or self.rules.get("ratios") or self.rules.get("all_dots_given"):
            self.left_out.add("all_differences_given of differences other than 1, or together with ratios")
        else:
            self.puzzle["nonconsecutive"] = True

    def all_dots_given(self, value: object) -> None:
        """Add both negative rules, if no ratio but 2 occurs: f-puzzles forbids each that does."""
        if any(dot["value"] != 2 for dot in as_sequence(self.rules.get("ratios"))):
            self.left_out.add("all_dots_given together with ratios other than 2")
        else:
            self.puzzle["nonconsecutive"] = True
            self.puzzle.setdefault("negative", []).append("ratio")

    def all_pair_sums_given(self, value: Sequence[int]) -> None:
        """Add the negative rule, which is about 5 and 10."""
        if sorted(value) == sorted(keys.PAIR_SUMS.values()):
            self.puzzle.setdefault("negative", []).append("xv")
        else:
            self.left_out.add("all_pair_sums_given of sums other than 5 and 10")


_WRITERS: dict[str, Callable[[_Rules, Any], None]] = {
    **by_key(_Writer.lines, keys.LINES),
    **{
        key: partial(_Writer.numbered_lines, name=name, number=number)
        for name, (key, number) in keys.NUMBERED_LINES.items()
    },
    **by_key(_Writer.dots, {name: key for name, (key, _) in keys.DOTS.items()}),
    **by_key(_Writer.single_cells, keys.SINGLE_CELLS),
    **by_key(_Writer.indexers, keys.INDEXERS),
    **by_key(_Writer.outside, keys.OUTSIDE),
    **by_key(_Writer.flag, keys.FLAGS),
    **methods_of(_Rules),
}
KEYS = (*_WRITERS, "allowed")
"""The keys of rules that f-puzzles can hold; ``allowed`` is written with the grid."""
