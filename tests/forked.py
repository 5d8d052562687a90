"""Commands in processes that are forked from one that has imported what commands need, so that they start sooner."""

from __future__ import annotations

import ctypes
import importlib
import marshal
import multiprocessing
import os
import shlex
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
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


CLIENT = """
import marshal, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect({address!r})
    socket.send_fds(server, [marshal.dumps((sys.argv[1:], os.getcwd(), dict(os.environ)))], [0, 1, 2])
    server.shutdown(socket.SHUT_WR)
    status = server.recv(10)
sys.exit(int(status or 70))
"""
"""A command that another process executes, with the arguments, folder, variables and streams of this one."""


@contextmanager
def in_shells(folder: Path) -> Iterator[None]:
    """Put a command ``ruleout`` into *folder* that starts sooner than the installed one."""
    address, client, command = (str(folder / name) for name in ("socket", "client.py", "ruleout"))
    Path(client).write_text(CLIENT.format(address=address), encoding="utf-8")
    Path(command).write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, "-IS", client])} "$@"\n', encoding="utf-8")
    Path(command).chmod(0o755)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen()
        process = _context().Process(target=_serve, args=(server,))
        process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()
        process.close()


@cache
def _context() -> ForkServerContext:
    """What forks, from a process that has run some commands before."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["warmed", "forked"])
    kept = dict(os.environ)
    # Before Python 3.14 it imports nothing that needs sys.path.
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    try:
        forkserver.ensure_running()
    finally:
        os.environ.clear()
        os.environ.update(kept)
    return context


def _end_with_tests() -> None:
    """Let this forked process end when the tests do, as it has to if they are killed."""
    # What forks lives as long as anybody has the other end of its pipe, and each forked process gets this end as well.
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    os.close(nothing)
    _end_with_parent()


def _end_with_parent() -> None:
    """Let the system kill this process when the one that has forked it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG, which is not inherited


def _run(sender: Connection, folder: str, arguments: tuple[str, ...]) -> None:
    _end_with_tests()
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    os.environ.pop("RULEOUT_DEBUG", None)
    try:
        done = invoke(*arguments)
    except BaseException as error:
        done = Done(-2, "", f"Traceback: {type(error).__name__} left the command")
    sender.send(done)


def _type(arguments: list[str], folder: str, environment: dict[str, str], output: str) -> None:
    _end_with_tests()
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    _main(arguments, folder, environment, (nothing, file, file))


def _serve(server: socket.socket) -> None:
    """Run a forked process for each command that is typed; another one waits for it and returns its status."""
    _end_with_tests()
    signal.alarm(int(PATIENCE))  # on other systems nobody ends this process if the tests are killed
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        connection, _ = server.accept()
        if os.fork():
            connection.close()
            continue
        _end_with_parent()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        data, streams, _, _ = socket.recv_fds(connection, 1 << 16, 3)
        while more := connection.recv(1 << 16):
            data += more
        if not (pid := os.fork()):
            _end_with_parent()
            connection.close()
            return _main(*marshal.loads(data), streams)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        connection.sendall(b"%d" % (status if status >= 0 else 128 - status))
        os._exit(0)


def _main(arguments: list[str], folder: str, environment: dict[str, str], streams: Sequence[int]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["ruleout", *arguments]
    for own, given in enumerate(streams):
        os.dup2(given, own)
    for given in {*streams}:
        os.close(given)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)
    try:
        main()
    finally:
        sys.stdout.flush()
