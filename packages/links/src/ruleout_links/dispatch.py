"""The functions that read and write the rules of a site, found by its names and by the keys of documents.

Each site has tables of its names and the keys of documents for them. They are read in one direction to read a puzzle,
and in the other to write it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

Name = TypeVar("Name")
Written = TypeVar("Written")


def by_name(form: Callable[..., None], keys: Mapping[Name, str]) -> dict[Name, Callable[..., None]]:
    """Return per name of a site the function *form*, which gets the document's key as its argument *key*."""
    return {name: partial(form, key=key) for name, key in keys.items()}


def by_key(form: Callable[..., Written], keys: Mapping[Name, str]) -> dict[str, Callable[..., Written]]:
    """Return per key of documents the function *form*, which gets the name of the site as its argument *name*."""
    return {key: partial(form, name=name) for name, key in keys.items()}


def methods_of(named: type) -> dict[str, Callable[..., Any]]:
    """Return the methods that the class *named* itself defines, by name; those of its bases are not among them."""
    return {name: each for name, each in vars(named).items() if not name.startswith("_")}
