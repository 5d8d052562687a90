"""Tests pass wherever they are started, and one that fails leaves no process behind."""

from __future__ import annotations

import ast
import os
import signal
import sys
import time
from pathlib import Path

import processes
import pytest

ROOT = Path(__file__).parents[1]
DIRECTLY = ("tests/processes.py", "tests/hostile/running.py", "tests/consoles.py")
"""What starts processes itself: the helper, and programs that are no tests."""
CALLS = {"Popen", "run", "call", "check_call", "check_output"}

LEAVING = """
import os, signal, subprocess, sys, time
import processes

CHILD = '''
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
with open(sys.argv[1] + ".new", "w") as file:
    file.write(f"{os.getpid()} {child.pid}")
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(3600)
'''

def test_that_fails(pytestconfig):
    path = pytestconfig.rootpath / "pids"
    process = processes.start([sys.executable, "-c", CHILD, str(path)])
    while not path.exists():
        assert process.poll() is None
        time.sleep(0.01)
    END
"""
"""A test that starts a process, which starts another, and ends in a way of which there are several."""


@pytest.mark.long
@pytest.mark.skipif(not processes.ARE_LISTED, reason="this system does not list processes as files")
@pytest.mark.parametrize(
    ("end", "status"),
    [("assert False", 1), ("raise KeyboardInterrupt", 2), ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM)],
)
def test_a_test_that_fails_leaves_no_process_behind(tmp_path: Path, end: str, status: int) -> None:
    for name, text in (
        ("conftest.py", (ROOT / "conftest.py").read_text(encoding="utf-8")),
        ("pytest.ini", f"[pytest]\npythonpath = {ROOT / 'tests'}\n"),
        ("test_leaving.py", LEAVING.replace("END", end)),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    done = processes.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    started = list(map(int, (tmp_path / "pids").read_text().split()))
    assert len(started) == 2
    limit = time.monotonic() + 60
    while any(map(processes.is_alive, started)):
        assert time.monotonic() < limit
        time.sleep(0.01)


TYPING = """
import subprocess, sys
from pathlib import Path
import forked

folder = Path(sys.argv[1])
with forked.in_shells(folder):
    with open(sys.argv[2]) as pipe:
        subprocess.run([folder / "ruleout", "solve", "-"], stdin=pipe)
"""
"""Types a command that reads a pipe without end."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems kill no process when its parent ends")
def test_tests_that_are_killed_leave_no_forked_process_behind(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    typing = processes.start([sys.executable, "-c", TYPING, str(tmp_path), str(tmp_path / "pipe")], env=environment)
    limit = time.monotonic() + 60
    with open(tmp_path / "pipe", "w"):
        # What tracks resources, what forks, what serves the shell, its client, what waits for the command, the command.
        while len(started := processes.descendants_of(typing.pid)) < 6:
            assert time.monotonic() < limit
            time.sleep(0.01)
        typing.kill()
        while any(map(processes.is_alive, started)):
            assert time.monotonic() < limit
            time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_what_tests_start_reacts_to_an_interrupt_if_they_were_started_in_the_background() -> None:
    code = (
        "import signal, subprocess, sys; import processes; "
        "assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN; processes.heed_signals(); "
        "child = [sys.executable, '-c', 'import signal; print(signal.getsignal(signal.SIGINT).__name__)']; "
        "sys.exit(processes.run(child).returncode)"
    )
    done = processes.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "default_int_handler\n"), done.stderr


@pytest.mark.long
def test_tests_start_processes_with_the_helper() -> None:
    direct = []
    for path in (*ROOT.glob("tests/**/*.py"), *ROOT.glob("packages/*/tests/**/*.py"), *ROOT.glob("examples/*/tests/*")):
        name = str(path.relative_to(ROOT))
        if path.suffix == ".py" and name not in DIRECTLY and not name.startswith("tests/soundness/"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="subprocess"), attr=called)) if called in CALLS:
                        direct.append(f"{name}:{node.lineno}")
                    case ast.ImportFrom(module="subprocess"):
                        direct.append(f"{name}:{node.lineno}")
    assert direct == []
