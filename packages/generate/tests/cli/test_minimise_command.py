"""The command ``ruleout minimise``."""

from __future__ import annotations

import json

import pytest

import ruleout
from ruleout import Verdict
from ruleout_cli.testing import invoke

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
def test_a_puzzle_without_one_solution_is_refused(puzzle: str, message: str) -> None:
    done = invoke("minimise", puzzle)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_the_puzzle_that_is_refused_is_named() -> None:
    done = invoke("minimise", "-", stdin=f"{FULL}\n{'.' * 16}\n".encode())
    assert done.status == 2
    assert done.err.splitlines()[-1].startswith("ruleout: puzzle 2 (line 2): found several solutions")


@pytest.mark.parametrize("limit", [("--timeout", "0"), ("--nodes", "0", "--engine", "python")])
def test_a_limit_is_not_an_error(limit: tuple[str, ...]) -> None:
    puzzle = "." * 3 + "1" + "." * 12
    done = invoke("minimise", puzzle, *limit)
    said = "ruleout: a limit was reached before it was known whether there is one solution\n"
    assert (done.status, done.out, done.err) == (3, "", said)
    done = invoke("minimise", "--json", puzzle, *limit)
    assert (done.status, json.loads(done.out)["complete"]) == (3, False)


def test_an_unknown_symmetry_is_answered_with_those_that_there_are() -> None:
    assert (
        "symmetry: found 'mirror'; expected one of none, half-turn"
        in invoke("minimise", FULL, "--symmetry", "mirror").err
    )
