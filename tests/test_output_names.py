"""The name of --output decides the format, unless --to does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleout
from ruleout_cli.testing import invoke

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."


def written(tmp_path: Path, name: str, *arguments: str) -> str:
    path = tmp_path / name
    done = invoke(*arguments, "-o", str(path))
    assert done.status == 0, done.err
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["p.sdm", "P.SDM"])
def test_lines(tmp_path: Path, name: str) -> None:
    assert written(tmp_path, name, "convert", EASY) == EASY + "\n"


def test_lines_with_zeros(tmp_path: Path) -> None:
    text = EASY.replace(".", "0") + "\n"
    assert written(tmp_path, "p.sdo", "convert", EASY) == text
    assert ruleout.parse(text) == ruleout.parse(EASY)
    assert ruleout.parse(text, format="sdo") == ruleout.parse(EASY)


def test_grids(tmp_path: Path) -> None:
    assert written(tmp_path, "p.sdk", "convert", EASY) == invoke("convert", EASY, "--to", "grid").out


def test_games(tmp_path: Path) -> None:
    assert json.loads(written(tmp_path, "p.ruleout", "convert", EASY))["kind"] == "game"


def test_other_names_decide_nothing(tmp_path: Path) -> None:
    assert json.loads(written(tmp_path, "p.txt", "convert", EASY))["variant"] == "classic"
    assert written(tmp_path, "q.txt", "solve", EASY) == invoke("solve", EASY).out


def test_the_option_comes_first(tmp_path: Path) -> None:
    assert json.loads(written(tmp_path, "p.sdm", "convert", EASY, "--to", "json"))["variant"] == "classic"


def test_a_json_object_stays_a_line_of_json(tmp_path: Path) -> None:
    assert json.loads(written(tmp_path, "p.sdm", "convert", EASY, "--json"))["text"] == EASY


def test_solutions(tmp_path: Path) -> None:
    assert ruleout.parse(written(tmp_path, "s.json", "solve", EASY)).digits[:3] == (1, 8, 9)


def test_a_drawn_solution_stays_drawn(tmp_path: Path) -> None:
    assert written(tmp_path, "s.json", "solve", EASY, "--draw") == invoke("solve", EASY, "--draw").out


def test_positions_after_a_step(tmp_path: Path) -> None:
    assert written(tmp_path, "h.sdk", "hint", EASY, "--apply") == invoke("hint", EASY, "--apply", "--to", "grid").out


@pytest.mark.parametrize("command", [("minimise", EASY), ("generate", "--seed", "1")])
def test_made_puzzles(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert written(tmp_path, "g.sdk", *command) == invoke(*command, "--to", "grid").out


def test_libraries(tmp_path: Path) -> None:
    library = str(tmp_path / "all.db")
    assert invoke("library", "add", "--library", library, "-", stdin=EASY).status == 0
    assert written(tmp_path, "p.sdm", "library", "export", "--library", library) == EASY + "\n"
