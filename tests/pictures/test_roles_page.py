"""The page "How to read the pictures" names every role of the items of pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleout_render.scene import ROLES

PAGE = Path(__file__).parents[2] / "docs" / "pictures.md"


def roles_in(page: str) -> Iterator[str]:
    """Yield the roles in the first column of the tables of *page*, and those of the section on the caption."""
    for line in page.splitlines():
        if line.startswith("| `"):
            yield from expanded(line.split("|")[1])
    caption = page.split("## Caption", 1)[1].split("##", 1)[0]
    yield from re.findall("`([^`]+)`", caption)


def expanded(names: str) -> Iterator[str]:
    """Yield each role of a list such as "`tag`, `tag-1` to `tag-6`"."""
    for first, last in re.findall("`([^`]+)`(?: to `([^`]+)`)?", names):
        stem, end = first[:-1], last[-1:] or first[-1]
        yield from (stem + chr(each) for each in range(ord(first[-1]), ord(end) + 1))


def test_every_role_is_explained_once() -> None:
    assert sorted(roles_in(PAGE.read_text(encoding="utf-8"))) == sorted(ROLES)


@pytest.mark.parametrize("role", ["node-fin", "outline-1` to `outline-6", "legend", "number-text"])
def test_a_role_that_the_page_lacks_is_found(role: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"`{role}`" in page
    assert set(roles_in(page.replace(f"`{role}`", "its role"))) < set(ROLES)
