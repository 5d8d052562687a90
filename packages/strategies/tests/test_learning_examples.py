"""Examples of techniques for which a plug-in may be missing."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ruleout
from ruleout_strategies.learning.examples import Example


@pytest.mark.parametrize("missing", [{"variant": "unheard-of"}, {"variant": "classic", "unheard-of": [[0, 0]]}])
def test_an_example_whose_variant_or_rule_is_not_installed_has_no_step(missing: dict[str, Any]) -> None:
    example = Example(json.dumps({"version": 1, "n": 4, "givens": [[0] * 4] * 4, **missing}))
    assert example.step("naked-single", ruleout.default_registry()) is None
