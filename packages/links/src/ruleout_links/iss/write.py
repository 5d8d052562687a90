"""From a document to a text of ISS."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ruleout import internal as kit
from ruleout_links.iss import names, tables
from ruleout_links.iss.automata import write_automaton
from ruleout_links.iss.comments import comments_of
from ruleout_links.iss.grid import MOST_VALUES, RAW, default_shape, diagonal_at
from ruleout_links.iss.items import LARGEST, SITE, name_of, name_of_line
from ruleout_links.iss.read import ANY, LARGEST_SUM, LARGEST_WEIGHT, LOOP, SEGMENT, groups_of
from ruleout_links.omissions import Omissions
from ruleout_links.outside import OPPOSITE, beyond, diagonal, is_inside
from ruleout_links.squares import Square, box_labels, numbered, square_of

Items = Iterator[str]
NO_NAME = "_"
"""The name of rules in general, which ISS shows."""
Cell = Sequence[int]

_LINE_OF = {key: name for name, key in {**names.LINES, **names.GROUPED_LINES}.items()}
_NUMBERED_OF = {key: (name, number) for name, (key, number) in names.NUMBERED.items()}
_DIGITS_OF = {key: name for name, key in names.DIGITS.items()}
_OUTSIDE_OF = {key: name for name, key in names.OUTSIDE.items()}
_FLAG_OF = {key: name for name, key in names.FLAGS.items()}
_INDEXER_OF = {key: kind for kind, key in names.INDEXERS.items()}
_DIAGONAL_OF = {name: number for number, name in names.DIAGONALS.items()}
_LETTERS = "123456789ABCDEFGHIJKLMNOP"
ALSO_WRITTEN = ("maximum", "minimum")
"""Keys that have no item of their own, but can be written with others."""


def write_text(document: kit.Document) -> tuple[str, Omissions]:
    """Return the text of *document*, and what it leaves out. Raises Unsupported for a grid that ISS cannot hold."""
    square, rules = square_of(document, SITE, or_rectangle=True)
    if max(square.size) > LARGEST:
        raise kit.Unsupported(f"format iss holds at most {LARGEST} rows and columns, not {max(square.size)}")
    if len(square.values) > MOST_VALUES:
        raise kit.Unsupported(f"format iss holds at most {MOST_VALUES} digits, not {len(square.values)}")
    left_out = Omissions()
    writer = _Writer(square, rules, left_out)
    parts = [*writer.grid(), *writer.rules_written()]
    left_out.add_rest(rules, (*names.KEYS, *ALSO_WRITTEN))
    return comments_of(document) + ("".join(f".{part}" for part in parts) or ".Shape~9x9"), left_out


def _item(name: str, *arguments: object) -> str:
    return "~".join([name, *map(str, arguments)])


def _named(cells: Sequence[Cell]) -> list[str]:
    return [name_of(cell) for cell in cells]


class _Writer:
    def __init__(self, square: Square, rules: Mapping[str, Any], left_out: Omissions) -> None:
        self.square, self.n, self.size, self.values = square, square.n, square.size, square.values
        self.rules, self.left_out = rules, left_out
        self.automata: list[tuple[Mapping[str, Any], str]] = []

    def grid(self) -> Items:
        """The shape, the regions and the givens, as far as they are not the usual ones."""
        rows, columns = self.size
        size = f"{rows}x{columns}"
        raw = () if self.square.has_lines else (RAW,)
        if self.square.first == 0:
            yield _item("Shape", size, f"0-{self.values[-1]}", *raw)
        elif len(self.values) != max(rows, columns):
            yield _item("Shape", size, len(self.values), *raw)
        elif size != "9x9" or raw:
            yield _item("Shape", size, *raw)
        labels = None if self.square.labels is None else numbered(self.square.labels)
        box = default_shape(rows, columns)
        if not raw and labels != (None if box is None else box_labels(rows, *box, columns)):
            yield "NoBoxes"
            if labels is not None:
                yield _item("Jigsaw", "".join(_LETTERS[label or 0] for label in labels))
        givens = [
            f"{name_of(divmod(cell, columns))}_{given}"
            for cell, given in enumerate(self.square.givens)
            if given is not None
        ]
        if givens:
            yield _item("", *givens)

    def rules_written(self) -> Items:
        """The items of all rules that ISS has."""
        for key, value in self.rules.items():
            if key in _LINE_OF:
                yield from (_item(_LINE_OF[key], *_named(cells)) for cells in value)
            elif key in _NUMBERED_OF:
                name, number = _NUMBERED_OF[key]
                for entry in value:
                    loop = (LOOP,) if entry.get("loop") else ()
                    yield _item(name, entry[number], *_named(entry["cells"]), *loop)
            elif key in _DIGITS_OF:
                for entry in value:
                    yield _item(_DIGITS_OF[key], "_".join(map(str, entry["digits"])), *_named(entry["cells"]))
            elif key in _OUTSIDE_OF:
                yield from self.outside(_OUTSIDE_OF[key], value)
            elif key in _FLAG_OF:
                yield _FLAG_OF[key]
            elif key in _INDEXER_OF:
                yield _item("Indexing", _INDEXER_OF[key], *_named(value))
            elif key in tables.LINES:
                yield from self.related("Pair", tables.LINES[key], value)
            elif key in tables.CLIQUES:
                yield from self.related("PairX", tables.CLIQUES[key], value)
            elif key in _WRITERS:
                yield from _WRITERS[key](self, value)

    def related(self, name: str, allows: Callable[[int, int], bool], lines: Sequence[Sequence[Cell]]) -> Items:
        table = tables.key_of(tables.related(self.values, allows), self.values)
        yield from (_item(name, table, "_", *_named(cells)) for cells in lines)

    def outside(self, name: str, clues: Sequence[Mapping[str, Any]]) -> Items:
        """One item per row and column, with the clues on both of its sides."""
        lines: dict[tuple[str, int], list[str]] = {}
        ties = {bool(clue.get("ties")) for clue in clues}
        if len(ties) > 1:
            self.left_out.add(f"{name} with ties in some of its clues", clues)
            return
        if True in ties:
            yield _item("FullRankTies", ANY)
        for clue in clues:
            kind = "R" if clue["side"] in ("left", "right") else "C"
            sides = lines.setdefault((kind, clue["index"]), ["", ""])
            sides[clue["side"] in ("right", "bottom")] = str(clue["value"])
        yield from (_item(name, name_of_line(*line), *sides) for line, sides in lines.items())

    def allowed(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for entry in value:
            yield self.candidates(entry["cells"], sorted(entry["digits"]))

    def candidates(self, cells: Sequence[Cell], digits: Sequence[int]) -> str:
        held = "".join(f"_{digit}" for digit in digits)
        return _item("", *(name_of(cell) + held for cell in cells))

    def odd(self, value: Sequence[Cell]) -> Items:
        yield self.candidates(value, [digit for digit in self.values if digit % 2])

    def even(self, value: Sequence[Cell]) -> Items:
        yield self.candidates(value, [digit for digit in self.values if digit % 2 == 0])

    def all_pair_sums_given(self, value: Sequence[int]) -> Items:
        if sorted(value) == [5, 10]:
            yield "StrictXV"
        else:
            self.left_out.add("all_pair_sums_given of sums other than 5 and 10")

    def arrows(self, value: Sequence[Mapping[str, Any]]) -> Items:
        """Arrows; a pill that is not read in the order of rows is a sum with weights."""
        for arrow in value:
            bulb = [list(cell) for cell in arrow["bulb"]]
            for shaft in arrow["shafts"]:
                if len(bulb) == 1:
                    yield _item("Arrow", *_named([*bulb, *shaft]))
                elif len(bulb) <= 3 and bulb == sorted(bulb):
                    yield _item("PillArrow", len(bulb), *_named([*bulb, *shaft]))
                elif len(bulb) <= 3:
                    weights = [10**place for place in reversed(range(len(bulb)))] + [-1] * len(shaft)
                    yield _item("Sum", "_".join(["0", "=", *map(str, weights)]), *_named([*bulb, *shaft]))
                else:
                    self.left_out.add("arrows with a bulb of more than three cells")

    def cages(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for cage in value:
            yield _item("Cage", cage.get("sum") or 0, *_named(cage["cells"]))

    def clones(self, value: Sequence[Sequence[Sequence[Cell]]]) -> Items:
        for first, *others in value:
            for other in others:
                yield from (_item("SameValues", 2, *_named(pair)) for pair in zip(first, other, strict=True))

    def count_distinct(self, value: Sequence[Mapping[str, Any]]) -> Items:
        yield from (_item("CountDistinct", *_named([entry["counter"], *entry["cells"]])) for entry in value)

    def diagonals(self, value: object) -> Items:
        yield from (_item("Diagonal", number) for name, number in _DIAGONAL_OF.items() if value in (True, name))

    def dots(self, key: str, usual: str, value: Sequence[Mapping[str, Any]]) -> Items:
        """Marks with a number; those with an unusual one are pairs, which exempt nothing from a negative rule."""
        number = names.PAIRS[usual][1]
        for mark in value:
            if mark["value"] == number:
                yield _item(usual, *_named(mark["cells"]))
            elif self.rules.get("all_dots_given"):
                self.left_out.add(f"{key} other than {number} together with all_dots_given")
            else:
                table = tables.key_of(tables.dot_table(key, mark["value"], self.values), self.values)
                yield _item("Pair", table, "_", *_named(mark["cells"]))

    def differences(self, value: Sequence[Mapping[str, Any]]) -> Items:
        return self.dots("differences", "WhiteDot", value)

    def ratios(self, value: Sequence[Mapping[str, Any]]) -> Items:
        return self.dots("ratios", "BlackDot", value)

    def pair_sums(self, value: Sequence[Mapping[str, Any]]) -> Items:
        letters = {total: name for name, (key, total) in names.PAIRS.items() if key == "pair_sums"}
        for mark in value:
            if mark["value"] in letters:
                yield _item(letters[mark["value"]], *_named(mark["cells"]))
            elif self.rules.get("all_pair_sums_given"):
                self.left_out.add("pair_sums other than 5 and 10 together with all_pair_sums_given")
            else:
                yield _item("Sum", mark["value"], *_named(mark["cells"]))

    def disjoint_groups(self, value: object) -> Items:
        if self.square.box == kit.default_box(self.n):
            yield "DisjointSets"
        else:
            self.left_out.add("disjoint_groups of other than the usual boxes")

    def windoku(self, value: object) -> Items:
        if self.square.box == kit.default_box(self.n):
            yield "Windoku"
        else:
            self.left_out.add("windoku in a grid without the usual boxes")

    def equal_sums(self, value: Sequence[Sequence[Sequence[Cell]]]) -> Items:
        for sets in value:
            parts = [part for cells in sets for part in (SEGMENT, *_named(cells))]
            yield _item("EqualSum", *parts[1:])

    def global_groups(self, value: Sequence[Sequence[int]]) -> Items:
        wanted = {tuple(sorted(group)) for group in value}
        for name in ("GlobalEntropy", "GlobalMod"):
            groups = set(map(tuple, groups_of(name, self.values) or ()))
            if groups and groups <= wanted:
                yield name
                wanted -= groups
        if wanted:
            self.left_out.add("global_groups other than thirds and remainders of 3", sorted(wanted))

    def greater_than(self, value: Sequence[Sequence[Cell]]) -> Items:
        yield from (_item("GreaterThan", *_named(pair)) for pair in value)

    def line_rules(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for entry in value:
            line = _named(entry["cells"])
            if entry.get("regex") is not None:
                encoded = base64.urlsafe_b64encode(entry["regex"].encode()).decode().rstrip("=")
                yield _item("Regex", encoded, NO_NAME, *line)
            else:
                yield _item("NFA", self.automaton(entry["automaton"]), NO_NAME, *line)

    def automaton(self, found: Mapping[str, Any]) -> str:
        """The text of an automaton, written once for all lines that have it."""
        known = next((text for each, text in self.automata if each == found), None)
        if known is not None:
            return known
        states = sorted({*found["start"], *found["accept"], *(each for a, _, b in found["arcs"] for each in (a, b))})
        number = {state: at for at, state in enumerate(states)}
        value_at = {value: at for at, value in enumerate(self.values)}
        moves = [[number[a], value_at[value], number[b]] for a, held, b in found["arcs"] for value in held]
        machine = {"states": len(states), "moves": sorted(moves)}
        machine |= {"starts": [number[each] for each in found["start"]]}
        machine |= {"accepts": [number[each] for each in found["accept"]]}
        text = write_automaton(machine, len(self.values))
        self.automata.append((found, text))
        return text

    def little_killers(self, value: Sequence[Mapping[str, Any]]) -> Items:
        """Little killers, from the end of the diagonal that ISS names it by."""
        for clue in value:
            start, direction = clue["start"], clue["direction"]
            cells = diagonal(start, direction, *self.size)
            ends = [(cells[0], direction), (cells[-1], OPPOSITE[direction])]
            named = [cell for cell, way in ends if len(cells) > 1 and diagonal_at(cell, *self.size) == way]
            if named and not is_inside(beyond(start, direction, -1), *self.size):
                yield _item("LittleKiller", clue["sum"], name_of(named[0]))
            else:
                yield _item("Sum", clue["sum"], *_named(cells))

    def look_and_say(self, value: Sequence[Mapping[str, Any]]) -> Items:
        yield from (_item("LookAndSay", entry["clue"], *_named(entry["cells"])) for entry in value)

    def extremes(self, cells: Sequence[Cell], sign: int) -> Items:
        """Each marked cell is greater, or less, than its neighbours without the mark."""
        alike = {tuple(cell) for cell in cells}
        for row, column in sorted(alike):
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = (row + down, column + right)
                if other not in alike and is_inside(other, *self.size):
                    yield _item("GreaterThan", *_named([(row, column), other][::sign]))

    def maximum(self, value: Sequence[Cell]) -> Items:
        return self.extremes(value, 1)

    def minimum(self, value: Sequence[Cell]) -> Items:
        return self.extremes(value, -1)

    def sequences(self, value: Sequence[Sequence[Cell]]) -> Items:
        """Each cell is the mean of those before and after it."""
        for cells in value:
            for (a, b), (_, c) in pairwise(pairwise(cells)):
                yield _item("Sum", "0_=_1_-2_1", *_named([a, b, c]))

    def pair_rules(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for entry in value:
            pairs = [list(pair) for pair in entry.get("pairs") or ()]
            if entry.get("formula") is not None:
                self.left_out.add("pair_rules with a formula")
            elif entry.get("all_pairs") and any(pair[::-1] not in pairs for pair in pairs):
                self.left_out.add("pair_rules of all pairs, which differ by their order")
            else:
                table = [[b for a, b in pairs if a == value] for value in self.values]
                name = "PairX" if entry.get("all_pairs") else "Pair"
                yield _item(name, tables.key_of(table, self.values), NO_NAME, *_named(entry["cells"]))

    def quadruples(self, value: Sequence[Mapping[str, Any]]) -> Items:
        """Quadruples; of two at one corner the last one counts, so they are joined."""
        corners: dict[tuple[int, int], list[int]] = {}
        for entry in value:
            held = corners.setdefault((entry["corner"][0], entry["corner"][1]), [])
            for digit in entry["digits"]:
                if held.count(digit) < entry["digits"].count(digit):
                    held.append(digit)
        yield from (_item("Quad", name_of(corner), *digits) for corner, digits in corners.items())

    def same_digits(self, value: Sequence[Sequence[Sequence[Cell]]]) -> Items:
        for sets in value:
            yield _item("SameValues", len(sets), *(name for cells in sets for name in _named(cells)))

    def sandwich_sums(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for clue in value:
            kind = "R" if clue["side"] in ("left", "right") else "C"
            yield _item("Sandwich", clue["value"], name_of_line(kind, clue["index"]))

    def sums(self, value: Sequence[Mapping[str, Any]]) -> Items:
        for entry in value:
            weights = entry.get("weights") or ()
            if max(map(abs, weights), default=0) > LARGEST_WEIGHT or abs(entry["sum"]) > LARGEST_SUM:
                self.left_out.add(f"sums with weights beyond {LARGEST_WEIGHT} or a sum beyond {LARGEST_SUM}")
                continue
            amount = "_".join([str(entry["sum"]), "=", *map(str, weights)]) if weights else entry["sum"]
            yield _item("Sum", amount, *_named(entry["cells"]))


_WRITERS: Mapping[str, Callable[[_Writer, Any], Items]] = {
    name: getattr(_Writer, name)
    for name in (
        *("all_pair_sums_given", "allowed", "arrows", "cages", "clones", "count_distinct", "diagonals", "differences"),
        *("disjoint_groups", "equal_sums", "even", "global_groups", "greater_than", "line_rules", "little_killers"),
        *(
            "look_and_say",
            "maximum",
            "minimum",
            "odd",
            "pair_rules",
            "pair_sums",
            "quadruples",
            "ratios",
            "same_digits",
        ),
        *("sandwich_sums", "sequences", "sums", "windoku"),
    )
}
