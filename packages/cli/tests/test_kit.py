"""The public names for authors of commands, and the dependencies between the modules of the command line."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

from ruleout_cli import kit
from ruleout_cli.testing import invoke

ROOT = Path(__file__).parents[3]
FOLDER = Path(kit.__file__).parent


def test_every_name_of_the_kit_exists_and_is_documented() -> None:
    for name in kit.__all__:
        value = getattr(kit, name)
        assert value is not None
        if callable(value):
            assert value.__doc__, name


def test_the_stub_says_the_same_as_the_table() -> None:
    text = (FOLDER / "kit.pyi").read_text(encoding="utf-8")
    stub = re.findall(r"^from (\S+) import (\w+) as \2$", text, re.MULTILINE)
    table = {(home, name) for part in kit.NAMES.values() for home, names in part.items() for name in names.split()}
    assert set(stub) == table


def imported(module: str, names: set[str]) -> set[str]:
    tree = ast.parse((FOLDER.parent / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            wholes = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (wholes & names) or ({node.module} & names)
    return found - {module}


def test_no_module_of_the_command_line_depends_on_itself() -> None:
    paths = [path for path in FOLDER.rglob("*.py") if path.name != "__init__.py"]
    names = {".".join(path.relative_to(FOLDER.parent).with_suffix("").parts) for path in paths}
    needs = {name: imported(name, names) for name in names}
    while free := {name for name, others in needs.items() if not others & needs.keys()}:
        needs = {name: others for name, others in needs.items() if name not in free}
    assert needs == {}, "these modules import each other in a circle"


def test_the_command_of_the_docs_runs(install: Callable[..., None]) -> None:
    page = (ROOT / "docs" / "write-a-command.md").read_text(encoding="utf-8")
    code = re.search(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert code is not None
    install("givens-counter", code.group(1))
    assert invoke("givens", "1...3..2...3..2.").out == "5\n"
    assert '"givens": 5}' in invoke("givens", "--json", "1...3..2...3..2.").out


def test_the_docs_name_every_part_of_the_kit() -> None:
    page = (ROOT / "docs" / "write-a-command.md").read_text(encoding="utf-8")
    assert [name for name in kit.__all__ if not re.search(rf"`{name}\b", page)] == []
