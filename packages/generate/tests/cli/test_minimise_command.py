"""The command ``ruleout minimise``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleout
from ruleout import Verdict
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parents[4] / "examples"
FULL = "1234341221434321"


def test_needless_givens_are_removed() -> None:
    done = invoke("minimise", FULL)
    (line,) = done.lines
    assert done.status == 0
    assert ruleout.solve(line).verdict is Verdict.UNIQUE
    givens = 16 - line.count(".")
    assert done.err == f"ruleout: {16 - givens} givens removed, {givens} left\n"
    assert invoke("minimise", line).lines == [line]


def test_a_symmetry_is_kept() -> None:
    line = invoke("minimise", FULL, "--symmetry", "half-turn", "--seed", "3").out.strip()
    assert [each == "." for each in line] == [each == "." for each in reversed(line)]


def test_the_record_names_what_was_removed() -> None:
    record = json.loads(invoke("minimise", "--json", FULL).out)
    assert (record["kind"], record["complete"]) == ("puzzle", True)
    assert record["givens"] + len(record["removed"]) == 16
    left = ruleout.parse(record["document"])
    assert all(left[name] == 0 for name in record["removed"])


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ("." * 16, "found several solutions"),
        ("11" + "." * 14, "found no solution; expected a puzzle with one solution"),
    ],
)
def test_a_puzzle_without_one_solution_is_not_minimised(puzzle: str, message: str) -> None:
    done = invoke("minimise", puzzle)
    assert (done.status, done.out) == (1, "")
    assert message in done.err


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_puzzles_after_one_that_is_not_minimised_are_and_all_are_written(form: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "minimal.txt"
    done = invoke("minimise", "-", "-o", str(file), *form, stdin=f"{FULL}\n{'.' * 16}\n{FULL}\n".encode())
    assert done.status == 1
    (line,) = done.err.splitlines()
    assert line.startswith("ruleout: puzzle 2 (line 2): found several solutions (r3c1 can be 2 or 4)")
    one, other = ruleout.load_many(file)
    assert one == other
    assert ruleout.solve(one).verdict is Verdict.UNIQUE


def test_a_symmetry_that_a_shape_does_not_have_does_not_stop_the_others() -> None:
    done = invoke("minimise", str(EXAMPLES / "kakuro.txt"), FULL, "--symmetry", "full")
    assert done.status == 2
    assert done.err.startswith(
        "ruleout: puzzle 1 (line 1): symmetry: found full, which the shape of this layout does not "
    )
    assert len(done.lines) == 1


@pytest.mark.parametrize("limit", [("--timeout", "0"), ("--nodes", "0", "--engine", "python")])
def test_a_limit_is_not_an_error(limit: tuple[str, ...]) -> None:
    puzzle = "." * 3 + "1" + "." * 12
    done = invoke("minimise", puzzle, *limit)
    said = "ruleout: a limit was reached before it was known whether there is one solution\n"
    assert (done.status, done.out, done.err) == (3, "", said)
    done = invoke("minimise", "--json", puzzle, *limit)
    assert (done.status, json.loads(done.out)["complete"]) == (3, False)


def test_an_unknown_symmetry_is_answered_with_those_that_there_are() -> None:
    done = invoke("minimise", FULL, "." * 16, "--symmetry", "mirror")
    assert done.status == 2
    assert done.err.startswith("ruleout: --symmetry: found 'mirror'; expected none, half-turn, quarter-turn, ")
