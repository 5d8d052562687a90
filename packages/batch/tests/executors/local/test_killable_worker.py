"""A worker's request ends in one of six ways, and leaves nothing running."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from processes import is_alive

import ruleout
from ruleout import RuleoutError
from ruleout.internal import NotRecognised
from ruleout_batch import KillableWorker, OutcomeKind, RequestOutcome
from ruleout_batch.executors.local import killable_worker
from ruleout_batch.executors.local.child import portable
from ruleout_batch.executors.local.killable_worker import TRIMMING

FUNCTIONS = """
import os, resource, signal, subprocess, sys, time

def wait(path):
    with open(path, "w") as file:
        file.write(str(os.getpid()))
    time.sleep(3600)

def wait_until(path, go):
    with open(path, "w") as file:
        file.write(str(os.getpid()))
    while not os.path.exists(go):
        time.sleep(0.005)
    return "went"

def wait_with_child(path):
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    with open(path + ".new", "w") as file:
        file.write(str(child.pid))
    os.rename(path + ".new", path)
    time.sleep(3600)

def allocate(size):
    return len(bytearray(size))

def allocate_and_report(size):
    try:
        return allocate(size)
    except MemoryError as error:
        raise RuntimeError("too large") from error

def large(size):
    return bytes(size)

def die(number):
    os.kill(os.getpid(), number)

def leave(status):
    sys.exit(status)

def unpicklable():
    return lambda: None

class Local(Exception):
    def __init__(self, one, two):
        super().__init__(one + two)

def raise_unpicklable():
    raise Local("one ", "two")

def speak():
    print("noise on standard output")
    return sys.stdin.read()
