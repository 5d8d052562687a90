"""The options that the commands of ``ruleout library`` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout import UnknownName
from ruleout_cli.kit import items, names, number_range, range_or_level, technique_counts, whole

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_batch.library.query import Query
    from ruleout_batch.library.store import Library

LARGEST = 999_999_999
"""The greatest number of a range without an end."""


@attrs.frozen
class Place:
    """The file of the library."""

    library: Annotated[
        str | None,
        typer.Option("--library", metavar="FILE", help="The library; by default RULEOUT_LIBRARY or that of the user."),
    ] = None


@attrs.frozen
class Filters:
    """The conditions that puzzles have to meet, and their order."""

    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID", help="The numbers of puzzles, as listed; by default all.", show_default=False),
    ] = None
    variant: Annotated[
        str | None,
        typer.Option("--variant", "-v", metavar="NAME", help="The variant.", autocompletion=items("variants")),
    ] = None
    scale: Annotated[
        str | None,
        typer.Option("--scale", metavar="NAME", help="Rated on this scale.", autocompletion=items("scales")),
    ] = None
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty", "-d", metavar="N|N-M|LEVEL", help="The value on the scale, its range, or a level."
        ),
    ] = None
    needs: Annotated[
        list[str] | None,
        typer.Option("--needs", metavar="A,B:2,C:1-3", help="Techniques or groups that they need, and how often.",
                     autocompletion=items("techniques")),
    ] = None  # fmt: skip
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="A,B", help="Techniques or groups that rated puzzles do not need.",
                     autocompletion=items("techniques")),
    ] = None  # fmt: skip
    symmetry: Annotated[
        str | None, typer.Option("--symmetry", metavar="NAME", help="A symmetry of the givens, or none.")
    ] = None
    givens: Annotated[str | None, typer.Option("--givens", metavar="N|N-M", help="How many givens.")] = None
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="A part of the title.")] = None
    source: Annotated[str | None, typer.Option("--source", metavar="TEXT", help="A part of the source.")] = None
    limit: Annotated[str | None, typer.Option("--limit", "-n", metavar="N", help="The most puzzles.")] = None

    def query(self, library: Library, registry: Registry, sort: str = "id", reverse: bool = False) -> Query:
        """Return the query. Raises InputError that names the option, and UnknownName."""
        from ruleout_batch.library.query import Query

        known = _Known(library, registry)
        needed = technique_counts("--needs", self.needs, known.technique)
        excluded = tuple(map(known.technique, names(self.without)))
        return Query(
            ids=_ids(self.ids),
            variant=known.id("variants", self.variant),
            scale=known.id("scales", self.scale),
            difficulty=range_or_level("--difficulty", self.difficulty, LARGEST),
            needed=needed,
            excluded=excluded,
            members=known.members,
            symmetry=self.symmetry,
            givens=number_range("--givens", self.givens, int, LARGEST),
            title=self.title,
            source=self.source,
            sort=sort,
            reverse=reverse,
            limit=whole("--limit", self.limit),
        )


@attrs.frozen
class _Known:
    """The names that are installed or occur in the library. *members* are the techniques of each group named so far."""

    library: Library
    registry: Registry
    members: dict[str, tuple[str, ...]] = attrs.field(factory=dict)

    def id(self, kind: str, name: str | None) -> str | None:
        """Return the id for *name*, from the library or, for another name of it, from the installed ones."""
        if name is None:
            return None
        stored = self.library.names(kind)
        if name in stored:
            return name
        one = kind.removesuffix("s")
        try:
            return str(self.registry.named(kind, name).id)
        except UnknownName:
            raise UnknownName(one, name, {*stored, *self.registry.all(kind)}) from None

    def technique(self, name: str) -> str:
        """Return the id of the technique, or the name of the group, for *name*."""
        from ruleout.internal import techniques_called

        stored = self.library.names("techniques")
        if name in stored:
            return name
        try:
            called = techniques_called(self.registry, name)
        except UnknownName as unknown:
            raise UnknownName("technique", name, {*stored, *unknown.known}) from None
        if len(called) == 1:
            return called[0].id
        self.members[name] = tuple([each.id for each in called])
        return name


def _ids(texts: list[str] | None) -> tuple[int, ...] | None:
    if not texts:
        return None
    return tuple(whole("ID", text, 1) or 0 for text in texts)
