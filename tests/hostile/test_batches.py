"""Batches that are killed, run out of space, meet planted links or are resumed with other options.

What a batch writes follows from its input, its options and what is installed: not from workers, luck or kills.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import attrs
import pytest
from hostile.mixed import mixed
from hostile.processes import start
from machines import Machines
from processes import PATIENCE, without_progress

from ruleout_cli.testing import invoke

pytestmark = pytest.mark.long

resource = pytest.importorskip("resource", reason="this system has no limits of this kind")

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
LINES = 10_000 if WHOLE else 200
KILLS = 20 if WHOLE else 2
WORKERS = ("2", "3") if WHOLE else ("3",)
ALONE = 20 if WHOLE else 6
"""The number of lines that are also answered one by one."""
NODES = ("--nodes", "50")
RULES = ("--rule", "difference 1 r1c1 r1c2", "--rule", "even r3c3")


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return mixed(LINES)


def limit_files(size: int) -> None:
    """Let this process write no file of more than *size* bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def batch(folder: Path, *arguments: str, limit: int | None = None) -> tuple[int, str]:
    """The status of ``ruleout batch`` in *folder* and what it said; *limit* is the largest file it may write."""
    # Python would write a part of a compiled module, which no later command could import.
    before = None if limit is None else partial(limit_files, limit)
    process = start(folder, "batch", *arguments, writes_bytecode=limit is None, before=before)
    _, err = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in err
    assert "this should not have happened" not in err
    return process.returncode, without_progress(err)


def batch_here(*arguments: str) -> tuple[int, str]:
    """The status of ``ruleout batch`` in this process and what it said."""
    done = invoke("batch", *arguments)
    assert "Traceback" not in done.err
    assert "this should not have happened" not in done.err
    return done.status, done.err


def write(path: Path, lines: list[str]) -> str:
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="")
    return str(path)


def answers(folder: Path, name: str, *options: str) -> bytes:
    """What a batch over the file *name* writes."""
    out = folder / "answers.txt"
    out.unlink(missing_ok=True)
    status, err = batch_here(*options, "-o", str(out), name)
    assert status in (0, 1, 3), err
    return out.read_bytes()


TASKS = [
    pytest.param(("check",), id="check"),
    pytest.param(("solve", "--json"), id="solve"),
    pytest.param(("check", "--nodes", "50"), id="check with nodes"),
    pytest.param(("solve", *NODES), id="solve with nodes"),
    pytest.param(("solve", *NODES, "--engine", "python"), id="solve with nodes in python"),
    pytest.param(("solve", "--nodes", "3", *RULES), id="solve with nodes and rules"),
]
"""What must not depend on workers, halves, kills and machines. Without a limit only hard lines take long."""
LIMITED = [each for each in TASKS if "nodes" in str(each.id)]
KILLED = LIMITED if WHOLE else LIMITED[::3]
NAMED = [
    pytest.param(
        ("solve", "--nodes", nodes, "--engine", engine),
        id=f"solve with nodes in {engine}",
        marks=pytest.mark.skipif(find_spec(needs) is None, reason=f"{needs} is not installed"),
    )
    for engine, needs, nodes in (("scalar", "numba", "5"), ("lanes", "numba", "5"), ("sat", "pysat", "200"))
]


@attrs.frozen
class Asked:
    """A file with all lines, and what one worker answers to tasks, each of which is computed once."""

    folder: Path
    name: str
    _known: dict[tuple[str, ...], bytes] = attrs.field(factory=dict)

    def expected(self, task: tuple[str, ...]) -> bytes:
        if task not in self._known:
            self._known[task] = answers(self.folder, self.name, *task, "--workers", "1")
        return self._known[task]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> Asked:
    folder = tmp_path_factory.mktemp("asked")
    return Asked(folder, write(folder / "in.txt", lines))


@pytest.mark.parametrize("task", [*TASKS, *NAMED])
def test_any_number_of_workers_writes_the_same(tmp_path: Path, asked: Asked, task: tuple[str, ...]) -> None:
    one = asked.expected(task)
    for number in WORKERS:
        assert answers(tmp_path, asked.name, *task, "--workers", number) == one
    assert "--nodes" not in task or b"unknown" in one


