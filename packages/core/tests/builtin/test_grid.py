"""Rows of cells on lines."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Document, InputError, Unsupported, discover, parse, parse_many
from ruleout.builtin.classic import default_box
from ruleout.builtin.formats.grid import read, sniff
from ruleout.builtin.formats.grid import write as write_grid
from ruleout.builtin.formats.tables import tokenize
from ruleout.puzzles.document import is_ignored

CORE = discover(only=())
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
ROWS = [PUZZLE[r : r + 9] for r in range(0, 81, 9)]
SHAPES = [(n, (rows, n // rows)) for n in range(4, 26) for rows in range(2, n) if n % rows == 0]
EXPECTED = parse(PUZZLE, plugins=CORE)

UNICODE = """\
┌───────┬───────┬───────┐
│ 9 . . │ . . 4 │ . . 5 │
│ . 4 . │ 5 . . │ 9 . 3 │
│ 7 2 . │ . . . │ . 4 1 │
├───────┼───────┼───────┤
│ . 5 . │ 6 4 3 │ . 1 . │
│ . 3 6 │ . 2 . │ . . 9 │
│ 2 . . │ . . . │ . . . │
├───────┼───────┼───────┤
│ . . 8 │ 4 . . │ . 6 2 │
│ . . . │ . . . │ 5 . . │
│ 1 . 2 │ . . 7 │ . . 4 │
└───────┴───────┴───────┘"""


@st.composite
def documents(draw: st.DrawFn) -> Document:
    n, box = draw(st.sampled_from(SHAPES))
    digits = draw(st.lists(st.integers(0, n), min_size=n * n, max_size=n * n))
    data: dict[str, object] = {"n": n, "givens": [digits[r * n : r * n + n] for r in range(n)]}
    if box != default_box(n):
        data["box"] = list(box)
    letters = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄabcde0123456789", min_size=1, max_size=draw(st.sampled_from((1, 2))))
    if draw(st.booleans()):
        symbols = draw(st.lists(letters, min_size=n, max_size=n, unique=True))
        data["symbols"] = "".join(symbols) if all(len(symbol) == 1 for symbol in symbols) else symbols
    return Document("classic", data)


@pytest.mark.long
@given(documents())
def test_what_is_written_is_read_as_it_was(document: Document) -> None:
    text = write_grid(document)
    claim = sniff(text)
    assert claim is not None
    assert claim.certain
    (again,) = read(text, None)
    assert (again.variant, again.data) == (document.variant, document.data)


KEYS = st.text(max_size=6).filter(
    lambda key: key not in ("n", "box", "givens", "symbols", "variant") and not is_ignored(key)
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.long
@given(documents(), st.dictionaries(KEYS, VALUES, max_size=4), st.sampled_from(["classic", "diagonal"]))
def test_any_further_key_is_written_and_read_back(document: Document, more: dict[str, object], variant: str) -> None:
    document = Document(variant, {**document.data, **more})
    (again,) = read(write_grid(document), None)
    assert (again.variant, again.data) == (document.variant, document.data)
    plain = write_grid(Document(variant, {key: value for key, value in document.data.items() if key not in more}))
    assert sniff(write_grid(document)) == sniff(plain)


@pytest.mark.parametrize("separator", [",", ";", "\t", " , "])
def test_empty_fields_of_a_spreadsheet_are_blanks(separator: str) -> None:
    text = "\n".join(separator.join(row).replace(".", "") for row in ROWS)
    assert parse(f"# from a spreadsheet\n{text}\n", plugins=CORE).givens == EXPECTED.givens
    wrong = text.replace("3\n", "x\n", 1)
    column = wrong.split("\n")[1].index("x") + 1
    with pytest.raises(InputError, match=rf"^line 2, column {column} \(r2c9\): found 'x'; expected 1-9, 0 or \.$"):
        parse(wrong, plugins=CORE)


def test_a_table_with_a_field_too_many_is_left_as_it_is() -> None:
    text = "\n".join(",".join(row).replace(".", "") for row in ROWS)
    assert [len(row.tokens) for row in tokenize(text).rows] == [9] * 9
    for other in (text + ",", text + "\nand words"):
        assert "" not in [word for row in tokenize(other).rows for word in row.words]


def test_a_line_says_the_symbols_of_the_grids_below_it() -> None:
    text = "symbols: SAFE\nS...\n..S.\n.e..\n...F\n\nSymbols: F A C E # others\n.A.E\n....\n....\n...."
    assert [each.givens[:4] for each in parse_many(text, plugins=CORE)] == [(1, 0, 0, 0), (0, 2, 0, 4)]
    assert ["".join(each.layout.symbols) for each in parse_many(text, plugins=CORE)] == ["SAFE", "FACE"]
    tens = parse("symbols: 10 20 30 40\n20 . . 40\n" + ". . . .\n" * 3, plugins=CORE)
    assert (tens.givens[:4], tens.layout.symbols) == ((2, 0, 0, 4), ("10", "20", "30", "40"))


def test_letters_without_a_line_of_symbols_are_refused_with_the_line_to_write() -> None:
    with pytest.raises(InputError, match=r"found 'S'; expected 1-4, 0 or \.; a line 'symbols: AEFS' before them"):
        parse("S...\n..S.\n.E..\na..F", plugins=CORE)
    with pytest.raises(InputError, match=r"found 'S'; expected 1-4, 0 or \.$"):
        parse("S...\n..S.\n.1..\nA..F", plugins=CORE)


def test_symbols_that_are_not_right_are_refused_with_their_line() -> None:
    rows = "S...\n..S.\n.E..\n...F"
    with pytest.raises(InputError, match=r"^line 2: symbols: found 3 different ones; expected 4$"):
        parse(f"# a comment\nsymbols: SAFF\n{rows}", plugins=CORE)
    with pytest.raises(InputError, match=r"^line 3, column 3 \(r2c3\): found 'S'; expected C A F E, 0 or \.$"):
        parse(f"symbols: CAFE\nF...\n{rows[5:]}", plugins=CORE)


@pytest.mark.parametrize("symbol", ["|", "#", "+", ":"])
def test_symbols_that_look_like_a_frame_are_left_to_json(symbol: str) -> None:
    document = Document("classic", {"n": 4, "givens": [[0] * 4] * 4, "symbols": "ABC" + symbol})
    with pytest.raises(Unsupported, match=r"cannot carry the symbol .* json can"):
        write_grid(document)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n\n".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
        "\n".join(",".join(row) for row in ROWS).replace(".", "0"),
        "\n".join(" ".join(row) for row in ROWS).replace(".", "-"),
        "\n".join("|" + "|".join(row) + "|" for row in ROWS),
        "# a comment\n" + "\n".join(f"{row}  # row" for row in ROWS),
        "\n".join(ROWS).replace(".", "_"),
        UNICODE,
        UNICODE.translate(str.maketrans("│─┌┬┐├┼┤└┴┘", "|-+++++++++")),
        UNICODE.translate(str.maketrans("│─┌┬┐├┼┤└┴┘", "┃━┏┳┓┣╋┫┗┻┛")),
        UNICODE.translate(str.maketrans("│─┌┬┐├┼┤└┴┘", "|-.-.:+:'-'")),
        UNICODE.translate(str.maketrans("│─┌┬┐├┼┤└┴┘", "|-*-*|+|*-*")),
        UNICODE.replace(" ", ""),
    ],
)
def test_frames_and_spaces_do_not_matter(text: str) -> None:
    assert parse(text, plugins=CORE) == EXPECTED
    assert parse(text.replace("\n", "\r\n"), plugins=CORE) == EXPECTED


def test_spaces_in_a_frame_are_blanks() -> None:
    ascii_frame = UNICODE.translate(str.maketrans("│─┌┬┐├┼┤└┴┘", "|-+++++++++"))
    for text in (UNICODE, ascii_frame, ascii_frame.replace(" ", "").replace("--", "-")):
        assert parse(text.replace(".", " "), plugins=CORE) == EXPECTED
    first, second, *rest = ascii_frame.replace(".", " ").split("\n")
    with pytest.raises(InputError, match=r"^line 2, column 11 \(r1c4\): found 'x'; expected 1-9, 0 or \.$"):
        parse("\n".join([first, f"{second[:10]}x{second[11:]}", *rest]), plugins=CORE)


@pytest.mark.parametrize("blank", ["?", "x"])
def test_another_blank_in_a_frame_is_one_if_there_are_several(blank: str) -> None:
    assert parse(UNICODE.replace(".", blank), plugins=CORE) == EXPECTED
    with pytest.raises(InputError) as caught:
        parse(UNICODE.replace(".", blank, 3), plugins=CORE)
    assert str(caught.value) == f"line 2, column 5 (r1c2): found '{blank}'; expected 1-9, 0 or ."


def test_other_characters_in_a_frame_are_refused_with_their_place() -> None:
    with pytest.raises(InputError) as caught:
        parse(UNICODE.replace(".", "~"), plugins=CORE)
    assert str(caught.value) == "line 2, column 5 (r1c2): found '~'; expected 1-9, 0 or ."


def test_a_player_s_entries_and_marks_follow_a_grid() -> None:
    text = "1...\n....\n....\n....\nplaced: [[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]  # mine\n"
    puzzle = parse(text + "marks: " + str([[[1, 2, 3]] * 4] * 4), plugins=CORE)
    assert (puzzle.givens[0], puzzle.placed[1]) == (1, 2)
    assert puzzle.marks is not None
    assert puzzle.marks[5] == 0b111


def test_key_lines_belong_to_the_grid_above_them_or_to_the_first() -> None:
    rows = "....\n" * 4
    text = f'title: "a"\n{rows}\n"my key": 1\nsymbols: SAFE\n{rows}title: "b"\n'
    assert [{key: each.data.get(key) for key in ("title", "my key", "symbols")} for each in read(text, None)] == [
        {"title": "a", "my key": 1, "symbols": None},
        {"title": "b", "my key": None, "symbols": "SAFE"},
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "cages: [1, 2",
            "line 5, column 13: not JSON: found the end of the line; expected a comma or a closing bracket",
        ),
        ("cages: yes", "line 5, column 8: not JSON: found 'y'; expected a value"),
        ('cages: [1], "n": 2', "line 5, column 8: found '[1], \"n\": 2'; expected one value as JSON"),
        ("cages: 1\ncages: 2", "line 6: found the key 'cages' twice"),
        ("n: 4", "line 5: found the key 'n' a second time; the lines of the grid say it already"),
        ("variant: 4", "line 5, column 10: variant: found '4'; expected a name"),
        ("cages: 1e999", "line 5, column 8: cages: found '1e999'; expected a number that is finite"),
    ],
)
def test_what_is_wrong_in_a_key_line_is_named_with_its_place(line: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(f"....\n....\n....\n....\n{line}\n", None)
    assert str(caught.value).startswith(says)


def test_lines_between_all_cells_say_nothing_but_heavy_ones_do() -> None:
    row = "┃ 1 │ . ┃ . │ . ┃ . │ 2 ┃"
    light, heavy = "┠───┼───╂───┼───╂───┼───┨", "┣━━━┿━━━╋━━━┿━━━╋━━━┿━━━┫"
    text = "\n".join([heavy, row, light, row, light, row, heavy, row, light, row, light, row, heavy])
    (document,) = read(text, None)
    assert document.data == {"n": 6, "givens": [[1, 0, 0, 0, 0, 2]] * 6, "box": [3, 2]}
    plain = "\n".join(["|1|.|.|.|.|2|"] * 6)
    assert read(plain, None)[0].data == {"n": 6, "givens": [[1, 0, 0, 0, 0, 2]] * 6}


def test_the_frame_says_the_shape_of_the_boxes() -> None:
    level = "+-----+-----+-----+"
    bands = [level, *["| 1 . | . . | . . |"] * 3, level, *["| . . | . . | . . |"] * 3, level]
    assert parse("\n".join(bands), plugins=CORE).layout is not parse("." * 36, plugins=CORE).layout
    assert read("\n".join(bands), None)[0].data["box"] == [3, 2]
    bars_alone = "\n".join(line for line in bands if "+" not in line)
    assert read(bars_alone, None)[0].data["box"] == [3, 2]


def test_numbers_and_letters_both_stand_for_digits_beyond_nine() -> None:
    numbers = "\n".join(" ".join(str((r + c) % 17) for c in range(16)) for r in range(16))
    letters = "\n".join("".join(".123456789ABCDEFG"[(r + c) % 17] for c in range(16)) for r in range(16))
    assert parse(numbers, plugins=CORE) == parse(letters, plugins=CORE)
    assert parse(letters.lower(), plugins=CORE) == parse(letters, plugins=CORE)
    assert parse(numbers, plugins=CORE).givens[:17] == (*range(16), 1)


def test_several_grids_may_follow_each_other() -> None:
    text = "\n".join(ROWS)
    first, second = parse_many(f"{text}\n\n{UNICODE}\n", plugins=CORE, format="grid"), EXPECTED
    assert list(first) == [second, second]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (ROWS[:8], "found 8 rows of 9 cells; expected 9"),
        ([*ROWS, ROWS[0]], "found 10 rows of 9 cells; expected 9"),
        ([*ROWS[:8], ROWS[8][:-1]], "line 9, column 9: found 8 cells; expected 9"),
        ([*ROWS[:4], ROWS[4] + "1", *ROWS[5:]], "line 5, column 10: found 10 cells; expected 9"),
        ([*ROWS[:4], "x" + ROWS[4][1:], *ROWS[5:]], "line 5, column 1 (r5c1): found 'x'; expected 1-9, 0 or ."),
        (
            [*ROWS[:4], ROWS[4][:8] + "\u0663", *ROWS[5:]],
            "line 5, column 9 (r5c9): found '\u0663' (ARABIC-INDIC DIGIT THREE), not the ASCII digit 3",
        ),
        ([" ".join("1234")] * 3 + ["1 2 . 9"], "line 4, column 7 (r4c4): found '9'; expected 1-4, 0 or ."),
        (["1 2 3 4"] * 3 + ["1 . . 10"], "line 4, column 7 (r4c4): found '10'; expected 1-4, 0 or ."),
        ([" ".join(map(str, range(16)))] * 15 + ["17" + " 1" * 15], "line 16, column 1 (r16c1): found '17'"),
        ([row[:4] + "|" + row[4:] for row in ROWS], "line 1: the lines drawn make no boxes of one shape"),
        ([f"{row[:r]}|{row[r:]}" for r, row in enumerate(ROWS, 1)], "line 1: the lines drawn make no boxes"),
        (["." * 7] * 7, "line 1: 7x7: 7 cells make no box"),
        (["." * 26] * 26, "line 1: found a grid of 26x26; expected 4x4 to 25x25"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(lines: list[str], says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse("\n".join(lines), plugins=CORE)
    assert str(caught.value).startswith(says)


def test_boxes_that_do_not_hold_the_digits_are_refused() -> None:
    with pytest.raises(InputError, match="boxes of 3x3 hold 9 cells; expected 12"):
        read("\n".join(["...|...|...|..."] * 3 + (["-" * 15] + ["...|...|...|..."] * 3) * 3), None)


def test_a_grid_is_certain_only_by_its_boxes_or_its_digits() -> None:
    plain = sniff("\n".join(ROWS))
    assert plain is not None
    assert not plain.certain
    beyond = sniff("\n".join(["123456789ABC"] * 12))
    assert beyond is not None
    assert beyond.certain


@pytest.mark.parametrize(
    "text",
    [
        PUZZLE,
        "several words\nof no meaning",
        "17\\4 . .\n. . .\n. . .",
        "12 3 4 1\n2 34 1 2\n1 2 3 4\n4 3 12 1",
        '{"n": 4,\n"givens": 0}',
    ],
)
def test_what_is_no_grid_of_cells_is_not_claimed(text: str) -> None:
    assert sniff(text) is None


def test_the_variant_asked_for_is_drawn_without_boxes_of_its_own() -> None:
    document = Document("latin", {"n": 5, "givens": [[1, 2, 3, 4, 5]] * 5})
    rows = "\n".join(["1 2 3 4 5"] * 5)
    assert write_grid(document) == f'{rows}\n\nvariant: "latin"'
    for text, asked in ((write_grid(document), None), (write_grid(document), "latin"), (rows, "latin")):
        (again,) = read(text, asked)
        assert (again.variant, again.data) == (document.variant, document.data)


def test_what_a_grid_cannot_carry_is_refused() -> None:
    with pytest.raises(Unsupported, match="format grid cannot carry 'regions' of variant jigsaw; json can"):
        write_grid(Document("jigsaw", {"regions": []}))
    with pytest.raises(Unsupported, match="format grid cannot carry 40x40; json can"):
        write_grid(Document("latin", {"n": 40}))


@given(st.text(alphabet="123.0 A|+-#\n_x\\=┃━│─", max_size=300))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    sniff(text)
    with suppress(InputError):
        read(text, None)
