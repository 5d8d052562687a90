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


MOST_NAMES_FOR_PLUGINS = 150
GUIDES = tuple(f"docs/{name}.md" for name in ("write-*", "engines", "hooks", "languages", "limits", "plugin-faults"))
SHOWN = ("CONTRIBUTING.md", "docs/**/*.md", "examples/**/*.py", "packages/*/src/**/template/**/*.txt")


def words_shown() -> set[str]:
    """The names that examples, scaffolds and pages import, and those that a guide mentions as code."""
    found: set[str] = set()
    for text in (path.read_text(encoding="utf-8") for pattern in SHOWN for path in PAGE.parents[1].glob(pattern)):
        found.update(re.findall(r"\b(?:kit|ruleout\.plugin)\.(\w+)", text))
        for names in re.findall(r"from ruleout\.plugin import (\([^)]*\)|.*)", text):
            found.update(re.findall(r"\w+", names))
    for text in (path.read_text(encoding="utf-8") for pattern in GUIDES for path in PAGE.parents[1].glob(pattern)):
        found.update(word for code in re.findall(r"`([^`\n]*)`", text) for word in re.findall(r"\w+", code))
    return found


def words_in_types(value: object) -> set[str]:
    """The words in the types of what *value* takes, returns, raises and has, and in its bases."""
    parts = [value]
    found: set[str] = set()
    if inspect.isclass(value):
        found.update(base.__name__ for base in value.__mro__)
        parts += [getattr(part, "fget", None) or getattr(part, "func", part) for part in vars(value).values()]
    for part in parts:
        types = getattr(part, "__annotations__", {})
        raised = re.search(r"Raises\n-+\n(.*?)(?:\n\n|\Z)", inspect.getdoc(part) or "", re.DOTALL)
        texts = [each if isinstance(each, str) else getattr(each, "__name__", str(each)) for each in types.values()]
        found.update(re.findall(r"\w+", " ".join([*texts, raised[1] if raised else ""])))
    return found if callable(value) else found | set(re.findall(r"\w+", str(value)))


def test_each_name_for_plugins_is_shown_to_their_authors_or_a_type_of_what_is() -> None:
    pytest.importorskip("ruleout_engines", reason="names of engines are not added without them")
    public = set(ruleout.plugin.__all__)
    assert len(public) <= MOST_NAMES_FOR_PLUGINS
    needed, left = words_shown() & public, set(public)
    while needed & left:
        left -= needed
        needed = {word for name in public - left for word in words_in_types(getattr(ruleout.plugin, name))} & left
    assert left == set()
