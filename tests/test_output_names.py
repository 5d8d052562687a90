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


@pytest.mark.parametrize(
    ("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("html", b"<!")]
)
def test_pictures_are_drawn(tmp_path: Path, suffix: str, begins: bytes) -> None:
    for number, command in enumerate((("convert", EASY), ("generate", "--size", "4x4", "--seed", "1"))):
        file = tmp_path / f"{number}.{suffix}"
        assert invoke(*command, "-o", str(file)).status == 0
        assert file.read_bytes().lstrip().startswith(begins)


def test_several_pictures_have_numbers_and_a_booklet_is_one_file(tmp_path: Path) -> None:
    many = ("generate", "--size", "4x4", "--seed", "1", "--count", "2", "-o")
    assert invoke(*many, str(tmp_path / "a.svg")).status == invoke(*many, str(tmp_path / "b.pdf")).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.svg", "a-2.svg", "b.pdf"]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("convert", EASY, "--json"), "--json: found the output"),
        (
            ("solve", EASY),
            "--output: found the suffix '.pdf' of a picture; expected another one",
        ),
        (("minimise", EASY), "--output: found the suffix '.pdf' of a picture"),
    ],
)
def test_no_text_is_written_under_the_name_of_a_picture(tmp_path: Path, command: tuple[str, ...], says: str) -> None:
    done = invoke(*command, "-o", str(tmp_path / "x.pdf"))
    assert done.status == 2
    assert says in done.err
    assert not list(tmp_path.iterdir())
    assert invoke("convert", EASY, "--to", "json", "-o", str(tmp_path / "x.pdf")).status == 0
