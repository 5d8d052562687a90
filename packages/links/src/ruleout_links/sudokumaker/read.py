"""From the JSON of SudokuMaker to a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from ruleout import internal as kit
from ruleout_links.digit_groups import remainders, thirds
from ruleout_links.dispatch import by_name
from ruleout_links.draft import Cell, Draft
from ruleout_links.fields import is_blank, items, records, whole
from ruleout_links.outside import beyond, is_inside, side_of
from ruleout_links.squares import LARGEST, SMALLEST, Square, start_draft
from ruleout_links.sudokumaker import places, types

LARGEST_SUM = 9999
DEFAULT_SIZE = 9
DEFAULT_MAXIMUM = 9
LARGEST_DIGIT = 40
Constraint = Mapping[str, Any]


def read_puzzle(data: Mapping[str, Any], line: int | None = None) -> kit.Document:
    """Return the document of *data*, the object in a link.

    Constraints that no rule expresses are counted under ``not_expressed``. Raises InputError for values that
    SudokuMaker does not write, and for a grid that no variant has.
    """
    puzzle = kit.read_object(data.get("puzzle") or data.get("sudoku"), "puzzle")
    constraints = records(puzzle.get("constraints"), "constraint")
    active = [(f"{what} (type {each.get('type')})", each) for what, each in constraints if _is_active(each)]
    square = _square(puzzle, [each for _, each in active])
    draft = start_draft(types.SITE, square)
    reader = _Reader(square, draft)
    for what, constraint in active:
        reader.read(whole(constraint.get("type"), f"{what}, type", 0, 99_999), constraint, what)
    reader.finish()
    return draft.document(_describing(puzzle, [each for _, each in constraints]), line)


def _is_active(constraint: Constraint) -> bool:
    return not (constraint.get("disabled") or constraint.get("solverIgnored"))


def _square(puzzle: Mapping[str, Any], constraints: Sequence[Constraint]) -> Square:
    width = puzzle.get("width", puzzle.get("size", DEFAULT_SIZE))
    height = puzzle.get("height", puzzle.get("size", DEFAULT_SIZE))
    columns, rows = whole(width, "width", 1, 99), whole(height, "height", 1, 99)
    is_custom = puzzle.get("type") == "custom"
    first = whole(puzzle.get("minDigit", 1), "minDigit", 0, LARGEST_DIGIT)
    missing = DEFAULT_MAXIMUM if is_custom else first + rows - 1
    last = whole(puzzle.get("maxDigit", missing), "maxDigit", 0, LARGEST_DIGIT)
    basic = [each for each in constraints if each.get("type") == types.ROWS_AND_COLUMNS]
    if any(each.get("areas") for each in basic):
        raise kit.InputError("no installed variant has rules for rows and columns in parts of the grid only")
    count, has_lines = last - first + 1, bool(basic) or not is_custom
    if rows != columns or first > 1 or not (SMALLEST <= rows <= (count if has_lines else LARGEST) and count <= LARGEST):
        raise kit.InputError(
            f"no installed variant has {rows} rows, {columns} columns and digits from {first} to {last}; expected as "
            "many rows as columns, and as many digits or more, from 0 or 1"
        )
    cells = records(puzzle.get("cells"), "cell")
    if len(cells) != rows * rows:
        raise kit.InputError(f"cells: found {len(cells)}; expected {rows * rows}")
    givens = tuple([_given(cell, what, first, last) for what, cell in cells])
    return Square(rows, _labels(constraints, rows), givens, first, count - rows, has_lines)


def _given(cell: Mapping[str, Any], what: str, first: int, last: int) -> int | None:
    is_given = cell.get("given") and not is_blank(cell.get("value"))
    return whole(cell["value"], what, first, last) if is_given else None


def _labels(constraints: Sequence[Constraint], n: int) -> tuple[object, ...] | None:
    found = next((each for each in constraints if each.get("type") == types.REGIONS), None)
    if found is None:
        return None
    labels = [whole(each, "regions", -1, n * n) for each in items(found.get("regions"), "regions")]
    if len(labels) != n * n:
        raise kit.InputError(f"regions: found {len(labels)}; expected {n * n}, one for each cell")
    return None if set(labels) == {-1} else tuple([None if label < 0 else label for label in labels])


class _Reader:
    def __init__(self, square: Square, draft: Draft) -> None:
        self.square, self.draft, self.n = square, draft, square.n
        self.negative: dict[int, list[int]] = {}
        self.overrides: set[str] = set()

    def read(self, number: int, constraint: Constraint, what: str) -> None:
        """Add the rules of *constraint*, which is of the type *number*."""
        if number in types.FOG:
            self.draft.lack("fog")
        elif number in _READERS:
            _READERS[number](self, constraint, what)
        elif number not in (types.GIVENS, types.REGIONS, types.ROWS_AND_COLUMNS, *types.DRAWINGS):
            self.draft.lack(f"a constraint of the type {number} of SudokuMaker")

    def diagonal(self, constraint: Constraint, what: str, key: str) -> None:
        self.draft.add_diagonal(key)

    def flag(self, constraint: Constraint, what: str, key: str) -> None:
        self.draft.data[key] = True

    def marked(self, constraint: Constraint, what: str, key: str) -> None:
        self.draft.extend(key, self.cells(constraint.get("cells"), what))

    def plain_lines(self, constraint: Constraint, what: str, key: str) -> None:
        self.draft.extend(key, self.lines(constraint, what))

    def cell(self, value: object, what: str) -> Cell:
        return places.cell_at(whole(value, f"{what}, cell", 0, self.n**2 - 1), self.n)

    def cells(self, value: object, what: str) -> list[Cell]:
        return [self.cell(each, what) for each in items(value, f"{what}, cells")]

    def lines(self, constraint: Constraint, what: str, name: str = "lines") -> Iterator[list[Cell]]:
        for line in items(constraint.get(name), f"{what}, {name}"):
            cells = self.cells(line, what)
            if cells:
                yield cells

    def digit_sets(self, constraint: Constraint, what: str) -> list[list[int]]:
        """Return the groups of digits, each a number with a bit per digit."""
        masks = [whole(mask, f"{what}, groups", 0, 2**LARGEST_DIGIT) for mask in items(constraint.get("groups"), what)]
        return [[digit for digit in self.square.values if mask >> digit & 1] for mask in masks]

    def global_groups(self, constraint: Constraint, what: str) -> None:
        self.draft.extend("global_groups", self.digit_sets(constraint, what))

    def marks(self, constraint: Constraint, what: str, number: int) -> None:
        key, missing = types.MARKS[number]
        for name, clue in records(constraint.get("clues"), f"{what}, clue"):
            edge = whole(clue.get("edge"), f"{name}, edge", 0, 2 * self.n**2 - 1)
            pair = places.pair_at(edge, self.n)
            if not all(is_inside(cell, self.n) for cell in pair):
                raise kit.InputError(f"{name}: edge {edge} is not between two cells")
            value = missing if is_blank(clue.get("value")) else whole(clue["value"], f"{name}, value", 0, LARGEST_SUM)
            self.draft.add(key, {"cells": pair, "value": value})
        self.negative.setdefault(number, [])
        self.negative[number] += [
            whole(each, f"{what}, negative", 0, LARGEST_SUM) for each in items(constraint.get("negative"), what)
        ]
        self.overrides |= {
            name for name in ("overrideNegativeRatios", "overrideNegativeDifferences") if constraint.get(name)
        }

    def thermometers(self, constraint: Constraint, what: str) -> None:
        key = "slow_thermometers" if constraint.get("slow") else "thermometers"
        self.draft.extend(key, self.lines(constraint, what, "thermometers"))

    def cages(self, constraint: Constraint, what: str) -> None:
        """Add cages. SudokuMaker gives each a number, which is 0 for one without a sum.

        Different digits in two cells or more never have the sum 0, so that only a cage of one cell could mean it.
        """
        for name, cage in records(constraint.get("cages"), f"{what}, cage"):
            total = None if is_blank(cage.get("value")) else whole(cage["value"], name, 0, LARGEST_SUM)
            cells = self.cells(cage.get("cells"), name)
            if total == 0 and len(cells) == 1 and self.square.first == 0:
                self.draft.lack("cage of one cell with the number 0, which may be a sum or none")
            else:
                self.draft.add("cages", {"sum": total or None, "cells": cells})

    def clones(self, constraint: Constraint, what: str) -> None:
        self.draft.lack("clones of SudokuMaker", len(items(constraint.get("groups"), what)))

    def quadruples(self, constraint: Constraint, what: str) -> None:
        for name, clue in records(constraint.get("clues"), f"{what}, clue"):
            number = whole(clue.get("corner"), f"{name}, corner", 0, (self.n + 1) ** 2 - 1)
            corner = places.corner_at(number, self.n)
            if min(corner) < 0 or max(corner) > self.n - 2:
                raise kit.InputError(f"{name}: corner {number} is not between four cells")
            values = self.square.values
            digits = sorted(
                whole(each, f"{name}, digits", values[0], values[-1]) for each in items(clue.get("digits"), name)
            )
            if digits:
                self.draft.add("quadruples", {"corner": corner, "digits": digits})

    def look_and_say(self, constraint: Constraint, what: str) -> None:
        for name, cage in records(constraint.get("cages"), f"{what}, cage"):
            clue, cells = str(cage.get("value") or ""), self.cells(cage.get("cells"), name)
            if clue.isascii() and clue.isdigit() and len(clue) % 2 == 0:
                self.draft.add("look_and_say", {"clue": clue, "cells": cells})
            else:
                self.draft.lack(f"look-and-say cage with the text {kit.quoted(clue)}")

    def different(self, constraint: Constraint, what: str) -> None:
        cells = self.cells(constraint.get("cells"), what)
        if len(cells) > 1:
            self.draft.add("extra_groups", cells)

    def lines_apart(self, constraint: Constraint, what: str, key: str, name: str, missing: int) -> None:
        """Add lines with the least difference *name*, which is *missing* if none is written."""
        value = constraint.get(name)
        difference = missing if is_blank(value) else whole(value, f"{what}, {name}", 0, LARGEST)
        self.draft.extend(key, ({"difference": difference, "cells": cells} for cells in self.lines(constraint, what)))

    def whispers(self, constraint: Constraint, what: str) -> None:
        self.lines_apart(constraint, what, "whispers", "minDifference", -(-len(self.square.values) // 2))

    def lockouts(self, constraint: Constraint, what: str) -> None:
        self.lines_apart(constraint, what, "lockout_lines", "diff", len(self.square.values) // 2)

    def region_sums(self, constraint: Constraint, what: str) -> None:
        """Add region sum lines.

        With ``singleRegionTotals``, all cells of a region count together, also in several stretches.
        """
        if self.draft.has_odd_regions or self.square.labels is None:
            self.draft.lack(
                "region sum lines in a grid with incomplete regions", sum(1 for _ in self.lines(constraint, what))
            )
            return
        for cells in self.lines(constraint, what):
            labels = [self.square.labels[places.number_of(cell, self.n)] for cell in cells]
            stretches = 1 + sum(a != b for a, b in pairwise(labels))
            if constraint.get("singleRegionTotals") and stretches > len(set(labels)):
                self.draft.lack("region sum line that enters a region twice and counts it once")
            else:
                self.draft.add("region_sum_lines", cells)

    def group_lines(self, constraint: Constraint, what: str) -> None:
        """Add a line of groups: consecutive cells, as many as there are groups, hold one digit of each group."""
        groups = sorted(map(tuple, self.digit_sets(constraint, what)))
        lines = list(self.lines(constraint, what))
        rule = group_rule(groups, self.square.values)
        for cells in lines:
            if rule is None or len(cells) < len(groups):
                self.draft.lack("line of groups of digits")
            elif rule == 0:
                self.draft.add("entropic_lines", cells)
            else:
                self.draft.add("modular_lines", {"modulus": rule, "cells": cells})

    def arrows(self, constraint: Constraint, what: str) -> None:
        """Add arrows. SudokuMaker lists the cells of a bulb from the ones on, documents from the highest digit on."""
        for name, arrow in records(constraint.get("bulbsWithArrows"), f"{what}, arrow"):
            shafts = [cells[1:] for cells in self.lines(arrow, name, "arrows") if len(cells) > 1]
            bulb = self.cells(arrow.get("bulbCells"), f"{name}, bulb")[::-1]
            if shafts and bulb:
                self.draft.add("arrows", {"bulb": bulb, "shafts": shafts})

    def outer(self, clue: Mapping[str, Any], name: str) -> Cell:
        return places.outer_at(whole(clue.get("outerCell"), f"{name}, outerCell", 0, (self.n + 2) ** 2 - 1), self.n)

    def outside(self, constraint: Constraint, what: str, key: str) -> None:
        for name, clue in records(constraint.get("clues"), f"{what}, clue"):
            found = side_of(self.outer(clue, name), self.n)
            if found is None:
                raise kit.InputError(f"{name}: outerCell {clue.get('outerCell')} is not beside a row or column")
            if not is_blank(clue.get("value")):
                value = whole(clue["value"], f"{name}, value", 0, LARGEST_SUM)
                self.draft.add(key, {"side": found[0], "index": found[1], "value": value})

    def little_killers(self, constraint: Constraint, what: str) -> None:
        """Add little killers. The diagonal 1 rises to the right, -1 falls; it is followed into the grid."""
        for name, clue in records(constraint.get("clues"), f"{what}, clue"):
            outer = self.outer(clue, name)
            rises = whole(clue.get("diagonal"), f"{name}, diagonal", -1, 1) == 1
            starts = [(way, list(beyond(outer, way))) for way in (("DL", "UR") if rises else ("DR", "UL"))]
            inside = [(way, start) for way, start in starts if is_inside(start, self.n)]
            if len(inside) != 1 or is_inside(outer, self.n):
                raise kit.InputError(f"{name}: no diagonal of the grid begins at outerCell {clue.get('outerCell')}")
            if not is_blank(clue.get("value")):
                total = whole(clue["value"], f"{name}, value", 0, LARGEST_SUM)
                self.draft.add("little_killers", {"start": inside[0][1], "direction": inside[0][0], "sum": total})

    def custom(self, constraint: Constraint, what: str) -> None:
        definition = constraint.get("definition")
        name = constraint.get("name") or (definition.get("name") if isinstance(definition, dict) else None)
        self.draft.lack(f"custom code {kit.quoted(name or 'without a name')}")

    def finish(self) -> None:
        """Add the rules about pairs without a mark, and check those about regions."""
        negative = {number: set(values) for number, values in self.negative.items() if values}
        sums = negative.pop(types.PAIR_SUM, set())
        if sums:
            self.draft.data["all_pair_sums_given"] = sorted(sums)
        has_both = {"overrideNegativeRatios", "overrideNegativeDifferences"} <= self.overrides
        # A pair with a ratio need not have a mark of its difference.
        are_ratios_exempt = "ratios" in self.draft.data and "overrideNegativeDifferences" in self.overrides
        if negative == {types.DIFFERENCE: {1}, types.RATIO: {2}} and has_both:
            self.draft.data["all_dots_given"] = True
        elif negative == {types.DIFFERENCE: {1}} and not (self.draft.data.keys() & {"differences", "ratios"}):
            self.draft.data["non_consecutive"] = True
        elif negative.keys() == {types.DIFFERENCE} and not are_ratios_exempt:
            self.draft.data["all_differences_given"] = sorted(negative[types.DIFFERENCE])
        elif negative:
            self.draft.lack("rules about neighbours without a dot", len(negative))
        if self.square.box is None and self.draft.data.pop("disjoint_groups", None):
            self.draft.lack("disjoint groups in a grid without boxes")


def group_rule(groups: Sequence[tuple[int, ...]], values: range) -> int | None:
    """Return the modulus of which *groups* are the remainders, 0 if they are thirds of the values, None otherwise."""
    count = len(groups)
    if count > 1 and groups == sorted(remainders(values, count)):
        return count
    return 0 if groups == thirds(values) else None


def _describing(puzzle: Mapping[str, Any], constraints: Sequence[Constraint]) -> dict[str, Any]:
    drawn = [each for each in constraints if each.get("type") in types.DRAWINGS]
    lists = [each.get(types.DRAWINGS[each["type"]]) for each in drawn if _is_active(each)]
    kept = [each for each in constraints if each in drawn or not _is_active(each)]
    cells = {}
    for at, cell in enumerate(puzzle.get("cells") or ()):
        left = {key: value for key, value in cell.items() if key not in ("given", "value")}
        if not cell.get("given") and cell.get("value"):
            left["value"] = cell["value"]
        if left:
            cells[str(at)] = left
    cosmetics = {
        "constraints": kept,
        "cells": cells,
        "messages": puzzle.get("messages"),
        "export": puzzle.get("export"),
    }
    cosmetics = {key: value for key, value in cosmetics.items() if value}
    return {
        "title": puzzle.get("name"),
        "author": puzzle.get("author"),
        "ruleset": puzzle.get("comment"),
        "cosmetics": {types.SITE: cosmetics} if cosmetics else None,
        "drawings": sum(len(each) if isinstance(each, list) else 1 for each in lists),
    }


_READERS: dict[int, Callable[[_Reader, Constraint, str], None]] = {
    **by_name(_Reader.diagonal, types.DIAGONALS),
    **by_name(_Reader.flag, types.FLAGS),
    **by_name(_Reader.marked, types.CELLS),
    **by_name(_Reader.plain_lines, types.LINES),
    **by_name(_Reader.outside, types.OUTSIDE),
    **{number: partial(_Reader.marks, number=number) for number in types.MARKS},
    types.GLOBAL_GROUPS: _Reader.global_groups,
    types.THERMOMETER: _Reader.thermometers,
    types.CAGES: _Reader.cages,
    types.CLONES: _Reader.clones,
    types.QUADRUPLES: _Reader.quadruples,
    types.LOOK_AND_SAY: _Reader.look_and_say,
    types.DIFFERENT: _Reader.different,
    types.WHISPER: _Reader.whispers,
    types.LOCKOUT: _Reader.lockouts,
    types.REGION_SUM: _Reader.region_sums,
    types.GROUP_LINES: _Reader.group_lines,
    types.ARROWS: _Reader.arrows,
    types.LITTLE_KILLER: _Reader.little_killers,
    types.CUSTOM: _Reader.custom,
}
