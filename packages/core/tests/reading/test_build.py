"""From documents to puzzles, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

from ruleout import Document, InputError, Layout, Puzzle, Registry, UnknownName, Unsupported, discover, registry_of
from ruleout.builtin.classic import CLASSIC
from ruleout.errors import NotRecognised
from ruleout.model.constraints import Constraint
from ruleout.plugin import Decoration, Grid, Rule, Sum, Unit, Variant, hookimpl
from ruleout.plugins.faults import Fault
from ruleout.reading.build import build_puzzle
from ruleout.reading.unbuild import with_digits

CORE = discover(only=())
ROWS = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]


def read_corner(value: Any, layout: Layout) -> int:
    if not isinstance(value, int):
        raise InputError("corner: expected a total")
    return value


def build_corner(total: int, layout: Layout) -> Iterable[Constraint]:
    return [Sum((0, layout.visible - 1), total)]


def draw_corner(total: int, layout: Layout) -> Iterable[Decoration]:
    return [Decoration("area", (0, layout.visible - 1), str(total))]


CORNER = Rule("corner-sum", "Corners", read_corner, lambda value, layout: value, build_corner, draw_corner)
FOUR = Variant("four", "Four", extends="classic", defaults={"n": 4, "corner_sum": 3}, also=("quattro",))
FIVE = Variant("five", "Five", extends="four", defaults={"corner_sum": 5})
LOOP = Variant("loop", "Loop", extends="pool")
POOL = Variant("pool", "Pool", extends="loop")


class Plugin:
    @hookimpl
    def ruleout_variants(self) -> list[Variant]:
        return [CLASSIC, FOUR, FIVE, LOOP, POOL]

    @hookimpl
    def ruleout_rules(self) -> list[Rule]:
        return [CORNER]


MORE = registry_of(Plugin())


def built(variant: str | None = "classic", registry: Registry = MORE, **data: Any) -> Puzzle:
    return build_puzzle(Document(variant, data), registry)


def refusal(variant: str | None = "classic", registry: Registry = MORE, **data: Any) -> str:
    with pytest.raises(InputError) as caught:
        built(variant, registry, **data)
    return str(caught.value)


def test_a_rule_adds_its_constraints_and_its_drawing() -> None:
    puzzle = built(givens=ROWS, corner_sum=3)
    assert puzzle.layout.sums == (Sum((0, 15), 3),)
    assert puzzle.decorations == (Decoration("area", (0, 15), "3"),)
    assert puzzle.layout is not built(givens=ROWS).layout


@pytest.mark.parametrize("value", [None, False])
def test_a_rule_that_is_switched_off_adds_nothing(value: object) -> None:
    assert built(givens=ROWS, corner_sum=value).layout is built(givens=ROWS).layout


def test_a_key_that_nobody_knows_is_refused_by_name() -> None:
    assert refusal(givens=ROWS, corner_sun=3) == (
        "unknown key 'corner_sun': no installed rule has it; did you mean corner_sum?"
    )
    with pytest.raises(NotRecognised):
        built(registry=CORE, givens=ROWS, corner_sum=3)


def test_keys_that_carry_no_rule_become_meta() -> None:
    puzzle = built(givens=ROWS, title="mine", solution=[[1]], solution_from="me", meta={"a": 1})
    assert puzzle.meta == {"title": "mine", "solution": [[1]], "solution_from": "me", "meta": {"a": 1}}


def test_another_version_is_refused() -> None:
    assert built(givens=ROWS, version=1).layout.digits == 4
    assert refusal(givens=ROWS, version=2) == "version: found '2'; expected 1"


def test_a_variant_that_extends_another_brings_defaults_that_a_document_may_change() -> None:
    assert built("four").layout.sums == (Sum((0, 15), 3),)
    assert built("five").layout.sums == (Sum((0, 15), 5),)
    assert built("five").layout.digits == 4
    assert built("five", corner_sum=7).layout.sums == (Sum((0, 15), 7),)
    assert built("five", corner_sum=None).layout.sums == ()
    assert built("quattro").variant == "four"


def test_variants_that_extend_each_other_in_a_ring_are_refused() -> None:
    assert refusal("loop").endswith("extends itself")


def test_the_variant_may_be_missing_where_the_keys_tell() -> None:
    puzzle = built(None, givens=ROWS)
    assert puzzle.variant == "classic"
    assert puzzle.document is not None
    assert puzzle.document.variant == "classic"
    assert refusal(None, given=[[1]]) == "unknown key 'given': did you mean givens?"
    assert refusal(None, title="nothing").startswith('found no "variant", and no installed variant fits the keys')
    with pytest.raises(UnknownName, match="no variant is called 'clasic'; did you mean classic"):
        built("clasic")


def test_keys_that_two_variants_claim_are_refused_with_both() -> None:
    twin = Variant("twin", "Twin", extends="classic", claims=frozenset({"givens"}))

    class Other:
        @hookimpl
        def ruleout_variants(self) -> list[Variant]:
            return [CLASSIC, twin]

    assert refusal(None, registry_of(Other()), givens=ROWS) == (
        'the keys (givens) fit classic of plug-in given 0 (1) and twin of plug-in given 0 (1); say which with "variant"'
    )


def test_a_puzzle_without_the_name_of_a_variant_belongs_to_one_of_the_project_first() -> None:
    class Other:
        @hookimpl
        def ruleout_variants(self) -> list[Variant]:
            return [Variant("twin", "Twin", extends="classic", claims=frozenset())]

    told: list[Fault] = []
    registry = discover(only=(), also=[Other()], tell=told.append)
    assert [built(None, registry, givens=ROWS).variant for _ in range(2)] == ["classic", "classic"]
    assert [str(each) for each in told] == [
        "variant twin of plug-in given 0 (1) was not used: a puzzle without the name of a variant is also claimed by "
        "classic of this project, which takes precedence; to use twin, name it"
    ]


@pytest.mark.parametrize("key", ["level", "title", "solution_of", "givens", "marks", "placed", "variant"])
def test_no_rule_of_a_third_party_reads_a_key_that_has_a_meaning_already(key: str) -> None:
    rule = Rule("level", "Level", read_corner, lambda value, layout: value, build_corner, key=key)

    class Levels:
        @hookimpl
        def ruleout_rules(self) -> list[Rule]:
            return [rule, attrs.evolve(rule, id="corner", key="corner_total")]

    told: list[Fault] = []
    registry = discover(only=(), also=[Levels()], tell=told.append)
    assert list(registry.rules) == ["corner"]
    assert built(registry=registry, givens=ROWS, level=3, corner_total=3).layout.sums == (Sum((0, 15), 3),)
    assert built(registry=registry, givens=ROWS, level=3).meta == {"level": 3}
    assert [str(each) for each in told] == [
        f"rule level of plug-in given 0 (1) was disabled: the key {key} has another meaning in this project; expected "
        "a key of its own"
    ]


def test_a_grid_that_no_other_package_knows_is_recognised_by_its_keys() -> None:
    def grid(data: Mapping[str, Any]) -> Grid:
        return Grid(Layout.of(2, [(0, 0), (0, 1)], [Unit("row 1", "row", (0, 1))]), tuple(data["givens"]))

    pair = Variant(
        "pair",
        "Pair",
        grid=grid,
        fill=lambda data, grid, digits: {**data, "givens": list(digits)},
        keys=frozenset({"n", "givens", "pair"}),
        claims=frozenset({"pair"}),
    )

    class Pairs:
        @hookimpl
        def ruleout_variants(self) -> list[Variant]:
            return [pair]

        @hookimpl
        def ruleout_rules(self) -> list[Rule]:
            return [CORNER]

    registry = discover(only=(), also=[Pairs()])
    assert built(None, registry, n=2, givens=[0, 1], pair=True, title="mine", corner_sum=3).variant == "pair"
    assert built(None, registry, givens=ROWS, corner_sum=3).variant == "classic"
    message = refusal(None, registry, givens=ROWS, pair=True, box=[2, 2])
    assert message.startswith('found no "variant", and no installed variant fits the keys (box, givens, pair)')
    assert message.endswith("; the nearest is classic, which has no key 'pair'")


def test_errors_carry_the_place_of_the_document() -> None:
    with pytest.raises(InputError) as caught:
        build_puzzle(Document("classic", {"n": 7}, file="mine.json", line=3), MORE)
    assert str(caught.value).startswith("mine.json:3: 7x7")


# Marks and entries


def marks(value: object) -> list[list[object]]:
    rows: list[list[object]] = [[[1, 2, 3, 4] for _ in range(4)] for _ in range(4)]
    rows[0][0] = value
    return rows


def test_marks_are_the_digits_that_cells_may_hold() -> None:
    puzzle = built(givens=ROWS, marks=marks([1, 3]))
    assert puzzle.marks == (0b0101, *[0b1111] * 15)
    assert puzzle.start[0] == 0b0001
    assert built(givens=ROWS).marks is None


def test_marks_that_exclude_a_given_are_refused_with_their_definition() -> None:
    assert refusal(givens=ROWS, marks=marks([2, 3])) == (
        "r1c1: marks: the given 1 is not among its pencil marks (2, 3); pencil marks are the digits that a cell may "
        "still hold, its given included"
    )


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "r1c1: marks: found no digit; expected at least one"),
        ([5], "r1c1: marks: found '5'; expected a digit from 1 to 4"),
        ([0], "r1c1: marks: found '0'; expected a digit from 1 to 4"),
        ([True], "r1c1: marks: found "),
        (1, "r1c1: marks: found '1'; expected a list of digits"),
        ("x", "r1c1: marks: found 'x'; expected 1-4, 0 or ."),
        (["x"], "r1c1: marks: found 'x'; expected 1-4, 0 or ."),
    ],
)
def test_marks_that_are_no_digits_are_refused_with_their_cell(value: object, says: str) -> None:
    assert refusal(givens=ROWS, marks=marks(value)).startswith(says)


@pytest.mark.parametrize("value", [[1, 3], ["1", 3], "13", "1.3.", "3 1"])
def test_marks_may_be_symbols_in_a_list_or_a_string(value: object) -> None:
    assert built(givens=ROWS, marks=marks(value)).marks == (0b0101, *[0b1111] * 15)


def test_marks_of_blanks_alone_may_be_any_digit() -> None:
    assert built(givens=ROWS, marks=marks("....")).marks == (0b1111,) * 16


def test_marks_that_are_too_few_are_refused_with_the_first_cell_that_has_none() -> None:
    assert refusal(givens=ROWS, marks=marks([1])[:3]) == "marks: found 3 rows; expected 4"
    assert refusal(givens=ROWS, marks="1234").startswith("marks: found 4 cells; expected 16 (4x4)")
    assert refusal(givens=ROWS, marks=1234).startswith("marks: found '1234'; expected a list of rows")


def test_a_long_list_of_marks_is_not_echoed() -> None:
    assert len(refusal(givens=ROWS, marks=marks([2, 3] * 500))) < 200


def test_entries_are_placed_but_not_given() -> None:
    puzzle = built(givens=ROWS, placed=[[0, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    assert puzzle.placed == (0, 2, *[0] * 14)
    assert puzzle.givens[1] == 0
    assert refusal(givens=ROWS, placed=[[0, 5, 0, 0], [0] * 4, [0] * 4, [0] * 4]) == (
        "r1c2: placed: found '5'; expected a digit from 1 to 4, or 0 for a blank"
    )
    assert "found" in refusal(givens=ROWS, placed=[[False, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])


# Back


def test_filling_writes_givens_and_drops_marks_and_entries() -> None:
    puzzle = built(givens=ROWS, corner_sum=3, marks=marks([1]), placed=[[0] * 4] * 4, title="mine")
    document = with_digits(puzzle, (1, 2, 3, 4) * 4, MORE)
    assert document.data == {"n": 4, "givens": [[1, 2, 3, 4]] * 4, "corner_sum": 3, "title": "mine"}
    assert build_puzzle(document, MORE).givens == (1, 2, 3, 4) * 4


def test_filling_does_not_repeat_what_a_variant_knows() -> None:
    document = with_digits(built("four"), (1, 2, 3, 4) * 4, MORE)
    assert document.variant == "four"
    assert document.data == {"givens": [[1, 2, 3, 4]] * 4}
    other = with_digits(built("four", n=6, box=[3, 2]), (1, 2, 3, 4, 5, 6) * 6, MORE)
    assert other.data == {"n": 6, "box": [3, 2], "givens": [[1, 2, 3, 4, 5, 6]] * 6}


def test_a_puzzle_without_a_document_cannot_be_filled() -> None:
    bare = Puzzle(Layout.of(2, [(0, 0), (0, 1)], [Unit("row 1", "row", (0, 1))]), (0, 0))
    with pytest.raises(Unsupported, match="names no variant, and no installed one has its layout"):
        with_digits(bare, (1, 2), MORE)


def test_a_document_is_written_with_version_and_variant_first() -> None:
    assert list(Document("classic", {"n": 4, "version": 1}).as_json().items()) == [
        ("version", 1),
        ("variant", "classic"),
        ("n", 4),
    ]
    assert Document(None, {"n": 4}).as_json() == {"version": 1, "n": 4}
