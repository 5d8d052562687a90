"""The techniques of the package, and the order in which they are tried."""

from __future__ import annotations

from ruleout import registry_of
from ruleout_strategies import plugin
from ruleout_strategies.catalogue import TECHNIQUES

IN_ORDER = [
    "full-house",
    "naked-single",
    "hidden-single",
    "crossing-runs",
    "sum-combinations",
    "rule-narrowing",
    "sum-digits",
    "locked-candidates",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
    "naked-quad",
    "x-wing",
    "hidden-quad",
    "swordfish",
    "jellyfish",
    "bug-type-1",
    "remote-pair",
    "xy-wing",
    "w-wing",
    "xyz-wing",
    "wxyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "bug-type-2",
    "bug-type-3",
    "bug-type-4",
    "simple-colours",
    "multi-colours",
    "vwxyz-wing",
    "3d-medusa",
    "sue-de-coq",
    "x-chain",
    "grouped-x-chain",
    "xy-chain",
    "aic",
    "grouped-aic",
    "uvwxyz-wing",
    "tuvwxyz-wing",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "als-aic",
    "cell-forcing-chain",
    "house-forcing-chain",
    "contradiction-forcing-chain",
    "nishio",
    "dynamic-cell-forcing-chain",
    "dynamic-house-forcing-chain",
    "dynamic-double-forcing-chain",
    "dynamic-contradiction-forcing-chain",
    "cell-forcing-net",
    "house-forcing-net",
    "double-forcing-net",
    "contradiction-forcing-net",
    "template-set",
    "template-delete",
    "grid-consensus",
    "search",
]


def test_the_techniques_come_in_the_order_in_which_people_find_them() -> None:
    assert [each.id for each in sorted(TECHNIQUES, key=lambda each: (each.difficulty, each.id))] == IN_ORDER


def test_no_two_techniques_are_equally_hard() -> None:
    assert len({each.difficulty for each in TECHNIQUES}) == len(TECHNIQUES)


def test_each_technique_has_a_description() -> None:
    for each in TECHNIQUES:
        assert each.title
        assert each.needs
        assert each.summary.endswith(".")
        assert each.explain is not None


def test_the_plugin_provides_all_of_them() -> None:
    assert sorted(registry_of(plugin).techniques) == sorted(IN_ORDER)
