"""The names of ints: what a type checker finds, and that they are used."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import processes
import pytest

PACKAGES = Path(__file__).parents[1] / "packages"
CORE = PACKAGES / "core/src"

TECHNIQUE = """
from collections.abc import Iterator

from ruleout.plugin import Board, Candidate, Step, digit_indices


def find(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        for bit in digit_indices(mask):
            if board.cells_by_digit[bit] == 1 << cell and mask >> bit & 1 and mask != 1 << bit:
                yield Step("mine", removes=(Candidate(cell, DIGIT),))
"""


def complaints(code: str, folder: Path) -> list[str]:
    """What mypy says about *code*, with core checked as it is imported."""
    pytest.importorskip("mypy")
    path = folder / "technique.py"
    path.write_text(code, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--cache-dir",
        str(folder / "cache"),
    ]
    done = processes.run(
        [*command, path.name], cwd=folder, env=os.environ | {"MYPYPATH": str(CORE)}, capture_output=True, text=True
    )
    return [line for line in done.stdout.splitlines() if "error:" in line]


def test_a_type_checker_finds_a_forgotten_plus_one(tmp_path: Path) -> None:
    assert complaints(TECHNIQUE.replace("DIGIT", "bit + 1"), tmp_path) == []
    (found,) = complaints(TECHNIQUE.replace("DIGIT", "bit"), tmp_path)
    assert '"DigitIndex"; expected "int"' in found
    (found,) = complaints(TECHNIQUE.replace("DIGIT", "bit + 2"), tmp_path)
    assert "Unsupported operand types" in found
