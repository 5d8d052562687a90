"""The command ``ruleout canonical``."""

from __future__ import annotations

import json
from pathlib import Path

import ruleout
from ruleout_cli.testing import invoke
from ruleout_generate import Transformation, canonical

ONE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
OTHER = ONE[::-1]


def test_equivalent_puzzles_give_equal_lines() -> None:
    done = invoke("canonical", "-", stdin=f"{ONE}\n{OTHER}\n")
    assert (done.status, done.err) == (0, "")
    assert done.lines == [canonical(ruleout.parse(ONE)).line] * 2


def test_json_holds_the_transformation() -> None:
    done = invoke("canonical", "--json", ONE, OTHER)
    for line, puzzle in zip(done.lines, (ONE, OTHER), strict=True):
        record = json.loads(line)
        transformation = Transformation.from_json(record["transformation"])
        moved = transformation.apply(ruleout.parse(puzzle))
        assert ruleout.write(moved, "line").strip() == record["canonical"]
        assert (record["variant"], record["automorphisms"]) == ("classic", 1)
        assert ruleout.from_record(record) == ruleout.parse(puzzle)
    assert [json.loads(line)["puzzle"] for line in done.lines] == [1, 2]


def test_the_transformation_is_written_in_words_on_request() -> None:
    done = invoke("canonical", "--transformation", ONE)
    assert done.lines[0] == canonical(ruleout.parse(ONE)).line
    assert "row 1 becomes" in done.lines[1]


def test_a_puzzle_that_has_no_form_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    marks = json.dumps({"variant": "classic", "n": 4, "marks": [[[1, 2]] * 4] * 4})
    file = tmp_path / "forms.txt"
    done = invoke("canonical", ONE, marks, OTHER, "-o", str(file))
    assert done.status == 2
    assert done.err == "ruleout: puzzle 2: found pencil marks; expected a puzzle of givens alone\n"
    assert file.read_text().splitlines() == [canonical(ruleout.parse(ONE)).line] * 2
    assert invoke("canonical", marks).err == "ruleout: found pencil marks; expected a puzzle of givens alone\n"
