"""Random commands on altered puzzles: 2,000 of them, 100,000 with RULEOUT_WHOLE=1.

A failure shows the seed, the number and the command; ``python tests/hostile/fuzz.py SEED NUMBER`` runs it again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

pytest.importorskip("resource", reason="memory is not measured on this system")

from hostile import fuzz

INPUTS = 100_000 if os.environ.get("RULEOUT_WHOLE") else 2_000
SEED = int(os.environ.get("RULEOUT_SEED", "1"))
NOT_YET = {
    "characters": "--json writes C1 controls and bidirectional overrides as they are",
}
"""The checks that do not hold yet, and why. Whoever mends one takes its line away."""
KILLED = {signal.SIGPROF: "hang", signal.SIGALRM: "hang", signal.SIGKILL: "memory"}
ENOUGH = 50
"""Inputs that end their process, after which no more are tried."""


@attrs.frozen
class Finding:
    """What a check found with the input of this *number*."""

    check: str
    number: int
    seen: str

    def __str__(self) -> str:
        command = fuzz.command(SEED, self.number).as_shell()
        return f"fuzz.py {SEED} {self.number}: {self.seen}\n    {command[:600]}"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Finding]:
    """What was found, in one process after the other: each goes on behind the input that ended the one before."""
    findings: list[Finding] = []
    errors = tmp_path_factory.mktemp("fuzz") / "errors.txt"
    number = ended = 0
    while number < INPUTS:
        assert ended < ENOUGH, "\n".join(map(str, findings))
        with errors.open("w") as stream:
            worker = subprocess.Popen(
                [sys.executable, str(Path(fuzz.__file__)), str(SEED), str(number), str(INPUTS - number)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stream,
                encoding="utf-8",
            )
        assert worker.stdout is not None
        with worker.stdout:
            for line in worker.stdout:
                value = json.loads(line)
                if isinstance(value, int):
                    number = value
                    continue
                findings += [Finding(check, number, seen) for check, seen in value]
                if any(check == "memory" for check, _ in value):
                    worker.kill()  # what a process has once taken it keeps: the next input would be blamed
                    break
        status = worker.wait()
        if status not in (0, -signal.SIGKILL) or (status and not findings):
            check = KILLED.get(signal.Signals(-status), "traceback") if status < 0 else "traceback"
            findings.append(Finding(check, number, f"ended with {status}: {errors.read_text()[-3000:]}"))
            ended += 1
        number += 1
    return findings


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(check, marks=pytest.mark.xfail(strict=True, reason=NOT_YET[check])) if check in NOT_YET else check
        for check in fuzz.CHECKS
    ],
)
def test_no_input_fails(found: list[Finding], check: str) -> None:
    failed = [each for each in found if each.check == check]
    assert not failed, f"{len(failed)} inputs:\n" + "\n".join(map(str, failed[:10]))


def test_an_input_follows_from_its_seed_and_number() -> None:
    assert fuzz.command(7, 11) == fuzz.command(7, 11) != fuzz.command(7, 12)


def test_inputs_are_accepted_often_enough_to_matter() -> None:
    statuses = [fuzz.status_of(fuzz.command(SEED, number)) for number in range(60)]
    assert sum(status != 2 for status in statuses) > 15
