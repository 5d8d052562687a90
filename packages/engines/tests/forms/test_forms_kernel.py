"""The least arrangements of compiled code are those that are found without it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from compiled_kernels import loading, unused
from hypothesis import given
from hypothesis import strategies as st

from ruleout import parse
from ruleout.testing import Rearrangement

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_generate", reason="ruleout-generate is not installed")

from ruleout_engines.forms import kernel
from ruleout_generate import canonical, canonical_line

FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
OTHER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


loaded = loading(kernel.CODE, "module")


def line_of(form: Sequence[int] | None) -> str:
    return "".join("." if not digit else str(digit) for digit in form or ())


def arranged(line: str) -> str:
    (form,) = kernel.answer([tuple(map(int, line.replace(".", "0")))]) or [None]
    return line_of(form)


def some(line: str, count: int, draw: random.Random) -> str:
    """*line* with so many of its givens."""
    left = set(draw.sample(range(81), count))
    return "".join(digit if cell in left else "." for cell, digit in enumerate(line))


@given(st.sampled_from([FULL, OTHER]), st.integers(0, 60), st.randoms(use_true_random=False))
def test_it_is_the_canonical_form(full: str, count: int, draw: random.Random) -> None:
    line = some(full, count, draw)
    puzzle = Rearrangement.drawn(parse(line).layout, draw).puzzle(parse(line))
    found = arranged("".join(str(digit) if digit else "." for digit in puzzle.givens))
    assert found in (canonical(puzzle).line, "")
    with unused(kernel.CODE):
        expected = canonical_line(puzzle)
    assert canonical_line(puzzle) == expected == canonical(puzzle).line


@pytest.mark.parametrize("count", [0, 1, 9, 17, 24, 30, 45])
def test_forms_of_rearranged_puzzles_are_equal(count: int) -> None:
    draw = random.Random(count)
    puzzle = parse(some(OTHER, count, draw))
    forms = {canonical_line(puzzle)}
    for _ in range(10):
        forms.add(canonical_line(Rearrangement.drawn(puzzle.layout, draw).puzzle(puzzle)))
    assert len(forms) == 1


def test_repeated_digits_and_full_grids_are_left_to_others() -> None:
    assert arranged("11" + "." * 79) == arranged("1" + "." * 8 + "1" + "." * 71) == arranged(FULL) == ""
    assert arranged("1" + "." * 79 + "1") == canonical("1" + "." * 79 + "1").line
    for line in ("11" + "." * 79, FULL, "1" + "." * 9 + "1" + "." * 70):
        assert canonical_line(parse(line)) == canonical(line).line


def test_several_grids_at_once() -> None:
    draw = random.Random(1)
    lines = [some(OTHER, count, draw) for count in range(12, 40)]
    found = kernel.answer([tuple(map(int, line.replace(".", "0"))) for line in lines])
    assert found is not None
    assert None not in found
    assert [line_of(form) for form in found] == [canonical(line).line for line in lines]


@pytest.mark.parametrize("text", ["1..." * 4, {"n": 9, "diagonals": True}, {"n": 6}, {"n": 16}])
def test_other_puzzles_have_their_canonical_line(text: str | dict[str, object]) -> None:
    puzzle = parse(text)
    assert canonical_line(puzzle) == canonical(puzzle).line


def test_it_answers_nothing_before_it_is_loaded() -> None:
    with unused(kernel.CODE):
        assert kernel.answer([(0,) * 81]) is None
