"""The console blocks of the pages: their commands, the output that they show, and the actual output.

``python tests/consoles.py`` writes the actual output into every page.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import attrs
import forked
import processes

ROOT = Path(__file__).parents[1]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "packages").glob("*/README.md")),
    *sorted((ROOT / "examples").glob("*/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/rules").glob("*.md")),
)
BLOCK = re.compile(r"(?P<head>^```console\n)(?P<body>.*?)(?P<tail>^```$)", re.MULTILINE | re.DOTALL)
PLAIN = re.compile(r"ruleout [^\\$`!|&;<>(){}\[\]*?~#\n]*")
ANYTHING = "..."
"""A line of output that stands for any number of lines."""


@attrs.frozen
class Example:
    """A *command* of a page and the *output* under it, standard error included."""

    command: str
    output: str


def examples(block: str) -> Iterator[Example]:
    """The commands of a console block: a line that begins with a dollar sign, and those that it goes on in."""
    for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = text.splitlines(keepends=True)
        end = next(number for number, line in enumerate(lines, 1) if not line.endswith("\\\n"))
        yield Example("".join(lines[:end]).rstrip("\n"), "".join(lines[end:]))


def examples_of(page: Path) -> list[Example]:
    return [
        example
        for found in BLOCK.finditer(page.read_text(encoding="utf-8"))
        for example in examples(found.group("body"))
    ]


def come_back(command: str, folder: Path) -> str:
    """What *command* writes when it is typed in *folder*, which holds the examples.

    Commands that are ``ruleout`` with words that mean the same to every shell are run in a forked process, and so is
    ``ruleout`` in other commands, unless these set what it reads when it starts.
    """
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("RULEOUT", "PYTHON"))}
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    environment = {**clean, "PATH": path, "PYTHONUTF8": "1", "COLUMNS": "100"}
    with tempfile.TemporaryDirectory() as beside, ExitStack() as ended:
        output = Path(beside) / "output"
        if PLAIN.fullmatch(command):
            forked.run_as_typed(shlex.split(command)[1:], folder, environment, output)
        else:
            if "RULEOUT_" not in command:
                ended.enter_context(forked.in_shells(Path(beside)))
                environment["PATH"] = f"{beside}{os.pathsep}{path}"
            with output.open("wb") as file:
                subprocess.run(
                    ["bash", "-c", command],
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                    timeout=600,
                    check=False,
                )
        text = processes.without_progress(output.read_text(encoding="utf-8"))
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def agree(said: str, real: str) -> bool:
    """Whether *real* is what a page says; a line of three dots stands for any lines."""
    parts = [re.escape(part) for part in re.split(rf"^{re.escape(ANYTHING)}\n", said, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), real) is not None


def rewritten(page: Path, folder: Path) -> str:
    """The text of *page* with what really comes back, apart from outputs that are cut short by three dots."""

    def block(found: re.Match[str]) -> str:
        body = ""
        for each in examples(found.group("body")):
            kept = ANYTHING in each.output.splitlines()
            body += f"$ {each.command}\n{each.output if kept else come_back(each.command, folder)}"
        return found.group("head") + body + found.group("tail")

    return BLOCK.sub(block, page.read_text(encoding="utf-8"))


def desk(folder: Path) -> Path:
    """*folder* with the examples in it."""
    (folder / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    return folder


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]) if len(sys.argv) > 1 else PAGES:
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(rewritten(page, desk(Path(folder))), encoding="utf-8")
