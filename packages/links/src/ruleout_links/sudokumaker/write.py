"""From a document to the JSON of SudokuMaker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ruleout import plugin as kit
from ruleout_links.digit_groups import remainders, thirds
from ruleout_links.dispatch import by_key, methods_of
from ruleout_links.omissions import Omissions, cosmetics_of
from ruleout_links.outside import STEPS, beyond, is_inside, nearest, place_at
from ruleout_links.squares import Square, numbered, square_of
from ruleout_links.sudokumaker import places, types
from ruleout_links.sudokumaker.read import DEFAULT_SIZE

FORMAT_VERSION = "1.5.0"
Json = dict[str, Any]
Cell = Sequence[int]


def write_puzzle(document: kit.Document, left_out: Omissions) -> Json:
    """Return the object of SudokuMaker, and count the clues that it omits. Raises Unsupported for other grids."""
    square, rules = square_of(document, types.SITE)
    writer = _Rules(square, rules, left_out)
    own = cosmetics_of(document, types.SITE)
    found = [each for key, value in rules.items() if key in _WRITERS for each in _WRITERS[key](writer, value)]
    constraints = [*_grid(square), *found, *writer.marks(), *own.get("constraints", ())]
    left_out.add_rest(rules, KEYS)
    puzzle: Json = {
        "name": document.data.get("title") or "",
        "author": document.data.get("author") or "",
        "comment": document.data.get("ruleset") or "",
    }
    if _is_custom(square):
        last = square.values[-1]
        puzzle |= {"type": "custom", "width": square.n, "height": square.n, "minDigit": square.first, "maxDigit": last}
    puzzle["cells"] = _cells(square, own.get("cells") or {})
    puzzle["constraints"] = constraints
    puzzle |= {key: own[key] for key in ("messages", "export") if key in own}
    return {"formatVersion": FORMAT_VERSION, "puzzle": puzzle}


def _is_custom(square: Square) -> bool:
    return not square.has_lines or square.n != DEFAULT_SIZE or square.values != range(1, DEFAULT_SIZE + 1)


def _cells(square: Square, kept: Mapping[str, Any]) -> list[Json]:
    return [
        {**kept.get(str(at), {}), **({} if given is None else {"given": True, "value": given})}
        for at, given in enumerate(square.givens)
    ]


def _grid(square: Square) -> list[Json]:
    found: list[Json] = [{"type": types.GIVENS}]
    if _is_custom(square) and square.has_lines:
        found.append({"type": types.ROWS_AND_COLUMNS})
    if square.labels is not None:
        regions = [-1 if label is None else label for label in numbered(square.labels)]
        found.append({"type": types.REGIONS, "regions": regions})
    return found


def _styled(number: int, **more: object) -> Json:
    style = types.STYLES.get(number)
    return {"type": number, **more, **({} if style is None else {"style": dict(style)})}


class _Writer:
    def __init__(self, square: Square, rules: Mapping[str, Any], left_out: Omissions) -> None:
        self.square, self.n, self.rules, self.left_out = square, square.n, rules, left_out

    def flag(self, value: object, name: int) -> list[Json]:
        return [{"type": name}]

    def marked(self, value: Sequence[Cell], name: int) -> list[Json]:
        return [_styled(name, cells=self.cells(value))]

    def plain_lines(self, value: Sequence[Sequence[Cell]], name: int) -> list[Json]:
        return [_styled(name, lines=self.lines(value))]

    def outside(self, value: Sequence[Mapping[str, Any]], name: int) -> list[Json]:
        n = self.n
        outer = [places.outer_of(place_at(clue["side"], clue["index"], n), n) for clue in value]
        clues = [{"value": clue["value"], "outerCell": place} for clue, place in zip(value, outer, strict=True)]
        return [_styled(name, clues=clues)]

    def cells(self, cells: Iterable[Sequence[int]]) -> list[int]:
        return [places.number_of(cell, self.n) for cell in cells]

    def lines(self, lines: Iterable[Sequence[Sequence[int]]]) -> list[list[int]]:
        return [self.cells(cells) for cells in lines]

    def mask(self, digits: Iterable[int]) -> int:
        return sum(1 << digit for digit in set(digits))

    def group_lines(self, groups: Iterable[Sequence[int]], lines: Sequence[Sequence[Cell]]) -> Json:
        return _styled(types.GROUP_LINES, lines=self.lines(lines), groups=list(map(self.mask, groups)))

    def marks(self) -> list[Json]:
        """Return the marks between two cells, and the rules about pairs without one."""
        has_all_dots = bool(self.rules.get("all_dots_given"))
        negative = {
            types.DIFFERENCE: [1] if has_all_dots else list(self.rules.get("all_differences_given") or ()),
            types.RATIO: [2] if has_all_dots else [],
            types.PAIR_SUM: list(self.rules.get("all_pair_sums_given") or ()),
        }
        overrides = {types.DIFFERENCE: "overrideNegativeRatios", types.RATIO: "overrideNegativeDifferences"}
        found = []
        for number, (key, _) in types.MARKS.items():
            marks = self.rules.get(key) or ()
            clues = [{"value": mark["value"], "edge": places.edge_between(mark["cells"], self.n)} for mark in marks]
            if clues or negative[number]:
                more = {overrides[number]: has_all_dots} if number in overrides else {}
                found.append({"type": number, "clues": clues, "negative": negative[number], **more})
        return found


class _Rules(_Writer):
    """Rules with a form of their own: each method writes the key of its name."""

    def arrows(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        found = []
        for arrow in value:
            bulb = arrow["bulb"]
            lines = self.lines([nearest(bulb, shaft[0]), *shaft] for shaft in arrow["shafts"])
            found.append({"bulbCells": self.cells(reversed(bulb)), "arrows": lines})
        return [_styled(types.ARROWS, bulbsWithArrows=found)]

    def cages(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        cages = [{"cells": self.cells(cage["cells"]), "value": cage.get("sum") or 0} for cage in value]
        return [_styled(types.CAGES, cages=cages)]

    def diagonals(self, value: object) -> list[Json]:
        return [_styled(number) for number, name in types.DIAGONALS.items() if value in (True, name)]

    def extra_groups(self, value: Sequence[Sequence[Cell]]) -> list[Json]:
        return [_styled(types.DIFFERENT, cells=self.cells(cells)) for cells in value]

    def global_groups(self, value: Sequence[Sequence[int]]) -> list[Json]:
        return [{"type": types.GLOBAL_GROUPS, "groups": list(map(self.mask, value))}]

    def entropic_lines(self, value: Sequence[Sequence[Cell]]) -> list[Json]:
        groups = thirds(self.square.values)
        if groups is None or any(len(cells) < 3 for cells in value):
            self.left_out.add("entropic_lines of fewer than 3 cells, or of digits without thirds", value)
            return []
        return [self.group_lines(groups, value)]

    def modular_lines(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        found = []
        for entry in value:
            if len(entry["cells"]) < entry["modulus"] or not 1 < entry["modulus"] <= len(self.square.values):
                self.left_out.add("modular_lines of fewer cells than their modulus")
            else:
                groups = sorted(remainders(self.square.values, entry["modulus"]))
                found.append(self.group_lines(groups, [entry["cells"]]))
        return found

    def little_killers(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        clues = []
        for clue in value:
            down, right = STEPS[clue["direction"]]
            outer = beyond(clue["start"], clue["direction"], -1)
            if is_inside(outer, self.n):
                self.left_out.add("little_killers that begin inside the grid")
            else:
                place = places.outer_of(outer, self.n)
                clues.append({"value": clue["sum"], "outerCell": place, "diagonal": -down * right})
        return [_styled(types.LITTLE_KILLER, clues=clues)]

    def lockout_lines(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        return [_styled(types.LOCKOUT, lines=[self.cells(e["cells"])], diff=e["difference"]) for e in value]

    def look_and_say(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        cages = [{"cells": self.cells(entry["cells"]), "value": entry["clue"]} for entry in value]
        return [_styled(types.LOOK_AND_SAY, cages=cages)]

    def quadruples(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        clues = [{"corner": places.corner_of(e["corner"], self.n), "digits": list(e["digits"])} for e in value]
        return [_styled(types.QUADRUPLES, clues=clues)]

    def region_sum_lines(self, value: Sequence[Sequence[Cell]]) -> list[Json]:
        return [_styled(types.REGION_SUM, lines=self.lines(value), singleRegionTotals=False)]

    def slow_thermometers(self, value: Sequence[Sequence[Cell]]) -> list[Json]:
        return [_styled(types.THERMOMETER, slow=True, thermometers=self.lines(value))]

    def thermometers(self, value: Sequence[Sequence[Cell]]) -> list[Json]:
        return [_styled(types.THERMOMETER, slow=False, thermometers=self.lines(value))]

    def whispers(self, value: Sequence[Mapping[str, Any]]) -> list[Json]:
        return [_styled(types.WHISPER, lines=[self.cells(e["cells"])], minDifference=e["difference"]) for e in value]


_WRITERS: dict[str, Callable[[_Rules, Any], list[Json]]] = {
    **by_key(_Writer.flag, types.FLAGS),
    **by_key(_Writer.marked, types.CELLS),
    **by_key(_Writer.plain_lines, types.LINES),
    **by_key(_Writer.outside, types.OUTSIDE),
    **methods_of(_Rules),
}
_PAIRS = ("differences", "ratios", "pair_sums", "all_differences_given", "all_dots_given", "all_pair_sums_given")
KEYS = (*_WRITERS, *_PAIRS)
"""The keys of rules that SudokuMaker can hold; those of marks and of pairs without one are written together."""
