"""Ratings in records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.model.typed import read_value
from ruleout.reasoning.report import Outcome, PathEntry, hardest_of
from ruleout.records.forms import Form, form_of, object_form, read_form
from ruleout.search.engine import Verdict


@attrs.frozen
class RatingRecord:
    """A rating without its puzzle, as the records of ratings, batches, generated puzzles and libraries contain it.

    The attributes are those of :class:`ruleout.Rating`; *technique_set* stands for the techniques that could be used.
    What a record does not say has its default.
    """

    scale: str
    value: float | None
    level: str | None = None
    complete: bool = True
    scale_version: str = ""
    package: str = ""
    verdict: Verdict | None = None
    outcome: Outcome | None = None
    path: tuple[PathEntry, ...] = ()
    technique_set: str = ""
    reason: str | None = None
    at_least: float | None = None

    @property
    def hardest(self) -> tuple[str, ...]:
        """The ids of the techniques whose steps have the highest score."""
        return hardest_of(self.path)

    @classmethod
    def of(cls, rating: Any) -> RatingRecord:
        """Return what records contain of *rating*, a :class:`ruleout.Rating`."""
        return cls(**{field.name: getattr(rating, field.name) for field in attrs.fields(cls)})

    @classmethod
    def from_json(cls, data: object) -> RatingRecord:
        """Return the rating in *data*: a record of one, or what :meth:`as_json` returns. Raises InputError."""
        found: RatingRecord = read_form("rating", RATING, {**_DEFAULTS, **data} if isinstance(data, Mapping) else data)
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the rating as an object of JSON."""
        data: dict[str, Any] = RATING.write(self, None)
        return data


_KEYS = (
    *("scale", "value", "level", "hardest", "complete", "scale_version", "package", "verdict", "outcome", "path"),
    *("reason", "at_least"),
    "technique_set",
)
_NAMES = form_of(tuple[str, ...])


_SELDOM = {"reason": None, "at_least": None}


def _seldom(form: Form) -> Form:
    """*form* with the keys ``reason`` and ``at_least`` only if they have values."""
    return Form(
        lambda item, subject: {
            key: value for key, value in form.write(item, subject).items() if value is not None or key not in _SELDOM
        },
        lambda record, subject: form.read({**_SELDOM, **read_value("", record, Mapping, "an object")}, subject),
    )


RATING = _seldom(object_form(RatingRecord, *_KEYS, hardest=_NAMES))
_DEFAULTS = {key: value for key, value in RatingRecord("", None).as_json().items() if key != "scale"}


def rating_form(make: Any) -> Form:
    """Return the form of the class *make* of ratings with their puzzles and techniques."""
    return _seldom(object_form(make, *_KEYS[:-1], "techniques", _KEYS[-1], hardest=_NAMES))
