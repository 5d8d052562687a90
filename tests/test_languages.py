"""Explanations in other languages: German, and one that is made up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Board, Explanation, Registry, Step
from ruleout.internal import language_of
from ruleout.plugin import Cells, Digits, Sentences, Technique, Translation, Units, hookimpl
from ruleout_cli.testing import invoke
from ruleout_strategies import translations as german
from ruleout_strategies.learning.examples import best_example

REGISTRY = ruleout.default_registry()
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

MADE_UP = """
and = "ka"
or = "mo"
numbers = ["nul", "un", "du", "ter", "kvar"]
counts = [[1], [2, 3, 4]]

[nouns]
row = { name = "vico", many = "vicoj", en = "vicon", enmany = "vicojn" }
column = { name = "kolumno", many = "kolumnoj", en = "kolumnon", enmany = "kolumnojn" }
box = { name = "kesto", many = "kestoj", en = "keston", enmany = "kestojn" }
"Hidden Single" = "Kashita Sola"

[sentences.wording]
in_unit = "{unit.en}-"

[sentences.hidden-single]
nudge = "{kind.en} sola"
region = "{unit.en} rigardu"
full = "{taken} <- {digit} {cell} {^where}"
alone = "{digit} {cell} {^where}"
seen = "{units.en:or} {units#unufoje|kelkfoje|multfoje} {digit}"
ruled_out = "{cells:or} {cells#unu|kelkaj|multaj} {digit}"
seen_or_ruled_out = "{units.en:or} {cells} {cells#unu|kelkaj|multaj} {digit}"
"""


def translations(**texts: str) -> Registry:
    """Plug-ins with translations: the text of the file by the name of its language."""

    class Plugin:
        @hookimpl
        def ruleout_translations(self) -> list[Translation]:
            return [Translation(f"{code}-made-up", code, code, partial(str, text)) for code, text in texts.items()]

    return ruleout.discover(also=[Plugin()], tell=lambda fault: None)


def example_of(technique: str) -> tuple[Board, Step] | None:
    example = best_example(technique)
    found = None if example is None else example.step(technique, REGISTRY)
    return None if found is None else found[2:]


def test_what_is_not_translated_is_in_english() -> None:
    registry, found = translations(xx=MADE_UP), example_of("xy-chain")
    assert found is not None
    words = ruleout.explain_step(*found, language="xx", plugins=registry)
    assert words == ruleout.explain_step(*found)
    assert words.language == "en"


def test_a_language_may_have_another_order_three_numbers_and_cases() -> None:
    registry = translations(xx=MADE_UP)
    hint = ruleout.hint(CLASSIC, techniques="hidden-single", language="xx", plugins=registry)
    assert isinstance(hint, ruleout.Hint)
    assert hint.explanation.title == "Kashita Sola"
    found = {
        ruleout.explain_step(board, step, language="xx", plugins=registry).full for board, step in _hidden_singles()
    }
    assert any("vicojn" in text or "kolumnojn" in text for text in found)
    assert any(" kelkfoje " in text or " unufoje " in text for text in found)
    assert all(text[-1] == "-" for text in found)


def _hidden_singles() -> list[tuple[Board, Step]]:
    report = ruleout.explain(CLASSIC, techniques="hidden-single")
    return [(board, step) for board, step in report]


def test_choices_follow_the_counts_of_the_language() -> None:
    language = language_of(translations(xx=MADE_UP), "xx")
    assert [language.choice(count) for count in (0, 1, 2, 4, 5)] == [2, 0, 1, 1, 2]
    assert [language.number(count) for count in (0, 4, 5)] == ["nul", "kvar", "5"]
    layout = ruleout.parse(CLASSIC).layout
    rows = tuple(layout.units[:2])
    assert language.units(rows, "or", "en") == "vicojn 1 mo 2"
    assert language.units(rows[:1], form="en") == "vicon 1"
    assert language.units(rows[:1], form="el") == "vico 1"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("and = ", "translation: Invalid value (at end of document)"),
        (
            "plural = 1",
            "translation: found 'plural'; expected one of and, or, numbers, counts, nouns, articles, labels, sentences "
            "or texts",
        ),
        ("numbers = 3", "translation: numbers: found '3'; expected a list of words"),
        ("[nouns]\nrow = { many = 'x' }", "translation: nouns: row: found no name; expected the name among its forms"),
        (
            "[sentences.fish]\nfull = '{bases'",
            "template: found '{bases'; expected names of parts in braces, such as {cells:or}",
        ),
    ],
)
def test_a_translation_that_cannot_be_read_is_reported_and_left_out(text: str, fault: str) -> None:
    registry = translations(xx=text)
    hint = ruleout.hint(CLASSIC, language="xx", plugins=registry)
    assert isinstance(hint, ruleout.Hint)
    assert hint.explanation.language == "en"
    (found,) = registry.faults
    assert fault in found.message


def test_a_template_with_another_part_is_in_english() -> None:
    registry = translations(xx=MADE_UP.replace("full = ", "full = '{nothing}'#"))
    hint = ruleout.hint(CLASSIC, techniques="hidden-single", language="xx", plugins=registry)
    assert isinstance(hint, ruleout.Hint)
    assert (hint.explanation.language, hint.explanation.title) == ("en", "Hidden Single")


def test_a_text_of_a_face_is_a_template_by_its_english() -> None:
    file = """
        counts = [[1], [2, 3, 4]]
        [texts]
        "{count} {count#move|moves} of {name}" = "{^name}: {count} {count#unu|kelkaj|multaj}"
        "{count} {count#step|steps}" = "{count#unu|kelkaj}"
        "by {author}" = "{who}"
    """
    language = language_of(translations(xx=file), "xx")
    move = "{count} {count#move|moves} of {name}"
    assert [language.text(move, count=count, name="eva") for count in (1, 3, 5)] == [
        "Eva: 1 unu",
        "Eva: 3 kelkaj",
        "Eva: 5 multaj",
    ]
    # Without a choice for this count, with another part, or without a translation it is in English.
    assert language.text("{count} {count#step|steps}", count=5) == "5 steps"
    assert language.text("by {author}", author="Eva") == "by Eva"
    assert language.text("{count} {count#cell is|cells are} open", count=1) == "1 cell is open"


def test_an_unknown_language_is_named_with_those_that_are_known() -> None:
    with pytest.raises(ruleout.UnknownName, match="no language is called 'eo'; known: de, en"):
        ruleout.hint(CLASSIC, language="eo")
    with pytest.raises(ruleout.UnknownName, match="eo"):
        ruleout.explain(CLASSIC, language="eo")


def test_the_command_line_takes_the_language_from_an_option_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Also kommt" in invoke("hint", CLASSIC, "--language", "de").out
    monkeypatch.setenv("RULEOUT_LANGUAGE", "de")
    assert "Also kommt" in invoke("hint", CLASSIC).out
    assert "Also kommt" not in invoke("hint", CLASSIC, "--language", "en").out
    assert json.loads(invoke("hint", CLASSIC, "--json").out)["explanation"]["language"] == "de"
    assert "Nackter Einer: " in invoke("explain", CLASSIC, "--brief").out
    unknown = invoke("hint", CLASSIC, "--language", "eo")
    assert (unknown.status, unknown.err) == (2, "ruleout: no language is called 'eo'; known: de, en\n")


def test_the_steps_in_english_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    singles_only = attrs.evolve(german.GERMAN, read=lambda: MADE_UP)
    monkeypatch.setattr(german, "GERMAN", singles_only)
    told = invoke("explain", CLASSIC, "--language", "de").err
    assert re.search(r"; \d+ steps? in English, since their techniques are not translated: full-house", told)
    assert "in English" not in invoke("explain", CLASSIC).err


def test_records_say_their_language() -> None:
    report = ruleout.explain(CLASSIC, language="de")
    record = ruleout.to_record(report)
    assert record["language"] == "de"
    assert report.text.splitlines()[0].endswith(record["steps"][0]["text"])
    again = ruleout.from_record(record)
    assert again == report
    assert again.text == report.text
    hint = ruleout.hint(CLASSIC, language="de")
    written = ruleout.to_record(hint)
    assert written["explanation"]["language"] == "de"
    assert ruleout.from_record(written) == hint


def spans_of(words: Explanation) -> Iterator[tuple[str, Any]]:
    """What stands at each span, with its part."""
    for text in (words.nudge, words.region, words.full):
        for span in text.spans:  # type: ignore[attr-defined]
            yield text[span.start : span.end], span.part


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
def test_spans_are_where_the_parts_stand(language: str) -> None:
    parts = 0
    for technique in REGISTRY.techniques.values():
        found = example_of(technique.id)
        if found is None:
            continue
        board, step = found
        layout, speaks = board.layout, language_of(REGISTRY, language)
        words = ruleout.explain_step(board, step, language=language)
        speaks = language_of(REGISTRY, words.language)
        for text, part in spans_of(words):
            parts += 1
            if isinstance(part, Cells):
                assert text == layout.names[part.cells[0]]
            elif isinstance(part, Digits):
                assert text == layout.show(part.digits[0])
            elif isinstance(part, Units):
                forms = product(("and", "or"), ("", "the", "at", "acc"), (False, True))
                units = {speaks.units(part.units, *form) for form in forms}
                assert text.lower() in {each.lower() for each in units}
    assert parts > 2_000


@pytest.mark.parametrize("parts", [{}, {"cell": Cells([81])}, {"cell": 5}])
def test_words_of_a_third_party_that_cannot_be_written_are_replaced_by_the_reasons(parts: dict[str, Any]) -> None:
    single = attrs.evolve(
        REGISTRY.techniques["naked-single"],
        id="lone",
        title="Lone",
        find=lambda board: [
            attrs.evolve(each, technique="lone") for each in REGISTRY.techniques["naked-single"].find(board)
        ],
        explain=lambda board, step: Sentences("lone", nudge="Look.", region="There.", full="{cell}.").words(**parts),
    )

    class Plugin:
        @hookimpl
        def ruleout_techniques(self) -> list[Technique]:
            return [single]

    registry = ruleout.discover(also=[Plugin()], tell=lambda fault: None)
    hint = ruleout.hint(CLASSIC, techniques="lone", plugins=registry)
    assert isinstance(hint, ruleout.Hint)
    assert hint.text == "Lone: r5c5 is 5, because of r5c5."
    (fault,) = registry.faults
    assert "technique lone" in str(fault)
