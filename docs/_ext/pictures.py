"""Pictures, drawn while the pages are built: the directives ``example`` and ``picture``, and the role ``pictured``.

``example`` with the name of a technique draws its example, ``picture`` the puzzle in a file or in its body. The body of
each describes the picture as text; without one, the board in characters does. The role, as in
``{pictured}`remove naked-pair` ``, draws the part of an example in which a role is seen. Builders that do not write
HTML draw nothing, and show the text.

``pictures.css``, which is written too, gives the pictures the colours of the themes: light or dark as the page, high
contrast if the reader prefers it, and greys in print.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import attrs
import technique_examples
from docutils import nodes
from docutils.parsers.rst import directives
from example_puzzles import REGISTRY
from picture_parts import part_with
from picture_samples import SAMPLES, sample
from picture_styles import STYLED, style_sheet
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

import ruleout
from ruleout import Board, Puzzle, Step
from ruleout_render.characters import picture
from ruleout_render.painters.svg import paint_svg
from ruleout_render.themes import THEMES, theme_named

ROOT = Path(__file__).parents[2]
STYLE_SHEET = "pictures.css"
PART_SCALE = 0.8
"""The pixels of a sixtieth of a cell in a part of a picture."""


@attrs.frozen
class Source:
    """What a picture shows.

    Attributes
    ----------
    example
        The technique whose example it is, or one of ``SAMPLES``; if empty, the picture is one of *puzzle*.
    puzzle
        The text of a puzzle.
    number
        The number of a step of the puzzle's solution, from 1; 0 for the puzzle alone.
    options
        Further arguments of ``ruleout.scene``.
    """

    example: str = ""
    puzzle: str = ""
    number: int = 0
    options: dict[str, Any] = attrs.field(factory=dict)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of ``ruleout.scene``."""
        if self.example in SAMPLES:
            return sample(self.example)
        if self.example:
            puzzle, board, step = position(self.example)
        else:
            puzzle = ruleout.parse(self.puzzle, plugins=REGISTRY)
            board, step = nth_step(puzzle, self.number)
        title = REGISTRY.named("techniques", step.technique).title if step is not None else None
        return {"puzzle": puzzle, "board": board, "step": step, "title": title, **self.options}


@cache
def position(technique: str) -> tuple[Puzzle, Board, Step]:
    """Return the example of a technique: its puzzle, the board before the step, and the step."""
    puzzle, _, board, step = technique_examples.shown(technique, technique_examples.load()[technique])
    return puzzle, board, step


def nth_step(puzzle: Puzzle, number: int) -> tuple[Board, Step | None]:
    """Return the step with *number*, and the board before it; if *number* is 0, the first board."""
    if not number:
        return Board.of(puzzle), None
    return ruleout.explain(puzzle, plugins=REGISTRY).moves[number - 1]


def in_characters(source: Source) -> str:
    """Return the board of *source* in characters, with the candidates of its step if it shows one."""
    shown = source.arguments()
    marks = shown["step"] is not None or "marks" in source.options
    step = shown["step"] if source.options.get("strength", "full") == "full" else None
    return str(picture(shown["puzzle"], shown["board"], step=step, marks=marks))


class Picture(nodes.General, nodes.Element):
    """A picture of *source*; its children describe it."""


class PartOfPicture(nodes.Inline, nodes.Element):
    """The part of a picture of *source* in which *role* is seen."""


class ExampleDirective(SphinxDirective):
    """The example of a technique."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(technique_examples.EXAMPLES))
        return [described(Source(example=self.arguments[0]), "\n".join(self.content))]


class PictureDirective(SphinxDirective):
    """A puzzle, or a step of its solution."""

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "step": directives.nonnegative_int,
        "strength": directives.unchanged,
        "marks": directives.flag,
        "coordinates": directives.flag,
        "theme": lambda name: directives.choice(name, THEMES),
    }

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        puzzle = text
        if self.arguments:
            path = ROOT / self.arguments[0]
            self.env.note_dependency(str(path))
            puzzle = path.read_text(encoding="utf-8")
        options: dict[str, Any] = {name: True for name in ("marks", "coordinates") if name in self.options}
        if "strength" in self.options:
            options["strength"] = self.options["strength"]
        source = Source(puzzle=puzzle, number=self.options.get("step", 0), options=options)
        return [described(source, text or in_characters(source), self.options.get("theme", ""))]


class PicturedRole(SphinxRole):
    """The part of an example in which a role is seen: the role and the technique, with a space between."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        role, technique = self.text.split()
        return [PartOfPicture(source=Source(example=technique), role=role)], []


def described(source: Source, text: str, theme: str = "") -> Picture:
    """Return a picture with *text* as its description, in *theme* if one is named, otherwise in that of the page."""
    children = [nodes.literal_block(text, text, language="text")] if text else []
    return Picture("", *children, source=source, theme=theme)


def visit_picture(translator: Any, node: Picture) -> None:
    arguments = node["source"].arguments()
    theme = theme_named(node["theme"] or "light")
    drawn = paint_svg(ruleout.scene(**arguments), theme)
    kind = "picture" if node["theme"] else f"picture {STYLED}"
    translator.body.append(f'<figure class="{kind}">{drawn}')
    if node.children:
        translator.body.append("<details><summary>The picture as text</summary>")


def depart_picture(translator: Any, node: Picture) -> None:
    if node.children:
        translator.body.append("</details>")
    translator.body.append("</figure>\n")


def visit_part(translator: Any, node: PartOfPicture) -> None:
    scene = part_with(ruleout.scene(**node["source"].arguments()), node["role"])
    drawn = paint_svg(scene, theme_named("light"), scene.box[2] * PART_SCALE)
    translator.body.append(f'<span class="picture {STYLED}">{drawn}</span>')


def pass_by(translator: Any, node: nodes.Element) -> None:
    """Show only the children of a node."""


def write_style_sheet(app: Sphinx) -> None:
    if app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STYLE_SHEET).write_text(style_sheet(), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, object]:
    app.add_directive("example", ExampleDirective)
    app.add_directive("picture", PictureDirective)
    app.add_role("pictured", PicturedRole())
    others = dict.fromkeys(("latex", "text", "man", "texinfo"), (pass_by, pass_by))
    app.add_node(Picture, html=(visit_picture, depart_picture), **others)
    app.add_node(PartOfPicture, html=(visit_part, pass_by), **others)
    app.connect("builder-inited", write_style_sheet)
    app.add_css_file(STYLE_SHEET)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
