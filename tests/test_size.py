"""The limits on the amount of code, so that large additions are noticed."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

PACKAGES = Path(__file__).parents[1] / "packages"
CORE = PACKAGES / "core/src/ruleout"
LAYOUT_ONLY = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


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


def total(paths: Iterator[Path], apart_from: tuple[Path, ...] = ()) -> int:
    kept = [path for path in paths if not any(path.is_relative_to(each) for each in apart_from)]
    assert kept
    return sum(lines_of_code(path.read_text(encoding="utf-8")) for path in kept)


def test_only_code_is_counted() -> None:
    assert lines_of_code('"""A docstring\nof two lines."""\n\n# A comment\nx = 1  # another\ny = (\n    2\n)\n') == 4


def test_core_can_be_read_in_an_evening() -> None:
    assert total(CORE.rglob("*.py"), (CORE / "builtin", CORE / "testing")) <= 5_800


def test_the_first_six_packages_stay_small() -> None:
    first = ("core", "strategies", "variants", "cli", "engines", "batch")
    assert sum(total((PACKAGES / name / "src").rglob("*.py")) for name in first) <= 32_000
