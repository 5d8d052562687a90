"""The pages that are read on a code host are plain Markdown, and their pictures and commands are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from consoles import ROOT, examples_of
from pagepictures import FOLDER, FRONT, PHOTOGRAPHS, shown

LEFT = re.compile(r"\{[\w-]+\}`|^\([\w-]+\)=|^:::|^\{|^%", re.MULTILINE)
"""What is left of a directive, a role or a target in text."""
WRITTEN = re.compile(r"(?:-o|--output) ([\w-]+\.svg)")
NAMED = {page: page.relative_to(ROOT).as_posix() for page in FRONT}


def faults(text: str) -> Iterator[str]:
    """Yield what a plain reader of Markdown shows of *text* that only Sphinx understands."""
    parser = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable("table")
    for token in parser.parse(text):
        if token.type == "fence" and token.info.startswith("{"):
            yield token.info
        if token.type == "inline":
            yield from LEFT.findall("".join(part.markup + part.content for part in token.children or ()))


@pytest.mark.parametrize("page", FRONT, ids=NAMED.get)
def test_a_page_has_no_directive(page: Path) -> None:
    assert list(faults(page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "text", ["```{picture} a.txt\n```", "Of {class}`Puzzle`.", "(methods)=\n## Methods", ":::{note}\nOf all.\n:::"]
)
def test_a_directive_is_found(text: str) -> None:
    assert list(faults(f"# A page\n\nOf text.\n\n{text}\n"))


def headings(page: Path) -> set[str]:
    """Return the names by which links find the headings of *page*."""
    lines = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line).lower().replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", FRONT, ids=NAMED.get)
def test_what_a_page_leads_to_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)", text)
    places = [(page.parent / name if name else page, heading) for name, heading in links]
    assert [str(place) for place, _ in places if not place.exists()] == []
    assert [(place.name, heading) for place, heading in places if heading and heading not in headings(place)] == []


def test_each_picture_is_on_a_page_and_drawn_by_a_command_of_one() -> None:
    pictures = {path.name for path in FOLDER.iterdir()}
    assert set().union(*map(shown, FRONT)) == pictures
    commands = " ".join(example.command for page in FRONT for example in examples_of(page))
    assert pictures <= {*WRITTEN.findall(commands), *PHOTOGRAPHS}


def test_pictures_are_few_and_small() -> None:
    sizes = [path.stat().st_size for path in FOLDER.iterdir()]
    assert len(sizes) <= 30
    assert sum(sizes) <= 1_000_000
