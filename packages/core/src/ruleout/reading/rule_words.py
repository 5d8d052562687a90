"""Rules in words, one per line: ``anti-knight``, ``cage 15 r1c1 r1c2``, ``sandwich-sum 12 left r3``.

A line is the name of a rule and words. The name is the id, the key or the title, in the singular or the plural. The
words follow from the shape and the fields of the rule:

===========  =========================================  =====================================================
shape        words                                      example
===========  =========================================  =====================================================
flag, units  nothing, or one word                       ``anti-knight``, ``diagonals main``
numbers      numbers, or lists with commas              ``taxicab 3``, ``anti-chess 2,2``
lines        values, then cells                         ``thermometer r1c1-r1c5``, ``whisper 5 r1c1-r3c3``
sets         values, then cells                         ``cage 15 r1c1 r1c2``, ``allowed 1 2 3 r1c1:r2c2``
borders      values, then two cells                     ``difference 1 r1c1 r1c2``
corners      values, then the top left cell of four     ``quadruple 1 2 3 r2c2``
cells        cells                                      ``odd r1c1 r3c3``
outside      values, a side, and a row or column        ``sandwich-sum 12 left r3``, ``x-sum 20 top c5``
diagonals    values, a cell and a direction             ``little-killer 33 r1c2 DR``
groups       lists of cells with ``/`` between them     ``clone r1c1 r1c2 / r5c5 r5c6``
arrows       the same, the bulb first                   ``arrow r5c5 / r5c6-r5c8 / r6c5-r8c5``
===========  =========================================  =====================================================

For cells see :mod:`ruleout.reading.cell_words`. A value is that of the first field that has none yet and can have it;
``field=value`` names any field, and cells that are not those of the line always have a name: ``circle=r1c1``. ``-`` is
no number, and ``?`` one that is chosen if a puzzle is generated. The candidates of a cell are read in a line such as
``marks r1c1 1 2`` too; a cell without such a line may hold any digit. All else is ``key: JSON``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import attrs

from ruleout.errors import InputError, Location, NotRecognised, UnknownName, quoted
from ruleout.model.coordinates import Coordinates, cell_name
from ruleout.model.layout import Layout
from ruleout.owners import spelt
from ruleout.plugins.registry import Registry
from ruleout.puzzles.characters import read_digit
from ruleout.puzzles.digits import MARKS_KEY
from ruleout.puzzles.document import Document
from ruleout.puzzles.rule import Rule
from ruleout.reading.build import grid_of
from ruleout.reading.cell_words import CELLS, named_cells

CHOSEN = "?"
"""A number that is chosen if a puzzle is generated."""
NO_NUMBER = "-"
BETWEEN = "/"
SIDES = {"left": "r", "right": "r", "top": "c", "bottom": "c"}
"""The sides, and the first letter of the name of a line that is seen from there: a row or a column."""
FLAGS = ("flag", "units")
"""The shapes whose value is true, or a word: rules of the whole grid, and those of units, each a clue of its own."""
ENTRIES = {
    "lines": "r1c1-r1c5",
    "sets": "r1c1 r1c2",
    "borders": "r1c1 r1c2",
    "corners": "r1c1",
    "cells": "r1c1 r3c3",
    "outside": "left r3",
    "diagonals": "r1c2 DR",
    "groups": "r1c1 r1c2 / r5c5 r5c6",
    "arrows": "r5c5 / r5c6-r5c8",
}
"""The shapes whose value is a list of entries, and an example of the place of an entry in words."""

_MAY_BE = re.compile(r"[ \t]*[a-z][a-z0-9_-]+(?![^ \t\n])", re.MULTILINE)
_COMMENT = re.compile(r"\s#.*")
_NUMBER = re.compile(r"-?[0-9]{1,18}|\?")
_NUMBERS = re.compile(r"[-0-9,]*[0-9,]|\?")
_SUITED = {
    "number": re.compile(rf"{_NUMBER.pattern}|{NO_NUMBER}"),
    "numbers": _NUMBERS,
    "word": re.compile(rf"(?!(?:{_NUMBER.pattern})\Z).*"),
    **dict.fromkeys(("text", ""), re.compile(".*")),
    **dict.fromkeys(("cell", "cells"), re.compile("(?!)")),
}
"""The values of fields without their names, by kind."""
_INDEX = re.compile(r"[rc][1-9][0-9]{0,3}", re.IGNORECASE)
_SIDE = re.compile("|".join(SIDES), re.IGNORECASE)
_DIRECTION = re.compile("[UD][LR]", re.IGNORECASE)
_LIKE_A_CELL = re.compile(r"[lr][0-9]+[rc][0-9]", re.IGNORECASE)
_LIKE_A_PLACE = re.compile(rf"[lrc][0-9]|{_SIDE.pattern}\b", re.IGNORECASE)
_FORMS = (CELLS, _NUMBERS, _INDEX, _SIDE, _DIRECTION, re.compile(r"[-+*/]|[a-z_]+=\S+"))
"""The forms of words that a line of a rule may have after its name."""


@attrs.frozen
class Word:
    """A word of a line, and its column, counted from 1."""

    text: str
    column: int

    def refused(self, expected: str) -> InputError:
        """Return the error that this word was found instead of what is *expected*."""
        return InputError(f"found {quoted(self.text)}; expected {expected}", Location(column=self.column))


@attrs.frozen
class RuleLine:
    """A line that gives a rule, in words or as JSON.

    Attributes
    ----------
    text
        The line.
    number
        The number of the line in its text; None if it is the value of an option or argument.
    """

    text: str
    number: int | None = None

    @property
    def words(self) -> list[Word]:
        """The words of the line."""
        return [Word(found[0], found.start() + 1) for found in re.finditer(r"\S+", self.text)]

    def placed(self, error: InputError) -> InputError:
        """Return *error*, whose place is a column of this line, with its place in the text or in the option."""
        column = error.where.column or 1
        found = error.placed(Location(line=self.number, column=column if self.number else None))
        if self.number is None:
            found.message = f"rule {quoted(self.text)}: position {column}: {error.message}"
        return found


def rule_called(name: str, registry: Registry) -> Rule:
    """Return the rule with this id, key or title, in the singular or the plural. Raises UnknownName."""
    found = registry.rules_by_name.get(spelt(name))
    if found is None:
        raise UnknownName(
            "rule", name, {each for rule in registry.rules.values() for each in (rule.id, name_in_words(rule))}
        )
    return found


def name_in_words(rule: Rule) -> str:
    """Return the name with which a line begins: the id, in the singular if each entry has a line."""
    singular = re.sub("(?:(?<=[sxz])|(?<=[cs]h))es$|(?<!s)s$", "", rule.id)
    return (*rule.also, singular if rule.shape in ENTRIES else rule.id)[0]


def usage(rule: Rule) -> str:
    """Return how a line gives the rule: ``whisper DIFFERENCE r1c1-r1c5``, with optional values in brackets."""
    if rule.shape not in ENTRIES:
        flags = dict.fromkeys(FLAGS, " ".join([rule.id, *rule.examples.values()]))
        return {**flags, "numbers": f"{rule.id} NUMBER ..."}.get(rule.shape, f"{rule.key}: JSON")
    named = ("cell", "cells", "")
    values = [f"{key}={key.upper()}" if rule.kinds.get(key, "") in named else key.upper() for key in rule.fields]
    shown = [f"[{each}]" if key in rule.optional else each for key, each in zip(rule.fields, values, strict=True)]
    return " ".join([name_in_words(rule), *(shown if rule.shape != "arrows" else ()), ENTRIES[rule.shape]])


def take_rule_lines(text: str, registry: Registry) -> tuple[str, list[RuleLine], InputError | None]:
    """Return *text* with the lines that are rules in words left blank, these lines, and a doubt.

    The doubt is the error for a line that begins like a rule, but has no words that fit; it may be a title, and is
    therefore left in the text.
    """
    taken: list[RuleLine] = []
    doubt: InputError | None = None
    if "\n" not in text.strip() or not _MAY_BE.search(text):
        return text, taken, doubt
    lines = text.split("\n")
    for number, each in enumerate(lines, 1):
        if _MAY_BE.match(each):
            line = RuleLine(_COMMENT.sub("", each), number)
            name, *words = line.words
            rule = registry.rules_by_name.get(spelt(name.text))
            if _fits(rule, name, words):
                taken.append(line)
                lines[number - 1] = ""
            elif rule is not None:
                doubt = doubt or line.placed(_incomplete(rule))
    return "\n".join(lines), taken, doubt


def _fits(rule: Rule | None, name: Word, words: Sequence[Word]) -> bool:
    """Return whether *words* may be those of a line of *rule*; None stands for a name that no rule has."""
    if rule is None and name.text != MARKS_KEY:
        is_like_rule = all(any(form.fullmatch(word.text) for form in _FORMS) for word in words)
        return is_like_rule and any(CELLS.fullmatch(word.text) for word in words)
    if rule is not None and rule.shape in FLAGS:
        return len(words) < 2
    if rule is not None and rule.shape == "numbers":
        return bool(words) and all(_NUMBERS.fullmatch(word.text) for word in words)
    return any(_LIKE_A_PLACE.match(word.text) for word in words)


def _incomplete(rule: Rule) -> InputError:
    return InputError(f"{rule.key}: expected a line such as {quoted(usage(rule))}")


def refuse_unknown_rules(lines: Iterable[RuleLine], registry: Registry) -> None:
    """Raise InputError if one of *lines* names no rule."""
    for line in lines:
        try:
            _named(line, registry)
        except InputError as error:
            raise line.placed(error) from None


def with_rules(
    document: Document, lines: Iterable[RuleLine], registry: Registry, layout: Layout | None = None
) -> Document:
    """Return *document* with the rules of *lines* added to those that it has.

    *layout* has the cells if the document alone does not determine them yet. Raises InputError with the line and the
    word that is wrong, and for a rule without entries that is there already.
    """
    layout, data = layout or grid_of(document, registry).layout, dict(document.data)
    for line in lines:
        try:
            key, value = _read(line, layout, registry, data)
            before = data.get(key) or None
            if isinstance(before, list) and isinstance(value, list) and key != MARKS_KEY:
                value = [*before, *value]
            elif before not in (None, value) and key != MARKS_KEY:
                raise InputError(f"found {key} twice; expected it once")
        except InputError as error:
            raise line.placed(error) from None
        data[key] = value
    return attrs.evolve(document, data=data, record=None)


def _read(line: RuleLine, layout: Layout, registry: Registry, data: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the key and the value of a line. *data* are those of the document so far, to which marks are added."""
    rule, as_json = _named(line, registry)
    words = line.words[1:]
    if rule is None:
        return MARKS_KEY, _marks(words, layout, data.get(MARKS_KEY))
    try:
        value = json.loads(as_json) if as_json is not None else _value(rule, words, layout)
    except (ValueError, RecursionError):
        problem = f"found {quoted((as_json or '').strip())}; expected JSON"
        raise InputError(problem, Location(column=line.text.find(":") + 2)) from None
    if not any(word.text.endswith(CHOSEN) for word in words):
        rule.read(value, layout)
    return rule.key, value


