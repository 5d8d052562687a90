"""The Python of each page runs when it is typed from that page alone. Examples with their output run as the pages are
built, each page by itself."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^ *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
NEEDS_OTHERS = {"cluster.md": "a scheduler that runs elsewhere"}
"""Pages whose examples are not run, and what they need."""


def blocks(page: Path) -> list[str]:
    """The Python examples of *page*."""
    return [dedent(body) for body in BLOCK.findall(page.read_text(encoding="utf-8"))]


def run(page: Path) -> None:
    """Run the examples of *page* one after the other."""
    names = {"__name__": "__main__"}
    for number, body in enumerate(blocks(page), 1):
        with redirect_stdout(io.StringIO()):
            exec(compile(body, f"{page}, example {number}", "exec"), names)


PAGES = [
    page
    for page in (ROOT / "packages/core/README.md", *sorted((ROOT / "docs").glob("*.md")))
    if blocks(page) and page.name not in NEEDS_OTHERS
]


def test_a_name_that_another_page_defines_is_missed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("- A list:\n\n  ```python\n  x = 1\n  ```\n\n```python\nx + y\n```\n")
    with pytest.raises(NameError, match="name 'y' is not defined"):
        run(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_alone(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run(page)
