"""The log of a game: undo, redo, named points, the clock, and what gestures change."""

from __future__ import annotations

import pytest

from ruleout import Candidate, Puzzle, Step, parse
from ruleout_play.game import Change, Game, Settings, gestures
from ruleout_play.game.game import BEFORE_RETURN
from ruleout_play.game.journal import journal, shown_clock
from ruleout_play.game.mistakes import before_first_mistake, mistakes

PUZZLE = parse("1..." + "...." + "...." + "...4")
SOLUTION = (1, 2, 4, 3, 4, 3, 1, 2, 3, 4, 2, 1, 2, 1, 3, 4)


def game(**settings: bool) -> Game:
    return Game.of(PUZZLE, Settings(**settings))


def entry(at: Game) -> tuple[int, ...]:
    return at.state.entry


def test_a_new_game_has_the_entries_and_marks_of_its_puzzle() -> None:
    puzzle = PUZZLE.place("r1c2", 2).with_marks([15] * 16)
    new = Game.of(puzzle)
    assert (new.state.entry[1], new.state.centre[1], new.state.centre[2]) == (2, 0, 15)
    assert new.blank == PUZZLE
    assert new.puzzle.placed == puzzle.placed


def test_a_gesture_that_changes_nothing_is_not_in_the_log() -> None:
    assert gestures.clear(game(), [1]) is not None
    assert gestures.clear(game(), [1]).log == ()
    assert gestures.enter_digit(game(), [0], 2).log == (), "a given keeps its digit"


def test_a_digit_is_entered_in_all_cells_and_removed_if_all_have_it() -> None:
    one = gestures.enter_digit(game(), [1], 2)
    both = gestures.enter_digit(one, [1, 6], 2)
    assert (entry(both)[1], entry(both)[6]) == (2, 2)
    neither = gestures.enter_digit(both, [0, 1, 6], 2)
    assert entry(neither) == entry(game()), "the given does not count"


def test_marks_belong_to_open_cells_and_colours_to_all() -> None:
    at = gestures.enter_digit(game(), [1], 2)
    at = gestures.corner(at, [0, 1, 2], 3)
    at = gestures.colour(at, [0, 1, 2], 9)
    assert at.state.corner == (0, 0, 4, *[0] * 13)
    assert at.state.colour == (256, 256, 256, *[0] * 13)


def test_cells_are_cleared_of_entries_then_of_marks_then_of_colours() -> None:
    at = gestures.colour(gestures.centre(gestures.enter_digit(game(), [1], 2), [2], 3), [1, 2], 1)
    first = gestures.clear(at, [1, 2])
    assert (entry(first)[1], first.state.centre[2], first.state.colour[1]) == (0, 4, 1)
    second = gestures.clear(first, [1, 2])
    assert (second.state.centre[2], second.state.colour[1]) == (0, 1)
    third = gestures.clear(second, [1, 2])
    assert third.state == game().state
    assert gestures.clear(at, [1, 2], fields=("colour",)).state.colour == (0,) * 16


def test_automatic_cleaning_is_one_gesture_with_its_entry() -> None:
    at = gestures.corner(game(auto_clean=True), [2, 7], 2)
    done = gestures.enter_digit(at, [1], 2)
    assert done.state.corner == (*[0] * 7, 2, *[0] * 8), "r1c3 sees r1c2, r2c4 does not"
    assert done.undo().state == at.state


def test_only_legal_entries_are_made_if_wanted() -> None:
    assert gestures.enter_digit(game(only_legal=True), [1], 1).log == ()
    some = gestures.enter_digit(game(only_legal=True), [1, 2, 6], 2)
    assert [cell for cell in range(16) if entry(some)[cell] == 2] == [1], "r1c3 and r2c3 see r1c2 or r1c3"
    assert entry(gestures.enter_digit(game(), [1], 1))[1] == 1


def test_removals_from_automatic_marks_are_a_layer_of_their_own() -> None:
    at = game(auto_marks=True)
    assert gestures.shown_marks(at)[1] == 0b1110
    less = gestures.centre(at, [1], 3)
    assert gestures.shown_marks(less)[1] == 0b1010
    assert (less.state.centre[1], less.state.removed[1]) == (0, 0b0100)
    back = gestures.centre(gestures.enter_digit(gestures.enter_digit(less, [2], 2), [2], 2), [1], 3)
    assert gestures.shown_marks(back)[1] == 0b1110


def test_marks_can_be_filled_cleaned_and_entered() -> None:
    full = gestures.fill(game())
    assert full.state.centre[:4] == (0, 0b1110, 0b1110, 0b0110)
    assert full.has_all_marks
    assert full.puzzle.marks is not None
    stale = gestures.enter_digit(full, [1], 2)
    cleaned = gestures.clean(stale)
    assert cleaned.state.centre[:3] == (0, 0, 0b1100)
    lone = gestures.enter_lone_marks(gestures.centre(cleaned, [2], 3))
    assert entry(lone)[1:4] == (2, 4, 3)


def test_a_step_is_one_gesture() -> None:
    step = Step("odd", (Candidate(1, 2),), (Candidate(2, 3), Candidate(2, 2), Candidate(0, 1)))
    done = gestures.do(game(), step, 500)
    assert (done.log[-1].what, done.log[-1].technique, done.log[-1].at) == ("step", "odd", 500)
    assert (entry(done)[1], done.state.centre[2]) == (2, 0b1000)
    assert gestures.do(game(auto_marks=True), step).state.removed[2] == 0b0110
    assert done.undo().state == game().state


