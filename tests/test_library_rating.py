"""``ruleout library rate`` keeps the ratings of puzzles that have none, and lists say what is not rated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruleout.plugin import RatingRecord
from ruleout_batch import Inline, Library
from ruleout_batch.cli.options import WorkOptions
from ruleout_batch.library import store
from ruleout_cli.testing import Done, invoke

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SMALL = "1.....3..4.....2"
SEVERAL = "." * 16
CELLS = '[["#", {"d": 3}, {"d": 4}], [{"a": 4}, ".", "."], [{"a": 3}, ".", "."]]'
KAKURO = f'{{"variant": "kakuro", "rows": 3, "cols": 3, "cells": {CELLS}}}'
DIAGONAL = '{"variant": "diagonal", "n": 4}'
CAGED = '{"n": 4, "givens": "1.....3..4.....2", "cages": [{"cells": [[0, 0], [0, 1]]}], "diagonals": false}'


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEOUT_LIBRARY", str(tmp_path / "library.sqlite"))
    monkeypatch.setattr(WorkOptions, "executor", lambda self: Inline())
    return tmp_path / "library.sqlite"


def command(*arguments: str, stdin: str = "") -> Done:
    return invoke("library", *arguments, stdin=stdin)


def filled(*puzzles: str) -> None:
    assert command("add", "-", stdin="\n".join(puzzles) + "\n").status == 0


def ratings() -> list[list[RatingRecord]]:
    records = [json.loads(line) for line in command("list", "--json").lines]
    return [[RatingRecord.from_json(each) for each in record["ratings"]] for record in records]


# Rating


def test_puzzles_are_rated_once_as_by_the_command_rate(place: Path) -> None:
    filled(EASY, SMALL)
    done = command("rate")
    assert (done.status, done.out, done.err) == (0, "", f"ruleout: {place}: 2 puzzles rated\n")
    for line, (found,) in zip((EASY, SMALL), ratings(), strict=True):
        assert found == RatingRecord.from_json(json.loads(invoke("rate", "--json", line).out))
    assert command("rate").err == f"ruleout: {place}: 0 puzzles rated, 2 rated already\n"
    assert command("rate", "--again", "2").err == f"ruleout: {place}: 1 puzzle rated\n"
    assert [len(found) for found in ratings()] == [1, 1]


def test_only_missing_ratings_are_made(place: Path) -> None:
    filled(EASY, SMALL)
    assert command("rate", "1", "--scale", "se").err == f"ruleout: {place}: 1 puzzle rated\n"
    before = ratings()[0]
    done = command("rate", "--scale", "se,hodoku")
    assert done.err == f"ruleout: {place}: 2 puzzles rated\n"
    assert [[each.scale for each in found] for found in ratings()] == [["hodoku", "se"]] * 2
    assert ratings()[0][1:] == before


def test_a_rating_of_another_version_of_the_scale_does_not_count(place: Path) -> None:
    filled(SMALL)
    command("rate", "--scale", "se")
    ((found,),) = ratings()
    old = {**found.as_json(), "scale_version": "0"}
    command("remove", "--all")
    record = {"kind": "rating", "document": {"variant": "classic", "n": 4, "givens": SMALL}, **old}
    filled(json.dumps(record))
    assert command("rate", "--scale", "se").err == f"ruleout: {place}: 1 puzzle rated\n"
    assert [[each.scale_version for each in found] for found in ratings()] == [["0", found.scale_version]]


def test_a_scale_that_cannot_rate_a_puzzle_leaves_the_others(place: Path) -> None:
    filled(SMALL, KAKURO)
    done = command("rate", "--scale", "book,ruleout")
    assert (done.status, done.err) == (0, f"ruleout: {place}: 2 puzzles rated\n")
    assert [[each.scale for each in found] for found in ratings()] == [["book", "ruleout"], ["ruleout"]]
    assert command("rate", "--scale", "book").err.endswith(
        "0 puzzles rated, 1 rated already, 1 that no such scale can rate\n"
    )


def test_conditions_choose_the_puzzles(place: Path) -> None:
    filled(EASY, SMALL, KAKURO)
    assert command("rate", "--variant", "kakuro").err == f"ruleout: {place}: 1 puzzle rated\n"
    assert command("rate", "--givens", "30").err == f"ruleout: {place}: 1 puzzle rated\n"
    done = command("rate", "--givens", "79")
    assert (done.status, done.err) == (1, "ruleout: no puzzle of the library meets these conditions\n")


def test_a_rating_without_time_is_unknown_and_made_again(place: Path) -> None:
    filled(EASY)
    done = command("rate", "--timeout", "0")
    assert (done.status, done.err) == (3, f"ruleout: {place}: 1 puzzle rated, 1 of them not completely\n")
    assert command("rate").err == f"ruleout: {place}: 1 puzzle rated\n"
    ((found,),) = ratings()
    assert found.complete


def test_a_puzzle_without_one_solution_has_no_value_and_is_not_rated_again(place: Path) -> None:
    filled(SEVERAL)
    assert command("rate").status == 0
    ((found,),) = ratings()
    assert (found.value, found.verdict) == (None, "several")
    assert "1 rated already" in command("rate").err


def test_weights_make_a_scale_of_ones_own(place: Path, tmp_path: Path) -> None:
    weights = Path(__file__).parents[1] / "examples" / "weights.toml"
    filled(EASY)
    done = command("rate", "--weights", str(weights), "--scale", "se")
    assert done.err == f"ruleout: {place}: 1 puzzle rated\n"
    ((own, se),) = ratings()
    assert {own.scale, se.scale} > {"se"}
    assert command("rate", "--weights", str(weights)).err.endswith("0 puzzles rated, 1 rated already\n")


def test_an_interruption_keeps_what_was_rated(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(EASY, SMALL)
    write = store.PreparedRatings.write
    monkeypatch.setattr(store, "SECONDS_PER_TRANSACTION", 0)

    def interrupted(self: store.PreparedRatings, connection: object) -> tuple[bool, int]:
        if self.puzzle == 2:
            raise KeyboardInterrupt
        return write(self, connection)  # type: ignore[arg-type]

    monkeypatch.setattr(store.PreparedRatings, "write", interrupted)
    done = command("rate")
    assert done.status == 130
    assert done.err.endswith("interrupted; what was rated is kept, and the same command rates the rest\n")
    assert [len(found) for found in ratings()] == [1, 0]
    monkeypatch.undo()


def test_a_puzzle_that_cannot_be_built_is_named(place: Path) -> None:
    filled(EASY)
    with Library(place) as library:
        library._connection.execute('UPDATE puzzle SET document = \'{"variant": "unheard-of"}\'')
    done = command("rate")
    assert done.status == 1
    assert done.err.startswith("ruleout: puzzle 1: no variant is called 'unheard-of'")
    assert done.err.endswith(f"ruleout: {place}: 0 puzzles rated, 1 failed\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--scale", "sse"], "no scale is called 'sse'"),
        (["--engine", "lane"], "no engine is called 'lane'"),
        (["x"], "ID: found 'x'; expected a whole number, 1 or more"),
        (["--rules", "diagonal"], "no rule is called 'diagonal'; did you mean diagonals?"),
    ],
)
def test_what_is_wrong_is_named(options: list[str], message: str) -> None:
    filled(SMALL)
    done = command("rate", *options)
    assert (done.status, message in done.err) == (2, True)


def test_no_library_is_made(place: Path) -> None:
    assert "there is no library" in command("rate").err
    assert not place.exists()


# What is not rated


def test_a_library_says_that_its_puzzles_are_not_rated() -> None:
    filled(EASY, SMALL)
    advice = "no puzzle in the library is rated on ruleout; to rate them: ruleout library rate --scale ruleout\n"
    done = command("list", "--difficulty", "1-2")
    assert (done.status, done.err) == (1, f"ruleout: no puzzle of the library meets these conditions; {advice}")
    assert command("export", "--difficulty", "easy").err.endswith(
        "no puzzle in the library is rated; to rate them: ruleout library rate\n"
    )
    done = command("list", "--sort", "difficulty")
    assert (done.status, len(done.lines), done.err) == (0, 3, f"ruleout: {advice}")
    assert command("list", "--givens", "99").err == "ruleout: no puzzle of the library meets these conditions\n"
    assert command("info").lines[-1] == "  not rated: 2"
    command("rate", "1", "--scale", "se")
    assert "1 of the 2 puzzles in the library are rated on se" in command("list", "--scale", "se", "-d", "9").err
    assert command("info").lines[-1] == "  not rated: 1"
    command("rate", "--scale", "se")
    assert (
        command("list", "--scale", "se", "-d", "9").err == "ruleout: no puzzle of the library meets these conditions\n"
    )
    assert command("info").lines[-1] == "  rated on se: 2"


# Rules


def test_rules_are_listed_and_chosen() -> None:
    filled(SMALL, DIAGONAL, CAGED, KAKURO)
    shown = [json.loads(line)["rules"] for line in command("list", "--json").lines]
    assert shown == [[], ["diagonals"], ["cages"], []]
    assert [line.split()[:3] for line in command("list").lines[2:4]] == [
        ["2", "diagonal", "diagonals"],
        ["3", "classic", "cages"],
    ]
    for rules, ids in (("diagonals", ["2"]), ("cages", ["3"]), ("Diagonals", ["2"]), ("cages,diagonals", [])):
        assert [line.split()[0] for line in command("list", "--rules", rules).lines[1:]] == ids
    assert len(command("export", "--rules", "cages").lines) == 1
    assert command("remove", "--rules", "diagonals").err.endswith("1 puzzle removed\n")
