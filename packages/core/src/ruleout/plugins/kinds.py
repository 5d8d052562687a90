"""Kinds of items that plug-ins bring: what an item is, how it is checked, and what its list shows.

Core has six kinds; distributions declare others, by entry points whose names are the hooks'.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint
from typing import Any, Generic, TypeVar

import attrs

from ruleout.errors import join_words, quoted
from ruleout.owners import spelt
from ruleout.plugins import calls, hooks
from ruleout.plugins.faults import Fault
from ruleout.plugins.gate import Wrap, attempt
from ruleout.plugins.late import Late, ahead
from ruleout.plugins.providers import Claim, Provider, loaded, settled
from ruleout.puzzles.format import Format
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Variant
from ruleout.search.engine import Engine

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HOOK = re.compile(r"ruleout_([a-z0-9]+(_[a-z0-9]+)*s)")


@attrs.frozen(eq=False)
class Kind(Generic[T]):
    """A kind of items, such as techniques. Plug-ins bring items of it by one hook.

    Parameters
    ----------
    hook
        The specification of the hook: a function without parameters that is marked with ``hookspec`` and whose
        docstring is its documentation. Its name is ``ruleout_`` and the plural of what the items are called.
    item
        The class of the items. They have an ``id``: lower-case words joined by hyphens.
    fields
        The attributes that the list of the items shows in addition to the id and the plug-in.
    brief
        The columns of that list as a text, if these are not all: of ``id``, ``plugin`` and *fields*. If a terminal is
        too narrow, the last ones are left out.
    types
        The types of attributes, which are checked before an item of a third party is used. If there are none, these are
        the fields of *item*, which must be an attrs class.
    unique
        Attributes, in addition to the id, that no two items have in common.
    records
        Returns the kinds of records that results of the package have, by the names in their key ``kind``.
    calls
        The calls of the functions of items of third parties, by the name of the attribute; a function that is not
        named is needed for a puzzle, and its results are not checked. See :class:`Call`. If *item* is not an attrs
        class, functions that are not named are called as they are.
    own_only
        True if only items of the project itself are used, since nothing can check the results of others.
    """

    hook: Callable[[], Iterable[T]]
    item: type[T]
    fields: tuple[str, ...] = ("title",)
    brief: tuple[str, ...] | None = None
    types: Mapping[str, Any] = attrs.field(factory=dict)
    unique: tuple[str, ...] = ()
    calls: Mapping[str, Wrap] = attrs.field(factory=dict)
    records: Callable[[], Mapping[str, Any]] = dict
    own_only: bool = False
    id: str = attrs.field(init=False, default="")
    """The plural of what its items are called, as in ``scales``."""

    def __attrs_post_init__(self) -> None:
        name = getattr(self.hook, "__name__", "")
        if HOOK.fullmatch(name) is None or not hasattr(self.hook, f"{hooks.PROJECT}_spec"):
            raise TypeError(f"found the hook {quoted(name)}; expected ruleout_ and a plural, marked with hookspec")
        if not isinstance(self.item, type):
            raise TypeError(f"found {quoted(self.item)} as the class of its items; expected a class")
        if not self.types and not attrs.has(self.item):
            raise TypeError(f"{self.item.__name__} is not an attrs class; expected the types of its attributes")
        object.__setattr__(self, "id", id_of(name))

    @property
    def word(self) -> str:
        """The singular of the id, as in ``scale``."""
        return word_of(self.id)

    def problem(self, item: Any) -> str | None:
        """Return why *item* cannot be used as an item of this kind, or None if it can."""
        from ruleout.model.typed import field_types, typed

        cls: Any = self.item
        wanted = cls.__name__
        if not isinstance(item, cls | Late):
            return f"found a {type(item).__name__}; expected {wanted}"
        name = getattr(item, "id", None)
        if not isinstance(name, str) or ID.fullmatch(name) is None:
            return f"found {wanted} with id {quoted(name)}; expected lower-case words joined by hyphens"
        is_late = isinstance(item, Late)
        if is_late and (missing := {*self.unique} - item.known.keys()):
            return f"found {wanted} {name} without {join_words(sorted(missing))}"
        try:
            for field, hint in self.types.items() or field_types(cls):
                if not is_late or field in item.known:
                    typed(item.known[field] if is_late else getattr(item, field, None), hint, field)
        except TypeError as error:
            return f"found {wanted} {name} with {error}"
        return None

    def without_duplicates(self, field: str, brought: list[Claim[T]], tell: Callable[[Fault], None]) -> list[Claim[T]]:
        """Return *brought* without items that have a *field* in common; *tell* is called with each fault.

        The project's item is kept; of two others neither is. No item of a third party has another name of an item of
        the project as its id.
        """
        kept: list[Claim[T]] = []
        by_name: dict[str, list[Claim[T]]] = {}
        has_names = "also" in self.fields and field == "id" and not all(by.first_party for _, by in brought)
        own = [claim for claim in brought if has_names and claim[1].first_party]
        # One that cannot be imported is reported when it is used.
        now = [attempt(None, None, item.load)[0] if isinstance(item, Late) else item for item, _ in own]
        also = {spelt(name): claim for item, claim in zip(now, own, strict=True) for name in getattr(item, "also", ())}
        for item, by in brought:
            name = str(ahead(item, field))
            by_name.setdefault(name, [also[name]] if name in also and not by.first_party else []).append((item, by))
        what = self.word if field == "id" else f"{self.word} {field}"
        for name, claims in by_name.items():
            winner, problem = settled(claims, "it is brought")
            kept += [] if winner is None or winner is also.get(name) else [winner]
            if problem is not None:
                tell(Fault(*problem, f"{what} {name}"))
        return kept


def id_of(hook: str) -> str:
    """Return the id of the kind with this hook: ``scales`` for ``ruleout_scales``."""
    return hook.removeprefix("ruleout_").replace("_", "-")


def word_of(kind: str) -> str:
    """Return what an item of the kind with this id is called: ``scale`` for ``scales``."""
    return kind.removesuffix("s")


def kinds_of(declared: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the kinds of core and of those that distributions declare."""
    return (*KINDS_OF_CORE, *sorted(declared))


