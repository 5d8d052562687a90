"""The pages about families of techniques are those that the installed techniques and examples make."""

from __future__ import annotations

import json

import pytest
from familypages import FAMILIES, FOLDER, family, pages
from technique_examples import EXAMPLES, ladder_for

import ruleout
from ruleout_strategies.catalogue import TECHNIQUES

FOUND = json.loads(EXAMPLES.read_text(encoding="utf-8"))


def test_the_pages_are_up_to_date() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")} == pages()


def test_each_technique_is_on_a_page() -> None:
    assert {family(each) for each in TECHNIQUES} == set(FAMILIES)


@pytest.mark.parametrize("technique", sorted(FOUND))
def test_an_example_has_one_solution_and_a_step_of_its_technique(technique: str) -> None:
    report = ruleout.explain(ruleout.parse(FOUND[technique]), techniques=ladder_for(technique))
    assert report.verdict is ruleout.Verdict.UNIQUE
    assert technique in {step.technique for step in report.steps}
    assert not report.refused


def test_most_techniques_have_an_example() -> None:
    default = [each.id for each in TECHNIQUES if not each.on_request]
    assert len([each for each in default if each in FOUND]) > 0.6 * len(default)
