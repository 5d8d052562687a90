"""Puzzles for a library are prepared in the order of the input, in this process and in others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from ruleout import InputError, RuleoutError, default_registry
from ruleout_batch import Library
from ruleout_batch.executors.local.killable_worker import KillableWorker
from ruleout_batch.library import preparing, writing
from ruleout_batch.library.preparing import ChunkOutcome, Preparation, Prepared, ReaderOptions, chunk_outcome
from ruleout_batch.library.reading import Fault, Part
from ruleout_batch.library.store import Additions
from ruleout_cli.testing import invoke

LINE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
ROWS = "SELECT key, document, variant, title, source, givens, name FROM puzzle LEFT JOIN symmetry ON puzzle = id"


def lines(number: int) -> list[str]:
    """Puzzles, some of which are the same, bad lines and records."""
    found = [LINE.translate(str.maketrans("123456789", "234567891"))] * number
    for i in range(number):
        if i % 3 == 0:
            found[i] = "".join("." if j * (i + 1) % 11 < 4 else char for j, char in enumerate(LINE))
        elif i % 7 == 0:
            found[i] = LINE[:i] + "x" + LINE[i + 1 :]
        elif i % 5 == 0:
            givens = "." * (i % 16) + "1" + "." * (15 - i % 16)
            found[i] = f'{{"document": {{"variant": "classic", "givens": "{givens}", "title": "T{i}"}}}}'
    return found


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """Chunks are small, and all but the first are prepared by workers. Returns the parts of these chunks."""
    sent: list[Part] = []
    start, outcome = Preparation._start_workers, Preparation._outcome

    def started(self: Preparation) -> list[Thread]:
        starts = start(self)
        for each in starts:
            each.join()
        return starts

    def recorded(self: Preparation, chunk: preparing.Chunk) -> ChunkOutcome:
        sent.extend(chunk)
        return outcome(self, chunk)

    monkeypatch.setattr(preparing, "SECONDS_ALONE", 0.0)
    monkeypatch.setattr(preparing, "LARGEST_CHUNK", 400)
    monkeypatch.setattr(preparing, "SECONDS_PER_CHUNK", float("inf"))
    monkeypatch.setattr(Preparation, "_start_workers", started)
    monkeypatch.setattr(Preparation, "_outcome", recorded)
    return sent


def test_any_number_of_workers_adds_the_same(tmp_path: Path, workers: list[Part]) -> None:
    (tmp_path / "in.txt").write_text("\n".join(lines(60)))
    found = []
    for number in (1, 2, 3):
        workers.clear()
        place = tmp_path / f"{number}.sqlite"
        options = ("--workers", str(number), "--library", str(place), "--source", "a book", "--variant", "classic")
        done = invoke("library", "add", *options, str(tmp_path / "in.txt"))
        assert len({part.before for part in workers}) == (0 if number == 1 else 55)
        with sqlite3.connect(place) as connection:
            rows = connection.execute(f"{ROWS} ORDER BY id, name").fetchall()
        found.append((rows, done.status, done.err.replace(str(place), "")))
    assert found[0] == found[1] == found[2]
    rows, status, said = found[0]
    assert {row[4] for row in rows} == {"a book"}
    assert status == 1
    assert len(rows) > 15
    assert "in.txt:8:8" in said


def failing(parts: list[Part], error: BaseException) -> Iterator[Part]:
    yield from parts
    raise error


def parts_of(number: int) -> list[Part]:
    return [Part("in", i, line) for i, line in enumerate(lines(number))]


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("error", [InputError("cannot be read"), KeyboardInterrupt()], ids=["error", "interrupted"])
def test_what_came_before_an_error_is_kept(
    tmp_path: Path, workers: list[Part], number: int, error: BaseException
) -> None:
    found: list[Prepared] = []
    with Preparation(ReaderOptions(), default_registry(), number) as preparation:
        entries = preparation.entries(failing(parts_of(33), error))
        with pytest.raises(type(error)):
            found.extend(entries)
    assert len(found) == 33 or (number == 2 and isinstance(error, KeyboardInterrupt) and len(found) >= 5)
    assert all(each.pid is None for each in preparation._workers)


def test_an_error_of_a_worker_is_raised_after_what_came_before(
    workers: list[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    def outcome(self: Preparation, chunk: preparing.Chunk) -> ChunkOutcome:
        return ChunkOutcome([Fault("one")], 0.1, RuleoutError("two"))

    monkeypatch.setattr(Preparation, "_outcome", outcome)
    with Preparation(ReaderOptions(), default_registry(), 2) as preparation:
        found = preparation.entries(parts_of(30))
        assert next(each for each in found if each == Fault("one"))
        with pytest.raises(RuleoutError, match="two"):
            next(found)


def test_an_outcome_has_what_was_prepared_before_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    to_record = writing.to_record

    def refuse_one(puzzle: object, **more: object) -> object:
        if "T5" in str(puzzle.meta):  # type: ignore[attr-defined]
            raise RuleoutError("no document")
        return to_record(puzzle, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "to_record", refuse_one)
    found = chunk_outcome(ReaderOptions(), parts_of(9))
    assert len(found.prepared) == 5
    assert str(found.error) == "no document"


def test_a_worker_that_dies_twice_is_reported(
    tmp_path: Path, workers: list[Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dying_in_a_test.py").write_text("import os\n\ndef die(*arguments):\n    os._exit(9)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import dying_in_a_test  # type: ignore[import-not-found]

    monkeypatch.setattr(preparing, "chunk_outcome", dying_in_a_test.die)
    additions = Additions()
    with Library(tmp_path / "library") as library, Preparation(ReaderOptions(), default_registry(), 2) as preparation:
        puzzles = (each for each in preparation.entries(parts_of(30)) if not isinstance(each, Fault))
        with pytest.raises(RuleoutError, match="a worker failed: ended with status 9; use --workers 1"):
            library.add(puzzles, additions)
        assert len(library) == additions.new > 0


def test_workers_that_cannot_be_started_are_not_used(workers: list[Part], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*arguments: object, **more: object) -> None:
        raise OSError(11, "no more processes")

    monkeypatch.setattr("ruleout_batch.executors.local.killable_worker.Popen", missing)
    with Preparation(ReaderOptions(), default_registry(), 2) as preparation:
        assert len(list(preparation.entries(parts_of(30)))) == 30
    assert not workers


def test_the_number_of_workers_is_checked(tmp_path: Path) -> None:
    done = invoke("library", "add", "--workers", "0", "--library", str(tmp_path / "library"), "-", stdin=LINE)
    assert (done.status, done.err) == (2, "ruleout: --workers: found '0'; expected a whole number from 1 to 256\n")
    assert not (tmp_path / "library").exists()


def test_few_puzzles_start_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KillableWorker, "ready", None)
    (tmp_path / "in.txt").write_text(f"{LINE}\n" * 30)
    done = invoke("library", "add", "--workers", "3", "--library", str(tmp_path / "library"), str(tmp_path / "in.txt"))
    assert "1 added, 29 already there" in done.err
