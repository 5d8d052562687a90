"""Finding plug-ins among the installed distributions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import Distribution, EntryPoint, EntryPoints, distributions, entry_points
from itertools import takewhile
from types import ModuleType

import attrs
import pluggy

from ruleout.errors import UnknownName, printable, suggestion
from ruleout.model.arguments import names_arguments
from ruleout.plugins import hooks
from ruleout.plugins.faults import Fault, warn
from ruleout.plugins.gate import attempt
from ruleout.plugins.kinds import KINDS_GROUP, Declared, declared_of, id_of, kinds_of
from ruleout.plugins.providers import DECLARED_BY, Provider, loaded
from ruleout.plugins.registry import Registry

Points = list[tuple[Provider, EntryPoint | str]]
CORE_DISTRIBUTION = "ruleout-core"
"""The distribution of core itself, whose plug-ins are always used."""


@attrs.frozen
class Found:
    """The plug-ins of one group: those that work, each in a plug-in manager of its own, and the faults of the others.

    The kinds that distributions declare are found with them.
    """

    plugins: Mapping[Provider, pluggy.PluginManager]
    faults: tuple[Fault, ...]
    declared: Declared

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the kinds of items that plug-ins of any group can bring."""
        return kinds_of(self.declared.kinds)


@names_arguments
def discover(
    *,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    also: Iterable[object] = (),
    tell: Callable[[Fault], None] = warn,
    choices: Mapping[str, str] | None = None,
    language: str = "en",
) -> Registry:
    """Find the plug-ins of every installed distribution.

    A plug-in that cannot be imported, has a hook that does not exist, or raises, is disabled and reported once.

    Parameters
    ----------
    only, without
        Names of distributions or plug-ins (``distribution:entry``): use these alone, or leave these out. What core
        brings is always used.
    also
        Plug-ins that are not installed, as for :func:`registry_of`.
    tell
        Called with each fault; by default faults are reported as :class:`PluginWarning`.
    choices
        For a hook that two plug-ins would decide, the plug-in to use.
    language
        The code of the language of explanations, such as ``de``.

    Returns
    -------
    Registry
        A new registry of the plug-ins that were found.

    Raises
    ------
    UnknownName
        If *only* or *without* names a plug-in that is not installed.
    """
    found = find_plugins(hooks.ENTRY_POINT_GROUP, hooks, only=only, without=without)
    plugins = {**found.plugins, **_at_hand(also, "given", found.declared)}
    registry = Registry(plugins, tell, choices, found.declared, language)
    for fault in found.faults:
        registry.report(fault)
    return registry


@cache
def default_registry() -> Registry:
    """Return what :func:`discover` finds without arguments; found once per process."""
    return discover()


def find_plugins(
    group: str, hookspecs: ModuleType, *, only: Iterable[str] | None = None, without: Iterable[str] = ()
) -> Found:
    """Find the plug-ins of an entry point *group*, and check them against the hooks in *hookspecs*.

    *only* and *without* are as for :func:`discover`; a plug-in that is left out is not imported.
    """
    groups = _installed(group, KINDS_GROUP)
    chosen = _Chosen(only, without, [provider for points in groups.values() for provider, _ in points])
    declared = _declared(groups[KINDS_GROUP], chosen)
    plugins: dict[Provider, pluggy.PluginManager] = {}
    faults: dict[Provider, str] = {}
    for provider, point in groups[group]:
        if provider.distribution != CORE_DISTRIBUTION and provider not in chosen:
            continue
        if isinstance(point, str):
            faults[provider] = point
        elif provider in plugins or provider in faults:
            faults[provider] = f"it has more than one entry point called {provider.entry}"
            plugins.pop(provider, None)
        else:
            manager, fault = attempt(provider, None, _loaded, point, provider, hookspecs, declared.kinds)
            if manager is not None:
                plugins[provider] = manager
            if fault is not None:
                faults[provider] = fault
    return Found(plugins, tuple(Fault(*each) for each in sorted(faults.items())), declared)


class _Chosen:
    """The choice of a caller among the plug-ins of *providers*. Raises UnknownName for the name of any other."""

    def __init__(self, only: Iterable[str] | None, without: Iterable[str], providers: Iterable[Provider]) -> None:
        self.kept, self.dropped = None if only is None else set(only), set(without)
        known = {name for each in providers for name in (each.distribution, each.name)}
        for name in sorted(((self.kept or set()) | self.dropped) - known):
            raise UnknownName("plug-in", name, known)

    def __contains__(self, provider: Provider) -> bool:
        names = {provider.distribution, provider.name}
        return (self.kept is None or bool(names & self.kept)) and not names & self.dropped


