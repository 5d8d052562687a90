"""The command line on grids and rules of plug-ins: it reads, draws, solves, explains and checks them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruleout import Budget, NoHint, NoHintReason, hint
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parent.parent / "examples"
VARIANTS = {"classic": 81, "jigsaw": 81, "kakuro": 16, "killer": 81, "samurai": 369, "cube": 729}
"""Each example and how many cells it has."""

every = pytest.mark.parametrize("name", VARIANTS)


def path(name: str) -> str:
    return str(EXAMPLES / f"{name}.txt")


@every
def test_solve_finds_the_one_solution(name: str) -> None:
    record = json.loads(invoke("solve", path(name), "--json").out)
    assert (record["variant"], record["verdict"]) == (name, "unique")
    assert [len(solution) for solution in record["solutions"]] == [VARIANTS[name]]


@every
def test_what_solve_writes_is_checked_and_counted(name: str) -> None:
    solved = invoke("solve", path(name))
    assert solved.status == 0
    assert invoke("check", stdin=solved.out).out == "valid: exactly one solution\n"
    assert invoke("count", stdin=solved.out).out == "1\n"


@every
def test_json_carries_every_variant_there_and_back(name: str) -> None:
    document = invoke("convert", path(name), "--to", "json").out
    assert (
        invoke(
            "convert",
            stdin=document,
        ).out
        == document
    )
    assert json.loads(invoke("solve", "--json", stdin=document).out)["verdict"] == "unique"


@every
def test_no_line_of_a_drawing_is_longer_than_its_first(name: str) -> None:
    for options in ((), ("--marks",)):
        lines = invoke("show", path(name), *options).lines
        assert max(map(len, lines[:2])) == max(map(len, lines))  # the first line may be names of layers


@every
def test_the_drawn_solution_holds_its_digits_in_order(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")  # so that layers lie below each other
    digits = json.loads(invoke("solve", path(name), "--json").out)["solutions"][0]
    rows = [line for line in invoke("solve", path(name), "--draw").lines if line[:1] in ("│", "┃", " ")]
    cells = [word for line in rows for word in line.translate(str.maketrans("│┃╎", "   ")).split()]
    assert [int(word) for word in cells if word.isdigit()] == digits


@every
def test_explain_numbers_its_steps_and_reaches_the_solution(name: str) -> None:
    done = invoke("explain", path(name))
    assert done.status == 0
    assert [line.split(". ")[0] for line in done.lines] == [str(number) for number in range(1, len(done.lines) + 1)]
    assert done.err == f"ruleout: solved in {len(done.lines)} steps\n"
    record = json.loads(invoke("explain", path(name), "--json").out)
    assert record["verified"]
    assert record["outcome"] == "solved"
    assert record["digits"] == json.loads(invoke("solve", path(name), "--json").out)["solutions"][0]


@every
def test_hints_give_away_more_and_more(name: str) -> None:
    texts = [invoke("hint", path(name), "--strength", each).out for each in ("nudge", "region", "full")]
    assert len(set(texts)) == 3
    assert texts[2] == invoke("explain", path(name)).lines[0].removeprefix("1. ") + "\n"


def test_a_hint_that_comes_too_late_is_unknown_and_not_that_there_is_none() -> None:
    done = invoke("hint", path("samurai"), "--timeout", "0")
    assert (done.status, done.out, done.err) == (3, "", "ruleout: unknown: time limit reached\n")
    late = hint(Path(path("samurai")).read_text(), budget=Budget(seconds=0))
    assert isinstance(late, NoHint)
    assert (late.reason, late.text) == (NoHintReason.OUT_OF_BUDGET, "unknown: time limit reached")


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_wrong_entries_are_named_where_they_leave_no_solution(command: str) -> None:
    document = json.loads(invoke("convert", path("classic")).out)
    entries = [[0] * 9 for _ in range(9)]
    entries[0][0] = 4
    done = invoke(command, json.dumps({**document, "placed": entries}))
    assert (done.status, done.out, done.err) == (1, "", "ruleout: no solution; wrong entries: r1c1\n")


def test_a_hint_says_that_a_puzzle_has_several_solutions() -> None:
    record = json.loads(invoke("hint", "." * 81, "--json").out)
    assert (record["reason"], record["step"]) == ("no-technique", None)
    assert record["text"] == "no technique applies; the puzzle has at least 2 solutions"
    assert json.loads(invoke("hint", path("classic"), "--json").out)["reason"] is None
    done = invoke("hint", "." * 81)
    assert (done.status, done.err) == (1, "ruleout: no technique applies; the puzzle has at least 2 solutions\n")
    done = invoke("hint", path("classic"), "--techniques", "jellyfish")
    assert (done.status, done.err) == (1, "ruleout: no technique applies\n")
    for name, shown in (("Full House", "full-house"), ("singles", "singles")):
        done = invoke("hint", "." * 81, "--up-to", name)
        text = f"no technique up to {shown} applies; the puzzle has at least 2 solutions"
        assert (done.status, done.err) == (1, f"ruleout: {text}\n")


def test_solutions_may_differ_in_one_cell() -> None:
    text = '{"variant": "kakuro", "cells": [".."], "givens": [[0, 0, 1]]}'
    assert invoke("check", text).lines == ["not valid: at least 2 solutions, which differ in 1 cell", "  r1c2 (2 or 3)"]


@every
def test_candidates_of_a_puzzle_with_one_solution_are_its_solution(name: str) -> None:
    record = json.loads(invoke("candidates", path(name), "--json").out)
    solution = json.loads(invoke("solve", path(name), "--json").out)["solutions"][0]
    assert record["candidates"] == [[digit] for digit in solution]


def test_the_samurai_is_a_cross_with_holes() -> None:
    lines = invoke("show", path("samurai")).lines
    assert lines[0] == "┌───────┬───────┬───────┐       ┌───────┬───────┬───────┐"
    assert lines[12] == "└───────┴───────┼───────┼───────┼───────┼───────┴───────┘"
    assert lines[13].startswith(" " * 16 + "│")


def test_cages_have_their_sums_in_the_corner() -> None:
    lines = invoke("show", path("killer")).lines
    cages = json.loads(invoke("convert", path("killer")).out)["cages"]
    first = [str(cage["sum"]) for cage in cages if min(cage["cells"])[0] == 0]
    assert lines[0].translate(str.maketrans("┏━┳┯┓", "     ")).split() == first


def test_clues_stand_in_black_squares() -> None:
    picture = invoke("show", path("kakuro")).out
    cells = json.loads(invoke("convert", path("kakuro")).out)["cells"]
    for clue in (cell for row in cells for cell in row if isinstance(cell, dict)):
        assert f"{clue.get('d', '')}\\{clue.get('a', '')}" in picture


def test_techniques_can_be_chosen_and_left_out() -> None:
    chosen = json.loads(invoke("explain", path("classic"), "--techniques", "full-house,naked-single", "--json").out)
    assert {step["technique"] for step in chosen["steps"]} <= {"full-house", "naked-single"}
    left = json.loads(invoke("explain", path("classic"), "--without", "hidden-single,search", "--json").out)
    assert not {step["technique"] for step in left["steps"]} & {"hidden-single", "search"}


def test_stuck_is_1_and_shows_the_board() -> None:
    done = invoke("explain", path("samurai"), "--techniques", "full-house")
    assert done.status == 1
    assert "stuck after" in done.err
    assert done.lines[-1].startswith("┗")


def test_a_variant_is_chosen_where_the_text_cannot_tell() -> None:
    line = invoke("convert", path("classic"), "--to", "line").out
    assert invoke("check", stdin=line).status == 0
    assert invoke("check", "--variant", "diagonal", stdin=line).status == 1


def test_puzzles_of_several_variants_are_answered_in_order() -> None:
    done = invoke("solve", "--json", *(path(name) for name in VARIANTS))
    records = [json.loads(line) for line in done.lines]
    assert [record["variant"] for record in records] == list(VARIANTS)
    assert [record["puzzle"] for record in records] == list(range(1, len(VARIANTS) + 1))
    assert done.err == f"ruleout: {len(VARIANTS)} puzzles: {len(VARIANTS)} unique\n"


def test_what_is_no_puzzle_of_the_variant_asked_for_is_said_to_be_of_another() -> None:
    done = invoke("solve", path("classic"), "--variant", "samurai")
    assert done.status == 2
    assert "variant samurai has no key 'givens'; it belongs to classic, free, jigsaw, kakuro, latin, str8ts" in done.err
    assert "cannot carry 'grid' of variant samurai; json can" in invoke("convert", path("samurai"), "-t", "line").err


def test_convert_says_what_a_format_leaves_out() -> None:
    blank = "1" + "." * 80
    refused = invoke("convert", "--to", "line", "--variant", "windoku", blank)
    assert (refused.status, refused.out) == (2, "")
    assert "format line cannot carry variant 'windoku'; grid and json can" in refused.err
    assert invoke("convert", "--to", "cages-grid", "--variant", "windoku", blank).err == ""


@every
def test_convert_to_json_leaves_nothing_out(name: str) -> None:
    assert invoke("convert", "--to", "json", path(name)).err == ""


def test_a_rule_that_is_given_as_a_variant_is_called_a_rule() -> None:
    done = invoke("solve", "." * 81, "--variant", "anti-knight")
    assert done.status == 2
    assert "it is a rule: --rule anti-knight adds it, and in JSON it is under the key anti_knight" in done.err
    in_the_singular = invoke("solve", "." * 81, "--variant", "thermometer").err
    assert "it is a rule: --rule thermometers with the words of 'ruleout rules show thermometers'" in in_the_singular
