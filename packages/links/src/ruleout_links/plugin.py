"""The formats of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Format


@hookimpl
def ruleout_formats() -> Iterable[Format]:
    """Links and texts of the programs in which setters draw."""
    from ruleout_links.formats import FORMATS

    return FORMATS
