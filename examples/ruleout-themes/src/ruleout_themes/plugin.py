"""The themes of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import hookimpl
from ruleout_themes.theme import Theme


@hookimpl
def ruleout_themes() -> Iterable[Theme]:
    """Letters and Roman numerals."""
    return [Theme("letters", "Letters", "ABCDEFGHI"), Theme("roman", "Roman numerals", "ⅠⅡⅢⅣⅤⅥⅦⅧⅨ")]
