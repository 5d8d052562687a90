"""Finding plug-ins, and setting aside those that are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

import pluggy

from ruleout import hooks
from ruleout.registry import Fault, Provider, Registry, describe, warn

CORE = "ruleout-core"


def discover(
    *,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    tell: Callable[[Fault], None] = warn,
    choices: Mapping[str, str] | None = None,
) -> Registry:
    """The plug-ins of every installed distribution, in a new registry.

    *only* and *without* name distributions or plug-ins (``distribution:entry``); what core brings is always used.
    A plug-in that fails to import, has a hook that does not exist, or raises, is set aside, and *tell* hears of it
    once; by default as a PluginWarning. *choices* names the plug-in to decide a hook that two would decide.
    """
    kept = None if only is None else set(only)
    dropped = set(without)
    plugins: dict[Provider, pluggy.PluginManager] = {}
    faults: list[tuple[Provider, str]] = []
    for point in entry_points(group=hooks.GROUP):
        provider = provider_of(point)
        names = {provider.distribution, provider.name}
        if provider.distribution != CORE and ((kept is not None and not names & kept) or names & dropped):
            continue
        try:
            plugins[provider] = loaded(point, provider, hooks, hooks.PROJECT)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            faults.append((provider, describe(error)))
    registry = Registry(plugins, tell, choices)
    for provider, message in sorted(faults):
        registry.tell(provider, message)
    return registry


@cache
def default_registry() -> Registry:
    """What :func:`discover` finds with nothing said, found once a process."""
    return discover()


def provider_of(point: EntryPoint) -> Provider:
    """Who stands behind an entry point."""
    dist = point.dist
    name = dist.name.lower().replace("_", "-") if dist is not None and dist.name else "unknown"
    return Provider(name, dist.version if dist is not None else "unknown", point.name)


def loaded(point: EntryPoint, provider: Provider, specifications: ModuleType, project: str) -> pluggy.PluginManager:
    """The plug-in behind an entry point, alone in a manager of its own, so that its faults stay its own."""
    return managed(point.load(), provider, specifications, project)


def managed(plugin: object, provider: Provider, specifications: ModuleType, project: str) -> pluggy.PluginManager:
    """*plugin* in a manager of its own. Raises where one of its hooks does not exist or takes other arguments."""
    manager = pluggy.PluginManager(project)
    manager.add_hookspecs(specifications)
    if not manager.register(plugin, provider.name) or not manager.get_hookcallers(plugin):
        raise TypeError(f"{type(plugin).__name__} has no hook marked with hookimpl")
    manager.check_pending()
    return manager


def registry_of(*plugins: object, name: str = "given") -> Registry:
    """A registry of plug-ins that are at hand, not installed: for tests and notebooks."""
    made: dict[Provider, pluggy.PluginManager] = {}
    for number, plugin in enumerate(plugins, 1):
        provider = Provider(name, "0", f"{number}")
        made[provider] = managed(plugin, provider, hooks, hooks.PROJECT)
    return Registry(made)
