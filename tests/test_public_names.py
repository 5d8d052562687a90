"""Every public name has a docstring, and the API page shows every public name."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from doors import added

import ruleout
import ruleout.plugin
import ruleout.plugins.names
import ruleout.testing

PAGE = Path(__file__).parents[1] / "docs/api.md"
DOORS = (ruleout, ruleout.plugin, ruleout.testing)


def described_constants(module: ModuleType) -> set[str]:
    """The names of a module that are assigned and then described by a text."""
    tree = ast.parse(inspect.getsource(module))
    bodies = [tree.body, *(body for node in tree.body if isinstance(node, ast.If) for body in (node.body, node.orelse))]
    return {
        ast.unparse(getattr(first, "target", None) or first.targets[0])  # type: ignore[attr-defined]
        for body in bodies
        for first, second in pairwise(body)
        if isinstance(first, ast.Assign | ast.AnnAssign)
        if isinstance(second, ast.Expr) and isinstance(second.value, ast.Constant)
    }


def home_of(door: ModuleType, name: str) -> ModuleType:
    """The module that defines a public name."""
    if name in added(door.__name__):
        return import_module(added(door.__name__)[name])
    tables = getattr(door, "NAMES", {})
    by_kind = tables.values() if door is ruleout.plugin else [tables]
    return import_module(next(home for homes in by_kind for home, names in homes.items() if name in names.split()))


def undescribed(door: ModuleType) -> Iterator[str]:
    for name in door.__all__:
        value = getattr(door, name)
        # An alias of a class is described as a constant is.
        if (inspect.isclass(value) and value.__name__ == name) or inspect.isroutine(value):
            if not inspect.getdoc(value) or value.__doc__ is None:
                yield name
        elif name not in described_constants(home_of(door, name)):
            yield name


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_public_name_has_a_docstring(door: ModuleType) -> None:
    assert list(undescribed(door)) == []


@pytest.mark.parametrize("name", ["Layout", "Board", "Registry", "Puzzle", "Report", "Result", "Diagnosis"])
def test_what_is_derived_has_a_docstring(name: str) -> None:
    parts = vars(getattr(ruleout, name)).items()
    derived = {part: value for part, value in parts if not part.startswith("_")}
    bare = [
        part
        for part, value in derived.items()
        if isinstance(value, property | cached_property | classmethod) or inspect.isfunction(value)
        if not inspect.getdoc(value)
    ]
    assert bare == []


def test_the_page_shows_every_kind_of_every_door() -> None:
    pytest.importorskip("ruleout_engines", reason="names of engines are not added without them")
    shown = re.findall(r"^\.\. public-names:: (\S+) ?(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    kinds = [("ruleout.plugin", kind) for kind in ruleout.plugin.NAMES]
    names = ruleout.plugins.names.names_added("ruleout.plugin").values()
    packages = {("ruleout.plugin", provider.distribution) for provider, _ in names}
    assert {*shown} == {("ruleout", ""), *kinds, *packages, ("ruleout.testing", "")}
    assert len(shown) == len({*shown})


def test_each_name_for_plugins_is_listed_for_one_kind() -> None:
    names = [name for homes in ruleout.plugin.NAMES.values() for listed in homes.values() for name in listed.split()]
    assert sorted(names) == sorted(set(names))
