"""The web player as a part of the documentation, if RULEOUT_PYODIDE names an unpacked npm package ``pyodide``.

The pages ``PAGES`` then have a paragraph with a link to the player after their first one.
"""

from __future__ import annotations

import os
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from ruleout_play.web.export.site import static_files, write_site

FOLDER = "player"
PAGES = ("index", "play")
PYODIDE = os.environ.get("RULEOUT_PYODIDE", "")


def link_player(app: Sphinx, document: nodes.document) -> None:
    """Add a paragraph with a link to the player, if it is written."""
    if PYODIDE and app.builder.format == "html" and app.env.docname in PAGES:
        paragraph = nodes.paragraph()
        paragraph += nodes.reference("", "Play here", refuri=f"{FOLDER}/index.html")
        paragraph += nodes.Text(", in this documentation, without an installation.")
        first = next(iter(document.findall(nodes.paragraph)))
        first.parent.insert(first.parent.index(first) + 1, paragraph)


def write_player(app: Sphinx, error: Exception | None) -> None:
    """Write the player beside the pages."""
    if error is None and PYODIDE and app.builder.format == "html":
        write_site(static_files(Path(PYODIDE)), Path(app.outdir) / FOLDER)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", link_player)
    app.connect("build-finished", write_player)
    return {"parallel_read_safe": True}
