"""Five lines of 81 characters: when they are read as a samurai, and the errors if its shared boxes disagree."""

from __future__ import annotations

from functools import cache

import pytest

from ruleout import discover, parse, parse_many
from ruleout.internal import InputError, Registry
from ruleout_variants.formats.multigrid.lines import read, sniff, write

CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
DIGITS = {(0, 0): 5, (7, 7): 4, (8, 6): 9, (10, 10): 3, (13, 13): 7, (20, 20): 1}
"""Digits of a samurai by row and column; r8c8, r9c7 and r14c14 are shared."""


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


def lines(digits: dict[tuple[int, int], int] = DIGITS) -> list[str]:
    """The five lines of a samurai with *digits*."""
    return [
        "".join(str(digits.get((top + r, left + c), ".")) for r in range(9) for c in range(9)) for top, left in CORNERS
    ]


def with_character(found: list[str], line: int, at: int, character: str) -> str:
    """The lines with one character replaced; lines and characters count from 0."""
    found[line] = found[line][:at] + character + found[line][at + 1 :]
    return "\n".join(found)


def grid(text: str, variant: str | None = None) -> list[str]:
    (document,) = read(text, variant)
    rows: list[str] = document.data["grid"]
    return rows


def test_lines_whose_shared_boxes_agree_are_a_samurai() -> None:
    puzzle = parse("\n".join(lines()), plugins=registry())
    assert puzzle.variant == "samurai"
    assert puzzle.layout.size == 369
    at = puzzle.layout.positions
    assert {place: digit for place, digit in zip(at, puzzle.givens, strict=True) if digit} == DIGITS


def test_blanks_may_be_dots_or_zeros_and_comments_and_blank_lines_are_ignored() -> None:
    first, *rest = lines()
    text = "\n".join(
        ["# a samurai", "", first.replace(".", "0"), "", *rest[:2], "  # halfway", rest[2] + " # left", rest[3]]
    )
    claim = sniff(text)
    assert claim is not None
    assert claim.certain
    assert grid(text) == grid("\n".join(lines()))


def test_a_blank_and_a_digit_for_one_cell_are_ambiguous_and_both_cells_are_named() -> None:
    text = with_character(lines(), 2, 10, ".")
    with pytest.raises(InputError) as caught:
        parse(text, plugins=registry())
    assert "5 grids of 9x9" in str(caught.value)
    assert "r8c8 is 4 in grid 1 (its r8c8, line 1) and blank in grid 3 (its r2c2, line 3)" in str(caught.value)


def test_five_classics_are_read_as_classics_if_that_variant_is_named() -> None:
    text = with_character(lines(), 2, 10, ".")
    assert len(list(parse_many(text, variant="classic", plugins=registry()))) == 5


def test_a_shared_cell_may_be_blank_if_the_variant_is_named() -> None:
    text = with_character(lines(), 2, 10, ".")
    assert grid(text, "samurai") == grid("\n".join(lines()))
    assert parse(text, variant="samurai", plugins=registry()).variant == "samurai"


@pytest.mark.parametrize("variant", [None, "samurai"])
def test_two_digits_for_one_cell_are_refused_with_both_places(variant: str | None) -> None:
    text = with_character(lines(), 2, 10, "6")
    with pytest.raises(InputError) as caught:
        read(text, variant)
    assert str(caught.value) == (
        "line 3, column 11 (r8c8): found 6 in grid 3 (its r2c2); expected 4, as in grid 1 (its r8c8, line 1)"
    )


def test_two_digits_for_one_cell_are_reported_before_a_blank_and_a_digit() -> None:
    text = with_character(lines({**DIGITS, (6, 6): 2}), 2, 10, "6").split("\n")
    claim = sniff(with_character(text, 2, 0, "."))
    assert claim is not None
    assert "r8c8 is 4" in claim.reading


def test_both_places_are_named_if_the_variant_is_named() -> None:
    with pytest.raises(InputError, match=r"\(r8c8\): found 6 in grid 3 \(its r2c2\); expected 4, as in grid 1"):
        parse(with_character(lines(), 2, 10, "6"), variant="samurai", plugins=registry())


def test_ten_lines_are_two_samurai_only_if_both_agree() -> None:
    text = "\n".join([*lines(), *lines()])
    assert [document.line for document in read(text, None)] == [1, 6]
    assert sniff(text + "\n" + with_character(lines(), 2, 10, ".")) is None


def test_five_empty_lines_are_not_certainly_a_samurai() -> None:
    claim = sniff("\n".join(lines({})))
    assert claim is not None
    assert not claim.certain


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n".join(lines()[:4]), "line 4: found 4 lines; expected 5 lines of 81, one for each grid of a samurai"),
        (with_character(lines(), 1, 80, ""), "line 2, column 81: found 80 cells; expected 81"),
        (with_character(lines(), 1, 80, ".."), "line 2, column 82: found 82 cells; expected 81"),
        (with_character(lines(), 1, 4, "x"), "line 2, column 5 (r1c17): found 'x'; expected 1-9, 0 or ."),
        (
            with_character(lines(), 1, 4, "\u0663"),
            "line 2, column 5 (r1c17): found '\u0663' (ARABIC-INDIC DIGIT THREE), not the ASCII digit 3; "
            "expected 1-9, 0 or .",
        ),
    ],
)
def test_errors_have_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text, "samurai")
    assert str(caught.value) == message


def test_as_many_lines_as_grids_are_read_for_other_multigrids_that_are_named() -> None:
    blank = "." * 81
    for variant, count in (("twin", 2), ("butterfly", 4), ("windmill", 5), ("gattai-8", 8), ("sumo", 13)):
        puzzle = parse("\n".join([blank] * count), variant=variant, plugins=registry())
        assert puzzle.variant == variant
        assert len(puzzle.layout.parts) == count


def test_other_variants_are_refused_by_name() -> None:
    with pytest.raises(InputError, match="samurai, twin"):
        read("\n".join(lines()), "classic")
    with pytest.raises(InputError, match="needs the name of a multi-grid"):
        read("\n".join(lines()), "multigrid")


def test_writing_is_the_inverse_of_reading() -> None:
    (document,) = read("\n".join(lines()), None)
    assert write(document) == "\n".join(lines()) + "\n"
