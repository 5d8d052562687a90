"""Errors that name an argument of a function for users, and what it should be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, Unpack, get_args, get_origin, get_type_hints

import attrs

from ruleout.errors import join_words, quoted, suggestion
from ruleout.model.typed import WORDS, typed

P = ParamSpec("P")
T = TypeVar("T")
WRONG_ARGUMENT = (TypeError, ValueError, AttributeError)
"""Errors that an argument of the wrong type may cause."""
MANY = {Iterable: "several", Sequence: "a list", Mapping: "a mapping"}
"""Words of messages for arguments that hold several values."""


def names_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function so that an argument of the wrong type, or one that it does not have, is named.

    The types are those of its annotations, in which protocols are ``runtime_checkable``. They are compared only if the
    function, or the iterator that it returns, raises TypeError, ValueError or AttributeError, so that a call that
    succeeds costs nothing more.

    Parameters
    ----------
    function
        A function for users.

    Returns
    -------
    Callable
        The function with checks. It raises TypeError, as in ``limit: found 'x'; expected a whole number``.
    """

    def name(error: Exception, arguments: tuple[object, ...], keywords: Mapping[str, object]) -> None:
        if "; expected " not in str(error):  # the function has checked this argument itself
            _arguments(function).check(arguments, keywords)

    @wraps(function)
    def called(*arguments: P.args, **keywords: P.kwargs) -> T:
        try:
            return function(*arguments, **keywords)
        except WRONG_ARGUMENT as error:
            name(error, arguments, keywords)
            raise

    @wraps(function)
    def iterated(*arguments: P.args, **keywords: P.kwargs) -> Any:
        def items() -> Iterator[object]:
            try:
                yield from found
            except WRONG_ARGUMENT as error:
                name(error, arguments, keywords)
                raise

        found: Any = called(*arguments, **keywords)
        return items()

    return iterated if str(function.__annotations__.get("return")).startswith("Iterator") else called


@attrs.frozen
class _Arguments:
    """The arguments of a function: their types by name, Any for what is not checked, and which may be positional."""

    function: str
    hints: Mapping[str, Any]
    positional: tuple[str, ...]
    has_others: bool

    def check(self, arguments: Iterable[object], keywords: Mapping[str, object]) -> None:
        """Raise TypeError that names the first of the arguments that is not right, if one is."""
        for name in keywords:
            if name not in self.hints and not self.has_others:
                advice = suggestion(name, self.hints)
                raise TypeError(f"{self.function} has no argument {quoted(name)}; {advice}") from None
        for name, value in (*zip(self.positional, arguments, strict=False), *keywords.items()):
            hint = self.hints.get(name, Any)
            try:
                typed(value, hint, is_deep=False)
            except TypeError:
                found = quoted(repr(value))[1:-1]
                raise TypeError(f"{name}: found {found}; expected {_in_words(hint)}") from None


@cache
def _arguments(function: Callable[..., Any]) -> _Arguments:
    hints: dict[str, Any] = {}
    has_others = False
    parameters = signature(function).parameters
    for name, parameter in parameters.items():
        hint = _type_of(parameter.annotation, function)
        if parameter.kind is not Parameter.VAR_KEYWORD:
            hints[name] = hint
        elif get_origin(hint) is Unpack:
            hints |= get_type_hints(get_args(hint)[0])
        else:
            has_others = True
    positional = tuple(name for name, each in parameters.items() if each.kind is Parameter.POSITIONAL_OR_KEYWORD)
    return _Arguments(function.__name__, hints, positional, has_others)


def _type_of(annotation: Any, function: Callable[..., Any]) -> Any:
    """Return the type that *annotation* names in the module of *function*; Any if the name is not imported there."""
    if not isinstance(annotation, str):
        return annotation
    try:
        found = eval(annotation, vars(sys.modules[function.__module__]))
    except (NameError, TypeError):
        return Any
    return Any if isinstance(found, str) else found  # a name for many types, which the function checks itself


def _in_words(hint: Any) -> str:
    """Return the words of messages for a type."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return join_words(dict.fromkeys(map(_in_words, parts)), "or")
    if kind is Literal:
        return join_words(map(quoted, parts), "or")
    if kind is NoneType:
        return "None"
    if kind in MANY:
        return MANY[kind]
    word: str = WORDS.get(kind) or kind.__name__
    return f"a {word}" if kind is str or kind not in WORDS else word
