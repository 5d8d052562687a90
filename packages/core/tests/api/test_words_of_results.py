"""The words and pictures of results: those of the plug-ins and of the language that made them."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator

import pytest

import ruleout
from ruleout import Board, Puzzle, Registry, Report, Step, Technique
from ruleout.plugin import Cells, Digits, Reason, Sentences, Translation, Words, hookimpl

LINE = "12..34..2.434321"
TRANSLATION = """
[nouns]
"Last Digit" = "Dernier"
[sentences.given-in-a-test]
nudge = "Cherchez."
region = "Regardez {cell}."
full = "{cell} a seulement {digit}."
"""
WORDS = Sentences("given-in-a-test", nudge="Look.", region="Look at {cell}.", full="{cell} has only {digit}.")


def find(board: Board) -> Iterator[Step]:
    for cell in range(board.layout.size):
        if board.open >> cell & 1 and board.masks[cell].bit_count() == 1:
            yield Step.placing("given-in-a-test", cell, board.masks[cell].bit_length(), Reason.of([cell], {}, {}))


def explain(board: Board, step: Step) -> Words:
    place = step.places[0]
    return WORDS.words(cell=Cells([place.cell]), digit=Digits([place.digit]))


class Plugin:
    """A technique, its words in another language, and pictures."""

    @hookimpl
    def ruleout_techniques(self) -> list[Technique]:
        return [Technique("given-in-a-test", "Last Digit", 1, find, explain=explain)]

    @hookimpl
    def ruleout_translations(self) -> list[Translation]:
        return [Translation("xx-last", "xx", "Xx", lambda: TRANSLATION)]

    @hookimpl
    def ruleout_picture(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
        return "<svg>of the plug-in</svg>"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return ruleout.discover(also=[Plugin()])


def report_in(language: str, registry: Registry) -> Report:
    return ruleout.explain(LINE, techniques=["given-in-a-test"], engine="python", language=language, plugins=registry)


def words_of(report: Report) -> tuple[list[str], list[str]]:
    """The words and notes of all steps; those of the report and of its moves are the same."""
    assert report.text == "\n".join(f"{number}. {each.text}" for number, each in enumerate(report.moves, 1))
    return [each.text for each in report.moves], [each.note for each in report.moves]


def test_a_report_uses_the_technique_of_a_plug_in_that_is_not_installed(registry: Registry) -> None:
    texts, notes = words_of(report_in("en", registry))
    assert texts[0] == "Last Digit. r1c3 has only 3."
    assert notes[0].startswith("Last Digit")


def test_a_report_uses_the_language_of_a_plug_in_that_is_not_installed(registry: Registry) -> None:
    report = report_in("xx", registry)
    assert report.language == "xx"
    assert words_of(report)[0][0] == "Dernier. r1c3 a seulement 3."
    assert words_of(copy.deepcopy(report)) == words_of(report)


def test_a_record_is_written_with_the_plug_ins_of_the_report_and_read_with_those_at_hand(registry: Registry) -> None:
    report = report_in("xx", registry)
    record = json.loads(json.dumps(ruleout.to_record(report)))
    assert (record["language"], record["steps"][0]["text"]) == ("xx", "r1c3 a seulement 3.")
    again = ruleout.from_record(record, plugins=registry)
    assert again == report
    assert words_of(again) == words_of(report)
    elsewhere = ruleout.from_record(record)
    assert (elsewhere, elsewhere.language) == (report, "en")
    assert words_of(elsewhere)[0][0] == "given-in-a-test: r1c3 is 3, because of r1c3."
    assert ruleout.to_record(elsewhere)["language"] == "en"


def test_a_pickled_report_uses_what_is_installed_and_english(registry: Registry) -> None:
    report = report_in("xx", registry)
    again = pickle.loads(pickle.dumps(report))
    assert (again, again.language) == (report, "en")
    assert words_of(again)[0][0] == "given-in-a-test: r1c3 is 3, because of r1c3."
    assert words_of(pickle.loads(pickle.dumps(report.moves)) and again) == words_of(again)


def test_a_hint_is_drawn_by_the_plug_ins_that_made_it(registry: Registry) -> None:
    found = ruleout.hint(LINE, techniques=["given-in-a-test"], engine="python", language="xx", plugins=registry)
    assert isinstance(found, ruleout.Hint)
    assert found.text == "Dernier. r1c3 a seulement 3."
    again = ruleout.from_record(ruleout.to_record(found), plugins=registry)
    assert again == found
    assert found._repr_svg_() == again._repr_svg_() == "<svg>of the plug-in</svg>"
