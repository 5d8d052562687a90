"""Worksheets: everything is on the page and apart, in one language, and equal orders are equal files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import ruleout
from ruleout.internal import language_of
from ruleout_cli.testing import invoke
from ruleout_render.internal import Print, booklet, rule_texts, scene, theme_named
from ruleout_render.painters import booklet as pages
from ruleout_render.painters import pdf

EXAMPLES = Path(__file__).parents[1] / "examples"
SMALL = ("--size", "4x4", "--count", "3", "--seed", "1")
LONG = "In the author's words, each digit on a line of the third kind is larger than those around it. " * 40

Box = tuple[int, float, float, float, float]
"""The number of a page, and left, top, right and bottom in points."""


def puzzles() -> dict[str, ruleout.Puzzle]:
    found = {name: ruleout.parse((EXAMPLES / f"{name}.txt").read_text()) for name in ("classic", "killer", "kakuro")}
    found["samurai"] = ruleout.parse((EXAMPLES / "samurai.txt").read_text())
    found["kenken"] = next(iter(ruleout.generate_many("kenken", size=(4, 4), seed=1))).puzzle
    rules = ["anti-knight", "thermometer r1c1 r2c2 r3c3", "cage 15 r5c5 r5c6"]
    found["setter"] = ruleout.parse("." * 81, rules=rules)
    return found


PUZZLES = puzzles()
OTHERS = [kind for kind in PUZZLES if kind != "classic"]


def printed(puzzle: ruleout.Puzzle, language: str = "en", more: str = "") -> Print:
    registry = ruleout.default_registry()
    speaks = language_of(registry, language)
    rules = tuple(each.in_language(speaks) for each in rule_texts(puzzle, registry))
    shown = scene(puzzle)
    return Print(shown, "1", "easy", shown, (*rules, (more, "")) if more else rules)


def boxes(monkeypatch: pytest.MonkeyPatch, *arguments: Any, **options: Any) -> tuple[list[Box], list[Box], bytes]:
    """The boxes of pictures and of texts of a booklet, and its bytes."""
    pictures: list[Box] = []
    texts: list[Box] = []
    draw, write_line = pages.draw, pdf.write_line

    def drawn(document: Any, scene: Any, theme: Any, place: Any) -> Any:
        width, height = draw(document, scene, theme, place)
        left = place[0] + (place[2] - width) / 2
        pictures.append((document.page_no(), left, place[1], left + width, place[1] + height))
        return width, height

    def written(document: Any, text: str, place: Any, size: float, *, centred: bool = False, **more: Any) -> None:
        write_line(document, text, place, size, centred=centred, **more)
        width = min(document.get_string_width(text), place[2])
        left = place[0] + (place[2] - width) / 2 if centred else place[0]
        if text:
            texts.append((document.page_no(), left, place[1] - 0.76 * size, left + width, place[1] + 0.24 * size))

    monkeypatch.setattr(pages, "draw", drawn)
    monkeypatch.setattr(pages, "write_line", written)
    monkeypatch.setattr(pdf, "write_line", written)
    made = booklet(*arguments, **options)
    return pictures, texts, made


def overlap(one: Box, other: Box) -> bool:
    return one[0] == other[0] and all(
        one[low] < other[high] - 0.1 and other[low] < one[high] - 0.1 for low, high in ((1, 3), (2, 4))
    )


@pytest.mark.parametrize("per_page", pages.PER_PAGE)
@pytest.mark.parametrize("kind", ["classic", *(pytest.param(kind, marks=pytest.mark.long) for kind in OTHERS)])
def test_nothing_is_covered_or_cut(monkeypatch: pytest.MonkeyPatch, kind: str, per_page: int) -> None:
    for language, large, page, more in (("en", False, "a4", ""), ("de", True, "letter", LONG)):
        one = printed(PUZZLES[kind], language, more)
        pictures, texts, _ = boxes(
            monkeypatch, [one] * (per_page + 1), theme_named("print"), title=kind, page=page, per_page=per_page,
            large=large, is_worksheet=True, language=language_of(ruleout.default_registry(), language),
        )  # fmt: skip
        monkeypatch.undo()
        every, (width, height) = [*pictures, *texts], pages.PAGES[page]
        assert len(pictures) == 2 * (per_page + 1)
        outside = [box for box in every if min(box[1:3]) < 8 or box[3] > width - 8 or box[4] > height - 8]
        assert outside == []
        clashes = [(a, b) for number, a in enumerate(every) for b in every[:number] if overlap(a, b)]
        assert clashes == []
        assert min(box[3] - box[1] for box in pictures) > 60


@pytest.mark.parametrize(("per_page", "least"), [(1, 0.85), (2, 0.5), (4, 0.42), (6, 0.34), (8, 0.26)])
def test_grids_are_as_large_as_the_page_allows(monkeypatch: pytest.MonkeyPatch, per_page: int, least: float) -> None:
    one = printed(PUZZLES["classic"])
    pictures, _, _ = boxes(monkeypatch, [one] * per_page, theme_named("print"), per_page=per_page, is_worksheet=True)
    assert min(box[3] - box[1] for box in pictures[:per_page]) > least * pages.PAGES["a4"][0]


def words(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def test_a_worksheet_has_rules_levels_and_solutions_and_is_the_same_twice(tmp_path: Path) -> None:
    file, again = tmp_path / "sheet.pdf", tmp_path / "again.pdf"
    for path in (file, again):
        done = invoke("worksheet", "killer", *SMALL, "--per-page", "2", "-o", str(path))
        assert (done.status, done.out) == (0, "")
    assert file.read_bytes() == again.read_bytes()
    first, second, solutions = words(file.read_bytes())
    for page in (first, second):
        assert page.count("Name:") == page.count("Date:") == 1
        assert page.count("Each row, each column and each box holds every digit once.") == 1
    assert any(level in first for level in ("easy", "medium", "hard"))
    assert "Solutions" in solutions
    assert "Name" not in solutions


def test_a_worksheet_in_german_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert invoke("worksheet", "killer", *SMALL, "--language", "de", "-o", str(file)).status == 0
    text = " ".join(words(file.read_bytes()))
    for word in ("Name:", "Datum:", "Jede Zeile, jede Spalte", "Lösungen", "Käfig"):
        assert word in text
    for word in ("Date", "row", "column", "cage", "Solutions", "easy", "medium", "hard"):
        assert word not in text.replace("Name", "")
    assert PdfReader(file).trailer["/Root"]["/Lang"] == "de"


def test_the_puzzles_of_files_and_libraries_are_printed(tmp_path: Path) -> None:
    lines, library, records = tmp_path / "puzzles.txt", tmp_path / "puzzles.db", tmp_path / "records.jsonl"
    lines.write_text(invoke("generate", *SMALL).out)
    records.write_text(invoke("generate", *SMALL, "--json").out)
    assert invoke("library", "add", str(lines), "--library", str(library)).status == 0
    for source in (lines, library, records):
        done = invoke("worksheet", "--from", str(source), "--per-page", "4", "--no-solutions", "-o", f"{source}.pdf")
        assert (done.status, done.out) == (0, "")
        (page,) = words(Path(f"{source}.pdf").read_bytes())
        assert page.count("easy") == 3
    one = invoke("worksheet", "--from", str(library), "--count", "1", "-o", str(tmp_path / "one.pdf"))
    assert one.status == 0
    assert len(words((tmp_path / "one.pdf").read_bytes())) == 2


def test_a_worksheet_that_lacks_puzzles_is_only_written_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    few = ("--size", "6x6", "--givens", "9", "--tries", "8", "--seed", "1", "--count", "4")
    order = ("worksheet", *few, "-o", str(file))
    done = invoke(*order)
    assert (done.status, file.exists()) == (1, False)
    assert "puzzle 2: no puzzle in 8 tries meets the order" in done.err
    assert "3 puzzles made, 1 not: 2; nothing is written; with --partial, those that were made are printed" in done.err
    done = invoke(*order, "--partial")
    assert (done.status, file.exists()) == (1, True)
    assert "these are printed" in done.err
    late = tmp_path / "late.pdf"
    done = invoke("worksheet", "killer", "--timeout", "0", "--count", "2", "--partial", "-o", str(late))
    assert (done.status, late.exists()) == (3, False)
    assert "0 puzzles made, 2 not: 1 and 2; nothing is written" in done.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "sheet.txt"], "--output: found 'sheet.txt'; expected a name that ends with .pdf"),
        (["-o", "sheet.svg"], "expected a name that ends with .pdf"),
        (["--per-page", "3", "-o", "s.pdf"], "--per-page: found '3'"),
        (["--from", "no-such-file.txt", "-o", "s.pdf"], "no such file"),
        (["killer", "--from", "x", "-o", "s.pdf"], "VARIANT: cannot be combined with --from"),
        (["--again", "x", "-o", "s.pdf"], "--again: repeats single puzzles; expected --from"),
        (["--count", "0", "-o", "s.pdf"], "--count"),
        (["clasic", "-o", "s.pdf"], "no variant is called 'clasic'"),
    ],
)
def test_what_is_wrong_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoke("worksheet", *options)
    assert (done.status, done.out, list(tmp_path.iterdir())) == (2, "", [])
    assert message in done.err
