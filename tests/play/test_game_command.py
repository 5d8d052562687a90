"""``ruleout game``, and saved games in all other commands."""

from __future__ import annotations

import json
from functools import cache
from html import unescape
from pathlib import Path

import pytest

import ruleout
from ruleout import Game
from ruleout_cli.testing import invoke
from ruleout_play import game_of, games_in, journal, link_of, replay, save
from ruleout_play.game import gestures

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("classic", "jigsaw", "killer", "samurai", "kakuro")
LOG = """\
   0:01 r1c1 = {digit}
   0:03 {cells} +corner 1
        hint (full): X-Wing
1:00:05 all marks (undone)
"""


@cache
def played(name: str = "classic") -> Game:
    """A game of an example with a right entry, marks, a hint, a point, and a move that was undone."""
    game = Game.of(ruleout.load(EXAMPLES / f"{name}.txt"))
    solution = ruleout.solve(game.blank).solutions[0]
    first, *others = [cell for cell, digit in enumerate(game.digits) if not digit]
    game = gestures.enter_digit(game, [first], solution[first], 1500)
    game = gestures.corner(game, others[:2], 1, 3000).with_hint("full", "x-wing").with_point("here")
    return gestures.fill(game, 3_605_000).undo()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.ruleout"
    path.write_text(save(played()), encoding="utf-8")
    return str(path)


def test_the_board_what_was_played_and_the_log_are_shown(file: str) -> None:
    done = invoke("game", file)
    assert (done.status, done.err) == (0, "")
    board, about, log = done.out.split("\n\n")
    assert board.count("\n") == 12
    assert about == "2 moves (1 undone), 1 hint, time 1:00:05, points: here"
    assert log == "\n".join(journal(played())) + "\n" == LOG.format(digit=7, cells="r1c2 and r1c3")
    assert invoke("game", link_of(played(), with_log=True)).out == done.out


def test_the_log_alone_and_the_record(file: str) -> None:
    assert invoke("game", file, "--log").out == LOG.format(digit=7, cells="r1c2 and r1c3")
    several = invoke("game", file, file, "--log").out.splitlines()
    assert several[4].startswith("puzzle 2 (line 1):    0:01 ")
    found = json.loads(invoke("game", file, "--json").out)
    assert ruleout.from_record(found) == played()
    assert found["journal"] == journal(played())


def test_a_position_of_the_log(file: str) -> None:
    assert list(games_in(invoke("game", file, "--at", "3", "--to", "game").out)) == [played().redo()]
    assert (
        invoke("game", file, "--at", "0", "--to", "line").out
        == invoke("convert", str(EXAMPLES / "classic.txt"), "--to", "line").out
    )
    for at, words in (("4", "--at: found 4; expected 0 to 3, the number of moves"), ("-1", "--at: found '-1'")):
        done = invoke("game", file, "--at", at)
        assert (done.status, words in done.err) == (2, True), done.err


def test_links_with_and_without_the_log(file: str) -> None:
    whole = invoke("game", file, "--to", "link", "--page", "https://example.org/play").out
    assert whole.startswith("https://example.org/play#g=")
    assert game_of(whole) == played()
    short = invoke("game", file, "--to", "link", "--short").out
    assert (game_of(short).state, game_of(short).log) == (played().state, ())
    for options in (("--page", "x"), ("--short",), ("--log", "--to", "link")):
        assert invoke("game", file, *options).status == 2, options


def test_a_replay_is_a_page_of_one_game(file: str, tmp_path: Path) -> None:
    page = tmp_path / "replay.html"
    assert invoke("game", file, "-o", str(page)).status == 0
    text = page.read_text(encoding="utf-8")
    assert text == replay(played()) == invoke("game", file, "--to", "html").out
    steps = unescape(text).split("<li>")[1:]
    assert [each.split("<b>")[1].split("</b>")[0] for each in steps] == ["The start", "1. 0:01", "2. 0:03"]
    assert "r1c2 and r1c3 +corner 1. hint (full): X-Wing" in steps[2]
    assert invoke("game", file, "--to", "html", "--at", "3").out.count("<li>") == 4
    done = invoke("game", file, file, "--to", "html")
    assert (done.status, "found several games" in done.err) == (2, True)


def test_a_replay_shows_clashes_marks_and_colours_of_every_layout() -> None:
    for name in NAMES:
        game = gestures.colour(played(name), [0, 1], 3)
        digit = game.state.entry[game.digits.index(0) - 1] or 1
        game = gestures.enter_digit(game, range(game.blank.layout.visible), digit)
        page = replay(game, coordinates="A1", theme="dark", title="<script>alert(1)</script>")
        assert "<script>alert" not in page
        assert page.count("<li>") == 5


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_command_reads_games(name: str, tmp_path: Path) -> None:
    puzzle = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    path = tmp_path / "game.ruleout"
    path.write_text(save(played(name)), encoding="utf-8")
    (tmp_path / "link.txt").write_text(link_of(played(name), page="https://example.org/") + "\n", encoding="utf-8")
    for command in (
        ("solve", "--to", "json"),
        ("count",),
        ("check",),
        ("candidates",),
        ("rate",),
        ("hint",),
        ("show",),
    ):
        answers = [invoke(*command, each) for each in (str(path), str(tmp_path / "link.txt"))]
        assert answers[0] == answers[1], command
        assert answers[0].status == 0, (command, answers[0].err)
        if command[0] in ("count", "check", "candidates"):
            assert answers[0].out.splitlines()[0] == invoke(*command, puzzle).out.splitlines()[0]
    for form in ("game", "link"):
        text = invoke("convert", str(path), "--to", form).out
        assert list(games_in(text)) == [played(name)]
    assert "=" in invoke("game", puzzle, "--to", "link").out


def test_a_game_that_does_not_fit_is_named_with_its_place(tmp_path: Path) -> None:
    record = {**ruleout.to_record(played()), "log": [["fly", 0, []]]}
    path = tmp_path / "game.ruleout"
    path.write_text(save(played()) + json.dumps(record), encoding="utf-8")
    done = invoke("game", str(path))
    assert done.status == 2
    assert f"{path}:2: game: log: gesture 1: found 'fly'; expected one of digit, corner" in done.err
    assert invoke("solve", str(path)).status == 0, "the log is of no importance for its puzzle"


def test_json_is_no_other_format(file: str, tmp_path: Path) -> None:
    done = invoke("game", file, "--json", "--to", "html")
    assert (done.status, done.err) == (2, "ruleout: --json: found --to too; expected one of them\n")
    page = tmp_path / "game.html"
    assert invoke("game", file, "--json", "-o", str(page)).status == 0
    assert json.loads(page.read_text(encoding="utf-8"))["kind"] == "game"
