"""From a document to the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_links.fields import as_sequence
from ruleout_links.fpuzzles import keys
from ruleout_links.omissions import Omissions, cosmetics_of
from ruleout_links.outside import beyond, diagonal, is_inside, nearest, place_at
from ruleout_links.squares import Square, default_labels, numbered, require_usual_digits, square_of

Puzzle = dict[str, Any]

_LINE_OF = {own: key for key, own in keys.LINES.items()}
_NUMBERED_LINE_OF = {own: (key, number) for key, (own, number) in keys.NUMBERED_LINES.items()}
_DOT_OF = {own: key for key, (own, _) in keys.DOTS.items()}
_LETTER_OF = {total: letter for letter, total in keys.PAIR_SUMS.items()}
_SINGLE_CELL_OF = {own: key for key, own in keys.SINGLE_CELLS.items()}
_INDEXER_OF = {own: key for key, own in keys.INDEXERS.items()}
_OUTSIDE_OF = {own: key for key, own in keys.OUTSIDE.items()}
_FLAG_OF = {own: key for key, own in keys.FLAGS.items()}


def write_puzzle(document: kit.Document) -> tuple[Puzzle, Omissions]:
    """Return the object of f-puzzles, and what it leaves out. Raises Unsupported for a grid that it cannot hold."""
    square, rules = square_of(document, keys.SITE)
    require_usual_digits(square, "fpuzzles")
    left_out = Omissions()
    own = cosmetics_of(document, keys.SITE)
    writer = _Writer(square, rules, left_out, own)
    puzzle: Puzzle = {"size": square.n}
    puzzle |= {key: document.data[key] for key in keys.DESCRIBING if document.data.get(key) and key != "solution"}
    puzzle["grid"] = writer.grid(own.get("grid") or {})
    writer.write(puzzle)
    left_out.add_rest(rules, keys.KEYS)
    for key, value in own.items():
        if key != "grid":
            puzzle[key] = [*puzzle.get(key, ()), *value] if isinstance(value, list) else value
    if document.data.get("solution"):
        puzzle["solution"] = document.data["solution"]
    return puzzle, left_out


def name_of(cell: Sequence[int]) -> str:
    """Return the name of a cell, or of a place beside the grid: ``R1C1``."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names_of(cells: Sequence[Sequence[int]]) -> list[str]:
    """Return the names of *cells*."""
    return [name_of(cell) for cell in cells]


