"""Public names that other distributions of the project add."""

from __future__ import annotations

from importlib import import_module

import pytest

import ruleout
import ruleout.plugin
from ruleout.plugins import names
from ruleout.plugins.providers import FIRST_PARTY


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No distribution adds a name."""
    monkeypatch.setattr(names, "names_added", lambda door: {})


@pytest.mark.usefixtures("alone")
def test_a_name_of_a_package_that_is_not_installed_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ruleout, "generate", raising=False)
    with pytest.raises(
        AttributeError, match=r"^ruleout.generate needs ruleout-generate, .* pip install \"ruleout-generate\""
    ):
        _ = ruleout.generate
    with pytest.raises(AttributeError, match=r"^module 'ruleout' has no attribute 'nonsense'$"):
        _ = ruleout.nonsense  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"^module 'ruleout' has no attribute '__nonsense__'$"):
        _ = ruleout.__nonsense__  # type: ignore[attr-defined]


@pytest.mark.usefixtures("alone")
def test_names_that_are_not_there_are_not_listed() -> None:
    own = sorted(name for text in ruleout.NAMES.values() for name in text.split())
    assert dir(ruleout) == ruleout.__all__ == own


def test_names_of_packages_that_are_installed_are_listed_and_found() -> None:
    for door in (ruleout, ruleout.plugin):
        for name, (provider, point) in names.names_added(door.__name__).items():
            assert name in dir(door)
            assert name in door.__all__
            assert point.module.partition(".")[0] == FIRST_PARTY[provider.distribution]
            assert getattr(door, name) is getattr(import_module(point.module), name)


def test_third_parties_add_no_names(install: object) -> None:
    names.names_added.cache_clear()
    install("aaa", "five = 5", points="[ruleout.names]\nfive = aaa:five\n")  # type: ignore[operator]
    assert "five" not in names.names_added("ruleout")
    names.names_added.cache_clear()
