"""German is whole, is made from the English of today, and says what is so."""

from __future__ import annotations

import json
import re

import pytest
from translated import MADE_FROM, english, faults_of_german, hash_of, key_of, missing_rules, parts_of

import ruleout
from ruleout.internal import language_of
from ruleout.reasoning.phrases import explanation_of, plain_explanation, written
from ruleout.testing.lessons import lesson_faults
from ruleout.testing.words import words_faults
from ruleout_strategies.learning.examples import best_example
from ruleout_strategies.learning.mistaken import mistaken_for

REGISTRY = ruleout.default_registry()
GERMAN = language_of(REGISTRY, "de")
OWN = [each for each in REGISTRY.techniques.values() if REGISTRY.is_own("techniques", each.id)]
PART = re.compile(r"\{[^{}]*\}")


def test_each_template_has_its_german_with_the_same_parts() -> None:
    originals = english()
    assert sorted(originals.keys() - GERMAN.sentences.keys()) == []
    wrong = {
        key: (template, originals.get(key_of(key)))
        for key, template in GERMAN.sentences.items()
        if key_of(key) not in originals or parts_of(template) != parts_of(originals[key_of(key)])
    }
    assert not wrong


def test_the_english_from_which_the_german_was_made_has_not_changed() -> None:
    made = json.loads(MADE_FROM.read_text(encoding="utf-8"))
    changed = {key: text for key, text in english().items() if made.get(key) != hash_of(text)}
    assert not changed, "adapt the German of these, then run: PYTHONPATH=tests python tests/translated.py"


def test_each_title_and_description_has_its_german() -> None:
    assert [each.title for each in OWN if each.title not in GERMAN.nouns] == []
    described = [*(each.summary for each in OWN), *mistaken_for().values()]
    assert [each for each in described if each not in GERMAN.texts] == []


def test_german_is_written_as_germans_write() -> None:
    described = [GERMAN.text(each.summary) for each in OWN]
    written = [*GERMAN.sentences.values(), *GERMAN.labels.values(), *described]
    assert [fault for each in written for fault in faults_of_german(PART.sub("", each))] == []


def test_the_words_labels_and_meanings_of_rules_have_their_german() -> None:
    assert list(missing_rules(REGISTRY, GERMAN)) == []


def test_labels_are_declined() -> None:
    cases = {
        ("the arrow from r1c1 to r3c3", "acc"): "den Pfeil von r1c1 bis r3c3",
        ("the arrow from r1c1 to r3c3 and r1c5", "at"): "dem Pfeil von r1c1 bis r3c3 und r1c5",
        ("the white dot 3 between r1c1 and r1c2", "at"): "dem weißen Punkt 3 zwischen r1c1 und r1c2",
        ("the frame sum 12 at the left of row 3", "the"): "die Rahmensumme 12 links von Zeile 3",
        ("the thermometer from r1c1 to r1c4 (2)", ""): "Thermometer von r1c1 bis r1c4 (2)",
        ("across 16 at r1c2", "at"): "der waagrechten Summe 16 ab r1c2",
        ("row 3", "at"): "Zeile 3",
        ("Two neighbours add up to 10.", ""): "Die beiden Nachbarn ergeben zusammen 10.",
    }
    assert {each: GERMAN.label(*each) for each in cases} == cases


@pytest.mark.long
def test_examples_are_explained_in_german() -> None:
    found = []
    for technique in OWN:
        example = best_example(technique.id)
        taken = None if example is None else example.step(technique.id, REGISTRY)
        if taken is not None:
            board, step = taken[2:]
            own = {technique.id: technique}
            words = explanation_of(board, step, own, GERMAN)
            plain = written(board.layout, plain_explanation(board, step, technique.title), GERMAN)
            lesson = ruleout.lesson(board, step, language="de")
            for text in (words.nudge, words.region, words.full, lesson, plain.nudge, plain.region):
                assert getattr(text, "language", "") == "de", text
                found += faults_of_german(text)
            found += [*words_faults(technique, board, step, GERMAN), *lesson_faults(technique, board, step, GERMAN)]
    assert found == []
