"""Pictures of boards: their lines, the alignment of contents, and decorations."""

from __future__ import annotations

import attrs
import pytest

from ruleout import Board, Candidate, Layout, Puzzle, Reason, Step
from ruleout.internal import Decoration, Placement, Unit, boxes, classic_grid, compose, square_grid
from ruleout_render.characters import picture
from ruleout_render.characters.strokes import Stroke, crossing


def puzzle(layout: Layout, text: str = "", *marks: Decoration) -> Puzzle:
    givens = [0 if character == "." else layout.symbols.index(character) + 1 for character in text]
    return Puzzle(layout, tuple(givens + [0] * (layout.size - len(givens))), decorations=marks)


def drawn(subject: Puzzle, **options: bool) -> str:
    return str(picture(subject, Board.of(subject), **options))


def jigsaw(labels: str) -> Layout:
    n = round(len(labels) ** 0.5)
    units = [
        Unit(f"region {label}", "region", tuple(cell for cell, own in enumerate(labels) if own == label))
        for label in sorted(set(labels))
    ]
    return square_grid(n, units)


def test_a_4x4() -> None:
    assert drawn(puzzle(classic_grid(4, (2, 2)), "1..2....3")) == (
        "┌─────┬─────┐\n│ 1 . │ . 2 │\n│ . . │ . . │\n├─────┼─────┤\n│ 3 . │ . . │\n│ . . │ . . │\n└─────┴─────┘"
    )


def test_a_4x4_in_ascii() -> None:
    assert drawn(puzzle(classic_grid(4, (2, 2)), "1..2"), plain=True) == (
        "+-----+-----+\n| 1 . | . 2 |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+"
    )


def test_boxes_of_2x3_are_drawn_in_two_columns_of_three() -> None:
    lines = drawn(puzzle(classic_grid(6, (2, 3)))).splitlines()
    assert lines[0] == "┌───────┬───────┐"
    assert [number for number, line in enumerate(lines) if "┼" in line] == [3, 6]


def test_letters_use_one_column_and_numbers_two() -> None:
    letters = drawn(puzzle(classic_grid(16, (4, 4)), "123456789ABCDEFG")).splitlines()
    assert letters[1] == "│ 1 2 3 4 │ 5 6 7 8 │ 9 A B C │ D E F G │"
    by_number = square_grid(16, boxes(16, 4, 4), symbols=[str(digit) for digit in range(1, 17)])
    numbers = drawn(Puzzle(by_number, tuple(range(1, 17)) + (0,) * 240)).splitlines()
    assert numbers[1] == "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │ 13 14 15 16 │"
    assert len({len(line) for line in numbers}) == 1


def test_a_jigsaw_has_walls_between_regions_and_nowhere_else() -> None:
    assert drawn(puzzle(jigsaw("0011001122332233"))) == drawn(puzzle(classic_grid(4, (2, 2))))
    assert drawn(puzzle(jigsaw("0001011122232333"), "1")) == (
        "┌───────────┬───┐\n"
        "│ 1   .   . │ . │\n"
        "│   ┌───────┘   │\n"
        "│ . │ .   .   . │\n"
        "├───┴───────┬───┤\n"
        "│ .   .   . │ . │\n"
        "│   ┌───────┘   │\n"
        "│ . │ .   .   . │\n"
        "└───┴───────────┘"
    )


def test_regions_are_preferred_to_boxes() -> None:
    both = square_grid(4, [*boxes(4, 2, 2), *jigsaw("0001011122232333").units[8:]])
    assert drawn(puzzle(both)) == drawn(puzzle(jigsaw("0001011122232333")))


def test_grids_without_regions_have_a_frame_alone() -> None:
    assert drawn(puzzle(square_grid(2), "12")) == "┌─────┐\n│ 1 2 │\n│ . . │\n└─────┘"


def test_the_cross_of_two_grids_that_overlap_and_its_holes() -> None:
    small = classic_grid(4, (2, 2))
    both = compose([Placement(small, (0, 0), "left"), Placement(small, (2, 2), "right")])
    assert drawn(puzzle(both)) == (
        "┌─────┬─────┐\n"
        "│ . . │ . . │\n"
        "│ . . │ . . │\n"
        "├─────┼─────┼─────┐\n"
        "│ . . │ . . │ . . │\n"
        "│ . . │ . . │ . . │\n"
        "└─────┼─────┼─────┤\n"
        "      │ . . │ . . │\n"
        "      │ . . │ . . │\n"
        "      └─────┴─────┘"
    )


CAGES = (Decoration("area", (0, 1), "3"), Decoration("area", (2, 6, 5), "7"), Decoration("area", (15,), ""))


def test_areas_are_dashed_within_heavy_boxes_and_have_their_text() -> None:
    assert drawn(puzzle(classic_grid(4, (2, 2)), "", *CAGES)) == (
        "┏3━━━━━━┳7━━┯━━━┓\n"
        "┃ .   . ┃ . ╎ . ┃\n"
        "┠╌╌╌┬╌╌╌┨   ╎   ┃\n"
        "┃ . ╎ . ╏ . ╎ . ┃\n"
        "┣━━━┷━━━╋━━━┷━━━┫\n"
        "┃ .   . ┃ .   . ┃\n"
        "┃       ┃   ┌╌╌╌┨\n"
        "┃ .   . ┃ . ╎ . ┃\n"
        "┗━━━━━━━┻━━━┷━━━┛"
    )


