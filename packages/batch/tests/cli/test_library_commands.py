"""The commands ``ruleout library``: their input, output, messages and exit status."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ruleout import Puzzle, Registry
from ruleout_batch.library import writing
from ruleout_cli.testing import Done, invoke

ONE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SMALL = "1.....3..4.....2"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEOUT_LIBRARY", str(tmp_path / "library.sqlite"))
    return tmp_path / "library.sqlite"


def command(*arguments: str, stdin: str = "") -> Done:
    return invoke("library", *arguments, stdin=stdin)


def rated(line: str, value: float, title: str = "") -> str:
    """A record of a rating."""
    document = {"variant": "classic", "givens": line, **({"title": title} if title else {})}
    path = [{"technique": "x-wing", "times": 2, "highest": value}]
    return json.dumps({"kind": "rating", "document": document, "scale": "se", "value": value, "path": path})


@pytest.fixture
def filled(place: Path) -> None:
    command("add", "-", stdin=f"{rated(ONE, 7.1, 'Diabolical')}\n{rated(OTHER, 2.5)}\n{SMALL}\n")


def test_add_reports_what_is_new_known_and_bad(place: Path) -> None:
    done = command("add", "-", stdin=f"{ONE}\n{ONE[::-1]}\n{ONE}x\n{OTHER}\n")
    assert done.status == 1
    assert done.out == ""
    first, last = done.err.splitlines()
    assert first.startswith("ruleout: standard input:3")
    assert last == f"ruleout: {place}: 2 added, 1 already there, 1 bad"


def test_add_reads_several_files_and_names_their_source(tmp_path: Path, place: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ONE}\n")
    (tmp_path / "b.txt").write_text("1...\n..3.\n.2..\n....\n")
    assert command("add", str(tmp_path / "a.txt"), str(tmp_path / "b.txt")).status == 0
    records = [json.loads(line) for line in command("list", "--json").lines]
    assert [Path(record["source"]).name for record in records] == ["a.txt", "b.txt"]
    assert command("add", "-", "--source", "a book", stdin=OTHER).status == 0
    assert command("list", "--source", "book").lines[1].split() == ["3", "classic", "17", "a", "book"]


def test_only_the_first_messages_are_written(place: Path) -> None:
    done = command("add", "-", stdin=f"{ONE}\n" + "x\n" * 15)
    assert done.err.count("standard input:") == 10
    assert "ruleout: and 5 more\n" in done.err
    assert done.status == 1
    assert command("add", "-", stdin="x\n").status == 2


def test_an_input_that_cannot_be_read_keeps_what_came_before(tmp_path: Path, place: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ONE}\n")
    (tmp_path / "b.bin").write_bytes(b"\x89PNG")
    done = command("add", str(tmp_path / "a.txt"), str(tmp_path / "b.bin"))
    assert (done.status, "binary data" in done.err) == (2, True)
    assert len(command("list", "--json").lines) == 1
    assert command("add", str(tmp_path / "none.txt")).err.endswith("none.txt: no such file\n")


def test_an_interruption_keeps_what_was_added(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys_of = writing.keys_of

    def interrupted(puzzles: Sequence[Puzzle], plugins: Registry | None) -> Iterator[str]:
        yield from keys_of(puzzles[:1], plugins)
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "keys_of", interrupted)
    done = command("add", "-", stdin=f"{ONE}\n{OTHER}\n")
    assert done.status == 130
    assert f"{place}: 1 added, 0 already there" in done.err
    assert "the same command adds the rest" in done.err


@pytest.mark.usefixtures("filled")
def test_list_writes_a_table() -> None:
    done = command("list")
    assert [line.split() for line in done.lines] == [
        ["id", "variant", "givens", "difficulty", "title", "source"],
        ["1", "classic", "21", "se", "7.1", "Diabolical", "standard", "input"],
        ["2", "classic", "17", "se", "2.5", "standard", "input"],
        ["3", "classic", "4", "standard", "input"],
    ]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (["--scale", "se", "--difficulty", "2-3"], [2]),
        (["--scale", "se", "-d", "3-"], [1]),
        (["--scale", "se", "-d", "-3"], [2]),
        (["--scale", "se", "-d", "7.1"], [1]),
        (["--needs", "x-wing"], [1, 2]),
        (["--needs", "x-wing:3-"], []),
        (["--needs", "x-wing:2"], [1, 2]),
        (["--without", "x-wing"], []),
        (["--givens", "17-21", "--sort", "givens"], [2, 1]),
        (["--title", "diabol"], [1]),
        (["--title", "d*l"], []),
        (["--variant", "sudoku", "--limit", "1"], [1]),
        (["--symmetry", "none"], [1, 2]),
        (["2", "3", "--reverse"], [3, 2]),
    ],
    ids=str,
)
def test_conditions_choose_puzzles(arguments: list[str], ids: list[int]) -> None:
    done = command("list", "--json", *arguments)
    assert [json.loads(line)["id"] for line in done.lines] == ids
    assert done.status == (0 if ids else 1)
    if not ids:
        assert done.err == "ruleout: no puzzle of the library meets these conditions\n"


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (["--needs", "fish"], [1, 2]),
        (["--needs", "Fish:2"], [1, 2]),
        (["--needs", "fish:3-"], []),
        (["--needs", "wings"], []),
        (["--without", "wings", "--scale", "se"], [1, 2]),
        (["--without", "fish,wings"], []),
    ],
    ids=str,
)
def test_groups_of_techniques_choose_puzzles(arguments: list[str], ids: list[int]) -> None:
    pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")
    test_conditions_choose_puzzles(arguments, ids)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--givens", "x"], "--givens: found 'x'; expected a number or a range"),
        (["--givens", "1.5"], "--givens: found '1.5'; expected a number"),
        (["--givens", "-"], "--givens: found '-'"),
        (["--givens", "12345678901"], "--givens: found '12345678901'"),
        (["--givens", "28-24"], "givens: found 28 to 24; expected the smaller number first"),
        (["--difficulty", "5-3"], "difficulty: found 5 to 3; expected the smaller number first"),
        (["--needs", "x-wing:3-1"], "x-wing: found 3 to 1; expected the smaller number first"),
        (["--needs", "x-wing:x"], "--needs: found 'x-wing:x'; expected a technique"),
        (["--needs", "x-wing,x-wing:3"], "--needs: found 'x-wing' twice; expected each technique once"),
        (["--needs", "nacked"], "no technique is called 'nacked'"),
        (["--variant", "kilIer"], "no variant is called 'kilIer'"),
        (["--scale", "so"], "no scale is called 'so'; "),
        (["--limit", "-1"], "--limit: found '-1'"),
        (["--sort", "size"], "sort: found 'size'; expected id, givens"),
        (["--title", "x" * 300], "title: found 300 characters; expected at most 200"),
        (["--library", "/nowhere/x"], "/nowhere/x: there is no library; make one with ruleout library add FILE"),
        (["x"], "ID: found 'x'; expected a whole number"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_an_invalid_option_is_refused(arguments: list[str], message: str) -> None:
    done = command("list", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"ruleout: {message}")


def test_an_empty_library_is_listed() -> None:
    command("add", "-", stdin="x")
    done = command("list")
    assert (done.status, done.out, done.err) == (0, "", "ruleout: the library is empty\n")


@pytest.mark.usefixtures("filled")
def test_records_can_be_added_to_another_library(tmp_path: Path) -> None:
    records = command("list", "--json").out
    done = command("add", "--library", str(tmp_path / "other"), "-", stdin=records)
    assert done.err.endswith("3 added, 0 already there, 2 ratings\n")
    again = command("list", "--json", "--library", str(tmp_path / "other"))
    kept = [{key: value for key, value in json.loads(line).items() if key != "added"} for line in again.lines]
    assert kept == [
        {key: value for key, value in json.loads(line).items() if key != "added"} for line in records.splitlines()
    ]
    assert command("export", "--json").out == records


@pytest.mark.usefixtures("filled")
def test_export_writes_a_format_and_says_what_it_cannot_carry(tmp_path: Path) -> None:
    assert command("export", "--to", "line").lines == [ONE, OTHER.replace("0", "."), SMALL]
    target = tmp_path / "out.txt"
    done = command("export", "--to", "grid", "3", "-o", str(target))
    assert (done.status, done.out, done.err) == (0, "", f"ruleout: {target}: 1 puzzle\n")
    assert invoke("convert", str(target), "--to", "line").out == f"{SMALL}\n"
    marks = json.dumps({"variant": "classic", "n": 4, "marks": [[[1, 2]] * 4] * 4})
    command("add", "-", stdin=marks)
    done = command("export", "--to", "line")
    assert (done.status, len(done.lines)) == (1, 3)
    assert done.err.startswith("ruleout: puzzle 4 is left out: ")
    assert command("export", "--to", "nosuch").status == 2
    (tmp_path / "link").symlink_to(target)
    assert command("export", "-o", str(tmp_path / "link"), "--force").status == 2


@pytest.mark.usefixtures("filled")
def test_remove_needs_to_know_what(place: Path) -> None:
    assert command("remove").err.startswith("ruleout: no puzzle is named; expected numbers of puzzles")
    assert command("remove", "--all", "--givens", "17").status == 2
    done = command("remove", "--givens", "17")
    assert (done.status, done.err) == (0, f"ruleout: {place}: 1 puzzle removed\n")
    assert command("remove", "2").status == 1
    assert command("remove", "--all").err == f"ruleout: {place}: 2 puzzles removed\n"
    assert command("remove", "--all", "--library", "/nowhere/x").status == 2


@pytest.mark.usefixtures("filled")
def test_info_counts(place: Path) -> None:
    assert command("info").lines == [str(place), "puzzles: 3", "  variants classic: 3", "  rated on se: 2"]
    record = json.loads(command("info", "--json").out)
    assert record == {
        "library": str(place),
        "version": 1,
        "puzzles": 3,
        "variants": {"classic": 3},
        "scales": {"se": 2},
    }


def test_control_characters_are_escaped() -> None:
    document = {"variant": "classic", "givens": ONE, "title": "\x1b[31mred\u202e"}
    command("add", "-", stdin=json.dumps(document))
    assert "\\x1b[31mred\\u202e" in command("list").out


def test_an_empty_library_is_called_empty(place: Path) -> None:
    command("add", "-", stdin=f"{ONE}\n")
    command("remove", "--all")
    for arguments in (["list"], ["export"], ["remove", "--all"]):
        done = command(*arguments)
        assert (done.status, done.out, done.err) == (0, "", "ruleout: the library is empty\n"), arguments
    assert command("export", "--givens", "3").err == "ruleout: no puzzle of the library meets these conditions\n"
