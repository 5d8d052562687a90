"""The sections of the hooks page, made from the live specifications.

``python tests/hookpage.py`` replaces them in the page; the text between them is not changed.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ruleout_cli.hooks
from ruleout import default_registry
from ruleout.internal import CORE_DISTRIBUTION
from ruleout.plugins import hooks
from ruleout.plugins.providers import FIRST_PARTY

PAGE = Path(__file__).parents[1] / "docs" / "hooks.md"
SECTION = re.compile(r"^### `(?P<name>ruleout_\w+)`\n.*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def live() -> dict[str, Callable[..., Any]]:
    """Every hook there is, by name: those of core, of the kinds that packages declare, and of the command line."""
    registry = default_registry()
    kinds = [kind for name in registry.kinds if (kind := registry.kind(name)) is not None]
    found = [*vars(hooks).values(), *(kind.hook for kind in kinds), *vars(ruleout_cli.hooks).values()]
    return {each.__name__: each for each in found if callable(each) and hasattr(each, f"{hooks.PROJECT}_spec")}


def signature(hook: Callable[..., Any]) -> str:
    """Return the signature as in the source."""
    tree = ast.parse(inspect.getsource(hook)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    returns = f" -> {ast.unparse(tree.returns)}" if tree.returns else ""
    return f"{tree.name}({ast.unparse(tree.args)}){returns}"


def section(name: str, hook: Callable[..., Any]) -> str:
    """The section of the page about one hook."""
    first, _, rest = (inspect.getdoc(hook) or "").partition("\n\n")
    fields = re.sub(r"``", "`", re.sub(r"^(\w+):", r"- **\1**:", rest, flags=re.MULTILINE))
    owner = next(each for each, package in FIRST_PARTY.items() if package == hook.__module__.partition(".")[0])
    declared = "" if owner == CORE_DISTRIBUTION else f"Declared by `{owner}`.\n\n"
    return f"### `{name}`\n\n{declared}```text\n{signature(hook)}\n```\n\n{first}\n\n{fields}\n\n"


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    known = live()
    PAGE.write_text(SECTION.sub(lambda found: section(found["name"], known[found["name"]]), page), encoding="utf-8")


if __name__ == "__main__":
    main()
