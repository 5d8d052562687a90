"""Names that are imported from their modules when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` for a module that offers names of other modules.

    Parameters
    ----------
    package
        The full name of the module that offers the names.
    homes
        For each home module (its full name) the names that it defines, separated by spaces.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted(home_of), sorted(home_of)


def open_names(
    package: str, homes: Mapping[str, str], *others: str
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a door of core, to which other distributions add names.

    What they add to it, or to the doors *others*, is looked up if a name is not one of *homes*. ``__all__`` is such a
    name, and contains all of them.
    """
    get_own, list_own, own = lazy_names(package, homes)

    def get(name: str) -> object:
        if name in own or (name.startswith("_") and name != "__all__"):
            return get_own(name)
        if name == "__all__":
            return everything()
        from ruleout.plugins.names import added, names_added

        value = added(next((door for door in others if name in names_added(door)), package), name)
        setattr(sys.modules[package], name, value)
        return value

    def everything() -> list[str]:
        from ruleout.plugins.names import names_added

        return sorted({*list_own(), *(name for door in (package, *others) for name in names_added(door))})

    return get, everything
