"""The gate: code of third parties is called here, and nowhere else.

Each item of a third party is replaced by an equal one, once, when it is gathered. The functions of that one call those
of the item with copies, turn what these raise into errors that name the plug-in, and check what they return. The items
of the project are used as they are, and behind the gate no code asks where an item is from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy, deepcopy
from functools import partial, wraps
from itertools import islice
from threading import get_ident
from time import monotonic
from typing import Any, NoReturn, TypeVar

import attrs

from ruleout.clock import OutOfTime, is_over
from ruleout.errors import PluginError, PluginFailure, RuleoutError, describe_error
from ruleout.model.typed import typed
from ruleout.plugins.providers import FIRST_PARTY, Provider

T = TypeVar("T")
E = TypeVar("E")
Raises = tuple[type[BaseException], ...]
Wrap = Callable[["Gate", Any, Any], Any]
"""A function of a gate, an item and the value of one of its fields: returns the value by which it is replaced."""

END: Any = object()
"""Sentinel: the plug-in's iterator is exhausted."""
MOST_ITEMS = 10_000
"""The most items that a plug-in may bring by one hook, and the most steps on a board: what yields without end is a
fault."""
MOST_PARTS = 100_000
"""The most parts of another result, such as the documents in a text or the constraints of a rule."""

_open: dict[int, tuple[Provider, float]] = {}


def open_call(thread: int) -> tuple[Provider, float] | None:
    """Return the plug-in of a third party whose code a thread is running, and since when in seconds of ``monotonic``.

    If a plug-in calls another one through the project, this is the first of them. A function that yields runs only
    until the next thing that it yields.
    """
    return _open.get(thread)


def enter(
    provider: Provider | None, failed: Callable[[BaseException], E], call: Callable[..., T], *given: Any
) -> T | E:
    """Return what *call*, which is code of *provider*, returns for the arguments *given*.

    If it raises anything except KeyboardInterrupt, the result is that of *failed*, which gets the exception and may
    raise it. Without a provider, or for one of the project, nothing is noted for :func:`open_call`.
    """
    thread = None
    if provider is not None and provider.distribution not in FIRST_PARTY and get_ident() not in _open:
        thread = get_ident()
        _open[thread] = provider, monotonic()
    try:
        return call(*given)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return failed(error)
    finally:
        if thread is not None:
            _open.pop(thread, None)


def entered_for_each(
    provider: Provider, failed: Callable[[BaseException], Any], check: Callable[[Any], T], call: Callable[..., Any],
    *given: Any,
) -> Iterator[T]:  # fmt: skip
    """Yield what *check* returns for each thing that *call*, which is code of *provider*, yields.

    At the end *check* is called with END, which it returns. Where something raises, *failed* is called as by
    :func:`enter`; if it returns END, nothing more is yielded.
    """
    items = enter(provider, failed, lambda: iter(call(*given)))
    while items is not END and (found := enter(provider, failed, lambda: check(next(items, END)))) is not END:
        yield found


@contextmanager
def outside() -> Iterator[None]:
    """Within this context no call counts as open: the project's own code runs, which a plug-in called."""
    thread = get_ident()
    call = _open.pop(thread, None)
    try:
        yield
    finally:
        if call is not None:
            _open[thread] = call[0], monotonic()


def bounded(found: Iterable[T], what: str, most: int = MOST_PARTS) -> tuple[T, ...]:
    """Return *found* as a tuple. Raises ValueError if it has more than *most* entries, which are called *what*."""
    entries = tuple(islice(found, most + 1))
    if len(entries) > most:
        raise ValueError(f"found more than {most:,} {what}")
    return entries


def attempt(provider: Provider | None, default: T, function: Callable[..., T], *given: Any) -> tuple[T, str | None]:
    """Call code of a plug-in. Return its result and None, or *default* and the error that it raised, described."""
    return enter(provider, lambda error: (default, describe_error(error)), lambda: (function(*given), None))


