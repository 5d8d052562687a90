"""The conditions and orders of queries."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from ruleout import InputError, PathEntry
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, NewEntry, Query

RATINGS = (
    RatingRecord("se", 3.4, None, path=(PathEntry("x-wing", 2), PathEntry("naked-pair", 1))),
    RatingRecord("se", 7.1, "Hard", path=(PathEntry("x-wing", 1),)),
    RatingRecord("ruleout", 300.0, "easy", path=(PathEntry("full-house", 9),)),
)


@pytest.fixture
def filled(library: Library) -> Library:
    """Four puzzles: three with one rating each, and one of another size without."""
    givens = ["1" + "." * 80, "12" + "." * 79, "1..2" + "." * 77, "12" + "." * 14]
    titles: list[dict[str, str]] = [{"title": "b_c"}, {"title": "A%C"}, {}, {"title": "STRASSE"}]
    ratings: list[tuple[RatingRecord, ...]] = [(each,) for each in RATINGS] + [()]
    for line, title, rated in zip(givens, titles, ratings, strict=True):
        puzzle = ruleout.parse({"variant": "classic", "givens": line, **title})
        library.add([NewEntry(puzzle, f"{len(line)} cells", rated)])
    return library


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, [1, 2, 3, 4]),
        ({"ids": (3, 1, 9)}, [1, 3]),
        ({"ids": ()}, []),
        ({"title": "\udcff"}, []),
        ({"difficulty": "\udc80"}, []),
        ({"variant": "classic", "limit": 2}, [1, 2]),
        ({"limit": 0}, []),
        ({"variant": "killer"}, []),
        ({"scale": "se"}, [1, 2]),
        ({"scale": "se", "difficulty": (3, 4)}, [1]),
        ({"scale": "se", "difficulty": (3.4, 7.1)}, [1, 2]),
        ({"difficulty": (3, 400)}, [3]),
        ({"difficulty": "hard"}, [2]),
        ({"difficulty": "EASY", "scale": "se"}, []),
        ({"needed": {"x-wing": (1, None)}}, [1, 2]),
        ({"needed": {"x-wing": (1, 1)}}, [2]),
        ({"needed": {"x-wing": (1, None), "naked-pair": (1, None)}}, [1]),
        ({"needed": {"x-wing": (1, None)}, "scale": "ruleout"}, []),
        ({"excluded": ("x-wing",)}, [3]),
        ({"excluded": ("naked-pair",), "scale": "se"}, [2]),
        ({"givens": (2, 9)}, [2, 3, 4]),
        ({"symmetry": "left-right"}, []),
        ({"symmetry": "diagonal"}, [1]),
        ({"title": "_"}, [1]),
        ({"title": "%"}, [2]),
        ({"title": "a%c"}, [2]),
        ({"title": "[a-z]*"}, []),
        ({"title": "straße"}, [4]),
        ({"title": "' OR 1=1 --"}, []),
        ({"source": "16"}, [4]),
        ({"source": ""}, [1, 2, 3, 4]),
        ({"reverse": True}, [4, 3, 2, 1]),
        ({"sort": "givens", "reverse": True}, [2, 3, 4, 1]),
        ({"sort": "title"}, [2, 1, 4, 3]),
        ({"sort": "source", "reverse": True}, [1, 2, 3, 4]),
        ({"sort": "difficulty", "scale": "se"}, [1, 2]),
        ({"sort": "difficulty", "scale": "se", "reverse": True}, [2, 1]),
        ({"sort": "difficulty"}, [3, 1, 2, 4]),
    ],
    ids=str,
)
def test_a_query_finds_what_meets_it_in_its_order(filled: Library, query: dict[str, Any], ids: list[int]) -> None:
    assert filled.ids(Query(**query)) == ids
    assert [each.id for each in filled.find(Query(**query))] == ids


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"title": "x" * 201}, "title: found 201 characters; expected at most 200"),
        ({"source": "x" * 1000}, "source: found 1000 characters"),
        ({"sort": "id; DROP TABLE puzzle"}, "sort: found 'id; DROP TABLE puzzle'; expected id, givens"),
        ({"ids": (1,) * 100_001}, "ids: found 100001; expected at most 100000"),
        ({"symmetry": "halfturn"}, "symmetry: found 'halfturn'; expected none, half-turn"),
    ],
    ids=["title", "source", "sort", "ids", "symmetry"],
)
def test_an_invalid_query_is_refused(query: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Query(**query)


def test_many_ids_can_be_asked_for(filled: Library) -> None:
    assert filled.ids(Query(ids=tuple(range(2, 50_000)))) == [2, 3, 4]


def test_a_query_without_conditions_is_everything() -> None:
    assert Query(sort="title", reverse=True).is_everything
    assert not Query(limit=3).is_everything
    assert not Query(ids=()).is_everything
