"""Addresses as they come out of messages: broken over lines, and percent-encoded as a whole."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from ruleout import InputError
from ruleout.plugin import Document, Format
from ruleout_links.fpuzzles.format import FPUZZLES
from ruleout_links.iss.format import ISS
from ruleout_links.sudokumaker.format import SUDOKUMAKER
from ruleout_links.sudokupad.format import SUDOKUPAD
from ruleout_links.sudokuwiki import SUDOKUWIKI

CAGES = [{"sum": total, "cells": [[row, 0], [row, 1], [row, 2]]} for row, total in enumerate((6, 15, 20, 11, 9))]
GIVENS = [[0] * 8 + [row + 1] for row in range(9)]
PLAIN = Document("classic", {"n": 9, "givens": GIVENS})
DOCUMENT = Document("classic", {**PLAIN.data, "cages": CAGES})
WRITTEN = [(FPUZZLES, DOCUMENT), (SUDOKUMAKER, DOCUMENT), (SUDOKUPAD, DOCUMENT), (ISS, DOCUMENT), (SUDOKUWIKI, PLAIN)]
by_format = pytest.mark.parametrize(("form", "document"), WRITTEN, ids=[form.id for form, _ in WRITTEN])


def address_in(form: Format, document: Document) -> str:
    assert form.write is not None
    assert form.address is not None
    return form.address(form.write(document))


def folded(text: str, width: int) -> str:
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


@by_format
@pytest.mark.parametrize("width", [60, 76, 100])
def test_an_address_that_is_broken_over_lines_is_one_address(form: Format, document: Document, width: int) -> None:
    whole = address_in(form, document)
    assert "\n" in folded(whole, width)
    for text in (folded(whole, width), f"<{folded(whole, width)}>", folded(whole, width).replace("\n", "\r\n  ")):
        assert form.sniff(text) is not None
        (found,) = form.read(text, None)
        assert found.data == form.read(whole, None)[0].data


@by_format
def test_an_address_that_is_percent_encoded_as_a_whole_is_read(form: Format, document: Document) -> None:
    whole = address_in(form, document)
    for text in (quote(whole, safe=""), quote(whole, safe="").replace("%3A", "%3a")):
        assert form.sniff(text) is not None
        assert form.read(text, None)[0].data == form.read(whole, None)[0].data


@by_format
def test_addresses_on_lines_of_their_own_stay_apart(form: Format, document: Document) -> None:
    whole = address_in(form, document)
    found = form.read(f"{whole}\n# a comment\n{folded(whole, 76)}\n\n{whole}\n", None)
    lines = [1, 3, 4 + len(folded(whole, 76).splitlines())]
    assert [each.line for each in found] == lines
    assert all(each.data == found[0].data for each in found)


def test_a_payload_below_an_address_is_a_puzzle_of_its_own() -> None:
    assert FPUZZLES.write is not None
    payload = FPUZZLES.write(DOCUMENT)
    assert len(FPUZZLES.read(f"{address_in(FPUZZLES, DOCUMENT)}\n{payload}", None)) == 2


def test_words_below_an_address_do_not_belong_to_it() -> None:
    whole = address_in(FPUZZLES, DOCUMENT)
    with pytest.raises(InputError) as error:
        FPUZZLES.read(f"{whole}\na good puzzle\n", None)
    assert error.value.where.line == 2
