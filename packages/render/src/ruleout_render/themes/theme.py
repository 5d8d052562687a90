"""Themes: a style for each role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout import UnknownName
from ruleout_render.scene.roles import ROLES
from ruleout_render.themes.style import Style

if TYPE_CHECKING:
    from ruleout_render.scene.item import Item


@attrs.frozen
class Theme:
    """The style of each role of ``ROLES``.

    Attributes
    ----------
    name
        Its name.
    styles
        The style of each role.
    """

    name: str
    styles: Mapping[str, Style]

    def style(self, item: Item) -> Style:
        """Return the style of *item*, in its own colour if it has one."""
        style = self.styles[item.role]
        return style.colored(item.color) if item.color else style

    def with_colors(self, colors: Mapping[str, str]) -> Theme:
        """Return the theme with other colours, ``#rrggbb`` or ``#rrggbbaa``, for the roles in *colors*.

        Raises
        ------
        UnknownName
            If there is no such role.
        """
        for role in colors:
            if role not in self.styles:
                raise UnknownName("role of a picture", role, ROLES)
        return Theme(self.name, {**self.styles, **{role: self.styles[role].colored(colors[role]) for role in colors}})
