"""Plug-ins that misbehave: no fault ends in a traceback, an internal error or another answer.

The table is in ``faults.py``; each row is a distribution of its own, met by a command in a process of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import processes
import pytest
from forked import run_beside
from hostile import faults, generator_faults
from hostile.faults import EASY, Fault
from hostile.processes import install, start
from hostile.running import UNSAFE
from notebook_command import install_for
from processes import PATIENCE

from ruleout_cli.testing import Done

pytestmark = pytest.mark.long

FAULTS = (*faults.FAULTS, *generator_faults.FAULTS)
IN_PART = re.compile(r"Not all fillings of the odd one were listed.*? used\.\n", re.DOTALL)
HANGS = (*faults.HANGS, *generator_faults.HANGS)


@cache
def without(command: tuple[str, ...]) -> Done:
    """What the command writes if the plug-in is not installed."""
    with TemporaryDirectory() as folder:
        return run_beside(install_for(Path(folder), command), *command)


def warnings_in(done: Done) -> list[str]:
    return [line for line in done.err.splitlines() if "disabled" in line]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_fault_comes_to_what_it_should(tmp_path: Path, fault: Fault) -> None:
    install(tmp_path / "faulty", fault.code, fault.group)
    done = run_beside(install_for(tmp_path / "faulty", fault.command), *fault.command)
    shown = f"{done.status}\n{done.out[:500]}\n{done.err[:1500]}"
    assert "Traceback" not in done.err, shown
    assert "this should not have happened" not in done.err, shown
    assert not UNSAFE.search(done.out + done.err), shown
    OUTCOMES[fault.outcome](done, fault, shown)


def is_reported(done: Done, fault: Fault, shown: str) -> None:
    assert done.status in (0, 1), shown
    assert done.out
    assert len(warnings_in(done)) == 1, shown
    assert fault.says in warnings_in(done)[0], shown


def is_as_without(done: Done, fault: Fault, shown: str) -> None:
    command = tuple(word for word in fault.command if word not in ("--engine", "odd-one"))
    plain = "odd_one" in fault.command[-1] or "odd-one" in fault.command[-1]
    command = tuple(_plain(word) for word in command) if plain else command
    wanted = without(command)
    out = done.out.replace("rules: odd-one\n", "")  # below a drawing
    out = IN_PART.sub("", out)  # the fillings of a rule that is written in Python are not listed
    assert (done.status, _answer(out)) == (wanted.status, _answer(wanted.out)), f"{shown}\nwanted {wanted}"


def _plain(word: str) -> str:
    return word.replace(', "odd_one": [1, 2]', "").replace("odd-one", "classic")


def _answer(text: str) -> str:
    """What a puzzle's own words are not in."""
    return text.replace("odd-one", "classic").replace(', "odd_one": [1, 2]', "").replace(', "odd_one": []', "")


def is_disabled(done: Done, fault: Fault, shown: str) -> None:
    is_reported(done, fault, shown)
    is_as_without(done, fault, shown)


def is_error(done: Done, fault: Fault, shown: str) -> None:
    assert done.status == 2, shown
    assert not done.out, shown
    assert fault.says in done.err, shown


def is_refused(done: Done, fault: Fault, shown: str) -> None:
    assert done.status == 2, shown
    assert not done.out, shown
    assert re.match(r"ruleout: .*\n", done.err), shown


def is_either(done: Done, fault: Fault, shown: str) -> None:
    if done.status == 2:
        is_error(done, fault, shown)
        return
    is_as_without(done, fault, shown)


def is_escaped(done: Done, fault: Fault, shown: str) -> None:
    assert done.status == 0, shown
    assert "title" in done.out, shown


def is_interrupted(done: Done, fault: Fault, shown: str) -> None:
    assert done.status == 130, shown


def is_written(done: Done, fault: Fault, shown: str) -> None:
    assert (done.status, done.out) == (0, "odd:\n"), shown


def is_named(done: Done, fault: Fault, shown: str) -> None:
    is_as_without(done, fault, shown)
    assert re.search(f"{fault.says} of plug-in broken-puzzles 4.5.6 .main. was not used: ", done.err), shown


def is_apart(done: Done, fault: Fault, shown: str) -> None:
    is_as_without(done, fault, shown)
    assert "printed\n" in done.err, shown


OUTCOMES = {
    faults.DISABLED: is_disabled,
    faults.REPORTED: is_reported,
    faults.ERROR: is_error,
    faults.REFUSED: is_refused,
    faults.SAME: is_as_without,
    faults.EITHER: is_either,
    faults.ESCAPED: is_escaped,
    faults.INTERRUPTED: is_interrupted,
    faults.WRITTEN: is_written,
    faults.NAMED: is_named,
    faults.APART: is_apart,
}


def test_there_are_sixty_faults_and_more_of_all_hooks() -> None:
    names = {fault.id + " ".join(fault.command[:1]) for fault in FAULTS}
    assert len(names) == len(FAULTS) >= 60
    assert len({fault.hook.split(" in ")[0] for fault in FAULTS}) >= 20


