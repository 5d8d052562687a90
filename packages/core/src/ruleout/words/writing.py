"""Sentences in words: one formatter for every language, and the place of each part in the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any

import attrs

from ruleout.errors import join_words
from ruleout.model.layout import Layout
from ruleout.words.language import ENGLISH, JOINING, Language
from ruleout.words.sentences import Cells, Digits, Noun, Number, Piece, Sentence, Several, Units
from ruleout.words.templates import places_of


@attrs.frozen
class Span:
    """A part of a text: its first character, the one after its last, and what stands there.

    A list of cells, digits or units has a span for each of them. A sentence within another one has a span of its own.
    """

    start: int
    end: int
    part: Piece


class Text(str):
    """A text that was made from a sentence.

    Attributes
    ----------
    language
        The code of the language in which it is: English if a template was not translated.
    """

    __slots__ = ("_layout", "_part", "_speaks", "language")
    _layout: Layout
    _part: Piece
    _speaks: Language
    language: str

    @property
    def spans(self) -> tuple[Span, ...]:
        """The place of each part in the text, in the order of their ends."""
        found: list[Span] = []
        _spans(self._layout, self._speaks, self._part, "", "", 0, found)
        return tuple(found)

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)


def text_of(layout: Layout, part: Piece, language: Language = ENGLISH) -> Text:
    """Return *part* in words, in English if *language* lacks one of its templates."""
    try:
        written = _plain(layout, language, part, "", "")
    except LookupError:
        if language is ENGLISH:
            raise
        written, language = _plain(layout, ENGLISH, part, "", ""), ENGLISH
    text = Text(written)
    text._layout, text._part, text._speaks, text.language = layout, part, language, language.code
    return text


def _sentence(layout: Layout, language: Language, part: Sentence, form: str, join: str) -> str:
    """*part* in words. Raises LookupError for a template or a part that is missing."""
    places, after = places_of(part.template if language is ENGLISH else language.template(part.key, form))
    written, parts = "", part.parts
    for before, name, capital, own_form, own_join, choices in places:
        own = parts[name]
        if choices:
            text = choices[language.choice(_count(own))]
        else:
            text = _WRITTEN[type(own)](layout, language, own, own_form, own_join)
        if capital and not text.startswith(layout.names):  # the name of a cell stays as it is
            text = text[:1].upper() + text[1:]
        written += before + text
    return written + after


def _named(items: Sequence[int], name: Callable[[int], str], language: Language, join: str) -> str:
    return name(items[0]) if len(items) == 1 else _listed(list(map(name, items)), language, join or "and")


def _listed(texts: list[str], language: Language, join: str) -> str:
    """*texts* with a word before the last one, or with a text between them."""
    if len(texts) == 1:
        return texts[0]
    return join_words(texts, language.words.get(join, join)) if join in JOINING else join.join(texts)


def _form_at(form: str, number: int) -> str:
    """Return the form of the part with this *number* in a list: after a word such as "so", only the first differs."""
    return "" if number and form == "then" else form


_WRITTEN: Mapping[type, Callable[[Layout, Language, Any, str, str], str]] = {
    Sentence: _sentence,
    Cells: lambda layout, words, part, form, join: _named(part.cells, layout.names.__getitem__, words, join),
    Digits: lambda layout, words, part, form, join: _named(part.digits, layout.show, words, join),
    Units: lambda layout, words, part, form, join: words.units(part.units, join or "and", form, part.is_short),
    Several: lambda layout, words, part, form, join: _listed(
        [_plain(layout, words, each, _form_at(form, i), "") for i, each in enumerate(part.parts)],
        words,
        join or part.join,
    ),
    Number: lambda layout, words, part, form, join: str(part.value) if join == "digits" else words.number(part.value),
    Noun: lambda layout, words, part, form, join: words.noun(part.word, form),
    str: lambda layout, words, part, form, join: part,
    Text: lambda layout, words, part, form, join: part,
    NoneType: lambda layout, words, part, form, join: "",
}
"""Functions that return a part in words, by the type of the part."""


def _plain(layout: Layout, language: Language, part: Piece, form: str, join: str) -> str:
    """*part* in words. Raises LookupError for a template or a part that is missing."""
    return _WRITTEN[type(part)](layout, language, part, form, join)


def _spans(layout: Layout, language: Language, part: Piece, form: str, join: str, start: int, found: list[Span]) -> int:
    """Add where each part of *part* stands, which begins at *start*, to *found*, and return where it ends."""
    if isinstance(part, Sentence):
        places, after = places_of(part.template if language is ENGLISH else language.template(part.key, form))
        end = start
        for before, name, _, form, join, choices in places:
            end += len(before)
            if choices:
                end += len(choices[language.choice(_count(part.parts[name]))])
            else:
                end = _spans(layout, language, part.parts[name], form, join, end, found)
        end += len(after)
        found.append(Span(start, end, part))
        return end
    items: list[Piece] = []
    if isinstance(part, Cells):
        items, join = [Cells([cell]) for cell in part.cells], join or "and"
    elif isinstance(part, Digits):
        items, join = [Digits([digit]) for digit in part.digits], join or "and"
    elif isinstance(part, Several):
        items, join = list(part.parts), join or part.join
    if not items:
        end = start + len(_plain(layout, language, part, form, join))
        found += [Span(start, end, part)] if isinstance(part, Units | Noun | Number) else []
        return end
    end = start
    for i, each in enumerate(items):
        if i:
            is_last = i == len(items) - 1
            word = f" {language.words.get(join, join)} " if is_last else ", "
            end += len(word if join in JOINING else join)
        if isinstance(each, Cells | Digits):
            found.append(Span(end, end + len(_plain(layout, language, each, "", "")), each))
            end = found[-1].end
        else:
            end = _spans(layout, language, each, _form_at(form, i), "", end, found)
    return end


def _count(part: Piece) -> int:
    """Return the number of items of *part*."""
    if isinstance(part, Cells):
        return len(part.cells)
    if isinstance(part, Digits):
        return len(part.digits)
    if isinstance(part, Units):
        return len(part.units)
    if isinstance(part, Several):
        return len(part.parts)
    return part.value if isinstance(part, Number) else 1
