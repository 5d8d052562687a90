"""Questions of players: every one on every example, and what they answer."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import ruleout
from ruleout import Game
from ruleout_play.files import save
from ruleout_play.game import gestures
from ruleout_play.link import link_of
from ruleout_play.questions.answer import answer
from ruleout_play.questions.builtin import BUILTIN

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("classic", "jigsaw", "killer", "samurai", "kakuro", "cube")


@cache
def game(name: str = "classic") -> Game:
    return Game.of(ruleout.load(EXAMPLES / f"{name}.txt"))


@cache
def solution(name: str) -> tuple[int, ...]:
    (found,) = ruleout.solve(game(name).blank, limit=2).solutions
    return found


def ask(what: str, of: Game | None = None, **keys: Any) -> dict[str, Any]:
    asked = {"what": what, "number": 7, **keys}
    if of is not None:
        asked["game"] = ruleout.to_record(of)
    reply = answer(asked)
    assert json.loads(json.dumps(reply)) == reply, "a reply is data of JSON"
    assert (reply["what"], reply["number"]) == (what, 7)
    return reply


def game_in(reply: dict[str, Any]) -> Game:
    found = ruleout.from_record(reply["game"])
    assert isinstance(found, Game)
    return found


def wrong_digit(name: str, cell: int) -> int:
    return solution(name)[cell] % game(name).blank.layout.digits + 1


def an_open_cell(name: str) -> int:
    return game(name).digits.index(0)


ON_A_GAME = tuple(
    question.id
    for question in BUILTIN
    if "game" in question.keys and question.id not in ("do", "picture", "same", "superfluous", "walk")
)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name == "cube" else ()) for name in NAMES]
)
@pytest.mark.parametrize("what", ON_A_GAME)
def test_every_question_on_every_example(what: str, name: str) -> None:
    reply = ask(what, game(name))
    assert "error" not in reply
    assert reply["complete"] or what in ("steps", "rate")


def test_a_text_is_opened_as_new_games_and_a_link_as_the_game_that_it_holds() -> None:
    text = (EXAMPLES / "killer.txt").read_text()
    assert [ruleout.from_record(each) for each in ask("open", text=text)["games"]] == [game("killer")]
    played = gestures.corner(game("killer"), [0, 5], 3, 900)
    for shared in (link_of(played, with_log=True), "https://example.org/play/" + link_of(played, with_log=True)):
        assert [ruleout.from_record(each) for each in ask("open", text=shared)["games"]] == [played]
    assert ask("open", text="nothing like a puzzle")["error"]["message"].startswith("found one line of 18 characters")


def test_a_text_with_two_readings_lists_them_and_is_opened_by_a_format() -> None:
    text = "1" + "." * 80
    assert ask("open", text=text)["puzzles"] == 1
    damaged = ask("open", text="..1.\n" * 3)
    assert "error" in damaged


def test_check_says_only_whether_all_is_right() -> None:
    cell = an_open_cell("classic")
    right = gestures.enter_digit(game(), [cell], solution("classic")[cell])
    false = gestures.enter_digit(game(), [cell], wrong_digit("classic", cell))
    assert ask("check", right) == {"what": "check", "number": 7, "complete": True, "right": True, "verdict": "unique"}
    assert ask("check", false) == {"what": "check", "number": 7, "complete": True, "right": False, "verdict": "unique"}


def test_mistakes_are_named_in_three_strengths_before_any_hint() -> None:
    cell = an_open_cell("classic")
    name = game().blank.layout.names[cell]
    other = game().digits.index(0, cell + 1)
    wrong = gestures.enter_digit(game(), [cell], wrong_digit("classic", cell))
    wrong = gestures.centre(wrong, [other], wrong_digit("classic", other))
    for what in ("mistakes", "hint"):
        nudge, region, full = (ask(what, wrong, strength=each) for each in ("nudge", "region", "full"))
        assert nudge["text"] == "1 entry is wrong; 1 cell lacks a mark"
        assert region["text"].startswith("1 entry is wrong; 1 cell lacks a mark; look at box 1")
        assert name not in region["text"]
        assert full["text"] == f"{name} is wrong; {game().blank.layout.names[other]} lacks a mark"
        assert (full["wrong_entries"], full["wrong_marks"]) == ([name], [game().blank.layout.names[other]])
        assert "wrong_entries" not in nudge
        assert "wrong_entries" not in region
    assert "step" not in ask("hint", wrong)


def test_back_is_before_the_first_mistake_that_is_still_there() -> None:
    cells = [cell for cell, digit in enumerate(game().digits) if not digit]
    good = gestures.enter_digit(game(), cells[:1], solution("classic")[cells[0]])
    corrected = gestures.enter_digit(good, cells[1:2], wrong_digit("classic", cells[1]))
    corrected = gestures.enter_digit(corrected, cells[1:2], solution("classic")[cells[1]])
    bad = gestures.enter_digit(corrected, cells[2:3], wrong_digit("classic", cells[2]))
    later = gestures.enter_digit(bad, cells[3:4], solution("classic")[cells[3]])
    back = game_in(ask("back", later))
    assert (back.done, len(back.log)) == (3, 5)
    assert back.state == corrected.state
    assert back.redo(2) == later
    assert game_in(ask("back", corrected)) == corrected


def test_a_hint_that_is_done_is_one_gesture_and_is_not_given_again() -> None:
    at, seen = game("killer"), []
    for _ in range(12):
        reply = ask("hint", at)
        assert reply["step"] not in seen
        seen.append(reply["step"])
        done = game_in(ask("do", at, step=reply["step"], at=at.clock + 5))
        assert (len(done.log), done.clock) == (len(at.log) + 1, at.clock + 5)
        assert done.log[-1].technique == reply["technique"]
        at = done


def test_a_nudge_does_not_name_what_it_leads_to() -> None:
    nudge = ask("hint", game(), strength="nudge")
    assert not {"step", "technique", "title"} & nudge.keys()
    assert nudge["text"] == ruleout.hint(game().puzzle).explanation.nudge


@pytest.mark.long
def test_slow_steps_are_a_question_of_their_own() -> None:
    quick = ask("steps", game())
    assert {each["technique"] for each in quick["steps"]} >= {"hidden-single"}
    known = ruleout.default_registry().techniques
    assert all(known[each["technique"]].difficulty < 300 for each in quick["steps"])
    rest = ask("steps", game(), rest=True, seconds=2)
    assert all(known[each["technique"]].difficulty >= 300 for each in rest["steps"])


def test_the_way_is_that_of_explain() -> None:
    found = ruleout.from_record(ask("walk", game())["report"])
    assert found == ruleout.explain(game().puzzle)


def test_a_draft_of_a_puzzle_is_judged() -> None:
    empty = ruleout.parse("." * 81)
    several = ask("puzzle", Game.of(empty.with_givens((1, *[0] * 80))))
    assert several["verdict"] == "several"
    assert several["differing"]
    clash = ask("puzzle", Game.of(empty.with_givens((1, 1, *[0] * 79))))
    assert clash["verdict"] == "none"
    assert clash["violations"][0]["cells"] == ["r1c1", "r1c2"]


def test_the_reasons_why_there_is_no_solution_have_words_and_cells() -> None:
    assert (ask("why", game())["verdict"], ask("why", game())["reasons"]) == ("unique", [])
    bare = ruleout.parse("." * 16)
    twice = gestures.enter_digit(gestures.enter_digit(Game.of(bare), [0], 1), [1], 1)
    first = ask("why", twice)["reasons"][0]
    assert first == {"text": "1 occurs twice in row 1: r1c1, r1c2", "cells": ["r1c1", "r1c2"]}
    killer = ruleout.parse({"variant": "killer", "n": 4, "cages": [{"sum": 3, "cells": [[0, 1], [0, 2]]}]})
    reply = ask("why", gestures.enter_digit(Game.of(killer), [0], 1))
    text = "r1c1 = 1 and cage 3 at r1c2 contradict each other"
    assert (reply["verdict"], reply["reduced"]) == ("none", True)
    assert reply["reasons"] == [{"text": text, "cells": ["r1c1", "r1c2", "r1c3"]}]


def test_another_puzzle_is_the_same_or_not() -> None:
    puzzle = game("jigsaw").blank
    turned = ruleout.write(ruleout.transform(puzzle, turn=90).puzzle, "json")
    reply = ask("same", game("jigsaw"), text=turned)
    assert (reply["same"], reply["text"]) == (True, "the same: the grid is turned clockwise by 90 degrees")
    assert reply["transformation"] == {"turn": "quarter-turn", "digits": list(range(1, 10))}
    other = ask("same", game("jigsaw"), text="." * 81)
    assert (other["same"], other["transformation"]) == (False, None)
    assert ask("same", game("jigsaw"), text="x")["error"]


def test_a_new_puzzle_to_order() -> None:
    new = game_in(ask("generate", variant="classic", order={"size": [6, 6]}))
    assert new.blank.layout.digits == 6
    assert "error" in ask("generate", variant="classic", order={"size": "6x6"})
    assert "error" in ask("generate", variant="nothing")


BAD: tuple[dict[str, Any], ...] = (
    {}, {"what": 5}, {"what": "nothing"}, {"what": "hint"}, {"what": "hint", "game": []},
    {"what": "hint", "game": {"version": 1, "kind": "game"}}, {"what": "hint", "game": {"version": 9, "kind": "game"}},
    {"what": "open"}, {"what": "open", "text": 5}, {"what": "open", "text": ""}, {"what": "open", "text": "#g=AAAA"},
    {"what": "open", "text": "." * 81, "variant": "nothing"}, {"what": "open", "text": "." * 81, "format": "nothing"},
    {"what": "open", "text": "." * 81, "seconds": 0}, {"what": "open", "text": "." * 81, "seconds": "5"},
)  # fmt: skip


@pytest.mark.parametrize("request_", BAD)
def test_bad_requests_have_an_error_of_one_line(request_: dict[str, Any]) -> None:
    message = answer(request_)["error"]["message"]
    assert message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("hint", {"strength": "loud"}), ("count", {"limit": 0}), ("count", {"limit": "5"}), ("rate", {"scale": "no"}),
        ("do", {}), ("do", {"step": {}}), ("do", {"step": {"technique": "x", "places": [["r99c1", 1]]}}),
        ("generate", {"order": 5}), ("steps", {"rest": "yes"}),
    ],
)  # fmt: skip
def test_bad_keys_are_named(what: str, keys: dict[str, Any]) -> None:
    reply = ask(what, game(), **keys)
    assert reply["error"]["message"]


def test_a_fault_in_a_game_is_named_once() -> None:
    record = ruleout.to_record(game())
    for changes, message in (
        ({"clock": -1}, "game: clock: found -1; expected 0 to 9007199254740992"),
        ({"version": 2}, "game: version: found '2'; expected 1"),
        ({"log": [["fly", 0, []]]}, "game: log: gesture 1: found 'fly'; expected one of digit, corner, centre, "),
    ):
        reply = answer({"what": "hint", "game": {**record, **changes}})
        assert reply["error"]["message"].startswith(message)


def test_a_request_that_is_cancelled_is_incomplete() -> None:
    cancel = Event()
    cancel.set()
    asked = {"what": "hint", "game": ruleout.to_record(game("samurai"))}
    assert answer(asked, cancel=cancel) == {"what": "hint", "number": None, "complete": False}


def test_a_file_is_opened_with_its_log() -> None:
    played = gestures.enter_digit(game(), [an_open_cell("classic")], 5, 100)
    reply = ask("open", text=save(played))
    assert [ruleout.from_record(each) for each in reply["games"]] == [played]


def test_a_step_has_a_picture() -> None:
    record = ruleout.to_record(game("classic"))
    (first, *_) = ask("steps", game("classic"))["steps"]
    reply = answer({"what": "picture", "game": record, "step": first["step"]})
    assert {"placed", "remove"} & {item["role"] for item in reply["scene"]["items"]}
    assert "coordinate" in {item["role"] for item in reply["scene"]["items"]}


def test_a_walk_has_words_and_pictures_of_each_step() -> None:
    reply = answer({"what": "walk", "game": ruleout.to_record(game("classic")), "pictures": True})
    assert reply["complete"]
    assert len(reply["words"]) == len(reply["pictures"]["steps"])
    assert reply["words"][-1] == {"heading": "The end", "words": "The puzzle is solved."}


def test_an_empty_grid_is_typed_into_and_begun() -> None:
    reply = answer({"what": "empty", "variant": "classic", "size": "6x6"})
    assert reply["game"]["document"]["givens"] == [[0] * 6] * 6
    typed = {**reply["game"], "document": {**reply["game"]["document"], "placed": [[1, *[0] * 5], *[[0] * 6] * 5]}}
    begun = answer({"what": "begin", "game": typed})["game"]["document"]
    assert begun["givens"][0] == [1, 0, 0, 0, 0, 0]
    assert "placed" not in begun
    for size in ("six", "-1"):
        message = answer({"what": "empty", "size": size})["error"]["message"]
        assert message == f"size: found {size!r}; expected a number of rows and columns, such as 9 or 9x9"
    message = answer({"what": "empty", "size": "6x7"})["error"]["message"]
    assert message == "size: found 6x7; expected as many rows as columns"


def test_there_is_an_empty_grid_of_every_variant() -> None:
    offered = answer({"what": "offers"})["variants"]
    assert {"kakuro", "jigsaw", "multigrid", "sumo"} <= {each["id"] for each in offered}
    for variant in offered:
        reply = answer({"what": "empty", "variant": variant["id"]})
        puzzle = ruleout.from_record(reply["game"]).blank
        assert not any(puzzle.givens), variant
        if variant["sized"] and variant["id"] not in ("cube", "windoku"):  # these have no 6x6
            reply = answer({"what": "empty", "variant": variant["id"], "size": "6"})
            layout = ruleout.from_record(reply["game"]).blank.layout
            assert layout.visible == (25 if variant["id"] == "kakuro" else 36), variant


@pytest.mark.parametrize("variant", ["jigsaw", "killer", "kakuro", "multigrid"])
def test_what_is_typed_before_the_digits_has_a_template(variant: str) -> None:
    template = answer({"what": "empty", "variant": variant})["template"]
    (game,) = answer({"what": "open", "text": template})["games"]
    assert game["document"]["variant"] == variant
    assert "template" not in answer({"what": "empty", "variant": "samurai"})


def test_an_empty_kakuro_need_not_be_square() -> None:
    reply = answer({"what": "empty", "variant": "kakuro", "size": "4x6"})
    assert ruleout.from_record(reply["game"]).blank.layout.visible == 3 * 5


def test_a_jigsaw_whose_size_has_no_boxes_begins_with_rows() -> None:
    reply = answer({"what": "empty", "variant": "jigsaw", "size": "7"})
    assert reply["game"]["document"]["regions"][6] == ["G"] * 7


def test_a_game_is_written_in_formats_and_as_a_log() -> None:
    record = ruleout.to_record(game("classic"))
    offered = answer({"what": "offers"})
    assert {"line", "json"} <= {each["id"] for each in offered["formats"]}
    assert {"classic", "killer"} <= {each["id"] for each in offered["variants"]}
    text = answer({"what": "write", "game": record, "format": "line"})["text"]
    assert len(text.strip()) == 81
    assert {".sdo", ".ruleout"} <= {suffix for each in offered["formats"] for suffix in each["suffixes"]}
    assert "hard" in next(each for each in offered["scales"] if each["id"] == "ruleout")["levels"]
    techniques = [each["id"] for each in offered["techniques"]]
    assert techniques.index("naked-single") < techniques.index("x-wing") < techniques.index("w-wing")
    assert {"singles", "basic", "fish"} <= set(offered["groups"])
    assert "all" not in offered["groups"]
    cell = an_open_cell("classic")
    entered = ruleout.to_record(gestures.enter_digit(game("classic"), [cell], solution("classic")[cell]))
    reply = answer({"what": "write", "game": entered, "format": "sdo"})
    assert reply["note"].endswith("the entries are givens there")
    assert reply["text"].strip().count("0") == text.count(".") - 1
    assert "note" not in answer({"what": "write", "game": entered, "format": "json"})
    assert "no format is called" in answer({"what": "write", "game": record, "format": "tea"})["error"]["message"]
    assert answer({"what": "write", "game": record, "log": True})["text"].endswith("\n")


def test_an_attribute_that_orders_do_not_have_is_named() -> None:
    for order in ({"none": 1}, {"budget": 4}, {"plugins": 1}):
        (name,) = order
        message = answer({"what": "generate", "order": order})["error"]["message"]
        assert message.startswith(f"order: found the key '{name}'; expected one of variant, size,")
    message = answer({"what": "generate", "order": {"seed": "x"}})["error"]["message"]
    assert message == "order: seed: found 'x'; expected a whole number"


def test_the_same_seed_gives_the_same_puzzle() -> None:
    first, second = (answer({"what": "generate", "order": {"size": [4, 4], "seed": 5}})["game"] for _ in range(2))
    assert first == second


def test_the_solutions_of_candidates_are_counted_up_to_a_limit() -> None:
    several = Game.of(
        ruleout.parse(".1..6.3.........1545.....6..3..4...12....8.5....6...8..783.......12.....6..5..4..")
    )
    reply = ask("candidates", several, limit=3)
    cell = several.blank.layout.cell("r2c6")
    assert (reply["complete"], reply["candidates"][cell], reply["counts"][cell]) == (True, [3, 7, 9], [2, 1, 3])
    assert ["r2c6", 7] in reply["decisive"]
    assert ask("candidates", several, limit=3) == reply, "the second answer uses the first one"
    assert "counts" not in ask("candidates", several)
    assert ask("candidates", several, limit=0)["error"] == {"message": "limit: found 0; expected 1 to 1000"}
    assert ask("candidates", game(), limit=3)["candidates"] == [[digit] for digit in solution("classic")]


def test_a_new_puzzle_has_values_that_were_left_open() -> None:
    cages = [{"sum": "?", "cells": [[row, 0], [row, 1]]} for row in range(4)]
    made = game_in(ask("generate", order={"template": {"n": 4, "cages": cages}, "seed": 1}))
    assert made.blank.document is not None
    assert all(isinstance(cage["sum"], int) for cage in made.blank.document.data["cages"])
    assert ruleout.solve(made.blank).verdict == "unique"
    wrong = ask("generate", order={"template": {"n": 4, "cages": [{"sum": 3, "cells": "?"}]}})
    assert wrong["error"]["message"].startswith('cages, entry 1: found "?" where no value is chosen')


def test_the_number_of_solutions_is_estimated_within_the_seconds_of_a_request() -> None:
    few = ask("count", Game.of(ruleout.parse("." * 16)), estimate=True)
    assert (few["count"], few["low"], few["high"], few["exact"]) == (288, 288, 288, True)
    many = ask("count", Game.of(ruleout.parse({"variant": "classic", "n": 6})), estimate=True, seconds=0.01)
    assert (many["count"], many["high"], many["exact"]) == (None, None, False)
    assert "expected true or false" in ask("count", game(), estimate="yes")["error"]["message"]


def test_superfluous_givens_and_clues_are_named() -> None:
    text = {"variant": "killer", "n": 4, "givens": ["1...", "....", "....", "...."], "cages": [
        {"sum": 3, "cells": [[0, 0], [0, 1]]}, {"sum": 4, "cells": [[1, 1], [1, 2]]},
        {"sum": 3, "cells": [[2, 0], [2, 1]]}, {"sum": 7, "cells": [[1, 0], [2, 2]]},
    ]}  # fmt: skip
    killer = Game.of(ruleout.parse(text))
    reply = ask("superfluous", killer)
    found = ruleout.superfluous_clues(killer.blank)
    assert (reply["alone"], reply["complete"]) == ([each.label for each in found.alone], True)
    assert reply["enough"] == [each.label for each in found.enough]
    assert reply["alone"]
    kept = ask("superfluous", killer, keep=reply["alone"])
    assert (kept["alone"], len(kept["enough"])) == ([], 5)
    assert "expected the cell of a given" in ask("superfluous", killer, keep=["r4c4"])["error"]["message"]
    assert not ask("superfluous", game("cube"), seconds=0.01)["complete"]
    assert "expected a list of names" in ask("superfluous", killer, keep=5)["error"]["message"]
