"""Drawings of characters are read as the puzzles that they show."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import InputError, discover, parse, parse_many
from ruleout_variants.formats.drawing.format import DRAWING

REGISTRY = discover()
PLAIN = str.maketrans("┏┓┗┛┣┫┳┻╋┯┷┠┨┌┐└┘├┤┬┴┼┿╂╅╆╃╄╊╉╈╇━─╌╍│┃╎╏░·", "+" * 32 + "=-.~|#:!#:")
"""From Unicode to ASCII; crossings of dashed lines alone are dots there, which does not matter."""

JIGSAW = """\
┌───────────┬───────┐
│ 1   .   . │ .   2 │
│   ┌───┐   │       │
│ . │ . │ . │ .   . │
├───┘   └───┤   ┌───┤
│ 3   .   . │ . │ . │
├───┐   ┌───┼───┘   │
│ . │ . │ . │ .   . │
│   └───┘   │       │
│ 4   .   5 │ .   . │
└───────────┴───────┘
"""
REGIONS = [[1, 1, 1, 2, 2], [1, 3, 1, 2, 2], [3, 3, 3, 2, 4], [5, 3, 5, 4, 4], [5, 5, 5, 4, 4]]
JIGSAW_MARKS = """\
┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┓
┃       │     3 │     3 ┃     3 │       ┃
┃   1   │ 4 5   │ 4     ┃ 4 5   │   2   ┃
┠───────╆━━━━━━━╅───────╂───────┼───────┨
┃···2···┃·1·2···┃··+2·3·┃ 1   3 │ 1   3 ┃
┃··-5···┃·4·5···┃·4·····┃ 4 5   │ 4 5   ┃
┣━━━━━━━╃───────╄━━━━━━━╉───────╆━━━━━━━┫
┃       │ 1 2   │ 1 2   ┃ 1     ┃ 1     ┃
┃   3   │ 4 5   │ 4     ┃ 4 5   ┃ 4 5   ┃
┣━━━━━━━╅───────╆━━━━━━━╋━━━━━━━╃───────┨
┃   2   ┃ 1 2   ┃ 1 2 3 ┃ 1 2 3 │ 1   3 ┃
┃       ┃ 4 5   ┃       ┃ 4 5   │ 4 5   ┃
┠───────╄━━━━━━━╃───────╂───────┼───────┨
┃       │ 1 2 3 │       ┃ 1 2 3 │ 1   3 ┃
┃   4   │       │   5   ┃       │       ┃
┗━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━┛
"""
KILLER = """\
┏3━━━━━━┳7━━┯━━━┓
┃ .   . ┃ . ╎ . ┃
┠╌╌╌┬╌╌╌┨   ╎   ┃
┃ . ╎ . ╏ . ╎ . ┃
┣10━┷━━━╋━━━┷━━━┫
┃ .   . ┃ .   4 ┃
┃       ┃   ┌4╌╌┨
┃ .   . ┃ . ╎ . ┃
┗━━━━━━━┻━━━┷━━━┛
"""
CAGES = [
    {"sum": 3, "cells": [[0, 0], [0, 1]]},
    {"sum": 7, "cells": [[0, 2], [1, 1], [1, 2]]},
    {"sum": 10, "cells": [[2, 0], [2, 1], [3, 0], [3, 1]]},
    {"sum": 4, "cells": [[3, 3]]},
]
KILLER_MARKS = """\
┏3━━━━┯━━━━━┳7━━━━┯━━━━━┓
┃ 1 2 ╎ 1 2 ┃ 1 2 │ 1 2 ┃
┃ 3 4 ╎ 3 4 ┃ 3 4 │ 3   ┃
┠─────┼─────╂╌╌╌╌╌┼─────┨
┃ 1 2 │ 1 2 ╏ 1 2 │ 1 2 ┃
┃ 3 4 │ 3 4 ╏ 3 4 │ 3   ┃
┣10━━━┿━━━━━╋━━━━━┿━━━━━┫
┃ 1 2 ╎ 1 2 ┃ 1 2 │     ┃
┃ 3   ╎ 3   ┃ 3   │  4  ┃
┠╌╌╌╌╌┼╌╌╌╌╌╂─────┼4────┨
┃ 1 2 ╎ 1 2 ┃ 1 2 │ 1 2 ┃
┃ 3 4 ╎ 3 4 ┃ 3   │ 3   ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
"""
KAKURO_MARKS = """\
┌───────┬───────┬───────┐
│░░░░░░░│░░░░░░░│░░░░░░░│
│░░░░░░░│░░3\\░░░│░░4\\░░░│
│░░░░░░░│░░░░░░░│░░░░░░░│
├───────┼───────┼───────┤
│░░░░░░░│ 1 2 3 │       │
│░░\\4░░░│ 4 5 6 │   3   │
│░░░░░░░│ 7 8 9 │       │
├───────┼───────┼───────┤
│░░░░░░░│ 1 2 3 │ 1 2   │
│░░\\3░░░│ 4 5 6 │ 4 5 6 │
│░░░░░░░│ 7 8 9 │ 7 8 9 │
└───────┴───────┴───────┘
"""


def both(text: str) -> tuple[str, str]:
    """The drawing with Unicode lines and with ASCII lines."""
    return text, text.translate(PLAIN)


@pytest.mark.parametrize("text", both(JIGSAW))
def test_walls_are_the_regions_of_a_jigsaw(text: str) -> None:
    (document,) = DRAWING.read(text, None)
    assert (document.variant, document.data["regions"], document.line) == ("jigsaw", REGIONS, 1)
    assert parse(text, plugins=REGISTRY).givens[:5] == (1, 0, 0, 0, 2)


@pytest.mark.parametrize("text", both(JIGSAW_MARKS))
def test_candidates_are_the_marks(text: str) -> None:
    (document,) = DRAWING.read(text, None)
    assert document.data["regions"] == REGIONS
    assert document.data["givens"][0] == [1, 0, 0, 0, 2]
    assert document.data["givens"][3] == [0] * 5  # the lone 2 stands in its own place
    assert document.data["marks"][0] == [[1], [3, 4, 5], [3, 4], [3, 4, 5], [2]]
    assert document.data["marks"][1][:3] == [[2, 5], [1, 2, 4, 5], [2, 3, 4]]


@pytest.mark.parametrize("text", both(KILLER))
def test_dashed_lines_are_the_borders_of_cages(text: str) -> None:
    (document,) = DRAWING.read(text, None)
    assert (document.variant, document.data["cages"]) == ("killer", CAGES)
    assert document.data["givens"][2] == [0, 0, 0, 4]
    assert "regions" not in document.data


@pytest.mark.parametrize("text", both(KILLER_MARKS))
def test_among_candidates_dashed_lines_are_within_cages(text: str) -> None:
    (document,) = DRAWING.read(text, None)
    assert (document.variant, document.data["cages"]) == ("killer", CAGES)
    assert document.data["givens"] == [[0] * 4, [0] * 4, [0, 0, 0, 4], [0] * 4]
    assert document.data["marks"][2] == [[1, 2, 3], [1, 2, 3], [1, 2, 3], [4]]


@pytest.mark.parametrize("text", both(KAKURO_MARKS))
def test_filled_squares_are_black(text: str) -> None:
    (document,) = DRAWING.read(text, None)
    assert document.variant == "kakuro"
    assert document.data["cells"] == [["#", {"d": 3}, {"d": 4}], [{"a": 4}, ".", "."], [{"a": 3}, ".", "."]]
    assert document.data["givens"] == [[1, 2, 3]]
    assert document.data["marks"][1] == [None, list(range(1, 10)), [3]]


def test_a_lone_candidate_in_the_middle_is_a_given_unless_it_is_seen() -> None:
    kakuro = KAKURO_MARKS.replace("   3   ", "   5   ")
    assert "givens" not in DRAWING.read(kakuro, None)[0].data  # 5 is still listed below it
    alone = kakuro.replace(" 4 5 6 ", " 4   6 ")
    assert DRAWING.read(alone, None)[0].data["givens"] == [[1, 2, 5]]


def test_other_symbols_are_in_a_line_below() -> None:
    text = JIGSAW.translate(str.maketrans("12345", "WORDS")) + "symbols: W O R D S\n"
    puzzle = parse(text, plugins=REGISTRY)
    assert puzzle.givens[:5] == (1, 0, 0, 0, 2)
    assert puzzle.layout.symbols == tuple("WORDS")


def test_several_drawings_are_several_puzzles() -> None:
    found = list(parse_many(f"{JIGSAW}\n{KILLER}\n{JIGSAW_MARKS}", plugins=REGISTRY))
    assert [each.variant for each in found] == ["jigsaw", "killer", "jigsaw"]
    assert [each.document.line for each in found if each.document] == [1, 13, 23]


@pytest.mark.parametrize("text", [JIGSAW, KILLER, JIGSAW_MARKS, KAKURO_MARKS])
def test_a_sentence_and_colours_do_not_matter(text: str) -> None:
    colours = text.replace("1", "\x1b[1m1\x1b[0m").replace("┃", "\x1b[2m┃\x1b[0m")
    puzzle = parse(f"Hidden Single. In row 1, r1c2 is 3.\n{colours}", plugins=REGISTRY)
    assert puzzle == parse(text, plugins=REGISTRY)
    assert puzzle.meta["comment"] == "Hidden Single. In row 1, r1c2 is 3."


WITHOUT_CANDIDATES = KAKURO_MARKS.replace("1 2   ", "      ").replace(
    "│ 4 5 6 │\n│░░░░░░░│ 7 8 9 │ 7 8 9 │", "│       │\n│░░░░░░░│ 7 8 9 │       │"
)
IN_PIECES = JIGSAW.replace("│ .   2 │\n│   ┌───┐   │       │\n", "│ . │ 2 │\n│   ┌───┐   │   └───┤\n").replace(
    "───────┐\n", "───┬───┐\n", 1
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            JIGSAW.replace("│ . │ . │ . │ .   . │\n│   └", "│ . │░. │ . │ .   . │\n│   └"),
            "r4c2): found '░' in a drawing",
        ),
        (KILLER.replace("┏3━", "┏3x"), "r1c1): found '3x' in a drawing"),
        (IN_PIECES, "found 'a region of"),
        (f"{JIGSAW}rules: anti-knight\n", "found 'rules: anti-knight'"),
        (f"{JIGSAW}\n{JIGSAW[:60]}", "found no complete drawing"),
        (WITHOUT_CANDIDATES, "r3c3): found no digit"),
    ],
)
def test_what_a_drawing_does_not_hold_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        list(parse_many(text, plugins=REGISTRY))
    assert message in str(raised.value)
    assert "convert --to json" in str(raised.value) or "in a drawing" not in str(raised.value)


@given(st.text("+-=.:|#! 1\u2591\u250f\u2501\u2513\u2503\n", max_size=40))
def test_lines_without_a_drawing_are_read_or_refused(text: str) -> None:
    for each in (text, f"++\n{text}\n++", f"+--+\n{text}\n+--+"):
        DRAWING.sniff(each)
        with suppress(InputError):
            DRAWING.read(each, None)


@given(
    st.integers(0, len(KILLER_MARKS) - 1),
    st.text("┏┃ 1╌.#+-:", max_size=3),
    st.sampled_from([JIGSAW, KILLER, KILLER_MARKS]),
)
def test_a_damaged_drawing_is_read_or_refused(at: int, instead: str, text: str) -> None:
    damaged = text[:at] + instead + text[at + 1 :]
    DRAWING.sniff(damaged)
    with suppress(InputError):
        DRAWING.read(damaged, None)