def _named(line: RuleLine, registry: Registry) -> tuple[Rule | None, str | None]:
    """Return the rule that *line* names, None for marks, and the text of its value if that is JSON.

    Raises InputError.
    """
    if not line.words:
        raise InputError("found no rule; expected one such as 'anti-knight' or 'cage 15 r1c1 r1c2'")
    name = line.words[0]
    if spelt(name.text) == MARKS_KEY:
        return None, None
    key, colon, value = line.text.partition(":")
    is_json = colon and name.text.startswith(key.strip())
    try:
        return rule_called(key if is_json else name.text, registry), value if is_json else None
    except UnknownName as error:
        raise NotRecognised(str(error), Location(column=name.column)) from None


def _value(rule: Rule, words: Sequence[Word], layout: Layout) -> Any:
    """Return the value of *rule* that *words* give: its entry in a list, if its shape has entries."""
    if rule.shape in FLAGS and len(words) < 2:
        return words[0].text if words else True
    if rule.shape == "numbers" and words:
        return [_numbers([word]) if "," in word.text else _number(word) for word in words]
    if rule.shape not in ENTRIES:
        raise words[-1].refused(quoted(usage(rule))) if words else _incomplete(rule)
    parts: list[list[list[int]]] = [[]]
    given: dict[str, list[Word]] = {}
    loose: list[Word] = []
    for word in words:
        key, equals, text = word.text.partition("=")
        if equals and key.isidentifier():
            if key not in rule.fields:
                raise word.refused(f"one of {', '.join(rule.fields)}" if rule.fields else quoted(usage(rule)))
            given[key] = [Word(text, word.column + len(key) + 1)]
        elif word.text == BETWEEN:
            parts.append([])
        elif _LIKE_A_CELL.match(word.text):
            parts[-1] += _places(word, layout)
        else:
            loose.append(word)
    place = _place(rule, [part for part in parts if part], loose, layout)
    free = [key for key in rule.fields if key not in given and key not in place]
    for word in loose:
        able = (key for key in free if key not in given or rule.kinds.get(key) == "numbers")
        suited = next((key for key in able if _SUITED[rule.kinds.get(key, "")].fullmatch(word.text)), None)
        if suited is None:
            raise word.refused(quoted(usage(rule)))
        given.setdefault(suited, []).append(word)
    entry = {key: _field_value(rule.kinds.get(key, ""), each, layout) for key, each in given.items()} | place
    return place["cells"] if rule.shape == "cells" else [entry if rule.fields else next(iter(place.values()))]


