"""One puzzle on a line."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Document, InputError, Unsupported, discover, parse, parse_many, write
from ruleout.builtin.classic import default_box
from ruleout.builtin.formats.line import LINE, read, sniff
from ruleout.builtin.formats.line import write as write_line
from ruleout.reading.build import build_puzzle

CORE = discover(only=())
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
SIZES = [n for n in range(4, 26) if default_box(n)]


@st.composite
def documents(draw: st.DrawFn) -> Document:
    n = draw(st.sampled_from(SIZES))
    digits = draw(st.lists(st.integers(0, n), min_size=n * n, max_size=n * n))
    return Document("classic", {"n": n, "givens": [digits[r * n : r * n + n] for r in range(n)]})


@given(documents())
def test_what_is_written_is_read_as_it_was(document: Document) -> None:
    text = write_line(document)
    assert len(text) == document.data["n"] ** 2
    (again,) = read(text, None)
    assert (again.variant, again.data) == (document.variant, document.data)


@pytest.mark.parametrize("n", SIZES)
def test_every_size_is_recognised(n: int) -> None:
    puzzle = parse("1" + "." * (n * n - 1), plugins=CORE)
    assert puzzle.layout.digits == n
    assert puzzle.givens[0] == 1


def test_dots_noughts_and_other_blanks_may_be_mixed() -> None:
    assert parse(PUZZLE.replace(".", "0", 9), plugins=CORE) == parse(PUZZLE, plugins=CORE)
    assert parse(PUZZLE.replace(".", "_", 9).replace(".", "*", 9).replace(".", "-", 5), plugins=CORE) == parse(
        PUZZLE, plugins=CORE
    )


def test_letters_stand_for_digits_beyond_nine() -> None:
    puzzle = parse("A" + "g" + "." * 254, plugins=CORE)
    assert puzzle.givens[:2] == (10, 16)


def test_comments_blank_lines_and_columns_are_not_cells() -> None:
    text = f"# two puzzles\n\n{PUZZLE} 7.1 easy  # the first\n  {PUZZLE},{PUZZLE}\n"
    first, second = parse_many(text, plugins=CORE)
    assert first == second == parse(PUZZLE, plugins=CORE)
    assert first.meta == {"meta": {"columns": ["7.1", "easy"]}, "comment": "the first"}
    assert second.meta == {"meta": {"columns": [PUZZLE]}}
    assert [first.document and first.document.line, second.document and second.document.line] == [3, 4]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way_and_are_counted_right(end: str) -> None:
    text = end.join([PUZZLE, "", PUZZLE[:-1] + "x"])
    with pytest.raises(InputError) as caught:
        list(parse_many(text, plugins=CORE))
    assert str(caught.value) == "line 3, column 81 (r9c9): found 'x'; expected 1-9, 0 or ."


def test_a_byte_order_mark_is_no_cell() -> None:
    assert parse("\ufeff" + PUZZLE, plugins=CORE) == parse(PUZZLE, plugins=CORE)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PUZZLE[:-1], "found 80 cells; expected 81 (9x9)"),
        (PUZZLE + "1", "position 82: found 82 cells; expected 81 (9x9); what follows cell 81 is too much"),
        (PUZZLE[:60], "found 60 cells; expected 64 (8x8)"),
        ("." * 30, "found 30 cells; expected 16 (4x4) or 36 (6x6)"),
        (PUZZLE[:16] + "x" + PUZZLE[17:], "position 17 (r2c8): found 'x'; expected 1-9, 0 or ."),
        ("1" * 15 + "9", "position 16 (r4c4): found '9'; expected 1-4, 0 or ."),
        ("." * 255 + "H", "position 256 (r16c16): found 'H'; expected 1-9 and A-G, 0 or ."),
        (
            PUZZLE[:4] + "\u0663" + PUZZLE[5:],
            "position 5 (r1c5): found '\u0663' (ARABIC-INDIC DIGIT THREE), not the ASCII digit 3; expected 1-9, 0 or .",
        ),
        ("\u00b2" + PUZZLE[1:], "position 1 (r1c1): found '\u00b2' (SUPERSCRIPT TWO), not the ASCII digit 2;"),
        ("\uff11" + PUZZLE[1:], "position 1 (r1c1): found '\uff11' (FULLWIDTH DIGIT ONE), not the ASCII digit 1;"),
        ("\x1b" + PUZZLE[1:], "position 1 (r1c1): found '\\x1b'; expected 1-9, 0 or ."),
        (PUZZLE[1:] + "\u202e", "position 81 (r9c9): found '\\u202e' (RIGHT-TO-LEFT OVERRIDE); expected 1-9"),
        (f"{PUZZLE}\n{PUZZLE[1:]}", "line 2: found 80 cells; expected 81 (9x9)"),
        (f"{PUZZLE[1:]}\n{PUZZLE}\n{PUZZLE}", "line 1: found 80 cells; expected 81 (9x9)"),
        (PUZZLE[1:] + " 7.1 # easy", "found 80 cells; expected 81 (9x9)"),
        (f"{PUZZLE}\n{PUZZLE}5", "line 2, column 82: found 82 cells; expected 81 (9x9)"),
        (f"{PUZZLE}\ncages: []", "line 2: format line cannot carry 'cages'; grid and json can"),
        ("." * 49, "7x7: 7 cells make no box, as 7 is prime"),
        ("." * 676, "found a grid of 26x26; expected 4x4 to 25x25"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        list(parse_many(text, plugins=CORE))
    assert str(caught.value).startswith(says)


def test_a_file_is_named_with_line_and_column() -> None:
    with pytest.raises(InputError) as caught:
        parse("x" + PUZZLE[1:], file="mine.txt", plugins=CORE)
    assert str(caught.value) == "mine.txt:1:1 (r1c1): found 'x'; expected 1-9, 0 or ."


@pytest.mark.parametrize(
    "text", ["hello", "5.7..", "{}", "a sentence of several words", "." * 162, "." * 216, "abcdefghijklmnop", ""]
)
def test_what_is_no_line_of_cells_is_not_claimed(text: str) -> None:
    assert sniff(text) is None


def test_a_square_of_characters_is_one_grid_unless_each_line_is_a_puzzle() -> None:
    assert sniff("\n".join(["123456789ABCDEFG"] * 16)) is None
    assert sniff("\n".join(["1234...........4"] * 16)) is not None
    assert sniff("\n".join(["." * 25] * 25)) is None


def test_the_variant_asked_for_gets_any_size() -> None:
    (document,) = read("." * 49, "latin")
    assert (document.variant, document.data["n"]) == ("latin", 7)
    assert "box" not in document.data


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"n": 6, "box": [3, 2]}, "format line cannot carry boxes of 3x2 in 6x6; grid and json can"),
        ({"n": 9, "cages": []}, "format line cannot carry 'cages'; grid and json can"),
        ({"n": 9, "placed": []}, "format line cannot carry 'placed'; grid and json can"),
        ({"grid": []}, "format line cannot carry 'grid'; grid and json can"),
        ({}, "format line carries square grids; found none"),
        ({"n": 36}, "format line cannot carry 36x36; json can"),
    ],
)
def test_what_a_line_cannot_carry_is_refused(data: dict[str, object], says: str) -> None:
    with pytest.raises(Unsupported) as caught:
        write_line(Document("classic", data))
    assert str(caught.value) == says


def test_a_variant_is_not_lost_when_written() -> None:
    with pytest.raises(Unsupported) as caught:
        write_line(Document("diagonal", {"n": 9}))
    assert str(caught.value) == "format line cannot carry variant 'diagonal'; grid and json can"


def test_a_rule_that_is_switched_off_is_nothing_to_carry() -> None:
    assert write_line(Document("classic", {"n": 9, "diagonals": False, "extra": None})) == "." * 81


def test_givens_as_one_string_are_written() -> None:
    assert write_line(Document("classic", {"givens": PUZZLE})) == PUZZLE
    assert write_line(Document(None, {"givens": "1 . 3 . . . . . . . . . . . . ."})) == "1.3............."


def test_a_title_is_left_out_when_written() -> None:
    document = Document("classic", {"n": 9, "title": "mine", "meta": {"columns": ["1"]}})
    assert write_line(document) == "." * 81
    assert write(build_puzzle(document, CORE), "line", plugins=CORE) == "." * 81


@given(st.text(alphabet="123456789.0AZx_-*#, \u0663\n", max_size=200))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    try:
        found = read(text, None)
    except InputError:
        return
    assert all(isqrt(len(document.data["givens"])) for document in found)


def test_it_is_called_line() -> None:
    assert CORE.format("line").read is LINE.read
