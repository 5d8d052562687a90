"""What plug-ins of third parties claim that is of the project: its items come first, and the others are named."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any

import attrs
import distributions
import pytest

import ruleout
from ruleout import Document, Fault, Registry, Technique
from ruleout.internal import Claim, Format, Translation, classic_grid, hookimpl, language_of, techniques_called
from ruleout.words.language import ENGLISH
from ruleout_play import Game, answer
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.kind import RESERVED
from ruleout_play.questions.question import Question

OWN = ruleout.default_registry()
EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"


def beside(told: list[Fault], hook: str, *items: object) -> Registry:
    """The installed plug-ins, and one that brings *items*."""

    class Plugin:
        pass

    def bring() -> Iterable[object]:
        return items

    bring.__name__ = hook
    setattr(Plugin, hook, staticmethod(hookimpl(bring)))
    return ruleout.discover(also=[Plugin()], tell=told.append)


def names_taken() -> Iterator[tuple[str, Any, str]]:
    """Of each kind, an item, and each name that an item of a third party could take of it."""
    for kind in OWN.kinds:
        items = list(OWN.all(kind).values())
        with_names = next((each for each in items if getattr(each, "also", ())), items[0] if items else None)
        if with_names is not None:
            for name in (with_names.id, *getattr(with_names, "also", ())[:1]):
                yield kind, with_names, name


@pytest.mark.parametrize(
    ("kind", "item", "name"), list(names_taken()), ids=lambda each: each if isinstance(each, str) else "item"
)
def test_no_item_of_a_third_party_takes_a_name_of_the_project(kind: str, item: Any, name: str) -> None:
    theirs = copy(item)
    object.__setattr__(theirs, "id", name)
    object.__setattr__(theirs, "title", "Theirs")
    if kind == "rules":
        object.__setattr__(theirs, "key", "theirs")
    told: list[Fault] = []
    registry = beside(told, f"ruleout_{kind.replace('-', '_')}", theirs)
    assert registry.all(kind).keys() == OWN.all(kind).keys()
    assert registry.named(kind, name) is registry.all(kind)[item.id]
    assert registry.named(kind, name).title != "Theirs"
    assert all(registry.is_own(kind, each) for each in registry.all(kind))
    assert [fault.provider.distribution for fault in told] == ["given"]


def test_a_group_of_the_project_comes_before_a_technique_of_a_third_party() -> None:
    theirs = Technique("basic", "Theirs", 1, lambda board: ())
    groups = [each for technique in OWN.techniques.values() for each in technique.groups]
    told: list[Fault] = []
    registry = beside(told, "ruleout_techniques", attrs.evolve(theirs, id=groups[0]), attrs.evolve(theirs, id="all"))
    assert len(techniques_called(registry, groups[0])) == len(techniques_called(OWN, groups[0]))
    assert len(techniques_called(registry, "all")) == len(OWN.techniques) + 2


def test_sentences_of_the_project_come_before_those_of_a_third_party() -> None:
    theirs = Translation(
        "de-theirs", "de", "Theirs", lambda: '[nouns]\nrow = "X"\nmine = "Meins"\n[sentences.naked-single]\nfull = "X"'
    )
    told: list[Fault] = []
    registry = beside(told, "ruleout_translations", theirs, attrs.evolve(theirs, id="aa-theirs"))
    with_theirs, own = language_of(registry, "de"), language_of(OWN, "de")
    assert (with_theirs.title, dict(with_theirs.sentences)) == (own.title, own.sentences)
    assert dict(with_theirs.nouns) == {**own.nouns, "mine": {"name": "Meins"}}
    assert (with_theirs.words, with_theirs.numbers, with_theirs.counts) == (own.words, own.numbers, own.counts)
    assert [str(each) for each in told] == [
        f"translation {name} of plug-in given 0 (1) was not used in part: nouns row and sentences naked-single.full "
        "(2 in all) are in a translation that precedes it"
        for name in ("aa-theirs", "de-theirs")
    ]
    assert ENGLISH is language_of(registry, "en")


def test_no_two_translations_of_the_project_have_an_entry_in_common() -> None:
    registry = ruleout.discover()
    for each in {each.language for each in registry.all("translations").values()}:
        language_of(registry, each)
    assert not registry.faults


def test_a_puzzle_without_a_name_is_written_as_a_variant_of_the_project() -> None:
    theirs = attrs.evolve(OWN.variants["classic"], id="aaa")
    told: list[Fault] = []
    registry = beside(told, "ruleout_variants", theirs)
    puzzle = ruleout.Puzzle(classic_grid(4, (2, 2)), (0,) * 16)
    assert ruleout.write(puzzle, "json", plugins=registry) == ruleout.write(puzzle, "json", plugins=OWN)


def test_a_format_that_claims_everything_takes_nothing_of_the_project_and_is_named_once() -> None:
    theirs = Format(
        "theirs",
        "Theirs",
        lambda text: Claim("all", certain=True),
        lambda text, variant: [Document("classic", {"n": 4})],
    )
    told: list[Fault] = []
    registry = beside(told, "ruleout_formats", theirs)
    for _ in range(2):
        assert ruleout.parse(EASY, plugins=registry) == ruleout.parse(EASY, plugins=OWN)
    assert [str(each) for each in told] == [
        "format theirs of plug-in given 0 (1) was not used: the text is also claimed by line of this project, which "
        "takes precedence; to use theirs, name it"
    ]
    assert ruleout.parse(EASY, format="theirs", plugins=registry).layout.size == 16


@pytest.mark.parametrize("key", RESERVED)
def test_an_answer_has_no_key_of_the_reply(key: str) -> None:
    assert asked({key: "x", "found": 1}) == {
        "what": "theirs",
        "number": 7,
        "error": {
            "message": "question theirs of plug-in given 0 (1) failed on this puzzle: ValueError: found the "
            f"keys {key}, which are those of the reply itself"
        },
    }


NO_JSON = (math.nan, -math.inf, {1, 2}, b"x", object(), {(1, 2): 3})


@pytest.mark.parametrize("value", NO_JSON, ids=lambda each: type(each).__name__)
def test_an_answer_is_data_of_json(value: object) -> None:
    message = asked({"found": [value]})["error"]["message"]
    assert message.startswith("question theirs of plug-in given 0 (1) failed on this puzzle: ")


def test_an_answer_may_say_that_it_is_not_complete() -> None:
    assert asked({"complete": False, "found": (1,)}) == {"what": "theirs", "number": 7, "complete": False, "found": [1]}


def asked(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The reply to a question of a third party whose answer is *found*."""

    def answered(asked: Asked) -> Mapping[str, Any]:
        return found

    registry = beside([], "ruleout_questions", Question("theirs", "Theirs", answered))
    return answer({"what": "theirs", "number": 7}, plugins=registry)


KIND = """
import attrs
import distributions
from ruleout.internal import RecordKind, object_form
from ruleout.plugin import Kind, hookspec

@attrs.frozen
class Ant:
    id: str
    title: str = ""

@hookspec
def ruleout_ants():
    "Ants."

def records():
    return {name: RecordKind((object,), object_form(Ant, "id"), has_document=False) for name in ("game", "ant")}

KIND = Kind(ruleout_ants, Ant, records=records)
"""


def test_records_of_the_project_come_before_those_of_a_kind_of_a_third_party(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributions.install(tmp_path, "ants", KIND, points="[ruleout.kinds]\nruleout_ants = ants:KIND\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = ruleout.discover()
    game = Game.of(ruleout.parse(EASY))
    assert list(registry.records())[-1] == "ant"
    assert ruleout.to_record(game, plugins=registry) == ruleout.to_record(game)
