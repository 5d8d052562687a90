"""The items that plug-ins bring, by kind and id."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from copy import deepcopy
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload
from weakref import WeakKeyDictionary

import attrs
import pluggy

from ruleout.errors import UnknownName, Unsupported
from ruleout.model.layout import Layout
from ruleout.owners import spelt
from ruleout.plugins.checked_engine import CheckedEngine
from ruleout.plugins.faults import Fault, PluginConflict, warn
from ruleout.plugins.gate import MOST_ITEMS, Call, Gate, attempt, bounded
from ruleout.plugins.kinds import CORE_KINDS, EXPLAINING_KINDS, NONE, Declared, Kind, id_of, kinds_of, word_of
from ruleout.plugins.late import Late, ahead
from ruleout.plugins.providers import DECLARED_BY, Claim, Provider
from ruleout.puzzles.digits import PLAYER_KEYS
from ruleout.puzzles.document import is_ignored
from ruleout.puzzles.format import Format
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Variant
from ruleout.search.engine import Engine

if TYPE_CHECKING:
    from ruleout.reasoning.technique import Technique

T = TypeVar("T")
Plugins = Mapping[Provider, pluggy.PluginManager]
Problem = Callable[[T], str | None]


class Registry:
    """The plug-ins that were found, and the items that they bring.

    Items of a kind are gathered when they are first needed. A plug-in that raises, or that returns an item of the
    wrong type, is disabled as a whole.

    Parameters
    ----------
    plugins
        The plug-ins, each in a plug-in manager of its own.
    tell
        Called once with each fault.
    choices
        For a hook that one plug-in decides, the plug-in to use (its distribution or its name).
    declared
        The kinds of items that other distributions declare.
    language
        The code of the language of explanations.
    """

    def __init__(
        self,
        plugins: Plugins,
        tell: Callable[[Fault], None] = warn,
        choices: Mapping[str, str] | None = None,
        declared: Declared = NONE,
        language: str = "en",
    ) -> None:
        self._plugins = dict(sorted(plugins.items(), key=lambda item: (not item[0].first_party, item[0])))
        self._tell = tell
        self._choices = dict(choices or {})
        self._gathered: dict[str, dict[str, tuple[Any, Provider]]] = {}
        self._disabled: set[tuple[str, str]] = set()
        self._applying: WeakKeyDictionary[Layout, dict[str, bool]] = WeakKeyDictionary()
        # What follows from the items, until one of them is disabled.
        self.derived: dict[tuple[Hashable, ...], Any] = {}
        self._kinds: dict[str, Kind[Any]] = dict(CORE_KINDS)
        self._declared = dict(sorted(declared.kinds.items(), key=lambda each: not each[1].provider.first_party))
        self.language = language
        self.faults: list[Fault] = []
        for fault in declared.faults:
            self.report(fault)

    @property
    def providers(self) -> tuple[Provider, ...]:
        """The plug-ins in use, those of the project first."""
        return tuple(self._plugins)

    # Disabling

    def disable(self, provider: Provider, message: str) -> None:
        """Stop using *provider*, and report *message* once."""
        if self._plugins.pop(provider, None) is None:
            return
        for items in self._gathered.values():
            for name in [name for name, (_, by) in items.items() if by == provider]:
                del items[name]
        self.derived.clear()
        self.report(Fault(provider, message))

    def disable_item(self, kind: str, name: str, message: str) -> None:
        """Stop using the item *name* of *kind*, and report *message* once. Its plug-in's other items stay."""
        if (item := self._gathered.get(kind, {}).pop(name, None)) is not None:
            self.derived.clear()
            self._disabled.add((kind, name))
            self.report(Fault(item[1], message, f"{kind[:-1]} {name}"))

    def report(self, fault: Fault) -> None:
        """Record a fault and report it, once."""
        if fault not in self.faults:
            self.faults.append(fault)
            self._tell(fault)

    # Kinds

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the kinds of items: those of core, and those that other distributions declare."""
        return kinds_of(self._declared)

    def kind(self, name: str) -> Kind[Any] | None:
        """Return the kind with this id, None if nobody declares it.

        It is imported when it is first used. If that fails, the fault is reported, and nobody declares it any more. A
        plug-in whose implementation of its hook takes other arguments is disabled.
        """
        if name not in self._kinds and name in EXPLAINING_KINDS:
            self._kinds[name] = getattr(import_module("ruleout.plugins.explaining"), EXPLAINING_KINDS[name])
        if name not in self._kinds and name in self._declared:
            owner = self._declared[name].provider
            found, error = attempt(owner, None, self._declared[name].load)
            if found is None:
                del self._declared[name]
                self.report(Fault(owner, error or "", f"kind {name}"))
                return None
            self._kinds[name] = found
            specification = SimpleNamespace(**{found.hook.__name__: found.hook})
            for provider, manager in list(self._plugins.items()):
                _, error = attempt(provider, None, manager.add_hookspecs, specification)
                if error is not None:
                    self.disable(provider, error)
        return self._kinds.get(name)

    def records(self) -> Mapping[str, Any]:
        """Return the kinds of records that the declared kinds of items come with, by name."""
        found: dict[str, Any] = {}
        for name, declaration in list(self._declared.items()):
            kind = self.kind(name)
            if kind is not None:
                brought, error = attempt(
                    declaration.provider, dict[str, Any](), lambda each: dict(each.records()), kind
                )
                found = {**found, **brought, **found}
                if error is not None:
                    self.report(Fault(declaration.provider, f"records: {error}", f"kind {name}"))
        return found

    def waiting(self, provider: Provider) -> dict[str, str | None]:
        """Return the hooks that a plug-in implements and nobody declares.

        Each is with the distribution of the project that would declare it, if any.
        """
        manager = self._plugins[provider]
        callers = [each for plugin in manager.get_plugins() for each in manager.get_hookcallers(plugin) or ()]
        unknown = sorted(each.name for each in callers if not each.has_spec())
        return {name: DECLARED_BY.get(name) for name in unknown if id_of(name) not in self.kinds}

    # Items

    @property
    def variants(self) -> Mapping[str, Variant]:
        """The variants by id."""
        return self.all("variants")

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return self.all("rules")

    @property
    def techniques(self) -> Mapping[str, Technique]:
        """The techniques by id."""
        return self.all("techniques")

    @property
    def engines(self) -> Mapping[str, Engine]:
        """The engines by id."""
        return self.all("engines")

    @property
    def formats(self) -> Mapping[str, Format]:
        """The formats by id."""
        return self.all("formats")

    def items(self, kind: Kind[T]) -> Mapping[str, T]:
        """Return the items of *kind* by id."""
        return self.all(kind.id)

    def all(self, name: str) -> Mapping[str, Any]:
        """Return the items of the kind *name*, such as ``"techniques"``, by id; none if it is not declared."""
        found: Mapping[str, Any] | None = self.derived.get(("items", name))
        if found is None:
            gathered = self._gathered_of(name)
            for each in [each for each, (item, _) in gathered.items() if isinstance(item, Late)]:
                self.imported(name, each)
            found = self.derived["items", name] = {each: item for each, (item, _) in sorted(gathered.items())}
        return found

    def known(self, name: str, attribute: str) -> Mapping[str, Any]:
        """Return an attribute of each item of the kind with the id *name*, by id.

        Items that say it ahead (:func:`~ruleout.plugin.late`) are not imported.
        """
        found: dict[str, Any] | None = self.derived.get(("known", name, attribute))
        if found is None:
            found = self.derived["known", name, attribute] = {}
            for each, (item, _) in sorted(self._gathered_of(name).items()):
                is_known = isinstance(item, Late) and attribute in ("id", *item.known)
                if (chosen := item if is_known else self.imported(name, each)) is not None:
                    found[each] = ahead(chosen, attribute)
        return found

    def _gathered_of(self, name: str) -> dict[str, Claim[Any]]:
        kind = None if name in self._gathered else self.kind(name)
        if kind is not None:
            self._gathered[name] = self._gather(kind)
        return self._gathered.get(name, {})

    def imported(self, kind_id: str, name: str) -> Any:
        """Return the item *name*, imported if it was not yet; None if that fails, which disables the item."""
        item, provider = self._gathered[kind_id].get(name, (None, None))
        if isinstance(item, Late) and provider is not None and (kind := self.kind(kind_id)) is not None:
            late = item
            item, fault = attempt(provider, None, late.load)
            if item is not None and not provider.first_party:
                problem, error = attempt(provider, None, kind.problem, item)
                fault = problem or error
                item = None if fault else self._admitted(provider, kind, item)
            if item is None:
                self.disable_item(kind_id, name, f"{late.home}: {fault}")
            else:
                self._gathered[kind_id][name] = (item, provider)
        return item

    @overload
    def named(self, kind: Kind[T], name: str) -> T: ...
    @overload
    def named(self, kind: str, name: str) -> Any: ...
    def named(self, kind: Kind[Any] | str, name: str) -> Any:
        """Return the item of *kind* with this id, or else one with that other name, those of the project first.

        Parameters
        ----------
        kind
            The kind, or its id.
        name
            The id or other name of the item; case, spaces and underscores do not matter.

        Raises
        ------
        UnknownName
            If there is no such item.
        """
        kind_id = kind if isinstance(kind, str) else kind.id
        if (found := self.find(kind_id, name)) is None:
            items = self.all(kind_id)
            raise UnknownName(word_of(kind_id), name, items, "" if items else f"no {word_of(kind_id)} is installed")
        return found

    def find(self, kind: str, name: str) -> Any:
        """Return what :meth:`named` returns for the id of a kind, None if there is no such item."""
        gathered = self._gathered_of(kind)
        wanted = name if name in gathered else spelt(name)
        if wanted in gathered and (found := self.imported(kind, wanted)) is not None:
            return found
        items = self.all(kind)
        others = [each for each, item in items.items() if wanted in map(spelt, getattr(item, "also", ()))]
        return items.get(min(others, key=lambda each: (not self.provider(kind, each).first_party, each), default=""))

    def provider(self, kind: str, name: str) -> Provider:
        """Return the plug-in that brings the item *name* of *kind*."""
        return self._gathered_of(kind)[name][1]

    def is_own(self, kind: str, name: str) -> bool:
        """Return whether the item *name* of *kind* is one of the project."""
        claim = self._gathered_of(kind).get(name)
        return claim is not None and claim[1].first_party

    def parted(self, kind: str, claims: Mapping[str, T]) -> tuple[dict[str, T], dict[str, T]]:
        """Return what belongs to items of *kind*, by id, in two: those of the project, and those of third parties."""
        own = {name: claim for name, claim in claims.items() if self.is_own(kind, name)}
        return own, {name: claim for name, claim in claims.items() if name not in own}

    @property
    def rules_by_name(self) -> Mapping[str, Rule]:
        """Rules by their ids, titles and other names, in the singular and the plural; those of the project first."""
        found: dict[str, Rule] | None = self.derived.get(("rules by name",))
        if found is None:
            found = self.derived["rules by name",] = {}
            for rules in self.parted("rules", self.rules):
                found |= {name: rule for name, rule in rules.items() if name not in found}
                for rule in rules.values():
                    for name in (*rule.also, rule.id, rule.title):
                        for end in ("", "s", "es") if name.endswith("s") else ("",):
                            found.setdefault(spelt(name.removesuffix(end)), rule)
        return found

    def variant(self, name: str) -> Variant:
        """Return the variant with this id or other name. Raises UnknownName."""
        found: Variant | None = self.find("variants", name)
        if found is None and (rule := self.rules_by_name.get(spelt(name))) is not None:
            how = "" if rule.shape == "flag" else f" with the words of 'ruleout rules show {rule.id}'"
            advice = f"it is a rule: --rule {rule.id}{how} adds it, and in JSON it is under the key {rule.key}"
            raise UnknownName("variant", name, (), advice)
        return found or cast("Variant", self.named("variants", name))

    def technique(self, name: str) -> Technique:
        """Return the technique with this id or other name. Raises UnknownName."""
        found: Technique = self.named("techniques", name)
        return found

    def applying(self, layout: Layout) -> dict[str, bool]:
        """Return which techniques apply to *layout*, by id, as far as they were asked.

        Whoever asks one adds the answer, so that each is asked once per layout.
        """
        return self._applying.setdefault(layout, {})

    def format(self, name: str) -> Format:
        """Return the format with this id. Raises UnknownName."""
        found: Format = self.named("formats", name)
        return found

    def engine(self, layout: Layout, engine: str | Engine | None = None, *, replaced: bool = True) -> Engine:
        """Return the engine that searches *layout*.

        Parameters
        ----------
        layout
            The layout to search.
        engine
            An engine, the id of one, or None for the engine with the highest rank that supports the layout. An engine
            that was disabled does not count as named.
        replaced
            True if an engine of a third party that fails is disabled and replaced by the engine for None. Otherwise it
            raises PluginError.

        Raises
        ------
        UnknownName
            If there is no engine of that id.
        Unsupported
            If no engine, or not this one, can search the layout; with the reason.
        """
        if isinstance(engine, Engine):
            return engine
        if engine is not None and ("engines", engine) not in self._disabled:
            named: Engine = self.named("engines", engine)
            reason = named.supports(layout)
            if reason is None:
                return named.irreplaceable() if isinstance(named, CheckedEngine) and not replaced else named
            if ("engines", named.id) not in self._disabled:
                raise Unsupported(f"engine {engine} cannot search this puzzle: {reason}")
        reasons = []
        for each in sorted(self.engines.values(), key=lambda each: (-each.rank, each.id)):
            reason = "used only if it is named" if each.only_if_named else each.supports(layout)
            if reason is None:
                return each
            reasons.append(f"{each.id}: {reason}")
        raise Unsupported("no engine can search this puzzle" + (f" ({'; '.join(reasons)})" if reasons else ""))

    # Hooks that decide or observe

    def decide(
        self, hook: str, default: Callable[[], T], problem: Problem[T] = lambda answer: None, **arguments: object
    ) -> T:
        """Return what the one plug-in that implements *hook* returns, or the default if there is none.

        *problem* returns why an answer cannot be used, or None; a plug-in with such an answer is disabled. Raises
        PluginConflict if two plug-ins implement the hook and none of them was chosen.
        """
        able = self._implementing(hook)
        if (chosen := self._choices.get(hook)) is not None:
            deciders = [each.name for each in able]
            able = [provider for provider in able if chosen in (provider.name, provider.distribution)]
            if not able:
                raise UnknownName(f"plug-in with {hook}", chosen, deciders)
        if len(able) > 1:
            names = " and ".join(sorted(each.name for each in able))
            raise PluginConflict(f"{names} both decide {hook}; choose one of them")
        for provider in able:
            for answer in self._ask(provider, hook, arguments):
                found, error = attempt(provider, None, problem, answer)
                if found is None and error is None:
                    decided: T = answer
                    return decided
                self.disable(provider, f"{hook}: {error or found}")
        return default()

    def notify(self, hook: str, **arguments: object) -> None:
        """Call every plug-in that observes *hook*."""
        for provider in self._implementing(hook):
            self._ask(provider, hook, arguments)

    def is_implemented(self, hook: str) -> bool:
        """Return whether some plug-in implements *hook*."""
        return bool(self._implementing(hook))

    def _implementing(self, hook: str) -> list[Provider]:
        return [each for each, manager in self._plugins.items() if getattr(manager.hook, hook).get_hookimpls()]

    # Gathering

    def _gather(self, kind: Kind[T]) -> dict[str, Claim[T]]:
        brought = [(item, provider) for provider in self.providers for item in self._from(provider, kind)]
        kept = [(item, provider) for item, provider in brought if provider in self._plugins]
        for field in ("id", *kind.unique):
            kept = kind.without_duplicates(field, kept, self.report)
        return {str(getattr(item, "id", "")): (item, provider) for item, provider in kept}

    def _from(self, provider: Provider, kind: Kind[T]) -> list[T]:
        """Return the items of *kind* that *provider* brings. If one is invalid, disable it and return none."""
        hook = kind.hook.__name__
        items: list[T] = []
        for answer in self._ask(provider, hook, {}):
            fault, error = attempt(provider, None, self._add_items, provider, kind, answer, items)
            if fault is not None or error is not None:
                self.disable(provider, f"{hook}: {fault or error}")
                return []
        return items

    def _add_items(self, provider: Provider, kind: Kind[T], answer: Iterable[T], items: list[T]) -> str | None:
        """Add the items of an answer to *items*, up to the first invalid one; return what is wrong with that, or None.

        Those of the project are neither checked nor replaced.
        """
        if provider.first_party:
            items += answer
            return None
        for item in bounded(answer, kind.id, MOST_ITEMS):
            fault = kind.problem(item)
            if fault is not None:
                return fault
            reason = self._refusal(kind, item)
            if reason is not None:
                self.report(Fault(provider, reason, f"{kind.word} {getattr(item, 'id', '')}"))
            else:
                items.append(self._admitted(provider, kind, item))
        return None

    def _refusal(self, kind: Kind[Any], item: Any) -> str | None:
        """Return why a valid *item* of a third party is not used, None if it is."""
        if kind.own_only:
            return f"only {kind.id} of the project itself are used, since nothing checks their results"
        if kind.id == "rules":
            key = ahead(item, "key")
            taken = any(key in each.keys and self.is_own("variants", each.id) for each in self.variants.values())
            if taken or is_ignored(key) or key in PLAYER_KEYS:
                return f"the key {key} has another meaning in this project; expected a key of its own"
        return None

    def _admitted(self, provider: Provider, kind: Kind[T], item: Any) -> Any:
        """*item*, of a third party, as it is used."""
        name: str = item.id
        gate = Gate(
            provider,
            f"{kind.word} {name}",
            partial(self.disable_item, kind.id, name),
            lambda: (kind.id, name) in self._disabled,
        )
        if isinstance(item, Late):
            called = {key: call for key, call in kind.calls.items() if key in item.known and isinstance(call, Call)}
            known = {key: call(gate, item, item.known[key]) for key, call in called.items()}
            return attrs.evolve(item, known={**item.known, **known})
        if isinstance(item, Engine):
            return CheckedEngine(item, gate, self.engine)
        return gate.admitted(kind.item, item, kind.calls)

    def _ask(self, provider: Provider, hook: str, arguments: Mapping[str, object]) -> list[Any]:
        """Return the answers of one plug-in, which gets copies. If it raises, disable it and return none."""
        copies = deepcopy(dict(arguments))
        call = getattr(self._plugins[provider].hook, hook)
        answers, error = attempt(provider, list[Any](), lambda: list(call(**copies)))
        if error is not None:
            self.disable(provider, f"{hook}: {error}")
        return answers
