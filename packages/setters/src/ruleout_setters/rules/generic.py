"""Rules that a puzzle itself defines: by a formula or a table of pairs, by a regular expression or an automaton."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_setters.expressions import MOST_ARCS, Arc, Machine, read_expression
from ruleout_setters.formulas import read_formula
from ruleout_setters.rules.common import Cells, Constraints, along, cached

LARGEST_STATE, LONGEST_TEXT = 1_000_000, 20
"""The largest number of a state, and the largest number of characters beside the grid."""
PairTable = tuple[tuple[int, int], ...]


def at(what: str, error: kit.InputError) -> kit.InputError:
    """Return the error of a text, with where the text is."""
    return kit.InputError(f"{what}: {error}")


def read_formula_text(value: Any, layout: kit.Layout, what: str) -> str:
    text = kit.read_text(value, f"{what}, formula", "a text such as 'a + b = 7'")
    try:
        read_formula(text)
    except kit.InputError as error:
        raise at(what, error) from None
    return text


def read_pairs(value: Any, layout: kit.Layout, what: str) -> PairTable:
    values = kit.values_field("pairs")
    found = []
    for pair in kit.read_items(value, f"{what}, pairs", "pairs such as [[1, 2], [2, 1]]"):
        values.read(pair, layout, what)
        if len(pair) != 2:
            raise kit.InputError(f"{what}, pairs: found {kit.quoted_json(pair)}; expected two digits")
        found.append((pair[0], pair[1]))
    return tuple(found)


def read_true(value: Any, layout: kit.Layout, what: str) -> bool:
    return kit.read_true(value, f"{what}, all_pairs", "true")


def one_of_two(one: str, other: str) -> Any:
    """Return the check that an entry has exactly one of two keys, whose values are the second and the third."""

    def check(layout: kit.Layout, what: str, *values: Any) -> None:
        if (values[-2] is None) == (values[-1] is None):
            raise kit.InputError(f"{what}: expected either {one} or {other}")

    return check


@kit.entry_rule(
    "pair_rules",
    "Rules of pairs",
    "pair rule",
    "Each two neighbours in a list of cells, or any two of them, obey {formula|a formula or a table of pairs}.",
    [
        kit.cells_field("cells", 2, repeats=True),
        kit.Field("all_pairs", read_true, optional=True),
        kit.Field("formula", read_formula_text, optional=True, kind="text", example="a+b>=7"),
        kit.Field("pairs", read_pairs, lambda data, layout: [list(pair) for pair in data], optional=True),
    ],
    label=lambda layout, cells, *more: f"the pair rule from {layout.names[cells[0]]} to {layout.names[cells[-1]]}",
    decorations=lambda layout, cells, *more: [kit.Decoration("line", cells, family="pair rule")],
    check=one_of_two("formula", "pairs"),
    shape="lines",
)
def pair_rules(
    layout: kit.Layout, cells: Cells, all_pairs: bool | None, formula: str | None, pairs: PairTable | None
) -> Constraints:
    allow = read_formula(formula) if formula is not None else table(pairs or ())
    return kit.clique(cells, layout, allow) if all_pairs else kit.chain(cells, layout, allow)


@cached
def table(pairs: PairTable) -> Any:
    """Return the function that accepts the listed pairs of values."""
    listed = frozenset(pairs)
    return lambda a, b: (a, b) in listed


@attrs.frozen
class Words:
    """The words that a line may hold, and the *text* or object that they were read from."""

    machine: Machine
    text: Any


def read_regex(value: Any, layout: kit.Layout, what: str) -> Words:
    text = kit.read_text(value, f"{what}, regex", "a text such as '1.*9'")
    try:
        return Words(read_expression(text, layout.symbols, layout.values), value)
    except kit.InputError as error:
        raise at(what, error) from None


def read_automaton(value: Any, layout: kit.Layout, what: str) -> Words:
    keys = ("arcs", "start", "accept")
    if not isinstance(value, Mapping) or {*value} != {*keys}:
        raise kit.InputError(
            f"{what}: found {kit.quoted_json(value)} as automaton; expected an object with arcs, start, accept"
        )
    start, accept = (read_states(value[key], f"{what}, {key}") for key in keys[1:])
    if not kit.is_list(value["arcs"]) or len(value["arcs"]) > MOST_ARCS:
        raise kit.InputError(f"{what}, arcs: expected a list of at most {MOST_ARCS:,} arcs [state, [digits], state]")
    arcs: list[Arc] = []
    for number, arc in enumerate(value["arcs"], 1):
        where = f"{what}, arc {number}"
        if not kit.is_list(arc) or len(arc) != 3:
            raise kit.InputError(f"{where}: found {kit.quoted_json(arc)}; expected [state, [digits], state]")
        (before, after), digits = read_states([arc[0], arc[2]], where), kit.values_field("digits")
        arcs.append((before, digits.read(arc[1], layout, where), after))
    return Words(Machine(tuple(arcs), frozenset(start), frozenset(accept)), (tuple(start), tuple(accept)))


def read_states(value: Any, what: str) -> tuple[int, ...]:
    states = value if kit.is_list(value) else [None]
    if any(not kit.is_whole_number(state) or not 0 <= state <= LARGEST_STATE for state in states):
        raise kit.InputError(f"{what}: found {kit.quoted_json(value)}; expected numbers of states, from 0")
    return tuple(states)


def write_automaton(data: Words, layout: kit.Layout) -> Any:
    start, accept = data.text
    arcs = [[before, list(values), after] for before, values, after in data.machine.arcs]
    return {"arcs": arcs, "start": list(start), "accept": list(accept)}


REGEX = kit.Field(
    "regex",
    read_regex,
    lambda data, layout: data.text,
    optional=True,
    told=lambda data, layout: str(data.text),
    kind="text",
    example=".*16.*",
)
AUTOMATON = kit.Field("automaton", read_automaton, write_automaton, optional=True)


@cached
def words(machine: Machine, values: range, length: int) -> kit.Automaton:
    """Return the automaton of the words of a machine, minimised."""
    return machine.automaton(values, length)


def reads(cells: Cells, layout: kit.Layout, regex: Words | None, automaton: Words | None) -> Constraints:
    chosen = regex or automaton
    return [] if chosen is None else [along(cells, words(chosen.machine, layout.values, len(cells)))]


@kit.entry_rule(
    "line_rules",
    "Rules of lines",
    "line rule",
    "The digits of a list of cells, in order, match {regex|a regular expression or an automaton}.",
    [kit.cells_field("cells", repeats=True), REGEX, AUTOMATON],
    label=lambda layout, cells, *more: f"the line rule from {layout.names[cells[0]]} to {layout.names[cells[-1]]}",
    decorations=lambda layout, cells, *more: (
        [kit.Decoration("line", cells, family="line rule")] if len(cells) > 1 else []
    ),
    check=one_of_two("regex", "automaton"),
    shape="lines",
)
def line_rules(layout: kit.Layout, cells: Cells, regex: Words | None, automaton: Words | None) -> Constraints:
    return reads(cells, layout, regex, automaton)


def read_text(value: Any, layout: kit.Layout, what: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise kit.InputError(
            f"{what}: found {kit.quoted_json(value)} as text; expected a text of at most {LONGEST_TEXT}"
        )
    return value


@kit.outside_rule(
    "outside_rules",
    "Rules at sides",
    "rule",
    "The digits of a row or column, seen from a side, match {regex|a regular expression or an automaton}.",
    field=kit.Field("text", read_text, optional=True, kind="text"),
    more=(REGEX, AUTOMATON),
    check=one_of_two("regex", "automaton"),
)
def outside_rules(
    layout: kit.Layout, cells: Cells, text: str | None, regex: Words | None, automaton: Words | None
) -> Constraints:
    return reads(cells, layout, regex, automaton)
