"""Files that are not libraries, libraries of other versions, and several processes."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import processes
import pytest

import ruleout
from ruleout import InputError, PathEntry, RuleoutError
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, NewEntry, Query
from ruleout_batch.library import connection, schema

ONE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
ADD = """
import random, sys
from itertools import combinations

import ruleout
from ruleout_batch import Library
from ruleout_batch.library import store

LINE = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
store.SECONDS_PER_TRANSACTION = 0.001
pairs = list(combinations([cell for cell in range(81) if LINE[cell] != "0"], 2))[:40]
random.Random(int(sys.argv[1])).shuffle(pairs)
lines = ["".join("0" if cell in pair else LINE[cell] for cell in range(81)) for pair in pairs]
with Library() as library:
    print(library.add(map(ruleout.parse, lines)).new)
"""


def refusal(path: Path | str, *, write: bool = True) -> str:
    """The message for a file that is not opened; it stays as it is."""
    before = Path(path).read_bytes() if os.path.isfile(path) else None
    with pytest.raises(InputError) as caught:
        Library(path, write=write)
    assert before == (Path(path).read_bytes() if os.path.isfile(path) else None)
    return str(caught.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize("write", [False, True])
def test_other_files_are_refused(tmp_path: Path, write: bool) -> None:
    text, other, folder = tmp_path / "text", tmp_path / "other", tmp_path / "folder"
    text.write_text("SQLite format 3? no, a list of things\n" * 100)
    folder.mkdir()
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE puzzle (id)")
    database.commit()
    database.close()
    assert refusal(text, write=write).startswith("found a file that is not an SQLite database; expected a library")
    assert refusal(other, write=write) == "found a database of another program; expected a library of ruleout"
    assert refusal(folder, write=write) == "found something that is not a file; expected a library, or no file"
    assert refusal("a\0b", write=write).endswith("found a name that no file can have")


def test_a_missing_library_is_made_only_for_writing(place: Path) -> None:
    assert refusal(place, write=False) == "there is no library; make one with ruleout library add FILE"
    assert not place.exists()
    Library().close()
    assert place.exists()


def test_an_empty_file_becomes_a_library(place: Path) -> None:
    place.touch()
    assert refusal(place, write=False) == "found an empty file; expected a library of ruleout"
    with Library() as library:
        assert len(library) == 0


@pytest.mark.parametrize("write", [False, True])
def test_a_later_version_is_refused(library: Library, place: Path, write: bool) -> None:
    library.close()
    database = sqlite3.connect(place)
    database.execute("PRAGMA user_version = 99")
    database.close()
    assert refusal(place, write=write).startswith("found a library of version 99; this ruleout-batch reads versions up")


def test_an_older_version_is_changed_to_the_current_one(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add([ruleout.parse(ONE)])
    library.close()
    step = ("ALTER TABLE puzzle ADD COLUMN stars INTEGER", "UPDATE puzzle SET stars = 5")
    monkeypatch.setattr(connection, "STEPS", (*schema.STEPS, step))
    for write in (False, True):
        with Library(write=write) as newer:
            assert newer._connection.execute("SELECT stars FROM puzzle").fetchall() == [(5,)]
            assert len(newer) == 1


def test_a_change_of_version_that_fails_changes_nothing(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    step = ("ALTER TABLE puzzle ADD COLUMN stars INTEGER", "UPDATE missing SET stars = 5")
    monkeypatch.setattr(connection, "STEPS", (*schema.STEPS, step))
    with pytest.raises(InputError, match="no such table"):
        Library()
    monkeypatch.undo()
    with Library(place) as again:
        assert len(again) == 0


def test_a_damaged_library_is_reported(library: Library, place: Path) -> None:
    library.add([ruleout.parse(ONE)])
    library.close()
    data = bytearray(place.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    place.write_bytes(data)
    with pytest.raises(InputError, match="damaged; restore a backup"), Library(write=False) as damaged:
        list(damaged.find())


def test_any_damage_is_reported(library: Library, place: Path) -> None:
    puzzle = ruleout.parse(ONE)
    rating = RatingRecord("se", 3.4, "Hard", path=(PathEntry("naked-single", 2),))
    library.add([NewEntry(puzzle, source="a newspaper", ratings=(rating,))])
    library.close()
    data = place.read_bytes()
    chance = random.Random(1)
    for _ in range(300):
        damaged = bytearray(data)
        page = chance.choice((0, 4096 * chance.randrange(len(data) // 4096)))
        for _ in range(chance.choice((3, 10, 50))):
            damaged[page + chance.randrange(100, 4096)] = chance.randrange(256)
        place.write_bytes(damaged)
        with suppress(InputError), Library(write=False) as opened:
            list(opened.find(Query(needed={"naked-single": (1, None)})))
            opened.names("techniques")
            opened.info()


def test_a_damaged_document_is_reported(library: Library) -> None:
    library.add([ruleout.parse(ONE)])
    for document in ("{", "3", "[" * 100_000):
        library._connection.execute("UPDATE puzzle SET document = ?", (document,))
        with pytest.raises(InputError, match="puzzle 1 is damaged; remove it"):
            list(library.find())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write every file")
def test_a_file_that_is_read_only_is_reported(library: Library, place: Path) -> None:
    library.close()
    place.chmod(0o444)
    with Library(write=False) as reader:
        assert len(reader) == 0
    with pytest.raises(InputError, match="read-only"), Library() as writer:
        writer.add([ruleout.parse(ONE)])


def test_a_library_that_was_opened_to_read_is_not_written(library: Library) -> None:
    with Library(write=False) as reader, pytest.raises(InputError, match="cannot be written"):
        reader.add([ruleout.parse(ONE)])


def test_links_are_not_followed_to_write(library: Library, place: Path, tmp_path: Path) -> None:
    library.close()
    link, hard = tmp_path / "link", tmp_path / "hard"
    link.symlink_to(place)
    assert refusal(link) == "found a symbolic link; expected a library, or no file"
    Library(link, write=False).close()
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "elsewhere")
    assert "expected a library" in refusal(dangling)
    assert not (tmp_path / "elsewhere").exists()
    os.link(place, hard)
    assert refusal(hard) == "found a file with several names (hard links); expected a library, or no file"


def test_a_full_disk_is_reported_and_what_was_added_is_kept(library: Library) -> None:
    library.add([ruleout.parse(ONE)])
    (pages,) = library._connection.execute("PRAGMA page_count").fetchone()
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    more = (ruleout.parse("." * n + "1" * 9 + "." * (72 - n)) for n in range(60))
    with pytest.raises(InputError, match="the disk is full; what was added before is kept"):
        library.add(more)
    assert len(library) == 1


def test_a_lock_is_reported(library: Library, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SECONDS_FOR_LOCK", 0.0)
    with Library() as other:
        library._connection.execute("BEGIN IMMEDIATE")
        assert len(other) == 0
        with pytest.raises(InputError, match="locked by another process; try again"):
            other.add([ruleout.parse(ONE)])


def test_two_processes_add_at_the_same_time(place: Path) -> None:
    adding = [
        processes.start([sys.executable, "-c", ADD, str(seed)], stdout=subprocess.PIPE, text=True) for seed in (1, 2)
    ]
    added = [int(process.communicate()[0]) for process in adding]
    assert [process.returncode for process in adding] == [0, 0]
    with Library() as library:
        assert len(library) == sum(added) == 40
        before = library.ids()
        again = processes.run([sys.executable, "-c", ADD, "3"], capture_output=True, text=True, check=True)
        assert again.stdout == "0\n"
        assert library.ids() == before


def test_without_the_package_that_compares_puzzles_the_error_says_what_to_install(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add([ruleout.parse(ONE)])
    monkeypatch.setitem(sys.modules, "ruleout_generate", None)
    with pytest.raises(RuleoutError, match="needs ruleout-generate, which is not installed: pip install"):
        library.add([ruleout.parse(ONE)])
    assert len(list(library.find())) == 1
