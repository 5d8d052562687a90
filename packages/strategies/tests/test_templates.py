"""Templates."""

from __future__ import annotations

from itertools import permutations

from approvals import Explained

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


def test_a_place_in_no_placing_is_removed(explained: Explained) -> None:
    # With 5 in r1c1, row 4 and row 7 have places for it in column 4 only.
    board = without(NINE, 5, " ".join(f"r4c{each}" for each in range(1, 10) if each not in (1, 4)))
    board = without(board, 5, " ".join(f"r7c{each}" for each in range(1, 10) if each not in (1, 4)))
    steps = list(TEMPLATE_DELETE.find(board))
    assert any(Candidate(0, 5) in step.removes for step in steps)
    explained(TEMPLATE_DELETE, board, steps[0])


def test_forced_places_exclude_the_placings_of_other_digits(explained: Explained) -> None:
    for seed in range(40):
        board = random_board(FOUR, seed)
        for step in TEMPLATE_DELETE.find(board):
            others = step.because.candidates.get("second", ())
            if others:
                assert all(each.digit != step.removes[0].digit for each in others)
                assert explained(TEMPLATE_DELETE, board, step) == (
                    "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4; unit: row 1, row"
                    " 2, row 3, row 4, column 1, column 2, column 3, column 4, box 1, box 2, box 3, box 4; pattern: "
                    "2r1c3 2r2c1 2r2c2 2r2c4 2r3c1 2r3c4 2r4c2 2r4c4; second: 1r1c1 1r2c3 1r3c2 1r4c4 3r1c4 3r2c2 "
                    "3r3c1 3r4c3 4r1c2 4r2c4 4r3c3 4r4c1"
                )
                return
    raise AssertionError("no board needs a second round")


def test_an_open_board_has_no_templates() -> None:
    assert list(TEMPLATE_SET.find(board_of(NINE, {}))) == list(TEMPLATE_DELETE.find(board_of(NINE, {}))) == []
