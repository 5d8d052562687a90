"""What the keys of setters' rules require of a solution, each from the sentence of its rule, without any engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import isqrt, prod
from typing import Any

Cell = Sequence[int]
DIRECTIONS = {"U": -1, "D": 1, "L": -1, "R": 1}


def first_of(data: Mapping[str, Any]) -> int:
    """The least value of a document: 0 if it or its symbols begin so."""
    return 0 if data.get("first") == 0 or str(data.get("symbols", "1")).startswith("0") else 1


class Solution:
    """A solved grid: the value of each cell, the least value, and the region of each cell, if it has one."""

    def __init__(self, data: Mapping[str, Any], values: Sequence[int], variant: str | None) -> None:
        self.data, self.n = data, data.get("rows", isqrt(len(values)))
        self.columns = data.get("columns", self.n)
        self.rows = [list(values[start : start + self.columns]) for start in range(0, len(values), self.columns)]
        self.first = first_of(data)
        self.all = range(self.first, self.first + data.get("digits", max(self.n, self.columns)))
        self.region = self._regions(variant)

    def _regions(self, variant: str | None) -> dict[tuple[int, int], object]:
        places = [(r, c) for r in range(self.n) for c in range(self.n)]
        if variant == "jigsaw":
            return {(r, c): self.data["regions"][r][c] for r, c in places}
        if variant in ("free", "latin"):
            return {}
        height = max(h for h in range(1, isqrt(self.n) + 1) if self.n % h == 0)
        height, width = self.data.get("box") or (height, self.n // height)
        return {(r, c): (r // height, c // width) for r, c in places}

    def __getitem__(self, cell: Cell) -> int:
        return self.rows[cell[0]][cell[1]]

    def at(self, cells: Sequence[Cell]) -> list[int]:
        """The values of *cells*."""
        return [self[cell] for cell in cells]

    def seen(self, side: str, index: int) -> list[int]:
        """A row or column as it is seen from a side."""
        line = self.rows[index] if side in ("left", "right") else [row[index] for row in self.rows]
        return line if side in ("left", "top") else line[::-1]

    def beside(self, steps: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
        """Each pair of cells that are one of *steps* apart."""
        for r in range(self.n):
            for c in range(self.columns):
                for down, right in steps:
                    if 0 <= r + down < self.n and 0 <= c + right < self.columns:
                        yield (r, c), (r + down, c + right)


ORTHOGONAL = ((0, 1), (1, 0))
Check = Callable[[Solution, Any], bool]


def _all_differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def _visible(line: Sequence[int]) -> list[int]:
    return [value for at, value in enumerate(line) if all(value > other for other in line[:at]) and value > 0]


def _stretches(solution: Solution, cells: Sequence[Cell]) -> list[int]:
    found: list[list[int]] = []
    last: object = None
    for cell in cells:
        region = solution.region[cell[0], cell[1]]
        if region != last:
            found.append([])
        found[-1].append(solution[cell])
        last = region
    return [sum(each) for each in found]


def _between(line: Sequence[int], low: int, high: int) -> int:
    one, other = sorted((line.index(low), line.index(high)))
    return sum(line[one + 1 : other])


def _splits(values: Sequence[int], total: int) -> bool:
    running = 0
    for value in values:
        running += value
        if running > total:
            return False
        running %= total
    return running == 0


def _lunchbox(values: Sequence[int], total: int) -> bool:
    return _all_differ(values) and _between(values, min(values), max(values)) == total


def _has_subset(values: Sequence[int], total: int) -> bool:
    return any(sum(each) == total for size in range(1, len(values) + 1) for each in combinations(values, size))


def _arrow(solution: Solution, arrow: Mapping[str, Any]) -> bool:
    number = (
        int("".join(map(str, solution.at(arrow["bulb"])))) if len(arrow["bulb"]) > 1 else solution[arrow["bulb"][0]]
    )
    return all(sum(solution.at(shaft)) == number for shaft in arrow["shafts"])


def _diagonal(solution: Solution, clue: Mapping[str, Any]) -> list[int]:
    row, column = clue["start"]
    found = []
    while 0 <= row < solution.n and 0 <= column < solution.n:
        found.append(solution[row, column])
        row, column = row + DIRECTIONS[clue["direction"][0]], column + DIRECTIONS[clue["direction"][1]]
    return found


def _look_and_say(solution: Solution, entry: Mapping[str, Any]) -> bool:
    values = solution.at(entry["cells"])
    clue = entry["clue"]
    return all(values.count(int(clue[at + 1])) == int(clue[at]) for at in range(0, len(clue), 2))


def _circles(values: Sequence[int]) -> bool:
    return all(count == value for value, count in Counter(values).items())


def _squares(solution: Solution) -> Iterator[set[int]]:
    for r in range(solution.n - 1):
        for c in range(solution.n - 1):
            yield {solution[r + i, c + j] for i in (0, 1) for j in (0, 1)}


def _marked(solution: Solution, *keys: str) -> set[frozenset[tuple[int, int]]]:
    return {
        frozenset((cell[0], cell[1]) for cell in mark["cells"]) for key in keys for mark in solution.data.get(key, ())
    }


def _unmarked(solution: Solution, *keys: str) -> Iterator[tuple[int, int]]:
    marked = _marked(solution, *keys)
    for one, other in solution.beside(ORTHOGONAL):
        if frozenset((tuple(one), tuple(other))) not in marked:
            yield solution[one], solution[other]


def _extreme(solution: Solution, cells: Sequence[Cell], sign: int) -> bool:
    alike = {tuple(cell) for cell in cells}
    pairs = [*solution.beside(ORTHOGONAL), *((b, a) for a, b in solution.beside(ORTHOGONAL))]
    return all(sign * solution[a] > sign * solution[b] for a, b in pairs if tuple(a) in alike and tuple(b) not in alike)


def _full_rank(solution: Solution, clues: Sequence[Mapping[str, Any]]) -> bool:
    lines = [solution.seen(side, at) for side in ("left", "right", "top", "bottom") for at in range(solution.n)]
    return all(1 + sum(line < solution.seen(c["side"], c["index"]) for line in lines) == c["value"] for c in clues)


def _pairs(solution: Solution, entry: Mapping[str, Any]) -> bool:
    pairs = (combinations if entry.get("all_pairs") else lambda cells, _: pairwise(cells))(entry["cells"], 2)
    return all([solution[a], solution[b]] in entry["pairs"] for a, b in pairs)


def _line(solution: Solution, entry: Mapping[str, Any]) -> bool:
    values = solution.at(entry["cells"])
    if "regex" in entry:
        return re.fullmatch(entry["regex"], "".join(map(str, values))) is not None
    automaton = entry["automaton"]
    states = set(automaton["start"])
    for value in values:
        states = {to for state, held, to in automaton["arcs"] if state in states and value in held}
    return bool(states & set(automaton["accept"]))


def _each(check: Callable[[Solution, Any], bool]) -> Check:
    return lambda solution, entries: all(check(solution, entry) for entry in entries)


def _on_lines(check: Callable[[list[int]], bool]) -> Check:
    return _each(lambda solution, cells: check(solution.at(cells)))


def _on_numbered(number: str, check: Callable[[list[int], Any], bool]) -> Check:
    return _each(lambda solution, entry: check(solution.at(entry["cells"]), entry[number]))


def _outside(check: Callable[[list[int], int, Solution], bool]) -> Check:
    return _each(lambda s, clue: check(s.seen(clue["side"], clue["index"]), clue["value"], s))


def _periodic(values: Sequence[int], period: int, kind: Callable[[int], object]) -> bool:
    kinds = [kind(value) for value in values]
    return all(_all_differ([*map(hash, kinds[at : at + period])]) for at in range(max(1, len(kinds) - period + 1)))


def _thirds(solution: Solution, cells: Sequence[Cell]) -> bool:
    return _periodic(solution.at(cells), 3, lambda value: (value - solution.first) // (solution.n // 3))


def _modular(values: Sequence[int], modulus: int) -> bool:
    return _periodic(values, modulus, lambda value: value % modulus)


def _indexed(kind: str) -> Check:
    def check(solution: Solution, cells: Sequence[Cell]) -> bool:
        first = solution.first
        if kind == "column":
            return all(solution[r, solution[r, c] - first] == c + first for r, c in cells)
        return all(solution[solution[r, c] - first, c] == r + first for r, c in cells)

    return check


def _no_pair(steps: Sequence[Cell], bad: Callable[[int, int], bool]) -> Check:
    return lambda s, value: not any(bad(s[a], s[b]) for a, b in s.beside(steps))


def _taxicab(solution: Solution, value: object) -> bool:
    places = [(r, c) for r in range(solution.n) for c in range(solution.n)]
    return not any(
        solution[a] == solution[b] == abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in combinations(places, 2)
    )


def _flatmates(solution: Solution, value: object) -> bool:
    n = solution.n
    fives = [(r, c) for r in range(n) for c in range(n) if solution[r, c] == 5]
    return all((r > 0 and solution[r - 1, c] == 1) or (r < n - 1 and solution[r + 1, c] == 9) for r, c in fives)


def _diagonals(solution: Solution, which: object) -> bool:
    n = solution.n
    main, anti = [solution[i, i] for i in range(n)], [solution[i, n - 1 - i] for i in range(n)]
    return (which == "anti" or _all_differ(main)) and (which == "main" or _all_differ(anti))


def _windoku(solution: Solution, value: object) -> bool:
    side = isqrt(solution.n)
    starts = range(1, solution.n - side + 1, side + 1)
    windows = [
        [solution[top + i, left + j] for i in range(side) for j in range(side)] for top in starts for left in starts
    ]
    return all(map(_all_differ, windows))


def _disjoint(solution: Solution, value: object) -> bool:
    boxes: dict[object, list[int]] = {}
    for cell, region in solution.region.items():
        boxes.setdefault(region, []).append(solution[cell])
    return all(_all_differ([box[at] for box in boxes.values()]) for at in range(solution.n))


def _sum(solution: Solution, entry: Mapping[str, Any]) -> bool:
    weights = entry.get("weights") or [1] * len(entry["cells"])
    return sum(w * v for w, v in zip(weights, solution.at(entry["cells"]), strict=True)) == entry["sum"]


def _calculates(values: Sequence[int], entry: Mapping[str, Any]) -> bool:
    """Of ``-`` and ``/`` the largest value comes first."""
    if entry.get("value") is None:
        return True
    largest, *rest = sorted(values, reverse=True)
    found = {"+": sum(values), "*": prod(values), "-": largest - sum(rest)}
    if prod(rest):
        found["/"] = Fraction(largest, prod(rest))
    ops = [entry["op"]] if entry.get("op") else [*found]
    return any(found.get(op) == entry["value"] for op in ops)


def _mathrax(solution: Solution, entry: Mapping[str, Any]) -> bool:
    row, column = entry["corner"]
    a, b, c, d = (solution[row + down, column + right] for down in (0, 1) for right in (0, 1))
    if entry["op"] in ("odd", "even"):
        return {value % 2 for value in (a, b, c, d)} == {entry["op"] == "odd"}
    return _calculates([a, d], entry) and _calculates([b, c], entry)


def _parity(solution: Solution, marked: str, remainder: int) -> bool:
    places = [(r, c) for r in range(solution.n) for c in range(solution.n)]
    free = {*places} - {(cell[0], cell[1]) for cell in solution.data.get(marked, ())}
    return all(solution[place] % 2 == remainder for place in free)


CHECKS: dict[str, Check] = {
    "all_differences_given": lambda s, numbers: not any(abs(a - b) in numbers for a, b in _unmarked(s, "differences")),
    "all_even_given": lambda s, _: _parity(s, "even", 1),
    "all_odd_given": lambda s, _: _parity(s, "odd", 0),
    "calculation_cages": _each(lambda s, entry: _calculates(s.at(entry["cells"]), entry)),
    "frame_sums": _outside(lambda line, total, s: sum(line[:3]) == total),
    "mathrax": _each(_mathrax),
    "outside_digits": _each(lambda s, e: not Counter(e["digits"]) - Counter(s.seen(e["side"], e["index"])[:3])),
    "renban_areas": _on_lines(lambda v: _all_differ(v) and max(v) - min(v) == len(v) - 1),
    "all_dots_given": lambda s, _: not any(
        abs(a - b) == 1 or a == 2 * b or b == 2 * a for a, b in _unmarked(s, "differences", "ratios")
    ),
    "all_pair_sums_given": lambda s, sums: not any(a + b in sums for a, b in _unmarked(s, "pair_sums")),
    "allowed": _on_numbered("digits", lambda values, digits: set(values) <= set(digits)),
    "anti_king": _no_pair(((1, 1), (1, -1)), lambda a, b: a == b),
    "anti_knight": _no_pair(((1, 2), (2, 1), (1, -2), (2, -1)), lambda a, b: a == b),
    "arrows": _each(_arrow),
    "between_lines": _on_lines(lambda v: all(min(v[0], v[-1]) < each < max(v[0], v[-1]) for each in v[1:-1])),
    "cages": _on_numbered("sum", lambda values, total: _all_differ(values) and total in (None, sum(values))),
    "clones": _each(lambda s, sets: len({tuple(s.at(cells)) for cells in sets}) == 1),
    "column_indexers": _indexed("column"),
    "consecutive_lines": _on_lines(lambda v: all(abs(a - b) == 1 for a, b in pairwise(v))),
    "contains_at_least": _on_numbered("digits", lambda v, d: not Counter(d) - Counter(v)),
    "contains_exactly": _on_numbered("digits", lambda v, d: all(v.count(x) == d.count(x) for x in d)),
    "count_distinct": _each(lambda s, e: s[e["counter"]] == len(set(s.at(e["cells"])))),
    "counting_circles": _on_lines(_circles),
    "diagonals": _diagonals,
    "differences": _on_numbered("value", lambda v, k: abs(v[0] - v[1]) == k),
    "disjoint_groups": _disjoint,
    "double_arrows": _on_lines(lambda v: v[0] + v[-1] == sum(v[1:-1])),
    "dutch_flatmates": _flatmates,
    "entropic_lines": _each(_thirds),
    "equal_sums": _each(lambda s, sets: len({sum(s.at(cells)) for cells in sets}) == 1),
    "equality_cages": _on_lines(lambda v: _all_differ(v) and 2 * sum(x % 2 for x in v) == len(v)),
    "even": lambda s, cells: all(value % 2 == 0 for value in s.at(cells)),
    "extra_groups": _on_lines(_all_differ),
    "factor_lines": _on_lines(lambda v: all(a % b == 0 or b % a == 0 for a, b in pairwise(v))),
    "full_rank": _full_rank,
    "global_groups": lambda s, groups: all(all(each & set(group) for group in groups) for each in _squares(s)),
    "greater_than": _each(lambda s, pair: s[pair[0]] > s[pair[1]]),
    "hidden_skyscrapers": _outside(lambda line, h, s: next(v for v in line if v not in _visible(line) and v) == h),
    "line_rules": _each(_line),
    "little_killers": _each(lambda s, clue: sum(_diagonal(s, clue)) == clue["sum"]),
    "lockout_lines": _on_numbered(
        "difference",
        lambda v, d: abs(v[0] - v[-1]) >= d and all(not min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
    ),
    "look_and_say": _each(_look_and_say),
    "lunchboxes": _on_numbered("sum", _lunchbox),
    "maximum": lambda s, cells: _extreme(s, cells, 1),
    "minimum": lambda s, cells: _extreme(s, cells, -1),
    "modular_lines": _on_numbered("modulus", _modular),
    "nabners": _on_lines(lambda v: all(abs(a - b) > 1 for a, b in combinations(v, 2))),
    "non_consecutive": _no_pair(ORTHOGONAL, lambda a, b: abs(a - b) == 1),
    "numbered_rooms": _outside(lambda line, h, s: line[line[0] - s.first] == h),
    "odd": lambda s, cells: all(value % 2 == 1 for value in s.at(cells)),
    "pair_rules": _each(_pairs),
    "pair_sums": _on_numbered("value", lambda v, t: sum(v) == t),
    "palindromes": _on_lines(lambda v: v == v[::-1]),
    "quadruples": _each(
        lambda s, e: not Counter(e["digits"])
        - Counter(s[e["corner"][0] + i, e["corner"][1] + j] for i in (0, 1) for j in (0, 1))
    ),
    "ratios": _on_numbered("value", lambda v, k: v[0] == k * v[1] or v[1] == k * v[0]),
    "region_sum_lines": _each(lambda s, cells: len(set(_stretches(s, cells))) == 1),
    "rellik_cages": _on_numbered("sum", lambda v, t: _all_differ(v) and not _has_subset(v, t)),
    "renbans": _on_lines(lambda v: _all_differ(v) and max(v) - min(v) == len(v) - 1),
    "row_indexers": _indexed("row"),
    "same_digits": _each(lambda s, sets: len({tuple(sorted(s.at(cells))) for cells in sets}) == 1),
    "same_parity_lines": _on_lines(lambda v: len({x % 2 for x in v}) == 1),
    "sandwich_sums": _outside(lambda line, t, s: _between(line, s.all[0], s.all[-1]) == t),
    "self_taxicab": _taxicab,
    "sequences": _on_lines(lambda v: len({b - a for a, b in pairwise(v)}) == 1),
    "skyscrapers": _outside(lambda line, c, s: len(_visible(line)) == c),
    "slow_thermometers": _on_lines(lambda v: v == sorted(v)),
    "sum_lines": _each(
        lambda s, e: any(
            _splits((v := s.at(e["cells"]))[at:] + v[:at], e["sum"])
            for at in range(len(e["cells"]) if e.get("loop") else 1)
        )
    ),
    "sums": _each(_sum),
    "thermometers": _on_lines(lambda v: all(a < b for a, b in pairwise(v))),
    "value_indexing": _on_lines(lambda v: v[2:][v[1] - 1 : v[1]] == [v[0]]),
    "whispers": _on_numbered("difference", lambda v, d: all(abs(a - b) >= d for a, b in pairwise(v))),
    "windoku": _windoku,
    "x_sums": _outside(lambda line, t, s: sum(line[: line[0]]) == t),
    "zippers": _on_lines(
        lambda v: len({*map(sum, zip(v[: len(v) // 2], v[::-1], strict=False)), *v[len(v) // 2 :][: len(v) % 2]}) == 1
    ),
}  # fmt: skip
"""For each key whether a solution fits its value."""

GRID_KEYS = frozenset(
    {"n", "rows", "columns", "lines", "digits", "box", "regions", "givens", "symbols", "first", "connected"}
)
"""The keys of a grid, which are checked with :func:`faults` too."""


def faults(data: Mapping[str, Any], values: Sequence[int], variant: str | None) -> list[str]:
    """Return the keys of a document that the values of a solution, row by row, do not fit; every key must be known."""
    solution = Solution(data, values, variant)
    wrong = []
    has_lines = variant != "free" or data.get("lines")
    lines = [*solution.rows, *map(list, zip(*solution.rows, strict=True))] if has_lines else []
    regions: dict[object, list[int]] = {}
    for cell, region in solution.region.items():
        regions.setdefault(region, []).append(solution[cell])
    units = [*lines, *regions.values()]
    if not all(_all_differ(unit) and set(unit) <= set(solution.all) for unit in units):
        wrong.append("units")
    symbols = "0123456789ABCDEFGHIJKLMNO"
    for r, row in enumerate(data.get("givens") or ()):
        given = (
            [None if x == "." else symbols.index(x) for x in row] if isinstance(row, str) else [x or None for x in row]
        )
        wrong += ["givens"] if any(g not in (None, v) for g, v in zip(given, solution.rows[r], strict=True)) else []
    for key, value in data.items():
        if key in CHECKS and not CHECKS[key](solution, value):
            wrong.append(key)
    return wrong
