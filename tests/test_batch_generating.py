"""Puzzles to order in batches: the same as one by one, however the work is divided."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from pathlib import Path

import processes
import pytest

import ruleout
from ruleout import Verdict
from ruleout_batch.cli.generate import option_words
from ruleout_cli.testing import invoke
from ruleout_generate import generate_many
from ruleout_generate.cli.options import Difficulty, Effort, Givens, Grids

SMALL = ("--size", "4x4", "--seed", "1")


KINDS = {
    "classic": ("--size", "9x9"),
    "killer": ("--size", "6x6"),
    "kakuro": ("--size", "7x7"),
}


@pytest.mark.long
@pytest.mark.parametrize("variant", KINDS)
def test_any_number_of_processes_writes_the_same_bytes(variant: str) -> None:
    options = (variant, *KINDS[variant], "--seed", "3", "--count", "20", "--engine", "python", "--json")
    alone = invoke("generate", *options).out
    assert len(alone.splitlines()) == 20
    for workers in ("1", "3"):
        assert invoke("batch", "generate", *options, "--workers", workers).out == alone


@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_makes_the_same_puzzles_as_one_process(workers: int) -> None:
    done = invoke("batch", "generate", *SMALL, "--count", "40", "--workers", str(workers))
    assert (done.status, done.err) == (0, "ruleout: 40 puzzles: 40 unique\n")
    assert done.lines == invoke("generate", *SMALL, "--count", "40").lines


def test_records_repeat_their_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    options = (*SMALL, "--symmetry", "half-turn", "--count", "5")
    assert invoke("batch", "generate", *options, "--json", "-o", str(file)).status == 0
    again = invoke("generate", "--again", str(file))
    assert again.lines == invoke("generate", *options).lines
    numbers = [json.loads(line)["recipe"]["number"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert numbers == list(range(5))


@pytest.mark.long
def test_a_puzzle_that_is_not_found_is_named_and_the_others_are_made() -> None:
    options = (*SMALL, "--count", "60", "--givens", "4", "--tries", "1")
    done = invoke("batch", "generate", *options)
    found = [line for line in done.lines if not line.startswith("failed: ")]
    assert done.status == 1
    assert 0 < len(found) < len(done.lines) == 60
    assert all(ruleout.solve(line).verdict is Verdict.UNIQUE for line in found)
    assert "failed: puzzle " in done.out
    assert "no puzzle in 1 tries meets the order; the nearest puzzle has 5 givens instead of 4" in done.out


@pytest.mark.long
def test_a_batch_that_was_killed_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    options = ["batch", "generate", *SMALL, "--count", "3000", "--engine", "python", "-o", str(file)]
    command = [sys.executable, "-m", "ruleout_cli", *options, "--workers", "2"]
    process = processes.start(command, stderr=subprocess.DEVNULL)
    journal = Path(f"{file}.partial.json")
    while not journal.exists() and process.poll() is None:
        time.sleep(0.005)
    process.kill()
    process.wait()
    done = processes.run([*command, "--resume"], stderr=subprocess.PIPE, check=True)
    assert processes.without_progress(done.stderr.decode()) == "ruleout: 3000 puzzles: 3000 unique\n"
    lines = file.read_text(encoding="ascii").splitlines()
    assert lines == [
        ruleout.write(each.puzzle, "line").strip() for each in generate_many(seed=1, count=3000, size=(4, 4))
    ]


def test_a_file_that_is_resumed_needs_the_same_order(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    options = ("batch", "generate", *SMALL, "--count", "3", "-o", str(file))
    assert invoke(*options).status == 0
    done = invoke(*options)
    assert done.status == 2
    assert "already exists" in done.err


def test_a_seed_that_was_chosen_is_in_the_record() -> None:
    (line,) = invoke("batch", "generate", "--size", "4x4", "--json").lines
    assert isinstance(json.loads(line)["recipe"]["seed"], int)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--again", "x"], "--again: repeats single puzzles; expected ruleout generate"),
        (["--givens", "x"], "--givens: found 'x'"),
        (["--engine", "lane"], "no engine is called 'lane'"),
        (["--workers", "0"], "--workers: found '0'"),
        (["--resume"], "--resume: only a batch that writes to a file can be resumed"),
        (["clasic"], "no variant is called 'clasic'"),
    ],
)
def test_what_is_wrong_is_named(options: list[str], message: str) -> None:
    done = invoke("batch", "generate", *options)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_the_command_that_resumes_has_all_options() -> None:
    words = [
        *option_words(Grids("samurai", set=["a=1", "b=2"])),
        *option_words(Givens(minimal=False, symmetry="full", alone=True)),
        *option_words(Difficulty(needs="x-wing:2")),
        *option_words(Effort(seed="3")),
    ]
    assert shlex.join(words) == "samurai --set a=1 --set b=2 --any --symmetry full --alone --needs x-wing:2 --seed 3"