def test_the_end_can_be_undone_and_so_can_a_restart() -> None:
    solved = gestures.solve(gestures.enter_digit(game(), [1], 3), SOLUTION)
    assert solved.is_full
    assert entry(solved.undo())[1] == 3
    again = gestures.restart(solved)
    assert again.state == game().state
    assert again.undo().state == solved.state


def test_undo_and_redo_end_at_the_ends() -> None:
    at = gestures.enter_digit(gestures.enter_digit(game(), [1], 2), [2], 4)
    assert at.undo(5).state == game().state
    assert at.undo(5).redo(9) == at
    assert gestures.enter_digit(at.undo(), [3], 3).redo() == gestures.enter_digit(at.undo(), [3], 3), (
        "a new gesture ends redoing"
    )
    with pytest.raises(ValueError, match=r"^found position 3; expected 0 to 2$"):
        at.go(3)


def test_points_stay_whatever_is_undone() -> None:
    at = gestures.enter_digit(gestures.enter_digit(game(), [1], 2), [2], 4).with_point("two")
    other = gestures.enter_digit(gestures.enter_digit(at.undo(2), [5], 3), [6], 1)
    back = other.to_point("two")
    assert back.state == at.state
    assert back.to_point(BEFORE_RETURN).state == other.state
    assert set(back.to_point(BEFORE_RETURN).to_point("two").points) == {"two", BEFORE_RETURN}
    assert at.undo().to_point("two") == at, "a point ahead on the log needs no other log"
    with pytest.raises(ValueError, match=r"^found no point 'three'; expected one of two$"):
        at.to_point("three")


def test_the_clock_never_goes_back() -> None:
    at = gestures.enter_digit(game().at_clock(900), [1], 2, 500)
    assert (at.clock, at.log[0].at) == (900, 900)
    assert at.at_clock(100).clock == 900


def test_a_change_from_another_state_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^entry of cell 1: found 0; expected 3$"):
        game().play("digit", [Change(1, "entry", 3, 2)])


@pytest.mark.parametrize("digit", [0, 5, -1])
def test_digits_cells_and_colours_that_do_not_exist_are_refused(digit: int) -> None:
    for gesture in (gestures.enter_digit, gestures.corner, gestures.centre):
        with pytest.raises(ValueError, match=r"^found the digit '-?\d'; expected 1 to 4$"):
            gesture(game(), [1], digit)
    with pytest.raises(ValueError, match="expected 1 to 9"):
        gestures.colour(game(), [1], 10)
    with pytest.raises(ValueError, match="cell number '17'; expected 1 to 16"):
        gestures.enter_digit(game(), [16], 1)


def test_mistakes_are_wrong_entries_and_marks_without_the_right_digit() -> None:
    at = gestures.centre(gestures.enter_digit(game(), [1, 5], 3), [2], 3)
    found = mistakes(at, SOLUTION)
    assert (found.entries, found.marks) == ((1,), (2,))
    assert not mistakes(gestures.corner(game(), [1], 3), SOLUTION), "a corner mark is no claim about its cell"
    assert mistakes(gestures.centre(game(auto_marks=True), [1], 2), SOLUTION).marks == (1,)


def test_before_the_first_mistake_that_is_still_there() -> None:
    good = gestures.enter_digit(game(), [1], 2)
    corrected = gestures.enter_digit(gestures.enter_digit(good, [2], 3), [2], 4)
    bad = gestures.enter_digit(gestures.enter_digit(corrected, [3], 2), [5], 3)
    assert before_first_mistake(bad, SOLUTION) == bad.go(3)
    assert before_first_mistake(corrected, SOLUTION) is not None
    assert before_first_mistake(corrected, SOLUTION) == corrected
    marks = gestures.centre(gestures.centre(good, [2], 3), [2], 2)
    assert before_first_mistake(marks, SOLUTION).done == 1, "the first mark of the cell"
    begun = Game.of(PUZZLE.place("r1c2", 3))
    assert before_first_mistake(gestures.enter_digit(begun, [2], 4), SOLUTION).done == 0


def test_the_journal() -> None:
    at = gestures.enter_digit(game(), [1, 6], 2, 1500)
    at = gestures.corner(at, [2], 3, 65_000).with_hint("nudge", "x-wing")
    at = gestures.colour(gestures.fill(at, 3_725_000), [0], 2)
    at = gestures.do(at, Step("odd", (Candidate(3, 3),), ()))
    assert journal(at.undo(), titles=str.upper) == [
        "   0:01 r1c2 and r2c3 = 2",
        "   1:05 r1c3 +corner 3",
        "        hint (nudge): X-WING",
        "1:02:05 all marks",
        "1:02:05 r1c1 +colour 2",
        "1:02:05 ODD; r1c4 = 3 (undone)",
    ]
    assert shown_clock(0) == "0:00"


def test_a_position_is_a_puzzle() -> None:
    puzzle: Puzzle = gestures.enter_digit(game(), [1], 2).puzzle
    assert (puzzle["r1c2"], puzzle.givens) == (2, PUZZLE.givens)
    assert puzzle.marks is None