def test_with_candidates_the_lines_within_areas_are_dashed() -> None:
    lines = drawn(puzzle(classic_grid(4, (2, 2)), "", *CAGES), marks=True).splitlines()
    assert lines[:4] == [
        "┏3━━━━┯━━━━━┳7━━━━┯━━━━━┓",
        "┃ 1 2 ╎ 1 2 ┃ 1 2 │ 1 2 ┃",
        "┃ 3 4 ╎ 3 4 ┃ 3 4 │ 3 4 ┃",
        "┠─────┼─────╂╌╌╌╌╌┼─────┨",
    ]


def test_areas_in_ascii() -> None:
    lines = drawn(puzzle(classic_grid(4, (2, 2)), "", *CAGES), plain=True).splitlines()
    assert lines[:3] == ["+3======+7==+===+", "# .   . # . : . #", "+.......+   :   #"]
    assert all(line.isascii() for line in lines)


def test_areas_that_begin_in_one_cell_share_its_corner() -> None:
    first = drawn(
        puzzle(classic_grid(4, (2, 2)), "", Decoration("area", (0, 1), "3"), Decoration("area", (0, 4), "45"))
    )
    assert first.splitlines()[0].startswith("┏3,45")


def test_a_thermometer_shows_its_bulb_and_its_direction_without_colour() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1", Decoration("thermometer", (4, 5, 10, 14)))
    assert drawn(subject) == (
        "┌─────┬─────┐\n│ 1 . │ . . │\n│●.→. │ . . │\n├─────┼─────┤\n│ . . │↘. . │\n│ . . │↓. . │\n└─────┴─────┘"
    )
    assert drawn(subject, plain=True).splitlines()[2] == "|@.>. | . . |"
    assert drawn(subject, marks=True).splitlines()[5] == "┃●3 4 │→3 4 ┃ 3 4 │ 3 4 ┃"


def test_lines_shades_circles_squares_and_arrows_are_shown_before_digits() -> None:
    shown = drawn(
        puzzle(
            classic_grid(4, (2, 2)),
            "1",
            Decoration("line", (0, 5)),
            Decoration("line", (1, 4)),
            Decoration("shade", (2, 3)),
            Decoration("circle", (3,)),
            Decoration("square", (6,)),
            Decoration("arrow", (8, 9)),
        )
    )
    assert shown.splitlines()[1:5] == ["│╲1\u2571. │░.○. │", "│\u2571.╲. │□. . │", "├─────┼─────┤", "│○.→. │ . . │"]


def test_dots_edges_and_corners_are_drawn_where_cells_meet() -> None:
    decorations = (
        Decoration("dot", (0, 1)),
        Decoration("dot", (9, 5), filled=True),
        Decoration("dot", (10, 11, 14, 15)),
        Decoration("edge", (2, 6)),
        Decoration("edge", (2, 3), "X"),
        Decoration("corner", (12,), "7"),
    )
    assert drawn(puzzle(classic_grid(4, (2, 2)), "1", *decorations)) == (
        "┏━━━┯━━━┳━━━┯━━━┓\n"
        "┃ 1 ○ . ┃ . X . ┃\n"
        "┠───┼───╂─━─┼───┨\n"
        "┃ . │ . ┃ . │ . ┃\n"
        "┣━━━┿━●━╋━━━┿━━━┫\n"
        "┃ . │ . ┃ . │ . ┃\n"
        "┠7──┼───╂───○───┨\n"
        "┃ . │ . ┃ . │ . ┃\n"
        "┗━━━┷━━━┻━━━┷━━━┛"
    )


def test_clues_outside_the_grid_have_their_text_and_their_direction() -> None:
    clues = (
        Decoration("outside", place=(-1, 0), text="12"),
        Decoration("outside", place=(-1, 1), text="9", direction=(1, 1)),
        Decoration("outside", place=(2, 4), text="3"),
    )
    assert drawn(puzzle(classic_grid(4, (2, 2)), "1", *clues)).splitlines()[:6] == [
        "  12 9↘",
        "┌───────┬───────┐",
        "│  1  . │  .  . │",
        "│  .  . │  .  . │",
        "├───────┼───────┤",
        "│  .  . │  .  . │  3",
    ]


def test_what_characters_cannot_show_is_left_out() -> None:
    apart = (Decoration("dot", (0, 15)), Decoration("line", (3, 3)), Decoration("arrow", (8, 8)))
    assert "○" in drawn(puzzle(classic_grid(4, (2, 2)), "1", *apart))


