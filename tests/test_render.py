"""``ruleout render`` with techniques and variants: steps, records, ink in PNG and digits in PDF."""

from __future__ import annotations

import json
import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from ruleout import default_registry, explain, explain_step, parse, solve
from ruleout_cli.testing import Done, invoke
from ruleout_render.grid.rule_texts import rule_texts
from ruleout_render.painters.png import paint_png
from ruleout_render.scene import CELL, scene
from ruleout_render.themes import theme_named

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.txt"))
CLASSIC, KILLER = ROOT / "examples/classic.txt", ROOT / "examples/killer.txt"


def render(*arguments: object, stdin: str = "") -> Done:
    return invoke("render", *map(str, arguments), stdin=stdin)


def test_a_step_is_drawn_by_its_number() -> None:
    report = explain(parse(CLASSIC.read_text()))
    for number in (1, 7):
        svg = render(CLASSIC, "--step", number).out
        board, step = report.moves[number - 1]
        assert f"<title>{step.technique}</title>" in svg
        assert svg.count('class="place"') >= len(step.places)
        digits = sum(svg.count(f'class="{role}"') for role in ("given", "entry", "settled"))
        assert digits == sum(board.is_placed(cell) for cell in range(81))
    assert 'class="place"' not in render(CLASSIC).out


def test_a_nudge_shows_the_grid_alone() -> None:
    full, nudge = (render(CLASSIC, "--step", "1", "--strength", strength).out for strength in ("full", "nudge"))
    assert 'class="place"' in full
    assert 'class="place"' not in nudge


def test_a_strength_without_a_step_is_said() -> None:
    done = render(CLASSIC, "--strength", "region")
    assert (done.status, done.out) == (2, "")
    assert done.err == "ruleout: --strength: found a puzzle without a step; expected --step too\n"


def test_every_step_is_a_file_with_its_number(tmp_path: Path) -> None:
    steps = len(explain(parse(CLASSIC.read_text())).moves)
    done = render(CLASSIC, "--step", "all", "-o", tmp_path / "s.svg")
    assert (done.status, done.err) == (0, "")
    assert sorted(os.listdir(tmp_path)) == [f"s-{number:02}.svg" for number in range(1, steps + 1)]


def test_a_step_that_does_not_exist_is_said(tmp_path: Path) -> None:
    done = render(CLASSIC, "--step", "500", "-o", tmp_path / "s.pdf")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("ruleout: there is no step 500: ")
    assert os.listdir(tmp_path) == []


def test_records_of_hints_and_steps_are_drawn_as_they_are(tmp_path: Path) -> None:
    hint = invoke("hint", "--json", str(CLASSIC)).out
    drawn = render(CLASSIC, "--step", "1").out
    assert render("-", stdin=hint).out == drawn
    assert render("-", stdin=json.dumps(json.loads(hint), indent=2)).out == drawn
    assert render("-", stdin=f"[{hint}]").out == drawn
    record = json.loads(hint)
    step = {"version": 1, "kind": "step", "document": record["document"], **record["step"]}
    assert render("-", stdin=json.dumps(step)).out == drawn
    assert render("-", "--step", "1", "--techniques", "naked-single,full-house", stdin=hint).out != drawn


@pytest.mark.long
def test_a_record_of_steps_is_not_explained_again(monkeypatch: pytest.MonkeyPatch) -> None:
    report = invoke("explain", "--json", str(KILLER)).out
    wanted = render(KILLER, "--step", "5").out
    page = render(KILLER, "--to", "html").out
    monkeypatch.setattr("ruleout_cli.commands.pictures.explain", None)
    monkeypatch.setattr("ruleout_cli.commands.pictures.hints", None)
    assert render("-", "--step", "5", stdin=report).out == wanted
    assert render("-", "--to", "html", stdin=report).out == page


