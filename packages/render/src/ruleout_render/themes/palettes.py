"""The colours of each theme. Contrasts are tested: 4.5:1 for text on every tint, 3:1 for lines."""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, str]
"""Colours by the names that ``table.py`` uses."""

LIGHT: Palette = {
    "paper": "#ffffff", "ink": "#111111", "entry": "#1a4f9c", "mark": "#333333", "faint": "#5c5c5c",
    "line": "#8a8a8a", "wall": "#111111", "block": "#2b2b2b", "clue": "#ffffff", "shade": "#e9e9e9", "rule": "#d2d2d2",
    "base": "#d7e8f7", "cover": "#0b5a8a", "sum": "#7a3e00", "selection": "#fff0b3", "set": "#a5dccb",
    "pattern": "#a5dccb", "second": "#a9cdf0", "third": "#f3d6a8", "fourth": "#d9cdf0", "fin": "#f7d48c",
    "endo-fin": "#e9bcd6", "target": "#f4b6a0", "remove": "#b3261e", "place": "#ffe08a",
    "branch-1": "#0b5a8a", "branch-2": "#8a3b00", "branch-3": "#006b4f", "branch-4": "#7b2d67",
    "branch-5": "#5a4a00", "branch-6": "#444444",
    "color-1": "#f8dfa6", "color-2": "#c6e6f6", "color-3": "#a6dcc9", "color-4": "#faf5bb", "color-5": "#a6cde4",
    "color-6": "#f1cba6", "color-7": "#edd4e2", "color-8": "#c6c6c6", "color-9": "#e0e0e0",
    "line-1": "#a8e6a1", "line-2": "#e6b3ec", "line-3": "#a9d8f5", "line-4": "#ffcf9e", "line-5": "#9fe0d6",
    "line-6": "#f0e68c", "line-7": "#f7b7b0", "line-8": "#cfc4f5",
}  # fmt: skip
DARK: Palette = {
    "paper": "#16181c", "ink": "#f2f2f2", "entry": "#9cc7ff", "mark": "#d6d6d6", "faint": "#a8a8a8",
    "line": "#6f747c", "wall": "#e6e6e6", "block": "#4a505a", "clue": "#ffffff", "shade": "#2a2e35", "rule": "#3c424c",
    "base": "#173a55", "cover": "#6bb7ea", "sum": "#e8a76a", "selection": "#4a4215", "set": "#12604c",
    "pattern": "#12604c", "second": "#134a7c", "third": "#6a4a22", "fourth": "#4b3f78", "fin": "#6f4d00",
    "endo-fin": "#6e2f55", "target": "#7c2d12", "remove": "#ff9c92", "place": "#6b5200",
    "branch-1": "#6bb7ea", "branch-2": "#ffb077", "branch-3": "#5fd3b0", "branch-4": "#f0a5d3",
    "branch-5": "#e8d36a", "branch-6": "#cccccc",
    "color-1": "#4f3d15", "color-2": "#26404d", "color-3": "#113a34", "color-4": "#4c4a24", "color-5": "#112f45",
    "color-6": "#4b2f15", "color-7": "#443342", "color-8": "#000000", "color-9": "#333333",
    "line-1": "#1f5a28", "line-2": "#5f2a66", "line-3": "#1d4c6e", "line-4": "#6a4314", "line-5": "#14564e",
    "line-6": "#57501a", "line-7": "#6e2a2a", "line-8": "#443a78",
}  # fmt: skip
CONTRAST: Palette = {
    **LIGHT,
    "ink": "#000000", "entry": "#00308a", "mark": "#000000", "faint": "#000000", "line": "#444444", "wall": "#000000",
    "block": "#000000", "shade": "#e4e4e4", "base": "#cfe6ff", "cover": "#00308a", "sum": "#6b2a00", "set": "#9fe8cd",
    "pattern": "#9fe8cd", "second": "#a8d4ff", "fin": "#ffd966", "remove": "#a00000", "place": "#ffe600",
    "branch-1": "#003f7d", "branch-2": "#7a2e00", "branch-3": "#00523c", "branch-4": "#66004f",
    "branch-5": "#4a3b00", "branch-6": "#222222",
}  # fmt: skip
PRINT: Palette = {
    **LIGHT,
    "entry": "#111111", "mark": "#222222", "faint": "#333333", "line": "#777777", "block": "#111111",
    "shade": "#e6e6e6", "rule": "#cfcfcf", "base": "#e3e3e3", "cover": "#555555", "sum": "#111111", "set": "#e9e9e9",
    "selection": "#eeeeee", "pattern": "#ffffff", "second": "#dcdcdc", "third": "#efefef", "fourth": "#cccccc",
    "fin": "#c4c4c4", "endo-fin": "#c4c4c4", "target": "#dcdcdc", "remove": "#111111", "place": "#d9d9d9",
    **{f"branch-{number}": "#111111" for number in range(1, 7)},
    "color-1": "#f4f4f4", "color-2": "#e8e8e8", "color-3": "#dedede", "color-4": "#f8f8f8", "color-5": "#d2d2d2",
    "color-6": "#eeeeee", "color-7": "#e2e2e2", "color-8": "#c4c4c4", "color-9": "#cccccc",
    "line-1": "#bdbdbd", "line-2": "#cfcfcf", "line-3": "#c4c4c4", "line-4": "#d6d6d6", "line-5": "#bdbdbd",
    "line-6": "#cfcfcf", "line-7": "#c4c4c4", "line-8": "#d6d6d6",
}  # fmt: skip
PALETTES: Mapping[str, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST, "print": PRINT}
"""The palettes by the names of the themes: high contrast is ``contrast``, and ``print`` has greys alone."""
