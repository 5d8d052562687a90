"""The words, lessons and notes of the steps of real puzzles name only what is part of the step, in English and in
German, the German ones are German, and no sentence is too long.

``RULEOUT_WHOLE=1`` checks the steps of 1,700 puzzles, about 130,000; otherwise a few.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator

import pytest
from corpora.test_setters import document
from translated import faults_of_german

import ruleout
from oracle import corpora
from ruleout import Budget, Puzzle
from ruleout.internal import language_of
from ruleout.testing.lessons import lesson_faults
from ruleout.testing.words import words_faults

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
BUDGET = Budget(seconds=60)
CLASSICS = {"17clue_49158": (400, 3), "magictour_top1465": (500, 2), "cbg000_SER": (100, 1), "csprules_SER": (40, 0)}
"""For each list the number of its puzzles, in the whole and in the sample."""
OTHERS = (
    *(
        "jigsaw/jigsaw_puzzlekit",
        "variants/diagonal_sgt_generated",
        "variants/x_hyper_sudoq",
        "killer/killer_puzzlekit",
    ),
    *("killer/killer_misc", "kakuro/kakuro_puzzlekit", "other_sizes/sudoku_puzzlekit", "multigrid/samurai_puzzlekit"),
    *("multigrid/butterfly_puzzlekit", "multigrid/twin_yendoku"),
)
MOST, SAMPLE = 80, 1
LARGEST = 21
"""The number of rows or columns of the largest puzzle."""
MOST_WORDS = 45
"""The number of words of the longest sentence. A list of cells or digits counts as one word."""
LISTED = re.compile(r"\(?\b(r\d+c\d+|\d+)\b\)?((, | and | or |/)\(?(r\d+c\d+|\d+)\b\)?)+")


def too_long(text: str) -> Iterator[str]:
    """Yield the sentences of *text* that have more than MOST_WORDS words."""
    for sentence in re.split(r"(?<=\.) ", LISTED.sub("listed", text)):
        if len(sentence.split()) > MOST_WORDS:
            yield sentence


def classics(name: str) -> Iterator[Puzzle]:
    """Puzzles of a list, spread over it."""
    found = [columns[0] for columns in corpora.lines("classic", f"{name}.txt")]
    count = CLASSICS[name][0 if WHOLE else 1]
    for text in found[:: max(1, len(found) // max(count, 1))][:count]:
        yield ruleout.parse(text)


def others(name: str) -> Iterator[Puzzle]:
    """The first puzzles of a list with one solution that are not too large."""
    found = [
        record
        for record in corpora.records(f"{name}.jsonl")
        if record["verified"] == "unique" and max(record.get("rows", 0), record.get("cols", 0)) <= LARGEST
    ]
    yield from (ruleout.parse(json.dumps(each)) for each in found[: MOST if WHOLE else SAMPLE])


def faults(puzzles: Iterator[Puzzle]) -> Iterator[str]:
    """Yield what is wrong with the words of the steps of *puzzles*; print how many there were."""
    registry = ruleout.default_registry()
    german, count = language_of(registry, "de"), 0
    for puzzle in puzzles:
        for board, step in ruleout.explain(puzzle, budget=BUDGET):
            count += 1
            technique = registry.techniques[step.technique]
            for fault in (*words_faults(technique, board, step), *words_faults(technique, board, step, german)):
                yield f"{step.technique}: {fault}; {ruleout.write(puzzle)}"
            yield from (f"{step.technique}: {fault}" for fault in lesson_faults(technique, board, step, german))
            own = ruleout.explain_step(board, step, language="de")
            for text in (own.nudge, own.region, own.full, ruleout.lesson(board, step, language="de")):
                yield from (f"{step.technique}: {fault}" for fault in faults_of_german(text))
                if getattr(text, "language", "") != "de":
                    yield f"{step.technique}: not in German: {text}"
            said = ruleout.explain_step(board, step)
            for text in (said.nudge, said.region, said.full):
                yield from (f"{step.technique}: more than {MOST_WORDS} words: {each}" for each in too_long(text))
    print(count, "steps")


@pytest.mark.parametrize("name", CLASSICS)
def test_words_of_classics_name_what_is_part_of_the_step(name: str) -> None:
    assert list(faults(classics(name))) == []


@pytest.mark.parametrize("name", OTHERS)
def test_words_of_other_puzzles_name_what_is_part_of_the_step(name: str) -> None:
    assert list(faults(others(name))) == []


@pytest.mark.parametrize("kind", ["thermo", "arrow", "white-dots", "product-cage"])
def test_words_of_rules_name_what_is_part_of_the_step(kind: str) -> None:
    found = [each for each in corpora.records("rules", "generated_rules.jsonl") if each["kind"] == kind]
    assert list(faults(map(document, found[: None if WHOLE else SAMPLE]))) == []


def test_too_long_sentences_are_found() -> None:
    words = " ".join(["word"] * MOST_WORDS)
    assert list(too_long(f"{words}. r1c1, r1c2 and r1c3 are short.")) == []
    assert list(too_long(f"Short. One {words}.")) == [f"One {words}."]
