"""The options of pictures and of pages."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, cast, get_args

import attrs
import typer

from ruleout import InputError
from ruleout.internal import join_words, quoted, read_choice
from ruleout_cli.options.completion import words
from ruleout_cli.options.groups import option
from ruleout_cli.options.values import whole

KINDS = ("svg", "png", "pdf", "html")
"""The formats of pictures, the one that is used by default first."""
Strength = Literal["nudge", "region", "full", "lesson"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
THEMES = ("light", "dark", "contrast", "print")
COORDINATES = ("r1c1", "A1")
Naming = bool | Literal["r1c1", "A1"]
PAGES = ("a4", "letter")
PER_PAGE = ("1", "2", "4", "6", "8")
SIZES = (16, 20_000)
"""The least and the greatest width in pixels."""
ALL = "all"
"""The value of ``--step`` for every step."""
MEANINGFUL = {
    "--strength": ("svg", "png", "pdf"),
    "--marks": ("svg", "png", "pdf"),
    "--size": ("svg", "png"),
    **dict.fromkeys(("--page", "--per-page", "--large", "--solutions"), ("pdf",)),
}
"""The formats in which an option has a meaning, if it has none in others."""


@attrs.frozen
class PictureOptions:
    """The content and the style of pictures."""

    to: Annotated[
        str | None,
        option(
            "|".join(KINDS), "The format; by default that of --output, or svg.", "--to", "-t", complete=words(KINDS)
        ),
    ] = None
    step: Annotated[
        str | None,
        option("N|all", "Draw step N, or all steps; 1 is the next one.", "--step", complete=words(("1", ALL))),
    ] = None
    strength: Annotated[
        str | None,
        option("|".join(STRENGTHS), "How much of a step to show; by default full.", "--strength", "-s",
               complete=words(STRENGTHS)),
    ] = None  # fmt: skip
    marks: Annotated[
        bool, typer.Option("--marks", "-m", help="Show what each cell may hold when the givens are placed.")
    ] = False
    coordinates: Annotated[
        str | None,
        option(
            "|".join(COORDINATES),
            "Name the rows and columns; by default r1c1 with a step.",
            "--coordinates",
            complete=words(COORDINATES),
        ),
    ] = None
    theme: Annotated[
        str | None,
        option(
            "NAME",
            f"Colours: {join_words(THEMES, 'or')}; by default light, in PDF print.",
            "--theme",
            complete=words(THEMES),
        ),
    ] = None
    size: Annotated[str | None, option("PIXELS", "The width of SVG and PNG; by default 900 for PNG.", "--size")] = None
    title: Annotated[str | None, option("TEXT", "The title, instead of that of the puzzle.", "--title")] = None

    def kind(self, output: str | None) -> str:
        """Return the format of the pictures. Raises InputError if neither --to nor *output* says it."""
        if self.to is not None:
            return read_choice(self.to, "--to", KINDS)
        if output is None:
            return KINDS[0]
        suffix = os.path.splitext(output)[1]
        if suffix.lower()[1:] not in KINDS:
            names = join_words((f".{each}" for each in KINDS), "or")
            raise InputError(f"--output: found the suffix {quoted(suffix)}; expected {names}, or a format with --to")
        return suffix.lower()[1:]

    def chosen_step(self, kind: str) -> int | str | None:
        """Return the number of the step that is drawn, ``ALL`` or None. Raises InputError."""
        if kind == "html":
            if self.step not in (None, ALL):
                raise InputError(f"--step: found {quoted(self.step)}; expected {ALL}, since HTML shows every step")
            return ALL
        return self.step if self.step in (None, ALL) else whole("--step", self.step, 1)

    @property
    def shown_strength(self) -> Strength:
        """The strength in which a step is shown."""
        return cast(Strength, self.strength or "full")

    @property
    def naming(self) -> Naming | None:
        """The names of rows and columns; None for those of a step, without which there are none."""
        return cast(Naming | None, self.coordinates)

    @property
    def pixels(self) -> int | None:
        """The width in pixels, if one was given. Raises InputError."""
        least, most = SIZES
        found = whole("--size", self.size)
        if found is not None and not least <= found <= most:
            raise InputError(f"--size: found {quoted(self.size)}; expected {least} to {most:,} pixels")
        return found

    def check(self, kind: str) -> None:
        """Raise InputError if an option has another value than it may have, or no meaning in the format *kind*."""
        _check_meaning(kind, {"--strength": self.strength, "--marks": self.marks, "--size": self.pixels})
        _check_choice("--strength", self.strength, STRENGTHS)
        _check_choice("--coordinates", self.coordinates, COORDINATES)
        _check_choice("--theme", self.theme, THEMES)


@attrs.frozen
class PageOptions:
    """The pages of a PDF."""

    page: Annotated[
        str | None, option("|".join(PAGES), "The paper of a PDF; by default a4.", "--page", complete=words(PAGES))
    ] = None
    per_page: Annotated[
        str | None,
        option(
            "|".join(PER_PAGE), "Puzzles on each page of a PDF; by default 1.", "--per-page", complete=words(PER_PAGE)
        ),
    ] = None
    large: Annotated[bool, typer.Option("--large", help="Print a PDF in large letters.")] = False
    solutions: Annotated[bool, typer.Option("--solutions", help="Print the solutions on the last pages of a PDF.")] = (
        False
    )

    def check(self, kind: str) -> None:
        """Raise InputError if an option has another value than it may have, or no meaning in the format *kind*."""
        _check_meaning(
            kind,
            {"--page": self.page, "--per-page": self.per_page, "--large": self.large, "--solutions": self.solutions},
        )
        _check_choice("--page", self.page, PAGES)
        _check_choice("--per-page", self.per_page, PER_PAGE)


def _check_choice(name: str, text: str | None, known: Sequence[str]) -> None:
    if text is not None:
        read_choice(text, name, known)


def _check_meaning(kind: str, given: Mapping[str, object]) -> None:
    """Raise InputError if an option was given that has no meaning in the format *kind*."""
    for name, value in given.items():
        if value and kind not in MEANINGFUL[name]:
            raise InputError(f"{name}: found the format {kind}; expected {join_words(MEANINGFUL[name], 'or')}")
