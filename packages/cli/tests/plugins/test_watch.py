"""The watch over plug-ins that do not return, with a clock of its own."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from ruleout.internal import Provider, attempt, naming_faults
from ruleout_cli.plugins import watch
from ruleout_cli.testing import invoke

ACME = Provider("acme-puzzles", "1.0", "main")
OTHER = Provider("acme-other", "1.0", "main")
OURS = Provider("ruleout-strategies", "0.1.0", "strategies")
SAYS = "ruleout: waiting for plug-in acme-puzzles 1.0 (main); to leave it out: RULEOUT_PLUGINS=-acme-puzzles\n"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands still."""
    found = Clock()
    monkeypatch.setattr(watch, "monotonic", found)
    monkeypatch.setattr("ruleout.plugins.gate.monotonic", found)
    monkeypatch.delenv("RULEOUT_PLUGINS", raising=False)
    return found


def within(*providers: Provider | None, call: Callable[[], object]) -> None:
    """Call *call* within calls of these plug-ins, the outermost first; None is the project's own code."""
    if not providers:
        call()
        return
    _, problem = attempt(providers[0], None, partial(within, *providers[1:], call=call))
    assert problem is None, problem


def wait(clock: Clock, seen: watch.PluginWatch, seconds: float) -> None:
    """Look twice a second."""
    for _ in range(int(seconds / watch.INTERVAL)):
        seen.look(threading.get_ident())
        clock.now += watch.INTERVAL
    seen.look(threading.get_ident())


@pytest.mark.parametrize(("seconds", "message"), [(9.5, ""), (10, SAYS), (60, SAYS)])
def test_a_call_is_named_once_after_ten_seconds(
    clock: Clock, capsys: pytest.CaptureFixture[str], seconds: float, message: str
) -> None:
    within(None, ACME, None, call=partial(wait, clock, watch.PluginWatch(None), seconds))
    assert capsys.readouterr().err == message


def test_calls_that_return_are_not_named(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    seen = watch.PluginWatch(0.0)
    for _ in range(10):
        within(ACME, call=partial(wait, clock, seen, 4))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("providers", [(), (None,), (OURS, None)])
def test_the_projects_own_code_may_take_long(
    clock: Clock, capsys: pytest.CaptureFixture[str], providers: tuple[Provider | None, ...]
) -> None:
    within(*providers, call=partial(wait, clock, watch.PluginWatch(0.0), 60))
    assert capsys.readouterr().err == ""


def test_the_command_of_a_plugin_may_take_long(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    command = partial(wait, clock, watch.PluginWatch(0.0), 60)
    naming_faults(ACME, "command odd", command, lambda error: False)()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("providers", "name"),
    [((OURS, ACME), "acme-puzzles"), ((OTHER, ACME), "acme-other"), ((ACME, OTHER), "acme-puzzles")],
)
def test_the_outermost_plugin_is_named(
    clock: Clock, capsys: pytest.CaptureFixture[str], providers: tuple[Provider, ...], name: str
) -> None:
    within(*providers, call=partial(wait, clock, watch.PluginWatch(None), 10))
    assert f"plug-in {name} 1.0" in capsys.readouterr().err


def test_a_call_in_another_thread_is_not_that_of_the_command(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    seen, watched = watch.PluginWatch(0.0), threading.get_ident()

    def look() -> None:
        clock.now += 60
        seen.look(watched)

    other = threading.Thread(target=within, args=(ACME,), kwargs={"call": look})
    other.start()
    other.join()
    assert capsys.readouterr().err == ""


def test_the_advice_keeps_what_is_chosen_already(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-strategies, acme-puzzles")
    within(ACME, call=partial(wait, clock, watch.PluginWatch(None), 10))
    assert "RULEOUT_PLUGINS=ruleout-strategies,acme-puzzles,-acme-puzzles\n" in capsys.readouterr().err


def test_a_call_is_ended_five_seconds_after_the_limit_and_again_if_that_is_swallowed(clock: Clock) -> None:
    seen = watch.PluginWatch(2.0)

    def look() -> None:
        wait(clock, seen, 6.5)
        clock.now += watch.INTERVAL
        for _ in range(2):
            with pytest.raises(watch.PluginTimeout, match=r"^unknown: time limit reached; plug-in acme-puzzles 1\.0"):
                seen.look(threading.get_ident())

    within(ACME, call=look)


def test_a_message_of_the_plugin_itself_is_not_disturbed(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = watch.PluginWatch(None)

    def reentrant(message: str) -> None:
        raise RuntimeError("reentrant call")

    def look() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(watch, "write_message", reentrant)
            wait(clock, seen, 11)
        seen.look(threading.get_ident())

    within(ACME, call=look)
    assert capsys.readouterr().err == SAYS


SLOW = """
import time
import pluggy

@pluggy.HookimplMarker("ruleout")
def ruleout_add_commands(app):
    for _ in range(200):
        time.sleep(0.01)
"""


@pytest.mark.parametrize("in_a_thread", [False, True])
def test_a_plugin_is_named_with_signals_and_without(
    install: Callable[..., None], monkeypatch: pytest.MonkeyPatch, in_a_thread: bool
) -> None:
    install("slow-coach", SLOW)
    monkeypatch.setattr(watch, "INTERVAL", 0.05)
    monkeypatch.setattr(watch, "NAMED_AFTER", 0.1)
    done = []
    work = threading.Thread(target=lambda: done.append(invoke("formats")))
    if in_a_thread:
        work.start()
        work.join()
    else:
        work.run()
    assert "waiting for plug-in slow-coach 1.2.3 (main)" in done[0].err
    assert done[0].status == 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_the_timer_and_its_handler_are_removed_after_a_command() -> None:
    invoke("formats")
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_the_handler_is_removed_only_when_no_further_signal_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    running = []
    replace = signal.signal

    def recorded(number: int, handler: object) -> object:
        running.append(signal.getitimer(signal.ITIMER_REAL) != (0.0, 0.0))
        return replace(number, handler)  # type: ignore[arg-type]

    with watch._timer(lambda: None):
        monkeypatch.setattr(signal, "signal", recorded)
    assert running == [False]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_a_look_that_takes_longer_than_the_interval_is_not_interrupted_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    depths = []

    def look() -> None:
        above: FrameType | None = sys._getframe(1)
        calls = 0
        while above is not None:
            calls, above = calls + (above.f_code is look.__code__), above.f_back
        depths.append(calls)
        time.sleep(0.02)

    monkeypatch.setattr(watch, "INTERVAL", 0.001)
    with watch._timer(look):
        while len(depths) < 5:
            time.sleep(0.01)
    assert set(depths) == {0}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_a_handler_of_somebody_else_is_left_alone() -> None:
    def handler(number: int, frame: object) -> None:
        raise AssertionError

    before = signal.signal(signal.SIGALRM, handler)
    try:
        invoke("formats")
        assert signal.getsignal(signal.SIGALRM) is handler
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ((), None),
        (("solve", "--timeout"), None),
        (("solve", "--timeout", "2"), 2.0),
        (("solve", "--timeout=.5", "x"), 0.5),
        (("solve", "--timeout", "2", "--timeout", "3"), 3.0),
        (("solve", "--timeout", "x"), None),
    ],
)
def test_the_time_limit_is_found_among_the_arguments(arguments: tuple[str, ...], limit: float | None) -> None:
    assert watch._time_limit(arguments) == limit