# Plug-ins that hang


@attrs.frozen
class Hanging:
    """A command that waits for a plug-in, with or without a time limit in seconds."""

    fault: Fault
    folder: Path
    limit: int | None

    @property
    def errors(self) -> str:
        return processes.without_progress((self.folder / "errors.txt").read_text())

    def has_met_the_plugin(self) -> bool:
        return any(self.folder.glob("faulty/*.entered"))

    def start(self) -> subprocess.Popen[str]:
        name, *rest = self.fault.command
        limit = () if self.limit is None else ("--timeout", str(self.limit))
        with (self.folder / "errors.txt").open("w") as errors:
            return start(self.folder / "faulty", name, *limit, *rest, stderr=errors.fileno())


@pytest.fixture(scope="module")
def hanging(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, bool], tuple[int | None, str]]:
    """The status, if it ended, and the standard error of each command that waits for a plug-in, with and without a
    time limit: all at once. If the time is over before the plug-in is called, it is tried again with more."""
    begun = []
    for fault in HANGS:
        for limit in (None, 1):
            folder = tmp_path_factory.mktemp("hangs")
            install(folder / "faulty", fault.code, fault.group)
            install_for(folder / "faulty", fault.command)
            begun.append(Hanging(fault, folder, limit))
    found: dict[tuple[str, bool], tuple[int | None, str]] = {}
    with processes.ended():
        running = [(each, each.start()) for each in begun]
        end = time.monotonic() + PATIENCE
        while running and time.monotonic() < end:
            each, process = running.pop(0)
            status = process.poll()
            if each.limit is None and (each.errors or status is not None):
                found[each.fault.id, False] = status, each.errors
                processes.end(process)
            elif each.limit is not None and status is not None:
                if each.has_met_the_plugin() or each.limit > PATIENCE:
                    found[each.fault.id, True] = status, each.errors
                else:
                    longer = attrs.evolve(each, limit=4 * each.limit)
                    running.append((longer, longer.start()))
            else:
                running.append((each, process))
                time.sleep(0.01)
    return found


@pytest.mark.parametrize("fault", HANGS, ids=lambda fault: fault.id)
def test_a_plugin_that_hangs_is_named(hanging: Mapping[tuple[str, bool], tuple[int | None, str]], fault: Fault) -> None:
    status, err = hanging[fault.id, False]
    assert status is None
    assert len(err.splitlines()) == 1
    assert "waiting for plug-in broken-puzzles" in err
    assert "RULEOUT_PLUGINS=-broken-puzzles" in err


@pytest.mark.skipif(os.name == "nt", reason="there are no interval timers")
@pytest.mark.parametrize("fault", HANGS, ids=lambda fault: fault.id)
def test_a_time_limit_ends_a_plugin_that_hangs(
    hanging: Mapping[tuple[str, bool], tuple[int | None, str]], fault: Fault
) -> None:
    status, err = hanging[fault.id, True]
    assert status == 3
    *before, last = err.splitlines()
    assert all("waiting for plug-in broken-puzzles" in line for line in before)  # on a slow machine
    assert len(before) <= 1
    assert "plug-in broken-puzzles 4.5.6 (main) did not return" in last


# Streams and metadata


@pytest.mark.parametrize(
    "statement",
    ["import sys; sys.stderr.close()", "import os; os.close(2)", "import sys; sys.stderr = None"],
)
def test_closing_standard_error_loses_no_answer(tmp_path: Path, statement: str) -> None:
    install(tmp_path, faults.HEAD + statement + faults.HOOK.format(head="def ruleout_techniques():\n    return []\n"))
    process = start(tmp_path, "solve", EASY)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, without(("solve", EASY)).out)


UNREADABLE = {
    "a line without an equals sign": b"[ruleout]\nmain\n",
    "bytes that are no text": b"\xff\xfe\x00",
    "a name without a value": b"[ruleout]\n= x\n",
    "a value that names nothing": b"[ruleout]\nmain = a b c\n",
    "control characters": b"[ruleout]\n\x1b]0;x\x07 = \xc2\x9b\n",
    "two colons": b"[ruleout]\nmain = x:y:z\n",
    "a name 200 times": b"[ruleout]\n" + b"main = nowhere\n" * 200,
}
PASSED_OVER = {
    "no group": b"main = nothing\n",
    "a group that is not closed": b"[ruleout\nmain = x\n",
}


@pytest.mark.parametrize("command", ["solve", "plugins"])
@pytest.mark.parametrize("name", [*UNREADABLE, *PASSED_OVER])
def test_entry_points_that_cannot_be_read_are_one_warning(tmp_path: Path, name: str, command: str) -> None:
    install(tmp_path / "faulty", "", entries={**UNREADABLE, **PASSED_OVER}[name])
    done = run_beside(tmp_path / "faulty", command, *([EASY] if command == "solve" else []))
    assert done.status == 0, done
    assert done.out
    assert len(warnings_in(done)) == (name in UNREADABLE), done.err
    assert not UNSAFE.search(done.out + done.err)
