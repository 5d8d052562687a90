"""Languages: templates, nouns, units and numbers as each writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

import attrs

from ruleout.errors import InputError, join_words
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.typed import read_value
from ruleout.values import read_choice
from ruleout.words.templates import places_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
JOINING = ("and", "or")
"""The words that join, which languages translate."""
VOWELS = re.compile("[AEFHILMNORSX]+(-|$)|[AEIOaeio]")
"""Matches words that take "an": vowels, and initials read with a vowel (ALS, XY)."""


@attrs.frozen
class Translation:
    """The translations of a plug-in into one language.

    Parameters
    ----------
    id
        The code of the language and the name of the translated part, such as ``de-strategies``.
    language
        The code of the language, such as ``de``.
    title
        The name of the language in itself.
    read
        A function without parameters that returns the text of a file in TOML. It is called if the language is used.
    summary
        The translated parts, in one sentence.
    """

    id: str
    language: str
    title: str
    read: Callable[[], str]
    summary: str = ""


@attrs.frozen(eq=False)
class Language:
    """A language. What it lacks is in English.

    Attributes
    ----------
    code, title
        Its code, and its name in itself.
    words
        The words ``and`` and ``or``.
    numbers
        The words for zero, one, two and so on.
    counts
        For which counts each choice of ``{cells#sees|see}`` but the last is used.
    nouns
        Titles of techniques, kinds of units and words of rules in English, each with its forms: ``name``, ``many`` of
        them, its ``gender``, and others that templates name. For several units the form ``at`` of a template is that of
        ``atmany``.
    articles
        The word before the name in forms that a noun lacks, by its gender, for several by ``many``.
    labels
        Forms of the labels of other constraints and of what rules require, in English:
        ``{"the {noun} {} at {}": "{noun} {} bei {}"}``, where ``{noun}`` is one of the nouns.
    sentences
        The templates, by the id of the technique and the name of the template, or its name and form.
    texts
        The templates of players, pages and legends, by the template in English.
    """

    code: str
    title: str
    words: Mapping[str, str] = attrs.field(factory=dict)
    numbers: Sequence[str] = ()
    counts: Sequence[Sequence[int]] = ((1,),)
    nouns: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    articles: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    labels: Mapping[str, str] = attrs.field(factory=dict)
    sentences: Mapping[str, str] = attrs.field(factory=dict)
    texts: Mapping[str, str] = attrs.field(factory=dict)

    def text(self, template: str, /, **parts: str | int) -> str:
        """Return a text of a player, a page or a legend: the English *template* in this language, with its parts.

        If the language lacks it, or has one with other parts, the text is in English.
        """
        with suppress(LookupError):
            return self._filled(self.texts[template], parts)
        return ENGLISH._filled(template, parts)

    def _filled(self, template: str, parts: Mapping[str, str | int]) -> str:
        """Return *template* with its parts. Raises LookupError for a part or a choice that is missing."""
        places, after = places_of(template)
        written = ""
        for before, name, capital, _, _, choices in places:
            part = parts[name]
            text = choices[self.choice(int(part))] if choices else str(part)
            written += before + (text[:1].upper() + text[1:] if capital else text)
        return written + after

    def joined(self, items: Iterable[str], last: str = "and") -> str:
        """Return *items* with commas and, before the last, the word "and" or "or"."""
        return join_words(items, self.words.get(last, last))

    def number(self, value: int) -> str:
        """Return *value* as a word, or in digits if there is none."""
        return self.numbers[value] if value < len(self.numbers) else str(value)

    def choice(self, count: int) -> int:
        """Return which of the choices of a template fits *count* items."""
        for i, counts in enumerate(self.counts):
            if count in counts:
                return i
        return len(self.counts)

    def noun(self, word: str, form: str = "") -> str:
        """Return the noun for the English *word* in a form.

        If the language lacks the form, the result is the name or, for a form that ends with ``many``, the plural, after
        the article of this form, if there is one. A word that is not listed may be a label.
        """
        forms = self.nouns.get(word)
        if forms is None:
            return _english(word, form) if self is ENGLISH else self.label(word, form)
        if form in forms:
            return forms[form]
        is_many = form.endswith("many")
        article = self.articles.get("many" if is_many else forms.get("gender", ""), {}).get(form.removesuffix("many"))
        name = forms.get("many" if is_many else "name", forms["name"])
        return f"{article} {name}" if article else name

    def template(self, key: str, form: str = "") -> str:
        """Return the template with this key, in a form if it has it. Raises LookupError."""
        return self.sentences.get(f"{key}.{form}") or self.sentences[key]

    def units(self, units: tuple[Constraint, ...], last: str = "and", form: str = "", is_short: bool = False) -> str:
        """Return the labels of *units*, each once, those of one kind together: ``rows 2 and 6 and box 1``."""
        return _units_in_words(self, units, last, form, is_short)

    def label(self, text: str, form: str = "") -> str:
        """Return the label of a constraint that is not numbered, or what a rule requires."""
        return _label_in_words(self, text, form)


ENGLISH = Language("en", "English", {}, NUMBERS)
"""The language in which techniques are written."""


def _english(word: str, form: str) -> str:
    """Return an English noun: with its article, in the plural, or unchanged."""
    if form.endswith("many"):
        return f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{'an' if VOWELS.match(word) else 'a'} {word}" if form == "a" else word


@lru_cache(maxsize=1 << 12)
def _units_in_words(language: Language, units: tuple[Constraint, ...], last: str, form: str, is_short: bool) -> str:
    """Return the text of :meth:`Language.units`; cached, since a few units are named by most steps."""
    word, grids = language.words.get(last, last), dict[str, dict[str, list[str]]]()
    for unit in dict.fromkeys(units):
        found = re.fullmatch(r"(\w+) (\w+)( of .+)?", unit.label)
        if not (found and isinstance(unit, Unit) and found[1] == unit.kind):
            labels = dict.fromkeys(short_label(each.label) if is_short else each.label for each in units)
            return join_words([language.label(each, form) for each in labels], word)
        grids.setdefault(found[3] or "", {}).setdefault(found[1], []).append(found[2])
    parts = []
    for where, kinds in grids.items():
        inside = []
        for kind, numbers in kinds.items():
            ordered = sorted(dict.fromkeys(numbers), key=lambda each: (len(each), each))
            own = form if form in language.nouns.get(kind, ()) else ""
            noun = language.noun(kind, f"{form}many" if len(ordered) > 1 else own)
            inside.append(f"{noun} {join_words(ordered, word)}")
        parts.append(join_words(inside, word) + language.label(where))
    return join_words(parts, word)


_CELLS = re.compile(r" (?:from \S+ to|between \S+ and|at) \S+$")


def short_label(label: str) -> str:
    """Return the label of a constraint without its cells: ``cage 15`` of ``cage 15 at r1c1``."""
    return _CELLS.sub("", label)


@lru_cache(maxsize=1 << 12)
def _label_in_words(language: Language, text: str, form: str) -> str:
    """Return the text of :meth:`Language.label`. Words and labels in place of ``{}`` are translated too."""
    kind, _, number = text.partition(" ")
    if kind in language.nouns and number.isalnum():
        return f"{language.noun(kind)} {number}"
    for pattern, own in _patterns_of(language):
        found = pattern.fullmatch(text)
        if found is not None:
            return _PLACE.sub(partial(_in_label, language, iter(found.groups()), form), own)
    for each in JOINING:
        text = text.replace(f" {each} ", f" {language.words.get(each, each)} ")
    return text


_PLACE = re.compile(r"\{([^{}]*)\}")


def _in_label(language: Language, groups: Iterator[str], form: str, place: re.Match[str]) -> str:
    """Return what stands in a place of a label: the next of *groups* or, if it is the name of a noun, the noun."""
    return language.noun(next(groups) if place[1] in ("", "noun") else place[1], form if place[1] else "")


@lru_cache
def _patterns_of(language: Language) -> Sequence[tuple[re.Pattern[str], str]]:
    """Return the labels of *language* in English, as patterns, each with its own form."""
    nouns = "|".join(re.escape(each) for each in sorted(language.nouns, key=len, reverse=True))
    places = {r"\{\}": "(.+)", r"\{noun\}": f"({nouns})"}
    place = re.compile("|".join(map(re.escape, places)))
    return [
        (re.compile(place.sub(lambda each: places[each[0]], re.escape(pattern))), own)
        for pattern, own in language.labels.items()
    ]


Entries = dict[tuple[str, str], Any]
"""Values of a file of translations, by key and by the key in the table, or ``""`` without a table."""


def language_from(code: str, title: str, entries: Entries) -> Language:
    """Return the language with this *code* and *title*. *entries* are those of all its translations."""
    table: dict[str, dict[str, Any]] = {key: {} for key in _FILE}
    for (key, name), value in entries.items():
        table[key][name] = value
    words = {each: table[each][""] for each in ("and", "or") if table[each]}
    numbers, counts = table["numbers"].get("", ()), table["counts"].get("", ((1,),))
    nouns = {word: {"name": each} if isinstance(each, str) else each for word, each in table["nouns"].items()}
    written = table["articles"], table["labels"], table["sentences"], table["texts"]
    return Language(code, title, words, tuple(numbers), tuple(map(tuple, counts)), nouns, *written)


_FILE: Mapping[str, tuple[Any, str]] = {
    "and": (str, "a word"),
    "or": (str, "a word"),
    "numbers": (tuple[str, ...], "a list of words"),
    "counts": (tuple[tuple[int, ...], ...], "a list of lists of whole numbers"),
    "nouns": (Mapping[str, str | Mapping[str, str]], "texts, or tables of texts"),
    "articles": (Mapping[str, Mapping[str, str]], "a table of tables of texts"),
    "labels": (Mapping[str, str], "a table of texts"),
    "sentences": (Mapping[str, Mapping[str, str]], "a table of tables of texts"),
    "texts": (Mapping[str, str], "a table of texts"),
}
"""The keys of a file of translations, each with the type of its value and the words for it."""


def read_translation(text: str) -> Entries:
    """Return what a file of translations holds. Raises InputError."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"translation: {error}") from None
    for key, value in data.items():
        read_choice(key, "translation", _FILE, "one of ")
        data[key] = read_value(f"translation: {key}", value, *_FILE[key])
    for word, forms in data.get("nouns", {}).items():
        if not isinstance(forms, str) and "name" not in forms:
            raise InputError(f"translation: nouns: {word}: found no name; expected the name among its forms")
    for templates in (*data.get("sentences", {}).values(), data.get("texts", {})):
        for template in templates.values():
            places_of(template)
    if "sentences" in data:
        by_technique = data["sentences"].items()
        data["sentences"] = {f"{of}.{name}": each for of, own in by_technique for name, each in own.items()}
    tables = {key: value if isinstance(value, Mapping) else {"": value} for key, value in data.items()}
    return {(key, name): each for key, table in tables.items() for name, each in table.items()}