def _place(rule: Rule, cells: list[Any], loose: list[Word], layout: Layout) -> dict[str, Any]:
    """Return the keys of the place of an entry; words for it are removed from *loose*. Raises InputError."""

    def taken(form: re.Pattern[str]) -> Word:
        found = next((word for word in loose if form.fullmatch(word.text)), None)
        if found is None:
            raise _incomplete(rule)
        loose.remove(found)
        return found

    if rule.shape == "outside":
        side, line = taken(_SIDE).text.lower(), taken(_INDEX)
        letter, most = SIDES[side], layout.extent[side in ("top", "bottom")]
        if line.text[0].lower() != letter or int(line.text[1:]) > most:
            raise line.refused(f"one of {letter}1 to {letter}{most}, seen from the {side}")
        return {"side": side, "index": int(line.text[1:]) - 1}
    are_parts, is_one = rule.shape in ("groups", "arrows"), rule.shape in ("corners", "diagonals")
    if not cells or (len(cells) > 1) != are_parts or (is_one and len(cells[0]) > 1):
        raise _incomplete(rule)
    if rule.shape == "arrows":
        return dict(zip(rule.fields, (cells[0], cells[1:]), strict=False))
    if rule.shape == "diagonals":
        return {"start": cells[0][0], "direction": taken(_DIRECTION).text.upper()}
    return {"corner": cells[0][0]} if is_one else {"cells": cells if are_parts else cells[0]}


