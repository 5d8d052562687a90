"""Adding, finding and removing puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import ruleout
from ruleout import InputError, Outcome, PathEntry, Puzzle, Verdict
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, NewEntry, Query
from ruleout_batch.library import store
from ruleout_batch.library.key import known_symmetries

ONE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SMALL = "1.....3..4.....2"
SIX = ".....1....2...134...4....3.....4.1.5"
LARGE = "123456789ABCDEFG" + "." * 240


def parse(line: str, **more: object) -> Puzzle:
    return ruleout.parse({"variant": "classic", "givens": line, **more})


def test_what_is_added_can_be_found(library: Library) -> None:
    rating = RatingRecord(
        "se", 7.1, "hard", True, "1", "p 1", Verdict.UNIQUE, Outcome.SOLVED, (PathEntry("x-wing", 2, 3.2),), "abcd"
    )
    entry = NewEntry(parse(ONE, title="A title"), "a source", (rating,), {"seed": 3})
    added = library.add([entry, parse(SMALL)])
    assert (added.puzzles, added.new, added.known, added.ratings) == (2, 2, 0, 1)
    first, second = library.find()
    assert (first.title, first.source, first.givens, first.variant) == ("A title", "a source", 21, "classic")
    assert (first.ratings, first.recipe) == ((rating,), {"seed": 3})
    assert first.puzzle() == parse(ONE)
    assert (second.ratings, second.recipe, second.title) == ((), None, None)
    assert len(library) == 2


def test_equivalent_classics_are_added_once(library: Library) -> None:
    turned = ONE[::-1].translate(str.maketrans("123456789", "234567891"))
    assert library.add([parse(ONE), parse(turned), parse(OTHER)]).known == 1
    assert library.add([parse(turned)]).known == 1
    assert library.add([parse(SMALL), parse(SMALL[::-1])]).known == 1


def test_a_player_s_entries_do_not_make_another_puzzle(library: Library) -> None:
    assert library.add([parse(ONE), parse(ONE).place("r1c2", 4)]).known == 1


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (parse(LARGE), parse(LARGE), True),
        (parse(LARGE), ruleout.parse(LARGE, format="line"), True),
        (parse(LARGE), parse(LARGE[::-1]), False),
        (parse(SMALL), parse(SMALL).with_marks([[1, 2, 3, 4]] * 16), False),
        (parse(SMALL.translate(str.maketrans("1234", "WORD")), symbols="WORD"), parse(SMALL), False),
        (parse(SIX, box=[2, 3]), parse(SIX, box=[3, 2]), False),
        (parse(SIX, box=[2, 3]), parse("".join(SIX[n::6] for n in range(6)), box=[3, 2]), True),
    ],
    ids=["equal", "other format", "turned", "marks", "words", "boxes", "exchanged"],
)
def test_other_puzzles_are_added_once_if_they_are_equal(
    library: Library, one: Puzzle, other: Puzzle, same: bool
) -> None:
    assert library.add([one, other]).known == same


def test_a_known_puzzle_receives_ratings(library: Library) -> None:
    library.add([NewEntry(parse(ONE), ratings=(RatingRecord("se", 7.0, scale_version="1"),))])
    newer = (RatingRecord("se", 7.2, scale_version="1"), RatingRecord("se", 7.3, scale_version="2"))
    library.add([NewEntry(parse(ONE[::-1]), ratings=newer)])
    (entry,) = library.find()
    assert [each.value for each in entry.ratings] == [7.2, 7.3]
    assert entry.puzzle() == parse(ONE)


CUT_SHORT = RatingRecord("se", None, technique_set="ab", complete=False)
COMPLETE = RatingRecord("se", 7.0, technique_set="cd")


@pytest.mark.parametrize(
    ("given", "kept", "written"),
    [
        ([COMPLETE, CUT_SHORT], [COMPLETE], 1),
        ([COMPLETE, attrs.evolve(CUT_SHORT, technique_set="cd", scale_version="2")], [COMPLETE], 1),
        ([CUT_SHORT, COMPLETE], [COMPLETE], 2),
        ([CUT_SHORT, attrs.evolve(CUT_SHORT, level="easy")], [attrs.evolve(CUT_SHORT, level="easy")], 2),
        ([COMPLETE, attrs.evolve(CUT_SHORT, scale="own")], [attrs.evolve(CUT_SHORT, scale="own"), COMPLETE], 2),
    ],
    ids=["later", "other version", "earlier", "again", "other scale"],
)
def test_a_rating_that_ran_out_of_time_never_stands_beside_a_complete_one(
    library: Library, given: list[RatingRecord], kept: list[RatingRecord], written: int
) -> None:
    assert sum(library.add([NewEntry(parse(ONE), ratings=(each,))]).ratings for each in given) == written
    assert list(next(library.find()).ratings) == kept


def test_symmetries_are_those_of_the_givens(library: Library) -> None:
    library.add([parse("1..2.........." + "3" + ".", box=[2, 2]), parse(ONE)])
    assert [each.symmetries for each in library.find()] == [(), ()]
    library.add([parse("1..4........2..3")])
    full = next(library.find(Query(symmetry="full")))
    assert set(full.symmetries) == set(known_symmetries()) - {"none"}
    assert [each.id for each in library.find(Query(symmetry="none"))] == [1, 2]


def test_what_came_before_an_error_is_kept(library: Library) -> None:
    def puzzles() -> Iterator[Puzzle]:
        yield parse(ONE)
        yield parse(OTHER)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        library.add(puzzles())
    assert len(library) == 2


def test_puzzles_are_written_after_a_while(library: Library, place: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SECONDS_PER_TRANSACTION", 0.0)
    seen = []

    def puzzles() -> Iterator[Puzzle]:
        for line in (ONE, OTHER):
            yield parse(line)
            with Library(write=False) as reader:
                seen.append(len(reader))

    library.add(puzzles())
    assert seen == [1, 2]


def test_what_cannot_be_written_is_not_tried_again(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fail(connection: object, change: object) -> None:
        tried.append(change)
        raise InputError("full")

    monkeypatch.setattr(store, "SECONDS_PER_TRANSACTION", 0.0)
    monkeypatch.setattr(store, "in_transaction", fail)
    with pytest.raises(InputError, match="full"):
        library.add([parse(ONE), parse(OTHER)])
    assert len(tried) == 1


def test_puzzles_are_removed_with_their_ratings(library: Library) -> None:
    rated = (RatingRecord("se", 7.0, path=(PathEntry("x-wing", 1),)),)
    library.add([NewEntry(parse(ONE), ratings=rated), parse(OTHER)])
    assert library.remove([1, 77]) == 1
    assert library.remove([]) == 0
    assert [each.id for each in library.find()] == [2]
    assert library.names("scales") == library.names("techniques") == ()
    assert library.add([parse(ONE)]).new == 1


@pytest.mark.parametrize("number", [2**63, -(2**70)])
def test_a_number_that_sqlite_cannot_hold_is_refused(library: Library, number: int) -> None:
    library.add([parse(ONE)])
    with pytest.raises(InputError, match="a number too large"):
        library.remove([1, number])
    assert len(library) == 1
    for query in (Query(limit=number), Query(givens=(number, number)), Query(needed={"x-wing": (number, None)})):
        with pytest.raises(InputError, match="a number too large"):
            list(library.find(query))
    rating = RatingRecord("se", 1.0, path=(PathEntry("x-wing", number),))
    with pytest.raises(InputError, match="a number too large"):
        library.add([NewEntry(parse(OTHER), ratings=(rating,))])


@pytest.mark.parametrize("kind", ["variant", "", "symmetries"])
def test_names_of_an_unknown_kind_are_refused(library: Library, kind: str) -> None:
    with pytest.raises(ValueError, match="expected variants, scales or techniques"):
        library.names(kind)


def test_info_counts_by_variant_and_scale(library: Library) -> None:
    library.add([NewEntry(parse(ONE), ratings=(RatingRecord("se", 7.0), RatingRecord("own", None))), parse(OTHER)])
    found = library.info()
    assert (found.puzzles, found.variants, found.scales) == (2, {"classic": 2}, {"own": 1, "se": 1})


def test_long_and_strange_labels_are_stored(library: Library) -> None:
    library.add([NewEntry(parse(ONE, title="\ud800" + "x" * 500), "y" * 500)])
    (entry,) = library.find()
    assert entry.title is not None
    assert entry.source is not None
    assert entry.title.startswith("\\ud800xxx")
    assert len(entry.source) == 200


def test_the_library_is_empty_in_a_folder_that_does_not_exist(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RULEOUT_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", f"{tmp_path}/a/b")
    monkeypatch.setattr("sys.platform", "linux")
    with Library() as library:
        assert len(library) == 0
        assert library.path == f"{tmp_path}/a/b/ruleout/library.sqlite"
