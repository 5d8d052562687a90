"""Pencil marks."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Board, Document, InputError, Unsupported, discover, parse
from ruleout.builtin.formats.marks import read, sniff
from ruleout.builtin.formats.marks import write as write_marks
from ruleout.masks import digits_of
from ruleout.reading.build import build_puzzle

CORE = discover(only=())
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
SMALL = """\
1  23  234 34
34 234 12  123
24 1   234 234
234 234 1 2
"""


def long_line(board: Board) -> str:
    return "".join("".join(str(d) if mask >> d - 1 & 1 else "." for d in range(1, 10)) for mask in board.masks)


def test_written_marks_give_the_same_board() -> None:
    puzzle = parse(PUZZLE, plugins=CORE)
    assert puzzle.document is not None
    again = parse(write_marks(puzzle.document), plugins=CORE)
    assert again.givens == puzzle.givens
    assert again.layout is puzzle.layout
    assert Board.of(again).masks == Board.of(puzzle).masks


def test_a_line_of_729_characters_gives_the_same_board() -> None:
    board = Board.of(parse(PUZZLE, plugins=CORE))
    again = parse(long_line(board), plugins=CORE)
    assert Board.of(again).masks == board.masks
    assert parse(long_line(board).replace(".", "0"), plugins=CORE) == again
    claim = sniff(long_line(board))
    assert claim is not None
    assert claim.certain


@st.composite
def marked(draw: st.DrawFn) -> Document:
    n, box = draw(st.sampled_from([(4, None), (6, None), (6, [3, 2]), (9, None), (12, [4, 3]), (16, None)]))
    groups = st.lists(st.integers(1, n), min_size=1, unique=True).map(sorted)
    cells = draw(st.lists(groups, min_size=n * n, max_size=n * n))
    # Two whole cells, so that the text cannot be a grid of lone digits.
    cells[0] = cells[-1] = list(range(1, n + 1))
    data: dict[str, Any] = {"n": n, "marks": [cells[r * n : r * n + n] for r in range(n)]}
    if box:
        data["box"] = box
    return Document("classic", {**data, "givens": [[0] * n for _ in range(n)]})


@pytest.mark.long
@given(marked())
def test_marks_are_read_as_they_were_written(document: Document) -> None:
    (again,) = read(write_marks(document), None)
    assert again.data["marks"] == document.data["marks"]
    assert again.data.get("box") == document.data.get("box")
    assert build_puzzle(again, CORE).start == build_puzzle(document, CORE).start


@pytest.mark.long
@given(marked(), st.dictionaries(st.sampled_from(["placed", "cages", "a key"]), st.lists(st.text(max_size=3))))
def test_any_further_key_is_written_and_read_back(document: Document, more: dict[str, object]) -> None:
    document = Document("classic", {**document.data, **more})
    (again,) = read(write_marks(document), None)
    assert (again.variant, again.data) == (document.variant, document.data)
    assert sniff(write_marks(document)) == sniff(write_marks(Document("classic", {**document.data, "cages": []})))


def test_groups_may_be_letters_that_a_line_names() -> None:
    text = "symbols: SAFE\n" + SMALL.translate(str.maketrans("1234", "SAFE"))
    assert [(each.givens, each.marks) for each in (parse(text, plugins=CORE), parse(SMALL, plugins=CORE))] == [
        (parse(SMALL, plugins=CORE).givens, parse(SMALL, plugins=CORE).marks)
    ] * 2


def test_a_single_is_given_only_if_nobody_who_sees_it_lists_its_digit() -> None:
    puzzle = parse(SMALL, plugins=CORE)
    names = {puzzle.layout.names[cell]: digit for cell, digit in enumerate(puzzle.givens) if digit}
    assert names == {"r1c1": 1, "r3c2": 1}
    assert puzzle.marks is not None
    assert digits_of(puzzle.marks[puzzle.layout.at[3, 2]]) == (1,)


def test_a_group_of_blanks_may_hold_any_digit() -> None:
    puzzle = parse(SMALL.replace("234 234 1 2", "... 234 1 2"), plugins=CORE)
    assert puzzle.marks is not None
    assert digits_of(puzzle.marks[12]) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SMALL.replace("123\n", "1x3\n"), "line 2, column 12 (r2c4): found 'x' in a group; expected 1-4, 0 or ."),
        (SMALL.replace("123\n", "129\n"), "line 2, column 12 (r2c4): found '9' in a group"),
        (SMALL.replace("123\n", "122\n"), "line 2, column 12 (r2c4): found '2' twice in one group"),
        (SMALL.replace("123\n", "120\n"), "line 2, column 12 (r2c4): found '0' in a group"),
        (SMALL.replace("1 2\n", "12\n"), "line 4, column 11: found 3 cells; expected 4"),
        (SMALL.replace("12  123", "12 | 123"), "line 1: the lines drawn make no boxes of one shape"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, format="marks", plugins=CORE)
    assert str(caught.value).startswith(says)


def test_a_cell_without_a_digit_on_the_long_line_is_named() -> None:
    text = long_line(Board.of(parse(PUZZLE, plugins=CORE)))
    with pytest.raises(InputError) as caught:
        parse(text[:9] + "." * 9 + text[18:], plugins=CORE)
    assert str(caught.value) == "position 10 (r1c2): found no digit; expected at least one"


def test_only_groups_are_claimed() -> None:
    assert sniff(SMALL) is not None
    assert sniff("1 2 3 4\n" * 4) is None
    assert sniff("." * 729) is None
    assert sniff(PUZZLE) is None
    assert sniff("12 34\n12 34\n12 34") is None


def test_what_marks_cannot_carry_is_refused() -> None:
    with pytest.raises(Unsupported, match="format marks cannot carry 'grid' of variant samurai; json can"):
        write_marks(Document("samurai", {"n": 9, "grid": []}))
    with pytest.raises(Unsupported, match="format marks cannot carry symbols of several characters; grid and json can"):
        write_marks(Document("classic", {"n": 4, "symbols": ["10", "20", "30", "40"]}))
    low, empty = [[[1, 2]] * 4] * 4, [[0] * 4] * 4
    for more in ({"digits": 6}, {"digits": 3}, {"digits": 6, "marks": low}, {"marks": [*low[:3], [[1, 5]] * 4]}):
        with pytest.raises(Unsupported, match="format marks cannot carry 4x4 with other digits than 1 to 4; json can"):
            write_marks(Document("latin", {"n": 4, "givens": empty, **more}))
    with pytest.raises(Unsupported, match="format marks cannot carry 'rows' of variant free; json can"):
        write_marks(Document("free", {"rows": 4, "columns": 4, "digits": 4, "givens": empty}))
    clashing = {"n": 4, "givens": [[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]}
    with pytest.raises(Unsupported, match="format marks cannot carry r1c4: no digit is left for it"):
        write_marks(Document("classic", clashing))


@given(st.text(alphabet="1234. \n|+-#x0", max_size=200))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    sniff(text)
    with suppress(InputError):
        read(text, None)


def test_words_in_a_square_are_no_marks() -> None:
    assert sniff("quizzes,solutions\n530070000,534678912") is None


@pytest.mark.parametrize("variant", ["latin", "killer", "jigsaw"])
def test_givens_of_other_variants_exclude_nothing(variant: str) -> None:
    """Their boxes, if there are any, are not known here."""
    marks = [[[1], [2, 3, 4], [2, 3, 4], [2, 3, 4]], *[[[1, 2, 3, 4]] * 4 for _ in range(3)]]
    data = {"n": 4, "givens": [[1, 0, 0, 0], *[[0] * 4] * 3], "marks": marks}
    written = write_marks(Document(variant, data))
    assert written.split("\n")[1].split() == ["1234"] * 4
    (again,) = read(written, None)
    assert again.data["marks"] == marks
    assert again.data["givens"] == data["givens"]


def test_a_grid_with_places_without_a_cell_is_refused() -> None:
    marks = [[[1], None], [[1, 2], [1, 2]]]
    with pytest.raises(Unsupported, match="format marks carries grids that fill their square; json can carry others"):
        write_marks(Document("str8ts", {"n": 2, "givens": [[0, 0], [0, 0]], "marks": marks}))
