"""``ruleout count --estimate``."""

from __future__ import annotations

import json

import pytest

import ruleout
from ruleout import Estimate
from ruleout.plugin import Countdown
from ruleout_cli.commands.count import in_words
from ruleout_cli.testing import invoke

EMPTY_6X6 = "." * 36


def test_an_estimate_has_as_many_digits_as_its_bounds_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float | None, int]] = []

    def estimated(engine: object, layout: object, start: object, countdown: Countdown, seed: int) -> Estimate:
        asked.append((countdown.budget.seconds, seed))
        return Estimate(28_234_567, 27_876_543, 28_678_901, False, 500)

    monkeypatch.setattr("ruleout.api.solving.estimated", estimated)
    found = invoke("count", "--estimate", "--timeout", "60", "--seed", "7", EMPTY_6X6)
    assert found.status == 3
    assert found.out == "about 28,200,000 (27,900,000 to 28,700,000)\n"
    ((seconds, seed),) = asked
    assert seconds is not None
    assert (0 < seconds <= 60, seed) == (True, 7)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(7, 7, 7, True, 0), "7"),
        (Estimate(421_207, 386_691, 442_594, False, 50), "about 421,000 (387,000 to 443,000)"),
        (Estimate(6_543_210 * 10**15, 628 * 10**19, 680 * 10**19, False, 50), "about 6.54e21 (6.28e21 to 6.8e21)"),
        (Estimate(None, 1_000, None, False, 3), "at least 1000, time limit reached"),
    ],
)
def test_estimates_in_words(estimate: Estimate, text: str) -> None:
    assert in_words(estimate) == text


def test_few_solutions_are_counted_and_written_as_a_record() -> None:
    found = invoke("count", "--estimate", "--json", "." * 16)
    assert found.status == 0
    assert ruleout.from_record(json.loads(found.out)) == Estimate(288, 288, 288, True, 0)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--estimate", "--limit", "5"), "--estimate: found --limit too; expected one of them"),
        (("--seed", "5"), "--seed: found no --estimate; expected both, since only samples have a seed"),
    ],
)
def test_options_that_do_not_go_together(options: tuple[str, ...], error: str) -> None:
    found = invoke("count", *options, EMPTY_6X6)
    assert (found.status, found.err) == (2, f"ruleout: {error}\n")
