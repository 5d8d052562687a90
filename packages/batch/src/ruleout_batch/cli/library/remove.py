"""``ruleout library remove``."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout_batch.cli.library.options import Filters, Place
from ruleout_cli.kit import Plugins


def remove(
    filters: Filters,
    place: Place,
    plugins: Plugins,
    every: Annotated[bool, typer.Option("--all", help="Remove every puzzle.")] = False,
) -> int:
    """Run the command."""
    from ruleout import InputError
    from ruleout.internal import counted
    from ruleout_batch.cli.library.listing import nothing_found
    from ruleout_batch.library.store import Library
    from ruleout_cli.kit import NO, YES, make_registry, write_message

    registry = make_registry(plugins)
    Library(place.library, write=False).close()  # so that no library is made
    with Library(place.library, plugins=registry) as library:
        query = filters.query(library, registry)
        if query.is_everything != every:
            raise InputError(
                "--all: found conditions too; expected --all or conditions"
                if every
                else "no puzzle is named; expected numbers of puzzles, conditions, or --all for every puzzle"
            )
        number = library.remove(library.ids(query))
    write_message(f"{library.path}: {counted(number, 'puzzle')} removed" if number else nothing_found(query))
    return YES if number or every else NO
