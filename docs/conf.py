"""How the pages are built."""

from __future__ import annotations

import sys
from pathlib import Path

from ruleout import __version__

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
# Pictures show the examples of techniques.
sys.path.append(str(Path(__file__).parents[1] / "tests"))

project = "ruleout"
author = "the ruleout authors"
project_copyright = "2026, the ruleout authors"
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.doctest",
    "contents",
    "drawn",
    "pictures",
    "player",
    "public_names",
    "registry_tables",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist", "html_image"]
myst_heading_anchors = 3
nitpicky = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: name for name in ("Cell", "CellSet", "Digit", "DigitIndex", "Mask")}
autodoc_class_signature = "mixed"
napoleon_google_docstring = False
autodoc_default_options = {"members": True}
trim_doctest_flags = True

html_theme = "furo"
html_title = "ruleout"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