@pytest.mark.parametrize("task", [each for each in TASKS if each.id not in ("solve", "solve with nodes and rules")])
def test_two_halves_write_the_same(tmp_path: Path, lines: list[str], task: tuple[str, ...]) -> None:
    puzzles = without_messages(lines)
    half = len(puzzles) // 2
    whole = answers(tmp_path, write(tmp_path / "in.txt", puzzles), *task, "--workers", "1")
    first = answers(tmp_path, write(tmp_path / "first.txt", puzzles[:half]), *task, "--workers", "1")
    second = answers(tmp_path, write(tmp_path / "second.txt", puzzles[half:]), *task, "--workers", "1")
    assert first + second == whole


def without_messages(lines: list[str]) -> list[str]:
    """The lines whose answers do not name the file and the line."""
    return [line for line in lines if len(line) >= 81 and not line.startswith("x")]


def test_a_line_is_answered_alone_as_among_others(tmp_path: Path, lines: list[str]) -> None:
    puzzles = [line for line in lines if len(line) == 81]
    whole = invoke("batch", "solve", *NODES, "--workers", "1", write(tmp_path / "in.txt", puzzles)).lines
    alone = []
    for line in puzzles[:ALONE]:
        alone += invoke("batch", "solve", *NODES, "--workers", "1", write(tmp_path / "one.txt", [line])).lines
    assert alone == whole[:ALONE]


def test_a_line_with_rules_is_answered_alone_as_among_others(tmp_path: Path) -> None:
    puzzles, rules = [line for line in mixed(60) if len(line) == 81 or '"n": 4' in line], ("--rule", "even r9c9")
    out = (
        answers(tmp_path, write(tmp_path / "in.txt", puzzles), "check", *rules, "--workers", "1").decode().splitlines()
    )
    statuses = set()
    for number, (line, found) in enumerate(zip(puzzles, out, strict=True), 1):
        alone = invoke("check", "--json", *rules, line)
        statuses.add(alone.status)
        problem = alone.err.removeprefix("ruleout: ").strip()
        refused = f"error: {tmp_path / 'in.txt'}:{number}: {problem}"
        assert found == (json.loads(alone.out)["verdict"] if alone.out else refused)
    assert {0, 1, 2} <= statuses


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("", "position 1: found no rule"),
        (" \t", "position 1: found no rule"),
        ("anti-knigth", "position 1: no rule is called 'anti-knigth'; did you mean anti-knight"),
        ("\0", "position 1: no rule is called"),
        ("\udcff r1c1", "position 1: no rule is called"),
        ("x" * 100_000, "position 1: no rule is called"),
        ("variant: 5", "position 1: no rule is called 'variant'"),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_rule_that_there_is_not_is_refused_once(tmp_path: Path, rule: str, problem: str) -> None:
    name, out = write(tmp_path / "in.txt", mixed(30)), tmp_path / "out.txt"
    status, err = batch_here("solve", "--workers", "1", "--rule", rule, "-o", str(out), name)
    assert (status, len(err.splitlines()), out.exists()) == (2, 1, False), err
    assert problem in err


