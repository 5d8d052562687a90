"""Faults that are planted in what the formats of links write are found by the check of round trips."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from link_samples import SAMPLES, require_round_trip

import ruleout
from ruleout.plugin import Format
from ruleout_links.fpuzzles.format import FPUZZLES_JSON
from ruleout_links.iss.format import ISS
from ruleout_links.lz import ADDRESS, BASE64, compress, decompress
from ruleout_links.sudokumaker.format import SUDOKUMAKER
from ruleout_links.sudokupad.format import SUDOKUPAD

Fault = Callable[[Any], Any]
NEGATIVE = ("negative", "nonconsecutive")
NUMBERS = ("value", "minDifference", "diff", "sum")


def walked(data: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """A copy of *data*, from JSON, in which *change* was made to each object."""
    if isinstance(data, dict):
        return change({key: walked(value, change) for key, value in data.items()})
    return [walked(each, change) for each in data] if isinstance(data, list) else data


def without(names: tuple[str, ...]) -> Fault:
    """Leaves out what is under *names*, unless it is an empty list."""

    def change(found: dict[str, Any]) -> dict[str, Any]:
        return {key: each for key, each in found.items() if key not in names or each == []}

    return lambda data: walked(data, change)


def reversed_lines(data: Any) -> Any:
    """Each list of three cells or more, from its end."""

    def change(found: dict[str, Any]) -> dict[str, Any]:
        lines = {
            key: [line[::-1] if len(line) > 2 else line for line in value]
            for key, value in found.items()
            if key in ("lines", "thermometers", "arrows") and all(isinstance(line, list) for line in value)
        }
        return {**found, **lines}

    return walked(data, change)


def swapped_pills(data: Any) -> Any:
    """The cells of each bulb in the other order."""

    def change(found: dict[str, Any]) -> dict[str, Any]:
        name = "bulbCells" if "bulbCells" in found else "cells" if "lines" in found else ""
        return {**found, name: found[name][::-1]} if name and len(found.get(name, ())) > 1 else found

    return walked(data, change)


def mirrored(data: Any) -> Any:
    """Clues beside the grid on the opposite side."""
    sides = {"R0": "R10", "R10": "R0"}

    def change(found: dict[str, Any]) -> dict[str, Any]:
        cell = found.get("cell")
        parts = re.fullmatch(r"(R\d+)(C\d+)", cell) if isinstance(cell, str) else None
        if parts is not None and parts[1] in sides:
            return {**found, "cell": sides[parts[1]] + parts[2]}
        if "outerCell" in found and not 11 <= found["outerCell"] < 110:
            return {**found, "outerCell": 120 - found["outerCell"]}
        return found

    return walked(data, change)


FAULTS: dict[str, Fault] = {
    "a negative rule lost": without(NEGATIVE),
    "a number lost": without(NUMBERS),
    "a line reversed": reversed_lines,
    "the digits of a pill swapped": swapped_pills,
    "a clue on the other side": mirrored,
}


def planted(form: Format, fault: Fault) -> Format:
    """*form* with a fault in the JSON that it writes."""
    assert form.write is not None
    write = form.write
    prefix, alphabet = {"sudokumaker": ("", ADDRESS), "sudokupad": ("scl", BASE64)}.get(form.id, ("", ""))

    def wrong(document: ruleout.plugin.Document) -> str:
        text = write(document).removeprefix(prefix)
        data = fault(json.loads(decompress(text, alphabet) if alphabet else text))
        made = json.dumps(data, separators=(",", ":"))
        return prefix + compress(made, alphabet) if alphabet else made

    return attrs.evolve(form, write=wrong)


def is_caught(form: Format, key: str) -> bool:
    try:
        require_round_trip(form, key)
    except (AssertionError, ruleout.InputError):
        return True
    return False


def changed(form: Format, fault: Fault) -> Iterator[str]:
    """The keys of which *form* writes something else with *fault*."""
    assert form.write is not None
    other = planted(form, fault)
    same = planted(form, lambda data: data)
    assert other.write is not None
    assert same.write is not None
    for key in form.keys:
        document = ruleout.plugin.Document("classic", {"n": 9, key: SAMPLES[key]})
        if other.write(document) != same.write(document):
            yield key


@pytest.mark.parametrize("form", [FPUZZLES_JSON, SUDOKUMAKER], ids=lambda form: form.id)
@pytest.mark.parametrize("name", FAULTS)
def test_planted_faults_are_found(form: Format, name: str) -> None:
    keys = list(changed(form, FAULTS[name]))
    least = {"a negative rule lost": 1, "the digits of a pill swapped": 1, "a clue on the other side": 3}
    assert len(keys) >= least.get(name, 5)
    assert [key for key in keys if not is_caught(planted(form, FAULTS[name]), key)] == []


@pytest.mark.parametrize("form", [FPUZZLES_JSON, SUDOKUMAKER, SUDOKUPAD], ids=lambda form: form.id)
def test_a_rule_that_is_not_written_is_found(form: Format) -> None:
    """Of each key everything is left out that the document without it does not have."""
    assert form.write is not None
    bare = form.write(
        ruleout.plugin.Document("classic", {"n": 9, "givens": [[0] * 9] * 8 + [[0, 0, 3, 0, 0, 0, 0, 1, 0]]})
    )
    for key in form.keys:
        assert is_caught(attrs.evolve(form, write=lambda document: bare), key), key


ISS_FAULTS: dict[str, Callable[[str], str]] = {
    "an item lost": lambda text: re.sub(r"\.(?!Shape|~)[^.]*$", "", text),
    "a line reversed": lambda text: re.sub(
        r"((?:~R\d+C\d+){3,})", lambda found: "".join(re.findall(r"~R\d+C\d+", found[0])[::-1]), text
    ),
    "a number lost": lambda text: re.sub(r"(?<=[a-z])~\d+(?=~R)", "", text),
    "a clue on the other side": lambda text: re.sub(r"~([RC]\d+)~(\d+)~(?!\d)", r"~\1~~\2", text),
}


@pytest.mark.parametrize("name", ISS_FAULTS)
def test_faults_in_texts_of_iss_are_found(name: str) -> None:
    assert ISS.write is not None
    write, fault = ISS.write, ISS_FAULTS[name]
    wrong = attrs.evolve(ISS, write=lambda document: fault(write(document)))
    keys = [key for key in ISS.keys if SAMPLES[key]]
    applied = [
        key
        for key in keys
        if fault(text := write(ruleout.plugin.Document("classic", {"n": 9, key: SAMPLES[key]}))) != text
    ]
    assert len(applied) >= (40 if name == "an item lost" else 4)
    assert [key for key in applied if not is_caught(wrong, key)] == []
