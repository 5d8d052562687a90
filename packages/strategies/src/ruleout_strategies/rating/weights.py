"""Scales with weights that users choose, from a TOML file."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ruleout import InputError, Location, Registry, Rung, UnknownName
from ruleout.internal import checked_registry, join_words, names_arguments, quoted, read_file, suggestion, typed
from ruleout_strategies.rating.kind import SCALES
from ruleout_strategies.rating.scale import Grade, Level, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

KEYS = ("id", "title", "summary", "version", "how", "techniques", "levels")
HOW: Mapping[str, Callable[[SolvedPath], Grade] | None] = {
    "hardest": None,
    "sum": lambda solved: Grade(round(sum(solved.report.scores), 6)),
}
"""Ways to make a rating: from the score of the hardest step, or from the sum of all."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SYNTAX = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")


@names_arguments
def load_scale(path: str | os.PathLike[str], *, plugins: Registry | None = None) -> Scale:
    """Return the scale that a TOML file describes, for :func:`rate` and :func:`explain`.

    The table ``techniques`` has a score per technique; techniques that it does not name are not used. The one with the
    lowest score is tried first. ``how`` is ``"hardest"`` (the default) or ``"sum"``: whether the value of a puzzle is
    the score of its hardest step, or the sum of the scores of all. The table ``levels`` has the highest value of each
    level, ascending; harder puzzles have no level. ``id``, ``title``, ``summary`` and ``version`` are optional texts;
    without an id it is made from the name of the file.

    Parameters
    ----------
    path
        The name of the file.
    plugins
        The plug-ins, which must include the techniques; if None, those that are installed.

    Raises
    ------
    InputError
        If the file cannot be read, a key is missing or unknown, or a value is invalid, such as the id of an installed
        scale. The error names the line.
    """
    return parse_scale(read_file(path), name=os.fspath(path), plugins=plugins)


@names_arguments
def parse_scale(text: str, *, name: str = "weights.toml", plugins: Registry | None = None) -> Scale:
    """Return the scale that a text in TOML describes, as :func:`load_scale` does for a file.

    Parameters
    ----------
    text
        The text.
    name
        The name of the text in errors, from which an id is made if there is none.
    plugins
        The plug-ins, which must include the techniques; if None, those that are installed.

    Raises
    ------
    InputError
        As :func:`load_scale` does.
    """
    registry = checked_registry(plugins)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _SYNTAX.fullmatch(str(error))
        message, line, column = found.groups() if found else (str(error), None, None)
        at = Location(file=name, line=max(1, len(text.splitlines())))
        if line and column:
            at = Location(file=name, line=int(line), column=int(column))
        raise InputError(f"it is not TOML: {message[0].lower()}{message[1:]}", at) from None
    return _Reader(name, text, registry).scale(data)


class _Reader:
    """Reader of the scale in the *text* of the file *name*."""

    def __init__(self, name: str, text: str, registry: Registry) -> None:
        self._name = name
        self._lines = text.splitlines()
        self._registry = registry

    def scale(self, data: Mapping[str, Any]) -> Scale:
        for key in data:
            if key not in KEYS:
                raise self._error(f"found the key {quoted(key)}; {suggestion(key, KEYS)}", key)
        how = self._text(data, "how", "hardest")
        if how not in HOW:
            raise self._error(f"how: found {quoted(how)}; expected {join_words(map(quoted, HOW), 'or')}", "how")
        own_id = self._text(data, "id", _id_from(self._name))
        if not ID.fullmatch(own_id):
            raise self._error(f"id: found {quoted(own_id)}; expected lower-case words joined by hyphens", "id")
        if own_id in self._registry.items(SCALES):
            raise self._error(f"id: found {quoted(own_id)}, which is an installed scale; expected another name", "id")
        return Scale(
            own_id,
            self._text(data, "title", own_id),
            tuple(self._rungs(data)),
            self._text(data, "summary", ""),
            HOW[how],
            tuple(self._levels(data)),
            version=self._text(data, "version", "1"),
        )

    def _rungs(self, data: Mapping[str, Any]) -> Iterator[Rung]:
        """Yield the ladder: the technique with the lowest score first, those with equal scores by difficulty."""
        if "techniques" not in data:
            raise self._error('the table [techniques] is missing; expected lines such as "naked-single = 1"')
        scores: dict[str, float] = {}
        for key, value in self._numbers(data, "techniques"):
            try:
                technique = self._registry.technique(key)
            except UnknownName as error:
                raise self._error(f"techniques: {error}", key) from None
            if technique.id in scores:
                raise self._error(f"techniques: found {quoted(key)}, which is {technique.id}, a second time", key)
            scores[technique.id] = value
        if not scores:
            raise self._error("techniques: found none; expected at least one", "techniques")
        known = self._registry.techniques
        for name in sorted(scores, key=lambda name: (scores[name], known[name].difficulty, name)):
            yield Rung(name, scores[name])

    def _levels(self, data: Mapping[str, Any]) -> Iterator[Level]:
        before: float | None = None
        for key, value in self._numbers(data, "levels"):
            if before is not None and value <= before:
                raise self._error(f"levels: found {value:g} for {quoted(key)}; expected more than {before:g}", key)
            yield Level(key, before, value)
            before = value

    def _numbers(self, data: Mapping[str, Any], table: str) -> Iterator[tuple[str, float]]:
        """Yield the names and numbers of a table, which may be missing."""
        begins = f"a table, which begins with [{table}]"
        found = self._typed(table, data.get(table, {}), Mapping[str, Any], begins, table)
        for key, value in found.items():
            yield key, self._typed(table, value, float, "a number", key, f" for {quoted(key)}")

    def _text(self, data: Mapping[str, Any], key: str, default: str) -> str:
        text: str = self._typed(key, data.get(key, default), str, "a text in quotes", key)
        return text

    def _typed(self, what: str, value: object, hint: Any, expected: str, key: str, found_for: str = "") -> Any:
        try:
            return typed(value, hint)
        except TypeError:
            message = f"{what}: found {_in_words(value)}{found_for}; expected {expected}"
            raise self._error(message, key) from None

    def _error(self, message: str, key: str | None = None) -> InputError:
        """Return the error with the line of *key*, if it can be found."""
        pattern = None if key is None else re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[]=.]")
        numbers = (number for number, line in enumerate(self._lines, 1) if pattern and pattern.match(line))
        return InputError(message, Location(file=self._name, line=next(numbers, None)))


def _id_from(path: str) -> str:
    """Return an id made from the name of a file."""
    stem = os.path.splitext(os.path.basename(path))[0]
    return "-".join(re.findall(r"[a-z0-9]+", stem.lower())) or "weights"


def _in_words(value: object) -> str:
    """Return *value* as text for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else quoted(value)
