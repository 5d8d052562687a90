"""Inputs and commands as people type them."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
from typed import COMMANDS, FILES, INPUTS

from ruleout_cli.testing import Done, invoke

EXAMPLES = Path(__file__).parents[1] / "examples"


def answer_to(line: str) -> Done:
    """Run a line of a shell: commands with ``|`` between them, of which the first may read a file after ``<``."""
    done = Done(0, "", "")
    for command in line.split(" | "):
        words, _, file = command.partition(" < ")
        done = invoke(*shlex.split(words), stdin=Path(file).read_text() if file else done.out)
    return done


@pytest.mark.parametrize("name", INPUTS)
def test_an_input_is_read_or_the_message_says_what_to_change(name: str) -> None:
    text, status, says = INPUTS[name]
    done = invoke("convert", "-", "--to", "line", stdin=text)
    assert says in done.out + done.err
    assert done.status == status
    assert bool(done.out) == (status == 0)


@pytest.mark.parametrize(("line", "status", "says"), COMMANDS, ids=[line[:60] for line, _, _ in COMMANDS])
def test_a_command_gives_the_answer(
    line: str, status: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for example in EXAMPLES.glob("*.txt"):
        shutil.copy(example, tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    done = answer_to(line)
    assert says in done.out + done.err
    assert done.status == status


def test_there_are_as_many_as_it_takes_to_find_faults() -> None:
    assert len(INPUTS) + len(COMMANDS) >= 120
