"""The hooks page agrees with the specifications in the code, and every hook has a test."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from hookpage import PAGE, SECTION, live, section, signature

ROOT = Path(__file__).parents[1]
FIELDS = ("Called:", "Result:", "Example:", "Since:")


def documented() -> dict[str, str]:
    return {found["name"]: found.group() for found in SECTION.finditer(PAGE.read_text(encoding="utf-8"))}


def test_the_page_has_every_hook_and_no_other() -> None:
    pytest.importorskip("ruleout_engines", reason="a hook of engines is not declared without them")
    assert list(documented()) == list(live())


@pytest.mark.parametrize("name", live())
def test_the_page_says_what_the_specification_says(name: str) -> None:
    assert documented()[name].rstrip() == section(name, live()[name]).rstrip()


@pytest.mark.parametrize("name", live())
def test_every_specification_has_the_same_shape(name: str) -> None:
    hook = live()[name]
    text = inspect.getdoc(hook) or ""
    places = [text.find(f"\n{field}") for field in FIELDS]
    assert -1 not in places
    assert places == sorted(places)
    arguments = list(inspect.signature(hook).parameters)
    assert ("\nArguments:" in text) == bool(arguments)
    assert all(argument in text for argument in arguments)
    example = text.partition("Example: ``")[2].partition("``")[0]
    ast.parse(f"def hook({', '.join(arguments)}):\n    {example}")


def test_the_signature_of_the_page_is_that_of_the_source() -> None:
    assert signature(live()["ruleout_draw"]) == "ruleout_draw(puzzle: Puzzle, board: Board, step: Step | None) -> str"


@pytest.mark.parametrize("name", live())
def test_every_hook_has_a_test(name: str) -> None:
    tree = ast.parse((ROOT / "tests" / "test_hooks.py").read_text(encoding="utf-8"))
    assert f"test_{name}" in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