def naming_faults(
    provider: Provider, what: str, call: Callable[..., T], passes: Callable[[BaseException], bool]
) -> Callable[..., T]:
    """Return *call*, a command of *provider*; that of a third party raises PluginError, which names it, if it fails.

    It may take as long as it needs. *what* is what it is called, as in ``command odd``. An exception for which *passes*
    returns True is raised as it is.
    """
    if provider.first_party:
        return call

    @wraps(call)
    def named(*given: Any, **options: Any) -> T:
        def failed(error: BaseException) -> NoReturn:
            if passes(error):
                raise error
            raise PluginError(f"{what} of plug-in {provider} failed: {describe_error(error)}") from error

        return enter(None, failed, partial(call, **options), *given)

    return named


def is_no_fault(error: BaseException, passes: Raises = ()) -> bool:
    """Return whether an exception is a fault that is known already, the end of the time, or one of *passes*."""
    return isinstance(error, (PluginError, *passes)) or (isinstance(error, OutOfTime) and is_over())


@attrs.frozen
class Gate:
    """Caller of the functions of one item of a third party.

    Attributes
    ----------
    provider
        The plug-in that brings the item.
    item
        The kind and the name of the item, as in ``rule killer``.
    disable
        A function of a reason that reports it and stops the use of the item.
    is_disabled
        Returns whether the item was disabled.
    """

    provider: Provider
    item: str
    disable: Callable[[str], None] = attrs.field(eq=False)
    is_disabled: Callable[[], bool] = attrs.field(eq=False)

    def __str__(self) -> str:
        return f"{self.item} of plug-in {self.provider}"

    def admitted(self, cls: Any, item: Any, calls: Mapping[str, Wrap]) -> Any:
        """Return an item of the class *cls* with the fields of *item*, except that functions are replaced.

        *calls* says how, by the name of the field; a function that it does not name is needed for a puzzle. Default
        values are the project's own and stay. A field ``only_if_named`` is set. If *cls* is not an attrs class, only
        the functions that *calls* names are replaced.
        """
        if not attrs.has(cls):
            found = copy(item)
            for name, wrap in calls.items():
                setattr(found, name, wrap(self, item, getattr(item, name)))
            return found
        values: dict[str, Any] = {}
        for field in attrs.fields(cls):
            if field.init:
                value = values[field.alias] = getattr(item, field.name)
                if value is not None and value is not field.default:
                    values[field.alias] = calls.get(field.name, NEEDED)(self, item, value)
        if "only_if_named" in values:
            values["only_if_named"] = True
        return cls(**values)


@attrs.frozen
class Call:
    """The rules by which a function of an item is called.

    Attributes
    ----------
    result
        The type of what it returns.
    check
        A function of the gate, the result and the arguments: returns the result to be used, or raises.
    instead
        A function of the item and the arguments: returns the result if the function fails. The item is then disabled.
        If it is None, PluginFailure is raised instead, and the item may refuse an input by an error of the project.
    passes
        Exceptions by which the function may end without a result.
    copies
        True if the function gets copies, since an argument can be changed and is not the item's own.
    """

    result: Any = Any
    check: Callable[[Gate, Any, tuple[Any, ...]], Any] | None = None
    instead: Callable[..., Any] | None = None
    passes: Raises = ()
    copies: bool = False

    def __call__(self, gate: Gate, item: Any, function: Any) -> Any:
        """Return the function by which *function*, of *item*, is replaced; anything else is returned as it is."""
        if not callable(function):
            return function

        def checked(given: tuple[Any, ...]) -> Any:
            found = typed(function(*(deepcopy(given) if self.copies else given)), self.result)
            return found if self.check is None else self.check(gate, found, given)

        def call(*given: Any) -> Any:
            def failed(error: BaseException) -> Any:
                if is_no_fault(error, self.passes):
                    raise error
                if self.instead is not None:
                    gate.disable(describe_error(error))
                    return self.instead(item, *given)
                if isinstance(error, RuleoutError):
                    raise error
                raise PluginFailure(f"{gate} failed on this puzzle: {describe_error(error)}") from error

            return enter(gate.provider, failed, checked, given)

        return call


NEEDED = Call()
"""Default for functions without an entry in a table: results are not checked."""


def each_of(cls: Any, calls: Mapping[str, Wrap]) -> Wrap:
    """Return how a field is replaced that is a tuple of items of the attrs class *cls*, with functions *calls*."""

    def wrap(gate: Gate, item: Any, values: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(gate.admitted(cls, each, calls) for each in values)

    return wrap
