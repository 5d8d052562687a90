"""Deprecated names warn, and are removed in the version that was announced."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ruleout
from ruleout.plugin import warn_deprecated

ROOT = Path(__file__).parents[1]
SOURCES = sorted(ROOT.glob("packages/*/src/**/*.py"))


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def announced(source: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each deprecation in *source*, the version since which it is deprecated, and when it ends."""
    for node in ast.walk(ast.parse(source)) if "warn_deprecated" in source else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "warn_deprecated":
            given = {each.arg: ast.literal_eval(each.value) for each in node.keywords if each.arg in ("since", "until")}
            yield ast.unparse(node.args[0]), given["since"], given["until"]


def overdue(source: str, version: str) -> list[str]:
    """The deprecated names in *source* that are to be gone in *version*."""
    return [name for name, _, until in announced(source) if numbers(version) >= numbers(until)]


def too_short(source: str) -> list[str]:
    """The deprecated names in *source* that do not work in two further minor versions."""
    return [name for name, since, until in announced(source) if numbers(until)[:2] < _two_later(numbers(since))]


def _two_later(version: tuple[int, ...]) -> tuple[int, ...]:
    return version[0], version[1] + 2


PLANTED = 'warn_deprecated("old", instead="new", since="0.2", until="0.4")'


@pytest.mark.parametrize(("version", "found"), [("0.3.9", []), ("0.4.0", ["'old'"]), ("1.0.0", ["'old'"])])
def test_a_name_that_outlived_its_version_is_found(version: str, found: list[str]) -> None:
    assert overdue(PLANTED, version) == found


def test_a_name_that_is_removed_too_soon_is_found() -> None:
    assert too_short(PLANTED) == []
    assert too_short(PLANTED.replace("0.4", "0.3")) == ["'old'"]


def test_no_deprecated_name_outlived_its_version_or_is_removed_too_soon() -> None:
    assert SOURCES
    for path in SOURCES:
        if path.name != "deprecation.py":
            source = path.read_text(encoding="utf-8")
            assert not overdue(source, ruleout.__version__), path
            assert not too_short(source), path


def test_the_warning_says_what_to_use_and_points_to_the_caller() -> None:
    def old() -> None:
        warn_deprecated("old", instead="new", since="0.2", until="0.4")

    with pytest.warns(
        DeprecationWarning, match="old is deprecated since 0.2 and will be removed in 0.4; use new"
    ) as seen:
        old()
    assert seen[0].filename == __file__