def _field_value(kind: str, words: Sequence[Word], layout: Layout) -> Any:
    """Return the value of a field of this kind. Raises InputError."""
    word = words[0]
    if kind == "number":
        return None if word.text == NO_NUMBER else _number(word)
    if kind == "numbers":
        return _numbers(words)
    if kind in ("cell", "cells"):
        places = _places(word, layout)
        return places if kind == "cells" else places[0]
    if kind == "" and word.text in ("true", "false"):
        return word.text == "true"
    return _number(word) if kind == "" and _NUMBER.fullmatch(word.text) else word.text


def _number(word: Word) -> int | str:
    if not _NUMBER.fullmatch(word.text):
        raise word.refused("a number")
    return word.text if word.text == CHOSEN else int(word.text)


def _numbers(words: Sequence[Word]) -> list[int | str]:
    return [_number(Word(text, word.column)) for word in words for text in word.text.split(",") if text]


def _places(word: Word, layout: Layout) -> list[list[int]]:
    """Return the coordinates of the cells that *word* names. Raises InputError."""
    try:
        return [list(layout.coordinates[cell]) for cell in named_cells(word.text, layout, "cells")]
    except InputError as error:
        raise error.placed(Location(column=word.column)) from None


def _marks(words: Sequence[Word], layout: Layout, before: Any) -> list[list[Any]]:
    """Return the marks *before*, all digits without any, with those of one cell as in *words*. Raises InputError."""
    if len(words) < 2 or layout.layers > 1:
        raise InputError("marks: expected a line such as 'marks r1c1 1 2 5', in a grid of one layer")
    rows, columns = layout.extent
    found = [list(row) for row in before or [[[*range(1, layout.digits + 1)]] * columns] * rows]
    ((row, column), *_) = _places(words[0], layout)
    found[row][column] = [read_digit(word.text, layout.symbols, Location(column=word.column)) for word in words[1:]]
    if 0 in found[row][column]:
        raise words[1 + found[row][column].index(0)].refused(f"one of {' '.join(layout.symbols)}")
    return found


