"""Batches from Python."""

from __future__ import annotations

import ast
import copy
import itertools
import json
import pickle
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from batches import NONE, SOLUTION, UNIQUE, many, write_lines

import ruleout_batch
from ruleout import Budget, InputError, UnknownName, solve
from ruleout_batch import Inline, Record, Tally, answer_files, answers
from ruleout_batch.input.iterables import LineStream


def test_files_are_answered_into_a_file(tmp_path: Path) -> None:
    lines = many(30)
    name, out = write_lines(tmp_path / "in.txt", lines), tmp_path / "out.txt"
    assert answer_files("solve", Path(name), out, workers=2) == Tally(unique=30)
    assert out.read_text().splitlines() == ["".join(map(str, solve(line).solutions[0])) for line in lines]
    with pytest.raises(InputError, match="already exists"):
        answer_files("solve", [name], out)
    tally = answer_files("count", [name, name], out, json=True, limit=1, force=True, executor=Inline())
    assert tally == Tally(unknown=60)


def test_lines_of_an_iterable_give_records() -> None:
    found = list(answers("solve", [UNIQUE, f"{UNIQUE}\n", b"", b"#", NONE.encode(), "bad"], engine="python", workers=1))
    assert found[:3] == [
        {"line": 1, "variant": "classic", "verdict": "unique", "solution": SOLUTION},
        {"line": 2, "variant": "classic", "verdict": "unique", "solution": SOLUTION},
        {"line": 5, "variant": "classic", "verdict": "none"},
    ]
    assert found[3]["error"].startswith("lines:6: ")


def test_lines_may_be_without_end() -> None:
    endless = answers("solve", itertools.repeat(UNIQUE), executor=Inline(), engine="python")
    assert [record["line"] for record in itertools.islice(endless, 120)] == list(range(1, 121))
    endless.close()  # type: ignore[attr-defined]


def test_a_record_is_a_mapping_that_is_read_when_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []
    real = json.loads
    monkeypatch.setattr("ruleout_batch.answering.record.loads", lambda text: read.append(text) or real(text))
    found = list(answers("solve", [UNIQUE] * 3, executor=Inline(), engine="python"))
    assert not read
    record, other = found[1], {"line": 2, "variant": "classic", "verdict": "unique", "solution": SOLUTION}
    assert (record["solution"], record.get("error"), "line" in record, len(record)) == (SOLUTION, None, True, 4)
    assert len(read) == 1
    assert isinstance(record, Record)
    assert isinstance(record, Mapping)
    assert record == other == dict(record) == real(str(record))
    assert record != found[0]
    assert list(record) == list(other)
    assert repr(record) == f"Record({other!r})"
    assert pickle.loads(pickle.dumps(record)) == copy.copy(record) == record
    with pytest.raises(KeyError):
        record["error"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], b""),
        (["1", "2\n", "3\r\n"], b"1\n2\n3\n"),
        (["1", b"2", "3"], b"1\n2\n3\n"),
        (["1\n2", "3\n\n", ""], b"1\n2\n3\n\n"),
        (["\u0663", "\ud800", "1"], b"\xd9\xa3\n\xed\xa0\x80\n1\n"),
        ([str(number) for number in range(200)], b"".join(b"%d\n" % number for number in range(200))),
    ],
)
def test_each_line_of_an_iterable_ends_with_one_line_feed(lines: list[str | bytes], expected: bytes) -> None:
    stream = LineStream(lines)
    parts = iter(lambda: stream.read(100), b"")
    assert b"".join(parts) == expected


def test_lines_that_come_slowly_are_answered_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_batch.input.iterables.SECONDS_FOR_LINES", -1.0)
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for line in many(10):
            taken += 1
            yield line

    for given, record in enumerate(answers("solve", lines(), executor=Inline(), engine="python"), 1):
        assert record["line"] == given == taken


def test_a_budget_applies_to_each_puzzle() -> None:
    (record,) = answers("solve", ["." * 81], budget=Budget(nodes=0), executor=Inline(), engine="python")
    assert record["verdict"] == "unknown"


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="'guess' is not a valid Task"):
        answers("guess", [])
    with pytest.raises(ValueError, match="budget: found an event; expected none, since workers are processes"):
        answers("solve", [], budget=Budget(cancel=threading.Event()))
    with pytest.raises(ValueError, match="limit: found 0; expected 1 or more"):
        answers("count", [], limit=0)
    with pytest.raises(ValueError, match="workers: found 0; expected 1 or more"):
        answers("count", [], workers=0)
    with pytest.raises(UnknownName, match="no engine is called 'nonsense'"):
        answers("count", [], engine="nonsense")


def test_every_public_name_can_be_imported() -> None:
    for name in ruleout_batch.__all__:
        assert getattr(ruleout_batch, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = ruleout_batch.nonsense  # type: ignore[attr-defined]


def test_type_checkers_see_the_same_names() -> None:
    stub = Path(ruleout_batch.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imported = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(stub))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == {(home, name) for home, names in ruleout_batch.NAMES.items() for name in names.split()}
