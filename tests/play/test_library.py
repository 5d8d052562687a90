"""The question about the puzzles of a library, and the page that offers it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ruleout
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, NewEntry
from ruleout_cli.testing import invoke

pytest.importorskip("starlette")

from ruleout_play.web.files import site_files
from ruleout_play.web.library import answer_with
from ruleout_play.web.server.app import naming

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("classic", "killer", "samurai", "kakuro", "jigsaw")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A library with the examples, of which the classic is rated."""
    path = str(tmp_path_factory.mktemp("library") / "mine & yours.sqlite")
    puzzles = [ruleout.load(EXAMPLES / f"{name}.txt") for name in NAMES]
    ratings = (RatingRecord.of(ruleout.rate(puzzles[0], "se")),)
    with Library(path) as library:
        library.add([NewEntry(each, source="here", ratings=ratings if each is puzzles[0] else ()) for each in puzzles])
    return path


def found(file: str, **query: Any) -> list[str]:
    reply = answer_with(file, {"what": "library", "query": query})
    assert reply["total"] == len(reply["entries"])
    return [entry["variant"] for entry in reply["entries"]]


def test_puzzles_are_found_by_their_conditions(file: str) -> None:
    assert found(file) == list(NAMES)
    assert found(file, variant="killer") == ["killer"]
    assert found(file, givens=[90, 999]) == ["samurai"]
    assert found(file, scale="se", difficulty=[2, 5]) == ["classic"]
    assert found(file, scale="se", difficulty=[6, 9]) == []
    assert found(file, needed={"naked-pair": [1, None]}) == ["classic"]
    assert found(file, excluded=["naked-pair"]) == []
    assert found(file, sort="givens", reverse=True)[0] == "samurai"
    assert found(file, variant=None, source="here", title="no such title") == []


def test_entries_have_what_a_page_shows_and_opens(file: str) -> None:
    reply = answer_with(file, {"what": "library"})
    assert (reply["variants"], reply["scales"]) == (sorted(NAMES), ["se"])
    assert "naked-pair" in reply["techniques"]
    classic = reply["entries"][0]
    assert classic["ratings"][0]["scale"] == "se"
    assert classic["scene"]["items"]
    drawn = answer_with(file, {"what": "draw", "game": classic["game"]})["drawn"]
    assert tuple(drawn["givens"]) == ruleout.load(EXAMPLES / "classic.txt").givens
    json.dumps(reply)


def test_pages_of_the_list_follow_each_other(file: str) -> None:
    pages = [answer_with(file, {"what": "library", "start": start, "most": 2}) for start in (0, 2, 4, 6)]
    assert [[entry["variant"] for entry in page["entries"]] for page in pages] == [
        list(NAMES[:2]), list(NAMES[2:4]), list(NAMES[4:]), [],
    ]  # fmt: skip
    assert {page["total"] for page in pages} == {5}


def test_a_puzzle_that_cannot_be_built_says_why(tmp_path: Path) -> None:
    import sqlite3

    path = str(tmp_path / "library.sqlite")
    with Library(path) as library:
        library.add([ruleout.load(EXAMPLES / "classic.txt")])
    with sqlite3.connect(path) as connection:
        document = json.dumps({"version": 1, "variant": "hexagons"})
        connection.execute("UPDATE puzzle SET document = ?, variant = 'hexagons'", [document])
    (entry,) = answer_with(path, {"what": "library"})["entries"]
    assert "hexagons" in entry["error"]
    assert "scene" not in entry


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"path": "/etc/passwd"}, "query: found 'path'; expected one of variant"),
        ({"givens": [5]}, "query: givens: found"),
        ({"givens": [9, 5]}, "givens: found 9 to 5; expected the smaller number first"),
        ({"needed": {"x-wing": 1}}, "query: needed"),
        ({"sort": "colour"}, "sort: found 'colour'; expected id"),
        ({"title": "x" * 201}, "title: found 201 characters"),
        ({"variant": 5}, "query: variant: found '5'; expected a text"),
    ],
)
def test_a_condition_that_cannot_be_read_is_named(file: str, query: dict[str, Any], message: str) -> None:
    assert message in answer_with(file, {"what": "library", "query": query})["error"]["message"]


def test_without_a_library_nobody_answers() -> None:
    assert "nobody answers 'library'" in answer_with(None, {"what": "library"})["error"]["message"]


def test_the_page_names_the_library_only_if_there_is_one() -> None:
    page = site_files()["index.html"]
    assert b"ruleout-library" not in page
    named = naming(page, "library", 'mine & "yours".sqlite')
    assert b'<meta name="ruleout-library" content="mine &amp; &quot;yours&quot;.sqlite">\n' in named


def test_a_file_that_is_no_library_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_text("a text")
    for name, message in (("none.sqlite", "there is no library"), ("text.sqlite", "not an SQLite")):
        path = tmp_path / name
        done = invoke("web", "--no-browser", "--port", "0", "--library", str(path))
        assert done.status == 2
        assert message in done.err
        assert path.name in done.err
    done = invoke("web", "--library", "x.sqlite", "--export", "folder")
    assert (done.status, "--library cannot be combined with --export" in done.err) == (2, True)
