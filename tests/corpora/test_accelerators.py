"""Explanations do not depend on what is installed to make searches faster."""

from __future__ import annotations

import os
import sys

import processes
import pytest

from oracle import corpora

COUNT = 1000 if os.environ.get("RULEOUT_WHOLE") else 150
ACCELERATORS = ("numpy", "numba", "llvmlite", "pysat")
PROGRAM = """
import hashlib, json, sys

for name in sys.argv[1:]:
    sys.modules[name] = None  # importing it fails

import ruleout

ruleout.warm()  # kernels are used from now on
for line in sys.stdin:
    record = json.dumps(ruleout.to_record(ruleout.explain(line.strip())), sort_keys=True)
    print(hashlib.sha256(record.encode()).hexdigest())
"""


def steps_of(puzzles: list[str], *missing: str) -> list[str]:
    """A digest of the steps of each puzzle, with their reasons, in a process without the modules *missing*."""
    command = [sys.executable, "-W", "error", "-c", PROGRAM, *missing]
    done = processes.run(command, input="\n".join(puzzles), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_same_steps_are_found_without_accelerators() -> None:
    pytest.importorskip("numba", reason="Numba is not installed")
    found = [text for text, *_ in corpora.lines("classic", "cbg000_SER.txt")]
    puzzles = found[:: len(found) // COUNT][:COUNT]
    digests = steps_of(puzzles)
    assert len(set(digests)) == COUNT
    assert steps_of(puzzles, *ACCELERATORS) == digests
