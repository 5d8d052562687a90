"""Whether digits are as legible as without the lines of a step: compared by pixels of the PNG."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import attrs
import numpy as np
import numpy.typing as npt
from PIL import Image

from pictures.checklist import Picture
from pictures.reading import LINES, Glyph
from ruleout import Scene
from ruleout_render.painters.png import paint_png
from ruleout_render.themes import theme_named

WIDTH = 1100
"""The width of the pictures in pixels: about two for each unit of a scene."""
DARK = ("evidence", "node-text", "remove", "given", "entry", "settled", "placed")
"""The texts that have to be read."""
MOST_CHANGED, MOST_TOUCHED = 0.06, 0.3
"""The largest parts of the ink of a digit that may differ, and of the ground around it that may be dark."""
MUCH = 60
"""The difference of two greys that is seen."""

Grey = npt.NDArray[np.int16]


def painted(scene: Scene, theme: str) -> Grey:
    """The grey values of the picture."""
    image = Image.open(BytesIO(paint_png(scene, theme_named(theme), WIDTH))).convert("L")
    return np.asarray(image).astype(np.int16)


def without_lines(scene: Scene) -> Scene:
    """*scene* without its lines and their numbers, heads and rims."""
    roles = ("rim", "number", "number-text", "head")
    own = [
        item
        for item in scene.items
        if not LINES.fullmatch(item.role) and item.role.partition("-")[0] not in roles and item.role not in roles
    ]
    return attrs.evolve(scene, items=tuple(own))


def worse_digits(picture: Picture, theme: str = "light") -> list[str]:
    """The dark digits whose ink or ground lines change more than a little."""
    with_lines, plain = painted(picture.scene, theme), painted(without_lines(picture.scene), theme)
    return list(_worse(picture, with_lines, plain))


def _worse(picture: Picture, with_lines: Grey, plain: Grey) -> Iterator[str]:
    left, top, right, _ = picture.drawing.view
    scale = WIDTH / (right - left)
    for glyph in picture.drawing.glyphs:
        if glyph.role not in DARK:
            continue
        x0, y0, x1, y1 = [round(each * scale) for each in _box(glyph, left, top)]
        before, after = plain[y0:y1, x0:x1], with_lines[y0:y1, x0:x1]
        ground = int(np.median(before))
        ink = np.abs(before - ground) > MUCH
        if not ink.any():
            continue
        changed = (np.abs(after - before) > MUCH) & ink
        around = _grown(ink, 2) & ~_grown(ink, 1)
        touched = (np.abs(after - ground) > MUCH) & around & ~(np.abs(before - ground) > MUCH)
        name = f"{picture.step.technique}: {glyph.role} {glyph.text} at {glyph.at}"
        if changed.sum() > MOST_CHANGED * ink.sum():
            yield f"{name}: {changed.sum() / ink.sum():.0%} of its ink differs"
        elif around.any() and touched.sum() > MOST_TOUCHED * around.sum():
            yield f"{name}: {touched.sum() / around.sum():.0%} of its ground is covered"


def _box(glyph: Glyph, left: float, top: float) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = glyph.ink
    return x0 - left - 1, y0 - top - 1, x1 - left + 1, y1 - top + 1


def _grown(mask: npt.NDArray[np.bool_], by: int) -> npt.NDArray[np.bool_]:
    """*mask* with all pixels that are so near to it."""
    for _ in range(by):
        padded = np.pad(mask, 1)
        mask = mask | padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return mask
