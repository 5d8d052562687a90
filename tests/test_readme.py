"""The commands in the README and on the pages have the output shown there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from consoles import PAGES, ROOT, agree, come_back, desk, examples_of
from pagepictures import FOLDER, FRONT, drawn_in

README = ROOT / "README.md"


READ_FIRST = (README, ROOT / "docs/tutorial.md")
"""The pages whose commands run with every change."""


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=() if page in READ_FIRST else pytest.mark.long) for page in PAGES],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_what_a_page_says_to_type_writes_what_it_says(page: Path, tmp_path: Path) -> None:
    folder = desk(tmp_path)
    for example in examples_of(page):
        real = come_back(example.command, folder)
        assert agree(example.output, real), f"{example.command}\nsaid:\n{example.output}\nreal:\n{real}"
    for name, content in drawn_in(folder).items() if page in FRONT else ():
        assert (FOLDER / name).read_bytes() == content, f"{name} is old: python tests/pagepictures.py writes it again"


def test_the_python_of_the_readme_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    folder = desk(tmp_path)
    for code in blocks:
        (folder / "page.py").write_text(code, encoding="utf-8")
        assert come_back("python -W error page.py && echo fine", folder).endswith("fine\n")


def test_a_page_that_is_wrong_is_found() -> None:
    assert agree("one\n...\nfour\n", "one\ntwo\nthree\nfour\n")
    assert agree("one\n...\n", "one\n")
    assert not agree("one\n...\nfive\n", "one\ntwo\nthree\nfour\n")
    assert not agree("one\n", "one\ntwo\n")


def test_the_readme_solves_a_samurai_and_runs_the_tests_each_by_one_command() -> None:
    text = README.read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(commands) == 3
    for command in commands[:2]:
        assert command.startswith("python3 -m venv .venv && ")
        assert "\n" not in command.strip().replace("\\\n", "")
    assert commands[0].rstrip().endswith("ruleout solve examples/samurai.txt --draw")
    assert commands[1].rstrip().endswith("tox run-parallel")
    assert "-r everything.txt" in commands[0]
    assert commands[2] == ".venv/bin/ruleout web examples/killer.txt\n"


def test_everything_installs_each_folder_after_those_that_it_needs() -> None:
    """Older versions of pip look for the needs of a folder among the earlier ones only."""
    lines = [line for line in (ROOT / "everything.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    installed: set[str] = set()
    for line in lines:
        folder, _, extras = line.rstrip("]").partition("[")
        project = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        options = project.get("optional-dependencies", {})
        needs = [*project["dependencies"], *(need for extra in extras.split(",") if extra for need in options[extra])]
        for name in re.findall(r"^(ruleout-\w+)", "\n".join(needs), re.MULTILINE):
            assert name in installed, f"{folder} needs {name}, which does not stand before it"
        installed.add(project["name"])
    assert installed == {
        tomllib.loads(path.read_text(encoding="utf-8"))["project"]["name"]
        for path in (ROOT / "pyproject.toml", *ROOT.glob("packages/*/pyproject.toml"))
    } - {"ruleout-engines", "ruleout-ranks"}
