"""Finding plug-ins, and setting aside those that are broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from types import ModuleType

import attrs
import pluggy

from ruleout.discovery import hooks
from ruleout.discovery.faults import Fault, describe_error, warn
from ruleout.discovery.providers import Provider
from ruleout.discovery.registry import Registry
from ruleout.errors import UnknownName, printable, suggestion

CORE_DISTRIBUTION = "ruleout-core"


@attrs.frozen
class Found:
    """The plug-ins of one group: those that work, each alone in a manager of its own so that its faults stay its
    own, and who brought those that do not, with the reason."""

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
    """The plug-ins of every installed distribution, in a new registry.

    *only* and *without* name distributions or plug-ins (``distribution:entry``); what core brings is always used.
    *also* are plug-ins at hand that are not installed, as in :func:`registry_of`.
    A plug-in that fails to import, has a hook that does not exist, or raises, is set aside, and *tell* hears of it
    once; by default as a PluginWarning. *choices* names the plug-in to decide a hook that two would decide. Raises
    UnknownName where *only* or *without* names a plug-in that is not installed.
    """
    found = find_plugins(hooks.ENTRY_POINT_GROUP, hooks, hooks.PROJECT, only=only, without=without)
    registry = Registry({**found.plugins, **_at_hand(also, "given")}, tell, choices)
    for provider, message in found.faults:
        registry.tell(provider, message)
    return registry


@cache
def default_registry() -> Registry:
    """What :func:`discover` finds with nothing said, found once a process."""
    return discover()


def find_plugins(
    group: str,
    specifications: ModuleType,
    project: str,
    *,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
) -> Found:
    """The plug-ins behind the entry points of *group*, checked against the hooks in *specifications*.

    *only* and *without* as in :func:`discover`; what is not wanted is not imported.
    """
    kept = None if only is None else set(only)
    dropped = set(without)
    known: set[str] = set()
    plugins: dict[Provider, pluggy.PluginManager] = {}
    faults: dict[Provider, str] = {}
    for provider, point in _points(group):
        names = {provider.distribution, provider.name}
        known |= names
        if provider.distribution != CORE_DISTRIBUTION and ((kept is not None and not names & kept) or names & dropped):
            continue
        if isinstance(point, str):
            faults[provider] = point
            continue
        if provider in plugins or provider in faults:
            faults[provider] = f"it has more than one entry point called {provider.entry}"
            plugins.pop(provider, None)
            continue
        try:
            plugins[provider] = loaded(point, provider, specifications, project)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            faults[provider] = describe_error(error)
    for name in sorted(((kept or set()) | dropped) - known):
        raise UnknownName("plug-in", name, known)
    return Found(plugins, tuple(sorted(faults.items())))


def loaded(point: EntryPoint, provider: Provider, specifications: ModuleType, project: str) -> pluggy.PluginManager:
    """The plug-in behind an entry point, alone in a manager of its own. Raises whatever importing it raises."""
    return managed(point.load(), provider, specifications, project)


def managed(plugin: object, provider: Provider, specifications: ModuleType, project: str) -> pluggy.PluginManager:
    """*plugin* in a manager of its own. Raises where one of its hooks does not exist or takes other arguments."""
    manager = pluggy.PluginManager(project)
    manager.add_hookspecs(specifications)
    manager.register(plugin, provider.name)
    callers = manager.get_hookcallers(plugin)
    if not callers:
        raise TypeError(f"{type(plugin).__name__} has no hook marked with hookimpl")
    known = [name for name in vars(specifications) if name.startswith("ruleout_")]
    for caller in callers:
        if not caller.has_spec() and not all(each.optionalhook for each in caller.get_hookimpls()):
            raise TypeError(f"no hook is called {caller.name}; {suggestion(caller.name, known)}")
    return manager


def registry_of(*plugins: object, name: str = "given") -> Registry:
    """A registry of plug-ins that are at hand, not installed: for tests and notebooks."""
    return Registry(_at_hand(plugins, name))


def _at_hand(plugins: Iterable[object], name: str) -> dict[Provider, pluggy.PluginManager]:
    made: dict[Provider, pluggy.PluginManager] = {}
    for number, plugin in enumerate(plugins, 1):
        provider = Provider(name, "0", f"{number}")
        made[provider] = managed(plugin, provider, hooks, hooks.PROJECT)
    return made


def provider_of(point: EntryPoint) -> Provider:
    """Who stands behind an entry point."""
    return _provider(point.dist, point.name)


def _provider(dist: Distribution | None, entry: str) -> Provider:
    about = {"name": "unknown", "version": "unknown"}
    for field, value in _header(dist):
        if field in about and value:
            about[field] = printable(value)
    return Provider(re.sub(r"[-_.]+", "-", about["name"]).lower(), about["version"], printable(entry))


def _header(dist: Distribution | None) -> Iterator[tuple[str, str]]:
    """The fields above the description in a distribution's metadata, names in lower case; none where it has none.

    Read by hand: what ``dist.metadata`` imports to parse them takes longer than all else that discovery does.
    """
    try:
        text = (dist.read_text("METADATA") or dist.read_text("PKG-INFO") or "") if dist is not None else ""
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = ""
    for line in text.splitlines():
        if not line.strip():
            return
        field, _, value = line.partition(":")
        yield field.lower(), value.strip()


def _points(group: str) -> Iterator[tuple[Provider, EntryPoint | str]]:
    """The entry points of *group*; for a distribution whose entry points cannot be read, the reason instead."""
    try:
        points = list(entry_points(group=group))
    except KeyboardInterrupt:
        raise
    except BaseException:
        yield from _points_one_by_one(group)
        return
    for point in points:
        yield provider_of(point), point


def _points_one_by_one(group: str) -> Iterator[tuple[Provider, EntryPoint | str]]:
    """The same, distribution by distribution: slower, and a broken one costs the others nothing."""
    seen: set[str] = set()
    for dist in distributions():
        whose = _provider(dist, "entry points")
        if whose.distribution in seen:
            continue
        seen.add(whose.distribution)
        try:
            points = list(dist.entry_points.select(group=group))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            yield whose, f"its entry points cannot be read: {describe_error(error)}"
            continue
        for point in points:
            yield attrs.evolve(whose, entry=printable(point.name)), point
