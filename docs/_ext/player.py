"""The web player as a part of the documentation, if RULEOUT_PYODIDE names an unpacked npm package ``pyodide``.

The directive ``{player}`` makes a paragraph with a link to the player, or nothing without the package.
"""

from __future__ import annotations

import os
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from ruleout_play.web.export.site import static_files, write_site

FOLDER = "player"
PYODIDE = os.environ.get("RULEOUT_PYODIDE", "")


class PlayerLink(SphinxDirective):
    """A paragraph with a link to the player."""

    def run(self) -> list[nodes.Node]:
        if not PYODIDE or self.env.app.builder.format != "html":
            return []
        paragraph = nodes.paragraph()
        paragraph += nodes.reference("", "Play here", refuri=f"{FOLDER}/index.html")
        paragraph += nodes.Text(", in this documentation, without an installation.")
        return [paragraph]


def write_player(app: Sphinx, error: Exception | None) -> None:
    """Write the player beside the pages."""
    if error is None and PYODIDE and app.builder.format == "html":
        write_site(static_files(Path(PYODIDE)), Path(app.outdir) / FOLDER)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("player", PlayerLink)
    app.connect("build-finished", write_player)
    return {"parallel_read_safe": True}
