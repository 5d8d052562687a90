"""Groups of techniques on the pages and in commands, and commands that end early."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ruleout
from ruleout.internal import groups_of
from ruleout_cli.testing import invoke
from ruleout_strategies.catalogue import BASIC, FAMILIES

ROOT = Path(__file__).parents[1]
CLASSIC = str(ROOT / "examples/classic.txt")
TYPED = "3.57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
"""A puzzle with an entry that is wrong, beside the puzzle."""
ORIGINAL = "." + TYPED[1:]


def test_the_page_lists_every_group() -> None:
    text = (ROOT / "docs/techniques.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z-]+)` \|", text.partition("## Groups")[2].partition("## Scales")[0], re.MULTILINE)
    assert sorted(listed) == sorted([*FAMILIES, "basic", "all"])
    assert set(listed[: listed.index("basic")]) == set(BASIC)
    assert set(listed) <= set(groups_of(ruleout.default_registry()))


def test_a_group_is_used_alone_or_left_out_in_commands() -> None:
    records = [
        json.loads(invoke("explain", CLASSIC, "--json", "--path", *options).out)
        for options in (("--techniques", "singles,locked"), ("--without", "subsets"), ("--up-to", "locked"))
    ]
    used = [{each["technique"] for each in record["path"]} for record in records]
    assert used[0] <= {"full-house", "naked-single", "hidden-single", "locked-candidates"}
    assert not any("pair" in name or "triple" in name for name in used[1])
    assert used[2] <= {"full-house", "naked-single", "hidden-single", "locked-candidates"}


def test_puzzles_are_made_that_need_a_group_and_nothing_harder() -> None:
    done = invoke("generate", "--needs", "fish", "--up-to", "x-wing", "--seed", "1")
    path = {each.technique for each in ruleout.explain(done.out).path}
    assert "x-wing" in path
    assert ruleout.explain(done.out, up_to="x-wing").outcome == "solved"
    done = invoke("generate", "--needs", "fish", "--without", "fish")
    assert (done.status, done.err) == (2, "ruleout: fish is both needed and excluded; expected one of them\n")
    done = invoke("generate", "--needs", "sums")
    assert done.status == 2
    assert "needed: sums does not apply to this grid" in done.err


def test_explain_ends_after_as_many_steps_as_are_wanted() -> None:
    done = invoke("explain", CLASSIC, "--steps", "3")
    assert done.status == 0
    assert sum(line[:1].isdigit() for line in done.lines) == 3
    assert done.err == "ruleout: stopped after 3 steps, 54 cells open\n"
    assert invoke("explain", CLASSIC, "--steps", "3", "--all-steps").lines == invoke(
        "explain", CLASSIC, "--all-steps", "--up-to", "locked").lines[:3]  # fmt: skip
    assert (
        invoke("explain", CLASSIC, "--steps", "0").err
        == "ruleout: --steps: found '0'; expected a whole number, 1 or more\n"
    )


def test_explain_ends_with_the_first_step_of_a_technique() -> None:
    whole = json.loads(invoke("explain", CLASSIC, "--json").out)["steps"]
    until = json.loads(invoke("explain", CLASSIC, "--json", "--until", "locked").out)
    number = next(number for number, each in enumerate(whole, 1) if each["technique"] == "locked-candidates")
    assert until["steps"] == whole[:number]
    assert until["outcome"] == "stopped"
    done = invoke("explain", CLASSIC, "--until", "locked", "--all-steps")
    assert (done.status, done.err) == (
        2, "ruleout: --until: found --all-steps too, which takes no step; expected one of them\n")  # fmt: skip
    assert "no technique is called 'lokced'; did you mean locked" in invoke("explain", CLASSIC, "--until", "lokced").err


def test_a_hint_is_given_for_a_cell() -> None:
    puzzle = ruleout.load(Path(CLASSIC))
    cell = puzzle.layout.cell("r4c1")
    found = json.loads(invoke("hint", CLASSIC, "--cell", "R1C5", "--json").out)
    changed = {cell for cell, _ in (*found["step"]["places"], *found["step"]["removes"])}
    assert "r1c5" in changed
    none = invoke("hint", CLASSIC, "--cell", "r4c1")
    assert (none.status, none.err) == (
        1,
        "ruleout: no technique that is used changes r4c1 now; other steps come first\n",
    )
    assert invoke("hint", CLASSIC, "--cell", "r4c1", "--up-to", "almost").out.startswith("ALS Chain.")
    done = invoke("hint", CLASSIC, "--cell", "r4c1", "--to-digit")
    solution = ruleout.solve(puzzle).solutions[0]
    assert done.lines[-1].endswith(f"r4c1 is {solution[cell]}.")
    assert "r1c6 is" not in done.lines[0]
    assert "expected a cell without a digit" in invoke("hint", CLASSIC, "--cell", "r1c6").err
    assert "which is not a cell of this layout" in invoke("hint", CLASSIC, "--cell", "r0c1").err


def test_entries_are_told_from_givens_by_the_original_in_check_and_show() -> None:
    alone, told = (invoke("check", TYPED, *more).out for more in ((), ("--from", ORIGINAL)))
    assert "r1c1" in told
    assert alone != told
    shown = json.loads(invoke("show", TYPED, "--from", ORIGINAL, "--json").out)
    assert shown["document"]["placed"][0][0] == 3


@pytest.mark.parametrize("command", ["check", "show", "hint"])
def test_more_than_one_original_is_refused(command: str, tmp_path: Path) -> None:
    both = tmp_path / "two.txt"
    both.write_text(f"{ORIGINAL}\n{ORIGINAL}\n", encoding="utf-8")
    done = invoke(command, TYPED, "--from", str(both))
    assert (done.status, done.err) == (2, "ruleout: --from: found 2 puzzles; expected one\n")
