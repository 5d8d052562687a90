"""The font that is shipped, so that a picture looks equal on every machine."""

from __future__ import annotations

from pathlib import Path
from unicodedata import category, combining, normalize

import attrs

from ruleout_render.scene import Item, Scene

FAMILY = "Ruleout Sans"
"""The name of the font, which no system has."""
REGULAR, BOLD = (Path(__file__).parent / "fonts" / f"RuleoutSans{style}.ttf" for style in ("", "-Bold"))
RANGES = (
    (0x20, 0x7E),  # Basic Latin
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A
    (0x218, 0x21B),  # letters of Romanian
    (0x391, 0x3A1),  # Greek capitals
    (0x3A3, 0x3A9),
    (0x3B1, 0x3C9),  # Greek letters
    (0x1E9E, 0x1E9E),  # the capital sharp s
    (0x2010, 0x2015),  # hyphens and dashes
    (0x2018, 0x201E),  # quotation marks
    (0x2020, 0x2022),
    (0x2026, 0x2026),
    (0x2030, 0x2030),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x2070, 0x2070),  # raised and lowered digits
    (0x2074, 0x207B),
    (0x2080, 0x208B),
    (0x20AC, 0x20AC),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x2199),  # arrows
    (0x21D0, 0x21D4),
    (0x2200, 0x2200),  # signs of logic and sets
    (0x2203, 0x2205),
    (0x2208, 0x2209),
    (0x220A, 0x220B),
    (0x2211, 0x2213),
    (0x221A, 0x221A),
    (0x221E, 0x221E),
    (0x2227, 0x222A),
    (0x2234, 0x2235),
    (0x2248, 0x2248),
    (0x2260, 0x2261),
    (0x2264, 0x2265),
    (0x2282, 0x2287),
    (0x2295, 0x2297),
    (0x25A0, 0x25A1),  # shapes
    (0x25B2, 0x25B3),
    (0x25B6, 0x25B7),
    (0x25BC, 0x25BD),
    (0x25C0, 0x25C1),
    (0x25C6, 0x25C7),
    (0x25CB, 0x25CB),
    (0x25CF, 0x25CF),
    (0x2605, 0x2606),
    (0x2713, 0x2713),
    (0x2717, 0x2717),
)
"""The characters of the font, as the first and the last of each range."""
CHARACTERS = frozenset(chr(code) for first, last in RANGES for code in range(first, last + 1))
UNKNOWN = "?"
"""The replacement for a character that the font lacks."""


def drawable(text: str) -> str:
    """Return *text* with the characters of the font alone, so that no empty box is drawn.

    White space becomes a space, and letters with accents that the font lacks lose them. Whatever else the font lacks
    becomes a question mark.
    """
    composed = normalize("NFC", text)
    if CHARACTERS.issuperset(composed):
        return composed
    return "".join(_replaced(character) for character in composed)


def drawable_scene(scene: Scene) -> Scene:
    """Return *scene* with the characters of the font alone."""
    items = tuple(item if CHARACTERS.issuperset(item.text) else _drawable_item(item) for item in scene.items)
    return attrs.evolve(scene, items=items)


def _drawable_item(item: Item) -> Item:
    """Return *item* with the characters of the font alone, as many as before if each has a place of its own."""
    if len(item.at) == 2:
        return attrs.evolve(item, text=drawable(item.text))
    one_each = (found if len(found := drawable(character)) == 1 else UNKNOWN for character in item.text)
    return attrs.evolve(item, text="".join(one_each))


def _replaced(character: str) -> str:
    if character in CHARACTERS:
        return character
    if character.isspace():
        return " "
    if combining(character) or category(character) == "Cf":
        return ""
    parts = "".join(each for each in normalize("NFKD", character) if not combining(each))
    return parts if parts and CHARACTERS.issuperset(parts) else UNKNOWN
