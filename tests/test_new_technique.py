"""``ruleout techniques new`` writes a package that works: its tests pass, and commands use its technique."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import distributions
import processes
import pytest

from ruleout_cli.testing import invoke

NAME = "corner-pair"
MODULE = "ruleout_corner_pair"
PUZZLE = "..15.8..2.6.1...7..............8...5.12.....9...67..1.5........7...1.9...2..5.36."


@pytest.fixture(name="folder", scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The new folder, with the metadata of an installation beside its modules."""
    parent = tmp_path_factory.mktemp("new")
    before = Path.cwd()
    os.chdir(parent)
    try:
        done = invoke("techniques", "new", NAME)
        assert (done.status, done.out) == (0, "")
        assert done.err == f"ruleout: wrote ruleout-{NAME}; to use it: pip install -e ./ruleout-{NAME}\n"
        assert invoke("techniques", "new", NAME).err.endswith("already exists; choose another name or remove it\n")
        assert invoke("techniques", "new", "x-wing").status == 2
        assert invoke("techniques", "new", "../x").status == 2
        assert [path.name for path in parent.iterdir()] == [f"ruleout-{NAME}"]
    finally:
        os.chdir(before)
    folder = parent / f"ruleout-{NAME}"
    points = f"[ruleout]\n{NAME} = {MODULE}.plugin\n"
    distributions.install(folder / "src", f"ruleout-{NAME}", None, version="0.1.0", points=points)
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return processes.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


def test_its_tests_pass(folder: Path) -> None:
    done = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lists_and_the_explanations_have_it(folder: Path) -> None:
    listed = run(folder, "ruleout_cli", "techniques")
    assert f"ruleout-{NAME}" in next(line for line in listed.stdout.splitlines() if line.startswith(f"{NAME} "))
    shown = run(folder, "ruleout_cli", "techniques", "show", NAME)
    assert shown.stdout.startswith("Corner Pair\nTwo cells of a unit have the same two candidates")
    only = ("--techniques", f"full-house,naked-single,hidden-single,locked-candidates,{NAME}")
    explained = run(folder, "ruleout_cli", "explain", PUZZLE, *only)
    assert ". Corner Pair. In " in explained.stdout
    record = json.loads(run(folder, "ruleout_cli", "explain", "--json", PUZZLE, *only).stdout)
    assert NAME in {step["technique"] for step in record["steps"]}


def test_it_is_checked_against_library_lines(folder: Path) -> None:
    lines = run(folder, "ruleout_cli", "techniques", "lines", PUZZLE, "--without", NAME).stdout
    pairs = [line for line in lines.splitlines() if line.startswith(":0200:")]
    assert pairs
    (folder / "lines.txt").write_text("\n".join(pairs) + "\n", encoding="utf-8")
    done = run(folder, "ruleout_cli", "techniques", "check", "lines.txt", "--techniques", NAME)
    assert done.stderr.endswith(f"of {len(pairs)} cases pass\n")
    assert NAME in done.stdout
