"""What the plug-ins brought, by kind and id."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import attrs
import pluggy

from ruleout.engine import Engine
from ruleout.errors import RuleoutError, UnknownName
from ruleout.format import Format
from ruleout.layout import Layout
from ruleout.rule import Rule
from ruleout.technique import Technique
from ruleout.variant import Variant

T = TypeVar("T")

FIRST_PARTY = frozenset(
    f"ruleout-{name}" for name in ("core", "strategies", "variants", "cli", "engines", "batch", "render", "generate")
)
"""The distributions of the project itself: on the same id they win over others."""

KINDS: Mapping[str, type] = {
    "variants": Variant,
    "rules": Rule,
    "techniques": Technique,
    "engines": Engine,
    "formats": Format,
}


@attrs.frozen(order=True)
class Provider:
    """A plug-in: the distribution that brings it, that one's version, and the name of the entry point."""

    distribution: str
    version: str
    entry: str

    @property
    def name(self) -> str:
        """The name under which it is registered, ``distribution:entry``."""
        return f"{self.distribution}:{self.entry}"

    @property
    def first_party(self) -> bool:
        return self.distribution in FIRST_PARTY

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.entry})"


@attrs.frozen
class Fault:
    """A plug-in that was set aside, or an item of it, and why."""

    provider: Provider
    message: str

    def __str__(self) -> str:
        return f"plug-in {self.provider} was set aside: {self.message}"


class PluginWarning(UserWarning):
    """A plug-in was set aside."""


class PluginError(RuleoutError):
    """A plug-in is faulty, and faults were asked to be errors."""


class PluginConflict(RuleoutError):
    """Two plug-ins want to decide the same thing."""


def warn(fault: Fault) -> None:
    """Tell of a fault by Python's warnings."""
    warnings.warn(str(fault), PluginWarning, stacklevel=2)


def refuse(fault: Fault) -> None:
    """Make a fault an error."""
    raise PluginError(str(fault))


