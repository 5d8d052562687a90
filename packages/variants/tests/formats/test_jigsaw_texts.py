"""Jigsaws in one line and as two squares, and errors in maps of regions."""

from __future__ import annotations

from functools import cache
from types import ModuleType

import pytest

from ruleout import discover, parse, parse_many, write
from ruleout.internal import Document, InputError, Registry, Unsupported
from ruleout_variants.formats.jigsaw import grid as jigsaw_grid
from ruleout_variants.formats.jigsaw import line as jigsaw_line

GIVENS = ["1...", ".2..", "..3.", "...4"]
MAP = ["AAAB", "ACBB", "CCDB", "CDDD"]
SQUARES = "\n".join([*GIVENS, "", *MAP])
LINE = "".join(GIVENS) + "".join(MAP)
NINE = "".join(label * 9 for label in "ABCDEFGHI")
"""The map of a 9x9 grid whose regions are its rows."""


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE + "  # with a comment",
        "".join(GIVENS) + " " + "".join(MAP),
        "".join(GIVENS) + "\n" + "".join(MAP),
        LINE.replace(".", "0"),
        SQUARES,
        "# givens\n" + SQUARES.replace("\n\n", "\n\n# regions\n"),
        "\n".join([*(" ".join(row) for row in GIVENS), "", *(" ".join(row) for row in MAP)]),
    ],
)
def test_one_line_and_two_squares_are_the_same_jigsaw(text: str) -> None:
    puzzle = parse(text, plugins=registry())
    assert puzzle.variant == "jigsaw"
    assert puzzle.givens == (1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4)
    regions = [unit.cells for unit in puzzle.layout.units if unit.kind == "region"]
    assert regions == [(0, 1, 2, 4), (3, 6, 7, 11), (5, 8, 9, 12), (10, 13, 14, 15)]


def test_labels_that_are_numbers_are_read_as_numbers() -> None:
    (document,) = jigsaw_line.read("." * 16 + "1112132233423444", None)
    assert document.data["regions"][0] == [1, 1, 1, 2]
    (document,) = jigsaw_line.read("." * 16 + "0001021122312333", None)
    assert document.data["regions"][0] == [0, 0, 0, 1]
    (document,) = jigsaw_line.read(LINE, None)
    assert document.data["regions"][0] == ["A", "A", "A", "B"]


def test_regions_in_pieces_are_read() -> None:
    pieces = "5112211122333323444445555"
    assert parse("." * 25 + pieces, plugins=registry()).layout.size == 25


def test_digits_beyond_nine_are_letters_or_numbers_between_spaces() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[0][0], rows[1][1] = "12", "10"
    regions = [" ".join([str(r + 1)] * 12) for r in range(12)]
    text = "\n".join([*(" ".join(row) for row in rows), "", *regions])
    puzzle = parse(text, plugins=registry())
    assert (puzzle.givens[0], puzzle.givens[13]) == (12, 10)
    assert puzzle.document is not None
    assert jigsaw_grid.write(puzzle.document).startswith("C...........\n.A..........\n")


def test_several_jigsaws_follow_one_another() -> None:
    assert [each.line for each in jigsaw_line.read(f"{LINE}\n{LINE}\n", None)] == [1, 2]
    assert [each.line for each in jigsaw_grid.read(f"{SQUARES}\n\n{SQUARES}\n", None)] == [1, 11]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("." * 80 + NINE, "found 161 characters; expected 162 (81 givens and as many region labels, 9x9)"),
        ("." * 81 + " " + NINE[:-1], "line 1, column 163: found 80 region labels; expected 81 (9x9)"),
        ("." * 80 + "x" + NINE, "line 1, column 81 (r9c9): found 'x'; expected 1-9, 0 or ."),
        ("." * 81 + NINE[:-1] + "?", "line 1, column 162 (r9c9): found '?'; expected a region's digit or letter"),
    ],
)
def test_an_invalid_line_is_claimed_and_its_error_has_a_location(text: str, message: str) -> None:
    claim = jigsaw_line.sniff(text)
    assert claim is not None
    assert claim.certain
    with pytest.raises(InputError) as caught:
        jigsaw_line.read(text, None)
    assert message in str(caught.value)


