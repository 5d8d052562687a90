"""Invalid texts that players open: the same words as on the command line, nothing lost, and no text of a title runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from bad_inputs import BLANK4, CASES, EASY, EMPTY, Case, document, killer

import ruleout
from ruleout import Game, to_record
from ruleout_play.link import packed
from ruleout_play.questions.answer import answer
from ruleout_render.scene import scene

OPTIONS = {"--variant": "variant", "--format": "format"}
OPENED = ("solve", "check", "show", "count")
NO_TEXTS = ("15-control-characters-in-a-name", "21-", "48-", "49-", "52-", "53-", "62-")
"""The cases whose fault is in an option or the name of a file."""


def request_of(case: Case) -> dict[str, Any] | None:
    """The request to open the text of a case, None if its fault is not in a text."""
    command, *arguments = case.command
    if command not in OPENED or case.id.startswith(NO_TEXTS) or not arguments:
        return None
    text = next(each for each in arguments if not each.startswith("--") and not each.isdigit())
    if text == "FILE":
        try:
            text = (case.content or b"").decode("utf-8-sig")
        except UnicodeDecodeError:
            return None
    more = {OPTIONS[name]: value for name, value in pairwise(arguments) if name in OPTIONS}
    return {"what": "open", "text": text, **more}


REQUESTS = [(case, request) for case in CASES if (request := request_of(case)) is not None]


def test_most_cases_are_texts() -> None:
    assert len(REQUESTS) > 50


@pytest.mark.parametrize(("case", "request_"), REQUESTS, ids=[case.id for case, _ in REQUESTS])
def test_a_text_is_opened_or_refused_as_on_the_command_line(case: Case, request_: dict[str, Any]) -> None:
    reply = answer(request_)
    if case.id == "25-five-lines-two-readings":
        assert set(reply["readings"]) == {"samurai-lines", "line"}
    elif case.status == 2:
        said = " ".join(map(str, reply["error"].values()))
        words = [each for each in case.says if not each.startswith((":", "position"))]
        assert [each for each in words if each.strip("()") not in said] == []
        assert len(reply["error"]["message"]) < 1000
        assert reply["error"]["message"].isprintable()
    else:
        assert reply["puzzles"] >= 1
        json.dumps(reply)


def test_a_place_in_the_text_is_told() -> None:
    error = answer({"what": "open", "text": f"{EASY}\n{EASY[:16]}x{EASY[17:]}\n"})["error"]
    assert error == {"message": "found 'x'; expected 1-9, 0 or .", "line": 2, "column": 17, "cell": "r2c8"}


def test_what_is_wrong_with_a_puzzle_is_told_when_it_is_asked() -> None:
    twice = answer({"what": "open", "text": EMPTY[:18] + "5......5." + EMPTY[27:]})["games"][0]
    reply = answer({"what": "puzzle", "game": twice})
    assert reply["verdict"] == "none"
    assert [each["text"] for each in reply["violations"]] == ["5 given twice in row 3: r3c1, r3c8"]
    reply = answer({"what": "hint", "game": twice})
    assert (reply["verdict"], reply["reason"]) == ("none", "no-solution")
    assert answer({"what": "count", "game": answer({"what": "open", "text": EMPTY})["games"][0]})["exact"] is False


def bombs() -> Iterator[tuple[str, str]]:
    game = to_record(Game.of(ruleout.parse("1" + "." * 15)))
    yield packed({**game, "log": [["x"]] * 100_001}), "log: found 100001 gestures; expected at most 100000"
    yield packed({**game, "title": "x" * 50_000_000}), "the link unpacks to more than 2000000 characters"
    yield packed({"a": [[]] * 400_000}), "unknown key 'a'"
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    yield packed({**game, "log": deep}), "log: gesture 1"
    yield "#g=" + "A" * 900_000, "damaged"


@pytest.mark.long
@pytest.mark.parametrize("number", range(5))
def test_a_link_that_unpacks_to_much_is_refused(number: int) -> None:
    link, words = list(bombs())[number]
    reply = answer({"what": "open", "text": link})
    assert words in reply["error"]["message"]
    assert len(reply["error"]["message"]) < 500


SCRIPT = "<script>alert(1)</script>\"'&"


def test_scripts_in_texts_of_a_puzzle_stay_text() -> None:
    cage = json.loads(killer((3, [[0, 0], [0, 1]])))
    texts = (
        json.dumps({**cage, "title": SCRIPT, "author": SCRIPT}),
        document(variant="classic", n=4, givens=BLANK4, title=SCRIPT),
        json.dumps({"version": 1, "kind": "game", "document": {**cage, "title": SCRIPT}, "points": {SCRIPT: [0, []]}}),
    )
    for text in texts:
        (record,) = answer({"what": "open", "text": text})["games"]
        game = ruleout.from_record(record)
        assert game.blank.meta["title"] == SCRIPT
        for painted in (ruleout.svg(game.puzzle), str(answer({"what": "write", "game": record, "log": True}))):
            assert "<script" not in painted
        assert scene(game.puzzle).title == SCRIPT, "a page writes it as a text node"
    # A title is limited, and what a terminal would interpret is escaped.
    assert len(scene(ruleout.parse(document(variant="classic", n=4, givens=BLANK4, title="x" * 9_999))).title) <= 200


def test_a_save_of_another_version_and_a_move_that_does_not_fit_are_named() -> None:
    record = to_record(Game.of(ruleout.parse("1" + "." * 15)))
    for changes, words in (
        ({"version": 2}, "version: found '2'; expected 1"),
        (
            {"log": [["digit", 5, [["r1c1", "entry", 0, 2]]]], "done": 0},
            "game: log: gesture 1: found an entry in r1c1, which holds a given",
        ),
        (
            {"log": [["digit", 5, [["r1c2", "entry", 3, 2]]]]},
            "game: log: gesture 1: entry of r1c2: found 3; expected 0",
        ),
        ({"log": [["digit", 5, [["r9c9", "entry", 3, 2]]]]}, "game: log: gesture 1: found 'r9c9', which is not a cell"),
    ):
        for text in (json.dumps({**record, **changes}), packed({**record, **changes})):
            assert words in answer({"what": "open", "text": text})["error"]["message"]
