"""From inputs to puzzles and faults."""

from __future__ import annotations

import gzip
import json
from io import BytesIO
from pathlib import Path

import pytest

import ruleout
from ruleout import InputError, discover
from ruleout_batch import NewEntry
from ruleout_batch.input.sources import File, Source, Stream
from ruleout_batch.library import reading
from ruleout_batch.library.reading import EntryReader, Fault

ONE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
GRID = "1...\n..3.\n.2..\n....\n"


def read(text: str | bytes, reader: EntryReader | None = None) -> list[NewEntry | Fault]:
    data = text.encode() if isinstance(text, str) else text
    return entries(reader or EntryReader(discover()), Stream(BytesIO(data), "in"))


def entries(reader: EntryReader, source: Source) -> list[NewEntry | Fault]:
    return [each for part in reader.parts(source) for each in reader.entries(part)]


def summary(found: list[NewEntry | Fault]) -> list[str]:
    """Each puzzle by its number of givens, each fault by its message."""
    return [each.message if isinstance(each, Fault) else str(sum(map(bool, each.puzzle.givens))) for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ONE}\n\n# why\n{OTHER}\n", ["21", "17"]),
        (f"\ufeff{ONE}\r\n{OTHER}\r\n", ["21", "17"]),
        (GRID, ["3"]),
        (f"{GRID}\n{GRID}", ["3", "3"]),
        (f"{ONE}\n{ONE[:-1]}x\n{OTHER}", ["21", "in:2:81 (r9c9): found 'x'; expected 1-9, 0 or .", "17"]),
        (f"{GRID}\n1...\n..9.\n....\n....\n\n{GRID}", ["3", "in:7:3 (r2c3): found '9'; expected 1-4, 0 or .", "3"]),
        ('{"givens": "1..............."}\n{"givens": "5..............."}', None),
        ("x", None),
        ("", None),
    ],
    ids=["lines", "bom", "grid", "grids", "bad line", "bad grid", "bad document", "nothing", "empty"],
)
def test_a_text_is_read_as_a_whole_or_in_parts(text: str, expected: list[str] | None) -> None:
    found = summary(read(text))
    if expected is not None:
        assert found == expected
    else:
        assert len([each for each in found if each.startswith("in")]) == 1, found


def test_records_bring_ratings_and_recipes() -> None:
    puzzle = ruleout.parse(ONE)
    document = ruleout.to_record(puzzle)["document"]
    path = [{"technique": "x-wing", "times": 2, "highest": 3.2}]
    rating = {"kind": "rating", "version": 1, "document": document, "scale": "se", "value": 7, "path": path}
    own = {"scale": "own", "value": 1, "verdict": "unique"}
    generated = {"kind": "generated", "document": document, "recipe": {"seed": 3, "order": {}}, "rating": own}
    unrated = {"kind": "generated", "document": document, "recipe": {"seed": 5}, "rating": None}
    several = {"line": 3, "document": document, "verdict": "unique", "ratings": [{"scale": "a", "value": None}]}
    every = (rating, generated, unrated, several, {"kind": "puzzle", "document": document})
    lines = [json.dumps(each) for each in every]
    found = read("\n".join(lines))
    entries = [each for each in found if isinstance(each, NewEntry)]
    assert all(each.puzzle == puzzle for each in entries)
    assert [[(rating.scale, rating.value) for rating in each.ratings] for each in entries] == [
        [("se", 7.0)],
        [("own", 1.0)],
        [],
        [("a", None)],
        [],
    ]
    assert entries[1].ratings[0].verdict == "unique"
    assert [each.recipe for each in entries] == [None, {"seed": 3, "order": {}}, {"seed": 5}, None, None]
    assert entries[0].ratings[0].path[0].times == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"document": 3}, "document: found '3'; expected an object"),
        ({"document": {"variant": "nosuch"}}, "no variant is called 'nosuch'"),
        ({"scale": None}, "rating: scale: found null; expected a text"),
        ({"kind": "entry", "rating": {}}, "rating: the key 'scale' is missing"),
        ({"verdict": "maybe"}, "rating: verdict: found 'maybe'; expected none, unique"),
        ({"scale": 3}, "scale: found '3'; expected a text"),
        ({"value": "hard"}, "value: found 'hard'; expected a number"),
        ({"value": 1e400}, "value: found 'inf'; expected a number"),
        ({"value": True}, "value: found 'True'; expected a number"),
        ({"complete": "no"}, "complete: found 'no'; expected true or false"),
        ({"path": 3}, "path: found '3'; expected a list"),
        ({"path": [3]}, "path: found '3'; expected an object"),
        ({"path": [{"technique": "x", "times": -1}]}, "path: the key 'highest' is missing"),
        ({"path": [{"technique": "x", "highest": 1}]}, "path: the key 'times' is missing"),
        ({"path": [{"technique": "x", "times": -1, "highest": None}]}, "path: times: found '-1'; expected a whole"),
        ({"kind": "entry", "ratings": "x"}, "ratings: found 'x'; expected a list of objects"),
        ({"kind": "entry", "ratings": [3]}, "rating: found '3'; expected an object"),
    ],
    ids=str,
)
def test_a_bad_record_is_a_fault_with_its_line(change: dict[str, object], message: str) -> None:
    good = {"kind": "rating", "document": {"variant": "classic", "givens": ONE}, "scale": "se", "value": 3}
    first, second = read(f"{json.dumps(good)}\n{json.dumps({**good, **change})}\n")
    assert isinstance(first, NewEntry)
    assert isinstance(second, Fault)
    assert second.message.startswith("in:2")
    assert message in second.message


def test_an_input_that_is_not_text_is_refused() -> None:
    for data in (b"\x89PNG....", f"{ONE}\n".encode("utf-16"), b"\xff\xfe\0\0"):
        with pytest.raises(InputError):
            read(data)


def test_a_packed_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "in.gz").write_bytes(gzip.compress(f"{ONE}\n{OTHER}\n".encode()))
    found = entries(EntryReader(discover()), File(str(tmp_path / "in.gz")))
    assert summary(found) == ["21", "17"]
    (tmp_path / "in.gz").write_bytes(gzip.compress(f"{ONE}\n{OTHER}\n".encode())[:-12])
    with pytest.raises(InputError, match="cannot be read"):
        entries(EntryReader(discover()), File(str(tmp_path / "in.gz")))


def test_a_large_input_is_read_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST_WHOLE", 100)
    monkeypatch.setattr(reading, "LONGEST_LINE", 200)
    monkeypatch.setattr(reading, "_READ_SIZE", 50)
    long = "1" * 1000
    found = summary(read(f"{ONE}\r\n{long}\n\n{OTHER}\nx\n{ONE}"))
    assert [each for each in found if len(each) < 3] == ["21", "17", "21"]
    faults = [each for each in found if len(each) > 3]
    assert [each.partition(": ")[0] for each in faults] == ["in:2", "in:5"]


def test_sources_and_variants_can_be_named() -> None:
    reader = EntryReader(discover(), variant="classic", format="line", label="a book")
    (found,) = read(ONE, reader)
    assert isinstance(found, NewEntry)
    assert (found.source, found.puzzle.variant) == ("a book", "classic")
