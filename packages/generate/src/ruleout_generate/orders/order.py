"""Orders: what is asked of new puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import UnionType
from typing import Any, get_args

import attrs

from ruleout import InputError
from ruleout.internal import field_types, quoted, read_value, require

TRIES = 10_000
"""The tries for each puzzle if no number is given."""


def _with_checks(order: type, fields: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    """Return the *fields* of an order, each with a converter that checks its type."""
    return [each.evolve(converter=partial(_checked, each.name)) for each in fields]


def _checked(name: str, value: Any) -> Any:
    return require(name, value, *expected_of(name))


@attrs.frozen(field_transformer=_with_checks)
class Order:
    """The requirements on each generated puzzle. None or empty means no requirement. Lists are converted to tuples.

    Attributes
    ----------
    variant
        The id of a variant, or another name of it.
    size
        The rows and columns of the grid; of a cube, also the layers.
    template
        More data of the puzzle's document: rules, a layout, or givens that the puzzle must keep. Its variant is that of
        the order, which need not be in it. A value ``"?"`` in an entry of a rule, such as the sum of a cage or the
        value of a clue outside the grid, is chosen so that there is one solution.
    generator
        The id of the generator; if None, the project's own for the variant or, for a variant of a third party, the only
        one there is.
    options
        Options of the generator.
    method
        The id of a method of the literature; see :data:`~ruleout_generate.orders.methods.METHODS`.
    givens
        The least and the greatest number of givens.
    minimal
        Require a minimal puzzle. None means true, unless *givens*, *pattern* or *method* is set. If values of the
        template are chosen, true also leaves out the clues with such values that are not needed.
    symmetry
        The id of the symmetry of the givens; see :data:`~ruleout_generate.digging.symmetry.SYMMETRIES`.
    pattern
        The cells that have givens, by name; all others are blank. If *givens* is a smaller number, only as many of
        these cells have one. With a *solution*, the givens are its digits.
    solution
        One digit per visible cell, row by row: the solution of the puzzle.
    scale
        The id of the scale on which the puzzles are rated; also the ladder that decides which techniques are needed.
        If None, the techniques are tried in the order of their difficulty, and there is no rating.
    difficulty
        The least and the greatest value on the scale, or the name of a level.
    needed
        For each technique how often it must be needed, at least and at most (None for any number). A technique is
        needed if all easier ones get stuck without it. For a group of techniques the steps of all of them are counted.
    allowed
        The techniques or groups that must be enough, together with those of *needed*; None if any may be used.
    up_to
        The technique or the group that must be enough, together with all techniques that are easier; None for no limit.
    excluded
        Techniques or groups that must not be needed.
    insufficient
        Techniques or groups that alone must not be enough.
    alone
        True if a grid of a multi-grid may have one solution by itself.
    tries
        Largest number of tries for each puzzle.
    nodes
        The choices that the engine may make in each search, None for no limit, or for 1,000 if values of the template
        are chosen. A search that needs more counts as one that found several solutions.
    """

    variant: str = "classic"
    size: tuple[int, int] | tuple[int, ...] | None = None
    template: Mapping[str, Any] = attrs.field(factory=dict)
    generator: str | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict)
    method: str | None = None
    givens: tuple[int, int] | None = None
    minimal: bool | None = None
    symmetry: str | None = None
    pattern: tuple[str, ...] | None = None
    solution: tuple[int, ...] | None = None
    scale: str | None = None
    difficulty: tuple[float, float] | str | None = None
    needed: Mapping[str, tuple[int, int | None]] = attrs.field(factory=dict)
    allowed: tuple[str, ...] | None = None
    up_to: str | None = None
    excluded: tuple[str, ...] = ()
    insufficient: tuple[str, ...] = ()
    alone: bool = False
    tries: int = TRIES
    nodes: int | None = None

    def __attrs_post_init__(self) -> None:
        for name in ("givens", "difficulty"):
            value = getattr(self, name)
            if isinstance(value, tuple) and not value[0] <= value[1]:
                raise InputError(f"{name}: found {value[0]:g} to {value[1]:g}; expected the smaller number first")
        if self.givens is not None and self.givens[0] < 0:
            raise InputError(f"givens: found {self.givens[0]}; expected 0 or more")
        if self.size is not None and (len(self.size) not in (2, 3) or min(self.size) < 1):
            raise InputError(f"size: found {'x'.join(map(str, self.size))}; expected rows and columns of 1 or more")
        named = self.template.get("variant", self.variant)
        if named != self.variant:
            raise InputError(f"template: found the variant {quoted(named)}; expected it as the variant of the order")
        if self.tries < 1:
            raise InputError(f"tries: found {self.tries}; expected 1 or more")
        if self.nodes is not None and self.nodes < 1:
            raise InputError(f"nodes: found {self.nodes}; expected 1 or more")
        for technique, (least, most) in self.needed.items():
            if least < 0 or (most is not None and most < least):
                raise InputError(f"{technique}: found {least} to {most} times; expected the smaller number first")
        if self.difficulty is not None and self.scale is None:
            raise InputError("difficulty: found no scale; expected the id of one, such as scale='se'")

    @property
    def wants_steps(self) -> bool:
        """True if techniques decide whether a puzzle meets the order."""
        return bool(self.needed or self.excluded or self.insufficient) or self.must_suffice

    @property
    def must_suffice(self) -> bool:
        """True if the allowed techniques must be enough."""
        return self.allowed is not None or self.up_to is not None

    @property
    def wants_rating(self) -> bool:
        """True if a puzzle is solved by techniques, to rate it or to check it against the order."""
        return self.wants_steps or self.scale is not None

    def as_json(self) -> dict[str, Any]:
        """Return the object that is written in records: the attributes that differ from their defaults."""
        default = attrs.asdict(Order(), recurse=False)
        own = {name: value for name, value in attrs.asdict(self, recurse=False).items() if value != default[name]}
        return {"variant": self.variant, **{name: _plain(value) for name, value in own.items()}}

    @classmethod
    def from_json(cls, data: object) -> Order:
        """Return the order that was written as *data*. Raises InputError that names what cannot be read."""
        if not isinstance(data, Mapping):
            raise InputError(f"order: found a {type(data).__name__}; expected an object with keys such as variant")
        known = attrs.fields_dict(cls)
        for name in data:
            if name not in known:
                raise InputError(f"order: found the key {quoted(name)}; expected one of {', '.join(known)}")
        return cls(**{name: read_value(f"order: {name}", value, *expected_of(name)) for name, value in data.items()})


def expected_of(name: str) -> tuple[Any, str]:
    """Return the type of the attribute *name* of an order, and its description in messages."""
    hint = dict(field_types(Order))[name]
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return hint, next(words for kind, words in EXPECTED.items() if kind in kinds)


EXPECTED: Mapping[Any, str] = {
    int: "a whole number", bool: "true or false", tuple[int, int]: "two whole numbers",
    tuple[int, ...]: "a list of digits", tuple[str, ...]: "a list of names", Mapping[str, Any]: "an object",
    tuple[float, float]: "two numbers, or the name of a level", str: "a name",
    Mapping[str, tuple[int, int | None]]:
        "two whole numbers for each technique, the second of which may be null (None)",
}  # fmt: skip
"""Descriptions of the types of attributes in messages."""


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return value