def test_a_region_with_too_few_cells_is_named() -> None:
    text = "." * 81 + "A" * 9 + "B" * 8 + NINE[17:].replace("B", "C", 1)
    with pytest.raises(InputError) as caught:
        jigsaw_line.read(text, None)
    assert str(caught.value) == "line 1, column 91 (r2c1): region B has 8 cells; expected 9; C has 10"
    rows = [text[at : at + 9] for at in range(0, 162, 9)]
    with pytest.raises(InputError) as caught:
        jigsaw_grid.read("\n".join([*rows[:9], "", *rows[9:]]), None)
    assert str(caught.value) == "line 12, column 1 (r2c1): region B has 8 cells; expected 9; C has 10"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n".join([*GIVENS, "", *MAP[:3]]),
            "line 8: found 3 rows of region labels; expected 4, as there are rows of givens",
        ),
        ("\n".join([*GIVENS, "", *MAP[:3], "CDD"]), "line 9, column 4: found 3 cells; expected 4"),
        ("\n".join([*GIVENS, "", *MAP[:3], "CDDDD"]), "line 9, column 5: found 5 cells; expected 4"),
        ("\n".join([*GIVENS[:3], "...5", "", *MAP]), "line 4, column 4 (r4c4): found '5'; expected 1-4, 0 or ."),
        (
            "\n".join(GIVENS),
            "line 1: found one square; expected the givens, a blank line and the regions of each puzzle",
        ),
    ],
)
def test_invalid_squares_are_refused_with_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        jigsaw_grid.read(text, None)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([*GIVENS[:3], "...44", "", *MAP], "line 4, column 5: found 5 cells; expected 4"),
        ([*GIVENS, "", *MAP[:2], "CCD", MAP[3]], "line 8, column 4: found 3 cells; expected 4"),
    ],
)
def test_a_row_with_one_cell_too_many_or_too_few_is_found(lines: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse("\n".join(lines), plugins=registry())
    assert str(caught.value) == message


def test_a_puzzle_with_its_solution_is_not_a_jigsaw() -> None:
    solution = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    puzzle = "".join(character if at % 3 else "." for at, character in enumerate(solution))
    squares = ["\n".join(each[at : at + 9] for at in range(0, 81, 9)) for each in (puzzle, solution)]
    assert jigsaw_line.sniff(f"{puzzle} {solution}") is None
    assert jigsaw_line.sniff(f"{puzzle}\n{solution}") is None
    assert jigsaw_line.sniff(puzzle + solution) is None
    assert jigsaw_grid.sniff("\n\n".join(squares)) is None


def test_a_link_of_the_length_of_a_jigsaw_is_not_a_jigsaw() -> None:
    assert jigsaw_line.sniff("https://puzz.link/p?sudoku/6/6/h1g11g1g3g4g113g4g11g4g2g1g1234g223") is None


def test_two_puzzles_are_not_a_jigsaw() -> None:
    sparse = "5" + "0" * 39 + "7" + "0" * 40
    assert jigsaw_line.sniff(f"{sparse}\n{sparse}") is None
    assert jigsaw_line.sniff(sparse + sparse) is None


@pytest.mark.parametrize("form", [jigsaw_line, jigsaw_grid])
def test_what_a_jigsaw_text_cannot_carry_is_refused_by_name(form: ModuleType) -> None:
    data = {"n": 4, "regions": MAP, "givens": GIVENS}
    assert form.write(Document("jigsaw", data))
    with pytest.raises(Unsupported, match="format jigsaw-line cannot carry placed; jigsaw-grid and json can"):
        jigsaw_line.write(Document("jigsaw", {**data, "placed": []}))
    with pytest.raises(Unsupported, match="'killer'"):
        form.write(Document("killer", {"n": 4, "cages": []}))
    with pytest.raises(Unsupported, match="no regions"):
        form.write(Document(None, {"n": 4, "givens": GIVENS}))


def test_one_line_carries_no_rules() -> None:
    with pytest.raises(Unsupported, match="diagonals, marks"):
        jigsaw_line.write(Document("jigsaw", {"n": 4, "regions": MAP, "diagonals": True, "marks": []}))


def test_one_line_with_further_keys_is_refused_with_a_format_that_has_them() -> None:
    with pytest.raises(
        InputError, match=r"^line 2: format jigsaw-line cannot carry 'cages'; jigsaw-grid and json can$"
    ):
        jigsaw_line.read(f"{LINE}\ncages: []\n", None)


def test_letters_are_the_digits_of_two_squares() -> None:
    givens = "\n".join(GIVENS).translate(str.maketrans("1234", "safe"))
    text = f"symbols: S A F E\n{givens}\n\n" + "\n".join(MAP) + "\n"
    (document,) = jigsaw_grid.read(text, None)
    assert document.data["symbols"] == "SAFE"
    assert document.data["givens"] == jigsaw_grid.read(SQUARES, None)[0].data["givens"]
    assert jigsaw_grid.write(document) == text.upper().replace("SYMBOLS", "symbols")
    puzzle = parse(f"{text}\nmarks r1c2 A F\n", plugins=registry())
    assert puzzle.marks is not None
    assert puzzle.marks[1] == 0b110
    with pytest.raises(InputError, match=r"^line 2, column 1 \(r1c1\): found '1'; expected S A F E, 0 or \.$"):
        jigsaw_grid.read(text.replace("s...", "1..."), None)


def test_two_squares_carry_rules_in_words() -> None:
    rules = "diagonals anti\ngroup r1c1 r4c4\ncage 5 r1c1 r1c2\ncage - r1c2 r2c2\n"
    text = f"{SQUARES}\n\n{rules}"
    puzzle = parse(text, plugins=registry())
    assert puzzle.variant == "jigsaw"
    kinds = [unit.kind for unit in puzzle.layout.units]
    assert [kinds.count(kind) for kind in ("diagonal", "group", "cage")] == [1, 1, 2]
    assert write(puzzle, "jigsaw-grid", plugins=registry()) == text
    two = list(parse_many(f"{text}\n{SQUARES}\n\ndiagonals main\n", plugins=registry()))
    assert [each.document and each.document.line for each in two] == [1, 16]
    assert [each.document and each.document.data["diagonals"] for each in two] == ["anti", "main"]


def test_labels_that_no_character_shows_are_numbered_when_written() -> None:
    names = {"A": "north", "B": "east", "C": "west", "D": "south"}
    regions = [[names[label] for label in row] for row in MAP]
    written = jigsaw_line.write(Document("jigsaw", {"n": 4, "regions": regions, "givens": GIVENS}))
    assert written == "1....2....3....4" + "1112132233423444" + "\n"