RUNS = Layout.of(
    9,
    [(1, 1), (1, 2), (2, 1), (2, 2)],
    [Unit("a", "across", (0, 1)), Unit("b", "across", (2, 3)), Unit("c", "down", (0, 2)), Unit("d", "down", (1, 3))],
)
CLUES = (
    Decoration("block", place=(0, 0)),
    Decoration("clue", place=(0, 1), text="17\\"),
    Decoration("clue", place=(0, 2), text="4\\"),
    Decoration("clue", place=(1, 0), text="\\12"),
    Decoration("clue", place=(2, 0), text="16\\10"),
)


def test_black_squares_and_clues() -> None:
    assert drawn(puzzle(RUNS, "9", *CLUES)) == (
        "┌─────┬─────┬─────┐\n"
        "│░░░░░│░17\\░│░4\\░░│\n"
        "├─────┼─────┼─────┤\n"
        "│░\\12░│   9 │   . │\n"
        "├─────┼─────┼─────┤\n"
        "│16\\10│   . │   . │\n"
        "└─────┴─────┴─────┘"
    )
    assert drawn(puzzle(RUNS, "9", *CLUES), plain=True).splitlines()[1] == "|#####|#17\\#|#4\\##|"


def test_each_candidate_has_its_place_and_placed_digits_are_in_the_middle() -> None:
    assert drawn(puzzle(classic_grid(4, (2, 2)), "1"), marks=True).splitlines()[:6] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃     │   2 ┃   2 │   2 ┃",
        "┃  1  │ 3 4 ┃ 3 4 │ 3 4 ┃",
        "┠─────┼─────╂─────┼─────┨",
        "┃   2 │   2 ┃ 1 2 │ 1 2 ┃",
        "┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃",
    ]


@pytest.mark.parametrize("size", [(4, (2, 2)), (6, (3, 2)), (9, (3, 3)), (12, (3, 4)), (25, (5, 5))])
@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.parametrize("plain", [False, True])
def test_every_line_is_as_long_as_the_others(size: tuple[int, tuple[int, int]], marks: bool, plain: bool) -> None:
    lines = drawn(puzzle(classic_grid(*size), "1.2"), marks=marks, plain=plain).splitlines()
    assert len({len(line) for line in lines}) == 1


def test_a_picture_of_a_solution_has_no_digits_but_those_of_cells() -> None:
    solution = "1234341221434321"
    characters = [character for character in drawn(puzzle(classic_grid(4, (2, 2)), solution)) if character.isalnum()]
    assert "".join(characters) == solution


def test_givens_and_entries_and_the_cells_of_a_step_have_styles_of_their_own() -> None:
    subject = attrs.evolve(puzzle(classic_grid(4, (2, 2)), "1", Decoration("shade", (15,))), placed=(0, 2, *[0] * 14))
    step = Step("odd", places=(Candidate(2, 3),), because=Reason(cells=(0, 1)))
    runs = [run for line in picture(subject, Board.of(subject), step=step).lines for run in line]
    assert ("1", "reason given") in runs
    assert ("2", "reason found") in runs
    assert (".", "changed empty") in runs
    assert (".", "shade empty") in runs


def test_the_candidates_of_a_step_are_pointed_out() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1")
    step = Step("odd", places=(Candidate(5, 2),), removes=(Candidate(1, 4),))
    runs = [run for line in picture(subject, Board.of(subject), step=step, marks=True).lines for run in line]
    assert ("2", "changed place") in runs
    assert ("4", "changed remove") in runs


def test_without_colours_characters_show_the_step() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1")
    step = Step("odd", places=(Candidate(5, 2),), removes=(Candidate(1, 4),), because=Reason(cells=(2, 3)))
    shown = picture(subject, Board.of(subject), step=step, marks=True)
    assert str(shown).splitlines()[:6] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃     │···2·┃···2·│···2·┃",
        "┃  1  │·3-4·┃·3·4·│·3·4·┃",
        "┠─────┼─────╂─────┼─────┨",
        "┃   2 │··+2·┃ 1 2 │ 1 2 ┃",
        "┃ 3 4 │·3·4·┃ 3 4 │ 3 4 ┃",
    ]
    plain = str(picture(subject, Board.of(subject), step=step, marks=True, plain=True))
    assert plain.isascii()
    assert "|:3-4:#:3:4:" in plain


def test_without_colours_characters_show_shaded_cells() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1", Decoration("shade", (0, 5)))
    assert drawn(subject).splitlines()[1:3] == ["│░1 . │ . . │", "│ .░. │ . . │"]
    assert drawn(subject, plain=True).splitlines()[1] == "|:1 . | . . |"


def test_lines_that_meet_join() -> None:
    none, light, heavy, dashed = Stroke.NONE, Stroke.LIGHT, Stroke.HEAVY, Stroke.DASHED
    assert crossing(light, light, light, light, plain=False) == "┼"
    assert crossing(heavy, none, heavy, light, plain=False) == "┨"
    assert crossing(none, heavy, light, heavy, plain=False) == "┯"
    assert crossing(dashed, none, dashed, none, plain=False) == "╎"
    assert crossing(none, dashed, none, dashed, plain=True) == "."
    assert crossing(none, none, none, none, plain=False) == " "
