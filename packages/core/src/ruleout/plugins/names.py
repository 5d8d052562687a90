"""Public names that the other distributions of the project add to those of core."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

from ruleout.owners import how_to_install
from ruleout.plugins.discover import installed_plugins
from ruleout.plugins.providers import FIRST_PARTY, Provider, loaded


@cache
def names_added(door: str) -> Mapping[str, tuple[Provider, EntryPoint]]:
    """Return what is added to the public module *door*: entry points of the group ``DOOR.names``, by name.

    Those of third parties are ignored.
    """
    return {
        point.name: (provider, point)
        for provider, point in installed_plugins(f"{door}.names")
        if not isinstance(point, str) and provider.first_party
    }


def added(door: str, name: str) -> object:
    """Return the value of a *name* that is added to *door*.

    Raises AttributeError; if the name is one of a distribution that is not installed, the error says so.
    """
    if name in names_added(door):
        provider, point = names_added(door)[name]
        return loaded(point, provider)
    stub = Path(str(sys.modules[door].__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    owner = re.search(rf"^from (\w+)\S* import {re.escape(name)} as", stub, re.MULTILINE)
    needed = next((each for each, package in FIRST_PARTY.items() if owner and package == owner[1]), None)
    if needed is None:
        raise AttributeError(f"module {door!r} has no attribute {name!r}")
    raise AttributeError(f"{door}.{name} needs {needed}, which is not installed: {how_to_install(needed)}")
