"""The advice on a faster engine during a search that takes long."""

from __future__ import annotations

import pytest

from ruleout import discover
from ruleout_cli.options.groups import Search
from ruleout_cli.plugins import slow_notice
from ruleout_cli.plugins.slow_notice import SlowSearchAdvice

ADVICE = (
    "this takes long; the engine sat is often faster on hard puzzles: "
    'pip install "ruleout-engines[sat]", or "./packages/engines[sat]" in a copy of the project'
)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(slow_notice, "write_message", lines.append)
    monkeypatch.setattr(slow_notice, "PATIENCE", 0.0)
    return lines


def advised(search: Search) -> None:
    """A search that lasts until the advice could be written."""
    with SlowSearchAdvice(search, discover(only=["ruleout-core"])) as advice:
        advice.restart()
        if advice.watch is not None:
            advice.watch.join()


def test_a_long_search_names_the_engine_once_and_how_to_install_it(said: list[str]) -> None:
    advised(Search())
    assert said == [ADVICE]


def test_there_is_no_advice_if_another_engine_was_chosen(said: list[str]) -> None:
    advised(Search(engine="scalar"))
    assert said == []


def test_there_is_no_advice_if_the_engine_is_usable(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_notice, "is_usable", lambda registry: True)
    advised(Search())
    assert said == []


def test_there_is_no_advice_if_a_search_ends_in_time(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_notice, "PATIENCE", 1000.0)
    with SlowSearchAdvice(Search(), discover(only=["ruleout-core"])) as advice:
        pass
    assert advice.watch is not None
    advice.watch.join()
    assert said == []
