"""The same software on every machine."""

from __future__ import annotations

import sys

import pytest

from ruleout import UnknownName, __version__
from ruleout_batch.answering.job import Job, Task
from ruleout_batch.executors.cluster.software import difference, software


def test_core_batch_and_plug_ins_count(with_plugin: None) -> None:
    found = software(Job(Task.SOLVE, ("puzzles.txt",)))
    assert found["ruleout-core"] == found["ruleout-batch"] == __version__
    assert found["ruleout-marked"] == "1.0"


def test_plug_ins_that_are_left_out_do_not_count(with_plugin: None) -> None:
    assert "ruleout-marked" not in software(Job(Task.SOLVE, ("puzzles.txt",), without=("ruleout-marked",)))
    assert "ruleout-marked" not in software(Job(Task.SOLVE, ("puzzles.txt",), only=("ruleout-core",)))


def test_a_plug_in_that_is_not_installed() -> None:
    with pytest.raises(UnknownName, match="ruleout-marked"):
        software(Job(Task.SOLVE, ("puzzles.txt",), only=("ruleout-marked",)))


def test_faulty_plug_ins_count(with_plugin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ruleout_marked", None)  # importing it fails
    assert software(Job(Task.SOLVE, ("puzzles.txt",)))["ruleout-marked"] == "1.0"


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ({"a": "1", "b": "2"}, None),
        ({"a": "1"}, "found no b; expected b==2"),
        ({"a": "0", "b": "3"}, "found a 0, b 3; expected a==1, b==2"),
        ({"a": "1", "b": "2", "c": "5"}, "found c 5, not installed here; expected the same plug-ins"),
        ({"a": "1", "c": "5"}, "found no b; expected b==2; found c 5, not installed here"),
    ],
)
def test_differences_are_named(there: dict[str, str], said: str | None) -> None:
    found = difference({"a": "1", "b": "2"}, there)
    assert found is None if said is None else found is not None and found.startswith(said)
