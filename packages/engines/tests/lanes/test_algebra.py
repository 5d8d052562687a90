"""A sweep has the same result on plain ints and in machine code, and removes only impossible candidates."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Layout, PythonEngine
from ruleout_engines.lanes import algebra
from ruleout_engines.lanes.algebra import ALL, Swept, sweep
from ruleout_engines.lanes.masks import words_of_all

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


def removed_from_solutions(layout: Layout, starts: list[list[int]]) -> int:
    """The number of solutions of which sweeps remove a candidate, or that they take for wrong."""
    removed = 0
    for start in starts:
        for solution in PythonEngine().search(layout, start, limit=20).solutions:
            (words,), (own,) = words_of_all([start]).tolist(), words_of_all([[1 << d - 1 for d in solution]]).tolist()
            for _ in range(30):
                swept = sweep(words)
                words = swept.words
                if swept.wrong or any(mine & ~left for mine, left in zip(own, words, strict=True)):
                    removed += 1
                    break
    return removed


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
    assert removed_from_solutions(layout, starts) == 0
    fault(monkeypatch)
    assert removed_from_solutions(layout, starts) > 0
