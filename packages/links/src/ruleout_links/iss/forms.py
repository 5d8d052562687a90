"""The forms of items of ISS that several rules have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_links.iss import tables
from ruleout_links.iss.automata import write_automaton
from ruleout_links.iss.items import name_of, name_of_line
from ruleout_links.iss.read import ANY, LOOP
from ruleout_links.omissions import Omissions
from ruleout_links.outside import is_inside
from ruleout_links.squares import Square

Items = Iterator[str]
Cell = Sequence[int]
NO_NAME = "_"
"""The name of rules in general, which ISS shows."""


def item(name: str, *arguments: object) -> str:
    """Return the text of an item, without its dot."""
    return "~".join([name, *map(str, arguments)])


def named(cells: Sequence[Cell]) -> list[str]:
    """Return the names of *cells*."""
    return [name_of(cell) for cell in cells]


class Forms:
    """The grid and the rules of a document that is written, and the items that several rules share."""

    def __init__(self, square: Square, rules: Mapping[str, Any], left_out: Omissions) -> None:
        self.square, self.size, self.values = square, square.size, square.values
        self.rules, self.left_out = rules, left_out
        self.automata: list[tuple[Mapping[str, Any], str]] = []

    def line(self, cells: Sequence[Cell], name: str) -> Items:
        """Yield the item of a line: its cells."""
        yield item(name, *named(cells))

    def numbered(self, entry: Mapping[str, Any], name: str, number: str) -> Items:
        """Yield the item of a *number* and cells."""
        loop = (LOOP,) if entry.get("loop") else ()
        yield item(name, entry[number], *named(entry["cells"]), *loop)

    def digits(self, entry: Mapping[str, Any], name: str) -> Items:
        """Yield the item of digits and cells."""
        yield item(name, "_".join(map(str, entry["digits"])), *named(entry["cells"]))

    def flag(self, value: object, name: str) -> Items:
        """Yield the item of a rule of the whole grid."""
        yield name

    def indexers(self, cells: Sequence[Cell], name: str) -> Items:
        """Yield the item of all indexers of rows (``R``) or columns (``C``)."""
        yield item("Indexing", name, *named(cells))

    def related(self, cells: Sequence[Cell], name: str, allows: Callable[[int, int], bool]) -> Items:
        """Yield the item of a line of cells in a relation: its table and the cells."""
        yield item(name, tables.key_of(tables.related(self.values, allows), self.values), NO_NAME, *named(cells))

    def outside(self, clues: Sequence[Mapping[str, Any]], name: str) -> Items:
        """Yield an item per row and column, with the clues on both of its sides."""
        lines: dict[tuple[str, int], list[str]] = {}
        ties = {bool(clue.get("ties")) for clue in clues}
        if len(ties) > 1:
            self.left_out.add(f"{name} with ties in some of its clues", clues)
            return
        if True in ties:
            yield item("FullRankTies", ANY)
        for clue in clues:
            kind = "R" if clue["side"] in ("left", "right") else "C"
            sides = lines.setdefault((kind, clue["index"]), ["", ""])
            sides[clue["side"] in ("right", "bottom")] = str(clue["value"])
        yield from (item(name, name_of_line(*line), *sides) for line, sides in lines.items())

    def candidates(self, cells: Sequence[Cell], digits: Sequence[int]) -> str:
        """Return the item of *cells* that hold one of *digits*."""
        held = "".join(f"_{digit}" for digit in digits)
        return item("", *(name_of(cell) + held for cell in cells))

    def parity(self, cells: Sequence[Cell], remainder: int) -> Items:
        """Yield the item of cells that hold values with this *remainder* modulo 2."""
        yield self.candidates(cells, [digit for digit in self.values if digit % 2 == remainder])

    def dot(self, mark: Mapping[str, Any], key: str, name: str, number: int) -> Items:
        """Yield the item of a mark; one with another number is a pair, which exempts nothing from a negative rule."""
        if mark["value"] == number:
            yield item(name, *named(mark["cells"]))
        elif self.rules.get("all_dots_given"):
            self.left_out.add(f"{key} other than {number} together with all_dots_given")
        else:
            table = tables.key_of(tables.dot_table(key, mark["value"], self.values), self.values)
            yield item("Pair", table, NO_NAME, *named(mark["cells"]))

    def extremes(self, cells: Sequence[Cell], sign: int) -> Items:
        """Yield an item per neighbour without the mark that a marked cell is greater (*sign* 1) or less (-1) than."""
        alike = {tuple(cell) for cell in cells}
        for row, column in sorted(alike):
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = (row + down, column + right)
                if other not in alike and is_inside(other, *self.size):
                    yield item("GreaterThan", *named([(row, column), other][::sign]))

    def usual_boxes(self, value: object, name: str, problem: str) -> Items:
        """Yield an item that ISS understands of the usual boxes; in other grids, note *problem*."""
        if self.square.box == kit.default_box(self.square.n):
            yield name
        else:
            self.left_out.add(problem)

    def automaton(self, found: Mapping[str, Any]) -> str:
        """Return the text of an automaton, made once for all lines that have it."""
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
