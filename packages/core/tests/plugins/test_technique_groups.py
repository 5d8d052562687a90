"""Techniques that are named one by one or as groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import ruleout
from ruleout import Board, InputError, Outcome, Step, Technique, UnknownName, Unsupported, discover
from ruleout.internal import Candidate, Reason, Rung, groups_of, hookimpl, techniques_called, techniques_meant

PUZZLE = "1...3..2...3..2."


def placing(name: str, which: int) -> Technique:
    """A technique that places the only candidate of the cells whose number has the remainder *which* by 3."""

    def find(board: Board) -> Iterator[Step]:
        for cell in range(which, board.layout.size, 3):
            digits = board.candidates(cell)
            if not board.is_placed(cell) and len(digits) == 1:
                yield Step(name, places=(Candidate(cell, digits[0].digit),), because=Reason(cells=(cell,)))

    return Technique(name, name, 10 * which + 10, find, groups=("placing", "odd" if which % 2 else "even"))


class Bringer:
    """A plug-in with techniques in groups, one of them on request."""

    @hookimpl
    def ruleout_techniques(self) -> Iterable[Technique]:
        nothing = Technique("giant", "Giant", 90, lambda board: (), also=("Huge",), groups=("even",), on_request=True)
        return [*map(placing, ("first", "second", "third"), range(3)), nothing]


REGISTRY = discover(only=(), also=[Bringer()])


def ids(techniques: Iterable[Technique]) -> list[str]:
    return [each.id for each in techniques]


def test_each_group_has_its_techniques_the_easiest_first() -> None:
    assert {name: ids(members) for name, members in groups_of(REGISTRY).items()} == {
        "placing": ["first", "second", "third"],
        "even": ["first", "third", "giant"],
        "odd": ["second"],
        "all": ["first", "second", "third", "giant"],
    }


def test_a_name_is_that_of_a_technique_or_of_a_group() -> None:
    assert ids(techniques_called(REGISTRY, "Huge")) == ["giant"]
    assert ids(techniques_called(REGISTRY, "EVEN ")) == ["first", "third", "giant"]
    with pytest.raises(UnknownName, match="no technique is called 'odds'; did you mean odd"):
        techniques_called(REGISTRY, "odds")


@pytest.mark.parametrize(
    ("name", "used"),
    [("even", ["first", "third"]), ("giant", ["giant"]), ("all", ["first", "second", "third", "giant"])],
)
def test_a_group_is_used_without_what_is_on_request(name: str, used: list[str]) -> None:
    assert ids(techniques_meant(REGISTRY, name)) == used


def test_groups_are_used_and_left_out() -> None:
    def path(**options: object) -> set[str]:
        return {each.technique for each in ruleout.explain(PUZZLE, plugins=REGISTRY, **options).path}  # type: ignore[arg-type]

    assert path() == {"first", "second", "third"}
    assert path(techniques="even", without="third") == {"first"}
    assert path(without=["odd"]) <= {"first", "third"}
    assert path(up_to="second") == {"first", "second"}
    assert path(up_to="odd") == {"first", "second"}
    assert path(techniques=["first", "third"], up_to="second") == {"first"}


class OwnScale:
    """A scale that tries the third technique first."""

    id = "own"
    rungs = (Rung("third", 1), Rung("first", 2), Rung("second", 3))
    by_rounds = False


def test_what_is_harder_is_decided_by_the_ladder_of_a_scale() -> None:
    report = ruleout.explain(PUZZLE, plugins=REGISTRY, scale=OwnScale(), up_to="first")
    assert {each.technique for each in report.path} == {"third", "first"}
    with pytest.raises(Unsupported, match="up_to: scale own does not use giant"):
        ruleout.explain(PUZZLE, plugins=REGISTRY, scale=OwnScale(), up_to="giant")


def test_the_technique_up_to_which_others_are_used_is_used_itself() -> None:
    used = []

    def find(board: Board) -> Iterable[Step]:
        used.append(board)
        return ()

    class Requested:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [Technique("requested", "Requested", 5, find, on_request=True)]

    registry = discover(only=(), also=[Requested()])
    ruleout.explain(PUZZLE, plugins=registry)
    assert used == []
    ruleout.explain(PUZZLE, plugins=registry, up_to="requested")
    assert len(used) == 1


def test_no_more_steps_are_taken_than_are_wanted() -> None:
    whole = ruleout.explain(PUZZLE, plugins=REGISTRY)
    some = ruleout.explain(PUZZLE, plugins=REGISTRY, steps=2)
    assert some.steps == whole.steps[:2]
    assert (some.outcome, some.complete, some.final) == (Outcome.STOPPED, True, whole.moves[2][0])
    until = ruleout.explain(PUZZLE, plugins=REGISTRY, until="odd")
    first = next(number for number, step in enumerate(whole.steps, 1) if step.technique == "second")
    assert until.steps == whole.steps[:first]
    assert ruleout.explain(PUZZLE, plugins=REGISTRY, steps=len(whole)) == whole
    assert whole.outcome is Outcome.SOLVED
    with pytest.raises(InputError, match="steps: found 0; expected 1 or more"):
        ruleout.explain(PUZZLE, plugins=REGISTRY, steps=0)
    with pytest.raises(TypeError, match="steps"):
        ruleout.explain(PUZZLE, plugins=REGISTRY, steps="two")  # type: ignore[arg-type]


def test_a_hint_for_a_cell_changes_this_cell() -> None:
    board = Board.of(ruleout.parse(PUZZLE))
    for name, cell in ((each, board.layout.cell(each)) for each in board.layout.names):
        if board.is_placed(cell):
            with pytest.raises(InputError, match=f"cell: found {name}, which holds .; expected a cell without a digit"):
                ruleout.hint(PUZZLE, cell=name, plugins=REGISTRY)
            continue
        found = ruleout.hint(PUZZLE, cell=name, plugins=REGISTRY)
        if len(board.candidates(cell)) == 1:
            assert found
            assert [each.cell for each in found.step.places] == [cell]
        else:
            assert isinstance(found, ruleout.NoHint)
            assert found.text == f"no technique that is used changes {name} now; other steps come first"


def test_steps_are_found_when_they_are_requested() -> None:
    asked = []

    def find(board: Board) -> Iterator[Step]:
        for cell in range(board.layout.size):
            asked.append(cell)
            digits = board.candidates(cell)
            if not board.is_placed(cell) and len(digits) == 1:
                yield Step("lazy", places=(Candidate(cell, digits[0].digit),), because=Reason(cells=(cell,)))

    class Lazy:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [Technique("lazy", "Lazy", 5, find)]

    steps = ruleout.all_steps(PUZZLE, plugins=discover(only=(), also=[Lazy()]))
    next(steps)
    assert asked[-1] < 15
    rest = list(steps)
    assert rest
    assert asked == list(range(16))
