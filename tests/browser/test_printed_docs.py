"""The style sheet of the documentation on paper, in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

CSS = Path(__file__).parents[2] / "docs" / "_static" / "pages.css"
FAMILIES = sorted((CSS.parents[1] / "techniques").glob("*.md"))
PAGE = f"""<!doctype html><style>{CSS.read_text(encoding="utf-8")} body {{ width: 600px }}</style>
<div class="highlight"><pre>ruleout explain {"." * 200}</pre></div>
<table><tr><td>whale<td><code class="literal">{"." * 200}</code></table>"""


def test_commands_are_complete_on_paper(visit: Callable[..., Any]) -> None:
    page = visit(PAGE)
    page.emulate_media(media="print")
    for name in ("pre", "table"):
        assert page.evaluate(f"(e => e.scrollWidth)(document.querySelector('{name}'))") <= 600, name


def test_the_parts_of_a_chain_stand_beside_each_other_on_paper(visit: Callable[..., Any]) -> None:
    part = '<svg viewBox="0 0 10 12"></svg>'
    page = visit(f"<!doctype html><style>{CSS.read_text(encoding='utf-8')} body {{ width: 600px }}</style>"
                 f"<figure class=picture>{part * 3}</figure><figure class=picture>{part}</figure>")  # fmt: skip
    script = "[...document.querySelectorAll('svg')].map(e => [e.getBoundingClientRect().y, e.clientWidth])"
    (first, on_screen), (second, _), *_ = page.evaluate(script)
    assert second > first
    page.emulate_media(media="print")
    (first, width), (second, _), (third, _), (_, alone) = page.evaluate(script)
    assert first == second < third
    assert width < 0.5 * 600 < alone == on_screen


def test_the_sketches_of_techniques_are_not_wrapped_on_paper(visit: Callable[..., Any]) -> None:
    lines = [
        line for path in FAMILIES for line in path.read_text(encoding="utf-8").split("\n") if line.startswith("| ")
    ]
    sketches = [line for line in lines if " |     " in line]
    assert sketches
    page = visit(f"""<!doctype html><style>pre {{ font: 13px monospace }} {CSS.read_text(encoding="utf-8")}</style>
<div style="width: 666px">{"".join(f"<div class=highlight><pre>{line}</pre></div>" for line in sketches)}</div>""")
    page.emulate_media(media="print")
    assert len(set(page.evaluate("[...document.querySelectorAll('pre')].map(e => e.clientHeight)"))) == 1
