"""Rows of a multi-grid: how holes and blanks are written, and how multi-grids are distinguished."""

from __future__ import annotations

from functools import cache

import pytest

import ruleout
from ruleout import discover, parse, parse_many
from ruleout.internal import Document, InputError, Registry, Unsupported
from ruleout_variants.formats.multigrid.rows import read, sniff, write
from ruleout_variants.grids.arrangements import ARRANGEMENTS, BY_NAME, Arrangement


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


def rows(arrangement: Arrangement, hole: str = " ", blank: str = ".") -> list[str]:
    """A multi-grid with a few digits."""
    return [
        "".join(
            hole if (r, c) not in arrangement.cells else str((r + c) % 9 + 1) if (3 * r + 5 * c) % 17 == 0 else blank
            for c in range(arrangement.extent[1])
        )
        for r in range(arrangement.extent[0])
    ]


SAMURAI = BY_NAME["samurai"]
WITH_HOLES = [arrangement for arrangement in ARRANGEMENTS if arrangement.has_holes]


def grid(text: str, variant: str | None = None) -> list[str]:
    (document,) = read(text, variant)
    found: list[str] = document.data["grid"]
    return found


@pytest.mark.parametrize("arrangement", WITH_HOLES, ids=lambda arrangement: arrangement.id)
def test_size_and_holes_determine_the_variant(arrangement: Arrangement) -> None:
    puzzle = parse("\n".join(rows(arrangement)), plugins=registry())
    assert puzzle.variant == arrangement.id
    assert puzzle.layout.size == len(arrangement.cells)


@pytest.mark.parametrize("hole", [" ", "-", "x", "X"])
@pytest.mark.parametrize("blank", [".", "0"])
def test_holes_and_blanks_have_several_characters(hole: str, blank: str) -> None:
    text = "\n".join(rows(SAMURAI, hole, blank))
    claim = sniff(text)
    assert claim is not None
    assert claim.certain
    assert grid(text) == rows(SAMURAI)


def test_trailing_spaces_may_be_missing() -> None:
    windmill = BY_NAME["windmill"]
    assert grid("\n".join(row.rstrip() for row in rows(windmill))) == rows(windmill)


def test_a_dash_is_a_blank_and_a_hole_if_there_is_no_other_blank() -> None:
    text = "\n".join(" ".join(row) for row in rows(SAMURAI, "-", "-"))
    assert grid(text, "samurai") == rows(SAMURAI)


