"""The page on hooks agrees with the specifications in the code, and that on faults lists them all; each has a test."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import attrs
import pytest
from hookpage import PAGE, SECTION, live, section, signature

from ruleout import default_registry
from ruleout.internal import Rung, field_types
from ruleout.plugins.constraint import CheckedConstraint

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


# The page on faulty plug-ins

FAULTS = ROOT / "docs" / "plugin-faults.md"
CALLS = re.compile(r"((?:`\w+`(?:, | or )?)+) of (?:an? |one of its )(\w+?)s?\b")


def listed() -> tuple[set[str], set[tuple[str, str]]]:
    """The hooks in the first column of the tables, and the functions there, each with what it is of."""
    rows = [line for line in FAULTS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    first = [row.split(" | ")[0] for row in rows]
    hooks = {name for cell in first for name in re.findall(r"`(ruleout_\w+)`", cell)}
    calls = {
        (name, found[2])
        for cell in first
        for found in CALLS.finditer(cell)
        for name in re.findall(r"`(\w+)`", found[1])
    }
    return hooks, calls


def functions_of(cls: type) -> set[str]:
    return {name for name, hint in field_types(cls) if "Callable" in str(hint)}


def called() -> set[tuple[str, str]]:
    """Every function of an item of a third party that is called, each with what it is of."""
    registry = default_registry()
    kinds = [kind for name in registry.kinds if (kind := registry.kind(name)) is not None and not kind.own_only]
    found = {("records", "kind")}
    for kind in kinds:
        names = functions_of(kind.item) if attrs.has(kind.item) else {"supports", "search_many", "solutions", "warm"}
        found |= {(name, kind.word) for name in names}
    found |= {(name, "rung") for name in functions_of(Rung)}
    methods = [name for name, each in vars(CheckedConstraint).items() if inspect.isfunction(each)]
    found |= {(name, "constraint") for name in methods if not name.startswith("_")}
    return found


def test_the_page_on_faults_lists_every_hook() -> None:
    hooks, _ = listed()
    assert hooks >= live().keys()
    assert hooks <= {*live(), "ruleout_kernels"}


def test_the_page_on_faults_lists_every_function_that_is_called_and_no_other() -> None:
    pytest.importorskip("ruleout_engines", reason="a hook of engines is not declared without them")
    assert listed()[1] == called()
