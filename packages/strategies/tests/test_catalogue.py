"""The techniques of the package, and the order in which they are tried."""

from __future__ import annotations

from ruleout import registry_of
from ruleout_strategies import plugin
from ruleout_strategies.catalogue import FAMILIES, TECHNIQUES

IN_ORDER = [
    "full-house",
    "naked-single",
    "hidden-single",
    "crossing-runs",
    "innies-outies",
    "sum-combinations",
    "sum-partners",
    "rule-narrowing",
    "sum-bounds",
    "rule-fillings",
    "sum-digits",
    "innies-outies-area",
    "surface-sum",
    "locked-candidates",
    "rule-digits",
    "law-of-leftovers-1",
    "naked-pair",
    "law-of-leftovers-2",
    "hidden-pair",
    "sum-permutations",
    "naked-triple",
    "innies-outies-pair",
    "surface-sum-pair",
    "law-of-leftovers-3",
    "hidden-triple",
    "law-of-leftovers-4",
    "innies-outies-triple",
    "surface-sum-triple",
    "naked-quad",
    "rule-and-house",
    "rules-together-2",
    "rules-together-3",
    "law-of-leftovers-large",
    "rules-together-4",
    "rules-together-6",
    "rules-together-cases",
    "x-wing",
    "hidden-quad",
    "swordfish",
    "innies-outies-quad",
    "surface-sum-quad",
    "jellyfish",
    "bug-type-1",
    "remote-pair",
    "skyscraper",
    "two-string-kite",
    "xy-wing",
    "turbot-fish",
    "empty-rectangle",
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
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "finned-jellyfish",
    "sashimi-jellyfish",
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
    "als-aic",
    "franken-x-wing",
    "finned-franken-x-wing",
    "franken-swordfish",
    "finned-franken-swordfish",
    "franken-jellyfish",
    "finned-franken-jellyfish",
    "mutant-x-wing",
    "finned-mutant-x-wing",
    "mutant-swordfish",
    "finned-mutant-swordfish",
    "mutant-jellyfish",
    "finned-mutant-jellyfish",
    "tridagon",
    "junior-exocet",
    "tridagon-forcing-chain",
    "cell-forcing-chain",
    "house-forcing-chain",
    "contradiction-forcing-chain",
    "kraken-fish",
    "nishio",
    "deadly-pattern-forcing-chain",
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
"""The techniques of the default ladder."""

SORTS = ("", "franken-", "mutant-")
LARGE = ("squirmbag", "whale", "leviathan")
ON_REQUEST = {
    *("direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"),
    *("locked-pair", "locked-triple", "naked-quintuple", "naked-sextuple"),
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "nested-forcing-chain",
    "sums-together",
    "dual-two-string-kite",
    "dual-empty-rectangle",
    *(f"siamese-{sort}{name}" for sort in SORTS for name in ("x-wing", "swordfish", "jellyfish", *LARGE)),
    *(f"{fins}{sort}{name}" for fins in ("", "finned-") for sort in SORTS for name in LARGE),
    *(f"sashimi-{name}" for name in LARGE),
}
DEFAULT = [each for each in TECHNIQUES if not each.on_request]


def test_the_techniques_come_in_the_order_in_which_people_find_them() -> None:
    assert [each.id for each in sorted(DEFAULT, key=lambda each: (each.difficulty, each.id))] == IN_ORDER


def test_the_others_are_used_on_request_only() -> None:
    assert {each.id for each in TECHNIQUES if each.on_request} == ON_REQUEST


def test_no_two_techniques_are_equally_hard() -> None:
    assert len({each.difficulty for each in TECHNIQUES}) == len(TECHNIQUES)


def test_each_technique_has_a_family_and_no_group_has_the_name_of_a_technique() -> None:
    groups = {group for each in TECHNIQUES for group in each.groups}
    assert {each.groups[0] for each in TECHNIQUES} == set(FAMILIES)
    assert groups == {*FAMILIES, "basic"}
    names = {name.lower().replace(" ", "-") for each in TECHNIQUES for name in (each.id, *each.also)}
    assert groups & names == set()


def test_basic_techniques_are_easier_than_wings() -> None:
    basic = [each for each in TECHNIQUES if "basic" in each.groups and not each.on_request]
    assert max(each.difficulty for each in basic) < min(each.difficulty for each in FAMILIES["wings"])


def test_each_technique_has_a_description() -> None:
    for each in TECHNIQUES:
        assert each.title
        assert each.needs
        assert each.summary.endswith(".")
        assert each.explain is not None


def test_the_plugin_provides_all_of_them() -> None:
    assert sorted(registry_of(plugin).techniques) == sorted([*IN_ORDER, *ON_REQUEST])
