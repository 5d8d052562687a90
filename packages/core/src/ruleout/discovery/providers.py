"""Who brings a plug-in."""

from __future__ import annotations

import attrs

FIRST_PARTY = frozenset(
    f"ruleout-{name}" for name in ("core", "strategies", "variants", "cli", "engines", "batch", "render", "generate")
)
"""The distributions of the project itself: on the same id they win over others."""


@attrs.frozen(order=True)
class Provider:
    """A plug-in: the distribution that brings it, that one's version, and the name of the entry point."""

    distribution: str
    version: str
    entry: str

    @property
    def name(self) -> str:
        """The name under which it is registered, ``distribution:entry``."""
        return f"{self.distribution}:{self.entry}"

    @property
    def first_party(self) -> bool:
        return self.distribution in FIRST_PARTY

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.entry})"
