"""The table of contents, from the lists of pages on the first page, which is read on a code host too.

Each heading of the third level there is a caption, and the pages are those with which the items below it begin.
"""

from __future__ import annotations

import re

from sphinx.application import Sphinx

CAPTION = re.compile(r"^### ", re.MULTILINE)
PAGE = re.compile(r"^- \[[^]]*\]\((\S+)\.md\)", re.MULTILINE)


def contents(text: str) -> str:
    """Return the directives for the lists of pages in *text*."""
    trees = (
        f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(PAGE.findall(items)) + "\n```\n"
        for caption, _, items in (part.partition("\n") for part in CAPTION.split(text)[1:])
    )
    return "\n".join(trees)


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Add the table of contents to the first page."""
    if page == app.config.root_doc:
        source[0] += "\n" + contents(source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", add_contents)
    return {"parallel_read_safe": True}