def framed(arrangement: Arrangement, across: str = "|", along: str = "-", corner: str = "+") -> str:
    """The rows with a frame around each block of 3x3 characters, as in a drawing."""
    lines = []
    for r, row in enumerate(rows(arrangement)):
        if r % 3 == 0:
            lines.append(corner.join(["", *[along * 7] * (arrangement.extent[1] // 3), ""]))
        boxes = [" ".join(row[c : c + 3]) for c in range(0, arrangement.extent[1], 3)]
        lines.append(f"{across} " + f" {across} ".join(boxes) + f" {across}")
    return "\n".join(lines)


@pytest.mark.parametrize("characters", ["|-+", "\u2502\u2500\u253c", "\u2551\u2550\u256c", "|=+"])
def test_frames_are_skipped(characters: str) -> None:
    assert grid(framed(SAMURAI, *characters)) == rows(SAMURAI)


def test_boxes_may_be_separated_by_spaces_and_blank_lines() -> None:
    apart = [" ".join(row[c : c + 3] for c in range(0, 21, 3)) for row in rows(SAMURAI)]
    text = "\n\n".join("\n".join(apart[r : r + 3]) for r in range(0, 21, 3))
    assert grid(text) == rows(SAMURAI)


def test_several_puzzles_follow_one_another() -> None:
    text = "\n\n".join("\n".join(rows(BY_NAME[name])) for name in ("samurai", "samurai"))
    assert [each.line for each in read(text, None)] == [1, 23]
    assert len(list(parse_many(text, plugins=registry()))) == 2


def test_blanks_for_holes_are_read_if_the_variant_is_named_or_only_one_fits() -> None:
    text = "\n".join(rows(SAMURAI, "."))
    assert grid(text, "samurai") == rows(SAMURAI)
    assert parse(text, variant="samurai", plugins=registry()).variant == "samurai"
    assert [document.variant for document in read(text, None)] == ["samurai"]


def test_rows_without_a_digit_that_fit_several_name_them() -> None:
    with pytest.raises(InputError, match=r"fit samurai and windmill and sohei; say which"):
        read("\n".join(["." * 21] * 21), None)


def test_a_first_line_names_the_variant_if_the_holes_do_not_determine_it() -> None:
    body = "\n".join(rows(BY_NAME["clueless-1"]))
    for name in ("clueless-1", "clueless-2"):
        assert parse(f"multigrid: {name}\n{body}", plugins=registry()).variant == name
        assert parse(body, variant=name, plugins=registry()).variant == name
        generic = parse(f"multigrid: {name}\n{body}", variant="multigrid", plugins=registry())
        assert (generic.variant, generic.layout.size) == ("multigrid", 729)
        assert len(generic.layout.units) == len(parse(body, variant=name, plugins=registry()).layout.units)
    with pytest.raises(InputError, match="fit clueless-1 and clueless-2; say which"):
        read(body, None)


def test_a_first_line_may_list_any_corners() -> None:
    text = "multigrid: r1c1 r4c4\n" + "\n".join(rows(Arrangement(corners=((0, 0), (3, 3)))))
    (document,) = read(text, None)
    assert document.variant == "multigrid"
    assert document.data["subgrids"] == [[0, 0], [3, 3]]
    assert write(document).split("\n") == [row.rstrip() for row in text.split("\n")] + [""]
    assert parse(text, plugins=registry()).layout.size == 81 + 81 - 36


def test_rows_of_twelve_are_a_butterfly_or_a_classic() -> None:
    text = "\n".join(rows(BY_NAME["butterfly"]))
    with pytest.raises(InputError, match=r"12x12.*butterfly"):
        parse(text, plugins=registry())
    assert parse(text, variant="butterfly", plugins=registry()).variant == "butterfly"


def changed(row: int, column: int, character: str) -> str:
    found = rows(SAMURAI)
    found[row] = found[row][:column] + character + found[row][column + 1 :]
    return "\n".join(found)


@pytest.mark.parametrize(
    ("text", "variant", "message"),
    [
        (changed(3, 1, "a"), None, "line 4, column 2 (r4c2): found 'a'; expected 1-9, 0 or ."),
        (
            changed(10, 0, "7"),
            None,
            "line 11, column 1 (r11c1): found '7'; expected a space, as this samurai has no cell there",
        ),
        (changed(0, 0, " "), "samurai", "line 1 (r1c1): found no cell; expected 1-9, 0 or ."),
        (changed(0, 0, "x"), "samurai", "line 1, column 1 (r1c1): found 'x'; expected 1-9, 0 or ."),
        ("\n".join(rows(SAMURAI)), "sohei", "line 1: found the rows of a samurai; expected those of a sohei"),
        ("\n".join(rows(SAMURAI)[:20]), "samurai", "line 1: found 20 rows; expected 21 for this samurai"),
        (
            "multigrid: r1c1 r1c1\n.",
            None,
            "line 1: found 'r1c1 r1c1'; expected different corners, none beyond r400c400",
        ),
        ("multigrid: samurai\n", None, "line 1: found no rows after the line that names the puzzle"),
        (
            "\n".join(rows(SAMURAI)) + "\n\nmultigrid: samurai\n",
            None,
            "line 23: found no rows after the line that names the puzzle",
        ),
        ("multigrid: r1c999\n.", None, "line 1: found 'r1c999'; expected different corners, none beyond r400c400"),
    ],
)
def test_errors_have_a_location(text: str, variant: str | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text, variant)
    assert str(caught.value) == message


def test_rows_with_one_wrong_character_are_still_claimed() -> None:
    assert sniff(changed(3, 1, "a")) is not None
    assert sniff(changed(10, 0, "7")) is not None


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"subgrids": [[0, 0]], "symbols": "ABCDEFGH|"}, "cannot carry the symbol '|'"),
        ({"n": 4, "subgrids": [[0, 0], [2, 2]]}, "9x9 grids"),
        ({"subgrids": [[0, 0]], "virtual_grid": [[[r, c] for c in range(9)] for r in range(9)]}, "virtual grids"),
    ],
)
def test_what_rows_cannot_carry_is_refused_by_name(data: dict[str, object], told: str) -> None:
    with pytest.raises(Unsupported, match=told):
        write(Document("multigrid", {"layout": "samurai", **data} if "subgrids" not in data else data))


