"""The types that are accepted as puzzles, and the errors for all others."""

from __future__ import annotations

import io
from collections import UserDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ruleout

ROWS = [[1, 2, 3, 0], [3, 0, 0, 0], [2, 1, 0, 0], [0, 0, 0, 1]]
LINE = "123.3...21.....1"
GIVENS = tuple(digit for row in ROWS for digit in row)


class Array:
    """An array as NumPy's are: not a sequence, but with ``tolist``."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def tolist(self) -> list[Any]:
        return self.values


class Frame:
    """A table as those of pandas and Polars are, in which blanks are NaN."""

    def to_numpy(self) -> Array:
        return Array([[float(digit) if digit else float("nan") for digit in row] for row in ROWS])


ACCEPTED: dict[str, Callable[[], Any]] = {
    "text": lambda: LINE,
    "bytes": lambda: LINE.encode(),
    "a bytearray": lambda: bytearray(LINE.encode()),
    "a mapping": lambda: {"givens": ROWS},
    "a mapping with its variant": lambda: UserDict({"variant": "classic", "givens": ROWS}),
    "rows": lambda: ROWS,
    "rows as tuples": lambda: tuple(map(tuple, ROWS)),
    "one sequence": lambda: list(GIVENS),
    "an array of two dimensions": lambda: Array(ROWS),
    "an array of one dimension": lambda: Array(list(GIVENS)),
    "a mapping with an array": lambda: {"givens": Array(ROWS)},
    "a list of arrays": lambda: [Array(row) for row in ROWS],
    "a table": Frame,
    "an open text file": lambda: io.StringIO(LINE),
    "an open binary file": lambda: io.BytesIO(LINE.encode()),
    "a document": lambda: ruleout.parse(LINE).document,
    "a puzzle": lambda: ruleout.parse(LINE),
    "a board": lambda: ruleout.Board.of(ruleout.parse(LINE)),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_every_form_of_a_puzzle_is_accepted(name: str) -> None:
    make = ACCEPTED[name]
    assert ruleout.parse(make()).givens == GIVENS
    assert ruleout.solve(make()).verdict == "unique"
    assert ruleout.write(make(), "line") == LINE


def test_a_path_is_read_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    assert ruleout.solve(path).verdict == "unique"
    assert ruleout.parse(path).givens == GIVENS
    with path.open() as text, path.open("rb") as data:
        assert ruleout.parse(text) == ruleout.parse(data)
    path.write_text("x" + LINE[1:])
    with path.open() as text, pytest.raises(ruleout.InputError, match=r"puzzle.txt:1"):
        ruleout.solve(text)
    with pytest.raises(ruleout.InputError, match=r"puzzle.txt:1"):
        ruleout.solve(path)
    with pytest.raises(ruleout.InputError, match="no such file"):
        ruleout.solve(tmp_path / "other.txt")


def test_every_puzzle_of_an_open_file_is_read() -> None:
    assert len(list(ruleout.parse_many(io.StringIO(f"{LINE}\n{LINE}\n")))) == 2


@pytest.mark.parametrize("wrong", [None, 5, 1.5, [], object(), [LINE, LINE], [None, 3], {1, 2}, {5: ROWS}])
def test_anything_else_is_a_type_error_that_names_what_would_be_right(wrong: Any) -> None:
    for call in (ruleout.parse, ruleout.solve, ruleout.check, ruleout.explain, ruleout.write, ruleout.draw):
        with pytest.raises(TypeError, match=r"^found .*; expected (a puzzle: a text, a pathlib.Path,|keys such as)"):
            call(wrong)


def test_a_list_of_texts_is_advised_to_solve_many() -> None:
    with pytest.raises(TypeError, match="for several puzzles use solve_many"):
        ruleout.solve([LINE, LINE])  # type: ignore[arg-type]


def test_numbers_that_are_no_square_grid_are_refused() -> None:
    with pytest.raises(ruleout.InputError, match="found 80 numbers; expected those of a square grid, such as 81"):
        ruleout.solve([0] * 80)
    with pytest.raises(ruleout.InputError, match=r"r1c1.*found '7'"):
        ruleout.solve([[7, 0, 0, 0], *ROWS[1:]])


def test_rows_are_of_the_variant_that_is_named() -> None:
    with pytest.raises(ruleout.UnknownName, match="no variant is called 'latn'"):
        ruleout.parse(ROWS, variant="latn")
    assert ruleout.parse(ROWS, variant="classic").variant == "classic"


def test_several_puzzles_are_not_one() -> None:
    for one in (LINE, {"givens": ROWS}, ruleout.parse(LINE), Path("puzzle.txt")):
        with pytest.raises(TypeError, match=r"found one puzzle, as .*; expected several, such as a list of puzzles"):
            list(ruleout.solve_many(one))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("engine", 5, "the id of an engine, an Engine or None"),
        ("budget", 5, r"a Budget, such as ruleout.Budget\(seconds=5\)"),
        ("plugins", ["ruleout-core"], r"a Registry, as ruleout.discover\(\) returns, or None"),
    ],
)
def test_an_option_of_the_wrong_type_is_a_type_error_that_names_the_right_one(
    option: str, value: Any, expected: str
) -> None:
    for call in (ruleout.solve, ruleout.count, ruleout.candidates, ruleout.check, ruleout.explain, ruleout.hint):
        with pytest.raises(TypeError, match=f"^{option}: found .*; expected {expected}"):
            call(LINE, **{option: value})


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ruleout.hints("nonsense"), "found one line of 8 characters"),
        (lambda: ruleout.hints(LINE, techniques=["nonsense"]), "no technique is called 'nonsense'"),
        (lambda: ruleout.hints(LINE, engine="nonsense"), "no engine is called 'nonsense'"),
        (lambda: ruleout.all_steps(LINE, without="nonsense"), "no technique is called 'nonsense'"),
        (lambda: ruleout.all_steps(LINE, scale="nonsense"), "no scale is called 'nonsense'"),
        (lambda: ruleout.solutions("nonsense"), "found one line of 8 characters"),
        (lambda: ruleout.solve_many(LINE), "found one puzzle"),  # type: ignore[arg-type]
        (lambda: ruleout.solve_many([LINE], block=0), "block: found 0; expected 1 or more"),
        (lambda: ruleout.solve_many([LINE], limit=0), "limit"),
        (lambda: ruleout.parse_many("nonsense"), "found one line of 8 characters"),
        (lambda: ruleout.parse_many(LINE, format="nonsense"), "no format is called 'nonsense'"),
        (lambda: ruleout.parse_many(5), "expected a text"),  # type: ignore[arg-type]
        (lambda: ruleout.load_many("/no/such/file"), "no such file"),
    ],
)
def test_a_function_that_yields_reports_invalid_arguments_when_it_is_called(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises((ruleout.RuleoutError, TypeError, ValueError), match=message):
        call()


def test_a_format_is_named_by_its_id() -> None:
    with pytest.raises(ruleout.UnknownName, match="no format is called 'no-such-format'"):
        ruleout.write(LINE, "no-such-format")
    with pytest.raises(TypeError, match="format: found 5; expected a text"):
        ruleout.write(LINE, 5)  # type: ignore[arg-type]


def test_digits_to_be_written_are_one_per_visible_cell() -> None:
    with pytest.raises(ValueError, match="digits: found 3 values; expected 16, one per visible cell"):
        ruleout.write(LINE, "line", digits=(1, 2, 3))
