"""``ruleout count --estimate``."""

from __future__ import annotations

import json
import re

import pytest

import ruleout
from ruleout import Estimate
from ruleout_cli.commands.count import in_words
from ruleout_cli.testing import invoke

EMPTY_6X6 = "." * 36


def test_an_estimate_has_as_many_digits_as_its_bounds_allow() -> None:
    found = invoke("count", "--estimate", "--timeout", "1", EMPTY_6X6)
    assert found.status == 3
    assert re.fullmatch(r"about \d\d,\d00,000 \(\d\d,\d00,000 to \d\d,\d00,000\)\n", found.out)


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
