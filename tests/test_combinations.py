"""The marks that clues alone allow: in Python, on the command line, and as one move of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleout
from ruleout import Game, Puzzle
from ruleout.internal import digits_of, mask_of
from ruleout_cli.testing import invoke
from ruleout_play.game import gestures
from ruleout_play.questions.answer import answer

EXAMPLES = Path(__file__).parents[1] / "examples"


def example(name: str) -> Puzzle:
    return ruleout.load(EXAMPLES / f"{name}.txt")


def marks(puzzle: Puzzle, *cells: str) -> list[tuple[int, ...]]:
    found = ruleout.mark_combinations(puzzle).marks
    assert found is not None
    return [tuple(digits_of(found[puzzle.layout.cell(cell)])) for cell in cells]


def test_a_cage_allows_the_digits_of_its_combinations() -> None:
    killer = example("killer")
    assert marks(killer, "r1c1", "r5c2", "r8c9") == [(1, 2, 3, 4, 5, 6), (7, 9), (1, 2)]
    # The cage 9 at r1c1 with an 1 in it is left with 2 and 6, or 3 and 5; the cage beside it knows nothing of it.
    assert marks(killer.place("r1c1", 1), "r1c2", "r2c1", "r5c2") == [(2, 3, 5, 6), (2, 3, 5, 6), (7, 9)]


def test_a_cell_of_two_runs_has_the_digits_of_both() -> None:
    kakuro = example("kakuro")
    solution = ruleout.solve(kakuro).solution
    found = ruleout.mark_combinations(kakuro).marks
    assert found is not None
    assert solution is not None
    assert all(mask >> (digit - 1) & 1 for mask, digit in zip(found, solution, strict=True))
    assert sum(map(int.bit_count, found)) < 9 * len(found)


@pytest.mark.parametrize("name", ["classic", "jigsaw"])
def test_rows_and_regions_are_no_clues(name: str) -> None:
    puzzle = example(name)
    assert ruleout.mark_combinations(puzzle).marks == puzzle.start


def test_marks_and_digits_that_no_combination_has_leave_none() -> None:
    killer = example("killer").place("r8c9", 9)
    assert marks(killer, "r9c9") == [()]
    kept = example("killer").with_marks([mask_of([1, 2, 7])] * 81)
    assert marks(kept, "r5c2", "r8c9") == [(), (1, 2)]


def test_they_are_one_move_that_is_undone_and_no_step_is_lost() -> None:
    start = Game.of(example("killer"))
    game = gestures.mark_combinations(start)
    assert [each.what for each in game.log] == ["fill"]
    assert game.undo().state == start.state
    automatic = gestures.automatic_marks(start)
    expected = ruleout.mark_combinations(example("killer")).marks
    assert expected is not None
    for held, mask, allowed in zip(game.state.centre, automatic, expected, strict=True):
        assert held == (0 if allowed == start.blank.layout.full else mask & allowed)
    # With automatic marks it is what the player removed, and what was removed before stays so.
    by_itself = gestures.mark_combinations(gestures.centre(automatic_game(), [0], 1))
    assert gestures.shown_marks(by_itself)[0] == mask_of([2, 3, 4, 5, 6])
    assert gestures.mark_combinations(game) is game
    reply = answer({"what": "combinations", "game": ruleout.to_record(start), "at": 7})
    assert ruleout.from_record(reply["game"]) == gestures.mark_combinations(start, 7)
    hint = {"what": "hint", "strength": "full"}
    before, after = (answer({**hint, "game": ruleout.to_record(each)}) for each in (start, game))
    assert before["technique"] == after["technique"] != ""


def automatic_game() -> Game:
    import attrs

    game = Game.of(example("killer"))
    return attrs.evolve(game, settings=attrs.evolve(game.settings, auto_marks=True))


def test_the_command_line_adds_them() -> None:
    path = str(EXAMPLES / "killer.txt")
    document = json.loads(invoke("convert", path, "--combinations").out)
    assert document["marks"][0][0] == [1, 2, 3, 4, 5, 6]
    assert "marks" not in json.loads(invoke("convert", path).out)
