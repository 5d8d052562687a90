import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import InputError
from ruleout_links.lz import ADDRESS, BASE64, LONGEST_PAYLOAD, LONGEST_TEXT, compress, decompress

VECTORS = {
    "": "Q===",
    "a": "IZA=",
    "aaaa": "IY5A",
    "ABABABABABABABAB": "IIIV7SKA",
    "Größe \u2013 数独 😀": "OIJwbw+wpgBIyAQ0A6mgbpxoXg3AAe0A",
    "\0\xff\u0100": "AAf8AIBA",
    "Sudoku" * 40: "MoVwJg9g1iqTdq3ExCXvsrbuo3pvjgbmaRSVcTUXYQ+dfU7Y5W7kA===",
    '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}': "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
}
"""Texts, and what ``compressToBase64`` of lz-string 1.5.0 makes of them."""


@pytest.mark.parametrize("text", VECTORS)
def test_texts_have_the_payload_of_the_original(text: str) -> None:
    assert compress(text) == VECTORS[text]
    assert compress(text, ADDRESS) == VECTORS[text].rstrip("=").replace("/", "-")


@pytest.mark.parametrize("text", VECTORS)
def test_payloads_have_the_text_of_the_original(text: str) -> None:
    assert decompress(VECTORS[text]) == text
    assert decompress(VECTORS[text].rstrip("=")) == text


@given(st.text(alphabet=st.characters(), max_size=200), st.sampled_from([BASE64, ADDRESS]))
def test_any_text_comes_back(text: str, alphabet: str) -> None:
    assert decompress(compress(text, alphabet), alphabet) == text


def test_a_text_in_which_everything_repeats_comes_back() -> None:
    choices = random.Random(3).choices("abc", k=20_000)
    assert decompress(compress("".join(choices))) == "".join(choices)


@pytest.mark.parametrize("payload", ["N4Igzgl", "N4Ig!glgX", "", "====", "N4IgzglgXgpiBcBmANCA5gJwg", "w", "gg"])
def test_a_damaged_payload_is_an_error_with_its_place(payload: str) -> None:
    with pytest.raises(InputError, match=r"link payload is damaged at char \d+: "):
        decompress(payload)


def test_an_unknown_letter_is_named() -> None:
    with pytest.raises(InputError, match=r"damaged at char 5: found '!'; expected letters, digits, \+ and /"):
        decompress("N4Ig!glgX")


def test_a_text_beyond_the_bound_is_refused_early() -> None:
    bomb = compress("a" * (LONGEST_TEXT + 1))
    assert len(bomb) < 4000
    with pytest.raises(InputError, match="expands beyond 1 MiB"):
        decompress(bomb)
    assert decompress(compress("a" * LONGEST_TEXT)) == "a" * LONGEST_TEXT


def test_a_payload_beyond_the_bound_is_refused() -> None:
    with pytest.raises(InputError, match="expected at most 131072"):
        decompress("A" * (LONGEST_PAYLOAD + 1))


def test_the_beginning_of_a_text_needs_no_more_than_that() -> None:
    text = "".join(map(str, range(5000)))
    payload = compress(text)
    found = decompress(payload, most=60)
    assert text.startswith(found)
    assert 60 <= len(found) < 100
    with pytest.raises(InputError):
        decompress(payload[:100])
    assert decompress(payload[:100], most=10) == text[: len(decompress(payload[:100], most=10))]
