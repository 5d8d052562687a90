"""The rules of a puzzle are told with the titles and summaries of plug-ins, each once, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_values import VALUES

import ruleout
from ruleout.internal import language_of
from ruleout_render.grid.rule_texts import GRIDS, NO_REPEATS, SEVERAL
from ruleout_render.internal import RuleText, rule_texts

EXAMPLES = Path(__file__).parents[1] / "examples"
REGISTRY = ruleout.default_registry()
WHOLE, REGIONS, LATIN = GRIDS.values()


def told(document: dict[str, object]) -> tuple[RuleText, ...]:
    return rule_texts(ruleout.parse(document), REGISTRY)


@pytest.mark.parametrize(
    ("document", "text"),
    [
        ({"variant": "classic", "givens": "." * 81}, WHOLE),
        ({"variant": "jigsaw", "givens": "." * 16, "regions": "AABBAABBCCDDCCDD"}, REGIONS),
        ({"variant": "latin", "n": 4}, LATIN),
        ({"variant": "latin", "n": 4, "digits": 5}, NO_REPEATS),
        ({"variant": "samurai"}, SEVERAL),
        ({"variant": "cube", "n": 4}, REGISTRY.variants["cube"].summary),
    ],
)
def test_the_rule_of_the_grid_comes_first(document: dict[str, object], text: str) -> None:
    first = told(document)[0]
    assert (first.title, first.summary, first.cells) == (REGISTRY.variants[str(document["variant"])].title, text, ())


@pytest.mark.parametrize(("key", "value"), [*{**VALUES, "region_sum_lines": [[[0, 2], [0, 3]]]}.items()])
def test_each_rule_is_told_once_with_its_cells(key: str, value: object) -> None:
    grid, rule = told({"variant": "classic", key: value})
    assert grid.summary == WHOLE
    named = next(each for each in REGISTRY.rules.values() if each.key == key)
    assert (rule.title, rule.summary) == (named.title, named.summary)
    assert rule.cells == tuple(sorted(set(rule.cells)))


def test_a_variant_with_constraints_of_its_own_is_told_by_its_summary() -> None:
    (only,) = rule_texts(ruleout.load(EXAMPLES / "kakuro.txt"), REGISTRY)
    assert (only.title, only.summary) == ("Kakuro", REGISTRY.variants["kakuro"].summary)


def test_a_rule_of_all_cells_marks_none_and_a_free_grid_has_no_rule() -> None:
    grid, rule = told({"variant": "classic", "anti_knight": True})
    assert (grid.cells, rule.title, rule.cells) == ((), "Anti-knight", ())
    (only,) = told({"variant": "free", "rows": 4, "columns": 4, "thermometers": [[[0, 0], [0, 1]]]})
    assert (only.title, only.cells) == ("Thermometers", (0, 1))


def test_every_rule_has_its_german() -> None:
    german = language_of(REGISTRY, "de")
    for rule in REGISTRY.rules.values():
        title, summary = RuleText(rule.title, rule.summary).in_language(german)
        assert rule.title in german.nouns or rule.id in ("mathrax",)
        assert title
        assert summary != rule.summary
        assert "{" not in summary
