"""What is said of a plug-in that is set aside."""

from __future__ import annotations

import warnings

import attrs

from ruleout.discovery.providers import Provider
from ruleout.errors import RuleoutError, printable

DESCRIBED_AT_MOST = 300


@attrs.frozen
class Fault:
    """A plug-in that was set aside or, where *item* names one ("technique xy-wing"), that item of it; and why."""

    provider: Provider
    message: str
    item: str | None = None

    def __str__(self) -> str:
        what = f"{self.item} of plug-in {self.provider}" if self.item else f"plug-in {self.provider}"
        return f"{what} was set aside: {self.message}"


class PluginWarning(UserWarning):
    """A plug-in was set aside."""


class PluginError(RuleoutError):
    """A plug-in is faulty, and nothing can be done without it or faults were asked to be errors."""


class PluginConflict(RuleoutError):
    """Two plug-ins want to decide the same thing."""


def warn(fault: Fault) -> None:
    """Tell of a fault by Python's warnings."""
    warnings.warn(str(fault), PluginWarning, stacklevel=2)


def raise_fault(fault: Fault) -> None:
    """Make a fault an error."""
    raise PluginError(str(fault))


def describe_error(error: BaseException) -> str:
    """An exception in one printable line of at most 300 characters."""
    try:
        text = "; ".join(line.strip() for line in str(error).splitlines() if line.strip())
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = "its message cannot be shown"
    name = type(error).__name__
    line = printable(f"{name}: {text}" if text else name)
    return line if len(line) <= DESCRIBED_AT_MOST else line[: DESCRIBED_AT_MOST - 3] + "..."