class _Writer:
    def __init__(self, square: Square, rules: Mapping[str, Any], left_out: Omissions, own: Mapping[str, Any]) -> None:
        self.square, self.rules, self.left_out = square, rules, left_out
        self.drawn = [line.get("lines") for line in as_sequence(own.get("line"))]

    def grid(self, kept: Mapping[str, Any]) -> list[list[Puzzle]]:
        """The cells: what is given and regions that are not the default ones, and what was kept of the cell."""
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

    def write(self, puzzle: Puzzle) -> None:
        """Add the keys of all rules that f-puzzles has to *puzzle*."""
        for key, value in self.rules.items():
            if key in _LINE_OF:
                self._lines(puzzle, _LINE_OF[key], value)
            elif key in _NUMBERED_LINE_OF:
                name, number = _NUMBERED_LINE_OF[key]
                for entry in value:
                    self._lines(puzzle, name, [entry["cells"]], value=str(entry[number]))
            elif key in _DOT_OF:
                puzzle[_DOT_OF[key]] = [{"cells": names_of(dot["cells"]), "value": str(dot["value"])} for dot in value]
            elif key in _SINGLE_CELL_OF:
                puzzle[_SINGLE_CELL_OF[key]] = [{"cell": name_of(cell)} for cell in value]
            elif key in _INDEXER_OF:
                puzzle[_INDEXER_OF[key]] = [{"cells": [name_of(cell)]} for cell in value]
            elif key in _OUTSIDE_OF:
                puzzle[_OUTSIDE_OF[key]] = [self._outside(clue) for clue in value]
            elif key in _FLAG_OF:
                puzzle[_FLAG_OF[key]] = True
            elif key in _WRITERS:
                _WRITERS[key](self, puzzle, value)

    def _lines(self, puzzle: Puzzle, name: str, lines: Sequence[Sequence[Sequence[int]]], **more: str) -> None:
        for cells in lines:
            puzzle.setdefault(name, []).append({"lines": [names_of(cells)], **more})
            if name in keys.TWINS and [names_of(cells)] not in self.drawn:
                title, colour, width = keys.TWINS[name]
                twin = {"lines": [names_of(cells)], "outlineC": colour, "width": width, "fromConstraint": title}
                puzzle.setdefault("line", []).append(twin)

    def _outside(self, clue: Mapping[str, Any]) -> Puzzle:
        place = place_at(clue["side"], clue["index"], self.square.n)
        return {"cell": name_of(place), "value": str(clue["value"])}

    def arrows(self, puzzle: Puzzle, value: Sequence[Mapping[str, Any]]) -> None:
        """Add arrows; each line begins in the cell of the bulb that is nearest to the shaft."""
        for arrow in value:
            bulb = arrow["bulb"]
            lines = [names_of([nearest(bulb, shaft[0]), *shaft]) for shaft in arrow["shafts"]]
            puzzle.setdefault("arrow", []).append({"lines": lines, "cells": names_of(bulb)})

    def cages(self, puzzle: Puzzle, value: Sequence[Mapping[str, Any]]) -> None:
        """Add cages, those without a sum without a value."""
        for cage in value:
            total = cage.get("sum")
            more = {} if total is None else {"value": str(total)}
            puzzle.setdefault("killercage", []).append({"cells": names_of(cage["cells"]), **more})

    def clones(self, puzzle: Puzzle, value: Sequence[Sequence[Sequence[Sequence[int]]]]) -> None:
        """Add clones; of a group of more than two, each with the first."""
        for first, *others in value:
            for other in others:
                puzzle.setdefault("clone", []).append({"cells": names_of(first), "cloneCells": names_of(other)})

    def extra_groups(self, puzzle: Puzzle, value: Sequence[Sequence[Sequence[int]]]) -> None:
        """Add extra regions."""
        puzzle["extraregion"] = [{"cells": names_of(cells)} for cells in value]

    def little_killers(self, puzzle: Puzzle, value: Sequence[Mapping[str, Any]]) -> None:
        """Add little killers, whose arrow stands outside the grid."""
        n = self.square.n
        for clue in value:
            start, direction = clue["start"], clue["direction"]
            place = beyond(start, direction, -1)
            if is_inside(place, n) or not clue["sum"] > 0:
                self.left_out.add("little_killers that begin inside the grid or have no positive sum")
                continue
            cells = names_of(diagonal(start, direction, n))
            entry = {"cell": name_of(place), "cells": cells, "direction": direction, "value": str(clue["sum"])}
            puzzle.setdefault("littlekillersum", []).append(entry)

    def quadruples(self, puzzle: Puzzle, value: Sequence[Mapping[str, Any]]) -> None:
        """Add quadruples."""
        for clue in value:
            row, column = clue["corner"]
            cells = [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
            puzzle.setdefault("quadruple", []).append({"cells": names_of(cells), "values": list(clue["digits"])})

    def pair_sums(self, puzzle: Puzzle, value: Sequence[Mapping[str, Any]]) -> None:
        """Add X and V; there is no letter for another sum."""
        for mark in value:
            letter = _LETTER_OF.get(mark["value"])
            if letter is None:
                self.left_out.add("pair_sums other than 5 and 10")
            else:
                puzzle.setdefault("xv", []).append({"cells": names_of(mark["cells"]), "value": letter})

    def diagonals(self, puzzle: Puzzle, value: object) -> None:
        """Add one diagonal or both."""
        puzzle.update({key: True for key, name in keys.DIAGONALS.items() if value in (True, name)})

    def non_consecutive(self, puzzle: Puzzle, value: object) -> None:
        """Add the rule, unless there are dots: f-puzzles exempts their pairs from it."""
        if self.rules.get("differences") or self.rules.get("ratios") or self.rules.get("all_dots_given"):
            self.left_out.add("non_consecutive together with dots")
        else:
            puzzle["nonconsecutive"] = True

    def all_differences_given(self, puzzle: Puzzle, value: Sequence[int]) -> None:
        """Add the rule, if it is about 1 and there are no ratios: f-puzzles exempts their pairs from it too."""
        if list(value) != [1] or self.rules.get("ratios") or self.rules.get("all_dots_given"):
            self.left_out.add("all_differences_given of differences other than 1, or together with ratios")
        else:
            puzzle["nonconsecutive"] = True

    def all_dots_given(self, puzzle: Puzzle, value: object) -> None:
        """Add both negative rules, if no ratio but 2 occurs: f-puzzles forbids each that does."""
        if any(dot["value"] != 2 for dot in as_sequence(self.rules.get("ratios"))):
            self.left_out.add("all_dots_given together with ratios other than 2")
        else:
            puzzle["nonconsecutive"] = True
            puzzle.setdefault("negative", []).append("ratio")

    def all_pair_sums_given(self, puzzle: Puzzle, value: Sequence[int]) -> None:
        """Add the negative rule, which is about 5 and 10."""
        if sorted(value) == sorted(keys.PAIR_SUMS.values()):
            puzzle.setdefault("negative", []).append("xv")
        else:
            self.left_out.add("all_pair_sums_given of sums other than 5 and 10")


_WRITERS: Mapping[str, Callable[[_Writer, Puzzle, Any], None]] = {
    "all_differences_given": _Writer.all_differences_given,
    "all_dots_given": _Writer.all_dots_given,
    "all_pair_sums_given": _Writer.all_pair_sums_given,
    "arrows": _Writer.arrows,
    "cages": _Writer.cages,
    "clones": _Writer.clones,
    "diagonals": _Writer.diagonals,
    "extra_groups": _Writer.extra_groups,
    "little_killers": _Writer.little_killers,
    "non_consecutive": _Writer.non_consecutive,
    "pair_sums": _Writer.pair_sums,
    "quadruples": _Writer.quadruples,
}
