"""A kind of items: what a theme is, and the hook by which plug-ins bring themes."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ruleout.plugin import Kind, hookspec


@attrs.frozen
class Theme:
    """The *symbols* that stand for the digits 1 to 9."""

    id: str
    title: str
    symbols: str

    def shown(self, grid: str) -> str:
        """Return *grid* with symbols instead of digits."""
        return grid.translate(str.maketrans("123456789", self.symbols))


@hookspec
def ruleout_themes() -> Iterable[Theme]:  # type: ignore[empty-body]
    """Symbols instead of digits.

    Called: for ``ruleout themes`` and ``ruleout themed``.
    Result: themes; gathered from every plug-in.
    Example: ``return [Theme("greek", "Greek letters", "αβγδεζηθκ")]``
    Since: 0.1
    """


THEMES = Kind(ruleout_themes, Theme, ("title", "symbols"))
