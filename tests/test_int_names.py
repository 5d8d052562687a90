"""The names of ints: what a type checker finds, and that they are used."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import processes
import pytest

PACKAGES = Path(__file__).parents[1] / "packages"
CORE = PACKAGES / "core/src"
STRATEGIES = PACKAGES / "strategies/src"

NAMED = re.compile(
    "bit|candidate|cells?|covers|digits?|everywhere|excluded|filling|givens|gone|masks?|node|open_cells|peers|pivot|placed|"
    "removed|seeing|solutions?|start|stem|targets|to_cell|to_digit"
)
"""Parameters that mean a mask, a cell set, a cell, a digit or its index, or a node: they have the name of its type."""
COUNTS = {"digits", "start"}
"""The same names stand for numbers if they are annotated with ``int`` alone."""

TECHNIQUE = """
from collections.abc import Iterator

from ruleout.internal import Board, Candidate, Step, by_index, candidates_in, digit_indices


def find(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        for bit in digit_indices(mask):
            if board.cells_by_digit[bit] == 1 << cell and mask >> bit & 1 and mask != 1 << bit:
                yield Step("mine", removes=(Candidate(cell, DIGIT),))
    for bit, places in by_index(board.cells_by_digit):
        if places & board.open:
            yield Step("mine", removes=candidates_in(places, OTHER))
"""


def complaints(codes: dict[str, str], folder: Path) -> dict[str, list[str]]:
    """The errors that mypy reports in each of *codes*, by its name, with core checked as it is imported."""
    pytest.importorskip("mypy")
    for name, code in codes.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", os.devnull]
    done = processes.run(
        [*command, *(f"{name}.py" for name in codes)],
        cwd=folder,
        env=os.environ | {"MYPYPATH": str(CORE)},
        capture_output=True,
        text=True,
    )
    errors = [line for line in done.stdout.splitlines() if "error:" in line]
    return {name: [line for line in errors if line.startswith(f"{name}.py:")] for name in codes}


def written(digits: dict[str, str]) -> str:
    """The technique with these digits."""
    return re.sub("DIGIT|OTHER", lambda found: digits[found[0]], TECHNIQUE)


def test_a_type_checker_finds_a_forgotten_plus_one(tmp_path: Path) -> None:
    right = {"DIGIT": "bit + 1", "OTHER": "bit + 1"}
    wrong = {"first": {"DIGIT": "bit"}, "second": {"OTHER": "bit"}, "third": {"DIGIT": "bit + 2"}}
    codes = {"right": written(right), **{name: written(right | digits) for name, digits in wrong.items()}}
    found = complaints(codes, tmp_path)
    assert {name: len(errors) for name, errors in found.items()} == {"right": 0, "first": 1, "second": 1, "third": 1}
    assert '"DigitIndex"; expected "int"' in found["first"][0]
    assert '"DigitIndex"; expected "int"' in found["second"][0]
    assert "Unsupported operand types" in found["third"][0]


def plain_ints(tree: ast.AST) -> Iterator[str]:
    """Yield the parameters of a module, as "function(parameter)", that have a name of NAMED and a type with ``int``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            every = node.args
            for each in (*every.posonlyargs, *every.args, *every.kwonlyargs):
                names = [part.id for part in ast.walk(each.annotation or each) if isinstance(part, ast.Name)]
                is_count = each.arg in COUNTS and names == ["int"]
                if NAMED.fullmatch(each.arg) and "int" in names and not is_count:
                    yield f"{node.name}({each.arg})"


@pytest.mark.parametrize("source", [CORE, STRATEGIES], ids=["core", "strategies"])
def test_parameters_say_what_their_ints_mean(source: Path) -> None:
    paths = sorted(source.rglob("*.py"))
    assert paths
    found = [
        f"{path.relative_to(source)}: {each}"
        for path in paths
        for each in plain_ints(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_a_plain_int_is_found() -> None:
    code = "def f(mask: int, cells: Sequence[int], digits: int, bit: DigitIndex, digit: kit.Digit, count: int): ..."
    assert list(plain_ints(ast.parse(code))) == ["f(mask)", "f(cells)"]
