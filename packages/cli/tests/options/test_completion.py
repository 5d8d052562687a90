"""Completion in a shell."""

from __future__ import annotations

import os
import sys

import processes
import pytest


def completed(line: str) -> list[str]:
    """The completions for bash at the end of *line*."""
    done = processes.run(
        [sys.executable, "-c", "import sys; sys.argv[0] = 'ruleout'; from ruleout_cli.main import main; main()"],
        env={
            **os.environ,
            "_RULEOUT_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split(" ")) - 1),
            "RULEOUT_PLUGINS": "ruleout-core",
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout.split()


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ruleout convert --to ", ["array", "csv", "grid", "json", "line", "markdown", "marks", "sadman", "sdo"]),
        ("ruleout convert --to j", ["json"]),
        ("ruleout solve --to ", ["array", "csv", "grid", "json", "line", "markdown", "marks", "sadman", "sdo"]),
        ("ruleout hint --to m", ["markdown", "marks"]),
        ("ruleout check --format li", ["line"]),
        ("ruleout check --variant c", ["classic"]),
        ("ruleout count --engine ", ["python"]),
        ("ruleout hint --strength ", ["nudge", "region", "note", "full", "lesson"]),
        ("ruleout show --drawing ", ["ruleout-core"]),
        ("ruleout explain --order ", ["ruleout-core"]),
    ],
)
def test_the_values_of_options_are_completed(line: str, offered: list[str]) -> None:
    assert completed(line) == offered
