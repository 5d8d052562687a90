"""From the items of ISS to a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby
from math import prod
from urllib.parse import unquote

import attrs

from ruleout import internal as kit
from ruleout_links.digit_groups import remainders, thirds
from ruleout_links.dispatch import by_name
from ruleout_links.draft import Cell, Draft
from ruleout_links.iss import names, tables
from ruleout_links.iss.automata import MOST_MOVES, bytes_of, read_automaton
from ruleout_links.iss.comments import read_comments
from ruleout_links.iss.composites import plain, replicated
from ruleout_links.iss.grid import diagonal_at, square_in
from ruleout_links.iss.items import SITE, Item, cell_of, is_extra_cell, items_of, line_of
from ruleout_links.iss.segments import BREAK, arcs_of, unrolled
from ruleout_links.outside import is_inside
from ruleout_links.squares import Square, start_draft

LARGEST_SUM = 9999
LARGEST_WEIGHT = 100
LONGEST_REGEX = 400
_IN_REGEX = frozenset("0123456789abcdefgABCDEFG()|.[]^*+?{},-")
SEGMENT = "-"
LOOP = "LOOP"
ANY = "any"
"""Ties of full rank that concern lines with clues too."""
PLACES = [100, 10, 1]


def read_text(text: str, line: int | None = None) -> kit.Document:
    """Return the document of *text*, which begins with a dot.

    Items that no rule expresses are counted under ``not_expressed``. Raises InputError.
    """
    items = [each for item in items_of(text) for each in plain(item)]
    square, box, pieces = square_in(items)
    return _Reader(square, box, pieces).read(replicated(items, *square.size)).document(read_comments(text), line)


class _Reader:
    def __init__(self, square: Square, box: tuple[int, int] | None, pieces: Sequence[list[Cell]]) -> None:
        self.square, self.n, self.size, self.values = square, square.n, square.size, square.values
        self.box, self.pieces = box, pieces
        self.masks: dict[tuple[int, int], set[int]] = {}
        self.quadruples: dict[tuple[int, int], list[int]] = {}
        self.ties = ""
        self.is_strict = False
        self.draft = Draft(SITE, self.n)

    def read(self, items: Sequence[Item]) -> Draft:
        """Return the draft of all *items*."""
        self.is_strict = any(item.name == "StrictKropki" for item in items)
        self.draft = start_draft(SITE, self.square)
        for item in items:
            if item.name in names.UNEXPRESSED:
                self.draft.lack(item.name)
            elif any(is_extra_cell(argument.partition("_")[0]) for argument in item.arguments):
                self.draft.lack(f"{item.name or 'given'} of a cell outside the grid")
            elif item.name in _READERS:
                _READERS[item.name](self, item)
            elif item.name not in names.GRID and item.name not in names.WITHOUT_MEANING:
                self.draft.lack(f"the item {kit.quoted(item.name)} of ISS")
        self._finish()
        return self.draft

    def line(self, item: Item, key: str) -> None:
        cells = self.cells(item, item.arguments)
        self.draft.add(key, once(cells) if item.name == "AllDifferent" else cells)

    def grouped_lines(self, item: Item, key: str) -> None:
        self.draft.extend(key, (cells for _, cells in self.groups(item, item.arguments)))

    def digits(self, item: Item, key: str) -> None:
        digits = [self.value(each, item) for each in self.first(item).split("_")]
        self.draft.add(key, {"digits": digits, "cells": self.cells(item, item.arguments[1:])})

    def flag(self, item: Item, key: str) -> None:
        self.draft.data[key] = True

    def marks(self, item: Item) -> None:
        key, value = names.PAIRS[item.name]
        self.draft.extend(key, ({"cells": pair, "value": value} for pair in self.neighbours(item)))

    def first(self, item: Item) -> str:
        """Return the first argument. Raises InputError if there is none."""
        if not item.arguments:
            raise item.error("found no arguments")
        return item.arguments[0]

    def cells(self, item: Item, arguments: Sequence[str]) -> list[Cell]:
        """Return the cells that are named. Raises InputError if there is none."""
        found = [cell_of(name, item, *self.size) for name in arguments if name]
        if not found:
            raise item.error("found no cells")
        return found

    def groups(self, item: Item, arguments: Sequence[str]) -> Iterator[tuple[str, list[Cell]]]:
        """Yield the cells between empty arguments, each group with the name before it."""
        for name, cells in self.named_groups(arguments):
            yield name, self.cells(item, cells)

    def named_groups(self, arguments: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
        """Yield the arguments between those that are empty or names (``_name``), each group with the name before it."""
        name = ""
        for is_part, group in groupby(arguments, key=lambda each: each != "" and not each.startswith("_")):
            parts = list(group)
            if is_part:
                yield name, parts
            else:
                name = next((unquote(each[1:]) for each in reversed(parts) if each.startswith("_")), name)

    def number(self, text: str, item: Item, low: int = 0, high: int = LARGEST_SUM) -> int:
        """Return the number that *text* represents. Raises InputError."""
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 8 and low <= int(text) <= high:
            return int(text)
        raise item.error(f"found {kit.quoted(text)}; expected a whole number from {low} to {high}")

    def value(self, text: str, item: Item) -> int:
        """Return the value of a digit that *text* represents. Raises InputError."""
        return self.number(text, item, self.values[0], self.values[-1])

    def neighbours(self, item: Item) -> list[list[Cell]]:
        """Return the pairs of adjacent cells among those that are named. Raises InputError if there is none."""
        cells = self.cells(item, item.arguments)
        pairs = [[a, b] for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
        if not pairs:
            raise item.error("found no two adjacent cells")
        return pairs

    def numbered(self, item: Item) -> None:
        key, number = names.NUMBERED[item.name]
        head, rest = self.first(item), item.arguments[1:]
        if head[:1].upper() == "R" and item.name in names.MISSING_NUMBERS:
            value, rest = names.MISSING_NUMBERS[item.name], item.arguments
        else:
            value = self.number(head, item)
        loop = {"loop": True} if LOOP in rest else {}
        for _, cells in self.groups(item, [each for each in rest if each != LOOP]):
            self.draft.add(key, {number: value, "cells": cells, **loop})

    def outside(self, item: Item, key: str) -> None:
        kind, index = line_of(self.first(item), item, *self.size)
        sides = ("left", "right") if kind == "R" else ("top", "bottom")
        for side, text in zip(sides, item.arguments[1:], strict=False):
            if text:
                self.draft.add(key, {"side": side, "index": index, "value": self.number(text, item)})

    def givens(self, item: Item) -> None:
        for argument in item.arguments:
            name, *digits = argument.split("_")
            row, column = cell_of(name, item, *self.size)
            held = {self.value(each, item) for each in digits}
            self.masks[row, column] = held & self.masks.get((row, column), held)

    def arrow(self, item: Item) -> None:
        bulb, *shaft = self.cells(item, item.arguments)
        self.add_arrow([bulb], shaft)

    def pill_arrow(self, item: Item) -> None:
        size = self.number(self.first(item), item, 2, 3)
        cells = self.cells(item, item.arguments[1:])
        self.add_arrow(sorted(cells[:size]), cells[size:])

    def add_arrow(self, bulb: list[Cell], shaft: list[Cell]) -> None:
        """Add a shaft: to the previous arrow if *bulb* is the bulb of that too."""
        arrows = self.draft.data.setdefault("arrows", [])
        if arrows and arrows[-1]["bulb"] == bulb:
            arrows[-1]["shafts"].append(shaft)
        else:
            arrows.append({"bulb": bulb, "shafts": [shaft]})

    def cage(self, item: Item) -> None:
        total = self.number(self.first(item) or "0", item) or None
        cells = self.cells(item, item.arguments[1:])
        if len(once(cells)) < len(cells) and total is not None:
            # A cell that is listed twice counts twice in the sum.
            self.draft.add("sums", {"sum": total, "cells": cells})
            total = None
        self.draft.add("cages", {"sum": total, "cells": once(cells)})

    def sum(self, item: Item) -> None:
        total, mark, weights = self.first(item).partition("_=_")
        wanted, cells = self.number(total, item, -LARGEST_SUM), self.cells(item, item.arguments[1:])
        found = [1] * len(cells)
        if mark:
            found = [self.number(each, item, -LARGEST_WEIGHT, LARGEST_WEIGHT) for each in weights.split("_")]
        if len(found) != len(cells):
            raise item.error(f"found {len(found)} weights for {len(cells)} cells")
        if len(set(map(tuple, cells))) < len(cells) or set(found) == {1}:
            self.add_sum(wanted, found, cells)
        elif (wanted, found) == (0, [1, -2, 1]):
            self.add_sequence(cells)
        elif wanted == 0 and set(found) == {1, -1}:
            parts = [[cell for cell, weight in zip(cells, found, strict=True) if weight == sign] for sign in (1, -1)]
            self.draft.add("equal_sums", parts)
        elif not self.is_pill(wanted, found, cells):
            self.add_sum(wanted, found, cells)

    def add_sum(self, wanted: int, weights: list[int], cells: list[Cell]) -> None:
        weighted = {} if set(weights) == {1} and wanted >= 0 else {"weights": weights}
        self.draft.add("sums", {"sum": wanted, "cells": cells, **weighted})

    def add_sequence(self, cells: list[Cell]) -> None:
        """Add three cells in a row, to the line before them if that ends with the first two."""
        lines = self.draft.data.setdefault("sequences", [])
        if lines and lines[-1][-2:] == cells[:2]:
            lines[-1].append(cells[2])
        else:
            lines.append(cells)

    def is_pill(self, wanted: int, weights: list[int], cells: list[Cell]) -> bool:
        """Return whether a sum is that of an arrow whose bulb is a number of several digits; add the arrow if so."""
        size = next((size for size in (2, 3) if weights[:size] == PLACES[-size:]), 0)
        if wanted or not size or set(weights[size:]) != {-1}:
            return False
        self.add_arrow(cells[:size], cells[size:])
        return True

    def equal_sum(self, item: Item) -> None:
        parts = [list(group) for is_part, group in groupby(item.arguments, key=lambda each: each != SEGMENT) if is_part]
        self.draft.add("equal_sums", [self.cells(item, part) for part in parts])

    def look_and_say(self, item: Item) -> None:
        clue = self.first(item)
        if not (clue.isascii() and clue.isalnum() and len(clue) % 2 == 0):
            raise item.error(f"found {kit.quoted(clue)}; expected pairs of a number and a digit")
        self.draft.add("look_and_say", {"clue": clue, "cells": self.cells(item, item.arguments[1:])})

    def same_values(self, item: Item) -> None:
        count = self.number(self.first(item), item, 1, prod(self.size))
        cells = self.cells(item, item.arguments[1:])
        if len(cells) % count:
            raise item.error(f"found {len(cells)} cells; expected a multiple of {count}, the number of sets")
        size = len(cells) // count
        if (size, count) == (1, 2):
            clones = self.draft.data.setdefault("clones", [[[], []]])
            if any(cell in part for part, cell in zip(clones[-1], cells, strict=True)):
                clones.append([[], []])
            clones[-1][0].append(cells[0])
            clones[-1][1].append(cells[1])
        else:
            self.draft.add("same_digits", [cells[at : at + size] for at in range(0, len(cells), size)])

    def quad(self, item: Item) -> None:
        row, column = cell_of(self.first(item), item, *self.size)
        if not is_inside((row + 1, column + 1), *self.size):
            raise item.error(f"found no four cells below and to the right of {self.first(item)}")
        self.quadruples[row, column] = sorted(self.value(each, item) for each in item.arguments[1:])

    def count_distinct(self, item: Item) -> None:
        counter, *cells = self.cells(item, item.arguments)
        self.draft.add("count_distinct", {"counter": counter, "cells": once(cells)})

    def indexing(self, item: Item) -> None:
        kind = self.first(item)
        key = names.INDEXERS.get(kind) or (names.INDEXERS["C"] if kind[:1] in ("C", "c") else None)
        if key is None:
            raise item.error(f"found {kit.quoted(kind)}; expected C or R")
        known = self.draft.data.get(key, [])
        self.draft.extend(key, [cell for cell in once(self.cells(item, item.arguments[1:])) if cell not in known])

    def sandwich(self, item: Item) -> None:
        total = self.number(self.first(item), item)
        kind, index = line_of((*item.arguments, "", "")[1], item, *self.size)
        self.draft.add("sandwich_sums", {"side": "left" if kind == "R" else "top", "index": index, "value": total})

    def little_killer(self, item: Item) -> None:
        total = self.number(self.first(item), item)
        start = cell_of((*item.arguments, "")[1], item, *self.size)
        direction = diagonal_at(start, *self.size)
        if direction is None:
            raise item.error(f"no diagonal begins at {item.arguments[1]}")
        self.draft.add("little_killers", {"start": start, "direction": direction, "sum": total})

    def greater_than(self, item: Item) -> None:
        self.draft.extend("greater_than", self.neighbours(item))

    def diagonal(self, item: Item) -> None:
        name = names.DIAGONALS.get(self.first(item))
        if name is None:
            raise item.error(f"found {kit.quoted(self.first(item))}; expected 1 or -1")
        self.draft.add_diagonal(name)

    def windoku(self, item: Item) -> None:
        box = kit.default_box(self.n)
        if box is None or self.square.more_digits or self.square.columns != self.n:
            raise item.error(
                f"a grid of {self.n} rows, {self.square.columns} columns and {len(self.values)} values has no windows"
            )
        if box[0] == box[1] and self.square.box == box:
            self.draft.data["windoku"] = True
            return
        for top in range(1, self.n - box[0] + 1, box[0] + 1):
            for left in range(1, self.n - box[1] + 1, box[1] + 1):
                cells = [[top + i, left + j] for i in range(box[0]) for j in range(box[1])]
                self.draft.add("extra_groups", cells)

    def disjoint_sets(self, item: Item) -> None:
        box = self.box
        if box is None:
            raise item.error(f"a grid of {self.n} rows and {self.square.columns} columns has no boxes")
        if self.square.box == box:
            self.draft.data["disjoint_groups"] = True
            return
        rows, columns = range(0, self.size[0], box[0]), range(0, self.size[1], box[1])
        for i in range(box[0]):
            for j in range(box[1]):
                self.draft.add("extra_groups", [[top + i, left + j] for top in rows for left in columns])

    def global_groups(self, item: Item) -> None:
        groups = groups_of(item.name, self.values)
        if groups is None:
            self.draft.lack(f"{item.name} with {len(self.values)} values")
        else:
            known = self.draft.data.get("global_groups", ())
            self.draft.extend("global_groups", [group for group in groups if group not in known])

    def full_rank_ties(self, item: Item) -> None:
        self.ties = self.first(item)

    def strict_pair_sums(self, item: Item) -> None:
        self.draft.data["all_pair_sums_given"] = [5, 10]

    def pair(self, item: Item) -> None:
        text = self.first(item)
        if item.name.startswith("Binary"):
            text = text.translate(str.maketrans("-_", "_-"))
        try:
            table = tables.table_of(text, self.values)
        except kit.InputError as error:
            raise item.error(error.message) from None
        is_clique = item.name.endswith("X")
        pairs = [[a, b] for a, allowed in zip(self.values, table, strict=True) for b in allowed]
        for _, cells in self.groups(item, item.arguments[1:]):
            if not self.has_name_for(table, cells, is_clique):
                if is_clique:
                    both = [pair for pair in pairs if pair[::-1] in pairs]
                    self.draft.add("pair_rules", {"cells": cells, "all_pairs": True, "pairs": both})
                else:
                    self.draft.add("pair_rules", {"cells": cells, "pairs": pairs})

    def has_name_for(self, table: tables.Table, cells: list[Cell], is_clique: bool) -> bool:
        """Add the rule that has this table, if one has."""
        # With StrictKropki a dot would say more than the pair: it exempts its cells from that rule.
        is_dot = len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1
        if is_dot and not self.is_strict:
            for key in ("differences", "ratios"):
                for value in range(1 if key == "differences" else 2, len(self.values)):
                    if table == tables.dot_table(key, value, self.values):
                        self.draft.add(key, {"cells": cells, "value": value})
                        return True
        for key, allows in (tables.CLIQUES if is_clique else tables.LINES).items():
            if table == tables.related(self.values, allows):
                self.draft.add(key, cells)
                return True
        return False

    def regex(self, item: Item) -> None:
        try:
            regex = bytes_of(self.first(item)).decode("ascii")
        except (kit.InputError, UnicodeDecodeError):
            raise item.error("the regular expression is damaged") from None
        if len(regex) > LONGEST_REGEX or not set(regex) <= _IN_REGEX:
            raise item.error(
                f"found {kit.quoted(regex)}; expected at most {LONGEST_REGEX} digits, letters and ()|.[]^*+?{{}},-"
            )
        for _, cells in self.groups(item, item.arguments[1:]):
            self.draft.add("line_rules", {"cells": cells, "regex": regex})

    def nfa(self, item: Item) -> None:
        try:
            found = read_automaton(self.first(item))
        except kit.InputError as error:
            raise item.error(error.message) from None
        beyond = max((value for _, value, _ in found["moves"]), default=0)
        if beyond > len(self.values):
            raise item.error(f"the automaton reads {beyond + 1} values; expected at most {len(self.values)}")
        values = [*self.values, BREAK]
        moves = [(state, values[value], target) for state, value, target in found["moves"]]
        for _, parts in self.named_groups(item.arguments[1:]):
            breaks: set[int] = set()
            line: list[str] = []
            for part in parts:
                if part == SEGMENT:
                    breaks.add(len(line))
                else:
                    line.append(part)
            cells = self.cells(item, line)
            machine = {**found, "moves": [move for move in moves if move[1] != BREAK]}
            if breaks:
                machine = unrolled(found, moves, breaks, len(line))
            if len(machine["moves"]) > MOST_MOVES:
                self.draft.lack("NFA of a line in segments, with too many states")
            else:
                automaton = {
                    "arcs": arcs_of(machine["moves"]),
                    "start": machine["starts"],
                    "accept": machine["accepts"],
                }
                self.draft.add("line_rules", {"cells": cells, "automaton": automaton})

    def _finish(self) -> None:
        draft, columns = self.draft, self.square.columns
        for cells in self.pieces:
            if len(cells) > 1:
                draft.add("extra_groups", cells)
        if self.pieces and draft.variant in ("free", "latin") and draft.data.get("region_sum_lines"):
            draft.lack("region_sum_lines in a grid with incomplete regions", len(draft.data.pop("region_sum_lines")))
        if self.ties == ANY and "full_rank" in draft.data:
            draft.data["full_rank"] = [{**clue, "ties": True} for clue in draft.data["full_rank"]]
        elif self.ties not in ("", "only-unclued") and "full_rank" in draft.data:
            draft.lack(f"full rank with ties: {self.ties}")
        draft.extend(
            "quadruples", ({"corner": list(corner), "digits": each} for corner, each in self.quadruples.items())
        )
        givens: list[int | None] = [None] * prod(self.size)
        allowed: dict[tuple[int, ...], list[Cell]] = {}
        for (row, column), held in self.masks.items():
            if len(held) == 1:
                givens[row * columns + column] = next(iter(held))
            elif held != set(self.values):
                allowed.setdefault(tuple(sorted(held)), []).append([row, column])
        parities = {tuple([v for v in self.values if v % 2 == odd]): key for odd, key in enumerate(("even", "odd"))}
        for digits, cells in allowed.items():
            if digits in parities:
                draft.extend(parities[digits], cells)
            else:
                draft.add("allowed", {"digits": list(digits), "cells": cells})
        if any(given is not None for given in givens):
            draft.data["givens"] = start_draft(SITE, attrs.evolve(self.square, givens=tuple(givens))).data["givens"]


def once(cells: Sequence[Cell]) -> list[Cell]:
    """Return *cells* without repetitions, which change no rule about different digits."""
    return [list(cell) for cell in dict.fromkeys(map(tuple, cells))]


def groups_of(name: str, values: range) -> list[list[int]] | None:
    """Return the three groups of which each 2x2 holds a value; None if their sizes would differ."""
    groups = thirds(values)
    if groups is not None and name == "GlobalMod":
        groups = remainders(values, 3)
    return None if groups is None else [list(group) for group in groups]


_READERS: dict[str, Callable[[_Reader, Item], None]] = {
    **by_name(_Reader.line, names.LINES),
    **by_name(_Reader.grouped_lines, names.GROUPED_LINES),
    **dict.fromkeys(names.NUMBERED, _Reader.numbered),
    **by_name(_Reader.digits, names.DIGITS),
    **dict.fromkeys(names.PAIRS, _Reader.marks),
    **by_name(_Reader.outside, names.OUTSIDE),
    **by_name(_Reader.flag, names.FLAGS),
    **dict.fromkeys(("Binary", "BinaryX", "Pair", "PairX"), _Reader.pair),
    **dict.fromkeys(("GlobalEntropy", "GlobalMod"), _Reader.global_groups),
    "": _Reader.givens,
    "Arrow": _Reader.arrow,
    "Cage": _Reader.cage,
    "CountDistinct": _Reader.count_distinct,
    "Diagonal": _Reader.diagonal,
    "DisjointSets": _Reader.disjoint_sets,
    "EqualSum": _Reader.equal_sum,
    "FullRankTies": _Reader.full_rank_ties,
    "GreaterThan": _Reader.greater_than,
    "Indexing": _Reader.indexing,
    "LittleKiller": _Reader.little_killer,
    "LookAndSay": _Reader.look_and_say,
    "NFA": _Reader.nfa,
    "PillArrow": _Reader.pill_arrow,
    "Quad": _Reader.quad,
    "Regex": _Reader.regex,
    "SameValues": _Reader.same_values,
    "Sandwich": _Reader.sandwich,
    "StrictXV": _Reader.strict_pair_sums,
    "Sum": _Reader.sum,
    "Windoku": _Reader.windoku,
}
