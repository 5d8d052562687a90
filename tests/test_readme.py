"""What the README and the pages tell people to type does what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from consoles import PAGES, ROOT, Example, agree, come_back, desk, examples_of

EXAMPLES = [
    pytest.param(each, id=f"{page.relative_to(ROOT)}: {each.command[:60]}")
    for page in PAGES
    for each in examples_of(page)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_command_on_a_page_writes_what_the_page_says(example: Example, tmp_path: Path) -> None:
    real = come_back(example.command, desk(tmp_path))
    assert agree(example.output, real), f"{example.command}\nsaid:\n{example.output}\nreal:\n{real}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_on_a_page_runs(page: Path, tmp_path: Path) -> None:
    for code in re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        (tmp_path / "page.py").write_text(code, encoding="utf-8")
        if not (tmp_path / "examples").exists():
            desk(tmp_path)
        real = come_back("python -W error page.py && echo fine", tmp_path)
        assert real.endswith("fine\n"), real


def test_a_page_that_is_wrong_is_found() -> None:
    assert agree("one\n...\nfour\n", "one\ntwo\nthree\nfour\n")
    assert agree("one\n...\n", "one\n")
    assert not agree("one\n...\nfive\n", "one\ntwo\nthree\nfour\n")
    assert not agree("one\n", "one\ntwo\n")


def test_the_readme_solves_a_samurai_and_runs_the_tests_each_by_one_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(commands) == 2
    for command in commands:
        assert command.startswith("python3 -m venv .venv && ")
        assert "\n" not in command.strip().replace("\\\n", "")
    assert commands[0].rstrip().endswith("ruleout solve examples/samurai.txt")
    assert commands[1].rstrip().endswith("tox")
    for path in re.findall(r"\./\S+", commands[0]):
        assert (ROOT / path / "pyproject.toml").exists()
