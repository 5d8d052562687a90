"""``ruleout rate`` and ``ruleout scales``, with the techniques and scales of a plug-in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ruleout import from_record
from ruleout_cli.output import progress
from ruleout_cli.output.writer import OutputWriter
from ruleout_cli.testing import invoke

pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")
from ruleout import Rating

EASY = "1...3..2...3..2."
SEVERAL = "1..............."
NONE = "11.............."

PLUGIN = """
from ruleout.internal import (
    Grade, Level, Reason, Rung, Scale, Step, Technique, check_time, hookimpl, has_sums, lone_digit
)

def lone(board):
    for cell in range(board.layout.size):
        if not board.is_placed(cell) and board.masks[cell].bit_count() == 1:
            yield Step.placing("lone", cell, lone_digit(board.masks[cell]), Reason((cell,)))

def slow(board):
    while True:
        check_time()
    yield

def count(solved):
    return Grade(len(solved.report))

@hookimpl
def ruleout_techniques():
    return [Technique("lone", "Lone", 5, lone), Technique("slow", "Slow", 9, slow, on_request=True)]

@hookimpl
def ruleout_scales():
    return [
        Scale("ruleout", "Own", None, grade=count, levels=(Level("low", most=3), Level("high"))),
        Scale("short", "Short", (Rung("lone", 2.5),)),
        Scale("slow", "Slow", (Rung("slow", 1),)),
        Scale("sums", "Sums", (Rung("lone", 1),), applies=has_sums, needs="a sum"),
    ]
"""


@pytest.fixture(autouse=True)
def _plugin(install: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    install("rungs", PLUGIN, group="ruleout")
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core,rungs")


def test_the_wait_for_each_rating_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    class Bar:
        def start_soon(self) -> None:
            seen.append("begun")

        def stop(self) -> None:
            seen.append("ended")

    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "_bar", lambda total: Bar())
    monkeypatch.setattr(OutputWriter, "_write", lambda writer, text: seen.append(text.split()[0]))
    assert invoke("rate", EASY, "--scale", "short,ruleout").status == 0
    assert seen == ["begun", "ended", "scale", "short", "begun", "ended", "ruleout", "begun", "ended"]


def test_a_puzzle_is_rated_on_the_default_scale() -> None:
    done = invoke("rate", EASY)
    assert (done.status, done.err) == (0, "")
    assert [line.split() for line in done.lines] == [
        ["scale", "value", "level", "hardest"],
        ["ruleout", "11", "high", "lone"],
    ]


def test_several_scales_are_a_table() -> None:
    done = invoke("rate", EASY, "--scale", "short,ruleout")
    assert [line.split() for line in done.lines[1:]] == [["short", "2.5", "lone"], ["ruleout", "11", "high", "lone"]]
    assert len({line.index("lone") for line in done.lines[1:]}) == 1


def test_puzzles_without_a_rating_have_a_reason() -> None:
    done = invoke("rate", EASY, SEVERAL, NONE, "--scale", "short")
    assert done.status == 1
    assert [line.split(maxsplit=3) for line in done.lines] == [
        ["puzzle", "scale", "value", "hardest"],
        ["1", "short", "2.5", "lone"],
        ["2", "short", "-", "at least 2 solutions"],
        ["3", "short", "-", "no solution"],
    ]


def test_several_puzzles_have_a_row_each_with_all_scales() -> None:
    done = invoke("rate", EASY, SEVERAL, "--scale", "short,ruleout")
    assert [line.split(maxsplit=3) for line in done.lines] == [
        ["puzzle", "short", "ruleout"],
        ["1", "2.5", "11", "high"],
        ["2", "-", "-", "at least 2 solutions"],
    ]
    assert done.lines[0].index("ruleout") == done.lines[1].index("11") == done.lines[2].rindex("-")


def test_a_time_limit_gives_no_value() -> None:
    done = invoke("rate", EASY, "--scale", "slow,short", "--timeout", "0.1")
    assert done.status == 3
    assert [line.split()[:3] for line in done.lines[1:]] == [["slow", "-", "unknown:"], ["short", "-", "unknown:"]]


def test_all_scales_are_those_that_can_rate_the_puzzle() -> None:
    done = invoke("rate", EASY, "--scale", "all", "--timeout", "0.1")
    assert [line.split()[0] for line in done.lines[1:]] == ["ruleout", "short", "slow"]
    refused = invoke("rate", EASY, "--scale", "sums")
    assert refused.status == 2
    assert refused.err == "ruleout: scale sums cannot rate this puzzle; it needs a sum\n"


def test_records_are_read_back() -> None:
    done = invoke("rate", EASY, SEVERAL, "--scale", "short,ruleout", "--json")
    records = [json.loads(line) for line in done.lines]
    assert [(each["puzzle"], each["scale"], each["value"]) for each in records] == [
        (1, "short", 2.5),
        (1, "ruleout", 11),
        (2, "short", None),
        (2, "ruleout", None),
    ]
    assert records[0]["hardest"] == ["lone"]
    assert records[0]["package"] == "rungs 1.2.3"
    from ruleout import discover

    found = from_record(records[1], plugins=discover(only=("ruleout-core", "rungs")))
    assert isinstance(found, Rating)
    assert str(found) == "11 (high)"


def test_own_weights_are_a_scale(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("how = 'sum'\n[techniques]\nlone = 0.5\n[levels]\nfine = 9\n")
    done = invoke("rate", EASY, "--weights", str(file))
    assert [line.split() for line in done.lines[1:]] == [["mine", "5.5", "fine", "lone"]]
    both = invoke("rate", EASY, "--weights", str(file), "--scale", "short")
    assert [line.split()[0] for line in both.lines[1:]] == ["short", "mine"]
    file.write_text("[techniques]\nlon = 1\n")
    wrong = invoke("rate", EASY, "--weights", str(file))
    assert wrong.status == 2
    assert wrong.err == f"ruleout: {file}:2: techniques: no technique is called 'lon'; did you mean lone?\n"
    assert "no such file" in invoke("rate", EASY, "--weights", str(tmp_path / "none.toml")).err


@pytest.mark.parametrize(
    ("name", "says"), [("shot", "no scale is called 'shot'; did you mean short?"), (",", "--scale: found no name")]
)
def test_unknown_scales_are_refused(name: str, says: str) -> None:
    done = invoke("rate", EASY, "--scale", name)
    assert done.status == 2
    assert says in done.err


def test_without_techniques_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core")
    done = invoke("rate", EASY)
    assert done.status == 2
    assert done.err.startswith("ruleout: no technique is installed")


def test_scales_are_listed_with_their_levels() -> None:
    lines = invoke("scales").lines
    assert lines[0].split() == ["id", "plugin", "title", "levels", "summary"]
    assert "low, high" in lines[1]
    assert json.loads(invoke("scales", "--json").lines[3])["needs"] == "a sum"


def test_a_reason_names_its_scales_unless_it_is_that_of_all(tmp_path: Path) -> None:
    both = tmp_path / "both.txt"
    both.write_text(f"{EASY}\n{NONE}\n")
    lines = invoke("rate", str(both), "--scale", "short,ruleout,slow", "--timeout", "0.5").lines
    assert lines[1].endswith(" slow: unknown: a limit was reached")
    assert lines[2].endswith(" no solution")
    assert ": no solution" not in lines[2]
