"""Templates."""

from __future__ import annotations

from itertools import permutations

from ruleout.plugin import Board, Candidate, cell_set, classic_grid
from ruleout.testing import board_of, random_board, sample_layouts, without
from ruleout_strategies.templates.templates import TEMPLATE_DELETE, TEMPLATE_SET

FOUR = classic_grid(4, (2, 2))
NINE = classic_grid()


def placings(board: Board, digit: int) -> list[int]:
    """All placings of *digit* on a board of rows, columns and boxes, by brute force."""
    layout = board.layout
    side = layout.digits
    found = []
    for columns in permutations(range(side)):
        cells = cell_set(row * side + column for row, column in enumerate(columns))
        once = all((layout.unit_sets[house] & cells).bit_count() == 1 for house in layout.houses)
        if once and not cells & ~board.cells_by_digit[digit - 1]:
            found.append(cells)
    return found


def test_templates_agree_with_all_placings() -> None:
    checked = 0
    for layout in (FOUR, sample_layouts()["6x6"]):
        for seed in range(6):
            board = random_board(layout, seed)
            first: dict[int, set[Candidate]] = {}
            for step in TEMPLATE_DELETE.find(board):
                if "second" not in step.because.candidates:
                    first[step.removes[0].digit] = set(step.removes)
            forced: dict[int, set[Candidate]] = {}
            for step in TEMPLATE_SET.find(board):
                if "second" not in step.because.candidates:
                    forced[step.places[0].digit] = set(step.places)
            for digit in range(1, layout.digits + 1):
                ways = placings(board, digit)
                places = board.cells_by_digit[digit - 1] & board.open
                if not ways or not places:
                    continue
                some, every = 0, -1
                for each in ways:
                    some |= each
                    every &= each
                checked += 1
                expected = {Candidate(cell, digit) for cell in range(layout.size) if places & ~some & 1 << cell}
                assert first.get(digit, set()) == expected
                expected = {Candidate(cell, digit) for cell in range(layout.size) if places & every & 1 << cell}
                assert forced.get(digit, set()) == expected
    assert checked > 30


def test_a_place_in_no_placing_is_removed() -> None:
    # With 5 in r1c1, row 4 and row 7 have places for it in column 4 only.
    board = without(NINE, 5, " ".join(f"r4c{each}" for each in range(1, 10) if each not in (1, 4)))
    board = without(board, 5, " ".join(f"r7c{each}" for each in range(1, 10) if each not in (1, 4)))
    steps = list(TEMPLATE_DELETE.find(board))
    assert any(Candidate(0, 5) in step.removes for step in steps)
    assert TEMPLATE_DELETE.explain is not None
    words = TEMPLATE_DELETE.explain(board, steps[0])
    assert words.full == (
        "No way to place 5 once in each row, column and box uses r1c1, r1c4, r2c1, r2c4, r3c1, r3c4, r5c1, r5c4, r6c1, "
        "r6c4, r8c1, r8c4, r9c1 or r9c4, so they cannot be 5."
    )


def test_forced_places_exclude_the_placings_of_other_digits() -> None:
    for seed in range(40):
        board = random_board(FOUR, seed)
        for step in TEMPLATE_DELETE.find(board):
            others = step.because.candidates.get("second", ())
            if others:
                assert all(each.digit != step.removes[0].digit for each in others)
                assert TEMPLATE_DELETE.explain is not None
                full = TEMPLATE_DELETE.explain(board, step).full
                assert full.startswith("Digit by digit, some places are in every way to place the digit: ")
                assert ". With these, no way to place " in full
                return
    raise AssertionError("no board needs a second round")


def test_an_open_board_has_no_templates() -> None:
    assert list(TEMPLATE_SET.find(board_of(NINE, {}))) == list(TEMPLATE_DELETE.find(board_of(NINE, {}))) == []
