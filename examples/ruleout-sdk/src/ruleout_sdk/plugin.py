"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Format, hookimpl


@hookimpl
def ruleout_formats() -> Iterable[Format]:
    """The format of ``.sdk`` files."""
    from ruleout_sdk.sdk import SDK

    return [SDK]
