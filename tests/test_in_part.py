"""Rules that techniques only use in part, as they have too many fillings, are named in every report."""

from __future__ import annotations

import json

import ruleout
from ruleout import Outcome
from ruleout_cli.testing import invoke

LONG = {
    "variant": "classic",
    "n": 6,
    "givens": "." * 36,
    "sums": [{"cells": [f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, 7)][1:], "sum": 59}],
}


def test_a_report_names_them_and_keeps_them() -> None:
    report = ruleout.explain(ruleout.parse(json.dumps(LONG)), techniques=["rules"])
    assert report.outcome is Outcome.STUCK
    assert [each.label for each in report.in_part] == ["the sum 59 at r1c2"]
    record = ruleout.to_record(report)
    assert [each["label"] for each in record["in_part"]] == ["the sum 59 at r1c2"]
    assert ruleout.from_record(record).in_part == report.in_part


def test_a_report_of_rules_that_can_be_filled_names_none() -> None:
    short = {**LONG, "sums": [{"cells": ["r1c1", "r1c2", "r2c2"], "sum": 9}]}
    report = ruleout.explain(ruleout.parse(json.dumps(short)), techniques=["rules"])
    assert report.in_part == ()
    assert "in_part" not in ruleout.to_record(report)


def test_the_text_names_them_in_each_language() -> None:
    options = ("explain", json.dumps(LONG), "--techniques", "rules")
    told = " ".join(invoke(*options).out.split())
    assert "Not all fillings of the sum 59 at r1c2 were listed here, so only bounds" in told
    told = " ".join(invoke(*options, "--language", "de").out.split())
    assert "hat hier Füllungen, die sich nicht alle aufzählen ließen. Daher wurden davon nur Teile" in told
    assert [each["label"] for each in json.loads(invoke(*options, "--json").out)["in_part"]] == ["the sum 59 at r1c2"]
