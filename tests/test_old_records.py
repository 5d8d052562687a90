"""Records of version 1 are read as they were written; those whose keys have not changed since are also written so.

The files in ``version_1`` were written by the commands and functions that they are named after.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import ruleout
from ruleout import Generated
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, LibraryEntry
from ruleout_cli.testing import invoke
from ruleout_generate import read_recipe

OLD = Path(__file__).parent / "version_1"


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (OLD / name).read_text(encoding="utf-8").splitlines()]


def entries(path: Path) -> list[LibraryEntry]:
    with Library(path, write=False) as library:
        return list(library.find())


def as_version_1(rating: RatingRecord) -> dict[str, Any]:
    """The rating of an entry of version 1, with its techniques in the order of their names."""
    data = rating.as_json()
    data["path"].sort(key=lambda each: each["technique"])
    return {key: value for key, value in data.items() if key not in ("hardest", "outcome")}


def without_new_keys(record: Any) -> Any:
    """*record* without the keys that are new: those of the reasons of steps, whose links were read as a chain, the
    conflict of a diagnosis and whether it is complete, notes, and the titles and languages of explanations."""
    if isinstance(record, list):
        return [without_new_keys(each) for each in record]
    if not isinstance(record, dict):
        return record
    if "exchange" in record:
        links = len(record["links"])
        assert record["chains"] == ([{"kind": "chain", "links": links}] if links else [])
        assert record["sets"] == []
        record = {key: value for key, value in record.items() if key not in ("chains", "sets")}
    if "note" in record:
        record = {key: value for key, value in record.items() if key != "note"}
    if record.get("language") == "en":
        record = {key: value for key, value in record.items() if key not in ("title", "language")}
    if "wrong_marks" in record:
        assert (record["conflict"], record["complete"]) == (None, record["verdict"] != "unknown")
        record = {key: value for key, value in record.items() if key not in ("conflict", "complete")}
    return {key: without_new_keys(value) for key, value in record.items()}


def test_results_are_written_as_they_were_and_read() -> None:
    kinds = set()
    for record in records("results.jsonl"):
        item = ruleout.from_record(record)
        puzzle = ruleout.parse(record["document"]) if record["kind"] == "step" else None
        assert without_new_keys(ruleout.to_record(item, puzzle=puzzle)) == record
        kinds.add(record["kind"])
    assert kinds == {"puzzle", "result", "count", "candidates", "diagnosis", "step", "report", "hint", "rating"}


def test_generated_records_are_read() -> None:
    moved = ("order", "seed", "number", "engine", "try", "proof", "versions")
    for record in records("generated.jsonl"):
        new = Generated.from_json(record).as_json()
        assert (record["version"], new["version"]) == (1, 3)
        assert new["recipe"] == {**{key: record[key] for key in moved}, "proof": True, "undecided": 0}
        assert Generated.from_json(new) == Generated.from_json(record)
        for key in ("document", "solution", "rating"):
            assert new[key] == record[key]


def test_generated_records_are_made_again() -> None:
    pytest.importorskip("ruleout_engines", reason="the records name an engine of this package")
    done = invoke("generate", "--again", str(OLD / "generated.jsonl"), "--json")
    old = records("generated.jsonl")
    assert [read_recipe(json.loads(line)) for line in done.lines] == [read_recipe(each) for each in old]


@pytest.mark.long
@pytest.mark.parametrize("task", ["solve", "check", "count", "candidates"])
def test_batches_write_lines_without_ratings_as_they_were(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(OLD)
    done = invoke("batch", task, "--json", "lines.txt")
    assert [json.loads(line) for line in done.lines] == records(f"batch-{task}.jsonl")


def test_a_batch_is_resumed_after_lines_of_version_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(OLD / "lines.txt", tmp_path)
    command = ("batch", "rate", "--scale", "se,search", "--json", "lines.txt", "-o", "stopped.jsonl")
    assert invoke(*command, "--strict").status == 2
    journal = Path("stopped.jsonl.partial.json")
    old = json.loads((OLD / journal).read_text(encoding="utf-8"))
    # The plug-ins that are installed, and their versions, must be those of the stopped batch.
    journal.write_text(json.dumps({**json.loads(journal.read_text()), "reached": old["reached"]}), encoding="utf-8")
    shutil.copy(OLD / "stopped.jsonl.partial", tmp_path)
    assert invoke(*command, "--resume").status == 1
    lines = [json.loads(line) for line in Path("stopped.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines == records("batch-rate.jsonl")
    assert "version" not in lines[0]


@pytest.mark.parametrize("name", ["batch-rate.jsonl", "generated.jsonl", "library.jsonl", "results.jsonl"])
def test_a_library_takes_old_records(name: str, tmp_path: Path) -> None:
    with_puzzles = [each for each in records(name) if "document" in each]
    source, place = tmp_path / "old.jsonl", tmp_path / "library.sqlite"
    source.write_text("".join(json.dumps(each) + "\n" for each in with_puzzles), encoding="utf-8")
    done = invoke("library", "add", "--library", str(place), str(source))
    assert done.status == 0
    found = entries(place)
    given = [each.get("ratings", [each.get("rating")]) for each in with_puzzles if each.get("kind") != "rating"]
    given += [[each] for each in with_puzzles if each.get("kind") == "rating"]
    wanted = {(each["scale"], each["value"]) for ratings in given for each in ratings if each is not None}
    assert {(each.scale, each.value) for entry in found for each in entry.ratings} == wanted
    if name == "generated.jsonl":
        assert [each.recipe and each.recipe["number"] for each in found] == [0, 1, 0, 0]


def test_entries_are_read_with_all_that_they_say(tmp_path: Path) -> None:
    place, again = tmp_path / "library.sqlite", tmp_path / "again.sqlite"
    assert invoke("library", "add", "--library", str(place), str(OLD / "library.jsonl")).status == 0
    for record, entry in zip(records("library.jsonl"), entries(place), strict=True):
        assert [as_version_1(each) for each in entry.ratings] == record["ratings"]
        assert (entry.document, entry.source, entry.recipe) == (
            record["document"], record["source"], record.get("recipe"),
        )  # fmt: skip
    file = tmp_path / "new.jsonl"
    file.write_text(invoke("library", "list", "--library", str(place), "--json").out, encoding="utf-8")
    assert invoke("library", "add", "--library", str(again), str(file)).status == 0
    assert [each.ratings for each in entries(again)] == [each.ratings for each in entries(place)]


def test_a_library_file_of_version_1_is_changed(tmp_path: Path) -> None:
    place = tmp_path / "library.sqlite"
    database = sqlite3.connect(place)
    database.executescript((OLD / "library.sql").read_text(encoding="utf-8"))
    database.execute("PRAGMA application_id = 1380732756")
    database.execute("PRAGMA user_version = 1")
    database.close()
    found = [each.as_json() for each in entries(place)]
    for record, entry, new in zip(records("library.jsonl"), entries(place), found, strict=True):
        assert [as_version_1(each) for each in entry.ratings] == record["ratings"]
        assert new["version"] == 2
        for key in set(record) - {"version", "ratings"}:
            assert new[key] == record[key]
