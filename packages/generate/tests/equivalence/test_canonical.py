"""Canonical forms: equal for equivalent puzzles, different for others, the least, and in bounded time."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import attrs
import pytest

import ruleout
from ruleout import InputError, Puzzle, Unsupported
from ruleout.internal import Budget, Countdown, OutOfTime, Unit, classic_grid, square_grid, timed
from ruleout_generate import Transformation, canonical
from ruleout_generate.equivalence import least_form as search
from ruleout_generate.equivalence.least_form import least_form
from ruleout_generate.equivalence.shape import Shape

FEW = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
MINIMAL = "100000002090400050006000700050903000000070000000850040700000600030009080002000001"
FULL = "248173659615984372397652841869235417724816935153497286582749163436521798971368524"
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
ONE_DIGIT = "".join("1" if ch == "1" else "." for ch in MOST_SYMMETRIC)
REPEATED = "11.2..3.4" * 9

Grid = list[tuple[int, ...]]


def random_lines(size: int, length: int, random: Random) -> list[int]:
    """A permutation of lines that keeps bands of *length*."""
    bands = [random.sample(range(start, start + length), length) for start in range(0, size, length)]
    return [line for band in random.sample(bands, len(bands)) for line in band]


def any_transformation(shape: Shape, random: Random) -> Transformation:
    size = shape.size
    transposed = random.random() < 0.5
    height, width = (shape.width, shape.height) if transposed else (shape.height, shape.width)
    rows, columns = random_lines(size, height, random), random_lines(size, width, random)
    digits = random.sample(range(1, size + 1), size)
    return Transformation(shape, transposed, tuple(rows), tuple(columns), tuple(digits))


def orders(size: int, length: int) -> list[list[int]]:
    """Every permutation of lines that keeps bands of *length*."""
    inner = list(product(permutations(range(length)), repeat=size // length))
    return [
        [band * length + line for band in bands for line in lines[band]]
        for bands in permutations(range(size // length))
        for lines in inner
    ]


def by_comparing_all(grid: Grid, shape: Shape) -> tuple[list[int], int]:
    """The least of all arrangements, and how many arrangements lead to it."""
    grids = [grid, list(zip(*grid, strict=True))] if shape.boxes_are_square else [grid]
    columns_in_order = orders(shape.size, shape.width)
    found: dict[tuple[int, ...], int] = {}
    for each in grids:
        for rows in orders(shape.size, shape.height):
            for columns in columns_in_order:
                labels = {0: 0}
                line = tuple([labels.setdefault(each[r][c], len(labels)) for r in rows for c in columns])
                found[line] = found.get(line, 0) + 1
    least = min(found)
    return list(least), found[least]


@pytest.mark.parametrize(
    ("shape", "number"), [(Shape(2, 2), 40), (Shape(2, 3), 2), (Shape(3, 2), 1)], ids=["2x2", "2x3", "3x2"]
)
@pytest.mark.parametrize("kind", ["valid", "repeated"])
def test_it_is_the_least_of_all_arrangements(shape: Shape, number: int, kind: str) -> None:
    random = Random(7)
    size = shape.size
    full = [
        [(shape.width * (r % shape.height) + r // shape.height + c) % size + 1 for c in range(size)]
        for r in range(size)
    ]
    for _ in range(number):
        share, digits = random.random(), random.randint(1, size)
        grid = [
            tuple(
                0 if random.random() > share else full[r][c] if kind == "valid" else random.randint(1, digits)
                for c in range(size)
            )
            for r in range(size)
        ]
        rows, _, automorphisms = least_form(grid, shape)
        assert ([digit for row in rows for digit in row], automorphisms) == by_comparing_all(grid, shape)


def test_a_digit_whose_column_is_not_placed_may_be_in_the_cell_that_is_ordered() -> None:
    grids = [
        [(0, 0, 4, 0), (4, 0, 0, 0), (0, 3, 1, 0), (0, 1, 3, 0)],
        [(4, 1, 0, 0), (1, 4, 0, 0), (0, 0, 0, 0), (3, 0, 0, 0)],
        [(2, 0, 1, 0), (1, 0, 3, 2), (0, 0, 0, 1), (0, 0, 0, 3)],
    ]
    for grid in grids:
        rows, _, automorphisms = least_form(grid, Shape(2, 2))
        assert ([digit for row in rows for digit in row], automorphisms) == by_comparing_all(grid, Shape(2, 2))


@pytest.mark.parametrize("line", [FEW, MINIMAL, FULL, MOST_SYMMETRIC, ONE_DIGIT, REPEATED, "." * 81])
def test_equivalent_puzzles_have_the_same_form(line: str) -> None:
    random = Random(3)
    puzzle = ruleout.parse(line)
    form = canonical(puzzle)
    assert form.transformation.apply(puzzle).givens == form.puzzle.givens
    for _ in range(2):
        other = any_transformation(Shape(3, 3), random).apply(puzzle)
        again = canonical(other)
        assert (again.line, again.automorphisms) == (form.line, form.automorphisms)
        assert again.transformation.apply(other).givens == form.puzzle.givens


def test_other_puzzles_have_another_form() -> None:
    puzzle = ruleout.parse(FEW)
    forms = set()
    for cell, given in enumerate(puzzle.givens):
        if given:
            forms.add(canonical(puzzle.with_givens([*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]])).line)
    assert len(forms) == 17


def test_a_canonical_form_is_its_own() -> None:
    form = canonical(ruleout.parse(MINIMAL))
    assert canonical(ruleout.parse(form.line)).line == form.line
    assert canonical(form.puzzle).line == form.line


@pytest.mark.parametrize(
    ("line", "automorphisms"),
    [(MOST_SYMMETRIC, 648), (ONE_DIGIT, 72), ("1" + "." * 80, 41472), ("." * 81, 3359232), ("1" * 81, 3359232)],
    ids=["most symmetric", "one digit", "one given", "empty", "all equal"],
)
def test_automorphisms_are_counted(line: str, automorphisms: int) -> None:
    assert canonical(ruleout.parse(line)).automorphisms == automorphisms


def test_the_most_symmetric_grid_is_written_as_in_the_literature() -> None:
    moved = any_transformation(Shape(3, 3), Random(5)).apply(ruleout.parse(MOST_SYMMETRIC))
    assert canonical(moved).line == MOST_SYMMETRIC


def test_other_sizes_have_a_form_too() -> None:
    random = Random(1)
    for line in ("1.....3..4.....2", "1....2" + "." * 30, "123456789ABC" + "." * 132):
        puzzle = ruleout.parse(line)
        height = {4: 2, 6: 2, 12: 3}[puzzle.layout.digits]
        other = any_transformation(Shape(height, puzzle.layout.digits // height), random).apply(puzzle)
        assert canonical(other).line == canonical(puzzle).line


def with_box(line: str, box: list[int]) -> Puzzle:
    return ruleout.parse({"variant": "classic", "box": box, "givens": line})


def test_boxes_that_are_high_become_wide() -> None:
    random = Random(8)
    for line, shape in (("1....2.3" + "." * 28, Shape(3, 2)), ("12345678" + "." * 56, Shape(4, 2))):
        puzzle = with_box(line, [shape.height, shape.width])
        form = canonical(puzzle)
        assert form.transformation.apply(puzzle) == form.puzzle == ruleout.parse(form.line)
        assert form.transformation.inverse.apply(form.puzzle).givens == puzzle.givens
        other = any_transformation(shape, random).apply(puzzle)
        assert canonical(other).line == canonical(form.puzzle).line == form.line


def test_the_same_givens_in_other_boxes_have_another_form() -> None:
    line = ".....1....2...134...4....3.....4.1.5"
    assert canonical(with_box(line, [2, 3])).line != canonical(with_box(line, [3, 2])).line
    large = "1" + "." * 143
    forms = [canonical(with_box(large, box)) for box in ([2, 6], [3, 4], [4, 3], [6, 2])]
    assert forms[0].line == forms[3].line != forms[1].line == forms[2].line
    assert [canonical(ruleout.parse(form.line)).line for form in forms] == [form.line for form in forms]


def test_an_exchange_of_rows_and_columns_keeps_symbols() -> None:
    puzzle = ruleout.parse({"variant": "classic", "box": [3, 2], "symbols": "PLANET", "givens": "PLANET" + "." * 30})
    moved = canonical(puzzle).transformation.apply(puzzle)
    assert moved.layout.symbols == puzzle.layout.symbols
    assert canonical(puzzle).transformation.inverse.apply(moved) == puzzle


def test_the_symbols_of_a_puzzle_do_not_matter() -> None:
    wordoku = ruleout.parse({"variant": "classic", "symbols": "SUDOKARTY", "givens": MINIMAL.translate(
        str.maketrans("123456789", "SUDOKARTY"))})  # fmt: skip
    assert canonical(wordoku).line == canonical(ruleout.parse(MINIMAL)).line


def test_entries_do_not_matter_and_are_moved() -> None:
    puzzle = ruleout.parse(FEW).place("r1c1", 6)
    form = canonical(puzzle)
    assert form.line == canonical(ruleout.parse(FEW)).line
    moved = form.transformation.apply(puzzle)
    assert sum(map(bool, moved.placed)) == 1
    assert form.transformation.inverse.apply(moved) == puzzle


def test_pencil_marks_are_refused_and_can_be_moved() -> None:
    puzzle = ruleout.parse(FEW).with_marks([[1, 2, digit] if digit else [3, 4] for digit in ruleout.parse(FEW).givens])
    with pytest.raises(Unsupported, match="pencil marks"):
        canonical(puzzle)
    transformation = any_transformation(Shape(3, 3), Random(2))
    assert transformation.inverse.apply(transformation.apply(puzzle)) == puzzle


@pytest.mark.parametrize(
    "layout",
    [
        square_grid(4, [Unit("region", "region", (0, 1, 2, 7))]),
        classic_grid().with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))]),
    ],
    ids=["region", "diagonal"],
)
def test_grids_that_no_document_describes_are_refused(layout: ruleout.Layout) -> None:
    with pytest.raises(Unsupported, match="this puzzle cannot be written"):
        canonical(Puzzle(layout, (0,) * layout.size))


def test_a_transformation_is_reversed_by_its_inverse_and_by_json() -> None:
    random = Random(4)
    for shape in (Shape(2, 2), Shape(2, 3), Shape(3, 3)):
        for _ in range(10):
            transformation = any_transformation(shape, random)
            cells = transformation.cells
            assert [transformation.inverse.cells[cell] for cell in cells] == list(range(shape.size**2))
            assert transformation.inverse.inverse == transformation
            assert Transformation.from_json(transformation.as_json()) == transformation


def test_a_transformation_says_what_it_does() -> None:
    same = Transformation(Shape(2, 2), False, (0, 1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 4))
    assert str(same) == "nothing changes"
    other = attrs.evolve(same, transposed=True, rows=(1, 0, 2, 3), digits=(2, 1, 3, 4))
    assert str(other) == (
        "rows and columns are exchanged; then row 1 becomes 2, 2 becomes 1; then digit 1 becomes 2, 2 becomes 1"
    )
    puzzle = ruleout.parse("12" + "." * 14)
    assert other.apply(puzzle).givens[:8] == (1, 0, 0, 0, 2, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": [1, 2, 3]}, "expected each of"),
        ({"rows": [1, 3, 2, 4]}, "rows 1 to 2 share boxes"),
        ({"digits": [1, 1, 2, 3]}, "expected each of 1 to 4"),
        ({"columns": "1234"}, "columns: found .1234.; expected a list of whole numbers"),
        ({"transposed": 1}, "expected true or false"),
        ({"box": [1]}, "transformation"),
        ({"rows": [1, 2, 3, "4"]}, "rows: found .*; expected a list of whole numbers"),
    ],
)
def test_an_invalid_transformation_is_refused(change: dict[str, object], message: str) -> None:
    data = {"box": [2, 2], "transposed": False, "rows": [1, 2, 3, 4], "columns": [1, 2, 3, 4], "digits": [1, 2, 3, 4]}
    assert Transformation.from_json(data).as_json() == data
    with pytest.raises(InputError, match=message):
        Transformation.from_json({**data, **change})
    with pytest.raises(InputError, match="is missing"):
        Transformation.from_json({key: value for key, value in data.items() if key not in change})


def test_a_transformation_is_for_one_shape() -> None:
    with pytest.raises(ValueError, match="expected boxes of 2x2 cells"):
        any_transformation(Shape(2, 2), Random(1)).apply(ruleout.parse(FEW))
    with pytest.raises(ValueError, match="rows 1 to 3 share boxes"):
        Transformation(Shape(2, 3), True, (2, 3, 0, 1, 4, 5), tuple(range(6)), tuple(range(1, 7)))


def test_it_ends_when_the_time_is_over() -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        canonical(ruleout.parse(FEW))


def test_the_number_of_steps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    latin = ["".join("123456789"[(r * 4 + c * 7) % 9] for c in range(9)) for r in range(9)]
    monkeypatch.setattr(search, "MOST_STEPS", 1000)
    with pytest.raises(Unsupported, match="so symmetric"):
        canonical(ruleout.parse("".join(latin)))
