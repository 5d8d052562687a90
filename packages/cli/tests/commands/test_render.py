"""``ruleout render`` with core alone: its options, its files, and what it refuses."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import IO, Any, get_args
from xml.etree import ElementTree

import pytest

from ruleout import InputError
from ruleout_cli.options import pictures
from ruleout_cli.output.files import NewFiles
from ruleout_cli.testing import Done, invoke
from ruleout_render.painters import booklet, draw
from ruleout_render.scene import STRENGTHS
from ruleout_render.themes import THEMES

PUZZLE = "1...3..2...3..2."
OTHER = "..3.2....2..4..."


def digits(svg: str) -> str:
    """The digits of a picture, in the order of its items."""
    root = ElementTree.fromstring(svg)
    return "".join(each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text"))


def render(*arguments: str) -> Done:
    return invoke("render", *arguments)


def refused(done: Done) -> str:
    """The message of a command that was refused with one line."""
    assert (done.status, done.out) == (2, "")
    (line,) = done.err.splitlines()
    return line


def test_the_choices_are_those_of_the_pictures() -> None:
    assert pictures.STRENGTHS == STRENGTHS
    assert pictures.THEMES == THEMES
    assert pictures.SIZES == draw.SIZES
    assert tuple(booklet.PAGES) == pictures.PAGES
    assert tuple(map(str, booklet.PER_PAGE)) == pictures.PER_PAGE
    assert set(pictures.COORDINATES) <= {each for part in get_args(pictures.Naming) for each in get_args(part)}


def test_a_puzzle_is_drawn_as_svg_on_standard_output() -> None:
    done = render(PUZZLE)
    assert (done.status, done.err) == (0, "")
    assert digits(done.out) == PUZZLE.replace(".", "")


def test_options_change_the_picture() -> None:
    assert 'width="300"' in render(PUZZLE, "--size", "300").out
    assert digits(render(PUZZLE, "--marks").out) > digits(render(PUZZLE).out)
    assert "<title>Mine &lt;b&gt; &amp; &quot;</title>" in render(PUZZLE, "--title", 'Mine <b> & "').out
    assert "A" in digits(render(PUZZLE, "--coordinates", "A1").out)
    assert "r1" in digits(render(PUZZLE, "--coordinates", "r1c1").out)
    assert "#16181c" in render(PUZZLE, "--theme", "dark").out


def test_the_name_of_the_file_gives_the_format(tmp_path: Path) -> None:
    out = tmp_path / "picture.SVG"
    assert render(PUZZLE, "-o", str(out)).status == 0
    assert out.read_text(encoding="utf-8") == render(PUZZLE).out
    other = tmp_path / "picture"
    assert render(PUZZLE, "-o", str(other), "--to", "svg").status == 0
    assert other.read_bytes() == out.read_bytes()


def test_several_puzzles_are_numbered_files(tmp_path: Path) -> None:
    done = render(*[PUZZLE, OTHER] * 5, "-o", str(tmp_path / "p.svg"))
    assert (done.status, done.out, done.err) == (0, "", "")
    assert sorted(os.listdir(tmp_path)) == [f"p-{number:02}.svg" for number in range(1, 11)]
    assert digits((tmp_path / "p-02.svg").read_text(encoding="utf-8")) == OTHER.replace(".", "")


def test_of_several_files_all_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "p-2.svg").write_text("mine")
    message = refused(render(PUZZLE, OTHER, PUZZLE, "-o", str(tmp_path / "p.svg")))
    assert message == f"ruleout: {tmp_path / 'p-2.svg'}: already exists; use --force to overwrite it"
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"p-2.svg": "mine"}
    assert render(PUZZLE, OTHER, PUZZLE, "-o", str(tmp_path / "p.svg"), "--force").status == 0
    assert sorted(os.listdir(tmp_path)) == ["p-1.svg", "p-2.svg", "p-3.svg"]


def test_a_file_that_appears_meanwhile_is_kept_and_the_others_are_taken_back(tmp_path: Path) -> None:
    def write() -> None:
        with NewFiles(force=False) as files:
            for name in "abc":
                files.write(str(tmp_path / name), b"new")
            (tmp_path / "b").write_bytes(b"other")

    with pytest.raises(InputError, match="already exists"):
        write()
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"b": b"other"}


def test_invalid_puzzles_leave_no_file_and_do_not_stop_others(tmp_path: Path) -> None:
    (tmp_path / "two.jsonl").write_text('{"givens": [[1, 0], [0, 0]]}\n' * 2)
    done = render(str(tmp_path / "two.jsonl"), "-o", str(tmp_path / "p.svg"))
    assert (done.status, len(done.err.splitlines())) == (2, 2)
    assert os.listdir(tmp_path) == ["two.jsonl"]
    assert render(str(tmp_path / "two.jsonl"), PUZZLE, "-o", str(tmp_path / "p.svg")).status == 2
    assert sorted(os.listdir(tmp_path)) == ["p-3.svg", "two.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--size", "0"), "--size: found '0'; expected 16 to 20,000 pixels"),
        (("--size", "100000"), "--size: found '100000'; expected 16 to 20,000 pixels"),
        (("--size", "big"), "--size: found 'big'; expected a whole number, 0 or more"),
        (("--to", "png", "--size", "20000"), "--size: found 400 million pixels; expected at most 32 million"),
        (("--to", "gif"), "--to: found 'gif'; expected svg, png, pdf or html"),
        (("-o", "x.gif"), "--output: found the suffix '.gif'; expected .svg, .png, .pdf or .html, or a format with "
         "--to"),
        (("--theme", "pink"), "--theme: found 'pink'; expected light, dark, contrast or print"),
        (("--strength", "weak"), "--strength: found 'weak'; expected nudge, region, full or lesson"),
        (("--coordinates", "x"), "--coordinates: found 'x'; expected r1c1 or A1"),
        (("--page", "a4"), "--page: found the format svg; expected pdf"),
        (("--solutions",), "--solutions: found the format svg; expected pdf"),
        (("--to", "pdf", "--page", "a5"), "--page: found 'a5'; expected a4 or letter"),
        (("--to", "pdf", "--per-page", "3"), "--per-page: found '3'; expected 1, 2, 4, 6 or 8"),
        (("--to", "pdf", "--size", "300"), "--size: found the format pdf; expected svg or png"),
        (("--to", "html", "--step", "2"), "--step: found '2'; expected all, since HTML shows every step"),
        (("--step", "0"), "--step: found '0'; expected a whole number, 1 or more"),
        (("--step", "next"), "--step: found 'next'; expected a whole number, 1 or more"),
        ((OTHER,), "--output: found none for several pictures; expected a name such as picture.svg, to which each "
         "picture adds its number"),
    ],
)  # fmt: skip
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], message: str) -> None:
    if "million" in message:
        pytest.importorskip("resvg_py")
    assert refused(render(PUZZLE, *arguments)) == f"ruleout: {message}"


def test_an_existing_file_is_kept_before_any_work_is_done(tmp_path: Path) -> None:
    out = tmp_path / "there.svg"
    out.write_text("mine")
    assert refused(render(PUZZLE, "-o", str(out))).endswith("there.svg: already exists; use --force to overwrite it")
    assert out.read_text() == "mine"
    assert render(PUZZLE, "-o", str(out), "--force").status == 0
    assert "<svg" in out.read_text()


@pytest.mark.parametrize(("extra", "module"), [("png", "resvg_py"), ("pdf", "fpdf")])
def test_a_missing_extra_is_named(extra: str, module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert f"ruleout-render[{extra}]" in refused(render(PUZZLE, "-o", str(tmp_path / f"x.{extra}")))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_binary_data_is_not_written_to_a_terminal(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_cli.output.pictures.is_terminal", lambda stream: stream is sys.stdout)
    message = refused(render(PUZZLE, "--to", kind))
    assert (
        message == f"ruleout: {kind.upper()} is not text for a terminal; write it to a file with --output, or to a pipe"
    )
    assert "<svg" in render(PUZZLE).out


@pytest.mark.parametrize(("kind", "start"), [("png", "\x89PNG"), ("pdf", "%PDF-")])
def test_binary_data_goes_through_a_pipe(kind: str, start: str) -> None:
    pytest.importorskip("resvg_py" if kind == "png" else "fpdf")
    done = invoke("render", PUZZLE, "--to", kind, encoding="latin-1")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(start)


@pytest.mark.parametrize(
    "title", ["<script>alert(1)</script>", "\"quoted\" & 'single'", "a\x00b\x1b[31m\u202e", "y" * 10_000, "数独", "]]>"]
)
@pytest.mark.parametrize("to", ["svg", "png", "pdf"])
def test_any_title_is_text(title: str, to: str, tmp_path: Path) -> None:
    if to != "svg":
        pytest.importorskip("resvg_py" if to == "png" else "fpdf")
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text(json.dumps({"title": title, "n": 4, "givens": [[1, 0, 0, 0]] + [[0] * 4] * 3}))
    out = tmp_path / f"out.{to}"
    assert (render(str(puzzle), "-o", str(out)).status, render(str(puzzle), "-o", str(out)).status) == (0, 2)
    if to == "svg":
        root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
        assert not [each for each in root.iter() if each.tag.endswith("script")]
        assert len(out.read_text(encoding="utf-8")) < 5000


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        from ruleout_cli.output.writer import flush_output

        with pytest.raises(InputError, match="standard output: cannot be written"):
            flush_output(b"x" * 100_000)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_disk_that_gets_full_keeps_no_file(kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if kind != "svg":
        pytest.importorskip("resvg_py" if kind == "png" else "fpdf")
    opened, real = [], os.fdopen

    def fdopen(handle: int, mode: str) -> IO[Any]:
        """The first of two files as it is, others on a disk without space."""
        opened.append(handle)
        if len(opened) == 1 and kind != "pdf":
            return real(handle, mode)
        os.close(handle)
        return open("/dev/full", mode)

    monkeypatch.setattr(os, "fdopen", fdopen)
    message = refused(render(PUZZLE, OTHER, "-o", str(tmp_path / f"p.{kind}")))
    name = "p.pdf" if kind == "pdf" else f"p-2.{kind}"
    assert message == f"ruleout: {tmp_path / name}: cannot be written: No space left on device"
    assert os.listdir(tmp_path) == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "cannot be written" in refused(render(PUZZLE, "-o", str(tmp_path / "no" / "x.svg")))


def test_a_puzzle_without_one_solution_is_printed_without(tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    out = tmp_path / "two.pdf"
    done = render(PUZZLE, "." * 16, "-o", str(out), "--solutions")
    assert done.status == 1
    assert "puzzle 2: no solution is printed: at least 2 solutions" in done.err
    assert out.read_bytes().startswith(b"%PDF")
