"""Items that are imported when they are first used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import attrs


@attrs.frozen
class Late:
    """An item of a plug-in, given by its id and the module that has it.

    Attributes
    ----------
    id
        The id of the item.
    home
        ``module:NAME``. The value of NAME is the item, or a tuple of items that contains it.
    known
        Attributes of the item that are needed before it is imported, such as the signs of a format. The item gets
        them; its module need not repeat them.
    """

    id: str
    home: str
    known: Mapping[str, Any] = attrs.field(factory=dict)

    def load(self) -> Any:
        """Import the item. Raises whatever its module raises, and LookupError if the module does not have it."""
        module, _, name = self.home.partition(":")
        found = getattr(import_module(module), name)
        for item in found if isinstance(found, tuple) else (found,):
            if item.id == self.id and not isinstance(item, Late):
                return attrs.evolve(item, **self.known) if self.known else item
        raise LookupError(f"found no item with the id {self.id} in {self.home}")


def late(home: str, *ids: str, **known: Any) -> list[Late]:
    """Return items, one per id, that are imported from *home* when they are first used.

    Parameters
    ----------
    home
        ``module:NAME``. The value of NAME is the item, or a tuple of items.
    ids
        The ids of the items.
    known
        Attributes of each of them that are needed earlier: of a format ``signs``, which decide whether it is imported
        for a text, and ``suffixes``. If they are missing, the item is imported to look.

    Returns
    -------
    list
        The names that the hooks of plug-ins return in place of the items.
    """
    return [Late(name, home, known) for name in ids]


def ahead(item: Any, field: str) -> Any:
    """Return an attribute of an item that need not be imported for it."""
    return item.known[field] if isinstance(item, Late) and field != "id" else getattr(item, field)
