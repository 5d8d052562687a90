"""Pictures in files that pages show, in the colours of the site: light or dark as the page, greys in print.

Some pages are read on a code host as well as here, so their pictures are files in ``drawn`` that ``python
tests/pagepictures.py`` writes. An SVG file is put into the page, where the style sheet of pictures applies to it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from picture_styles import STYLED
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

FOLDER = "drawn/"


class DrawnPictures(SphinxTransform):
    """Put each SVG file into the page."""

    default_priority = 10

    def apply(self, **_: Any) -> None:
        for image in list(self.document.findall(nodes.image)):
            name = image["uri"]
            if name.startswith(FOLDER) and name.endswith(".svg"):
                path = Path(self.env.srcdir) / name
                self.env.note_dependency(str(path))
                drawn = path.read_text(encoding="utf-8")
                text = f'<figure class="picture {STYLED}">{drawn}</figure>'
                image.replace_self(nodes.raw("", text, format="html"))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_transform(DrawnPictures)
    return {"parallel_read_safe": True}
