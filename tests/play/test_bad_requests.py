"""Every request has an answer of plain data, whatever is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bad_requests import NO_GAMES, bad_requests

from ruleout_play.questions.answer import answer
from ruleout_play.questions.builtin import BUILTIN

REQUESTS = tuple(bad_requests())
ON_A_GAME = frozenset(question.id for question in BUILTIN if "game" in question.keys)


def reply_to(request: dict[str, Any]) -> dict[str, Any]:
    reply = answer({"number": 3, **request})
    assert json.loads(json.dumps(reply)) == reply
    assert reply["number"] == 3
    return reply


def test_there_are_many() -> None:
    assert len(REQUESTS) >= 300


@pytest.mark.long
def test_every_request_has_an_answer() -> None:
    for request in REQUESTS:
        reply = reply_to(request)
        message = reply.get("error", {}).get("message", "-")
        assert message
        assert len(message) < 1_000
        assert not any(word in message for word in ("Traceback", "Error:", " object at ", "NoneType", "__"))


@pytest.mark.parametrize("question", sorted(ON_A_GAME))
def test_what_is_no_game_is_an_error(question: str) -> None:
    for game in NO_GAMES:
        assert "error" in reply_to({"what": question, "game": game}), game


def test_what_nobody_answers_is_named() -> None:
    assert reply_to({"what": "hnt"})["error"]["message"].startswith("what: nobody answers 'hnt'; did you mean")
