"""The limit on the lines of code of each distribution."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parents[1] / "packages"
LAYOUT_ONLY = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
LIMITS = {
    "batch": 4_506,
    "cli": 3_523,
    "core": 15_612,
    "engines": 7_794,
    "generate": 5_890,
    "links": 4_858,
    "play": 5_158,
    "ranks": 243,
    "render": 3_817,
    "setters": 2_324,
    "strategies": 15_081,
    "variants": 3_828,
}
"""The lines of code that each distribution may have, without docstrings, comments and blank lines.

A limit falls with the code. It rises only for a new capability, by what was agreed for that before it was built."""
SLACK = 30
"""How far a distribution may be below its limit before the limit has to follow."""


def lines_of_code(source: str) -> int:
    """The number of lines that hold code: no docstrings, no comments, no blank lines."""
    prose: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            prose.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in LAYOUT_ONLY:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - prose)


@cache
def size(distribution: str) -> int:
    paths = [*(PACKAGES / distribution / "src").rglob("*.py")]
    assert paths
    return sum(lines_of_code(path.read_text(encoding="utf-8")) for path in paths)


def test_only_code_is_counted() -> None:
    assert lines_of_code('"""A docstring\nof two lines."""\n\n# A comment\nx = 1  # another\ny = (\n    2\n)\n') == 4


def test_every_distribution_has_a_limit() -> None:
    assert {path.parent.name for path in PACKAGES.glob("*/pyproject.toml")} == LIMITS.keys()


@pytest.mark.parametrize("distribution", LIMITS)
def test_a_distribution_is_within_its_limit_and_the_limit_follows(distribution: str) -> None:
    assert LIMITS[distribution] - SLACK <= size(distribution) <= LIMITS[distribution]
