"""Sequences of hints on positions in text form, with and without a player's entries."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

import ruleout
from ruleout import Hint, NoHint, NoHintReason, as_position
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parent.parent / "examples"
TYPED = "7....89..3...79..2689..53.7...85..7...7...5.9.56791....6.5.7.915719.........1.765"
"""A position whose next steps only remove candidates, which the text cannot hold."""
SMALL = "1...3..2...3..2."
SEVERAL = "1234......21...."
ORIGINAL = str(EXAMPLES / "classic.txt")


def test_a_hint_that_is_applied_is_not_given_again() -> None:
    texts, position = [], TYPED
    for _ in range(6):
        done = invoke("hint", "--apply", "-", stdin=position)
        assert done.status == 0
        texts.append(done.err)
        position = done.out
    assert len(set(texts)) == 6


def test_a_hint_alone_is_given_again_since_digits_do_not_hold_candidates() -> None:
    assert invoke("hint", TYPED).out == invoke("hint", TYPED).out
    assert "cannot be 1" in invoke("hint", TYPED).out


@pytest.mark.long
@pytest.mark.parametrize("form", ["json", "marks"])
def test_hints_applied_to_the_next_digit_lead_to_the_solution(form: str) -> None:
    position = TYPED
    for _ in range(60):
        done = invoke("hint", "--apply", "--to-digit", "--to", form, "-", stdin=position)
        if not done.out:
            break
        position = done.out
    assert (done.status, done.err) == (0, "ruleout: nothing is left to find\n")
    assert invoke("check", "-", stdin=position).out == "valid: exactly one solution\n"


def test_to_digit_shows_the_steps_up_to_the_next_digit() -> None:
    done = invoke("hint", "--to-digit", TYPED)
    assert len(done.lines) == 4
    assert done.lines[-1].endswith("so r9c3 is 8.")
    records = [json.loads(line) for line in invoke("hint", "--to-digit", "--json", TYPED).lines]
    assert [len(record["step"]["places"]) for record in records] == [0, 0, 0, 1]


def test_a_hint_says_that_there_are_several_solutions() -> None:
    done = invoke("hint", SEVERAL)
    assert (done.status, done.err) == (0, "ruleout: the puzzle has at least 2 solutions\n")
    assert done.out.startswith("Naked Single. ")
    assert [found.verdict for found in ruleout.hints(SEVERAL) if isinstance(found, Hint)] == ["several"] * 6
    assert json.loads(invoke("hint", SEVERAL, "--json").out)["verdict"] == "several"
    assert (invoke("hint", TYPED).err, json.loads(invoke("hint", TYPED, "--json").out)["verdict"]) == ("", "unique")


def test_steps_of_a_round_are_applied_one_after_the_other() -> None:
    first, *others = (each for each in ruleout.hints(SMALL, scale="ruleout") if isinstance(each, Hint))
    assert [each.board is first.board for each in others[:3]] == [True, True, False]
    done = invoke("hint", SMALL, "--scale", "ruleout", "--to-digit", "--cell", "r2c2", "--apply")
    assert json.loads(done.out)["placed"][:2] == [[0, 0, 0, 4], [0, 4, 0, 0]]
    steps = invoke("explain", SMALL, "--scale", "ruleout", "--steps", "4", "--json")
    record = json.loads(steps.out)
    assert (record["rounds"], record["outcome"]) == ([3, 1], "stopped")
    assert ruleout.from_record(record).final.digits[:4] == (1, 2, 0, 4)


@pytest.mark.parametrize("name", ["classic", "jigsaw", "kakuro", "killer", "samurai"])
def test_the_position_of_a_hint_is_the_board_that_it_is_taken_on(name: str) -> None:
    for number, found in enumerate(ruleout.hints(ruleout.load(EXAMPLES / f"{name}.txt"))):
        if number == 12:
            break
        assert isinstance(found, Hint)
        assert ruleout.Board.of(found.puzzle) == found.board


def test_hints_end_with_the_reason() -> None:
    *steps, end = ruleout.hints(ruleout.load(ORIGINAL))
    assert all(isinstance(each, Hint) for each in steps)
    assert isinstance(end, NoHint)
    assert end.reason is NoHintReason.SOLVED
    assert tuple(step.step for step in steps if step) == ruleout.explain(ruleout.load(ORIGINAL)).steps


def position_with(cell: int, digit: int) -> str:
    puzzle = ruleout.load(ORIGINAL)
    digits = list(puzzle.givens)
    digits[cell] = digit
    return "".join(str(each or ".") for each in digits)


def test_an_original_tells_entries_from_givens() -> None:
    typed = position_with(0, 4)
    assert invoke("hint", typed).err.startswith("ruleout: no solution")
    assert "wrong entries" not in invoke("hint", typed).err
    done = invoke("hint", typed, "--from", ORIGINAL)
    assert (done.status, done.out, done.err) == (1, "", "ruleout: no solution; wrong entries: r1c1\n")
    found = ruleout.hint(as_position(typed, ruleout.load(ORIGINAL)))
    assert isinstance(found, NoHint)
    assert (found.reason, found.diagnosis.wrong) == (NoHintReason.WRONG_ENTRIES, (0,))
    assert invoke("hint", position_with(0, 7), "--from", ORIGINAL).status == 0


def test_a_wrong_entry_is_named_though_techniques_find_a_step() -> None:
    typed = position_with(2, 4)
    board = as_position(typed, ruleout.load(ORIGINAL))
    assert ruleout.explain(board).steps, "techniques alone would go on"
    done = invoke("hint", typed, "--from", ORIGINAL)
    assert (done.status, done.out) == (1, "")
    assert "wrong entries: r1c3" in done.err


def test_an_original_that_the_position_contradicts_is_refused() -> None:
    done = invoke("hint", position_with(5, 1), "--from", ORIGINAL)
    assert (done.status, done.err) == (2, "ruleout: r1c6: found 1; the original has the given 8 there\n")
    done = invoke("hint", TYPED, "--from", str(EXAMPLES / "samurai.txt"))
    assert done.status == 2
    assert "expected the same grid" in done.err
    two = f"{TYPED}\n{TYPED}"
    assert invoke("hint", TYPED, "--from", two).err == "ruleout: --from: found 2 puzzles; expected one\n"


def test_a_line_is_a_position_of_a_killer() -> None:
    killer = ruleout.load(EXAMPLES / "killer.txt")
    solution = ruleout.solve(killer).solutions[0]
    right = "".join(str(digit) if cell < 5 else "." for cell, digit in enumerate(solution))
    position = as_position(right, killer)
    assert (position.layout, position.placed[:5]) == (killer.layout, solution[:5])
    wrong = ("9" if right[0] != "9" else "8") + right[1:]
    found = ruleout.hint(as_position(wrong, killer))
    assert isinstance(found, NoHint)
    assert 0 in found.diagnosis.wrong


def test_marks_that_exclude_the_right_digit_are_named_by_check_and_hint() -> None:
    puzzle = ruleout.load(ORIGINAL)
    marks = list(ruleout.Board.of(puzzle).masks)
    marks[0] &= ~(1 << 6)
    changed = attrs.evolve(puzzle, marks=tuple(marks))
    assert ruleout.check(changed).wrong_marks == (ruleout.Candidate(0, 7),)
    document = json.dumps(ruleout.to_record(changed)["document"])
    assert "pencil marks exclude the right digit: r1c1 (7)" in invoke("check", document).out
    done = invoke("hint", document)
    assert done.status == 1
    assert "pencil marks exclude the right digit: r1c1 (7)" in done.err


def test_options_that_contradict_each_other_are_refused() -> None:
    assert invoke("hint", TYPED, "--apply", "--draw").err.startswith("ruleout: --apply: found --draw too")
    assert invoke("hint", TYPED, "--to", "json").err.startswith("ruleout: --to: found no --apply")
    assert invoke("hint", TYPED, "--apply", "--to", "line").status == 2
