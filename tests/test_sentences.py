"""Docstrings and texts after assignments begin with a noun or, for functions, a verb; so do those of parameters."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parents[1] / "packages"
QUESTION = re.compile(
    r"(?:\A|\n( *)\S[^\n]*[^\s.]\n\1    )(?:What|Whether|How|Which|Where|Who|Whose|Why)\b"
    r"|\A(?:As|So|That|These|Those|When)\b"
)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and the texts after assignments of a module, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            match each:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    yield each.lineno, text


@pytest.mark.parametrize("package", sorted({each.name for each in PACKAGES.iterdir()}))
def test_no_docstring_is_an_indirect_question(package: str) -> None:
    modules = sorted((PACKAGES / package / "src").rglob("*.py"))
    assert modules
    found = [
        (module.name, line, match[0].lstrip())
        for module in modules
        for line, text in texts(module)
        if (match := QUESTION.search(text))
    ]
    assert found == []
