"""The library needs core and attrs alone; only the folder ``cli`` needs what the command line needs."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import processes

import ruleout_batch

HOME = Path(ruleout_batch.__file__).parent
COMMAND_LINE = {"typer", "click", "rich", "ruleout_cli"}

USE = """
import sys
for name in ("typer", "click", "rich", "ruleout_cli"):
    sys.modules[name] = None

import ruleout_batch
from ruleout_batch import Inline, KillableWorker, Local, answer_files, answers

for name in ruleout_batch.__all__:
    getattr(ruleout_batch, name)
with open("in.txt", "w") as file:
    file.write("1.....3..4.....2\\n11..............\\nbad\\n")
print(answer_files("solve", "in.txt", "out.txt", workers=1, engine="python"))
print(open("out.txt").read(), end="")
for executor in (Inline(), Local(1)):
    print([record.get("count") for record in answers("count", ["1.....3..4.....2"], executor=executor)])
with KillableWorker() as worker:
    print(worker.run(len, "123").value)
try:
    answer_files("solve", "in.txt", "out.txt")
except Exception as error:
    print(error)
"""


def test_the_library_works_without_the_command_line(tmp_path: Path) -> None:
    done = processes.run([sys.executable, "-c", USE], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr == ""
    tally, *rest = done.stdout.splitlines()
    assert tally.startswith(
        "Tally(unique=1, none=1, several=0, unknown=0, bad=1, failed=0, empty=0, remarked=0, tries=0, messages=("
    )
    assert rest[:2] == ["1324423124133142", "none"]
    assert rest[2].startswith("error: in.txt:3: ")
    assert rest[3:] == ["[1]", "[1]", "3", "out.txt: already exists; use --force to overwrite it"]


def imported_modules(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            names.add(node.module)
    return names


def test_only_the_commands_import_the_command_line() -> None:
    for path in HOME.rglob("*.py"):
        if HOME / "cli" not in path.parents:
            names = imported_modules(path)
            assert not {name.split(".")[0] for name in names} & COMMAND_LINE, path
            assert not any(name.startswith("ruleout_batch.cli") for name in names), path


def test_folders_import_each_other_in_one_direction() -> None:
    """Each folder imports only from those before it."""
    order = ["input", "answering", "executors", "output", "running", "library", "api", "cli"]
    for path in HOME.rglob("*.py"):
        room = path.relative_to(HOME).with_suffix("").parts[0]
        if room == "__init__":
            continue
        allowed = set(order[: order.index(room) + 1])
        used = {name.split(".")[1] for name in imported_modules(path) if name.startswith("ruleout_batch.")}
        assert used <= allowed, f"{path} imports {used - allowed}"