def _declared(points: Points, chosen: _Chosen) -> Declared:
    """Return the kinds that *points* declare: those of the project, and those of third parties that are *chosen*."""
    return declared_of(
        (provider, point)
        for provider, point in points
        if not isinstance(point, str) and (provider.first_party or provider in chosen)
    )


def _loaded(
    point: EntryPoint, provider: Provider, hookspecs: ModuleType, declared: Collection[str]
) -> pluggy.PluginManager | None:
    """Import and register a plug-in."""
    return managed(loaded(point, provider), provider, hookspecs, declared)


def managed(
    plugin: object, provider: Provider, hookspecs: ModuleType, declared: Collection[str] = ()
) -> pluggy.PluginManager:
    """Register *plugin* in a manager of its own. Raises if one of its hooks does not exist or takes other arguments.

    The hooks of *declared* kinds are known by name; their arguments are checked when the kind is used. A hook that is
    marked ``optionalhook`` need not exist.
    """
    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin, provider.name)
    callers = manager.get_hookcallers(plugin)
    if not callers:
        raise TypeError(f"{type(plugin).__name__} has no hook marked with hookimpl")
    for caller in callers:
        is_known = caller.has_spec() or id_of(caller.name) in declared
        if not is_known and not all(each.optionalhook for each in caller.get_hookimpls()):
            known = [name for name in vars(hookspecs) if name.startswith("ruleout_")]
            owner = DECLARED_BY.get(caller.name)
            advice = suggestion(caller.name, known) if owner is None else f"it is one of {owner}"
            raise TypeError(f"no hook is called {caller.name}; {advice}")
    return manager


@names_arguments
def registry_of(*plugins: object, name: str = "given") -> Registry:
    """Return a registry of plug-in objects that are not installed, for tests and notebooks.

    They may bring items of the kinds of core and of those that installed distributions declare.
    """
    declared = installed_kinds()
    return Registry(_at_hand(plugins, name, declared), declared=declared)


@cache
def installed_kinds() -> Declared:
    """Return the kinds that installed distributions declare; found once per process."""
    points = _installed(KINDS_GROUP)[KINDS_GROUP]
    return _declared(points, _Chosen(None, (), ()))


def _at_hand(plugins: Iterable[object], name: str, declared: Declared) -> dict[Provider, pluggy.PluginManager]:
    given = {Provider(name, "0", f"{number}"): plugin for number, plugin in enumerate(plugins, 1)}
    return {provider: managed(plugin, provider, hooks, declared.kinds) for provider, plugin in given.items()}


def _provider(dist: Distribution | None, entry: str) -> Provider:
    """Return the provider of an entry point.

    The metadata is parsed here since the parser that ``dist.metadata`` imports takes longer than all of discovery.
    """
    about = {"name": "unknown", "version": "unknown"}
    text, _ = attempt(None, "", lambda: (dist and (dist.read_text("METADATA") or dist.read_text("PKG-INFO"))) or "")
    for line in takewhile(str.strip, text.splitlines()):
        field, _, value = line.partition(":")
        if field.lower() in about and value.strip():
            about[field.lower()] = printable(value.strip())
    return Provider(re.sub(r"[-_.]+", "-", about["name"]).lower(), about["version"], printable(entry))


def installed_plugins(group: str) -> list[tuple[Provider, EntryPoint | str]]:
    """Return the entry points of *group*, not imported, or the reason if those of a distribution cannot be read."""
    return _installed(group)[group]


def _installed(*groups: str) -> dict[str, Points]:
    """Return the entry points of each of *groups* with their plug-ins; distributions are read once for all groups."""
    points, fault = attempt(None, EntryPoints(), entry_points)
    if fault is None:
        return {
            group: [(_provider(each.dist, each.name), each) for each in points.select(group=group)] for group in groups
        }
    found: dict[str, Points] = {group: [] for group in groups}
    for group, provider, point in _points_one_by_one(groups):
        found[group].append((provider, point))
    return found


def _points_one_by_one(groups: Sequence[str]) -> Iterator[tuple[str, Provider, EntryPoint | str]]:
    """Yield group, provider and point, distribution by distribution.

    This is slower than reading all at once, but a broken distribution does not affect the others.
    """
    seen: set[str] = set()
    for dist in distributions():
        whose = _provider(dist, "entry points")
        if whose.distribution in seen:
            continue
        seen.add(whose.distribution)
        points, fault = attempt(None, list[EntryPoint](), lambda own: list(own.entry_points), dist)
        if fault is not None:
            yield groups[0], whose, f"its entry points cannot be read: {fault}"
        for point in points:
            if point.group in groups:
                yield point.group, attrs.evolve(whose, entry=printable(point.name)), point
