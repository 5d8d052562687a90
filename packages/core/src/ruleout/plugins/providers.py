"""The plug-in that something comes from, and its distribution."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint
from typing import TypeVar

import attrs

FIRST_PARTY = {
    "ruleout-core": "ruleout",
    **{
        f"ruleout-{name}": f"ruleout_{name}"
        for name in (
            *("strategies", "variants", "render", "cli", "engines", "generate", "batch", "play", "setters"),
            *("links", "ranks"),
        )
    },
}
"""The distributions of the project itself, each with its package, in which all of its plug-ins are."""

DECLARED_BY = {
    "ruleout_add_commands": "ruleout-cli",
    "ruleout_generators": "ruleout-generate",
    "ruleout_kernels": "ruleout-engines",
    "ruleout_questions": "ruleout-play",
    "ruleout_scales": "ruleout-strategies",
}
"""The hooks of the project that core does not have, each with the distribution that declares it."""


@attrs.frozen(order=True)
class Provider:
    """A plug-in: its distribution, the version of the distribution, and the name of its entry point."""

    distribution: str
    version: str
    entry: str
    first_party: bool = attrs.field(init=False, eq=False, repr=False)
    """True if the distribution is one of the project itself."""

    @first_party.default
    def _is_first_party(self) -> bool:
        return self.distribution in FIRST_PARTY

    @property
    def name(self) -> str:
        """The name under which it is registered, ``distribution:entry``."""
        return f"{self.distribution}:{self.entry}"

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.entry})"


T = TypeVar("T")
Claim = tuple[T, Provider]
"""An item that a plug-in brings under some name, with the plug-in."""


def settled(claims: Sequence[Claim[T]], claimed: str) -> tuple[Claim[T] | None, tuple[Provider, str] | None]:
    """Return the winner of several claims to one name, and the loser with a message if there is a conflict.

    The winner is the project's own claim, otherwise the only one, or None. *claimed* is the beginning of the message,
    such as ``it is brought``.
    """
    able = [claim for claim in claims if claim[1].first_party] or claims
    winner = able[0] if len(able) == 1 else None
    if len(claims) == 1:
        return winner, None
    everyone = " and ".join(str(provider) for _, provider in claims)
    used = f"that of {winner[1]} is used" if winner else "none of them is used"
    loser = next(provider for each, provider in claims if winner is None or each is not winner[0])
    return winner, (loser, f"{claimed} by {everyone}; {used}")


def loaded(point: EntryPoint, provider: Provider) -> object:
    """Import the object that an entry point names.

    Raises ImportError if it is not in the package that its distribution must have.
    """
    package = FIRST_PARTY.get(provider.distribution)
    if package is not None and point.module.partition(".")[0] != package:
        raise ImportError(f"found the module {point.module}; plug-ins of {provider.distribution} are in {package}")
    return point.load()
