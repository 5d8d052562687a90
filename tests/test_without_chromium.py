"""What the tests in ``tests/browser`` come to if there is no browser."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import processes
import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]


def run_tests(variable: str) -> tuple[int, list[str]]:
    """The exit status of the tests of pictures and of walks without programs, and the lines that they write."""
    files = [str(ROOT / "tests" / "browser" / name) for name in ("test_pictures.py", "test_walks.py")]
    done = processes.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *files],
        cwd=ROOT,
        env={"PATH": "", "RULEOUT_BROWSER": variable},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout.splitlines()


def test_one_line_says_that_tests_are_skipped() -> None:
    status, lines = run_tests("")
    assert status == 0
    reasons = [line for line in lines if "not installed" in line]
    assert len(reasons) == 1
    assert re.match(r"SKIPPED \[\d\d+\] \S*conftest.py:1: (chromium|playwright) is not installed", reasons[0])
    assert re.match(r"\d\d+ skipped in ", lines[-1])


def test_they_fail_if_there_has_to_be_a_browser() -> None:
    status, lines = run_tests("1")
    assert status == 1
    assert re.match(r"\d\d+ errors in ", lines[-1])
    assert not any("SKIPPED" in line for line in lines)
