"""Progress off a terminal: a line now and then, with the time and what has been done."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from threading import Event

import pytest

from ruleout_cli.output import progress
from ruleout_cli.output.progress import LateBar, busy, working


class Heard(io.StringIO):
    """A stream that is no terminal, on which one can wait for a number of lines."""

    def __init__(self) -> None:
        super().__init__()
        self._grown = Event()

    def write(self, text: str) -> int:
        size = super().write(text)
        self._grown.set()
        return size

    def wait_for(self, lines: int) -> list[str]:
        while len(found := self.getvalue().splitlines()) < lines:
            assert self._grown.wait(60)
            self._grown.clear()
        return found


def listen(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.01) -> Heard:
    """What standard error will be, with a line each of so many seconds."""
    stream = Heard()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "SECONDS_PER_LINE", seconds)
    return stream


def test_a_line_shows_the_current_values_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    bar = LateBar(list, None, lambda fields: f"{fields['tries']} tries")
    bar.update(tries=1)
    bar.start_soon()
    first = heard.wait_for(2)[0]
    bar.update(tries=2)
    heard.wait_for(len(heard.getvalue().splitlines()) + 2)
    bar.stop()
    written = heard.getvalue().splitlines()
    assert re.fullmatch(r"ruleout: running for 0 s: 1 tries", first)
    assert re.fullmatch(r"ruleout: running for \d+ s: 2 tries", written[-1])
    assert not bar._thread.is_alive()


def test_work_on_several_results_shows_how_many_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)

    def results() -> Iterator[int]:
        for number in range(3):
            heard.wait_for(len(heard.getvalue().splitlines()) + 2)
            yield number

    assert list(working(results(), 3, to_terminal=False)) == [0, 1, 2]
    written = heard.getvalue().splitlines()
    assert "ruleout: running for 0 s: 0 of 3 done" in written
    assert re.fullmatch(r"ruleout: running for \d+ s: 2 of 3 done", written[-1])


def test_work_on_one_result_shows_the_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    with busy():
        (first,) = heard.wait_for(1)[:1]
    assert first == "ruleout: running for 0 s"


def test_results_on_a_terminal_are_their_own_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)

    def results() -> Iterator[int]:
        Event().wait(0.1)
        yield from (1, 2)

    assert list(working(results(), 2, to_terminal=True)) == [1, 2]
    assert heard.getvalue() == ""


def test_quick_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch, seconds=3600)
    assert list(working(range(5), 5, to_terminal=False)) == list(range(5))
    assert heard.getvalue() == ""


def test_while_the_progress_of_all_is_shown_that_of_its_parts_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)

    def results() -> Iterator[int]:
        for number in range(2):
            with busy():
                heard.wait_for(len(heard.getvalue().splitlines()) + 3)
            yield number

    assert list(working(results(), 2, to_terminal=False)) == [0, 1]
    assert all(
        re.fullmatch(r"ruleout: running for \d+ s: \d of 2 done", line) for line in heard.getvalue().splitlines()
    )
    with busy():
        assert heard.wait_for(len(heard.getvalue().splitlines()) + 1)[-1].endswith(" s")
