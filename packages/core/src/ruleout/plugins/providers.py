"""Which distribution a plug-in comes from."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import attrs

FIRST_PARTY = {
    "ruleout-core": "ruleout",
    **{
        f"ruleout-{name}": f"ruleout_{name}"
        for name in ("strategies", "variants", "cli", "engines", "generate", "batch")
    },
}
"""The distributions of the project itself, each with its package, in which all of its plug-ins are."""

DECLARED_BY = {
    "ruleout_add_commands": "ruleout-cli",
    "ruleout_generators": "ruleout-generate",
    "ruleout_kernels": "ruleout-engines",
}
"""The hooks of the project that core does not have, each with the distribution that declares it."""


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


def loaded(point: EntryPoint, provider: Provider) -> object:
    """Import what an entry point names. Raises ImportError if it is not in the package that its distribution must
    have."""
    package = FIRST_PARTY.get(provider.distribution)
    if package is not None and point.module.partition(".")[0] != package:
        raise ImportError(f"found the module {point.module}; plug-ins of {provider.distribution} are in {package}")
    return point.load()
