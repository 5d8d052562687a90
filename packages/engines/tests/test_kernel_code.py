"""When the compiled function of a kernel is used although nobody warmed it."""

from __future__ import annotations

import sys

import pytest

from ruleout.internal import Budget, Countdown, timed

pytest.importorskip("numpy", reason="NumPy is not installed")

from ruleout_engines import compiling, kernels
from ruleout_engines.kernels import LOADED, LOADED_WITH_NUMBA, KernelCode


@pytest.fixture(autouse=True)
def compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "holds", lambda kernel: True)
    monkeypatch.setattr(compiling, "find_spec", lambda name: object())
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


def asked_until_used(most: int = 1000) -> int:
    """How often the kernel is asked before it answers, if each answer saves 10 milliseconds."""
    code = KernelCode("some", "module.function", lambda: None, 0.01)
    return next((number for number in range(most) if code.is_used()), most)


@pytest.mark.parametrize(("loaded", "seconds"), [(True, LOADED_WITH_NUMBA), (False, LOADED)])
def test_it_is_loaded_when_that_is_worthwhile(loaded: bool, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    if loaded:
        monkeypatch.setitem(sys.modules, "numba", sys)
    assert asked_until_used() == pytest.approx(seconds / 0.01, abs=1)


def test_what_was_not_compiled_before_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "holds", lambda kernel: False)
    assert asked_until_used() == 1000


def test_nothing_is_loaded_within_a_time_limit() -> None:
    with timed(Countdown(Budget(seconds=60))):
        assert asked_until_used() == 1000


def test_nothing_is_loaded_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    assert asked_until_used() == 1000
