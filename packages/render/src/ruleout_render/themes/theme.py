"""Themes: a style for each role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout import UnknownName
from ruleout_render.scene.roles import ROLES
from ruleout_render.themes.palettes import LIGHT
from ruleout_render.themes.style import Style
from ruleout_render.themes.table import styles_of

if TYPE_CHECKING:
    from ruleout_render.scene.item import Item


@attrs.frozen
class Theme:
    """The styles of roles. A role of ``ROLES`` that it lacks has that of the theme ``light``.

    Attributes
    ----------
    name
        Its name.
    styles
        The style of each role.
    """

    name: str
    styles: Mapping[str, Style]

    def of(self, role: str) -> Style:
        """Return the style of *role*: that of the theme ``light`` if this theme lacks it."""
        found = self.styles.get(role)
        return styles_of(LIGHT, dashed=False)[role] if found is None else found

    def style(self, item: Item) -> Style:
        """Return the style of *item*, in its own colour if it has one."""
        style = self.of(item.role)
        return style.colored(item.color) if item.color else style

    def with_colors(self, colors: Mapping[str, str]) -> Theme:
        """Return the theme with other colours, ``#rrggbb`` or ``#rrggbbaa``, for the roles in *colors*.

        Raises
        ------
        UnknownName
            If there is no such role.
        """
        for role in colors:
            if role not in ROLES:
                raise UnknownName("role of a picture", role, ROLES)
        return Theme(self.name, {**self.styles, **{role: self.of(role).colored(colors[role]) for role in colors}})
