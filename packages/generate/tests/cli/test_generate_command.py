"""The command ``ruleout generate``."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import attrs
import processes
import pytest

import ruleout
from ruleout import Budget, Registry, Verdict
from ruleout.plugin import OutOfTime
from ruleout_cli.testing import invoke
from ruleout_generate import Effort, Generated, Recipe, api, generate
from ruleout_generate.cli.options import Difficulty, Givens, Grids
from ruleout_generate.cli.options import Effort as EffortOptions
from ruleout_generate.cli.progress import Progress

SMALL = ("--size", "4x4", "--seed", "1")


def test_a_puzzle_is_a_line_and_what_is_known_of_it_a_message() -> None:
    done = invoke("generate", *SMALL)
    found = generate(seed=1, size=(4, 4))
    assert (done.status, done.lines) == (0, [ruleout.write(found.puzzle, "line").strip()])
    assert f"{sum(map(bool, found.puzzle.givens))} givens, seed 1\n" in done.err


def test_a_puzzle_that_differs_from_its_record_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    record = json.loads(invoke("generate", *SMALL, "--json").out)
    file.write_text(json.dumps({**record, "recipe": {**record["recipe"], "seed": 2}}), encoding="utf-8")
    done = invoke("generate", "--again", str(file))
    assert (done.status, len(done.lines)) == (1, 1)
    assert f"{file}:1: the puzzle differs from that of the record (made with ruleout-core" in done.err


def test_a_file_without_records_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n", encoding="utf-8")
    done = invoke("generate", "--again", str(file))
    assert done.status == 2
    assert f"{file}: found no record; expected" in done.err


def test_a_pattern_has_the_cells_of_the_grid() -> None:
    done = invoke("generate", "--pattern", "1111........1111")
    assert done.status == 2
    assert "--pattern: found 16 cells; expected the 81 of the grid; see --size" in done.err
    assert invoke("generate", *SMALL, "--pattern", "1111........1111").status == 0


def test_the_nearest_puzzle_is_written_if_the_time_is_over() -> None:
    for seconds in ("0.5", "2", "8", "32", "128"):
        done = invoke("generate", "--givens", "19", "--seed", "1", "--timeout", seconds)
        assert done.status == 3
        if "the nearest puzzle" in done.err:  # on a slow machine there is none after half a second
            break
    assert "the nearest puzzle: " in done.err
    assert "a limit was reached; the nearest puzzle has 2" in done.err


def test_several_puzzles_are_several_lines_without_a_message() -> None:
    done = invoke("generate", *SMALL, "-n", "5")
    assert (done.status, len(done.lines), done.err) == (0, 5, "")
    assert all(ruleout.solve(line).verdict is Verdict.UNIQUE for line in done.lines)


def test_records_repeat_their_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    done = invoke("generate", *SMALL, "-n", "3", "--symmetry", "half-turn", "--json", "-o", str(file))
    assert (done.status, done.out, done.err) == (0, "", "")
    written = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    repeated = invoke("generate", "--again", str(file), "--json")
    assert [json.loads(line) for line in repeated.lines] == written
    assert invoke("generate", "--again", "-", stdin=file.read_bytes()).status == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "records.jsonl:1: found what is not JSON"),
        ('{"kind": "puzzle"}', "records.jsonl:1: found no record of a generated puzzle"),
        ("[" * 100_000, "records.jsonl:1: found what is not JSON"),
    ],
)
def test_a_line_that_is_no_record_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(text, encoding="utf-8")
    done = invoke("generate", "--again", str(file))
    assert done.status == 2
    assert message in done.err


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["killer"], "VARIANT"),
        (["--count", "5"], "--count"),
        (["--givens", "30"], "--givens"),
        (["--seed", "0"], "--seed"),
        (["--any"], "--any"),
        (["--set", "cages=3"], "--set"),
        (["--engine", "python"], "--engine"),
    ],
)
def test_what_a_record_decides_is_refused_as_an_option(tmp_path: Path, options: list[str], name: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(invoke("generate", *SMALL, "--json").out, encoding="utf-8")
    done = invoke("generate", *options, "--again", str(file))
    assert (done.status, done.out) == (2, "")
    assert f"{name}: cannot be combined with --again, which takes it from the records" in done.err
    assert invoke("generate", "--again", str(file), "--timeout", "60", "--to", "json").status == 0


def test_the_time_for_all_records_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "records.jsonl"
    invoke("generate", *SMALL, "-n", "20", "--json", "-o", str(file))
    left: list[float] = []
    again = api.again

    def slow(recipe: Recipe, *, budget: Budget, plugins: Registry) -> Generated:
        assert budget.seconds is not None
        left.append(budget.seconds)
        time.sleep(0.01)
        return again(recipe, plugins=plugins)

    monkeypatch.setattr(api, "again", slow)
    assert invoke("generate", "--again", str(file), "--timeout", "60").status == 0
    assert len(left) == 20
    assert left[0] - left[-1] > 0.15


def test_the_options_of_givens() -> None:
    pattern = "1.1..1.11.1..1.1"
    done = invoke("generate", *SMALL, "--pattern", pattern)
    assert [character == "." for character in done.out.strip()] == [character == "." for character in pattern]
    solution = ruleout.solve(done.out).solutions[0]
    done = invoke("generate", *SMALL, "--solution", "".join(map(str, solution)))
    assert ruleout.solve(done.out).solutions == (solution,)


def test_a_template_gives_rules_and_givens() -> None:
    document = {"variant": "classic", "n": 4, "givens": [[1, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4]}
    done = invoke("generate", "--seed", "1", "--template", json.dumps(document))
    assert done.out.startswith("1234")


def test_another_format_can_be_asked_for() -> None:
    done = invoke("generate", *SMALL, "--to", "json")
    assert json.loads(done.out)["variant"] == "classic"
    assert ruleout.solve(done.out).verdict is Verdict.UNIQUE


def test_an_order_that_is_not_met_is_answered_with_the_nearest_puzzle() -> None:
    done = invoke("generate", "--seed", "1", "--givens", "10", "--tries", "3")
    assert (done.status, done.out) == (1, "")
    first, last = done.err.splitlines()
    assert first.startswith("ruleout: the nearest puzzle: ")
    assert "no puzzle in 3 tries meets the order; the nearest puzzle has" in last


@pytest.mark.parametrize(
    ("stop", "status", "message"),
    [(OutOfTime, 3, "unknown: a limit was reached"), (KeyboardInterrupt, 130, "interrupted")],
)
def test_what_was_made_before_the_end_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException], status: int, message: str
) -> None:
    def watch(self: Progress, effort: Effort) -> None:
        if effort.found > 20:
            raise stop

    monkeypatch.setattr(Progress, "watch", watch)
    file = tmp_path / "puzzles.txt"
    done = invoke("generate", *SMALL, "-n", "100000000", "--symmetry", "half-turn", "-o", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert (done.status, len(lines) > 20) == (status, True)
    assert done.err == f"ruleout: {message}; {len(lines)} of 100000000 puzzles were made\n"


def test_the_time_is_limited() -> None:
    done = invoke("generate", "-n", "100000000", "--timeout", "0")
    assert (done.status, done.out) == (3, "")
    assert done.err == "ruleout: unknown: a limit was reached; 0 of 100000000 puzzles were made\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["clasic"], "no variant is called 'clasic'; did you mean classic?"),
        (["--size", "9"], "--size: found '9'; expected rows and columns, such as 9x9"),
        (["--givens", "many"], "--givens: found 'many'; expected a number or a range, such as 24 or 24-28"),
        (["--givens", "2.5"], "--givens: found '2.5'; expected a number or a range"),
        (["--givens", "30-20"], "givens: found 30 to 20; expected the smaller number first"),
        (["--needs", "a:b"], "--needs: found 'a:b'; expected a technique, such as x-wing, x-wing:2 or x-wing:1-3"),
        (["--needs", "x-wing:5-9,x-wing:1"], "--needs: found 'x-wing' twice; expected each technique once"),
        (["--set", "density"], "--set: found 'density'; expected NAME=VALUE"),
        (["--set", "density=1"], "options: found density; expected none"),
        (["--count", "0"], "--count: found '0'; expected a whole number, 1 or more"),
        (["--tries", "x"], "--tries: found 'x'; expected a whole number, 1 or more"),
        (["--solution", "1" * 15 + "."], "--solution: r4c4 is blank; expected a digit in every cell"),
        (["--pattern", "no such file"], "--pattern: "),
        (["--symmetry", "mirror"], "symmetry: found 'mirror'; expected one of none, half-turn"),
        (["--method", "hard"], "no method is called 'hard'"),
        (["--to", "picture"], "no format is called 'picture'"),
    ],
)
def test_what_is_wrong_is_named(options: list[str], message: str) -> None:
    done = invoke("generate", *options)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_other_commands_do_not_import_the_options() -> None:
    code = "import sys; from ruleout_cli.testing import invoke; invoke('solve', '.' * 80); print(*sys.modules)"
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    mine = {name for name in done.stdout.split() if name.startswith("ruleout_generate.cli.")}
    assert mine == {"ruleout_generate.cli.commands"}


def test_the_help_lists_the_options_in_groups() -> None:
    done = invoke("generate", "--help")
    headings = ["The grid", "The givens", "The difficulty", "How many, and how much work"]
    groups = [Grids, Givens, Difficulty, EffortOptions]
    parts = re.split(f"─ ({'|'.join(['Arguments', 'Options', *headings])}) ─", done.out)
    shown = {
        name: set(re.findall(r"--[a-z][a-z-]+", text)) for name, text in zip(parts[1::2], parts[2::2], strict=True)
    }
    for heading, group in zip(headings, groups, strict=True):
        names = {each.name for each in attrs.fields(group)} - {"variant"}
        assert shown[heading] - {"--any"} == {f"--{name.replace('_', '-')}" for name in names}
    assert list(shown)[2:] == headings
    assert shown["Options"] >= {"--output", "--json", "--to"}
