"""The kind of items that this package declares."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Call, Kind, hookspec
from ruleout_generate.generator import Draft, Generator


@hookspec
def ruleout_generators() -> Iterable[Generator]:  # type: ignore[empty-body]
    """Generators: what draws the regions, cages, runs or lines of new puzzles of a variant.

    Called: when puzzles are generated, and for ``ruleout generators``.
    Result: generators; gathered from every plug-in. A variant has at most one that belongs to the project; another one
        is used if it is named.
    Example: ``return [Generator("arrows", "Arrows", frozenset({"arrow"}), draft)]``
    Since: 0.1
    """


def _draft(gate: object, found: object, given: tuple[object, ...]) -> Draft | None:
    if found is not None and not isinstance(found, Draft):
        raise TypeError(f"found a {type(found).__name__}; expected a Draft")
    return found


GENERATORS = Kind(
    ruleout_generators, Generator, ("title", "variants", "options", "summary"), calls={"draft": Call(check=_draft)}
)
