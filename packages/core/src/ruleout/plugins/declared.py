"""Kinds of items that distributions declare, by entry points whose names are the hooks'."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint
from typing import Any

import attrs

from ruleout.errors import quoted
from ruleout.plugins.faults import Fault
from ruleout.plugins.kinds import HOOK, KINDS, Kind, id_of
from ruleout.plugins.providers import Provider, loaded, settled

KINDS_GROUP = "ruleout.kinds"
"""The entry point group under which a distribution declares kinds."""


@attrs.frozen
class Declaration:
    """A kind that a distribution declares. It is imported when it is first used."""

    provider: Provider
    point: EntryPoint

    def load(self) -> Kind[Any]:
        """Import the kind. Raises whatever its module raises, and TypeError if it is not a kind with this hook."""
        found = loaded(self.point, self.provider)
        if not isinstance(found, Kind):
            raise TypeError(f"found a {type(found).__name__}; expected a Kind")
        if found.hook.__name__ != self.point.name:
            raise TypeError(
                f"found the hook {found.hook.__name__}; expected {self.point.name}, as its entry point says"
            )
        return found


@attrs.frozen
class Declared:
    """The kinds that distributions declare, by id, and the faults of those that cannot be used."""

    kinds: Mapping[str, Declaration]
    faults: tuple[Fault, ...] = ()


NONE = Declared({})


def declared_of(points: Iterable[tuple[Provider, EntryPoint]]) -> Declared:
    """Return what entry points declare. Of two declarations of a kind the project's one is used, otherwise neither."""
    claims: dict[str, list[Declaration]] = {}
    faults = []
    for provider, point in points:
        if HOOK.fullmatch(point.name) is None or id_of(point.name) in KINDS:
            message = f"found the hook {quoted(point.name)}; expected ruleout_ and a plural that core does not use"
            faults.append(Fault(provider, message, "kind"))
        else:
            claims.setdefault(id_of(point.name), []).append(Declaration(provider, point))
    kinds = {}
    for name, several in claims.items():
        winner, problem = settled([(each, each.provider) for each in several], "it is declared")
        if winner is not None:
            kinds[name] = winner[0]
        if problem is not None:
            faults.append(Fault(*problem, f"kind {name}"))
    return Declared(kinds, tuple(faults))
