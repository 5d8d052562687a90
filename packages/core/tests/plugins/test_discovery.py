"""Installed plug-ins: which are found, which are disabled, and the messages about these."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruleout import Fault, PluginError, UnknownName, discover, registry_of
from ruleout.plugin import hookimpl
from ruleout.plugins import hooks
from ruleout.plugins.discover import find_plugins
from ruleout.plugins.faults import raise_fault

GOOD = """
from ruleout import Technique
from ruleout.plugin import hookimpl

@hookimpl
def ruleout_techniques():
    return [Technique(id="{name}", title="A", difficulty=1, find=lambda board: ())]
"""

Install = Callable[..., None]


class Told(list[Fault]):
    """The faults of third parties; those of other installed plug-ins are ignored."""

    def append(self, fault: Fault) -> None:
        if not fault.provider.first_party:
            super().append(fault)


@pytest.fixture
def told() -> list[Fault]:
    return Told()


def third_party(told: list[Fault], **more: object) -> list[str]:
    """The third-party plug-ins that work."""
    found = discover(tell=told.append, **more)  # type: ignore[arg-type]
    return [each.name for each in found.providers if not each.first_party]


def test_a_plugin_is_found_with_its_distribution_and_version(install: Install, told: list[Fault]) -> None:
    install("My.Own_Wings", GOOD.format(name="wing"), version="3.4")
    found = discover(tell=told.append)
    assert found.techniques["wing"].title == "A"
    assert str(found.provider("techniques", "wing")) == "my-own-wings 3.4 (main)"
    assert not told


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("raise ImportError('too old')", "ImportError: too old"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("class Odd(BaseException): pass\nraise Odd", "Odd"),
        ("def f(:", "SyntaxError: invalid syntax (broken.py, line 1)"),
        ("", "TypeError: module has no hook marked with hookimpl"),
        ("def ruleout_techniques(): return []", "TypeError: module has no hook marked with hookimpl"),
        (
            "from ruleout.plugin import hookimpl\n@hookimpl\ndef ruleout_tecniques(): return []",
            "no hook is called ruleout_tecniques; did you mean ruleout_techniques, ruleout_order_techniques or",
        ),
        (
            "from ruleout.plugin import hookimpl\n@hookimpl\ndef ruleout_techniques(board): return []",
            "Argument(s) {'board'} are declared in the hookimpl but can not be found in the hookspec",
        ),
    ],
)
def test_a_broken_plugin_is_set_aside_and_the_others_work(
    install: Install, told: list[Fault], code: str, expected: str
) -> None:
    install("broken", code)
    install("fine", GOOD.format(name="wing"))
    assert third_party(told) == ["fine:main"]
    assert len(told) == 1
    assert str(told[0]).startswith("plug-in broken 1.2 (main) was disabled: ")
    assert expected in told[0].message
    assert "\n" not in str(told[0])


@pytest.mark.parametrize("points", ["main = broken:gone", "main = gone", "main = broken:", "main ="])
def test_an_entry_point_that_leads_nowhere_is_set_aside(install: Install, told: list[Fault], points: str) -> None:
    install("broken", "value = 'text'", points=f"[ruleout]\n{points}\n")
    assert third_party(told) == []
    assert len(told) == 1


@pytest.mark.parametrize("value", ["None", "'text'", "5", "object()", "dict"])
def test_an_entry_point_that_names_no_plugin_is_set_aside(install: Install, told: list[Fault], value: str) -> None:
    install("broken", f"value = {value}", points="[ruleout]\nmain = broken:value\n")
    assert third_party(told) == []
    assert len(told) == 1
    assert "has no hook marked with hookimpl" in told[0].message


def test_an_interrupt_at_import_is_not_swallowed(install: Install, told: list[Fault]) -> None:
    install("broken", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        discover(tell=told.append)


def test_faults_can_be_errors(install: Install) -> None:
    install("broken", "raise ImportError('too old')")
    with pytest.raises(PluginError, match=r"plug-in broken 1\.2 \(main\) was disabled: ImportError: too old"):
        discover(tell=raise_fault)


def test_two_entry_points_of_one_name_are_set_aside(install: Install, told: list[Fault]) -> None:
    install("broken", GOOD.format(name="wing"), points="[ruleout]\nmain = broken\nmain = broken\nother = broken\n")
    assert third_party(told) == ["broken:other"]
    assert [fault.message for fault in told] == ["it has more than one entry point called main"]


def test_entry_points_that_cannot_be_read_cost_the_others_nothing(install: Install, told: list[Fault]) -> None:
    install("broken", GOOD.format(name="wing"), points="[ruleout]\nthis is no entry point\n")
    install("fine", GOOD.format(name="fish"))
    assert third_party(told) == ["fine:main"]
    assert [(fault.provider.distribution, fault.provider.version) for fault in told] == [("broken", "1.2")]
    assert "its entry points cannot be read" in told[0].message


def test_a_distribution_without_version_or_name_is_called_unknown(install: Install, told: list[Fault]) -> None:
    install("broken", "raise ImportError", metadata="")
    assert third_party(told) == []
    assert [str(fault.provider) for fault in told] == ["unknown unknown (main)"]


def test_plugins_are_chosen_by_distribution_or_by_name(install: Install, told: list[Fault]) -> None:
    install("one", GOOD.format(name="wing"), points="[ruleout]\na = one\nb = one\n")
    install("two", GOOD.format(name="fish"))
    install("broken", "raise ImportError")
    assert third_party(told, only=["one"]) == ["one:a", "one:b"]
    assert third_party(told, only=["one:b", "two"]) == ["one:b", "two:main"]
    assert third_party(told, without=["one:a", "broken"]) == ["one:b", "two:main"]
    assert third_party(told, only=[]) == []
    assert not told, "what is not wanted is not imported"


def test_what_core_brings_is_always_there(told: list[Fault]) -> None:
    assert [each.name for each in discover(only=[]).providers] == ["ruleout-core:builtin"]
    assert "ruleout-core:builtin" in [
        each.name for each in discover(without=["ruleout-core"], tell=told.append).providers
    ]


@pytest.mark.parametrize("names", [{"only": ["fien"]}, {"without": ["fien"]}])
def test_a_plugin_that_is_not_installed_cannot_be_chosen(install: Install, names: dict[str, list[str]]) -> None:
    install("fine", GOOD.format(name="wing"))
    with pytest.raises(UnknownName, match="no plug-in is called 'fien'; did you mean fine"):
        discover(**names)  # type: ignore[arg-type]


def test_other_groups_are_read_with_their_own_hooks(install: Install) -> None:
    install("fine", GOOD.format(name="wing"), points="[elsewhere]\nmain = fine\n")
    found = find_plugins("elsewhere", hooks)
    assert [each.name for each in found.plugins] == ["fine:main"]
    assert not found.faults


def test_plugins_at_hand_need_no_installing() -> None:
    class Plugin:
        @hookimpl
        def ruleout_formats(self) -> list[object]:
            return []

    assert [str(each) for each in registry_of(Plugin(), Plugin()).providers] == ["given 0 (1)", "given 0 (2)"]
    with pytest.raises(TypeError, match="object has no hook"):
        registry_of(object())
