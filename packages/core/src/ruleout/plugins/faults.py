"""Faults of plug-ins: what is recorded and reported when one is disabled."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TypeVar

import attrs

from ruleout.errors import PluginError, RuleoutError, describe_error
from ruleout.plugins.providers import Provider

T = TypeVar("T")


@attrs.frozen
class Fault:
    """A plug-in that was disabled, or one item of it if *item* names one ("technique xy-wing"), and the reason."""

    provider: Provider
    message: str
    item: str | None = None

    def __str__(self) -> str:
        what = f"{self.item} of plug-in {self.provider}" if self.item else f"plug-in {self.provider}"
        return f"{what} was disabled: {self.message}"


class PluginWarning(UserWarning):
    """A plug-in, or an item of one, was disabled."""


class PluginConflict(RuleoutError):
    """Two plug-ins decide the same hook, and none of them was chosen."""


def warn(fault: Fault) -> None:
    """Report a fault as a :class:`PluginWarning`."""
    warnings.warn(str(fault), PluginWarning, stacklevel=2)


def raise_fault(fault: Fault) -> None:
    """Raise a fault as a :class:`PluginError`."""
    raise PluginError(str(fault))


def attempt(default: T, function: Callable[..., T], *arguments: object) -> tuple[T, str | None]:
    """Call code of a plug-in. Return its result and None, or *default* and the error that it raised, described."""
    try:
        return function(*arguments), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return default, describe_error(error)