def test_a_changed_record_is_refused() -> None:
    record = json.loads(invoke("hint", "--json", str(CLASSIC)).out)
    record["step"]["places"] = [["r1c6", 1]]
    record["step"]["removes"] = []
    for each in (record, {**record, "step": {}}, {**record, "step": {**record["step"], "places": [["r99c1", 1]]}}):
        done = render("-", stdin=json.dumps(each))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done.err


def test_a_rating_is_printed_if_it_is_known(tmp_path: Path) -> None:
    record = invoke("rate", "--json", str(CLASSIC)).out
    value = json.loads(record)["value"]
    assert render("-", "-o", tmp_path / "r.pdf", stdin=record).status == 0
    assert f"ruleout {value}" in PdfReader(tmp_path / "r.pdf").pages[0].extract_text()
    document = {**json.loads(record)["document"], "title": "Mine", "difficulty": "hard"}
    assert render("-", "-o", tmp_path / "d.pdf", stdin=json.dumps(document)).status == 0
    text = PdfReader(tmp_path / "d.pdf").pages[0].extract_text()
    assert {"Mine", "hard"} <= set(text.split())


def test_the_words_of_a_step_are_printed(tmp_path: Path) -> None:
    assert render(KILLER, "--step", "12", "-o", tmp_path / "s.pdf").status == 0
    board, step = explain(parse(KILLER.read_text(), variant="killer")).moves[11]
    words = explain_step(board, step).full.split()
    text = PdfReader(tmp_path / "s.pdf").pages[0].extract_text().split()
    assert set(words) <= set(text)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_digit_of_a_solution_can_be_selected(path: Path, tmp_path: Path) -> None:
    puzzle = parse(path.read_text())
    (solution,) = solve(puzzle).solutions
    out = tmp_path / "s.pdf"
    assert render(path, "-o", out, "--solutions", "--page", "letter").status == 0
    first, last = (page.extract_text() for page in PdfReader(out).pages)
    digits = "".join(map(str, solution))
    layers = range(1, puzzle.layout.layers + 1) if puzzle.layout.layers > 1 else ()  # each has its number above it
    clues = re.findall(r"\d", "".join(each.text for each in puzzle.decorations)) + [str(each) for each in layers]
    found = re.findall(r"\d", last)
    assert len(found) == len(digits) + len(clues) + len("2")
    assert all(found.count(digit) >= digits.count(digit) for digit in "123456789")
    givens = [each for each in puzzle.givens if each]
    rules = re.findall(
        r"\d", " ".join(f"{each.title} {each.summary}" for each in rule_texts(puzzle, default_registry()))
    )
    assert len(re.findall(r"\d", first)) == len(givens) + len(clues) + len(rules) + len("1")


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "print"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_filled_cell_has_ink_in_png_and_no_empty_one_has(path: Path, theme: str) -> None:
    puzzle = parse(path.read_text())
    drawn = scene(puzzle)
    left, top, width, _ = drawn.box
    picture = Image.open(BytesIO(paint_png(drawn, theme_named(theme), 900))).convert("L")
    scale = 900 / width
    for cell, digit in enumerate(puzzle.givens[: puzzle.layout.visible]):
        row, column = puzzle.layout.positions[cell]
        x, y = (column * CELL - left) * scale, (row * CELL - top) * scale
        inner = [x + 0.3 * CELL * scale, y + 0.3 * CELL * scale, x + 0.7 * CELL * scale, y + 0.75 * CELL * scale]
        dark, light = picture.crop(tuple(map(round, inner))).getextrema()
        assert (light - dark > 120) == bool(digit), (cell, digit, dark, light)


@pytest.mark.long
def test_equal_commands_write_equal_files(tmp_path: Path) -> None:
    for kind in ("svg", "png", "pdf", "html"):
        made = [tmp_path / f"{name}.{kind}" for name in "ab"]
        for out in made:
            assert render(KILLER, "-o", out).status == 0
        assert made[0].read_bytes() == made[1].read_bytes()
