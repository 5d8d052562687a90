"""``--timeout`` holds for each puzzle from reading it on. The clock is a number that tests set."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ruleout_cli.input import entries
from ruleout_cli.testing import invoke

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
COMMANDS = ("solve", "count", "check", "candidates", "explain", "hint")
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the input: it shows the only number in this list."""
    now = [0.0]
    monkeypatch.setattr(entries, "monotonic", lambda: now[0])
    return now


def slowly(clock: list[float], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the function *name* take five thousand seconds of the clock: more than any search here needs."""
    function: Callable[..., Any] = getattr(entries, name)

    def slow(*arguments: Any, **options: Any) -> Any:
        clock[0] += 5000
        return function(*arguments, **options)

    monkeypatch.setattr(entries, name, slow)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["readings", "read_puzzles", "Entry"])
def test_reading_and_building_count(
    command: str, name: str, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(clock, monkeypatch, name)
    words = (command, "--engine", "python", EASY)
    assert invoke(*words, "--timeout", "5000").status == 3
    assert invoke(*words, "--timeout", "4000000").status == 0


def test_each_puzzle_has_a_limit_of_its_own(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of one puzzle, and for reading all of them, is not that of the next."""
    slowly(clock, monkeypatch, "read_puzzles")
    for command in ("solve", "check", "count"):
        done = invoke(command, "--engine", "python", "--timeout", "4000", stdin=f"{EASY}\n{EASY}\n{EASY}\n")
        told = (done.out + done.err).lower()
        assert done.status == 3
        assert told.count("time limit") == 1


def kakuro(side: int) -> str:
    squares = [["#" if row % 10 == 0 or column % 10 == 0 else "." for column in range(side)] for row in range(side)]
    return json.dumps({"variant": "kakuro", "rows": side, "cols": side, "cells": squares})


@pytest.mark.long
@pytest.mark.parametrize("command", ["candidates", "explain"])
def test_a_large_board_is_not_drawn_after_the_time_limit_unless_asked_for(command: str) -> None:
    small, large = kakuro(11), kakuro(37)
    words = (command, "--engine", "python")
    for text, options, is_drawn in (
        (small, ("--timeout", "0"), True),
        (large, ("--timeout", "0"), False),
        (large, ("--timeout", "0", "--draw"), True),
        (large, ("--nodes", "0", *(("--techniques", "full-house") if command == "explain" else ())), True),
    ):
        done = invoke(*words, *options, text)
        assert done.status == 3
        assert ("━" in done.out or "─" in done.out) is is_drawn, (options, len(text))
        assert "limit" in done.err
