"""Pictures in colour, through rich."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from ruleout.internal import printable
from ruleout_render.internal import Picture

STYLES = {
    "given": "bold",
    "found": "green",
    "empty": "dim",
    "candidate": "",
    "place": "bold black on green",
    "remove": "bold white on red strike",
    "wall": "dim",
    "label": "cyan",
    "clue": "black on white",
    "block": "dim",
    "shade": "on grey42",
    "reason": "white on dark_blue",
    "changed": "white on dark_green",
}
"""The style of rich for each style of a picture. Of several styles, the last one that sets a colour is used."""


def colored(picture: Picture) -> str:
    """Return *picture* as text with the control sequences of a terminal."""
    paper = StringIO()
    terminal: dict[str, Any] = {"force_terminal": True, "color_system": "256", "legacy_windows": False, "width": 10_000}
    console = Console(file=paper, no_color=False, theme=Theme(STYLES), **terminal)
    for line in picture.lines:
        text = Text()
        for run, style in line:
            text.append(printable(run), " ".join(STYLES[name] for name in style.split()))
        console.print(text, end="\n", soft_wrap=True, highlight=False)
    return paper.getvalue().rstrip("\n")
