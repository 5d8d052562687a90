"""Batches that rate puzzles, with a technique and scales of a plug-in."""

from __future__ import annotations

import json
from pathlib import Path

import distributions
import pytest
from batches import NONE, SEVERAL, write_lines

from ruleout import Budget, InputError, UnknownName, parse
from ruleout_batch import Inline, Local, Tally, answer_files, answers
from ruleout_cli.testing import invoke

pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

PLUGIN = """
from ruleout.internal import (
    Grade, Level, OutOfBudget, Reason, Rung, Scale, Step, Technique, has_sums, hookimpl, lone_digit
)

def lone(board):
    for cell in range(board.layout.size):
        if not board.is_placed(cell) and board.masks[cell].bit_count() == 1:
            yield Step.placing("lone", cell, lone_digit(board.masks[cell]), Reason((cell,)))

def give_up(solved):
    raise OutOfBudget

@hookimpl
def ruleout_techniques():
    return [Technique("lone", "Lone", 5, lone), Technique("never", "Never", 9, lambda board: iter(()))]

@hookimpl
def ruleout_scales():
    return [
        Scale("ruleout", "Own", None, levels=(Level("all"),)),
        Scale("none", "None", (Rung("never", 2.5),)),
        Scale("tired", "Tired", (), grade=give_up),
        Scale("sums", "Sums", (Rung("lone", 1),), applies=has_sums, needs="a sum"),
    ]
"""
ONLY = ("ruleout-core", "rungs")
LINES = ["1...3..2...3..2.", "", SEVERAL, NONE, "12345"]


@pytest.fixture(autouse=True)
def _plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "installed"
    distributions.install(folder, "rungs", PLUGIN, module="rungs_for_batches")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core,ruleout-batch,rungs")


def test_each_line_has_its_value(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", LINES)
    done = invoke("batch", "rate", name)
    assert done.lines[:4] == ["5", "", "several", "none"]
    assert done.lines[4].startswith("error: ")
    assert done.status == 1
    assert "5 puzzles" not in done.err
    assert "4 puzzles: 1 none, 1 unique, 1 several, 1 bad" in done.err


def test_several_scales_are_columns(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", LINES[:1])
    weights = tmp_path / "mine.toml"
    weights.write_text("how = 'sum'\n[techniques]\nlone = 0.5\n")
    done = invoke("batch", "rate", name, "--scale", "ruleout,none", "--weights", str(weights))
    assert (done.lines, done.status) == (["5 - 5.5"], 0)
    tired = invoke("batch", "rate", name, "--scale", "tired,ruleout")
    assert (tired.lines, tired.status) == (["unknown 5"], 3)
    sums = invoke("batch", "rate", name, "--scale", "sums")
    assert sums.status == 1
    assert "it needs a sum" in sums.lines[0]


def test_a_lower_bound_has_a_plus_sign(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", ["1..3......2.2.4....1....65..41.....5"])
    weights = tmp_path / "mine.toml"
    weights.write_text("[techniques]\nlone = 0.5\n")
    done = invoke("batch", "rate", name, "--scale", "none", "--weights", str(weights))
    assert done.lines == ["- 0.5+"]
    (rating,) = json.loads(invoke("batch", "rate", name, "--weights", str(weights), "--json").lines[0])["ratings"]
    assert (rating["value"], rating["at_least"]) == (None, 0.5)


def test_all_scales_rate_the_puzzles_that_they_can_rate(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", LINES[:1])
    done = invoke("batch", "rate", name, "--scale", "all")
    assert (done.lines, done.status) == (["- 5 - unknown"], 3)
    done = invoke("batch", "rate", name, "--scale", "all", "--json")
    ratings = json.loads(done.lines[0])["ratings"]
    assert [each["scale"] for each in ratings] == ["none", "ruleout", "tired"]


def test_a_scale_that_is_named_twice_is_an_error(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", LINES[:1])
    for command in ("batch", "rate", name), ("rate", name):
        done = invoke(*command, "--scale", "none,none")
        assert (done.status, done.err) == (2, "ruleout: found the scale 'none' twice; expected each scale once\n")


def test_records_name_scale_and_techniques(tmp_path: Path) -> None:
    options = {"only": ONLY, "executor": Inline()}
    first, second = answers("rate", LINES[:3], scales=("ruleout", "none"), **options)  # type: ignore[arg-type]
    assert first["ratings"][0] == {
        "scale": "ruleout",
        "value": 5,
        "level": "all",
        "hardest": ["lone"],
        "path": [{"technique": "lone", "times": 11, "highest": 5}],
        "outcome": "solved",
        "complete": True,
        "scale_version": "1",
        "package": "rungs 1.0",
        "technique_set": first["ratings"][0]["technique_set"],
        "verdict": "unique",
    }
    assert (first["version"], second["version"]) == (2, 2)
    assert parse(first["document"]) == parse(LINES[0])
    assert [each["value"] for each in first["ratings"]] == [5, None]
    assert first["ratings"][1]["outcome"] == "stuck"
    assert (second["verdict"], [each["value"] for each in second["ratings"]]) == ("several", [None, None])


def test_a_batch_of_ratings_does_not_depend_on_workers_and_can_be_resumed(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", LINES[:1] * 40)
    options = {"json": True, "only": ONLY, "scales": ["none", "ruleout"]}
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert answer_files("rate", name, one, executor=Inline(), **options) == Tally(unique=40)  # type: ignore[arg-type]
    assert answer_files("rate", name, two, executor=Local(2), **options) == Tally(unique=40)  # type: ignore[arg-type]
    assert one.read_bytes() == two.read_bytes()
    assert len({json.dumps(json.loads(line)["ratings"]) for line in one.read_text().splitlines()}) == 1


def test_a_limit_makes_a_rating_unknown() -> None:
    options = {"only": ONLY, "executor": Inline()}
    (found,) = answers("rate", [SEVERAL], budget=Budget(nodes=0), **options)  # type: ignore[arg-type]
    assert (found["verdict"], found["stopped"]) == ("unknown", "node limit reached")


def test_unknown_scales_and_wrong_weights_are_refused_before_the_batch(tmp_path: Path) -> None:
    name, weights = write_lines(tmp_path / "in.txt", LINES), tmp_path / "mine.toml"
    with pytest.raises(UnknownName, match="no scale is called 'own'"):
        answer_files("rate", name, tmp_path / "out", scales=["own"], only=ONLY)
    weights.write_text("[techniques]\nlon = 1\n")
    with pytest.raises(InputError, match="no technique is called 'lon'"):
        answer_files("rate", name, tmp_path / "out", weights=weights, only=ONLY)
    assert invoke("batch", "rate", name, "--scale", "own").status == 2


def test_the_command_to_resume_names_the_scales(tmp_path: Path) -> None:
    from ruleout_batch.cli.options import BatchOptions, RatingOptions, resume_command
    from ruleout_cli.kit import Search

    options = BatchOptions(files=["in.txt"], output="out", json=True)
    text = resume_command("rate", options, Search(), None, RatingOptions(["se", "hodoku"], "my weights.toml"))
    assert text == (
        "ruleout batch rate --scale se,hodoku --weights 'my weights.toml' --output out --json --resume in.txt"
    )