def in_words(text: str, document: Document, layout: Layout, registry: Registry) -> str:
    """Return *text*, which was written from *document*, with rules in words for its lines ``key: JSON``."""
    lines = text.split("\n")
    for key, value in document.data.items():
        if f"{key}: " not in text or (written := f"{key}: {json.dumps(value)}") not in lines:
            continue  # without asking for the rules, which take long to import
        rule = next((each for each in registry.rules.values() if each.key == key), None)
        if (rule is not None or key == MARKS_KEY) and (words := _lines_of(rule, value, layout)):
            at = lines.index(written)
            lines[at : at + 1] = words
    return "\n".join(lines)


def _lines_of(rule: Rule | None, value: Any, layout: Layout) -> list[str]:
    """Return the lines that give *value* for *rule*, None for marks; none if they would be read as another value."""
    read: Any = None
    try:
        lines = list(_written_marks(value, layout) if rule is None else _written(rule, value))
        for name, *words in (RuleLine(line).words for line in lines):
            if not _fits(rule, name, words):
                return []
            each = _marks(words, layout, read) if rule is None else _value(rule, words, layout)
            read = [*read, *each] if rule is not None and isinstance(read, list) else each
    except (InputError, TypeError, ValueError, LookupError):
        return []
    return lines if json.dumps(read, sort_keys=True) == json.dumps(value, sort_keys=True) else []


def _written_marks(value: Any, layout: Layout) -> Iterator[str]:
    for (r, row), c in product(enumerate(value), range(layout.extent[1])):
        if len(row[c]) < layout.digits:
            yield " ".join([MARKS_KEY, cell_name(r, c), *(layout.symbols[digit - 1] for digit in row[c])])


def _written(rule: Rule, value: Any) -> Iterator[str]:
    """Yield the lines for *value*; one that words cannot give raises an error, or is read as another value."""
    name = name_in_words(rule)
    if rule.shape in FLAGS:
        yield name if value is True else f"{name} {value}"
    elif rule.shape == "numbers":
        yield " ".join([name, *(",".join(map(str, each if isinstance(each, list) else [each])) for each in value)])
    elif rule.shape == "cells":
        yield f"{name} {_names(value)}"
    for each in value if rule.shape in _PLACES else ():
        entry = each if rule.fields else {"corner" if rule.shape == "corners" else "cells": each}
        fields = [key for key in rule.fields if key in entry and rule.shape != "arrows"]
        shown = (_written_field(key, rule.kinds.get(key, ""), entry[key]) for key in fields)
        yield " ".join([name, *shown, _PLACES[rule.shape](entry)])


def _written_field(key: str, kind: str, value: Any) -> str:
    if kind == "numbers":
        return " ".join(map(str, value))
    if kind in ("number", "word"):
        return NO_NUMBER if value is None else str(value)
    return f"{key}={cell_name(*value) if kind == 'cell' else value if isinstance(value, str) else json.dumps(value)}"


def _names(cells: Iterable[Coordinates]) -> str:
    return " ".join(cell_name(*cell) for cell in cells)


def _way(cells: Sequence[Coordinates]) -> str:
    """Return cells as straight and diagonal ways, as far as they are next to each other: ``r1c1-r1c5 r3c3``."""
    words: list[list[str]] = []
    before: list[int] = []
    for i, cell in enumerate(cells):
        step = [b - a for a, b in zip(cells[i - 1], cell, strict=True)]
        if i == 0 or {0, *map(abs, step)} != {0, 1}:
            words.append([cell_name(*cell)])
            step = []
        elif step == before:
            words[-1][-1] = cell_name(*cell)
        else:
            words[-1].append(cell_name(*cell))
        before = step
    return " ".join(map("-".join, words))


_PLACES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "lines": lambda entry: _way(entry["cells"]),
    "sets": lambda entry: _names(entry["cells"]),
    "borders": lambda entry: _names(entry["cells"]),
    "corners": lambda entry: cell_name(*entry["corner"]),
    "outside": lambda entry: f"{entry['side']} {SIDES[entry['side']]}{entry['index'] + 1}",
    "diagonals": lambda entry: f"{cell_name(*entry['start'])} {entry['direction']}",
    "groups": lambda entry: f" {BETWEEN} ".join(map(_names, entry["cells"])),
    "arrows": lambda entry: f" {BETWEEN} ".join([_names(entry["bulb"]), *map(_way, entry["shafts"])]),
}
"""The places of entries in words, by shape."""
