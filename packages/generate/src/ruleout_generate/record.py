"""Generated puzzles, as objects and as JSON records that repeat them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ruleout import InputError, Puzzle, Unsupported, from_record, parse, to_record, write
from ruleout.internal import quoted, read_value
from ruleout_generate.orders.order import Order

if TYPE_CHECKING:
    from ruleout import Rating, Registry

VERSION = 3
"""The version of the record."""
KIND = "generated"
HEAD = ("version", "kind", "document")
"""The keys of a record before those of its kind."""


@attrs.frozen
class Recipe:
    """Values that determine a generated puzzle: equal values give an equal puzzle.

    Attributes
    ----------
    order
        The order of the puzzle.
    seed
        The seed; None if the random numbers came from elsewhere, so that the puzzle cannot be made again.
    number
        The number of the puzzle among those of this order and seed, from 0.
    engine
        The id of the engine that searched. For grids of 81 cells and fewer every engine leads to the same puzzle.
    """

    order: Order
    seed: int | None
    number: int
    engine: str | None = None


@attrs.frozen
class Generated:
    """A new puzzle.

    Attributes
    ----------
    puzzle
        The puzzle.
    solution
        Its solution: one digit per visible cell, row by row.
    recipe
        The order, the seed and the number from which it follows.
    tried
        The number of the try that gave it, from 0.
    proof
        True if a second engine proved that there is one solution; False if it reached a limit, and None if no other
        engine that can search the puzzle is installed.
    rating
        The rating, if the order names a scale.
    versions
        The versions of the distributions that took part.
    undecided
        The number of givens and chosen clues that may not be needed: they stay since a search for them reached a limit.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    recipe: Recipe
    tried: int = 0
    proof: bool | None = None
    rating: Rating | None = None
    versions: Mapping[str, str] = attrs.field(factory=dict)
    undecided: int = 0

    def __repr__(self) -> str:
        return f"<Generated number {self.recipe.number} of seed {self.recipe.seed}: {self.puzzle!r}>"

    def __str__(self) -> str:
        return str(self.puzzle)

    def text(self, format: str | None = None, plugins: Registry | None = None) -> str:
        """Return the puzzle as text, without a line feed at the end.

        *format* is the id of a format; if None, it is a line of digits or, if that cannot hold the rules, JSON. Raises
        Unsupported if the format cannot hold the puzzle.
        """
        if format is not None:
            return write(self.puzzle, format, plugins=plugins).rstrip("\n")
        try:
            return self.text("line", plugins)
        except Unsupported:
            return self.text("json", plugins)

    def as_json(self, plugins: Registry | None = None) -> dict[str, Any]:
        """Return the record as ``json.dumps`` writes it; :meth:`from_json` reads it back."""
        rated = to_record(self.puzzle if self.rating is None else self.rating, plugins=plugins)
        recipe = self.recipe
        return {
            "version": VERSION,
            "kind": KIND,
            "document": rated["document"],
            "solution": list(self.solution),
            "recipe": {
                "order": recipe.order.as_json(),
                "seed": recipe.seed,
                "number": recipe.number,
                "engine": recipe.engine,
                "try": self.tried,
                "proof": self.proof,
                "versions": dict(self.versions),
                "undecided": self.undecided,
            },
            "rating": {key: value for key, value in rated.items() if key not in HEAD} or None,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any], plugins: Registry | None = None) -> Generated:
        """Return what :meth:`as_json` made *record* from: an equal object. Keys that it does not know are ignored.

        Raises InputError if it is not the record of a generated puzzle, or a key is missing or has a value that cannot
        be read.
        """
        recipe = read_recipe(record)
        try:
            more, rating = record["recipe"], record["rating"]
            if rating is not None:
                head = {"version": 1, "kind": "rating", "document": record["document"]}
                rating = from_record({**head, **rating}, plugins=plugins)
            puzzle = parse(record["document"], plugins=plugins)
            others = more["try"], more["proof"], rating, dict(more["versions"]), more["undecided"]
            return cls(puzzle, tuple(record["solution"]), recipe, *others)
        except KeyError as error:
            raise InputError(f"{KIND}: the key {error} is missing") from None
        except (TypeError, ValueError) as error:
            raise InputError(f"{KIND}: a value cannot be read ({error})") from None


def read_recipe(record: object) -> Recipe:
    """Return the recipe that a record holds.

    Parameters
    ----------
    record
        The record of a generated puzzle, as :meth:`Generated.as_json` returns it or as ``json.loads`` reads it. Only
        its version, its kind and its recipe are read.

    Returns
    -------
    Recipe
        The values from which :func:`~ruleout_generate.again` makes the puzzle.

    Raises
    ------
    InputError
        If *record* is not the record of a generated puzzle, if it has no seed, or if a value cannot be read.
    """
    if not isinstance(record, Mapping) or record.get("kind") != KIND:
        raise InputError(f"found no record of a generated puzzle; expected an object with the kind {quoted(KIND)}")
    if record.get("version") != VERSION:
        raise InputError(f"version: found {quoted(record.get('version'))}; expected {VERSION}")
    recipe = read_value("recipe", record.get("recipe", {}), Mapping[str, Any], "an object")
    for key in ("order", "seed", "number"):
        if key not in recipe:
            raise InputError(f"the key {quoted(key)} is missing; expected a record of ruleout generate --json")
    for key in ("seed", "number"):
        if read_value(key, recipe[key], int, "a whole number, 0 or more") < 0:
            raise InputError(f"{key}: found {quoted(recipe[key])}; expected a whole number, 0 or more")
    engine = read_value("engine", recipe.get("engine"), str | None, "the id of an engine or null")
    return Recipe(Order.from_json(recipe["order"]), recipe["seed"], recipe["number"], engine)
