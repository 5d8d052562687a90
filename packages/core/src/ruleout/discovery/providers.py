"""Which distribution a plug-in comes from."""

from __future__ import annotations

import attrs

FIRST_PARTY = frozenset(
    f"ruleout-{name}" for name in ("core", "strategies", "variants", "cli", "engines", "batch", "render", "generate")
)
"""The distributions of the project itself. If two items have the same id, theirs is used."""


@attrs.frozen(order=True)
class Provider:
    """A plug-in: its distribution, the version of the distribution, and the name of its entry point."""

    distribution: str
    version: str
    entry: str

    @property
    def name(self) -> str:
        """The name under which it is registered, ``distribution:entry``."""
        return f"{self.distribution}:{self.entry}"

    @property
    def first_party(self) -> bool:
        """Whether the distribution is one of the project itself."""
        return self.distribution in FIRST_PARTY

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.entry})"
