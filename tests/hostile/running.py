"""Running the commands of the fuzzer, and what is checked of each."""

from __future__ import annotations

import faulthandler
import gc
import importlib.metadata
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import attrs
import pytest
import typer
from hostile import answers, fuzz
from hostile.fuzz import Command
from hostile.shorter import shorter

import ruleout
from ruleout_batch import Inline
from ruleout_batch.cli.options import BatchOptions
from ruleout_batch.executors.local.workers import Local
from ruleout_cli import app
from ruleout_cli.commands import COMMANDS, lists_of
from ruleout_cli.testing import Done, invoke

CPU_SECONDS = 10
"""A command that computes for longer than this hangs."""
WAITING_SECONDS = 600
"""So does one that takes so long without computing."""
MEMORY_BYTES = 1 << 30
STATUSES = frozenset({0, 1, 2, 3})
"""Those that are documented, without those of an interruption and of a reader that closes the output."""
UNSAFE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that a terminal obeys, or that change the order in which others are shown."""
SEARCHES = ("solve", "check", "count", "candidates", "explain", "hint")
COLOURS = re.compile("\x1b\\[[0-9;]*m")
MOST_TRIES = 150
"""The number of shorter commands that are tried to find a minimal one."""

Findings = list[tuple[str, str]]
T = TypeVar("T")


def findings(done: Done, given: Command) -> Iterator[tuple[str, str]]:
    """What is wrong with the outcome of a command: the check and what it saw."""
    both = done.out + done.err
    if "Traceback (most recent call last)" in both:
        yield "traceback", done.err[-2000:]
    if "this should not have happened" in both:
        yield "internal", done.err[-300:]
    if done.status not in STATUSES:
        yield "status", f"{done.status}"
    lines = done.err.splitlines()
    if done.status == 2 and not (lines or done.out):
        yield "message", "nothing on standard error"
    if lines and any(not line.startswith("ruleout: ") or len(line) > 2000 for line in lines):
        yield "message", done.err[:300]
    is_completion = given.has("--show-completion", "--install-completion")
    out = "" if _is_binary(done, given) else done.out
    for name, text in (("standard output", out), ("standard error", done.err)):
        text = COLOURS.sub("", text) if given.has("--color") else text
        if not is_completion and (bad := UNSAFE.search(text)):
            around = text[max(0, bad.start() - 60) : bad.end() + 20]
            yield "characters", f"{name}: {around!r}"
    if done.status != 2 and not given.has("--help", "-h", "--version"):
        yield from _answer_problems(done, given)


def _is_binary(done: Done, given: Command) -> bool:
    """Whether standard output is a picture that is no text in the encoding of the terminal."""
    starts = ("%PDF", "\udc89PNG") if given.encoding == "utf-8" else ("%PDF", "\udc89PNG", "<")
    return given.path == ("render",) and done.out.startswith(starts)


def _answer_problems(done: Done, given: Command) -> Iterator[tuple[str, str]]:
    """Answers that contradict those of other engines."""
    found = None
    if given.has("--json") and not given.has("--plain"):
        try:
            found = answers.records(done.out)
        except ValueError as error:
            yield "output", str(error)
            return
    command = given.path[-1] if given.path else ""
    if command not in (*SEARCHES, "convert", "transform") or given.environment or given.has("--resume", "--apply"):
        return
    if given.value("--from") is not None:
        return
    puzzles = _line_puzzles(given) if given.path[0] == "batch" else dict(enumerate(_puzzles(given), 1))
    for number, puzzle in islice(puzzles.items(), answers.MOST_PUZZLES):
        if puzzle.layout.size > answers.MOST_CELLS:
            continue
        known, problems = answers.disagreements(puzzle)
        own = [each for each in found or () if number in (each.get("puzzle"), each.get("line") if "puzzle" not in each
               else None) and "file" not in each and "error" not in each]  # fmt: skip
        for record in own:
            problems += answers.problems_of(record, known)
        if len(puzzles) == 1 and command in answers_in_status(given):
            problems += answers.status_problems(command, done.status, known)
        for problem in problems:
            yield "verdict", f"puzzle {number}: {problem}"


def answers_in_status(given: Command) -> tuple[str, ...]:
    """The commands whose exit status is the verdict on a single puzzle."""
    return () if given.path[0] == "batch" else ("solve", "check", "count", "candidates")


def _puzzles(given: Command) -> Iterator[ruleout.Puzzle]:
    """The puzzles of a command, read as it reads them, up to the first that is invalid."""
    options: Any = {"variant": given.value("--variant", "-v"), "format": given.value("--format", "-f")}
    try:
        for text in given.texts():
            yield from ruleout.parse_many(text, **options)
    except ruleout.RuleoutError:
        return


def _line_puzzles(given: Command) -> dict[int, ruleout.Puzzle]:
    """The puzzles of a batch of one file, by the number of their line."""
    texts = list(given.texts())
    options: Any = {"variant": given.value("--variant", "-v"), "format": given.value("--format", "-f")}
    found: dict[int, ruleout.Puzzle] = {}
    if len(texts) > 1 or b"\r" in texts[0]:
        return found
    for number, line in enumerate(texts[0].split(b"\n"), 1):
        if len(found) < answers.MOST_PUZZLES and line.strip() and not line.startswith(b"#"):
            try:
                found[number] = ruleout.parse(line, **options)
            except ruleout.RuleoutError:
                continue
    return found


def peak() -> int:
    """The most memory that this process has had so far, in bytes; what it has once taken it keeps."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def run(given: Command) -> Findings:
    """Run a command; what is wrong. The process is ended if that takes too long."""
    before = peak()  # of other tests in this process
    try:
        found = in_a_folder(given, lambda: list(_run_and_check(given)))
    except BaseException as error:
        return [("traceback", f"{type(error).__name__}: {error}")]
    memory = peak()
    if memory > max(MEMORY_BYTES, before + MEMORY_BYTES // 4):
        found.append(("memory", f"{memory >> 20} MiB"))
    return found


def _run_and_check(given: Command) -> Iterator[tuple[str, str]]:
    with _timers():
        done = ask(given)
    with _timers():
        yield from findings(done, given)
        if given.is_real:
            yield from _real_problems(given, done)


def ask(given: Command) -> Done:
    """The outcome of a command in this process."""
    return invoke(*given.arguments, stdin=given.stdin, encoding=given.encoding)


def in_a_folder(given: Command, call: Callable[[], T]) -> T:
    """What *call* returns in an empty folder of its own, with the files and the environment of a command."""
    here, kept = os.getcwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ.update(given.environment)
        os.environ.update(HOME=folder, XDG_DATA_HOME=folder, RULEOUT_LIBRARY="")
        try:
            for name, data in given.files:
                Path(name).write_bytes(data)
            return call()
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(kept)


def _real_problems(given: Command, done: Done) -> Iterator[tuple[str, str]]:
    """What is wrong with a command in a process of its own, where its outcome has to be the same."""

    def call() -> tuple[Done, int]:
        environment = {**os.environ, "PYTHONIOENCODING": f"{given.encoding}:backslashreplace"}
        arguments = list(map(fuzz.encoded, given.arguments))
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            stdin.write(given.stdin)
            stdin.seek(0)
            process = subprocess.Popen(
                [sys.executable, "-m", "ruleout_cli", *arguments], stdin=stdin, stdout=out, stderr=err, env=environment
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            texts = [stream.read().decode("utf-8", "surrogateescape") for stream in (out, err)]
        return Done(process.returncode, *texts), usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)

    if any("\0" in word for word in given.arguments):
        return
    real, memory = in_a_folder(given, call)
    yield from findings(real, given)
    if memory > MEMORY_BYTES:
        yield "memory", f"{memory >> 20} MiB"
    depends_on_time = given.value("--timeout") is not None or given.path[:2] == ("engines", "warm")
    if not depends_on_time and not _is_binary(done, given) and (real.status, real.out) != (done.status, done.out):
        yield "process", f"{done.status} {done.out[:300]!r} here; {real.status} {real.out[:300]!r} in a process"


def minimal(given: Command, check: str) -> Command:
    """A shorter command that fails the same check: without options, files and parts of texts that do not matter."""
    tries = 0
    is_shorter = True
    while is_shorter:
        is_shorter = False
        for other in shorter(given):
            tries += 1
            if tries > MOST_TRIES:
                return given
            if any(each == check for each, _ in run(other)):
                given, is_shorter = other, True
                break
    return given


@contextmanager
def _timers() -> Iterator[None]:
    """Within this context, the process is ended after ``CPU_SECONDS`` of computing or ``WAITING_SECONDS`` in all."""
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, WAITING_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def watched(given: Command) -> list[tuple[str, str]]:
    """The same as ``run``; what is found is followed by a minimal command."""
    found = run(given)
    shown: Findings = []
    for check in dict.fromkeys(check for check, _ in found):
        seen = next(text for each, text in found if each == check)
        if check != "memory":  # what a process has once taken it keeps
            seen += f"\n    {minimal(attrs.evolve(given, is_real=check == 'process'), check).as_shell()}"
        shown.append((check, seen))
    return shown


@contextmanager
def in_one_process() -> Iterator[None]:
    """Within this context, batches work in this process, and commands are made and distributions looked up once."""
    entry_points, make, executor = importlib.metadata.entry_points, app.make_app, BatchOptions.executor
    own = (*COMMANDS, *lists_of(ruleout.default_registry().kinds))
    kept = cache(lambda called, strict, plugins: make(called, strict=strict))

    def inline(options: BatchOptions) -> Any:
        chosen = executor(options)
        return Inline() if isinstance(chosen, Local) else chosen

    def make_app(called: str | None = None, *, strict: bool = False) -> Any:
        return kept(called if called in own else None, strict, os.environ.get("RULEOUT_PLUGINS"))

    with pytest.MonkeyPatch.context() as patch:
        for module in list(sys.modules.values()):
            if vars(module).get("entry_points") is entry_points:
                patch.setattr(module, "entry_points", cache(entry_points))
        patch.setattr(app, "make_app", make_app)
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        patch.setattr(BatchOptions, "executor", inline)
        yield


def main(seed: int, number: int, count: int = 0) -> None:
    """Run the inputs from *number* on; without *count* one, which is shown."""
    gc.set_threshold(100_000)
    for name in [name for name in os.environ if name.startswith("RULEOUT_") and name != "RULEOUT_CACHE"]:
        del os.environ[name]
    _keep_compiled()
    given = fuzz.command(seed, number)
    with in_one_process():
        invoke("engines", "warm")
        if not count:
            print(given.as_shell(), in_a_folder(given, lambda: ask(given)), run(given), sep="\n")
            return
        report = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="backslashreplace")
        for which in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(which, signal.SIG_DFL)
            faulthandler.register(which, chain=True)
        for each in range(number, number + count):
            report.write(f"{each}\n")
            report.flush()
            report.write(json.dumps(watched(fuzz.command(seed, each))) + "\n")
            report.flush()


def _keep_compiled() -> None:
    """Let commands find compiled engines even if they have another home."""
    try:
        from ruleout_engines.folder import FOLDER_VARIABLE, cache_folder
    except ImportError:
        return
    if (folder := cache_folder()) is not None:
        os.environ[FOLDER_VARIABLE] = str(folder.parent)
