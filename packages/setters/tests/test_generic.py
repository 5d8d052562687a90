"""Rules that a puzzle defines itself: formulas, tables, regular expressions and automata."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_sentences import accepted, grids

from ruleout.plugin import InputError, Regular, classic_grid
from ruleout.testing import check_rule
from ruleout_setters.expressions import read_expression
from ruleout_setters.formulas import read_formula
from ruleout_setters.rules.generic import line_rules, outside_rules, pair_rules

NINE, SYMBOLS = range(1, 10), tuple("123456789")
FORMULAS = {
    "a + b = 7": lambda a, b: a + b == 7,
    "a+b=7 or a*b>20": lambda a, b: a + b == 7 or a * b > 20,
    "not a < b and a != 3": lambda a, b: not a < b and a != 3,
    "not (a < b and a != 3)": lambda a, b: not (a < b and a != 3),
    "abs(a - b) >= 5": lambda a, b: abs(a - b) >= 5,
    "1 < a < b <= 8": lambda a, b: 1 < a < b <= 8,
    "a / b = 3 / 2": lambda a, b: 2 * a == 3 * b,
    "a mod 3 = b mod 3": lambda a, b: a % 3 == b % 3,
    "1 / (a - b) > 0": lambda a, b: a > b,
    "(a + 1) * (b - 1) = 12": lambda a, b: (a + 1) * (b - 1) == 12,
    "((a)) = ((b))": lambda a, b: a == b,
    "(a = 1 or b = 1) and (a + b) mod 2 = 0": lambda a, b: (a == 1 or b == 1) and (a + b) % 2 == 0,
    "max(a, b) = 2 * min(a, b, 4)": lambda a, b: max(a, b) == 2 * min(a, b, 4),
    "-a + 2 * b = 3 - -1": lambda a, b: -a + 2 * b == 4,
    "a - 1 - 1 = b": lambda a, b: a - 2 == b,
}


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_means_what_it_says(text: str) -> None:
    found = read_formula(text)
    for a, b in product(NINE, repeat=2):
        assert found(a, b) == FORMULAS[text](a, b), (a, b)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "character 1: found the end; expected a number, a or b"),
        ("a + b", "character 6: found the end; expected a comparison, such as ="),
        ("a = c", "character 5: found 'c'; expected a number, a or b"),
        ("a = b)", "character 6: found ')'; expected an operator or the end"),
        ("(a = b", "character 7: found the end; expected )"),
        ("a ** b = 1", "character 4: found '*'; expected a number, a or b"),
        ("__import__('os')", "character 1: found '_'; expected a number, a, b or an operator"),
        ("a = b; a", "character 6: found ';'; expected"),
        ("(" * 60 + "a", "expected at most 40 brackets and signs within each other"),
        ("a + " * 200 + "a = b", "found a formula of 805 characters; expected at most 500"),
        ("abs(a, b) = 1", "found ','; expected )"),
        ("min(a) = 1", "found ')'; expected ,"),
    ],
)
def test_what_is_wrong_in_a_formula_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_formula(text)
    assert message in str(error.value)


@given(st.text("ab12 +-*/()=<>!notrdm", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        found = read_formula(text)
    except InputError:
        return
    assert all(isinstance(found(a, b), bool) for a, b in product((1, 5), repeat=2))


def words(text: str, length: int) -> set[str]:
    constraint = Regular(tuple(range(length)), read_expression(text, SYMBOLS, NINE).automaton(NINE, length))
    return {"".join(map(str, word)) for word in product(NINE, repeat=length) if constraint.holds(word)}


ATOMS = st.sampled_from(["1", "2", "9", ".", "[13]", "[2-5]", "[^4]"])
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{0}", "{1,2}", "{2,}", "{0,3}"])).map(
            lambda two: f"({two[0]}){two[1]}"
        ),
    ),
    max_leaves=6,
)


@given(EXPRESSIONS, st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_an_expression_has_the_words_of_the_standard_library(text: str, length: int) -> None:
    pattern = re.compile(text)
    assert words(text, length) == {
        word for word in map("".join, product("123456789", repeat=length)) if pattern.fullmatch(word)
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1a", "regex '1a', character 2: found 'a'; expected a digit"),
        ("(1", "character 3: found the end; expected )"),
        ("1)", "character 2: found ')'; expected a digit or the end"),
        ("*", "character 1: found '*'; expected a digit"),
        ("1{3,2}", "expected a count such as {2} or {2,4}"),
        ("1{", "found the end; expected a count"),
        ("[^1-9]", "expected a set with at least one digit"),
        ("[1", "found the end; expected a digit"),
        ("(((.{99}){99}){99}){99}", "found more than 20,000 arcs"),
        ("(" * 60, "expected at most 40 brackets within each other"),
    ],
)
def test_what_is_wrong_in_an_expression_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_expression(text, SYMBOLS, NINE)
    assert message in str(error.value)


LINE = [[0, 0], [1, 1], [2, 2], [3, 2]]
AUTOMATON = {"arcs": [[0, [1, 2], 0], [0, [3], 1], [1, [1, 2, 3, 4], 1], [5, [4], 1]], "start": [0, 5], "accept": [1]}


def at(grid: Any, cells: Any) -> list[int]:
    return [grid[row][column] for row, column in cells]


def test_a_formula_holds_for_neighbours_on_the_line_or_for_all_pairs() -> None:
    chain, every = ({"cells": LINE, "formula": "a + 1 < 2 * b", **more} for more in ({}, {"all_pairs": True}))
    for value, pairs in ((chain, [(0, 1), (1, 2), (2, 3)]), (every, [(i, j) for j in range(4) for i in range(j)])):
        expected = {g for g in grids() if all(at(g, LINE)[i] + 1 < 2 * at(g, LINE)[j] for i, j in pairs)}
        assert 0 < len(expected) < 288
        assert accepted(pair_rules, [value]) == expected


def test_a_table_lists_the_pairs() -> None:
    listed = [[1, 2], [1, 3], [2, 4], [4, 1]]
    expected = {g for g in grids() if at(g, LINE[:2]) in listed}
    assert accepted(pair_rules, [{"cells": LINE[:2], "pairs": listed}]) == expected


def test_a_line_is_a_word() -> None:
    for entry, pattern in (({"regex": "[12]+3?4.*"}, "[12]+3?4.*"), ({"automaton": AUTOMATON}, "[12]*3.*|4.*")):
        expected = {g for g in grids() if re.fullmatch(pattern, "".join(map(str, at(g, LINE))))}
        assert 0 < len(expected) < 288
        assert accepted(line_rules, [{"cells": LINE, **entry}]) == expected


def test_a_side_is_read_from_there() -> None:
    entry = {"side": "right", "index": 1, "regex": "1.*", "text": "1!"}
    assert accepted(outside_rules, [entry]) == {g for g in grids() if g[1][3] == 1}


def test_they_keep_the_promises_of_rules() -> None:
    grid = classic_grid(4, (2, 2))
    check_rule(
        pair_rules, grid, [[{"cells": LINE, "formula": "a < b"}, {"cells": LINE, "pairs": [[1, 2]], "all_pairs": True}]]
    )
    check_rule(line_rules, grid, [[{"cells": LINE, "regex": "1.*"}, {"cells": LINE, "automaton": AUTOMATON}]])
    check_rule(outside_rules, grid, [[{"side": "top", "index": 1, "text": "x", "automaton": AUTOMATON}]])


@pytest.mark.parametrize(
    ("rule", "entry", "message"),
    [
        (pair_rules, {"cells": LINE}, "pair_rules, pair rule 1: expected either formula or pairs"),
        (pair_rules, {"cells": LINE, "formula": "a =", "all_pairs": True}, "pair rule 1: formula 'a =', character 4"),
        (
            pair_rules,
            {"cells": LINE, "pairs": [[1, 2, 3]]},
            "pair rule 1, pairs: found '[1, 2, 3]'; expected two digits",
        ),
        (pair_rules, {"cells": LINE, "pairs": [[1, 5]]}, "expected a whole number from 1 to 4"),
        (line_rules, {"cells": LINE, "regex": "5"}, "line_rules, line rule 1: regex '5', character 1: found '5'"),
        (line_rules, {"cells": LINE, "regex": "1", "automaton": AUTOMATON}, "expected either regex or automaton"),
        (
            line_rules,
            {"cells": LINE, "automaton": {"arcs": [[0, 1, 2]], "start": [0], "accept": [0]}},
            "line rule 1, arc 1",
        ),
        (line_rules, {"cells": LINE, "automaton": {"arcs": []}}, "expected an object with arcs, start, accept"),
        (outside_rules, {"side": "top", "index": 0, "regex": "1", "text": "x" * 30}, "at most 20"),
    ],
)
def test_what_is_wrong_is_named(rule: Any, entry: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        rule.read([entry], classic_grid(4, (2, 2)))
    assert message in str(error.value)