def test_digits_listed_grid_by_grid_are_written_as_rows() -> None:
    grids = [[[0] * 9 for _ in range(9)] for _ in range(5)]
    grids[2][4][4] = 6
    (document,) = read(write(Document("samurai", {"grids": grids})), None)
    assert document.data["grid"][10] == " " * 6 + "....6...." + " " * 6


def test_rules_in_words_follow_the_rows() -> None:
    text = "\n".join(rows(SAMURAI)) + "\n\ndiagonals\ncage 12 r21c21 r20c21 r21c20\nmarks r1c2 2 3\n"
    puzzle = parse(text, plugins=registry())
    assert puzzle.variant == "samurai"
    kinds = [unit.kind for unit in puzzle.layout.units]
    assert (kinds.count("diagonal"), kinds.count("cage")) == (10, 1)
    assert puzzle.marks is not None
    assert puzzle.marks[1] == 0b110
    written = ruleout.write(puzzle, "multigrid-rows", plugins=registry())
    assert "\ndiagonals\ncage 12 r21c21 r20c21 r21c20\nmarks r1c2 2 3\n" in written
    assert parse(written, plugins=registry()) == puzzle
    two = list(parse_many(f"{text}\n{text}", plugins=registry()))
    assert [each.document and each.document.line for each in two] == [1, 27]
    assert two == [puzzle, puzzle]


@pytest.mark.parametrize(
    ("saying", "message"),
    [
        ("diagonals twice", "line 23, column 1: diagonals: found 'twice'; expected true"),
        ("group r1c1 r1c22", "line 23, column 12: cells: found 'r1c22', which is not a cell of this layout"),
        ("cage 0 r1c1", "line 23, column 1: cages, cage 1: sum 0 for 1 cell; 1..9 possible"),
        ("marks r1c1 1 x", "line 23, column 14: found 'x'; expected 1-9, 0 or ."),
        ("marks r1c1 1 0", "line 23, column 14: found '0'; expected one of 1 2 3 4 5 6 7 8 9"),
        ("diagonals\ndiagonals main", "line 24, column 1: found diagonals twice; expected it once"),
    ],
)
def test_errors_in_rules_have_a_location(saying: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse("\n".join(rows(SAMURAI)) + f"\n\n{saying}\n", plugins=registry())
    assert str(caught.value).startswith(message)


def test_letters_are_the_digits_of_a_multigrid() -> None:
    letters = str.maketrans("123456789", "EXAMPLING"[:6] + "OUR")
    text = "symbols: E X A M P L O U R\n" + "\n".join(rows(SAMURAI)).translate(letters) + "\n"
    claim = sniff(text)
    assert claim is not None
    assert claim.certain
    puzzle = parse(f"{text}\nmarks r1c2 X A\n", plugins=registry())
    assert puzzle.givens == parse("\n".join(rows(SAMURAI)), plugins=registry()).givens
    assert puzzle.marks is not None
    assert puzzle.marks[1] == 0b110
    (document,) = read(text, None)
    assert write(document) == "\n".join(line.rstrip() for line in text.split("\n"))