class Registry:
    """The plug-ins that were found, and what they bring.

    Kinds are gathered when first asked for. A plug-in that raises or brings something of the wrong type is set
    aside whole; *tell* hears of it once.
    """

    def __init__(
        self,
        plugins: Mapping[Provider, pluggy.PluginManager],
        tell: Callable[[Fault], None] = warn,
        choices: Mapping[str, str] | None = None,
    ) -> None:
        self._plugins = dict(sorted(plugins.items(), key=lambda item: (not item[0].first_party, item[0])))
        self._tell = tell
        self._choices = dict(choices or {})
        self._gathered: dict[str, dict[str, tuple[Any, Provider]]] = {}
        self.faults: list[Fault] = []

    @property
    def providers(self) -> tuple[Provider, ...]:
        """The plug-ins that are in use, the project's own first."""
        return tuple(self._plugins)

    def set_aside(self, provider: Provider, message: str) -> None:
        """Use nothing more of *provider*, and tell why, once."""
        if self._plugins.pop(provider, None) is None:
            return
        for items in self._gathered.values():
            for name in [name for name, (_, by) in items.items() if by == provider]:
                del items[name]
        for cached in KINDS:
            self.__dict__.pop(cached, None)
        self.tell(provider, message)

    def set_aside_item(self, kind: str, name: str, message: str) -> None:
        """Use the item *name* of *kind* no more, and tell why, once; what else its plug-in brings stays."""
        item = self._gathered.get(kind, {}).pop(name, None)
        if item is not None:
            self.__dict__.pop(kind, None)
            self.tell(item[1], f"{kind[:-1]} {name}: {message}")

    def tell(self, provider: Provider, message: str) -> None:
        """Record a fault of *provider* and tell of it."""
        fault = Fault(provider, message)
        self.faults.append(fault)
        self._tell(fault)

    @cached_property
    def variants(self) -> Mapping[str, Variant]:
        return self._items("variants", Variant)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return self._items("rules", Rule)

    @cached_property
    def techniques(self) -> Mapping[str, Technique]:
        return self._items("techniques", Technique)

    @cached_property
    def engines(self) -> Mapping[str, Engine]:
        return self._items("engines", Engine)  # type: ignore[type-abstract]

    @cached_property
    def formats(self) -> Mapping[str, Format]:
        return self._items("formats", Format)

    def all(self, kind: str) -> Mapping[str, Any]:
        """The items of *kind* (a key of ``KINDS``) by id."""
        return self._items(kind, KINDS[kind])

    def provider(self, kind: str, name: str) -> Provider:
        """Who brought the item *name* of *kind*."""
        self.all(kind)
        return self._gathered[kind][name][1]

    def variant(self, name: str) -> Variant:
        """The variant called *name*, by id or other name. Raises UnknownName."""
        for variant in self.variants.values():
            if name == variant.id or name in variant.also:
                return variant
        raise UnknownName("variant", name, self.variants)

    def technique(self, name: str) -> Technique:
        """The technique called *name*, by id or other name. Raises UnknownName."""
        wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
        for technique in self.techniques.values():
            if wanted == technique.id or wanted in {each.lower().replace(" ", "-") for each in technique.also}:
                return technique
        raise UnknownName("technique", name, self.techniques)

    def format(self, name: str) -> Format:
        """The format called *name*. Raises UnknownName."""
        if name not in self.formats:
            raise UnknownName("format", name, self.formats)
        return self.formats[name]

    def engine(self, layout: Layout, name: str | None = None) -> Engine:
        """The engine called *name*, or the one with the highest rank that supports *layout*.

        Raises UnknownName, or RuleoutError with the reason where the engine cannot search the layout.
        """
        if name is not None:
            if name not in self.engines:
                raise UnknownName("engine", name, self.engines)
            reason = self.engines[name].supports(layout)
            if reason is not None:
                raise RuleoutError(f"engine {name} cannot search this puzzle: {reason}")
            return self.engines[name]
        reasons = []
        for engine in sorted(self.engines.values(), key=lambda each: (-each.rank, each.id)):
            reason = engine.supports(layout)
            if reason is None:
                return engine
            reasons.append(f"{engine.id}: {reason}")
        raise RuleoutError("no engine can search this puzzle" + (f" ({'; '.join(reasons)})" if reasons else ""))

    def decide(self, hook: str, default: Callable[[], T], **arguments: object) -> T:
        """The answer of the one plug-in that implements *hook*, or the default's where none does.

        Raises PluginConflict where two do and none of them is chosen.
        """
        able = {
            provider.name: provider
            for provider, manager in self._plugins.items()
            if getattr(manager.hook, hook).get_hookimpls()
        }
        chosen = self._choices.get(hook)
        if chosen is not None:
            able = {name: provider for name, provider in able.items() if chosen in (name, provider.distribution)}
            if not able:
                raise UnknownName(f"plug-in with {hook}", chosen, [each.name for each in self.providers])
        if len(able) > 1:
            raise PluginConflict(f"{' and '.join(sorted(able))} both decide {hook}; choose one of them")
        for provider in able.values():
            answers = self._ask(provider, hook, arguments)
            if answers:
                answer: T = answers[0]
                return answer
        return default()

    def notify(self, hook: str, **arguments: object) -> None:
        """Tell every plug-in that listens to *hook*."""
        for provider in self.providers:
            if getattr(self._plugins[provider].hook, hook).get_hookimpls():
                self._ask(provider, hook, arguments)

    def guarded(self, kind: str, name: str, call: Callable[[], T]) -> T | None:
        """What *call* returns, where it runs code of the item *name* of *kind*. Where that raises anything but an
        error of the project's own, who brought it is set aside, and the answer is None."""
        try:
            return call()
        except (KeyboardInterrupt, RuleoutError):
            raise
        except BaseException as error:
            self.set_aside_item(kind, name, describe(error))
            return None

    def _items(self, kind: str, wanted: type[T]) -> Mapping[str, T]:
        if kind not in self._gathered:
            self._gathered[kind] = {}
            self._gather(kind, wanted)
        return {name: item for name, (item, _) in sorted(self._gathered[kind].items())}

    def _gather(self, kind: str, wanted: type[T]) -> None:
        brought: list[tuple[str, T, Provider]] = []
        for provider in self.providers:
            items = self._from(provider, kind, wanted)
            brought.extend((item.id, item, provider) for item in items)  # type: ignore[attr-defined]
        into = self._gathered[kind]
        for name in dict.fromkeys(name for name, _, _ in brought):
            claims = [(item, provider) for own, item, provider in brought if own == name]
            own = [claim for claim in claims if claim[1].first_party]
            if len(claims) == 1 or len(own) == 1:
                into[name] = (own or claims)[0]
            if len(claims) > 1:
                self._tell_of_duplicates(kind, name, [by for _, by in claims], own[0][1] if len(own) == 1 else None)

    def _tell_of_duplicates(self, kind: str, name: str, by: Sequence[Provider], winner: Provider | None) -> None:
        everyone = " and ".join(str(each) for each in by)
        kept = f"that of {winner} is used" if winner else "none of them is used"
        loser = next((each for each in by if each != winner), by[0])
        self.tell(loser, f"{kind[:-1]} {name} is brought by {everyone}; {kept}")

    def _from(self, provider: Provider, kind: str, wanted: type[T]) -> list[T]:
        items: list[T] = []
        for answer in self._ask(provider, f"ruleout_{kind}", {}):
            try:
                found = list(answer)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self.set_aside(provider, f"ruleout_{kind}: {describe(error)}")
                return []
            for item in found:
                if not isinstance(item, wanted) or not isinstance(getattr(item, "id", None), str):
                    self.set_aside(
                        provider, f"ruleout_{kind} brought {describe_item(item)}; expected {wanted.__name__} with an id"
                    )
                    return []
                items.append(item)
        return items

    def _ask(self, provider: Provider, hook: str, arguments: Mapping[str, object]) -> list[Any]:
        """The answers of one plug-in; none where it fails, and then it is set aside."""
        try:
            answers: list[Any] = getattr(self._plugins[provider].hook, hook)(**arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.set_aside(provider, f"{hook}: {describe(error)}")
            return []
        return answers


def describe(error: BaseException) -> str:
    """An exception in one line."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0]}" if text else type(error).__name__


def describe_item(item: object) -> str:
    """Something of the wrong type, named by its type."""
    return f"a {type(item).__name__}"


def merged(items: Iterable[Registry]) -> Registry:
    """One registry with the plug-ins of several, for instance discovered ones and one made in a test."""
    plugins: dict[Provider, pluggy.PluginManager] = {}
    for each in items:
        plugins.update(each._plugins)
    return Registry(plugins)
