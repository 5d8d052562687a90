"""Values that a template leaves open, and their values in a solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

from ruleout.internal import Constraint, InputError, Layout, Registry, Rule, RuleoutError

OPEN = "?"
"""The value that is to be chosen."""
MOST = 1_000
"""The greatest number that is tried."""


@attrs.frozen
class WantedValue:
    """A value that is to be chosen.

    Attributes
    ----------
    rule
        The rule that it belongs to.
    place
        The place of its entry in the value of the rule, from 0.
    field
        Its key in this entry, such as ``sum``.
    """

    rule: Rule
    place: int
    field: str

    @property
    def name(self) -> str:
        """Name in messages: ``cages, entry 2: sum``."""
        return f"{self.rule.key}, entry {self.place + 1}: {self.field}"

    def constraints(self, data: Mapping[str, Any], value: int, layout: Layout) -> list[Constraint]:
        """Return the constraints of its entry in *data* with *value*. Raises InputError if it cannot have it."""
        entry = {**data[self.rule.key][self.place], self.field: value}
        read = self.rule.read([entry], layout)
        return list(self.rule.constraints_of(read, layout, {self.rule.key: read}))

    def values(self, data: Mapping[str, Any], layout: Layout, solution: Sequence[int]) -> Iterator[int]:
        """Yield the values with which *solution* obeys the entry, ascending.

        Values that exceed what the cells of the entry can add up to are tried only if there is no smaller one.
        """
        enough, found = MOST, False
        for value in range(MOST + 1):
            if value > enough and found:
                return
            try:
                constraints = self.constraints(data, value, layout)
            except InputError:
                continue
            enough = layout.values[-1] * max((len(each.cells) for each in constraints), default=0)
            if all(each.holds([solution[cell] for cell in each.cells]) for each in constraints):
                found = True
                yield value


def wanted_values(data: Mapping[str, Any], registry: Registry) -> tuple[WantedValue, ...]:
    """Return the values of *data*, those of a document, that are to be chosen.

    Raises InputError if ``"?"`` stands where no number is chosen.
    """
    found = []
    for rule in registry.rules.values():
        value = data.get(rule.key)
        entries = value if isinstance(value, list | tuple) else [value]
        for place, entry in enumerate(entries):
            fields = [key for key, each in entry.items() if each == OPEN] if isinstance(entry, Mapping) else []
            wanted = [WantedValue(rule, place, field) for field in fields if field in rule.fields]
            if len(wanted) > 1 or _marks(entry) > len(wanted):
                where = f"{rule.key}, entry {place + 1}"
                raise InputError(
                    f'{where}: found "?" where no value is chosen; expected it as the only number of an entry, such as '
                    f"the sum of a cage or the value of a clue outside the grid"
                )
            found += wanted
    return tuple(found)


def check_wanted(wanted: Collection[WantedValue], data: Mapping[str, Any], layout: Layout) -> None:
    """Raise InputError if no number can stand instead of one of *wanted*."""
    for each in wanted:
        problem: RuleoutError | None = None
        for value in range(MOST + 1):
            try:
                each.constraints(data, value, layout)
                break
            except InputError as error:
                problem = problem or error
        else:
            raise InputError(f'{each.name}: found "?", and no number can stand there: {problem}')


def with_values(data: Mapping[str, Any], values: Mapping[WantedValue, int | None]) -> dict[str, Any]:
    """Return *data* with a value for each of those that were wanted; entries whose value is None are left out."""
    changed: dict[str, Any] = dict(data)
    for key in {each.rule.key for each in values}:
        of_rule = {each.place: (each.field, value) for each, value in values.items() if each.rule.key == key}
        entries = []
        for place, entry in enumerate(data[key]):
            field, value = of_rule.get(place, ("", None))
            if not field or value is not None:
                entries.append({**entry, field: value} if field else entry)
        changed[key] = entries
    return changed


def without_values(data: Mapping[str, Any], wanted: Collection[WantedValue], layout: Layout) -> dict[str, Any]:
    """Return *data* without the entries of *wanted*, but with those that need no value: cages without a sum."""
    left_out: dict[WantedValue, int | None] = dict.fromkeys(wanted)
    without = with_values(data, left_out)
    for each in wanted:
        entry = {**data[each.rule.key][each.place], each.field: None}
        try:
            each.rule.read([entry], layout)
        except InputError:
            continue
        without[each.rule.key].append(entry)
    return without


def _marks(value: object) -> int:
    """Return the number of values within *value* that are to be chosen."""
    if isinstance(value, Mapping):
        return sum(map(_marks, value.values()))
    return sum(map(_marks, value)) if isinstance(value, list | tuple) else value == OPEN
