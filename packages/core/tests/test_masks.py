"""Digits and cells as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ruleout.masks import (
    bits,
    cell_set,
    cells_of,
    digit_indices,
    digit_mask,
    digits_of,
    full_mask,
    is_lone,
    lone_digit,
    mask_of,
)
from ruleout.model.symbols import default_symbols, describe_symbols

SETS = st.sets(st.integers(1, 400))


@given(SETS)
def test_a_mask_holds_the_digits_that_it_was_made_of(digits: set[int]) -> None:
    mask = mask_of(digits)
    assert digits_of(mask) == tuple(sorted(digits))
    assert mask == sum(digit_mask(digit) for digit in digits)
    assert [bit + 1 for bit in digit_indices(mask)] == sorted(digits)
    assert digit_indices(mask) == bits(mask)
    assert is_lone(mask) is (len(digits) == 1)
    assert lone_digit(mask) == (next(iter(digits)) if len(digits) == 1 else 0)


@given(SETS)
def test_a_cell_set_holds_the_cells_that_it_was_made_of(cells: set[int]) -> None:
    assert cells_of(cell_set(cells)) == tuple(sorted(cells))


def test_the_full_mask_holds_every_digit() -> None:
    assert digits_of(full_mask(5)) == (1, 2, 3, 4, 5)
    assert full_mask(0) == 0


def test_symbols_are_digits_then_letters_then_numbers() -> None:
    assert default_symbols(4) == ("1", "2", "3", "4")
    assert default_symbols(12)[8:] == ("9", "A", "B", "C")
    assert len(set(default_symbols(35))) == 35
    assert default_symbols(36)[9:11] == ("10", "11")


def test_symbols_are_described_as_a_reader_would_be_told() -> None:
    assert describe_symbols(default_symbols(4)) == "1-4"
    assert describe_symbols(default_symbols(10)) == "1-9 and A"
    assert describe_symbols(default_symbols(16)) == "1-9 and A-G"
    assert describe_symbols(("S", "A", "F", "E")) == "S A F E"
