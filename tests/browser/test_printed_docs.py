"""The style sheet of the documentation on paper, in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

CSS = Path(__file__).parents[2] / "docs" / "_static" / "pages.css"
PAGE = f"""<!doctype html><style>{CSS.read_text(encoding="utf-8")} body {{ width: 600px }}</style>
<div class="highlight"><pre>ruleout explain {"." * 200}</pre></div>
<table><tr><td>whale<td><code class="literal">{"." * 200}</code></table>"""


def test_commands_are_complete_on_paper(visit: Callable[..., Any]) -> None:
    page = visit(PAGE)
    page.emulate_media(media="print")
    for name in ("pre", "table"):
        assert page.evaluate(f"(e => e.scrollWidth)(document.querySelector('{name}'))") <= 600, name
