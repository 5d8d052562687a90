"""A sweep has the same result on plain ints, on arrays and in machine code, and removes only impossible candidates."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Budget, Countdown, Layout, OutOfBudget, PythonEngine
from ruleout_engines.lanes import algebra
from ruleout_engines.lanes.algebra import ALL, Swept, sweep
from ruleout_engines.lanes.branching import choice
from ruleout_engines.lanes.ints import Walk
from ruleout_engines.lanes.words import digits_of, masks_of, words_of

WORD = st.integers(0, ALL)


@st.composite
def states(draw: st.DrawFn) -> list[int]:
    """Words of a puzzle in any state, from nearly empty to nearly full."""
    more = draw(st.integers(0, 3))
    words = [draw(WORD) for _ in range(27)]
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    for _ in range(more):
        words = [word | chance.getrandbits(27) for word in words]
    return words


def as_ints(swept: Swept) -> tuple[object, ...]:
    lines = [(each.fixed, each.halved) for each in (*swept.rows, *swept.columns)]
    return (swept.words, bool(swept.wrong), bool(swept.busy), bool(swept.missing), lines)


def by_ints(state: Sequence[int]) -> tuple[object, ...]:
    return as_ints(sweep(state))


@given(st.lists(states(), min_size=1, max_size=4))
def test_arrays_sweep_as_ints_do(some: list[list[int]]) -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    swept = sweep(list(np.array(some, np.uint32).T))
    for at, state in enumerate(some):
        lines = [(int(each.fixed[at]), int(each.halved[at])) for each in (*swept.rows, *swept.columns)]
        marks = [bool(mark[at]) for mark in (swept.wrong, swept.busy, swept.missing)]
        assert ([int(word[at]) for word in swept.words], *marks, lines) == by_ints(state)


@pytest.mark.parametrize(("how", "lanes"), [("512", 16), ("256", 8)])
def test_machine_code_sweeps_as_ints_do(how: str, lanes: int, use: Callable[[str], None]) -> None:
    use(how)
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from ruleout_engines.compiled import compiled
    from ruleout_engines.lanes.machine import _aligned
    from ruleout_engines.lanes.modes import fusing
    from ruleout_engines.lanes.vectors import make_sweep

    for fused in {False, fusing()}:
        sweep_lanes = make_sweep(lanes, fused)
        run = compiled(lambda words, hints: sweep_lanes(words, hints), variant=f"{lanes}-{fused}")  # noqa: B023
        words, hints = _aligned(27 * lanes), _aligned(12 * lanes)

        @settings(max_examples=60)
        @given(st.lists(states(), min_size=lanes, max_size=lanes))
        def check(some: list[list[int]]) -> None:
            words[:] = np.array(some, np.uint32).T.reshape(-1)  # noqa: B023
            marks = int(run(words, hints))  # noqa: B023
            after, seen = words.reshape(27, lanes).T.tolist(), hints.reshape(12, lanes).T.tolist()  # noqa: B023
            for at, state in enumerate(some):
                lines = list(zip(seen[at][:6], seen[at][6:], strict=True))
                flags = [bool(marks >> shift + at & 1) for shift in (0, 16, 32)]
                assert (after[at], *flags, lines) == by_ints(state)

        check()


@given(st.integers(0, ALL), st.integers(0, ALL))
def test_a_small_change_is_ignored_only_if_there_is_something_to_choose(mask: int, other: int) -> None:
    for changed in (0, mask, mask & -mask, mask & -mask | other & -other):
        for left in (0, 1, other):
            expected = changed != 0 and (left == 0 or changed.bit_count() > 2)
            assert bool(algebra._hardly(changed, left)) == expected


def test_words_and_masks_convert_to_each_other() -> None:
    draw = random.Random(3)
    masks = [draw.randrange(512) for _ in range(81)]
    assert masks_of(words_of(masks)) == masks


def test_a_sweep_keeps_every_digit_of_every_solution(layout: Layout, starts: list[list[int]]) -> None:
    for start in starts:
        for solution in PythonEngine().search(layout, start, limit=20).solutions:
            words = words_of(start)
            for _ in range(30):
                swept = sweep(words)
                assert not swept.wrong
                words = swept.words
            assert all(mask >> digit - 1 & 1 for mask, digit in zip(masks_of(words), solution, strict=True))


def test_a_choice_and_its_opposite_keep_all_candidates_between_them(starts: list[list[int]]) -> None:
    parted = 0
    for start in starts:
        words = words_of(start)
        swept = sweep(words)
        while swept.busy and not swept.wrong:
            swept = sweep(swept.words)
        if not swept.wrong and swept.missing:
            parted += 1
            taken, refused = choice(swept.words, swept.rows, swept.columns)
            assert taken != swept.words
            assert refused != swept.words
            assert all(a | b == word for a, b, word in zip(taken, refused, swept.words, strict=True))
    assert parted > 5


def disagreements(layout: Layout, starts: list[list[int]]) -> int:
    """The number of starts for which plain ints and the python engine find different solutions."""
    wrong = 0
    for start in starts:
        expected = PythonEngine(branching="fewest-candidates").search(layout, start, limit=6).solutions
        found = [
            digits_of(words) for words in islice(Walk(words_of(start), Countdown(Budget(nodes=2000))).solutions(), 6)
        ]
        wrong += len(found) != len(expected) or (len(found) < 6 and set(found) != set(expected))
    return wrong


def _wrong_rows(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(algebra, "ROWS", attrs.evolve(algebra.ROWS, first_two=0o337333333))


def _wrong_columns(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(algebra, "COLUMNS", attrs.evolve(algebra.COLUMNS, one=2))


def _two_is_three(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(algebra, "_three_digits", lambda a, b, c: a | b | c)


def _one_of_many_is_the_only_one(patch: pytest.MonkeyPatch) -> None:
    right = algebra._placed
    patch.setattr(algebra, "_placed", lambda x: (right(x)[0], right(x)[1] & ~1))


FAULTS = [_wrong_rows, _wrong_columns, _two_is_three, _one_of_many_is_the_only_one]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_deduction_is_detected(
    fault: Callable[[pytest.MonkeyPatch], None],
    layout: Layout,
    starts: list[list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert disagreements(layout, starts[:12]) == 0
    fault(monkeypatch)
    with suppress(StopIteration, OutOfBudget):  # Nothing left to choose, or too many choices: detected as well.
        assert disagreements(layout, starts[:12]) > 0
