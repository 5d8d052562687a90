"""The colours of each theme. Contrasts are tested: 4.5:1 for text on every tint, 3:1 for lines."""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, str]
"""Colours by the names that ``table.py`` uses."""

LIGHT: Palette = {
    "paper": "#ffffff", "ink": "#111111", "entry": "#1a4f9c", "mark": "#333333", "faint": "#5c5c5c",
    "line": "#8a8a8a", "wall": "#111111", "block": "#2b2b2b", "clue": "#ffffff", "shade": "#e9e9e9", "rule": "#e4e4e4",
    "used": "#a9d3f7", "arrow": "#808080", "rest": "#cfcfcf",
    "selection": "#fff0b3", "remove": "#c3261c", "place": "#ffe08a",
    "settled": "#555555", "quiet": "#9a9a9a", "evidence": "#2b2b2b", "link": "#1c1c1c",
    "tint": "#fff3c4", "emptied": "#ffe0dc", "removed": "#ffe4e0", "exchange": "#cdb8ec", "off": "#767676",
    "node-a": "#a9d0f7", "edge-a": "#0b4f8a", "node-b": "#ffcf85", "edge-b": "#8a4b00",
    "node-x": "#e3c7f2", "edge-x": "#6a2b8f", "node-z": "#b5e3b0", "edge-z": "#1f6b1a",
    "branch-1": "#0b4f8a", "branch-2": "#a04000", "branch-3": "#1f6b1a", "branch-4": "#7b2d67",
    "branch-5": "#5a4a00", "branch-6": "#444444",
    "pale-1": "#a9d0f7", "pale-2": "#ffcf85", "pale-3": "#b5e3b0", "pale-4": "#efc4e2",
    "pale-5": "#eadf9a", "pale-6": "#d6d6d6",
    "set-1": "#dcebfb", "set-2": "#ffe9c9", "set-3": "#efe1f7", "set-4": "#e0f3dd", "set-5": "#f5efcf",
    "set-6": "#ececec",
    "color-1": "#f8dfa6", "color-2": "#c6e6f6", "color-3": "#a6dcc9", "color-4": "#faf5bb", "color-5": "#a6cde4",
    "color-6": "#f1cba6", "color-7": "#edd4e2", "color-8": "#c6c6c6", "color-9": "#e0e0e0",
    "line-1": "#a8e6a1", "line-2": "#e6b3ec", "line-3": "#a9d8f5", "line-4": "#ffcf9e", "line-5": "#9fe0d6",
    "line-6": "#f0e68c", "line-7": "#f7b7b0", "line-8": "#cfc4f5",
}  # fmt: skip
DARK: Palette = {
    "paper": "#16181c", "ink": "#f2f2f2", "entry": "#9cc7ff", "mark": "#d6d6d6", "faint": "#a8a8a8",
    "line": "#6f747c", "wall": "#e6e6e6", "block": "#4a505a", "clue": "#ffffff", "shade": "#2a2e35", "rule": "#33383f",
    "used": "#20608f", "arrow": "#8b9099", "rest": "#454b54",
    "selection": "#4a4215", "remove": "#ff8f85", "place": "#6b5200",
    "settled": "#a9adb3", "quiet": "#7b7f86", "evidence": "#e2e2e2", "link": "#f0f0f0",
    "tint": "#3a3417", "emptied": "#4c1f1c", "removed": "#4c1f1c", "exchange": "#5a4687", "off": "#8d939c",
    "node-a": "#1c5c97", "edge-a": "#9cd0ff", "node-b": "#80500a", "edge-b": "#ffcf85",
    "node-x": "#5d3478", "edge-x": "#dcb4f2", "node-z": "#215f1e", "edge-z": "#a3e39c",
    "branch-1": "#8cc6fb", "branch-2": "#ffb077", "branch-3": "#8fdc88", "branch-4": "#f0a5d3",
    "branch-5": "#e8d36a", "branch-6": "#cccccc",
    "pale-1": "#1c5c97", "pale-2": "#80500a", "pale-3": "#215f1e", "pale-4": "#6b2f58", "pale-5": "#5e5312",
    "pale-6": "#50545b",
    "set-1": "#1d3a57", "set-2": "#4a3517", "set-3": "#402b4e", "set-4": "#1f3b1d", "set-5": "#3b3717",
    "set-6": "#33373d",
    "color-1": "#4f3d15", "color-2": "#26404d", "color-3": "#113a34", "color-4": "#4c4a24", "color-5": "#112f45",
    "color-6": "#4b2f15", "color-7": "#443342", "color-8": "#000000", "color-9": "#333333",
    "line-1": "#1f5a28", "line-2": "#5f2a66", "line-3": "#1d4c6e", "line-4": "#6a4314", "line-5": "#14564e",
    "line-6": "#57501a", "line-7": "#6e2a2a", "line-8": "#443a78",
}  # fmt: skip
CONTRAST: Palette = {
    **LIGHT,
    "ink": "#000000", "entry": "#00308a", "mark": "#000000", "faint": "#000000", "line": "#444444", "wall": "#000000",
    "block": "#000000", "shade": "#e4e4e4", "remove": "#a00000", "place": "#ffe600",
    "arrow": "#555555", "settled": "#333333", "quiet": "#636363", "evidence": "#000000", "link": "#000000",
    "off": "#595959",
    "edge-a": "#003f7d", "edge-b": "#6e3600", "edge-x": "#4f1a70", "edge-z": "#0d4a09",
    "branch-1": "#003f7d", "branch-2": "#7a2e00", "branch-3": "#0d4a09", "branch-4": "#66004f",
    "branch-5": "#4a3b00", "branch-6": "#222222",
}  # fmt: skip
PRINT: Palette = {
    **LIGHT,
    "entry": "#111111", "mark": "#222222", "faint": "#333333", "line": "#777777", "block": "#111111",
    "shade": "#e6e6e6", "rule": "#e4e4e4", "used": "#b8b8b8", "arrow": "#777777", "rest": "#cccccc",
    "selection": "#eeeeee", "remove": "#000000", "place": "#dddddd",
    "settled": "#555555", "quiet": "#949494", "evidence": "#222222", "link": "#000000",
    "tint": "#ececec", "emptied": "#d9d9d9", "removed": "#ffffff", "exchange": "#c9c9c9",
    "node-a": "#d9d9d9", "edge-a": "#000000", "node-b": "#ffffff", "edge-b": "#000000",
    "node-x": "#d0d0d0", "edge-x": "#000000", "node-z": "#ffffff", "edge-z": "#000000",
    **{f"branch-{number}": "#000000" for number in range(1, 7)},
    "pale-1": "#d9d9d9", "pale-2": "#ffffff", "pale-3": "#bdbdbd", "pale-4": "#ffffff", "pale-5": "#d9d9d9",
    "pale-6": "#ffffff",
    "set-1": "#e6e6e6", "set-2": "#f5f5f5", "set-3": "#dadada", "set-4": "#efefef", "set-5": "#e6e6e6",
    "set-6": "#f5f5f5",
    "color-1": "#f4f4f4", "color-2": "#e8e8e8", "color-3": "#dedede", "color-4": "#f8f8f8", "color-5": "#d2d2d2",
    "color-6": "#eeeeee", "color-7": "#e2e2e2", "color-8": "#c4c4c4", "color-9": "#cccccc",
    "line-1": "#bdbdbd", "line-2": "#cfcfcf", "line-3": "#c4c4c4", "line-4": "#d6d6d6", "line-5": "#bdbdbd",
    "line-6": "#cfcfcf", "line-7": "#c4c4c4", "line-8": "#d6d6d6",
}  # fmt: skip
PALETTES: Mapping[str, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST, "print": PRINT}
"""The palettes by the names of the themes: high contrast is ``contrast``, and ``print`` has greys alone."""
