"""Finding plug-ins among the installed distributions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from itertools import takewhile
from types import ModuleType

import attrs
import pluggy

from ruleout.errors import UnknownName, printable, suggestion
from ruleout.plugins import hooks
from ruleout.plugins.faults import Fault, attempt, warn
from ruleout.plugins.providers import FIRST_PARTY, Provider
from ruleout.plugins.registry import Registry

CORE_DISTRIBUTION = "ruleout-core"
"""The distribution of core itself, whose plug-ins are always used."""


@attrs.frozen
class Found:
    """The plug-ins of one group: those that work, each in a plug-in manager of its own, and the faults of the
    others."""

    plugins: Mapping[Provider, pluggy.PluginManager]
    faults: tuple[tuple[Provider, str], ...]


def discover(
    *,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    also: Iterable[object] = (),
    tell: Callable[[Fault], None] = warn,
    choices: Mapping[str, str] | None = None,
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

    Returns
    -------
    Registry
        A new registry of the plug-ins that were found.

    Raises
    ------
    UnknownName
        If *only* or *without* names a plug-in that is not installed.
    """
    found = find_plugins(hooks.ENTRY_POINT_GROUP, hooks, hooks.PROJECT, only=only, without=without)
    registry = Registry({**found.plugins, **_at_hand(also, "given")}, tell, choices)
    for provider, message in found.faults:
        registry.tell(provider, message)
    return registry


@cache
def default_registry() -> Registry:
    """Return what :func:`discover` finds without arguments; found once per process."""
    return discover()


def find_plugins(
    group: str,
    hookspecs: ModuleType,
    project: str,
    *,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
) -> Found:
    """Find the plug-ins of an entry point *group*, and check them against the hooks in *hookspecs*.

    *only* and *without* are as for :func:`discover`; a plug-in that is left out is not imported.
    """
    kept = None if only is None else set(only)
    dropped = set(without)
    known: set[str] = set()
    plugins: dict[Provider, pluggy.PluginManager] = {}
    faults: dict[Provider, str] = {}
    for provider, point in installed_plugins(group):
        names = {provider.distribution, provider.name}
        known |= names
        if provider.distribution != CORE_DISTRIBUTION and ((kept is not None and not names & kept) or names & dropped):
            continue
        if isinstance(point, str):
            faults[provider] = point
        elif provider in plugins or provider in faults:
            faults[provider] = f"it has more than one entry point called {provider.entry}"
            plugins.pop(provider, None)
        else:
            manager, fault = attempt(None, _loaded, point, provider, hookspecs, project)
            if manager is not None:
                plugins[provider] = manager
            if fault is not None:
                faults[provider] = fault
    for name in sorted(((kept or set()) | dropped) - known):
        raise UnknownName("plug-in", name, known)
    return Found(plugins, tuple(sorted(faults.items())))


def _loaded(point: EntryPoint, provider: Provider, hookspecs: ModuleType, project: str) -> pluggy.PluginManager | None:
    """Import and register a plug-in. Raises ImportError if it is not in the package that its distribution must have."""
    package = FIRST_PARTY.get(provider.distribution)
    if package is not None and point.module.partition(".")[0] != package:
        raise ImportError(f"found the module {point.module}; plug-ins of {provider.distribution} are in {package}")
    return managed(point.load(), provider, hookspecs, project)


def managed(plugin: object, provider: Provider, hookspecs: ModuleType, project: str) -> pluggy.PluginManager:
    """Register *plugin* in a manager of its own. Raises if one of its hooks does not exist or takes other arguments."""
    manager = pluggy.PluginManager(project)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin, provider.name)
    callers = manager.get_hookcallers(plugin)
    if not callers:
        raise TypeError(f"{type(plugin).__name__} has no hook marked with hookimpl")
    known = [name for name in vars(hookspecs) if name.startswith("ruleout_")]
    for caller in callers:
        if not caller.has_spec() and not all(each.optionalhook for each in caller.get_hookimpls()):
            raise TypeError(f"no hook is called {caller.name}; {suggestion(caller.name, known)}")
    return manager


def registry_of(*plugins: object, name: str = "given") -> Registry:
    """Return a registry of plug-in objects that are not installed, for tests and notebooks."""
    return Registry(_at_hand(plugins, name))


def _at_hand(plugins: Iterable[object], name: str) -> dict[Provider, pluggy.PluginManager]:
    given = {Provider(name, "0", f"{number}"): plugin for number, plugin in enumerate(plugins, 1)}
    return {provider: managed(plugin, provider, hooks, hooks.PROJECT) for provider, plugin in given.items()}


def _provider(dist: Distribution | None, entry: str) -> Provider:
    """Return the provider of an entry point.

    The metadata is parsed here since the parser that ``dist.metadata`` imports takes longer than all of discovery.
    """
    about = {"name": "unknown", "version": "unknown"}
    text, _ = attempt("", lambda: (dist and (dist.read_text("METADATA") or dist.read_text("PKG-INFO"))) or "")
    for line in takewhile(str.strip, text.splitlines()):
        field, _, value = line.partition(":")
        if field.lower() in about and value.strip():
            about[field.lower()] = printable(value.strip())
    return Provider(re.sub(r"[-_.]+", "-", about["name"]).lower(), about["version"], printable(entry))


def installed_plugins(group: str) -> list[tuple[Provider, EntryPoint | str]]:
    """Return the entry points of *group*, not imported, or the reason if those of a distribution cannot be read."""
    points, fault = attempt(list[EntryPoint](), lambda: list(entry_points(group=group)))
    if fault is not None:
        return list(_points_one_by_one(group))
    return [(_provider(point.dist, point.name), point) for point in points]


def _points_one_by_one(group: str) -> Iterator[tuple[Provider, EntryPoint | str]]:
    """Yield the same, distribution by distribution: slower, but a broken one does not affect the others."""
    seen: set[str] = set()
    for dist in distributions():
        whose = _provider(dist, "entry points")
        if whose.distribution in seen:
            continue
        seen.add(whose.distribution)
        points, fault = attempt(list[EntryPoint](), lambda own: list(own.entry_points.select(group=group)), dist)
        if fault is not None:
            yield whose, f"its entry points cannot be read: {fault}"
        for point in points:
            yield attrs.evolve(whose, entry=printable(point.name)), point
