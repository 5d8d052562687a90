"""The links that a constraint makes are compared with its definition on all assignments of a few cells."""

from __future__ import annotations

from itertools import combinations

from constraint_cases import ALL, EXACT, cases, solutions
from hypothesis import given

from ruleout import Candidate
from ruleout.plugin import Constraint, Exclusions, Sum, bits, digits_of
from ruleout_strategies.views.rule_links import rule_links


@given(cases(ALL, least=1))
def test_links_are_true_in_every_solution(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    links = rule_links(constraint, masks)
    found = [
        {Candidate(cell, digit) for cell, digit in zip(constraint.cells, digits, strict=True)}
        for digits in solutions(constraint, masks)
    ]
    here = {Candidate(cell, bit + 1) for cell, mask in zip(constraint.cells, masks, strict=True) for bit in bits(mask)}
    for a, b in links.weak:
        assert a < b
        assert {a, b} <= here
        assert not any(a in held and b in held for held in found)
    for a, b in links.strong:
        assert a < b
        assert {a, b} <= here
        assert all(a in held or b in held for held in found)


@given(cases(EXACT, least=1))
def test_no_weak_link_is_missed_where_narrowing_is_exact(case: tuple[Constraint, tuple[int, ...]]) -> None:
    constraint, masks = case
    found = solutions(constraint, masks)
    at = range(len(masks))
    apart = {
        tuple(sorted((Candidate(constraint.cells[i], d), Candidate(constraint.cells[j], e))))
        for i, j in combinations(at, 2)
        for d in digits_of(masks[i])
        for e in digits_of(masks[j])
        if not any(digits[i] == d and digits[j] == e for digits in found)
    }
    assert rule_links(constraint, masks).weak == apart


def test_a_sum_of_two_cells_links_each_digit_to_the_one_that_completes_it() -> None:
    links = rule_links(Sum((0, 1), 5), (0b0011, 0b1100))
    assert links.strong == {
        (Candidate(0, 1), Candidate(1, 3)),
        (Candidate(0, 2), Candidate(1, 4)),
    }


def test_exclusions_link_the_digit_in_both_cells_of_a_pair() -> None:
    links = rule_links(Exclusions(2, ((0, 1), (1, 2))), (0b0011, 0b0110, 0b0001))
    assert links.weak == {(Candidate(0, 2), Candidate(1, 2))}
