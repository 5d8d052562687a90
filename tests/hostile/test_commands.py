"""Random commands on random puzzles: 200 of them, 100,000 with RULEOUT_WHOLE=1, from the seed RULEOUT_SEED.

A failure shows the seed, the number and a minimal command; ``python tests/hostile/fuzz.py SEED NUMBER`` runs it again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import attrs
import processes
import pytest

pytest.importorskip("resource", reason="memory is not measured on this system")

from hostile import answers, command_lines, fuzz, grammar, running
from rule_values import VALUES

import ruleout
from ruleout_cli.testing import Done

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
STARTS = range(0, 100_000, 5_000) if IS_WHOLE else (0, 60)
"""The number of the first input of each test and process; the first of them runs with every change."""
INPUTS = 100_000 if IS_WHOLE else 200
SEED = int(os.environ.get("RULEOUT_SEED", "1"))
KILLED = {signal.SIGPROF: "hang", signal.SIGALRM: "hang", signal.SIGKILL: "memory"}
ENOUGH = 50
"""Inputs that end their process, after which no more are tried."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile the engines, which takes longer than a command may."""
    ruleout.warm()


@attrs.frozen
class Finding:
    """What a check found with the input of this *number*."""

    check: str
    number: int
    seen: str

    def __str__(self) -> str:
        return f"{self.check}: python tests/hostile/fuzz.py {SEED} {self.number}\n    {self.seen[:3000]}"


