"""Messages about a name say which distribution of the project has it, if that is not installed."""

from __future__ import annotations

import pickle

import pytest
from owners import FILE, owners, text

import ruleout
import ruleout.owners
from ruleout import UnknownName
from ruleout.internal import how_to_install, not_installed, owner_of

SAMPLES = {
    "technique": "MSLS",
    "variant": "samurai",
    "rule": "whisper",
    "engine": "sat",
    "format": "fpuzzles",
    "scale": "se",
    "generator": "kakuro",
    "language": "de",
    "command": "engines warm",
    "key": "thermometers",
}
"""For each kind a name that core does not have."""


def test_the_table_has_all_names_of_all_distributions() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "python tests/owners.py writes it again"
    assert {kind for kind, _ in owners()} == {*SAMPLES}


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_name_of_a_distribution_that_is_not_installed_names_it(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = SAMPLES[kind]
    assert not_installed(kind, name) == ""
    monkeypatch.setattr(ruleout.owners, "is_installed", lambda _: False)
    error = UnknownName(kind, name, [f"{name}x"], "none is installed")
    how = how_to_install(str(owner_of(kind, name)))
    assert str(error) == (
        f"no {kind} is called '{name}'; it is in {owner_of(kind, name)}, which is not installed: {how}"
    )
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert "did you mean" in str(UnknownName(kind, f"{name}y", [f"{name}x"]))


def test_a_rule_in_json_that_is_not_installed_names_its_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleout.owners, "is_installed", lambda _: False)
    alone = ruleout.discover(only=["ruleout-core"])
    for document in ('{"thermometers": [["r1c1", "r1c2"]]}', '{"variant": "classic", "thermometers": [["r1c1"]]}'):
        with pytest.raises(ruleout.InputError, match="it is in ruleout-setters, which is not installed: pip install"):
            ruleout.parse(document, plugins=alone)
