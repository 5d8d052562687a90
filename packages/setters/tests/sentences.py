"""What each rule says, read directly from a filled grid: slow, short, and apart from the code of the rules.

A reading takes a grid (rows of digits, from 1) and the value of the rule's key, and returns whether the grid obeys it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations, pairwise
from math import prod
from operator import add, mul, sub, truediv
from typing import Any

Rows = tuple[tuple[int, ...], ...]
Reading = Callable[[Rows, Any], bool]


def at(grid: Rows, cells: list[list[int]]) -> list[int]:
    return [grid[row][column] for row, column in cells]


def each_line(test: Callable[[list[int]], bool]) -> Reading:
    return lambda grid, value: all(test(at(grid, cells)) for cells in value)


def with_number(key: str, test: Callable[[list[int], Any], bool]) -> Reading:
    return lambda grid, value: all(test(at(grid, entry["cells"]), entry[key]) for entry in value)


def with_cell(key: str, test: Callable[[int, list[int]], bool]) -> Reading:
    return lambda grid, value: all(
        test(grid[entry[key][0]][entry[key][1]], at(grid, entry["cells"])) for entry in value
    )


def seen_from(grid: Rows, side: str, index: int) -> list[int]:
    line = list(grid[index]) if side in ("left", "right") else [row[index] for row in grid]
    return line if side in ("left", "top") else line[::-1]


def outside(test: Callable[[list[int], Any], bool], key: str = "value") -> Reading:
    return lambda grid, value: all(test(seen_from(grid, each["side"], each["index"]), each[key]) for each in value)


def four(grid: Rows, corner: list[int]) -> list[int]:
    row, column = corner
    return [grid[row][column], grid[row][column + 1], grid[row + 1][column], grid[row + 1][column + 1]]


def corners(grid: Rows) -> list[list[int]]:
    return [[row, column] for row in range(len(grid) - 1) for column in range(len(grid) - 1)]


def cells_of(grid: Rows) -> dict[tuple[int, int], int]:
    return {(r, c): digit for r, row in enumerate(grid) for c, digit in enumerate(row)}


def two_apart(grid: Rows, wanted: Callable[[int, int], bool]) -> Iterator[tuple[int, int]]:
    """Each two digits whose cells are as many rows and columns apart as *wanted* accepts."""
    for (one, digit), (other, second) in combinations(cells_of(grid).items(), 2):
        if wanted(abs(one[0] - other[0]), abs(one[1] - other[1])):
            yield digit, second


def are_beside(down: int, across: int) -> bool:
    return down + across == 1


def touch(down: int, across: int) -> bool:
    return down == across == 1


def knight(down: int, across: int) -> bool:
    return {down, across} == {1, 2}


def different(digits: list[int]) -> bool:
    return len(set(digits)) == len(digits)


def subset_sums(digits: list[int]) -> set[int]:
    return {sum(some) for size in range(1, len(digits) + 1) for some in combinations(digits, size)}


def is_ranked(grid: Rows, side: str, index: int, value: int, ties: bool) -> bool:
    """Whether a line is the *value*-th of all lines, sorted; only with *ties* may another one be equal to it."""
    lines = [seen_from(grid, each, at) for each in ("left", "right", "top", "bottom") for at in range(4)]
    mine = seen_from(grid, side, index)
    return sorted(lines).index(mine) + 1 == value and (ties or lines.count(mine) == 1)


def between_ends(d: list[int]) -> int:
    """The sum of the digits between the least and the greatest."""
    low, high = sorted((d.index(min(d)), d.index(max(d))))
    return sum(d[low + 1 : high])


def parts_add_up(digits: list[int], amount: int) -> bool:
    so_far = 0
    for digit in digits:
        so_far += digit
        if so_far > amount:
            return False
        so_far %= amount
    return so_far == 0


def region_runs(grid: Rows, cells: list[list[int]]) -> list[int]:
    """The sums of the parts of a line between borders of 2x2 boxes."""
    sums: list[int] = []
    before = None
    for row, column in cells:
        box = (row // 2, column // 2)
        if box != before:
            sums.append(0)
        sums[-1] += grid[row][column]
        before = box
    return sums


def visible(digits: list[int]) -> list[int]:
    return [digit for place, digit in enumerate(digits) if all(other < digit for other in digits[:place])]


def first_hidden(digits: list[int]) -> int | None:
    return next((digit for place, digit in enumerate(digits) if digit < max(digits[: place + 1])), None)


def between_extremes(digits: list[int]) -> int:
    low, high = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[low + 1 : high])


def beside_greatest(digits: list[int]) -> int:
    place = digits.index(len(digits))
    return sum(digits[max(place - 1, 0) : place]) + sum(digits[place + 1 : place + 2])


def battle(digits: list[int]) -> int:
    n, first, last = len(digits), digits[0], digits[-1]
    both = [digit for place, digit in enumerate(digits) if place < first and place >= n - last]
    neither = [digit for place, digit in enumerate(digits) if place >= first and place < n - last]
    return sum(both) + sum(neither)


def busts_at(digits: list[int]) -> int | None:
    return next((place for place in range(1, len(digits) + 1) if sum(digits[:place]) > 21), None)


def first_run(digits: list[int]) -> list[int]:
    end = next((place for place in range(1, len(digits)) if digits[place] < digits[place - 1]), len(digits))
    return digits[:end]


def longest_rise(digits: list[int]) -> int:
    runs = [digits[i:j] for i in range(len(digits)) for j in range(i + 1, len(digits) + 1)]
    return max(len(run) for run in runs if run == sorted(run))


def parity_run(digits: list[int]) -> int:
    return next((place for place, digit in enumerate(digits) if (digit - digits[0]) % 2), len(digits))


def numbers_at(grid: Rows, cells: list[list[int]]) -> int:
    return int("".join(map(str, at(grid, cells))))


def holds(digits: list[int], wanted: list[int]) -> bool:
    return not Counter(wanted) - Counter(digits)


def is_cross(digits: list[int]) -> bool:
    return digits[0] + digits[3] == digits[1] + digits[2]


def alternates(digits: list[int]) -> bool:
    a, b, c, d = (digit % 2 for digit in digits)
    return a == d != b == c


def slopes(digits: list[int]) -> bool:
    return digits[:3] in (sorted(digits[:3]), sorted(digits[:3], reverse=True))


def of_class(digits: list[int], cls: Callable[[int], int], count: int) -> bool:
    windows = [digits[start : start + count] for start in range(max(1, len(digits) - count + 1))]
    return all(len({cls(digit) for digit in window}) == len(window) for window in windows)


def diagonal(grid: Rows, entry: dict[str, Any]) -> list[int]:
    (row, column), way = entry["start"], entry["direction"]
    found = []
    while 0 <= row < len(grid) and 0 <= column < len(grid):
        found.append(grid[row][column])
        row += 1 if way[0] == "D" else -1
        column += 1 if way[1] == "R" else -1
    return found


def unmarked(grid: Rows, value: Any, than: Callable[[int, int], bool]) -> bool:
    digits, marked = cells_of(grid), {tuple(cell) for cell in value}
    return all(
        than(digits[cell], digits[other])
        for cell in marked
        for other in ((cell[0] + 1, cell[1]), (cell[0] - 1, cell[1]), (cell[0], cell[1] + 1), (cell[0], cell[1] - 1))
        if other in digits and other not in marked
    )


def up_and_down(digits: list[int]) -> bool:
    steps = [b - a for a, b in pairwise(digits)]
    return all(abs(step) >= 4 for step in steps) and all(a * b < 0 for a, b in pairwise(steps))


def flatmates(grid: Rows) -> bool:
    digits, n = cells_of(grid), len(grid)
    return all(
        digit * 2 != n + 1 or digits.get((row - 1, column)) == 1 or digits.get((row + 1, column)) == n
        for (row, column), digit in digits.items()
    )


OPERATIONS: dict[str, Callable[[Any, int], Any]] = {"+": add, "-": sub, "*": mul, "/": truediv}


def calculates(digits: list[int], entry: dict[str, Any]) -> bool:
    """Whether the largest digit and then each other give the value by an operation; nothing is divided by 0."""
    if "value" not in entry:
        return True
    in_order = [Fraction(digit) for digit in sorted(digits, reverse=True)]
    ops = [op for op in entry.get("op", "+-*/") if op != "/" or 0 not in in_order[1:]]
    return any(reduce(OPERATIONS[op], in_order) == entry["value"] for op in ops)


def is_mathrax(digits: list[int], entry: dict[str, Any]) -> bool:
    if entry["op"] in ("odd", "even"):
        return {digit % 2 for digit in digits} == {int(entry["op"] == "odd")}
    return calculates([digits[0], digits[3]], entry) and calculates([digits[1], digits[2]], entry)


SENTENCES: dict[str, Reading] = {
    "thermometers": each_line(lambda d: all(a < b for a, b in pairwise(d))),
    "slow_thermometers": each_line(lambda d: d == sorted(d)),
    "unmarked_thermometers": each_line(lambda d: different(d) and (d == sorted(d) or d[::-1] == sorted(d))),
    "whispers": with_number("difference", lambda d, least: all(abs(a - b) >= least for a, b in pairwise(d))),
    "palindromes": each_line(lambda d: d == d[::-1]),
    "same_parity_lines": each_line(lambda d: len({digit % 2 for digit in d}) == 1),
    "consecutive_lines": each_line(lambda d: all(abs(a - b) == 1 for a, b in pairwise(d))),
    "factor_lines": each_line(lambda d: all(max(a, b) % min(a, b) == 0 for a, b in pairwise(d))),
    "up_and_down_lines": each_line(up_and_down),
    "renbans": each_line(lambda d: sorted(d) == list(range(min(d), min(d) + len(d)))),
    "renban_areas": each_line(lambda d: sorted(d) == list(range(min(d), min(d) + len(d)))),
    "nabners": each_line(lambda d: all(abs(a - b) > 1 for a, b in combinations(d, 2))),
    "entropic_lines": each_line(lambda d: of_class(d, lambda digit: (digit - 1) // 2, 3)),
    "modular_lines": with_number("modulus", lambda d, m: of_class(d, lambda digit: digit % m, m)),
    "between_lines": each_line(lambda d: all(min(d[0], d[-1]) < x < max(d[0], d[-1]) for x in d[1:-1])),
    "lockout_lines": with_number(
        "difference",
        lambda d, least: (
            abs(d[0] - d[-1]) >= least and not any(min(d[0], d[-1]) <= x <= max(d[0], d[-1]) for x in d[1:-1])
        ),
    ),
    "region_sum_lines": lambda grid, value: all(len(set(region_runs(grid, cells))) == 1 for cells in value),
    "zippers": each_line(
        lambda d: len({d[i] + d[-1 - i] for i in range(len(d) // 2)} | ({d[len(d) // 2]} if len(d) % 2 else set())) == 1
    ),
    "sum_lines": lambda grid, value: all(
        any(
            parts_add_up([*d[turn:], *d[:turn]], each["sum"])
            for d in [at(grid, each["cells"])]
            for turn in range(len(d) if each.get("loop") else 1)
        )
        for each in value
    ),
    "sequences": each_line(lambda d: len({b - a for a, b in pairwise(d)}) == 1),
    "double_arrows": each_line(lambda d: d[0] + d[-1] == sum(d[1:-1])),
    "max_is_sum_of_rest": each_line(lambda d: 2 * max(d) == sum(d)),
    "arrows": lambda grid, value: all(
        numbers_at(grid, entry["bulb"]) == sum(at(grid, shaft)) for entry in value for shaft in entry["shafts"]
    ),
    "average_arrows": with_cell("circle", lambda digit, d: digit * len(d) == sum(d)),
    "count_odd_arrows": with_cell("circle", lambda digit, d: digit == sum(x % 2 for x in d)),
    "differences": with_number("value", lambda d, value: abs(d[0] - d[1]) == value),
    "ratios": with_number("value", lambda d, value: max(d) == value * min(d)),
    "pair_sums": with_number("value", lambda d, value: sum(d) == value),
    "greater_than": each_line(lambda d: d[0] > d[1]),
    "odd": lambda grid, value: all(digit % 2 == 1 for digit in at(grid, value)),
    "even": lambda grid, value: all(digit % 2 == 0 for digit in at(grid, value)),
    "minimum": lambda grid, value: unmarked(grid, value, lambda a, b: a < b),
    "maximum": lambda grid, value: unmarked(grid, value, lambda a, b: a > b),
    "fortress": lambda grid, value: unmarked(grid, value, lambda a, b: a > b),
    "column_indexers": lambda grid, value: all(grid[r][grid[r][c] - 1] == c + 1 for r, c in value),
    "row_indexers": lambda grid, value: all(grid[grid[r][c] - 1][c] == r + 1 for r, c in value),
    "box_indexers": lambda grid, value: all(
        four(grid, [r // 2 * 2, c // 2 * 2])[grid[r][c] - 1] == r % 2 * 2 + c % 2 + 1 for r, c in value
    ),
    "quadruples": lambda grid, value: all(holds(four(grid, each["corner"]), each["digits"]) for each in value),
    "exclusions": lambda grid, value: not any(set(four(grid, each["corner"])) & set(each["digits"]) for each in value),
    "crosses": lambda grid, value: all(is_cross(four(grid, corner)) for corner in value),
    "battenburg": lambda grid, value: all(alternates(four(grid, corner)) for corner in value),
    "quad_sums": lambda grid, value: all(2 * max(d) == sum(d) for d in (four(grid, corner) for corner in value)),
    "quad_max": lambda grid, value: all(
        sorted(four(grid, each["corner"]))[-2]
        < grid[each["cell"][0]][each["cell"][1]]
        == max(four(grid, each["corner"]))
        for each in value
    ),
    "mathrax": lambda grid, value: all(is_mathrax(four(grid, each["corner"]), each) for each in value),
    "calculation_cages": lambda grid, value: all(calculates(at(grid, each["cells"]), each) for each in value),
    "allowed": with_number("digits", lambda d, digits: set(d) <= set(digits)),
    "sums": lambda grid, value: all(
        sum(w * d for w, d in zip(each.get("weights") or [1] * 99, at(grid, each["cells"]), strict=False))
        == each["sum"]
        for each in value
    ),
    "contains_at_least": with_number("digits", lambda d, digits: all(d.count(x) >= digits.count(x) for x in digits)),
    "product_cages": with_number("product", lambda d, product: different(d) and prod(d) == product),
    "lunchboxes": with_number("sum", lambda d, amount: different(d) and between_ends(d) == amount),
    "rellik_cages": with_number("sum", lambda d, amount: different(d) and amount not in subset_sums(d)),
    "equality_cages": each_line(
        lambda d: different(d) and sum(x % 2 for x in d) * 2 == len(d) and sum(x > 2 for x in d) * 2 == len(d)
    ),
    "look_and_say": with_number(
        "clue", lambda d, clue: all(d.count(int(x)) == int(k) for k, x in zip(clue[::2], clue[1::2], strict=True))
    ),
    "contains_exactly": with_number(
        "digits", lambda d, digits: all(d.count(x) == digits.count(x) for x in set(digits))
    ),
    "count_distinct": with_cell("counter", lambda digit, d: len(set(d)) == digit),
    "counting_circles": each_line(lambda d: all(d.count(x) == x for x in d)),
    "value_indexing": each_line(lambda d: d[1] <= len(d) - 2 and d[1 + d[1]] == d[0]),
    "clones": lambda grid, value: all(
        at(grid, one) == at(grid, other) for group in value for one, other in pairwise(group)
    ),
    "same_digits": lambda grid, value: all(
        Counter(at(grid, one)) == Counter(at(grid, other)) for group in value for one, other in pairwise(group)
    ),
    "equal_sums": lambda grid, value: all(
        sum(at(grid, one)) == sum(at(grid, other)) for group in value for one, other in pairwise(group)
    ),
    "little_killers": lambda grid, value: all(sum(diagonal(grid, each)) == each["sum"] for each in value),
    "sandwich_sums": outside(lambda d, amount: between_extremes(d) == amount),
    "x_sums": outside(lambda d, amount: sum(d[: d[0]]) == amount),
    "x_averages": outside(lambda d, average: sum(d[: d[0]]) == average * d[0]),
    "before_1": outside(lambda d, amount: sum(d[: d.index(1)]) == amount),
    "before_9": outside(lambda d, amount: sum(d[: d.index(len(d))]) == amount),
    "after_9": outside(lambda d, amount: sum(d[d.index(len(d)) + 1 :]) == amount),
    "sums_next_to_9": outside(lambda d, amount: beside_greatest(d) == amount),
    "battlefield": outside(lambda d, amount: battle(d) == amount),
    "bust": outside(lambda d, place: busts_at(d) == place),
    "ascending_starters": outside(lambda d, amount: sum(first_run(d)) == amount),
    "outside_pair_sums": outside(lambda d, amount: any(a + b == amount for a, b in pairwise(d))),
    "skyscrapers": outside(lambda d, count: len(visible(d)) == count),
    "sum_skyscrapers": outside(lambda d, amount: sum(visible(d)) == amount),
    "hidden_skyscrapers": outside(lambda d, digit: first_hidden(d) == digit),
    "full_rank": lambda grid, value: all(is_ranked(grid, **{"ties": False, **clue}) for clue in value),
    "numbered_rooms": outside(lambda d, digit: d[d[0] - 1] == digit),
    "rossini": outside(lambda d, way: d[:3] == sorted(d[:3], reverse=way == "decreasing")),
    "edge_differences": outside(lambda d, difference: abs(d[0] - d[-1]) == difference),
    "max_ascending": outside(lambda d, count: longest_rise(d) == count),
    "outside_parity": outside(lambda d, count: parity_run(d) == count),
    "consecutive_counts": outside(lambda d, count: sum(abs(a - b) == 1 for a, b in pairwise(d)) == count),
    "first_seen_even": outside(lambda d, digit: next(x for x in d if x % 2 == 0) == digit),
    "frame_sums": outside(lambda d, amount: sum(d[:3]) == amount),
    "inner_frame_sums": outside(lambda d, amount: sum(d[1:4]) == amount),
    "product_frame": outside(lambda d, product: prod(d[:3]) == product),
    "outside_digits": outside(lambda d, digits: holds(d[:3], digits), "digits"),
    "medians": outside(lambda d, digit: sorted(d[:3])[1] == digit),
    "maximin": outside(lambda d, difference: max(d[:3]) - min(d[:3]) == difference),
    "minimax": outside(lambda d, amount: max(d[:3]) + min(d[:3]) == amount),
    "positions_of_highest": outside(lambda d, place: d[:3].index(max(d[:3])) + 1 == place),
    "anti_knight": lambda grid, value: all(a != b for a, b in two_apart(grid, knight)),
    "anti_king": lambda grid, value: all(a != b for a, b in two_apart(grid, touch)),
    "anti_chess": lambda grid, value: all(
        a != b for move in value for a, b in two_apart(grid, lambda r, c, move=move: sorted((r, c)) == sorted(move))
    ),
    "taxicab": lambda grid, value: all(a != b for a, b in two_apart(grid, lambda r, c: r + c in value)),
    "self_taxicab": lambda grid, value: all(
        not a == b == distance
        for distance in range(1, 7)
        for a, b in two_apart(grid, lambda r, c, distance=distance: r + c == distance)
    ),
    "non_consecutive": lambda grid, value: all(abs(a - b) != 1 for a, b in two_apart(grid, are_beside)),
    "diagonal_non_consecutive": lambda grid, value: all(abs(a - b) != 1 for a, b in two_apart(grid, touch)),
    "knightmare": lambda grid, value: all(a + b not in value for a, b in two_apart(grid, knight)),
    "global_groups": lambda grid, value: all(
        set(four(grid, corner)) & set(group) for corner in corners(grid) for group in value
    ),
    "dutch_flatmates": lambda grid, value: flatmates(grid),
}
"""The reading of each rule that depends on its own value alone."""
