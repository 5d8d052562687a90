"""Queries: conditions on the puzzles of a library, and their order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs

from ruleout import InputError
from ruleout.internal import read_choice
from ruleout_batch.library.key import known_symmetries

LONGEST_TEXT = 200
"""The most characters of a text to look for."""
MOST_IDS = 100_000
"""The most ids of a query, which are a part of its statement."""
SCALE = "ruleout"
"""The scale of values if no other is named."""

Range = tuple[float, float]
"""The least and the greatest value; both are included."""
Times = tuple[int, int | None]
"""The least and the greatest number of times; None for no limit."""
Condition = tuple[str, list[Any]]
"""A condition of SQL and the values of its parameters."""

ORDERS = {
    "id": "puzzle.id",
    "givens": "puzzle.givens, puzzle.id",
    "title": "puzzle.title IS NULL, casefold(puzzle.title), puzzle.id",
    "source": "puzzle.source IS NULL, casefold(puzzle.source), puzzle.id",
    "variant": "puzzle.variant, puzzle.id",
    "difficulty": "hardest.value IS NULL, hardest.value, puzzle.id",
}
"""The orders of puzzles, as expressions of SQL."""
_REVERSED = {
    "id": "puzzle.id DESC",
    "givens": "puzzle.givens DESC, puzzle.id",
    "title": "puzzle.title IS NULL, casefold(puzzle.title) DESC, puzzle.id",
    "source": "puzzle.source IS NULL, casefold(puzzle.source) DESC, puzzle.id",
    "variant": "puzzle.variant DESC, puzzle.id",
    "difficulty": "hardest.value IS NULL, hardest.value DESC, puzzle.id",
}


@attrs.frozen
class Query:
    """The puzzles that meet all conditions.

    Attributes
    ----------
    ids
        Only these; None for all.
    variant
        The id of the variant.
    scale
        A scale on which the puzzle is rated, that of *difficulty* and of the techniques. If None, values are those of
        the scale ``ruleout``, levels and techniques those of any scale.
    difficulty
        The least and the greatest value on the scale, or the name of a level.
    needed
        The least and the greatest number of times that each of these techniques is needed, None for no limit. The
        steps of all techniques of a group are counted together.
    excluded
        Techniques, or groups of them, that a rated puzzle does not need.
    members
        The ids of the techniques of each group that *needed* or *excluded* name.
    symmetry
        A symmetry that the givens have, or ``none`` for puzzles whose givens have none.
    givens
        The least and the greatest number of givens.
    title, source
        A text that the title, or the source, contains, in capital or small letters.
    sort
        The order: ``id``, ``givens``, ``title``, ``source``, ``variant`` or ``difficulty``.
    reverse
        True if the order is reversed; puzzles without a value are the last in any case.
    limit
        The most puzzles; None for all.

    Raises
    ------
    InputError
        If a text is longer than 200 characters, if there are more than 100,000 ids, if the least number of a range is
        greater than the greatest, or there is no such order or symmetry.
    """

    ids: tuple[int, ...] | None = None
    variant: str | None = None
    scale: str | None = None
    difficulty: Range | str | None = None
    needed: Mapping[str, Times] = attrs.field(factory=dict)
    excluded: tuple[str, ...] = ()
    members: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    symmetry: str | None = None
    givens: Range | None = None
    title: str | None = None
    source: str | None = None
    sort: str = "id"
    reverse: bool = False
    limit: int | None = None

    def __attrs_post_init__(self) -> None:
        for name in ("title", "source"):
            text = getattr(self, name)
            if text is not None and len(text) > LONGEST_TEXT:
                raise InputError(f"{name}: found {len(text)} characters; expected at most {LONGEST_TEXT}")
        if self.ids is not None and len(self.ids) > MOST_IDS:
            raise InputError(f"ids: found {len(self.ids)}; expected at most {MOST_IDS}")
        ranges = {"difficulty": self.difficulty, "givens": self.givens, **self.needed}
        for name, ends in ranges.items():
            if isinstance(ends, tuple) and ends[1] is not None and ends[0] > ends[1]:
                raise InputError(f"{name}: found {ends[0]:g} to {ends[1]:g}; expected the smaller number first")
        choices: dict[str, Collection[str]] = {"sort": ORDERS}
        if self.symmetry is not None:
            choices["symmetry"] = known_symmetries()
        for name, known in choices.items():
            read_choice(getattr(self, name), name, known)

    @property
    def is_everything(self) -> bool:
        """True if there is no condition."""
        return attrs.evolve(self, sort="id", reverse=False) == Query()

    @property
    def rated_on(self) -> str | None:
        """The scale of the values and techniques, None for any."""
        needs_scale = isinstance(self.difficulty, tuple) or self.sort == "difficulty"
        return self.scale or (SCALE if needs_scale else None)

    def sql(self) -> tuple[str, list[Any]]:
        """Return the statement that selects the ids, in order, and the values of its parameters."""
        conditions = list(self._conditions())
        parameters = [value for _, values in conditions for value in values]
        text = "SELECT puzzle.id FROM puzzle"
        if self.sort == "difficulty":
            text += (
                " LEFT JOIN (SELECT puzzle, max(value) AS value FROM rating WHERE scale = ? GROUP BY puzzle)"
                " AS hardest ON hardest.puzzle = puzzle.id"
            )
            parameters.insert(0, self.rated_on)
        if conditions:
            text += f" WHERE {' AND '.join(condition for condition, _ in conditions)}"
        text += f" ORDER BY {(_REVERSED if self.reverse else ORDERS)[self.sort]}"
        if self.limit is not None:
            text += " LIMIT ?"
            parameters.append(self.limit)
        return text, [storable(each) if isinstance(each, str) else each for each in parameters]

    def _conditions(self) -> Iterator[Condition]:
        if self.ids is not None:
            # These are whole numbers, and there may be more of them than SQLite allows parameters.
            yield f"puzzle.id IN ({', '.join(str(int(each)) for each in self.ids)})", []
        if self.variant is not None:
            yield "puzzle.variant = ?", [self.variant]
        if self.givens is not None:
            yield "puzzle.givens BETWEEN ? AND ?", list(self.givens)
        for name in ("title", "source"):
            text = getattr(self, name)
            if text is not None:
                yield f"instr(casefold(puzzle.{name}), ?) > 0", [text.casefold()]
        if self.symmetry == "none":
            yield "NOT EXISTS (SELECT 1 FROM symmetry WHERE symmetry.puzzle = puzzle.id)", []
        elif self.symmetry is not None:
            yield (
                "EXISTS (SELECT 1 FROM symmetry WHERE symmetry.puzzle = puzzle.id AND symmetry.name = ?)",
                [self.symmetry],
            )
        rated = list(self._rating_conditions())
        if rated:
            text = " AND ".join(["rating.puzzle = puzzle.id", *(condition for condition, _ in rated)])
            yield f"EXISTS (SELECT 1 FROM rating WHERE {text})", [value for _, values in rated for value in values]

    def _rating_conditions(self) -> Iterator[Condition]:
        """Yield the conditions that one rating of the puzzle has to meet."""
        if self.rated_on is not None and (self.scale is not None or self.difficulty is not None):
            yield "rating.scale = ?", [self.rated_on]
        if isinstance(self.difficulty, str):
            yield "casefold(rating.level) = ?", [self.difficulty.casefold()]
        elif self.difficulty is not None:
            yield "rating.value BETWEEN ? AND ?", list(self.difficulty)
        for technique, (least, most) in self.needed.items():
            times, ids = self._times(technique)
            yield f"{times} >= ?", [*ids, least]
            if most is not None:
                yield f"{times} <= ?", [*ids, most]
        for technique in self.excluded:
            times, ids = self._times(technique)
            yield f"{times} = 0", ids

    def _times(self, technique: str) -> Condition:
        """Return SQL for the number of times that a rating has a technique, or the techniques of a group together."""
        ids = list(self.members.get(technique, (technique,)))
        marks = ", ".join("?" * len(ids))
        found = (
            f"SELECT sum(times) FROM technique WHERE technique.rating = rating.id AND technique.technique IN ({marks})"
        )
        return f"coalesce(({found}), 0)", ids


def storable(text: str) -> str:
    """Return *text* with its lone surrogates, which SQLite cannot hold, as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