@pytest.mark.parametrize(
    "rule",
    [
        "cage 9 r1c1\nanti-king",
        "cages: " + "[" * 9_999,
        "odd r1c1 \0",
        "odd \udcff",
        "odd " + "r1c1 " * 10_000,
        "thermometer r1c1-r99999c99999",
        "cage ? r1c1 r1c2",
        "cage 99 r1c1 r1c2",
        "marks r20c20 1",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_rule_that_fits_no_line_is_refused_for_each(tmp_path: Path, rule: str) -> None:
    lines = [line for line in mixed(30) if len(line) == 81]
    name, out = write(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    status, err = batch_here("solve", "--workers", "1", "--rule", rule, "-o", str(out), name)
    assert (status, f"{len(lines)} bad" in err) == (2, True), err
    for number, said in enumerate(out.read_text("utf-8").splitlines(), 1):
        assert said.startswith((f"error: {name}:{number}: rule '", f"error: {name}:{number}: cages"))
        assert len(said) < 500
        assert said.isprintable()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of two workers."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("RULEOUT_", "DASK_"))}
    made = Machines(tmp_path_factory.mktemp("cluster"), environment)
    yield made.address
    made.end()


def test_a_cluster_writes_the_same(tmp_path: Path, asked: Asked, cluster: str) -> None:
    for task in LIMITED[:2]:
        options = task.values[0]
        assert answers(tmp_path, asked.name, *options, "--cluster", cluster) == asked.expected(options)


def wait_until(fact: Callable[[], bool], process: subprocess.Popen[str]) -> bool:
    """Wait until *fact* holds; False if the process ends first."""
    end = time.monotonic() + PATIENCE
    while not fact():
        if process.poll() is not None:
            return False
        assert time.monotonic() < end
        time.sleep(0.005)
    return True


def reached(out: Path) -> int:
    try:
        return int(json.loads(Path(f"{out}.partial.json").read_text())["reached"]["position"]["offset"])
    except (FileNotFoundError, ValueError):
        return 0


@pytest.mark.parametrize("task", [("solve", "--engine", "python"), *KILLED])
def test_kills_leave_no_trace(tmp_path: Path, asked: Asked, task: tuple[str, ...]) -> None:
    chance, name, out = random.Random(1), asked.name, tmp_path / "out.txt"
    options = (*task, "--workers", "2")
    for _ in range(KILLS):
        before = reached(out)
        process = start(tmp_path, "batch", *options, "--resume", "-o", str(out), name, stderr=subprocess.DEVNULL)
        if wait_until(lambda before=before: reached(out) > before, process):  # type: ignore[misc]
            time.sleep(chance.random() * 0.2)
            process.send_signal(chance.choice((signal.SIGKILL, signal.SIGINT, signal.SIGTERM)))
        process.communicate(timeout=PATIENCE)
        if out.exists():
            break
    # A kill between putting the output in place and removing the journal leaves this to the next run.
    if not out.exists() or Path(f"{out}.partial.json").exists():
        status, err = batch(tmp_path, *options, "--resume", "-o", str(out), name)
        assert status in (0, 1, 3), err
    assert out.read_bytes() == asked.expected(task)
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("size", [0, 1, 100, 700, 4_096, -1])
def test_a_limit_of_file_size_is_said_and_can_be_resumed(tmp_path: Path, asked: Asked, size: int) -> None:
    name, out, task = asked.name, tmp_path / "out.txt", ("solve", *NODES, "--engine", "python")
    options = (*task, "--workers", "1")
    limit = size % len(asked.expected(task))  # -1: one byte less than is needed
    status, err = batch(tmp_path, *options, "-o", str(out), name, limit=limit)
    assert status in (1, 2), err
    assert "cannot be written" in err
    assert len(err.splitlines()) <= 2
    assert not out.exists()
    status, err = batch_here(*options, "--resume", "-o", str(out), name)
    if status == 2:  # nothing had been kept
        assert "--force" in err
        status, err = batch_here(*options, "--force", "-o", str(out), name)
    assert status in (0, 1, 3), err
    assert out.read_bytes() == asked.expected(task)


@pytest.mark.parametrize("victim", ["there", "missing"])
@pytest.mark.parametrize("options", [(), ("--force",), ("--resume",)], ids=str)
@pytest.mark.parametrize("link", ["", ".partial", ".partial.json", ".partial.json.new"])
def test_a_planted_link_is_not_followed(tmp_path: Path, link: str, options: tuple[str, ...], victim: str) -> None:
    name, out, far = write(tmp_path / "in.txt", mixed(5)), tmp_path / "out.txt", tmp_path / "far"
    far.mkdir()
    if victim == "there":
        (far / "victim").write_text("mine")
    Path(f"{out}{link}").symlink_to(far / "victim")
    status, err = batch_here("solve", "--workers", "1", *options, "-o", str(out), name)
    assert status in (0, 1, 2), err
    assert [path.read_text() for path in far.iterdir()] == (["mine"] if victim == "there" else [])
    if status != 2:
        assert out.is_file()
        assert not out.is_symlink()


@pytest.mark.parametrize("options", [("--force",), ("--resume",)], ids=str)
def test_a_second_name_of_another_file_is_not_written(tmp_path: Path, options: tuple[str, ...]) -> None:
    name, out = write(tmp_path / "in.txt", mixed(5)), tmp_path / "out.txt"
    (tmp_path / "victim").write_text("mine")
    os.link(tmp_path / "victim", f"{out}.partial")
    status, err = batch_here("solve", "--workers", "1", *options, "-o", str(out), name)
    assert (status, "found a file with several names" in err) == (2, True), err
    assert (tmp_path / "victim").read_text() == "mine"


def stopped(folder: Path, name: str, out: Path, *options: str) -> None:
    """Leave a batch that was stopped half way."""
    process = start(folder, "batch", *options, "-o", str(out), name, stderr=subprocess.DEVNULL)
    wait_until(lambda: reached(out) > 0, process)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert not out.exists(), "it ended too soon"


OTHERS = {
    "nodes": ("solve", "--engine", "python", "--nodes", "7"),
    "timeout": ("solve", "--engine", "python", "--timeout", "7"),
    "engine": ("solve", "--engine", "scalar"),
    "no engine": ("solve",),
    "task": ("check", "--engine", "python"),
    "form": ("solve", "--engine", "python", "--json"),
    "variant": ("solve", "--engine", "python", "--variant", "classic"),
    "format": ("solve", "--engine", "python", "--format", "line"),
    "rule": ("solve", "--engine", "python", "--rule", "anti-knight"),
}


def test_other_options_are_refused_when_a_batch_is_resumed(tmp_path: Path, lines: list[str]) -> None:
    name, out = write(tmp_path / "in.txt", lines * 3), tmp_path / "out.txt"
    stopped(tmp_path, name, out, "solve", "--engine", "python", "--workers", "2")
    kept = Path(f"{out}.partial").read_bytes()
    for options in OTHERS.values():
        status, err = batch_here(*options, "--resume", "-o", str(out), name)
        assert (status, "cannot resume: " in err) == (2, True), err
        assert Path(f"{out}.partial").read_bytes() == kept
    status, err = batch(tmp_path, "solve", "--engine", "python", "--workers", "3", "--resume", "-o", str(out), name)
    assert status in (0, 1), err


def test_an_input_that_changes_while_it_is_read_is_not_offered_for_resuming(tmp_path: Path, lines: list[str]) -> None:
    name, out = write(tmp_path / "in.txt", lines * 8), tmp_path / "out.txt"
    options = ("solve", "--engine", "python", "--workers", "1", "-o", str(out), name)
    process = start(tmp_path, "batch", *options)
    assert wait_until(lambda: reached(out) > 0, process)
    with open(name, "r+") as file:
        file.truncate(100)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, err
    assert "--resume" not in err
    assert "use --force to start over" in err
    assert Path(f"{out}.partial").read_bytes().endswith(b"\n")  # nothing is lost that somebody may want to see
    status, err = batch(tmp_path, *options)
    assert (status, "it cannot be resumed; use --force" in err) == (2, True), err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '{"journal": 1}',
        '{"journal": 1, "reached": {"position": null}}',
        "\udcff",
        "[" * 200_000,
        '{"a":' * 200_000,
        pytest.param("9" * 10_000, id="a large number"),
    ],
    ids=lambda text: f"{text[:12]} {len(text)}",
)
def test_a_damaged_journal_is_refused(tmp_path: Path, text: str) -> None:
    name, out = write(tmp_path / "in.txt", mixed(20)), tmp_path / "out.txt"
    Path(f"{out}.partial").write_text("mine")
    Path(f"{out}.partial.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    status, err = batch_here("solve", "--resume", "--workers", "1", "-o", str(out), name)
    assert status == 2
    assert "damaged, or not the journal of a batch" in err
    assert Path(f"{out}.partial").read_text() == "mine"
