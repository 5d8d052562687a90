"""The record of a rating."""

from __future__ import annotations

from ruleout.internal import RecordKind, rating_form
from ruleout_strategies.rating.rating import Rating

RATING = RecordKind((Rating,), rating_form(Rating))
"""Kind of the records of a :class:`Rating`."""
