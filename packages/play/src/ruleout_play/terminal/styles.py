"""The colours of the board: true colours, the 16 of terminals, and none.

Everything that a colour says is also said by a character or by its weight.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Literal, get_args

from rich.color import Color
from rich.console import Console
from rich.style import Style

Colours = Literal["true", "sixteen", "none"]
"""Colours that a terminal shows."""
COLOURS: tuple[Colours, ...] = get_args(Colours)

FOREGROUNDS: dict[str, tuple[str, str, str]] = {
    "wall": ("#6e7681", "white", ""),
    "block": ("#484f58", "white", ""),
    "clue": ("bold #f0f6fc", "bold bright_white", "bold"),
    "label": ("#d2a8ff", "bright_magenta", ""),
    "empty": ("#6e7681", "white", ""),
    "given": ("bold #f0f6fc", "bold bright_white", "bold"),
    "entry": ("#79c0ff", "bright_cyan", ""),
    "clash": ("bold underline #ff7b72", "bold underline bright_red", "underline"),
    "wrong": ("bold strike #ff7b72", "bold strike bright_red", "strike"),
    "centre": ("#b1bac4", "white", ""),
    "corner": ("italic #e3b341", "bright_yellow", "italic"),
    "place": ("bold #0d1117 on #56d364", "bold black on green", "bold reverse"),
    "remove": ("bold #ffffff on #b62324", "bold bright_white on red", "strike"),
    "involved": ("bold #ffa657", "bold bright_yellow", "bold"),
    "cause": ("bold underline #ffa657", "bold underline bright_yellow", "bold underline"),
    "cursor-sign": ("bold #ffffff", "bold bright_white", "bold"),
    "number": ("#b1bac4", "white", ""),
}
"""The style of each kind of character, for each of :data:`COLOURS`; a background stands for itself."""

BACKGROUNDS: dict[str, tuple[str, str, str]] = {
    "": ("#0d1117", "default", ""),
    "tint-0": ("#161b22", "default", ""),
    "tint-1": ("#2b3440", "bright_black", ""),
    "tint-2": ("#3a2f45", "blue", ""),
    "tint-3": ("#25413a", "magenta", ""),
    "tint-4": ("#3d3a2a", "bright_black", ""),
    "same": ("#4a3f7a", "blue", ""),
    "base": ("#5a4a1c", "magenta", ""),
    "chosen": ("#173a6e", "blue", "reverse"),
    "cursor": ("#0a3d91", "bright_blue", "reverse"),
    "color-1": ("#6e2c35", "red", ""),
    "color-2": ("#2f5d34", "green", ""),
    "color-3": ("#2c4a7c", "blue", ""),
    "color-4": ("#6b5a1e", "yellow", ""),
    "color-5": ("#5b3a73", "magenta", ""),
    "color-6": ("#1e5f66", "cyan", ""),
    "color-7": ("#75461f", "bright_red", ""),
    "color-8": ("#4d5560", "bright_black", ""),
    "color-9": ("#6f3a5b", "bright_magenta", ""),
}
"""The background of each state of a cell."""


def colours_of_terminal() -> Colours:
    """Return what the terminal shows, by its environment."""
    if "NO_COLOR" in os.environ:
        return "none"
    depth = Console(force_terminal=True).color_system
    return "none" if depth is None else "sixteen" if depth in ("standard", "windows") else "true"


@lru_cache(maxsize=4096)
def style_of(foreground: str, background: str, colours: Colours) -> Style:
    """Return the style of a character: its kind, on the background of its cell."""
    number = COLOURS.index(colours)
    style = Style.parse(FOREGROUNDS[foreground][number]) if foreground else Style()
    behind = BACKGROUNDS[background][number]
    if colours == "none":
        return style + Style.parse(behind)
    if style.bgcolor is None:
        style += Style(bgcolor=Color.parse(behind))
    return style


def background_of_tint(number: int) -> str:
    """Return the background of the number of a tint, empty for none."""
    return "" if number < 0 else f"tint-{min(number, 4)}"
