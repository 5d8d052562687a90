"""The command ``ruleout batch``: its input, output, messages and exit status."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import processes
import pytest
from batches import NONE, SEVERAL, SOLUTION, UNIQUE, many, write_lines

from ruleout_batch.answering.job import Task
from ruleout_batch.executors.local.workers import MOST_WORKERS
from ruleout_cli.testing import Done, invoke

COMMAND = [sys.executable, "-m", "ruleout_cli"]


def batch(*arguments: str, stdin: str | bytes = b"") -> Done:
    return invoke("batch", *arguments, "--engine", "python", "--workers", "1", stdin=stdin)


def test_solve_answers_line_by_line(tmp_path: Path) -> None:
    done = batch("solve", write_lines(tmp_path / "in.txt", [UNIQUE, "", "# why", UNIQUE]))
    assert done == Done(0, f"{SOLUTION}\n\n\n{SOLUTION}\n", "ruleout: 2 puzzles: 2 unique\n")


def test_json_has_a_record_per_puzzle_and_no_times(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE, "", NONE])
    done = batch("solve", "--json", name)
    assert [json.loads(line) for line in done.lines] == [
        {"line": 1, "variant": "classic", "verdict": "unique", "solution": SOLUTION},
        {"line": 3, "variant": "classic", "verdict": "none"},
    ]
    assert done.out == batch("solve", "--json", name).out


def test_several_files_are_one_batch(tmp_path: Path) -> None:
    one, two = write_lines(tmp_path / "one", [UNIQUE]), write_lines(tmp_path / "two", ["x", UNIQUE])
    done = batch("count", "--json", one, two)
    assert [(Path(each["file"]).name, each["line"]) for each in map(json.loads, done.lines)] == [
        ("one", 1),
        ("two", 1),
        ("two", 2),
    ]


def test_the_other_tasks(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE, SEVERAL, NONE])
    assert batch("check", name).lines == ["unique", "several", "none"]
    assert batch("count", name, "--limit", "2").lines == ["1", "2+", "0"]
    assert batch("candidates", name).lines[::2] == [" ".join(SOLUTION), "none"]


def test_standard_input_is_read_if_no_file_is_named() -> None:
    for arguments in ((), ("-",)):
        done = batch("solve", *arguments, stdin=f"{UNIQUE}\nx\n")
        assert done.status == 1
        assert done.lines[0] == SOLUTION
        assert done.lines[1].startswith("error: standard input:2: ")


def test_packed_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "in.gz"
    path.write_bytes(gzip.compress(UNIQUE.encode()))
    assert batch("solve", str(path)).lines == [SOLUTION]


@pytest.mark.parametrize(
    ("lines", "task", "status"),
    [
        ([UNIQUE], "solve", 0),
        ([UNIQUE, NONE], "solve", 1),
        ([UNIQUE, SEVERAL], "check", 1),
        ([UNIQUE, SEVERAL], "count", 0),
        ([UNIQUE, SEVERAL], "candidates", 0),
        ([UNIQUE, NONE], "candidates", 1),
        ([UNIQUE, "." * 81], "count", 3),
        ([UNIQUE, "." * 81, "x"], "count", 1),
        (["x", "y"], "solve", 2),
    ],
)
def test_exit_status(tmp_path: Path, lines: list[str], task: str, status: int) -> None:
    limit = ["--limit", "2000"] if task == "count" else []
    assert batch(task, *limit, write_lines(tmp_path / "in.txt", lines)).status == status


def test_a_puzzle_beyond_its_budget_is_unknown(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE, "." * 81])
    for option in ("--nodes", "--timeout"):
        done = batch("solve", option, "0", name)
        assert (done.status, done.lines[-1]) == (3, "unknown")


def test_a_batch_continues_after_a_bad_line(tmp_path: Path) -> None:
    lines = many(60)
    lines[30] = UNIQUE[:16] + "x" + UNIQUE[17:]
    name, out = write_lines(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    done = batch("solve", name, "-o", str(out))
    message = f"{name}:31:17 (r2c8): found 'x'; expected 1-9, 0 or ."
    assert done.status == 1
    assert done.err == f"ruleout: {message}\nruleout: 60 puzzles: 59 unique, 1 bad\n"
    found = out.read_text().splitlines()
    assert (len(found), found[30]) == (60, f"error: {message}")
    done = batch("solve", "--json", name)
    assert json.loads(done.lines[30]) == {"line": 31, "error": message}


def test_strict_stops_at_the_first_bad_line(tmp_path: Path) -> None:
    name, out = write_lines(tmp_path / "in.txt", [UNIQUE, "x", UNIQUE]), str(tmp_path / "out.txt")
    done = batch("solve", name, "--strict")
    assert (done.status, done.out) == (2, f"{SOLUTION}\n")
    assert done.err.startswith(f"ruleout: --strict: {name}:2: found one line of 1 character,")
    assert done.err.endswith("; stopped after 1 line\n")
    done = batch("solve", name, "--strict", "-o", out)
    assert done.status == 2
    assert (
        f"ruleout: to resume: ruleout batch solve --engine python --workers 1 --output {out} --resume {name}\n"
        in done.err
    )
    assert not os.path.exists(out)
    assert batch("solve", name, "-o", out, "--resume").status == 1
    assert Path(out).read_text().count("\n") == 3


def test_a_file_with_one_puzzle_on_several_lines_is_reported_once(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.sdk", [UNIQUE[at : at + 9] for at in range(0, 81, 9)])
    done = batch("solve", name)
    assert (done.status, len(done.err.splitlines())) == (2, 2)
    assert f"reads one puzzle per line, and {name} holds 1 puzzle on 9 lines; 'ruleout convert {name}" in done.err
    assert "holds" not in batch("solve", write_lines(tmp_path / "bad.txt", ["a", "b"])).err


def test_only_the_first_messages_are_reported(tmp_path: Path) -> None:
    done = batch("solve", write_lines(tmp_path / "in.txt", [UNIQUE, *["x"] * 25]))
    assert len(done.err.splitlines()) == 12
    assert "ruleout: and 15 more, which are in the output" in done.err


@pytest.mark.parametrize("workers", ["0", "-1", "1e9", "abc", "1000000000", "", "٣", "1.0", str(MOST_WORKERS + 1)])
def test_an_invalid_number_of_workers_is_refused(tmp_path: Path, workers: str) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE])
    done = invoke("batch", "solve", name, "--workers", workers)
    assert done == Done(
        2, "", f"ruleout: --workers: found '{workers}'; expected a whole number from 1 to {MOST_WORKERS}\n"
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--variant", "clasic"], "no variant is called 'clasic'; did you mean classic?"),
        (["--format", "gird"], "no format is called 'gird'; did you mean grid?"),
        (["--engine", "pyhton"], "no engine is called 'pyhton'; did you mean python?"),
        (["--timeout", "-1"], "--timeout: found '-1'; expected seconds, 0 or more"),
        (["--resume"], "--resume: only a batch that writes to a file can be resumed; expected --output FILE too"),
        (["--cluster", "tcp://h:1", "--workers", "2"], "expected --workers or --cluster alone"),
    ],
)
def test_invalid_options_are_refused(tmp_path: Path, options: list[str], says: str) -> None:
    done = invoke("batch", "solve", write_lines(tmp_path / "in.txt", [UNIQUE]), *options)
    assert (done.status, done.out) == (2, "")
    assert says in done.err


def test_an_invalid_limit_is_refused(tmp_path: Path) -> None:
    done = batch("count", write_lines(tmp_path / "in.txt", [UNIQUE]), "--limit", "0")
    assert (done.status, done.err) == (2, "ruleout: --limit: found '0'; expected a whole number, 1 or more\n")


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "zero", "empty", "blank", "picture", "wide"])
def test_invalid_inputs_are_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "in.txt"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "zero":
        path = Path("/dev/zero")
    elif kind != "missing":
        content = {"empty": b"", "blank": b" \n\n", "picture": b"\x89PNG\r\n\x1a\n\0\0", "wide": "1\n".encode("utf-16")}
        path.write_bytes(content[kind])
    says = {
        "missing": "no such file",
        "folder": "found a directory; expected a file",
        "pipe": "found a pipe; expected a file",
        "zero": "found a device; expected a file",
        "empty": "no puzzle found (0 bytes)",
        "blank": "no puzzle found (3 bytes)",
        "picture": "binary data (a PNG picture); expected text",
        "wide": "looks like UTF-16; save as UTF-8",
    }
    done = batch("solve", str(path), "-o", str(tmp_path / "out.txt"))
    assert done == Done(2, "", f"ruleout: {path}: {says[kind]}\n")
    assert [each.name for each in tmp_path.iterdir() if each != path] == []


def test_the_output_may_not_be_an_input(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE])
    done = batch("solve", name, "-o", name, "--force")
    assert done == Done(2, "", f"ruleout: {name}: it is one of the inputs; expected another file to write\n")


def test_an_existing_output_is_overwritten_only_with_force(tmp_path: Path) -> None:
    name, out = write_lines(tmp_path / "in.txt", [UNIQUE]), tmp_path / "out.txt"
    out.write_text("mine")
    done = batch("solve", name, "-o", str(out))
    assert done == Done(2, "", f"ruleout: {out}: already exists; use --force to overwrite it\n")
    assert out.read_text() == "mine"
    assert batch("solve", name, "-o", str(out), "--force").status == 0
    assert out.read_text() == f"{SOLUTION}\n"
    done = batch("solve", name, "-o", str(tmp_path), "--force")
    assert (done.status, "not a regular file" in done.err) == (2, True)
    done = batch("solve", name, "-o", str(tmp_path / "no" / "out.txt"))
    assert (done.status, "cannot be written: No such file or directory" in done.err) == (2, True)


def test_a_pipe_can_be_written_to_a_file_and_not_resumed(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert batch("solve", "-o", str(out), stdin=UNIQUE).status == 0
    assert out.read_text() == f"{SOLUTION}\n"
    done = batch("solve", "-o", str(tmp_path / "two"), "--resume", stdin=UNIQUE)
    assert (done.status, "standard input cannot be read again; expected files" in done.err) == (2, True)
    done = batch("solve", "-", "-", stdin=UNIQUE)
    assert (done.status, "given twice" in done.err) == (2, True)


def test_without_dask_the_message_names_the_extra_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = invoke("batch", "solve", write_lines(tmp_path / "in.txt", [UNIQUE]), "--cluster", "tcp://127.0.0.1:1")
    assert done.status == 2
    assert 'install it with: pip install "ruleout-batch[cluster]"' in done.err


def test_an_engine_that_fails_on_a_puzzle_fails_that_line_only(tmp_path: Path, fragile: str) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE, "88" + "." * 79, UNIQUE])
    done = invoke("batch", "solve", name, "--engine", fragile, "--workers", "2")
    assert done.status == 1
    assert done.lines[1] == f"failed: {name}:2: engine fragile failed: RuntimeError: eights"


def test_other_characters_are_escaped_if_the_output_is_ascii(tmp_path: Path) -> None:
    name = write_lines(tmp_path / "in.txt", [UNIQUE, "٣" + UNIQUE[1:]])
    arguments = ("batch", "solve", name, "--engine", "python", "--workers", "1")
    assert r"found '\u0663' (ARABIC-INDIC DIGIT THREE)" in invoke(*arguments, encoding="ascii").lines[1]
    assert "found '٣' (ARABIC-INDIC DIGIT THREE)" in invoke(*arguments).lines[1]


def test_a_name_that_no_text_can_hold_is_escaped(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/in\xff\n.txt")
    Path(name).write_text("x\n")
    for form in ("--plain", "--json"):
        done = batch("solve", form, name)
        assert done.status == 2
        assert done.out.count("\n") == 1
        assert r"in\udcff\n.txt:1: " in done.err


def test_a_closed_pipe_ends_the_batch_without_a_message(tmp_path: Path) -> None:
    # ten times what a pipe holds: the batch is never done when the pipe closes
    name = write_lines(tmp_path / "in.txt", many(400) * 10)
    command = [*COMMAND, "batch", "solve", "--engine", "python", name]
    process = processes.start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() in (0, 141)
    process.stderr.close()


def test_help_lists_commands_and_options() -> None:
    done = invoke("batch", "--help")
    assert done.status == 0
    for task in Task:
        assert task in done.out
        assert "--resume" in invoke("batch", task, "--help").out
    assert invoke("batch", "slove").err == "ruleout: no command is called 'slove'; did you mean solve?\n"


@pytest.mark.parametrize("task", list(Task))
def test_help_says_that_the_time_limit_holds_for_each_puzzle(task: str) -> None:
    shown = " ".join(invoke("batch", task, "--help").out.replace("│", " ").split())
    assert "--timeout SECONDS Stop work on each puzzle after this time." in shown


def test_the_start_of_the_command_line_imports_few_modules() -> None:
    code = "import sys; from ruleout_cli.testing import invoke; invoke('solve', '.' * 80); print(*sys.modules)"
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    mine = {name for name in done.stdout.split() if name.startswith("ruleout_batch")}
    assert mine == {"ruleout_batch", "ruleout_batch.cli", "ruleout_batch.cli.commands"}
