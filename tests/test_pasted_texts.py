"""Texts as people paste them: the digits, the rules and the verdict of each, or the words of its refusal."""

from __future__ import annotations

import pasted_texts
import pytest
from pasted_texts import Text

import ruleout
from ruleout.internal import Registry, read_puzzles

by_text = pytest.mark.parametrize("text", pasted_texts.ALL, ids=lambda text: text.name)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return ruleout.discover()


@by_text
def test_a_pasted_text_is_read_as_it_is_meant(text: Text, registry: Registry) -> None:
    if text.error:
        with pytest.raises(ruleout.InputError) as error:
            list(read_puzzles(text.text, registry))
        assert text.error in str(error.value)
        return
    found = read_puzzles(text.text, registry)
    documents = list(found.documents)
    assert len(documents) == text.count
    for document, puzzle in zip(documents, found, strict=True):
        assert puzzle.variant == text.variant
        assert {key: document.data.get(key) for key in text.data} == text.data
        if text.givens is not None:
            assert "".join(str(digit or ".") for digit in puzzle.givens) == text.givens
            assert ruleout.check(puzzle, plugins=registry).verdict == "unique"


def test_no_two_texts_have_one_name() -> None:
    names = [text.name for text in pasted_texts.ALL]
    assert sorted(names) == sorted(set(names))
