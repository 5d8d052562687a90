"""Sentences of a technique: templates, and the parts that stand in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs

from ruleout.masks import Cell, Digit
from ruleout.model.constraints import Constraint


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(cells)


def _digits(digits: Iterable[Digit]) -> tuple[Digit, ...]:
    return tuple(sorted(digits))


def _units(units: Iterable[Constraint]) -> tuple[Constraint, ...]:
    return tuple(units)


def _pieces(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(pieces)


@attrs.frozen
class Cells:
    """Cells, named in this order: ``{cells}`` joins their names by "and", ``{cells:or}`` by "or"."""

    cells: tuple[Cell, ...] = attrs.field(converter=_cells)


@attrs.frozen
class Digits:
    """Digits, named in ascending order: ``{digits}`` joins them by "and", ``{digits:or}`` by "or"."""

    digits: tuple[Digit, ...] = attrs.field(converter=_digits)


@attrs.frozen
class Units:
    """Units and other constraints, each named once, those of one kind together: ``rows 2 and 6 and box 1``.

    With *is_short*, constraints are named without their cells: ``cage 15``.
    """

    units: tuple[Constraint, ...] = attrs.field(converter=_units)
    is_short: bool = False


@attrs.frozen
class Noun:
    """A word that languages list: the title of a technique, or a kind of units."""

    word: str


@attrs.frozen
class Number:
    """A number, written as a word up to twelve, ``{count:digits}`` in digits."""

    value: int


@attrs.frozen
class Several:
    """Parts that are joined by commas and "and" or "or", or by the text *join*.

    ``{parts:; }`` joins them by a semicolon and a space in any case.
    """

    parts: tuple[Piece, ...] = attrs.field(converter=_pieces)
    join: str = "and"


@attrs.frozen
class Sentence:
    """One template with its parts.

    Attributes
    ----------
    key
        The name of the template, under which languages translate it: ``xy-wing.full``.
    template
        The template in English.
    parts
        The values of the names in the template.
    """

    key: str
    template: str
    parts: Mapping[str, Piece]


Piece: TypeAlias = Cells | Digits | Units | Noun | Number | Several | Sentence | str | None
"""Part of a sentence, for a name in a template. A text is inserted unchanged, None as nothing."""


@attrs.frozen(init=False)
class Sentences:
    """The templates of a technique in English, or of several techniques that are explained alike.

    A template is a text with names of parts in braces. After the name may follow, in this order, a dot and the form of
    a noun or of units (``{house.in}``), a colon and the last joining word, or the text between the parts
    (``{cells:or}``, ``{cases:; }``). ``{cells#sees|see}`` is the choice that fits the number of items of a part; there
    are as many choices as the language has numbers. With ``^`` before the name the first character becomes a
    capital, unless the part begins with the name of a cell.

    Parameters
    ----------
    id
        The name under which languages translate the templates, most often the id of the technique.
    templates
        The templates by name. ``nudge``, ``region`` and ``full`` are the three strengths; others are used within these.
    """

    id: str
    templates: Mapping[str, str]

    def __init__(self, id: str, **templates: str) -> None:
        self.__attrs_init__(id, templates)

    def sentence(self, name: str, /, **parts: Piece) -> Sentence:
        """Return the template with this name, and its parts."""
        return self.filled(name, parts)

    def filled(self, name: str, parts: Mapping[str, Piece]) -> Sentence:
        """Return the sentence of :meth:`sentence` for parts in a mapping, which is not copied."""
        return Sentence(f"{self.id}.{name}", self.templates[name], parts)

    def words(self, full: str = "full", nudge: str = "nudge", /, **parts: Piece) -> Words:
        """Return the words of a step; *full* and *nudge* are the names of templates of these strengths."""
        return Words(self, parts, full, nudge)


@attrs.frozen
class Words:
    """A step in sentences of three strengths: the templates, the parts of them all, and the names of two templates."""

    sentences: Sentences
    parts: Mapping[str, Piece]
    full_name: str = "full"
    nudge_name: str = "nudge"

    @property
    def nudge(self) -> Sentence:
        """The nudge: a description of the pattern to look for."""
        return self.sentences.filled(self.nudge_name, self.parts)

    @property
    def region(self) -> Sentence:
        """The region: the place to look at."""
        return self.sentences.filled("region", self.parts)

    @property
    def full(self) -> Sentence:
        """The explanation in full: the conclusion, and the reasons."""
        return self.sentences.filled(self.full_name, self.parts)
