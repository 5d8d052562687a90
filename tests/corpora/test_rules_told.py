"""Published puzzles: each of their rules is told, once, with a title, a sentence and its cells."""

from __future__ import annotations

import pytest

import ruleout
from oracle import corpora
from ruleout_render.internal import rule_texts

REGISTRY = ruleout.default_registry()
AT_LEAST = 60


@pytest.mark.long
def test_every_rule_of_published_puzzles_is_told_once() -> None:
    read = 0
    for record in corpora.records("rules", "published_iss.jsonl"):
        try:
            puzzle = ruleout.parse(record["input"], lossy=True)
        except ruleout.InputError:
            continue
        told = rule_texts(puzzle, REGISTRY)
        assert puzzle.document is not None
        data = puzzle.document.data
        wanted = {rule.title for rule in REGISTRY.rules.values() if data.get(rule.key) not in (None, False, [], {})}
        titles = [each.title for each in told]
        assert wanted <= set(titles), record["id"]
        assert len(titles) == len(set(titles)), record["id"]
        assert all(each.summary.endswith(".") for each in told)
        assert all(0 <= cell < puzzle.layout.visible for each in told for cell in each.cells)
        read += 1
    assert read >= AT_LEAST
