"""Commands in processes of their own, beside plug-ins that are installed in a folder."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import subprocess
import sys
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path

import distributions
import processes
from processes import PATIENCE

from ruleout_cli.testing import Done, invoke

NAME, VERSION = "Broken_Puzzles", "4.5.6"


def install(folder: Path, code: str, group: str = "ruleout", name: str = NAME, entries: bytes = b"") -> None:
    """Put a distribution with one module into *folder*."""
    distributions.install(folder, name, code, version=VERSION, group=group, points=entries or None)


def run_beside(folder: Path, *arguments: str) -> Done:
    """The command, in a process that is forked from one that has imported what commands need."""
    context = _context()
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(sender, str(folder), arguments))
    process.start()
    sender.close()
    with receiver:
        try:
            answer = receiver.recv() if receiver.poll(PATIENCE) else Done(-1, "", f"no answer in {PATIENCE} s")
        except EOFError:
            process.join()
            answer = Done(process.exitcode or 0, "", "ended without an answer")
    process.kill()
    process.join()
    process.close()
    assert isinstance(answer, Done)
    return answer


@cache
def _context() -> ForkServerContext:
    """What forks, from a process that has run some commands before."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["hostile.warmed"])
    kept = dict(os.environ)
    os.environ["PYTHONPATH"] = str(
        Path(__file__).parents[1]
    )  # before Python 3.14 it imports nothing that needs sys.path
    try:
        forkserver.ensure_running()
    finally:
        os.environ.clear()
        os.environ.update(kept)
    return context


def _run(sender: Connection, folder: str, arguments: tuple[str, ...]) -> None:
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    os.environ.pop("RULEOUT_DEBUG", None)
    try:
        done = invoke(*arguments)
    except BaseException as error:
        done = Done(-2, "", f"Traceback: {type(error).__name__} left the command")
    sender.send(done)


def start(
    folder: Path,
    *arguments: str,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
    writes_bytecode: bool = True,
) -> subprocess.Popen[str]:
    """``python -m ruleout_cli`` with the distributions in *folder* beside those that are installed."""
    more = {} if writes_bytecode else {"PYTHONDONTWRITEBYTECODE": "1"}
    return processes.start(
        [sys.executable, "-m", "ruleout_cli", *arguments],
        env={**processes.environment_with(folder), **more},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        encoding="utf-8",
        errors="backslashreplace",
    )
