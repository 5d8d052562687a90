"""Code that cannot be handed a budget still knows how long it may take."""

from __future__ import annotations

import pytest

from ruleout import Budget
from ruleout.plugin import capped_by_deadline
from ruleout.search.deadline import deadline


@pytest.fixture
def _at_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout.search.deadline.time.monotonic", lambda: 10.0)


@pytest.mark.usefixtures("_at_ten")
@pytest.mark.parametrize(
    ("until", "asked", "left"),
    [(None, None, None), (None, 5.0, 5.0), (13.0, None, 3.0), (13.0, 5.0, 3.0), (13.0, 1.0, 1.0), (9.0, 5.0, 0.0)],
)
def test_a_budget_ends_with_the_deadline(until: float | None, asked: float | None, left: float | None) -> None:
    with deadline(until):
        assert capped_by_deadline(Budget(nodes=7, seconds=asked)) == Budget(nodes=7, seconds=left)


def test_a_deadline_ends_with_its_block() -> None:
    with deadline(0.0):
        with deadline(None):
            assert capped_by_deadline(Budget()).seconds is None
        assert capped_by_deadline(Budget()).seconds == 0.0
    assert capped_by_deadline(Budget()).seconds is None
