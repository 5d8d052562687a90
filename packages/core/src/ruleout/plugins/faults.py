"""Faults of plug-ins: what is recorded and reported when one is disabled."""

from __future__ import annotations

import warnings

import attrs

from ruleout.errors import PluginError, RuleoutError
from ruleout.plugins.providers import Provider


@attrs.frozen
class Fault:
    """A plug-in that was disabled, or one item of it if *item* names one ("technique xy-wing"), and the reason.

    *outcome* says if it was only not used once, since an item of the project takes precedence.
    """

    provider: Provider
    message: str
    item: str | None = None
    outcome: str = "disabled"

    def __str__(self) -> str:
        what = f"{self.item} of plug-in {self.provider}" if self.item else f"plug-in {self.provider}"
        return f"{what} was {self.outcome}: {self.message}"


class PluginWarning(UserWarning):
    """A plug-in, or an item of one, was disabled or not used."""


class PluginConflict(RuleoutError):
    """Several plug-ins decide one hook, and none of them was chosen."""


def warn(fault: Fault) -> None:
    """Report a fault as a :class:`PluginWarning`."""
    warnings.warn(str(fault), PluginWarning, stacklevel=2)


def raise_fault(fault: Fault) -> None:
    """Raise a fault as a :class:`PluginError`."""
    raise PluginError(str(fault))