"""
KILLED = OutcomeKind.DIED, "killed by SIGKILL"
needs_limit = pytest.mark.skipif(sys.platform != "linux", reason="the system does not limit address space")


@pytest.fixture
def functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Callable[..., object]]]:
    """A function that returns functions of a module that workers can import."""
    (tmp_path / "functions_of_a_test.py").write_text(FUNCTIONS)
    monkeypatch.syspath_prepend(str(tmp_path))
    import functions_of_a_test  # type: ignore[import-not-found]

    yield lambda name: getattr(functions_of_a_test, name)  # type: ignore[no-any-return]
    del sys.modules["functions_of_a_test"]


def number_in(path: Path) -> int:
    """Wait until a file contains a number, and return it."""
    limit = time.monotonic() + 60
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < limit
        time.sleep(0.005)
    return int(path.read_text())


def wait_until_gone(pid: int) -> None:
    limit = time.monotonic() + 60
    while is_alive(pid):
        assert time.monotonic() < limit
        time.sleep(0.005)


def in_background(worker: KillableWorker, *request: object) -> tuple[threading.Thread, list[RequestOutcome]]:
    outcomes: list[RequestOutcome] = []
    thread = threading.Thread(target=lambda: outcomes.append(worker.run(*request)))  # type: ignore[arg-type]
    thread.start()
    return thread, outcomes


def test_a_value_is_returned_and_the_process_is_kept() -> None:
    with KillableWorker() as worker:
        assert worker.pid is None
        assert (
            worker.run(ruleout.solve, "1...3..2...3..2.").value.solutions == ruleout.solve("1...3..2...3..2.").solutions
        )
        first = worker.pid
        assert first is not None
        assert worker.run(os.getpid, deadline=float("inf")) == RequestOutcome(OutcomeKind.VALUE, first)
    assert not is_alive(first)
    assert worker.pid is None


def test_a_variable_that_would_slow_the_process_down_is_kept_from_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TRIMMING, "65536")
    with KillableWorker() as worker:
        assert worker.run(os.getenv, TRIMMING).value is None
    assert os.environ[TRIMMING] == "65536"


def test_an_exception_is_returned_and_the_process_is_kept() -> None:
    with KillableWorker() as worker:
        outcome = worker.run(ruleout.parse, "12")
        assert (outcome.kind, type(outcome.error)) == (OutcomeKind.RAISED, NotRecognised)
        assert "Traceback" in outcome.detail
        assert outcome.detail.rstrip().endswith(str(outcome.error))
        pid = worker.pid
        assert worker.run(os.getpid).value == pid


def test_what_cannot_be_pickled_is_an_exception(functions: Callable[[str], Callable[..., object]]) -> None:
    with KillableWorker() as worker:
        assert worker.run(functions("unpicklable")).kind is OutcomeKind.RAISED
        outcome = worker.run(functions("raise_unpicklable"))
        assert (outcome.kind, type(outcome.error)) == (OutcomeKind.RAISED, RuntimeError)
        assert "one two" in str(outcome.error)
        with pytest.raises(Exception, match="pickle"):
            worker.run(lambda: None)
        assert worker.run(len, "123").value == 3


def test_leaving_the_interpreter_is_an_exception(functions: Callable[[str], Callable[..., object]]) -> None:
    with KillableWorker() as worker:
        outcome = worker.run(functions("leave"), 7)
        assert (outcome.kind, type(outcome.error)) == (OutcomeKind.RAISED, SystemExit)


def test_at_the_deadline_the_process_is_ended(
    tmp_path: Path, functions: Callable[[str], Callable[..., object]]
) -> None:
    with KillableWorker() as worker:
        assert worker.ready().kind is OutcomeKind.VALUE
        path = str(tmp_path / "pid")
        assert worker.run(functions("wait"), path, deadline=0.3) == RequestOutcome(OutcomeKind.TIMED_OUT)
        assert worker.pid is None
        assert not (tmp_path / "pid").exists() or not is_alive(number_in(tmp_path / "pid"))
        assert worker.run(len, "123").value == 3


def test_a_deadline_that_passes_as_its_request_ends_does_not_end_the_next_one(
    tmp_path: Path, functions: Callable[[str], Callable[..., object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    timers: list[Callable[[], object]] = []

    class Late(threading.Timer):
        """Fires when the test says so, even if it was cancelled: it may have passed that point already."""

        def start(self) -> None:
            timers.append(partial(self.function, *self.args))

    monkeypatch.setattr(killable_worker, "Timer", Late)
    with KillableWorker() as worker:
        assert worker.run(len, "123", deadline=60).value == 3
        thread, outcomes = in_background(worker, functions("wait_until"), str(tmp_path / "pid"), str(tmp_path / "go"))
        number_in(tmp_path / "pid")
        timers[0]()
        (tmp_path / "go").touch()
        thread.join()
        assert outcomes == [RequestOutcome(OutcomeKind.VALUE, "went")]


def test_a_deadline_includes_the_set_up(functions: Callable[[str], Callable[..., object]], tmp_path: Path) -> None:
    with KillableWorker(setup=partial(functions("wait"), str(tmp_path / "pid"))) as worker:
        assert worker.run(len, "123", deadline=0.2).kind is OutcomeKind.TIMED_OUT
        assert worker.ready(deadline=0).kind is OutcomeKind.TIMED_OUT


def test_all_that_a_request_started_is_ended(tmp_path: Path, functions: Callable[[str], Callable[..., object]]) -> None:
    with KillableWorker() as worker:
        thread, outcomes = in_background(worker, functions("wait_with_child"), str(tmp_path / "pid"))
        child = number_in(tmp_path / "pid")
        worker.cancel()
        thread.join()
        wait_until_gone(child)
    assert outcomes == [RequestOutcome(OutcomeKind.CANCELLED)]


def test_cancelling_ends_the_request_and_not_the_worker(
    tmp_path: Path, functions: Callable[[str], Callable[..., object]]
) -> None:
    with KillableWorker() as worker:
        worker.cancel()  # nothing runs
        thread, outcomes = in_background(worker, functions("wait"), str(tmp_path / "pid"))
        pid = number_in(tmp_path / "pid")
        worker.cancel()
        thread.join()
        assert outcomes == [RequestOutcome(OutcomeKind.CANCELLED)]
        assert not is_alive(pid)
        assert worker.run(len, "123").value == 3


def test_closing_ends_the_request_and_the_worker(
    tmp_path: Path, functions: Callable[[str], Callable[..., object]]
) -> None:
    worker = KillableWorker()
    thread, outcomes = in_background(worker, functions("wait"), str(tmp_path / "pid"))
    pid = number_in(tmp_path / "pid")
    worker.close()
    thread.join()
    assert outcomes == [RequestOutcome(OutcomeKind.CANCELLED)]
    assert not is_alive(pid)
    worker.start()
    assert worker.run(len, "123").kind is OutcomeKind.CANCELLED
    assert worker.pid is None


@pytest.mark.parametrize(
    ("name", "argument", "detail"),
    [("die", signal.SIGKILL, "killed by SIGKILL"), ("die", signal.SIGSEGV, "killed by SIGSEGV")],
)
def test_a_crash_costs_one_request(
    functions: Callable[[str], Callable[..., object]], name: str, argument: int, detail: str
) -> None:
    with KillableWorker() as worker:
        assert worker.run(functions(name), argument) == RequestOutcome(OutcomeKind.DIED, detail=detail)
        assert worker.run(len, "123").value == 3
        assert worker.run(os._exit, 3) == RequestOutcome(OutcomeKind.DIED, detail="ended with status 3")


@needs_limit
@pytest.mark.parametrize("name", ["allocate", "allocate_and_report", "large"])
def test_too_much_memory_costs_one_request(functions: Callable[[str], Callable[..., object]], name: str) -> None:
    with KillableWorker(memory=2**28) as worker:
        assert worker.run(functions(name), 2**29) == RequestOutcome(OutcomeKind.OUT_OF_MEMORY)
        assert worker.run(functions("allocate"), 2**20).value == 2**20
    with KillableWorker() as worker:
        assert worker.run(functions("allocate"), 2**29).value == 2**29


@needs_limit
def test_a_request_that_is_too_large_for_the_limit_is_out_of_memory() -> None:
    with KillableWorker(memory=2**28) as worker:
        assert worker.run(len, bytes(2**28)).kind is OutcomeKind.OUT_OF_MEMORY


def test_a_set_up_that_fails_is_the_outcome_of_requests() -> None:
    with KillableWorker(setup=partial(ruleout.parse, "12")) as worker:
        assert type(worker.run(len, "123").error) is NotRecognised
        assert worker.pid is None
        assert type(worker.ready().error) is NotRecognised
    with KillableWorker(setup=partial(os._exit, 3)) as worker:
        assert worker.run(len, "123") == RequestOutcome(OutcomeKind.DIED, detail="ended with status 3")


def test_a_process_that_was_killed_between_requests_is_replaced_after_one() -> None:
    with KillableWorker() as worker:
        worker.start()
        worker.ready()
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        outcome = worker.run(len, "123")
        assert (outcome.kind, outcome.detail) == KILLED
        assert worker.run(len, "123").value == 3


def test_output_does_not_disturb_and_there_is_no_input(functions: Callable[[str], Callable[..., object]]) -> None:
    with KillableWorker() as worker:
        assert worker.run(functions("speak")).value == ""


def test_requests_of_several_threads_take_turns() -> None:
    with KillableWorker() as worker:
        started = [in_background(worker, os.getpid) for _ in range(8)]
        for thread, _ in started:
            thread.join()
        assert {outcomes[0].value for _, outcomes in started} == {worker.pid}


def test_a_process_ends_when_its_parent_closes_the_connection() -> None:
    with KillableWorker() as worker:
        worker.ready()
        assert worker._process is not None
        popen = worker._process._popen
        assert popen.stdin is not None
        popen.stdin.close()
        assert popen.wait(30) == 0


def test_a_worker_does_not_receive_interrupts() -> None:
    with KillableWorker() as worker:
        worker.ready()
        pid = worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGINT)
        assert worker.run(os.getpid).value == pid


def test_a_memory_limit_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="memory: found 0; expected 1 or more bytes"):
        KillableWorker(memory=0)


class TwoParts(RuleoutError):
    """An error of a plug-in that cannot be pickled, even if errors have a reducer of their own, as Dask registers for
    the whole process: it has an attribute that cannot be pickled."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")
        self.parts = lambda: (one, two)


def test_an_error_that_cannot_be_pickled_is_replaced_by_its_message() -> None:
    strange = portable(TwoParts("this", "that"))
    assert (type(strange), str(strange)) == (RuleoutError, "this and that")
    usual = RuleoutError("plain")
    assert portable(usual) is usual
