"""The font that is shipped."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from ruleout_render.painters.font import BOLD, CHARACTERS, FAMILY, REGULAR, drawable, drawable_scene
from ruleout_render.scene import Item, Scene


@pytest.mark.parametrize("path", [REGULAR, BOLD])
def test_the_font_has_the_characters_that_it_is_said_to_have(path: str) -> None:
    font = TTFont(path)
    assert set(map(chr, font.getBestCmap())) == CHARACTERS
    assert font["name"].getDebugName(1) == FAMILY
    assert not any(
        "Vera" in str(record) or "DejaVu" in str(record)
        for number in (1, 4, 6)
        for record in [font["name"].getDebugName(number)]
    )


@pytest.mark.parametrize("path", [REGULAR, BOLD])
def test_all_digits_have_one_width_and_no_character_is_empty(path: str) -> None:
    font = TTFont(path)
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(digit)]][0] for digit in "0123456789"}) == 1
    empty = {chr(code) for code, name in names.items() if font["glyf"][name].numberOfContours == 0}
    assert {each for each in empty if not each.isspace()} <= {"\xad"}


def test_the_licence_and_the_font_are_small_and_together() -> None:
    assert "Bitstream Vera Fonts Copyright" in (REGULAR.parent / "LICENSE").read_text(encoding="utf-8")
    assert max(path.stat().st_size for path in (REGULAR, BOLD)) < 36_000


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łódź, naïve: 3 → 5 ≤ π", "Łódź, naïve: 3 → 5 ≤ π"),
        ("e\u0301te\u0301", "été"),
        ("Tiếng Việt", "Tieng Viet"),
        ("ﬁn \uff11\uff12", "fin 12"),
        ("数独", "??"),
        ("a\tb\nc", "a b c"),
        ("\x00\u202e\ud800", "??"),
        ("zero\u200bwidth", "zerowidth"),
        ("", ""),
    ],
)
def test_what_the_font_lacks_is_replaced(text: str, shown: str) -> None:
    assert drawable(text) == shown
    assert CHARACTERS.issuperset(drawable(text))


def test_a_text_whose_characters_have_their_places_keeps_their_number() -> None:
    items = (
        Item("text", (9.0, 1.0, 2.0, 3.0), "mark", "1ﬁ数", 15.0),
        Item("text", (9.0, 1.0), "legend", "ﬁn", 15.0),
        Item("rect", (0.0, 0.0, 1.0, 1.0), "paper"),
    )
    assert [item.text for item in drawable_scene(Scene((0, 0, 9, 9), items)).items] == ["1??", "fin", ""]
