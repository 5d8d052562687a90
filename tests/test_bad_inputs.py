"""The exit status and the message of the command line for invalid input, case by case."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from bad_inputs import BLANK4, CASES, EASY, HARD, LINK, Case, cells, document, killer

from ruleout_cli.testing import Done, invoke


def outcome(case: Case, folder: Path) -> Done:
    file = folder / "puzzle.txt"
    if case.content is not None:
        file.write_bytes(case.content)
    command = [each.replace("FOLDER", str(folder)).replace("FILE", str(file)) for each in case.command]
    return invoke(*command)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_status_and_the_words(case: Case, tmp_path: Path) -> None:
    done = outcome(case, tmp_path)
    said = done.out + done.err
    assert done.status == case.status, said
    for words in case.says:
        assert words in said
    for words in (*case.never, "Traceback", "should not have happened"):
        assert words not in said
    if case.out is not None:
        assert done.out == case.out
    if case.status == 2:
        assert not done.out
        assert all(line.startswith("ruleout: ") and len(line) < 1000 for line in done.err.splitlines())


def test_each_case_has_a_name_of_its_own() -> None:
    assert len({case.id for case in CASES}) == len(CASES)


def test_20_an_empty_25x25_is_solved_or_left_in_time() -> None:
    begun = time.monotonic()
    done = invoke("solve", "." * 625, "--timeout", "5")
    assert done.status in (1, 3)
    assert "no solution" not in done.err
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize("seconds", ["0", "0.001", "0.01", "0.1"])
def test_21_a_time_limit_never_makes_a_wrong_answer(seconds: str) -> None:
    done = invoke("solve", HARD, "--json", "--timeout", seconds)
    record = json.loads(done.out)
    assert (done.status, record["verdict"]) in ((0, "unique"), (3, "unknown"))
    whole = json.loads(invoke("solve", HARD, "--json").out)
    assert record["solutions"] in ([], whole["solutions"])


def test_47_a_title_like_a_formula_stays_text() -> None:
    title = '=cmd|" /C calc"!A1'
    done = invoke("convert", "--to", "json", document(variant="classic", n=4, givens=BLANK4, title=title))
    assert done.status == 0
    assert json.loads(done.out)["title"] == title


@pytest.mark.parametrize("name", ["ruleout-varants", "-ruleout-varants"])
def test_53_an_unknown_plugin(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEOUT_PLUGINS", name)
    done = invoke("solve", EASY)
    assert done.status == 2
    assert "did you mean ruleout-variants" in done.err


def test_53_what_a_left_out_package_would_know_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core")
    for command in (("solve", EASY, "--variant", "samurai"), ("solve", LINK), ("solve", killer((3, cells("r1c1"))))):
        done = invoke(*command)
        assert done.status == 2
        assert "RULEOUT_PLUGINS leaves ruleout-variants out" in done.err
    assert "leaves ruleout-strategies out" in invoke("explain", EASY).err