def findings(begin: int, end: int, errors: Path) -> Iterable[Finding]:
    """What is found in one process after the other: each starts behind the input that ended the one before."""
    number, deaths = begin, 0
    while number < end and deaths < ENOUGH:
        with errors.open("w") as stream:
            worker = processes.start(
                [sys.executable, str(Path(fuzz.__file__)), str(SEED), str(number), str(end - number)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stream,
                encoding="utf-8",
            )
        assert worker.stdout is not None
        is_large = False
        with worker.stdout:
            for line in worker.stdout:
                value = json.loads(line)
                if isinstance(value, int):
                    number = value
                    continue
                yield from (Finding(check, number, seen) for check, seen in value)
                if is_large := any(check == "memory" for check, _ in value):
                    worker.kill()  # what a process has once taken it keeps: the next input would be blamed
                    break
        status = worker.wait()
        if status and not is_large:
            check = KILLED.get(signal.Signals(-status), "traceback") if status < 0 else "traceback"
            try:
                shown = fuzz.command(SEED, number).as_shell()
            except Exception as error:
                shown = f"the input could not be made: {type(error).__name__}: {error}"
            yield Finding(check, number, f"ended with {status}: {errors.read_text()[-2000:]}\n    {shown}")
        deaths += bool(status)
        number += 1


@pytest.mark.parametrize(
    ("begin", "end"),
    [pytest.param(*block, marks=pytest.mark.long if block[0] else ()) for block in pairwise((*STARTS, INPUTS))],
)
def test_no_input_fails(begin: int, end: int, tmp_path: Path) -> None:
    found = list(findings(begin, end, tmp_path / "errors.txt"))
    assert not found, f"{len(found)} failures:\n" + "\n".join(map(str, found[:20]))


def test_an_input_follows_from_its_seed_and_number() -> None:
    assert fuzz.command(7, 11) == fuzz.command(7, 11) != fuzz.command(7, 12)


def test_every_command_and_option_is_tried() -> None:
    tried = set()
    for number in range(16_000):
        shape, options, _ = fuzz.plan(SEED, number)
        tried |= {(shape.path, None), *((shape.path, option.names) for option in options)}
    rest = {(shape.path, option.names) for shape in command_lines.shapes() for option in shape.options}
    rest |= {(shape.path, None) for shape in command_lines.shapes()}
    assert {path + (names or ()) for path, names in rest - tried if "--help" not in (names or ())} == set()


def test_every_variant_and_rule_is_generated() -> None:
    registry = ruleout.default_registry()
    made = [grammar.puzzle(fuzz.plan(SEED, number)[2]) for number in range(800)]
    assert {data["variant"] for data in made} == set(registry.variants)
    found = {key for data in made for key in data}
    assert {rule.key for rule in registry.rules.values()} <= found | VALUES.keys()
    assert len(found & VALUES.keys()) > len(VALUES) / 4
    assert VALUES.keys() <= {rule.key for rule in registry.rules.values()}


def test_every_format_that_is_written_is_generated() -> None:
    """Some random puzzle can be written in it; ``grammar.text`` takes any format that can carry its puzzle."""
    missing = {name for name, form in ruleout.default_registry().formats.items() if form.write is not None}
    for number in range(12_000):
        data = grammar.puzzle(fuzz.plan(SEED, number)[2])
        for name in sorted(missing):
            with suppress(ruleout.RuleoutError):
                ruleout.write(data, name)
                missing.remove(name)
        if not missing:
            break
    assert missing == set()


def test_inputs_are_accepted_often_enough_to_matter() -> None:
    with running.in_one_process():
        asked = [fuzz.command(SEED, number) for number in range(60)]
        statuses = [running.in_a_folder(each, lambda given=each: running.ask(given)).status for each in asked]
    assert sum(status != 2 for status in statuses) > 15


EASY = "1...3..2...3..2."
SOLVED = "1234341221434321"


def judged(given: fuzz.Command, status: int, out: str = "", err: str = "") -> set[str]:
    """The checks that an outcome of a command fails."""
    return {check for check, _ in running.findings(Done(status, out, err), given)}


def solve(*options: str, puzzle: str = EASY) -> fuzz.Command:
    return fuzz.Command(("solve",), options, (puzzle,))


def result(**changes: object) -> str:
    digits = list(map(int, SOLVED))
    data = {"version": 1, "kind": "result", "puzzle": 1, "verdict": "unique", "solutions": [digits], **changes}
    return json.dumps(data) + "\n"


def test_a_right_answer_passes_every_check() -> None:
    assert judged(solve(), 0, SOLVED + "\n", "ruleout: one solution\n") == set()
    assert judged(solve("--json"), 0, result()) == set()


@pytest.mark.parametrize(
    ("check", "given", "status", "out", "err"),
    [
        ("traceback", solve(), 0, "", "ruleout: Traceback (most recent call last)\n"),
        ("internal", solve(), 2, "", "ruleout: this should not have happened: ValueError\n"),
        ("status", solve(), 4, "", ""),
        ("status", solve(), -11, "", ""),
        ("message", solve(), 2, "", ""),
        ("message", solve(), 2, "", "no such puzzle\n"),
        ("characters", solve(), 0, "\x1b[2J", ""),
        ("output", solve("--json"), 0, SOLVED + "\n", ""),
        ("verdict", solve(), 1, "", "ruleout: no solution\n"),
        ("verdict", solve(puzzle=EASY[:-3] + "..."), 0, "", ""),
        ("verdict", solve("--json"), 0, result(verdict="several"), ""),
        ("verdict", solve("--json"), 0, result(solutions=[[1] * 16]), ""),
        ("verdict", fuzz.Command(("count",), ("--json",), (EASY,)), 0, result(count=2, exact=True), ""),
        ("verdict", fuzz.Command(("batch", "solve"), ("--json",), (), EASY.encode()), 1,
         '{"line": 1, "verdict": "none"}\n', ""),
        ("verdict", fuzz.Command(("hint",), ("--json",), (EASY,)), 0,
         '{"puzzle": 1, "kind": "hint", "step": {"technique": "t", "places": [["r1c2", 4]], "removes": []}}\n', ""),
        ("verdict", fuzz.Command(("explain",), ("--json",), (EASY,)), 0, result(
            kind="report", outcome="stuck", steps=[{"technique": "t", "places": [], "removes": [["r1c2", 2]]}]), ""),
    ],
)  # fmt: skip
def test_a_wrong_outcome_is_found(check: str, given: fuzz.Command, status: int, out: str, err: str) -> None:
    assert judged(given, status, out, err) == {check}


def test_engines_that_disagree_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    search = answers.searched

    def wrong(puzzle: ruleout.Puzzle, engine: str) -> answers.Known:
        found = search(puzzle, engine)
        return found if engine == answers.REFERENCE else attrs.evolve(found, solutions=frozenset(), is_all=True)

    monkeypatch.setattr(answers, "searched", wrong)
    assert judged(solve(), 0) == {"verdict"}


def test_a_failure_is_shown_with_a_minimal_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def invoke(*arguments: str, **others: object) -> Done:
        text = "Traceback (most recent call last)\n" if "--draw" in arguments and "7" in arguments[-1] else ""
        return Done(1, "", text)

    monkeypatch.setattr(running, "invoke", invoke)
    given = fuzz.Command(("show",), ("--draw", "--json", "--force"), (EASY + "7" + EASY,), files=(("x", b"y"),))
    assert running.minimal(given, "traceback") == fuzz.Command(("show",), ("--draw",), ("7",))


def test_no_timer_outlives_the_command_that_it_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    def timers() -> list[float]:
        return [signal.getitimer(which)[0] for which in (signal.ITIMER_PROF, signal.ITIMER_REAL)]

    def invoke(*arguments: str, **others: object) -> Done:
        assert all(timers())
        return Done(0, "", "")

    monkeypatch.setattr(running, "invoke", invoke)
    assert running.run(fuzz.Command(("info",))) == []
    assert timers() == [0, 0]


@pytest.mark.parametrize("word", ["a b", "'", "\\", "é", "\udc80", "a\nb\t", "$(id)", ""])
def test_the_command_that_is_shown_can_be_run(word: str, tmp_path: Path) -> None:
    given = fuzz.Command(("echo",), (), (word,), stdin=b"x\0\xff\n")
    shown = given.as_shell().replace("| ruleout echo", f"| ({sys.executable} -c 'import sys; print(ascii(sys.argv))'")
    done = processes.run(["bash", "-c", f"{shown}; cat)"], capture_output=True, check=True)
    assert done.stdout == ascii(["-c", word]).encode() + b"\nx\0\xff\n"
