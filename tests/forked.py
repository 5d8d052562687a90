"""Commands in processes that are forked from one that has imported what commands need, so that they start sooner."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from collections.abc import Mapping
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path

from processes import PATIENCE

from ruleout_cli.main import main
from ruleout_cli.testing import Done, invoke


def run_beside(folder: Path, *arguments: str) -> Done:
    """Run ``ruleout`` beside the distributions that are installed in *folder*."""
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


def run_as_typed(arguments: list[str], folder: Path, environment: Mapping[str, str], output: Path) -> None:
    """Run ``ruleout`` in *folder* as if it was typed, with all that it writes in the file *output*."""
    process = _context().Process(target=_type, args=(arguments, str(folder), dict(environment), str(output)))
    process.start()
    process.join(PATIENCE)
    process.kill()
    process.join()
    process.close()


@cache
def _context() -> ForkServerContext:
    """What forks, from a process that has run some commands before."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["warmed"])
    kept = dict(os.environ)
    # Before Python 3.14 it imports nothing that needs sys.path.
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
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


def _type(arguments: list[str], folder: str, environment: dict[str, str], output: str) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["ruleout", *arguments]
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for own, given in enumerate((nothing, file, file)):
        os.dup2(given, own)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)
    try:
        main()
    finally:
        sys.stdout.flush()