_CORE: tuple[Kind[Any], ...] = (
    Kind(hooks.ruleout_variants, Variant, ("title", "also", "summary"), calls=calls.VARIANT),
    Kind(
        hooks.ruleout_rules,
        Rule,
        ("title", "also", "key", "shape", "fields", "with_keys", "summary"),
        ("id", "plugin", "title", "key", "summary"),
        unique=("key",),
        calls=calls.RULE,
    ),
    Kind(
        hooks.ruleout_engines,
        Engine,
        ("title", "rank"),
        types={"title": str, "rank": float} | dict.fromkeys(("supports", "search_many", "solutions", "warm"), Callable),
    ),
    Kind(hooks.ruleout_formats, Format, ("title", "suffixes", "summary"), calls=calls.FORMAT),
)
CORE_KINDS: Mapping[str, Kind[Any]] = {each.id: each for each in _CORE}
"""The kinds of core that every command needs, by id."""
EXPLAINING_KINDS = {"techniques": "TECHNIQUES", "translations": "TRANSLATIONS"}
"""The kinds of core that explanations need, each with its name in :mod:`ruleout.plugins.explaining`."""
KINDS_OF_CORE = ("techniques", *CORE_KINDS, "translations")
"""The ids of the kinds of core. Other distributions declare further ones."""

KINDS_GROUP = "ruleout.kinds"
"""The entry point group under which a distribution declares kinds."""


@attrs.frozen
class Declaration:
    """A kind that a distribution declares. It is imported when it is first used."""

    provider: Provider
    point: EntryPoint

    def load(self) -> Kind[Any]:
        """Import the kind. Raises whatever its module raises, and TypeError if it is not a kind with this hook."""
        found = loaded(self.point, self.provider)
        if not isinstance(found, Kind):
            raise TypeError(f"found a {type(found).__name__}; expected a Kind")
        if found.hook.__name__ != self.point.name:
            raise TypeError(
                f"found the hook {found.hook.__name__}; expected {self.point.name}, as its entry point says"
            )
        return found


@attrs.frozen
class Declared:
    """The kinds that distributions declare, by id, and the faults of those that cannot be used."""

    kinds: Mapping[str, Declaration]
    faults: tuple[Fault, ...] = ()


NONE = Declared({})


def declared_of(points: Iterable[tuple[Provider, EntryPoint]]) -> Declared:
    """Return what entry points declare. Of two declarations of a kind the project's one is used, otherwise neither."""
    claims: dict[str, list[Declaration]] = {}
    faults = []
    for provider, point in points:
        if HOOK.fullmatch(point.name) is None or id_of(point.name) in KINDS_OF_CORE:
            message = f"found the hook {quoted(point.name)}; expected ruleout_ and a plural that core does not use"
            faults.append(Fault(provider, message, "kind"))
        else:
            claims.setdefault(id_of(point.name), []).append(Declaration(provider, point))
    kinds = {}
    for name, several in claims.items():
        winner, problem = settled([(each, each.provider) for each in several], "it is declared")
        if winner is not None:
            kinds[name] = winner[0]
        if problem is not None:
            faults.append(Fault(*problem, f"kind {name}"))
    return Declared(kinds, tuple(faults))
