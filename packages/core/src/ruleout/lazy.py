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
        For each home module (its full name) the names that it defines, separated by spaces. If a home belongs to a
        distribution that is not installed, the error for one of its names says what to install.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        owner = home_of[name].partition(".")[0]
        try:
            home = import_module(home_of[name])
        except ModuleNotFoundError as error:
            if error.name != owner:
                raise
            from ruleout.errors import how_to_install

            needed = owner.replace("_", "-")
            message = f"{package}.{name} needs {needed}, which is not installed: {how_to_install(needed)}"
            raise AttributeError(message) from None
        value = getattr(home, name)
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted(home_of), sorted(home_of)
