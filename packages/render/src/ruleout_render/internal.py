"""Names of this package that other distributions of the project use; they may change in any version."""

from ruleout.internal import lazy_names

NAMES = {
    "ruleout_render.characters": "Picture picture",
    "ruleout_render.characters.contents": "block_shape",
    "ruleout_render.characters.decorations": "beside_digits between_cells outside_text text_shown",
    "ruleout_render.characters.strokes": "Stroke",
    "ruleout_render.characters.walls": "drawn_lines frame wall_texts",
    "ruleout_render.grid.borders": "regions",
    "ruleout_render.grid.decorations": "AREA BETWEEN_CELLS PATHS corner_texts",
    "ruleout_render.grid.layers": "corners_of_layers",
    "ruleout_render.grid.rule_texts": "RuleText rule_texts summary_in",
    "ruleout_render.painters.booklet": "Print booklet",
    "ruleout_render.painters.extras": "require_for",
    "ruleout_render.painters.png": "paint_png",
    "ruleout_render.painters.svg": "paint_svg",
    "ruleout_render.painters.walk": "WalkStep WalkText page pictures_of walk_steps",
    "ruleout_render.scene": "STRENGTHS PlayerMarks Scene Strength scene",
    "ruleout_render.scene.item": "tenths",
    "ruleout_render.scene.make": "LONGEST_TITLE Coordinates",
    "ruleout_render.themes": "THEMES theme_named",
}
"""The names by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
