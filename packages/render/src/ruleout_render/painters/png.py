"""Scenes as PNG."""

from __future__ import annotations

from ruleout_render.painters.extras import require
from ruleout_render.painters.font import BOLD, FAMILY, REGULAR, drawable_scene
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene import Scene
from ruleout_render.themes import Theme

MOST_PIXELS = 32_000_000
"""The largest picture. It takes some 300 MB of memory."""


def paint_png(scene: Scene, theme: Theme, size: int) -> bytes:
    """Return *scene* as PNG, from its SVG, with the font that is shipped alone: it looks equal on every machine.

    Parameters
    ----------
    scene
        The scene that is painted. Characters that the font lacks are replaced.
    theme
        The style of each role.
    size
        The width in pixels. The height follows from the scene.

    Raises
    ------
    RuleoutError
        If the extra ``png`` is not installed.
    ValueError
        If the picture has too many pixels.
    """
    _, _, width, height = scene.box
    pixels = size * size * height / width
    if pixels > MOST_PIXELS:
        raise ValueError(
            f"size: found {pixels / 1e6:.0f} million pixels; expected at most {MOST_PIXELS // 10**6} million"
        )
    require("resvg_py", "png")
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=paint_svg(drawable_scene(scene), theme),
        width=size,
        skip_system_fonts=True,
        font_files=[str(REGULAR), str(BOLD)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
