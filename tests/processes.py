"""Processes that tests start: each has a session of its own, and ends with its test at the latest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 600.0
"""Seconds after which a process that should have ended is killed."""

_started: list[subprocess.Popen[Any]] = []


def start(command: Sequence[str | Path], **options: Any) -> subprocess.Popen[Any]:
    """``subprocess.Popen`` for tests: the process and those that it starts are killed when the test has ended."""
    process = subprocess.Popen(command, start_new_session=True, **options)
    _started.append(process)
    return process


def run(
    command: Sequence[str | Path],
    *,
    check: bool = False,
    capture_output: bool = False,
    input: Any = None,
    timeout: float = PATIENCE,
    **options: Any,
) -> subprocess.CompletedProcess[Any]:
    """``subprocess.run`` for tests, with patience that ends."""
    if input is not None:
        options["stdin"] = subprocess.PIPE
    if capture_output:
        options.update(stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with start(command, **options) as process:
        try:
            out, err = process.communicate(input, timeout)
        except BaseException:
            end(process)
            raise
    done = subprocess.CompletedProcess(command, process.returncode, out, err)
    if check:
        done.check_returncode()
    return done


def without_progress(said: str) -> str:
    """Standard error without its lines about the progress, which appear if the machine is slow."""
    return "".join(line for line in said.splitlines(keepends=True) if not line.startswith("ruleout: running for "))


def environment_with(folder: Path | None = None) -> dict[str, str]:
    """Return an environment for ``ruleout`` that has the distributions in *folder* beside those that are installed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("RULEOUT", "PYTHON"))}
    return {**clean, "PYTHONUTF8": "1", **({} if folder is None else {"PYTHONPATH": str(folder)})}


def ruleout(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command ``ruleout`` without input."""
    return run(
        [sys.executable, "-m", "ruleout_cli", *arguments],
        env=environment_with(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a process and those of its session, and close its pipes."""
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill(process: subprocess.Popen[Any]) -> None:
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


@contextmanager
def ended() -> Iterator[None]:
    """When this context is left, what was started within it is killed, and so is what that has started."""
    before = len(_started)
    try:
        yield
    finally:
        while len(_started) > before:
            end(_started.pop())


def heed_signals() -> None:
    """Let this process react to signals as tests need it.

    A shell lets what it starts in the background ignore SIGINT and SIGQUIT, and nohup SIGHUP; children inherit that. If
    the tests themselves are terminated, what they have started has to be, since it has sessions of its own.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (getattr(signal, name, None) for name in ("SIGHUP", "SIGQUIT")):
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    own = os.getpid()

    def end_all(number: int, _: object) -> None:
        if os.getpid() == own:
            for process in _started:
                _kill(process)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    for number in {"SIGTERM", "SIGHUP"} & set(signal.Signals.__members__):
        if signal.getsignal(signal.Signals[number]) is signal.SIG_DFL:
            signal.signal(signal.Signals[number], end_all)


ARE_LISTED = Path("/proc/self/task").exists()
"""Whether the system lists processes as files."""


def children_of(pid: int) -> set[int]:
    """Return the processes that the threads of a process have started."""
    found: set[int] = set()
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found |= set(map(int, _text(thread / "children").split()))
    return found


def descendants_of(pid: int) -> set[int]:
    """Return the processes that a process has started, those that these have started, and so on."""
    found = children_of(pid)
    return found.union(*map(descendants_of, found))


def is_alive(pid: int) -> bool:
    """Return whether a process has not ended."""
    state = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return bool(state) and state[0] != "Z"


def _text(path: Path) -> str:
    """The text of a file about a process or a thread; no text if it has ended, which can be while it is read."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
