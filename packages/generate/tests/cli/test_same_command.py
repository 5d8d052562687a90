"""The commands ``ruleout same``, ``ruleout transform`` and ``ruleout minimise --check``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleout
from ruleout_cli.testing import invoke
from ruleout_generate import Transformation, Turning

ONE = "12......3......."
TURNED = ".3.1...2........"
ROWS = "....12..3......."
FULL = "1234341221434321"


def test_two_puzzles_that_are_the_same_give_yes_and_the_transformation(tmp_path: Path) -> None:
    done = invoke("same", ONE, TURNED)
    assert (done.status, done.lines, done.err) == (0, ["the same: the grid is turned clockwise by 90 degrees"], "")
    assert invoke("same", ONE, ONE).lines == ["the same: nothing changes"]
    file = tmp_path / "two.txt"
    file.write_text(f"{ONE}\n{ROWS}\n")
    assert invoke("same", str(file)).lines == ["the same: row 1 becomes 2, 2 becomes 1"]


def test_two_puzzles_that_are_not_the_same_give_no() -> None:
    done = invoke("same", ONE, "12......4.......")
    assert (done.status, done.lines) == (0, ["the same: digit 3 becomes 4, 4 becomes 3"])
    done = invoke("same", ONE, "12........3.....")
    assert (done.status, done.lines) == (1, ["not the same"])


def test_the_record_of_same_holds_the_transformation() -> None:
    record = json.loads(invoke("same", "--json", ONE, TURNED).out)
    assert record["same"] is True
    assert ruleout.from_record(record) == ruleout.parse(ONE)
    assert Turning.from_json(record["transformation"]).apply(ruleout.parse(ONE)).givens == ruleout.parse(TURNED).givens
    record = json.loads(invoke("same", "--json", ONE, ROWS).out)
    moved = Transformation.from_json(record["transformation"]).apply(ruleout.parse(ONE))
    assert moved.givens == ruleout.parse(ROWS).givens
    record = json.loads(invoke("same", "--json", ONE, FULL).out)
    assert (record["same"], record["transformation"], record["text"]) == (False, None, "not the same")


@pytest.mark.parametrize(("given", "found"), [([ONE], "1 puzzle"), ([ONE, ONE, ONE], "3 puzzles")])
def test_other_than_two_puzzles_are_refused(given: list[str], found: str) -> None:
    done = invoke("same", *given)
    assert (done.status, done.err) == (2, f"ruleout: found {found}; expected two, as in: ruleout same A B\n")


def test_puzzles_are_turned_reflected_and_relabelled_in_this_order() -> None:
    assert invoke("transform", "--turn", "90", ONE).lines == [TURNED]
    done = invoke("transform", "--turn", "90", "--mirror", "left-right", "--relabel", "4321", "--transformation", ONE)
    assert done.lines == [
        "4.2.3...........",
        "  rows and columns are exchanged; then digit 1 becomes 4, 2 becomes 3, 3 becomes 2, 4 becomes 1",
    ]


def test_shuffled_puzzles_follow_from_the_seed() -> None:
    first, again = (invoke("transform", "--shuffle", "--seed", "3", ONE).lines for _ in range(2))
    assert first == again
    assert invoke("same", ONE, *first).status == 0
    one, other = invoke("transform", "--shuffle", "--seed", "3", FULL, FULL).lines
    assert one != other


def test_the_format_and_the_record_of_a_transformed_puzzle() -> None:
    assert invoke("transform", "--turn", "90", "--to", "grid", ONE).lines[1] == "| . 3 | . 1 |"
    record = json.loads(invoke("transform", "--json", "--turn", "90", ONE).out)
    assert ruleout.from_record(record).givens == ruleout.parse(TURNED).givens
    assert record["transformation"] == {"turn": "quarter-turn", "digits": [1, 2, 3, 4]}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "found nothing to do; expected --turn, --mirror, --relabel or --shuffle"),
        (["--turn", "45"], "--turn: found '45'; expected 0, 90, 180 or 270"),
        (["--mirror", "up"], "--mirror: found 'up'; expected left-right, top-bottom, main-diagonal or antidiagonal"),
        (["--relabel", "1223"], "--relabel: found '1223'; expected each of 1234 once"),
        (["--shuffle", "--turn", "90"], "--shuffle: cannot be combined with --turn, --mirror or --relabel"),
        (["--seed", "1", "--turn", "90"], "--seed: found without --shuffle; expected both"),
        (["--shuffle", "--seed", "x"], "--seed: found 'x'; expected a whole number, 0 or more"),
    ],
)
def test_wrong_options_are_named(options: list[str], message: str) -> None:
    done = invoke("transform", ONE, *options)
    assert (done.status, done.out, done.err) == (2, "", f"ruleout: {message}\n")


def test_letters_are_relabelled_by_letters() -> None:
    document = json.dumps({"variant": "classic", "n": 4, "symbols": "WXYZ", "givens": ["W...", "....", "....", "..Z."]})
    done = invoke("transform", "--relabel", "ZYXW", document, "--to", "grid")
    assert [line for line in done.lines if "Z" in line or "W ." in line][-2:] == ["| Z . | . . |", "| . . | W . |"]


def test_a_puzzle_that_cannot_be_transformed_does_not_stop_the_others() -> None:
    marks = json.dumps({"variant": "classic", "n": 4, "marks": [[[1, 2]] * 4] * 4})
    done = invoke("transform", "--relabel", "2134", ONE, marks)
    assert done.status == 0
    assert done.lines[0] == "21......3......."


def test_check_says_whether_a_puzzle_is_minimal() -> None:
    done = invoke("minimise", "--check", "1...3..2...3..2.")
    assert (done.status, done.lines) == (0, ["minimal: no given is superfluous"])
    done = invoke("minimise", "--check", "1...3..2...3..21")
    assert (done.status, done.lines) == (1, ["not minimal: r4c4 is superfluous"])
    done = invoke("minimise", "--check", FULL)
    assert done.lines[0].startswith("not minimal: each of r1c1, r1c2, ")
    assert done.lines[0].endswith(" and r4c4 is superfluous")
    record = json.loads(invoke("minimise", "--check", "--json", "1...3..2...3..21").out)
    assert (record["minimal"], record["superfluous"], record["complete"]) == (False, ["r4c4"], True)


def test_check_is_unknown_at_a_limit() -> None:
    done = invoke("minimise", "--check", "--nodes", "0", "1" + "." * 15)
    assert done.status in (1, 3)
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    done = invoke("minimise", "--check", "--nodes", "0", hard)
    assert (done.status, done.lines) == (3, ["unknown: node limit reached"])
    record = json.loads(invoke("minimise", "--check", "--json", "--nodes", "0", hard).out)
    assert (record["minimal"], record["superfluous"], record["complete"]) == (None, [], False)


def test_check_with_a_symmetry_tries_cells_together() -> None:
    done = invoke("minimise", "--check", "--symmetry", "half-turn", FULL)
    assert done.status == 1
    assert done.lines[0].endswith("and r4c4 is superfluous, together with those that half-turn maps it to")


def test_check_reports_a_puzzle_without_one_solution_and_refuses_seeds() -> None:
    done = invoke("minimise", "--check", "." * 16, "1...3..2...3..2.")
    assert (done.status, done.lines) == (1, ["puzzle 2: minimal: no given is superfluous"])
    assert "puzzle 1: found several solutions" in done.err
    done = invoke("minimise", "--check", "--seed", "1", FULL)
    assert done.err == "ruleout: --check: cannot be combined with --seed or --to, since nothing is removed\n"
