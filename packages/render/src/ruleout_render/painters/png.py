"""Pictures in SVG as PNG."""

from __future__ import annotations

from ruleout_render.painters.extras import require
from ruleout_render.painters.font import BOLD, FAMILY, REGULAR


def png(svg: str, width: int) -> bytes:
    """Return the picture *svg* as PNG.

    Only the font that is shipped is used, so that the picture looks equal on every machine. A character that this font
    lacks is drawn as a box; :func:`ruleout_render.painters.font.drawable_scene` replaces such characters.

    Parameters
    ----------
    svg
        A picture as :func:`ruleout.svg` returns it.
    width
        The width in pixels. The height follows from the picture.

    Raises
    ------
    RuleoutError
        If the extra ``png`` is not installed.
    """
    require("resvg_py", "png")
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(REGULAR), str(BOLD)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
