"""Records of generated puzzles are the same in a fresh process, after other work, and if a series is made in parts."""

from __future__ import annotations

import sys

import processes
import pytest

PROGRAM = """
import json, sys
import ruleout

before, first = sys.argv[1], int(sys.argv[2])
if before == "warm":
    ruleout.warm()
if before == "other":
    ruleout.generate("killer", seed=3)
for order in ({"order": "classic"}, {"order": "killer", "size": "6x6"}, {"template": TEMPLATE, "minimal": True}):
    for each in ruleout.generate_many(**order, seed=5, count=2 - first, first=first):
        print(json.dumps(each.as_json()))
""".replace("TEMPLATE", repr({"n": 6, "cages": [{"sum": "?", "cells": [[row, 0], [row, 1]]} for row in range(6)]}))


def records(before: str, first: int = 0) -> list[str]:
    done = processes.run(
        [sys.executable, "-c", PROGRAM, before, str(first)], capture_output=True, check=True, text=True
    )
    return str(done.stdout).splitlines()


@pytest.fixture(scope="module")
def fresh() -> list[str]:
    return records("nothing")


def test_a_warm_process_writes_the_same_records(fresh: list[str]) -> None:
    assert len(fresh) == 6
    assert records("warm") == fresh


def test_a_series_that_goes_on_in_another_process_has_the_same_records(fresh: list[str]) -> None:
    assert records("nothing", first=1) == records("other", first=1) == fresh[1::2]
