import base64
import json
import zlib
from typing import Any

import pytest
from link_samples import read_error

from ruleout.plugin import Document
from ruleout_links.penpa.format import PENPA
from ruleout_links.penpa.read import VARIANTS
from ruleout_links.penpa.text import TOKENS

HEAD = "{grid},{size},{size},38,0,1,1,380,380,84,84,{flags},Title: Two%2C words,Author: Me,,{rules},OFF,false"
POINTS = 13 * 13


def index(row: int, column: int, across: int = 13) -> int:
    return (row + 2) * across + column + 2


def boxes() -> dict[str, int]:
    """The thick lines around the boxes of a 9x9 grid."""
    edges = {}
    for at in range(9):
        for middle in (2, 5):
            edges[f"{POINTS + index(at - 1, middle)},{POINTS + index(at, middle)}"] = 2
            edges[f"{POINTS + index(middle, at - 1)},{POINTS + index(middle, at)}"] = 2
    return edges


def link(elements: dict[str, Any], *, rules: str = "", flags: str = "0,0,0,0", grid: str = "square", size: int = 9,
         space: str = "[0,0,0,0]", more: str = "") -> str:  # fmt: skip
    drawn = json.dumps(elements, separators=(",", ":"))
    for long, short in TOKENS:
        drawn = drawn.replace(long, short)
    head = HEAD.format(grid=grid, size=size, flags=flags, rules=rules)
    text = "\n".join([head, space, '["1","2","1"]~zS~["",1]', drawn, "{}", "[28,1]"])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    payload = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={payload}{more}"


def read(elements: dict[str, Any], **options: Any) -> Document:
    text = link(elements, **options)
    assert PENPA.sniff(text) is not None
    (document,) = PENPA.read(text, None)
    return document


def test_digits_and_thick_lines_are_read() -> None:
    numbers = {str(index(0, 0)): ["5", 1, "1"], str(index(8, 3)): ["7", 1, "1"]}
    document = read({"number": numbers, "lineE": boxes(), "command_redo": {"__a": []}}, rules="Rules%2C all.")
    assert document.variant == "classic"
    assert (document.data["givens"][0][0], document.data["givens"][8][3]) == (5, 7)
    assert document.data["title"] == "Two, words"
    assert document.data["ruleset"] == "Rules, all."
    assert "not_expressed" not in document.data
    assert read({}).variant == "latin"


def test_space_around_the_grid_is_counted() -> None:
    numbers = {str(index(1, 2, 15)): ["5", 1, "1"], str(index(0, 2, 15)): ["9", 1, "1"]}
    document = read({"number": numbers}, size=11, space="[1,1,1,1]")
    assert document.data["givens"][0][1] == 5
    assert document.data["not_expressed"] == {"number beside the grid or not in the middle of its cell": 1}


def test_lists_of_cells_are_rules() -> None:
    cage = [index(2, 0), index(2, 1), index(3, 0)]
    elements = {
        "thermo": [[index(0, 5), index(0, 6), index(1, 7)], [index(5, 5)]],
        "arrows": [[index(4, 4), index(4, 5), index(4, 6)]],
        "killercages": [cage, [index(8, 8), index(8, 7)]],
        "cage": {"1,2": 10},
        "numberS": {str(4 * (cage[0] + POINTS)): [" 22", 1]},
    }
    data = read(elements, flags="1,0,0,1").data
    assert data["thermometers"] == [[[0, 5], [0, 6], [1, 7]]]
    assert data["arrows"] == [{"bulb": [[4, 4]], "shafts": [[[4, 5], [4, 6]]]}]
    assert data["cages"] == [
        {"sum": 22, "cells": [[2, 0], [2, 1], [3, 0]]},
        {"sum": None, "cells": [[8, 8], [8, 7]]},
    ]
    assert data["diagonals"] is True
    assert "not_expressed" not in data


def test_drawings_are_refused_by_number() -> None:
    elements = {
        "symbol": {"642": [8, "circle_SS", 2], "643": [8, "circle_SS", 2]},
        "surface": {"40": 1},
        "number": {str(index(0, 0)): ["1", 1, "5"]},
        "numberS": {"892": ["3", 1]},
        "cage": {"1,2": 10},
        "sparkles": [1, 2],
    }
    assert read(elements).data["not_expressed"] == {
        "number beside the grid or not in the middle of its cell": 1,
        "small number that is not the sum of a cage": 1,
        "drawn symbol": 2,
        "shaded cell": 1,
        "the element 'sparkles' of Penpa+": 2,
        "drawn cage": 1,
    }


@pytest.mark.parametrize(("name", "key"), VARIANTS.items())
def test_each_variant_that_is_a_rule_is_read(name: str, key: str) -> None:
    assert key in PENPA.keys
    document = read({}, more=f"&variants=classic%2C{name.replace(' ', '%20')}")
    assert document.data[key] is True
    assert "not_expressed" not in document.data


def test_each_key_is_that_of_a_variant_or_a_list() -> None:
    assert set(PENPA.keys) == {*VARIANTS.values(), "arrows", "cages", "thermometers"}


def test_variants_of_newer_links_are_rules() -> None:
    data = read({}, more="&variants=classic%2Canti%20knight%2Ckropki").data
    assert data["anti_knight"] is True
    assert data["not_expressed"] == {"the variant 'kropki' of Penpa+": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=!!", "link payload is damaged"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA", "link payload is damaged"),
        (link({})[:-20], "link payload is damaged"),
        ("https://swaroopg92.github.io/penpa-edit/", "found 'https://swaroopg92.github.io/penpa-edit/'; expected"),
        (link({}, grid="hex"), "found a grid of the kind 'hex'; expected sudoku or square"),
        (link({}, space="[1,0,0,0]"), "no installed variant has 8 rows and 9 columns"),
        (link({"thermo": [[0, 1]]}), "Penpa+, thermo: '0' is not a cell of the grid"),
        (link({"number": {str(index(0, 0)): ["77", 1, "1"]}}), "the given at r1c1: found '77'"),
    ],
)
def test_what_cannot_be_read_is_an_error(text: str, message: str) -> None:
    assert message in read_error(PENPA, text)


def test_a_text_beyond_the_bound_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    payload = base64.b64encode(packer.compress(b"a" * 2_000_000) + packer.flush()).decode()
    assert "expands beyond 1 MiB" in read_error(PENPA, f"https://x.org/penpa-edit/#m=edit&p={payload}")
