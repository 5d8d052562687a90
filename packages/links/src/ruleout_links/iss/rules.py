"""Rules that ISS has a form of item for each of, as its items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ruleout_links.iss import names, tables
from ruleout_links.iss.automata import text_of
from ruleout_links.iss.forms import NO_NAME, Cell, Forms, Items, item, named
from ruleout_links.iss.grid import diagonal_at
from ruleout_links.iss.items import name_of, name_of_line
from ruleout_links.iss.read import LARGEST_SUM, LARGEST_WEIGHT, SEGMENT, groups_of
from ruleout_links.outside import OPPOSITE, beyond, diagonal, is_inside


class Entries(Forms):
    """Rules whose values are lists: each method writes an entry of the key of its name."""

    def allowed(self, entry: Mapping[str, Any]) -> Items:
        """Yield the candidates of some cells."""
        yield self.candidates(entry["cells"], sorted(entry["digits"]))

    def arrows(self, arrow: Mapping[str, Any]) -> Items:
        """Yield an item per shaft; a pill whose cells are not in reading order is a sum with weights."""
        bulb = [list(cell) for cell in arrow["bulb"]]
        for shaft in arrow["shafts"]:
            if len(bulb) == 1:
                yield item("Arrow", *named([*bulb, *shaft]))
            elif len(bulb) <= 3 and bulb == sorted(bulb):
                yield item("PillArrow", len(bulb), *named([*bulb, *shaft]))
            elif len(bulb) <= 3:
                weights = [10**place for place in reversed(range(len(bulb)))] + [-1] * len(shaft)
                yield item("Sum", "_".join(["0", "=", *map(str, weights)]), *named([*bulb, *shaft]))
            else:
                self.left_out.add("arrows with a bulb of more than three cells")

    def cages(self, cage: Mapping[str, Any]) -> Items:
        """Yield a cage; 0 stands for one without a sum."""
        yield item("Cage", cage.get("sum") or 0, *named(cage["cells"]))

    def clones(self, sets: Sequence[Sequence[Cell]]) -> Items:
        """Yield the pairs of corresponding cells of the first clone and each other."""
        first, *others = sets
        for other in others:
            yield from (item("SameValues", 2, *named(pair)) for pair in zip(first, other, strict=True))

    def count_distinct(self, entry: Mapping[str, Any]) -> Items:
        """Yield a counter, before the cells that it counts."""
        yield item("CountDistinct", *named([entry["counter"], *entry["cells"]]))

    def pair_sums(self, mark: Mapping[str, Any]) -> Items:
        """Yield X or V; a mark with another number is a sum of two cells."""
        letters = {total: name for name, (key, total) in names.PAIRS.items() if key == "pair_sums"}
        if mark["value"] in letters:
            yield item(letters[mark["value"]], *named(mark["cells"]))
        elif self.rules.get("all_pair_sums_given"):
            self.left_out.add("pair_sums other than 5 and 10 together with all_pair_sums_given")
        else:
            yield item("Sum", mark["value"], *named(mark["cells"]))

    def equal_sums(self, sets: Sequence[Sequence[Cell]]) -> Items:
        """Yield the sets of cells with one sum."""
        parts = [part for cells in sets for part in (SEGMENT, *named(cells))]
        yield item("EqualSum", *parts[1:])

    def line_rules(self, entry: Mapping[str, Any]) -> Items:
        """Yield the regular expression or the automaton of a line."""
        line = named(entry["cells"])
        if entry.get("regex") is not None:
            yield item("Regex", text_of(entry["regex"].encode()), NO_NAME, *line)
        else:
            yield item("NFA", self.automaton(entry["automaton"]), NO_NAME, *line)

    def little_killers(self, clue: Mapping[str, Any]) -> Items:
        """Yield a little killer, by the end of its diagonal that names it in ISS; without one, it is a sum."""
        start, direction = clue["start"], clue["direction"]
        cells = diagonal(start, direction, *self.size)
        ends = [(cells[0], direction), (cells[-1], OPPOSITE[direction])]
        ends_named = [cell for cell, way in ends if len(cells) > 1 and diagonal_at(cell, *self.size) == way]
        if ends_named and not is_inside(beyond(start, direction, -1), *self.size):
            yield item("LittleKiller", clue["sum"], name_of(ends_named[0]))
        else:
            yield item("Sum", clue["sum"], *named(cells))

    def sequences(self, cells: Sequence[Cell]) -> Items:
        """Yield a sum per three consecutive cells: the middle one is the mean of the others."""
        for (a, b), (_, c) in pairwise(pairwise(cells)):
            yield item("Sum", "0_=_1_-2_1", *named([a, b, c]))

    def pair_rules(self, entry: Mapping[str, Any]) -> Items:
        """Yield the table of pairs of digits."""
        pairs = [list(pair) for pair in entry.get("pairs") or ()]
        if entry.get("formula") is not None:
            self.left_out.add("pair_rules with a formula")
        elif entry.get("all_pairs") and any(pair[::-1] not in pairs for pair in pairs):
            self.left_out.add("pair_rules of all pairs, which differ by their order")
        else:
            table = [[b for a, b in pairs if a == digit] for digit in self.values]
            name = "PairX" if entry.get("all_pairs") else "Pair"
            yield item(name, tables.key_of(table, self.values), NO_NAME, *named(entry["cells"]))

    def same_digits(self, sets: Sequence[Sequence[Cell]]) -> Items:
        """Yield the sets of cells that hold equal digits, one after the other."""
        yield item("SameValues", len(sets), *(name for cells in sets for name in named(cells)))

    def sandwich_sums(self, clue: Mapping[str, Any]) -> Items:
        """Yield the sandwich of a row or column."""
        kind = "R" if clue["side"] in ("left", "right") else "C"
        yield item("Sandwich", clue["value"], name_of_line(kind, clue["index"]))

    def sums(self, entry: Mapping[str, Any]) -> Items:
        """Yield a sum, with its weights if it has any."""
        weights = entry.get("weights") or ()
        if max(map(abs, weights), default=0) > LARGEST_WEIGHT or abs(entry["sum"]) > LARGEST_SUM:
            self.left_out.add(f"sums with weights beyond {LARGEST_WEIGHT} or a sum beyond {LARGEST_SUM}")
            return
        amount = "_".join([str(entry["sum"]), "=", *map(str, weights)]) if weights else entry["sum"]
        yield item("Sum", amount, *named(entry["cells"]))


class Rules(Entries):
    """Rules that are written as a whole: each method writes the key of its name."""

    def all_pair_sums_given(self, value: Sequence[int]) -> Items:
        """Yield the rule that neighbours without X and V do not add up to 5 or 10."""
        if sorted(value) == [5, 10]:
            yield "StrictXV"
        else:
            self.left_out.add("all_pair_sums_given of sums other than 5 and 10")

    def diagonals(self, value: object) -> Items:
        """Yield one diagonal, or both."""
        yield from (item("Diagonal", number) for number, name in names.DIAGONALS.items() if value in (True, name))

    def global_groups(self, value: Sequence[Sequence[int]]) -> Items:
        """Yield the groups of which each 2x2 has a digit: thirds and remainders of 3."""
        wanted = {tuple(sorted(group)) for group in value}
        for name in ("GlobalEntropy", "GlobalMod"):
            groups = set(map(tuple, groups_of(name, self.values) or ()))
            if groups and groups <= wanted:
                yield name
                wanted -= groups
        if wanted:
            self.left_out.add("global_groups other than thirds and remainders of 3", sorted(wanted))

    def quadruples(self, value: Sequence[Mapping[str, Any]]) -> Items:
        """Yield the quadruples; ISS reads only the last one at a corner, so that several are joined."""
        corners: dict[tuple[int, int], list[int]] = {}
        for entry in value:
            held = corners.setdefault((entry["corner"][0], entry["corner"][1]), [])
            for digit in entry["digits"]:
                if held.count(digit) < entry["digits"].count(digit):
                    held.append(digit)
        yield from (item("Quad", name_of(corner), *digits) for corner, digits in corners.items())
