"""``ruleout techniques new``, ``formats new``, ``generators new`` and ``rules new`` write packages that work.

Their tests pass, and commands use what they bring.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import distributions
import processes
import pytest

import ruleout
from ruleout import Verdict
from ruleout_cli.testing import invoke

PUZZLE = "..15.8..2.6.1...7..............8...5.12.....9...67..1.5........7...1.9...2..5.36."
NAMES = {"techniques": "corner-pair", "formats": "odd-rows", "generators": "pair-sums", "rules": "wide-steps"}
TAKEN = {"techniques": "x-wing", "formats": "line", "generators": "killer", "rules": "cages"}


@pytest.fixture(name="folders", scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The new folders, with the metadata of an installation beside their modules."""
    parent = tmp_path_factory.mktemp("new")
    before = Path.cwd()
    os.chdir(parent)
    try:
        for kind, name in NAMES.items():
            done = invoke(kind, "new", name)
            assert (done.status, done.out) == (0, "")
            assert done.err == f"ruleout: wrote ruleout-{name}; to use it: pip install -e ./ruleout-{name}\n"
            again = invoke(kind, "new", name)
            assert (again.status, again.err.endswith("already exists; choose another name or remove it\n")) == (2, True)
            refused = {
                TAKEN[kind]: f"is called {TAKEN[kind]} already; choose another name",
                "batch": "a package called ruleout-batch is installed already; choose another name",
                "../x": f"found '../x'; expected lower-case words joined by hyphens, such as my-{kind[:-1]}",
            }
            for other, says in refused.items():
                done = invoke(kind, "new", other)
                assert (done.status, says in done.err) == (2, True), done.err
        assert sorted(path.name for path in parent.iterdir()) == sorted(f"ruleout-{name}" for name in NAMES.values())
    finally:
        os.chdir(before)
    for name in NAMES.values():
        points = f"[ruleout]\n{name} = ruleout_{name.replace('-', '_')}.plugin\n"
        folder = parent / f"ruleout-{name}" / "src"
        distributions.install(folder, f"ruleout-{name}", None, version="0.1.0", points=points)
    return {kind: parent / f"ruleout-{name}" for kind, name in NAMES.items()}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return processes.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", NAMES)
def test_its_tests_pass(folders: dict[str, Path], kind: str) -> None:
    done = run(folders[kind], "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_their_code_has_strict_types_and_the_usual_width(folders: dict[str, Path]) -> None:
    pytest.importorskip("mypy")
    sources = [str(folder / "src" / f"ruleout_{NAMES[kind].replace('-', '_')}") for kind, folder in folders.items()]
    done = run(folders["techniques"], "mypy", "--strict", "--cache-dir", os.devnull, *sources)
    assert done.returncode == 0, done.stdout
    files = [path for folder in folders.values() for path in folder.rglob("*.py")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(files) == 4 * len(NAMES)
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("kind", NAMES)
def test_the_list_has_it(folders: dict[str, Path], kind: str) -> None:
    listed = run(folders[kind], "ruleout_cli", kind)
    assert listed.stderr == ""
    name = NAMES[kind]
    assert f"ruleout-{name}" in next(line for line in listed.stdout.splitlines() if line.startswith(f"{name} "))


@pytest.mark.long
@pytest.mark.parametrize("kind", NAMES)
def test_its_readme_shows_a_command_that_uses_it(folders: dict[str, Path], kind: str) -> None:
    text = (folders[kind] / "README.md").read_text(encoding="utf-8")
    words = shlex.split(text.splitlines()[-1].replace("PUZZLE", PUZZLE))
    assert words[0] == "ruleout"
    done = run(folders[kind], "ruleout_cli", *words[1:])
    assert (done.returncode, bool(done.stdout)) == (0, True), done.stderr


@pytest.mark.long
def test_a_technique_is_described_and_explains_puzzles(folders: dict[str, Path]) -> None:
    folder, name = folders["techniques"], NAMES["techniques"]
    shown = run(folder, "ruleout_cli", "techniques", "show", name)
    assert shown.stdout.startswith("Corner Pair\nTwo cells of a unit have the same two candidates")
    only = ("--techniques", f"full-house,naked-single,hidden-single,locked-candidates,{name}")
    explained = run(folder, "ruleout_cli", "explain", PUZZLE, *only)
    assert ". Corner Pair. In " in explained.stdout
    record = json.loads(run(folder, "ruleout_cli", "explain", "--json", PUZZLE, *only).stdout)
    assert name in {step["technique"] for step in record["steps"]}


@pytest.mark.long
def test_a_technique_is_checked_against_library_lines(folders: dict[str, Path]) -> None:
    folder, name = folders["techniques"], NAMES["techniques"]
    lines = run(folder, "ruleout_cli", "techniques", "lines", PUZZLE, "--without", name).stdout
    pairs = [line for line in lines.splitlines() if line.startswith(":0200:")]
    assert pairs
    (folder / "lines.txt").write_text("\n".join(pairs) + "\n", encoding="utf-8")
    done = run(folder, "ruleout_cli", "techniques", "check", "lines.txt", "--techniques", name)
    assert done.stderr.endswith(f"of {len(pairs)} cases pass\n")
    assert name in done.stdout


def test_a_format_is_written_and_recognised(folders: dict[str, Path]) -> None:
    folder = folders["formats"]
    done = run(folder, "ruleout_cli", "convert", PUZZLE, "--output", "puzzle.odd-rows")
    assert done.returncode == 0, done.stderr
    text = (folder / "puzzle.odd-rows").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == ["@odd-rows", "..15.8..2"]
    assert run(folder, "ruleout_cli", "convert", "puzzle.odd-rows", "--to", "line").stdout.strip() == PUZZLE
    refused = run(folder, "ruleout_cli", "convert", '{"n": 9, "diagonals": true}', "--to", "odd-rows")
    assert (refused.returncode, "format odd-rows cannot hold 'diagonals'; json can" in refused.stderr) == (2, True)


def test_a_generator_makes_puzzles_with_one_solution(folders: dict[str, Path]) -> None:
    folder = folders["generators"]
    command = ("generate", "--generator", "pair-sums", "--set", "pairs=3", "--seed", "1", "--count", "2")
    done = run(folder, "ruleout_cli", *command, "--to", "json")
    assert (done.returncode, done.stderr) == (0, "")
    for line in done.stdout.splitlines():
        assert len(json.loads(line)["cages"]) == 3
        assert ruleout.solve(line).verdict is Verdict.UNIQUE
    assert run(folder, "ruleout_cli", *command, "--to", "json", "--engine", "python").stdout == done.stdout


def test_a_rule_is_obeyed_by_all_solutions(folders: dict[str, Path]) -> None:
    puzzle = '{"n": 4, "wide_steps": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}'
    done = run(folders["rules"], "ruleout_cli", "count", puzzle)
    # The first row is 2413 or 3142, and each of 24 rows begins as many of the 288 grids.
    assert done.stdout == f"{2 * 288 // 24}\n", done.stderr
