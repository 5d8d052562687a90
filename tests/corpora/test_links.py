"""Real links: each comes back as the same text, is read or refused by name, and fits its recorded solution."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote

import attrs
import damaged_links
import pytest

import ruleout
from oracle import corpora, setters
from ruleout import Budget, InputError
from ruleout.internal import Document, Format, NotRecognised, is_ignored
from ruleout_links.fpuzzles.format import FPUZZLES
from ruleout_links.iss.format import ISS
from ruleout_links.lz import ADDRESS, BASE64, compress, decompress
from ruleout_links.sudokumaker.format import SUDOKUMAKER

NOT_EXPRESSED = "not_expressed"
WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))


@attrs.frozen(eq=False)
class Collection:
    """A file of links: how to find the text of a record, the format, and how many have to be read."""

    name: str
    text: Callable[[dict[str, Any]], str]
    format: Format
    at_least: int = 0


COLLECTIONS = (
    Collection("fpuzzles_rules", lambda record: str(record["fpuzzles"]), FPUZZLES, 47),
    Collection("iss_rules", lambda record: str(record["input"]), ISS, 173),
    Collection("generated_rules", lambda record: str(record.get("iss", "")), ISS, 480),
    Collection("published_iss", lambda record: str(record["input"]), ISS, 84),
    Collection("sudokumaker_links", lambda record: str(record["link"]), SUDOKUMAKER, 39),
    Collection("kenken_puzzlekit", lambda record: str(record.get("iss", "")), ISS),
    Collection("skyscraper_latin_puzzlekit", lambda record: str(record.get("iss", "")), ISS),
    Collection("mathrax_puzzlekit", lambda record: str(record.get("iss", "")), ISS),
    Collection("wsc2026_examples", lambda record: str(record.get("iss", "")), ISS),
)
IDS = [each.name for each in COLLECTIONS]


@cache
def documents(collection: Collection) -> Sequence[tuple[dict[str, Any], Document | InputError]]:
    """Each record of which the format claims the text, with its document or why it is refused."""
    found: list[tuple[dict[str, Any], Document | InputError]] = []
    for record in corpora.records("rules", f"{collection.name}.jsonl"):
        text = collection.text(record)
        if collection.format.sniff(text) is not None:
            try:
                (document,) = collection.format.read(text, None)
                found.append((record, document))
            except InputError as error:
                found.append((record, error))
    return found


def read(collection: Collection) -> Iterator[tuple[dict[str, Any], Document]]:
    """The records that are read, each with its document."""
    for record, document in documents(collection):
        if isinstance(document, Document) and NOT_EXPRESSED not in document.data:
            yield record, document


def comparable(document: Document) -> dict[str, Any]:
    """The rules of *document*, with outside clues in order of their places."""
    data = {key: value for key, value in document.data.items() if not is_ignored(key)}
    return {key: _sorted(value) if key in ISS.keys else value for key, value in data.items()}


def _sorted(value: Any) -> Any:
    is_outside = isinstance(value, Sequence) and value and isinstance(value[0], dict) and "side" in value[0]
    return sorted(value, key=lambda clue: (clue["side"], clue["index"])) if is_outside else value


@pytest.mark.parametrize(("name", "field", "alphabet"), [("fpuzzles_rules", "fpuzzles", BASE64),
                                                         ("sudokumaker_links", "link", ADDRESS)])  # fmt: skip
def test_each_payload_comes_back(name: str, field: str, alphabet: str) -> None:
    for record in corpora.records("rules", f"{name}.jsonl"):
        payload = unquote(record[field].partition("puzzle=")[2] or record[field]).replace(" ", "+")
        assert compress(decompress(payload, alphabet), alphabet) == payload, record["id"]


@pytest.mark.parametrize("collection", COLLECTIONS, ids=IDS)
def test_each_link_is_read_or_refused_by_name(collection: Collection) -> None:
    found = Counter(
        "refused" if isinstance(document, InputError) else "partly" if NOT_EXPRESSED in document.data else "read"
        for _, document in documents(collection)
    )
    assert found["read"] >= collection.at_least
    assert found["read"] > found["refused"]


@pytest.mark.parametrize("collection", COLLECTIONS, ids=IDS)
def test_each_recorded_solution_fits_what_is_read(collection: Collection) -> None:
    wrong, checked = {}, 0
    for record, document in read(collection):
        solution = record.get("solution")
        if solution:
            flat = [value for row in solution for value in row] if isinstance(solution[0], list) else solution
            rules = {key for key in document.data if not is_ignored(key)} - setters.GRID_KEYS
            assert rules <= setters.CHECKS.keys()
            checked += 1
            wrong[record["id"]] = setters.faults(document.data, flat, document.variant)
    assert {name: faults for name, faults in wrong.items() if faults} == {}
    assert checked


@pytest.mark.parametrize("collection", COLLECTIONS, ids=IDS)
def test_each_document_comes_back(collection: Collection) -> None:
    form = collection.format
    assert form.write is not None
    for record, document in read(collection):
        (again,) = form.read(form.write(document), None)
        assert (again.variant, comparable(again)) == (document.variant, comparable(document)), record["id"]


@pytest.mark.parametrize("collection", COLLECTIONS, ids=IDS)
def test_each_document_that_is_read_is_a_puzzle(collection: Collection) -> None:
    """A rule must not refuse what a format reads; the rules may be missing."""
    refused = {}
    found = list(read(collection))
    for record, _ in found if WHOLE or len(found) < 100 else found[::5]:
        try:
            ruleout.parse(collection.text(record))
        except NotRecognised:
            continue
        except InputError as error:
            refused[record["id"]] = str(error)
    assert refused == {}
    assert found


def test_generated_keys_are_what_iss_is_read_as() -> None:
    """The keys of a generated record, if ISS has an item for each of them, are what its text is read as."""
    compared = 0
    for record in corpora.records("rules", "generated_rules.jsonl"):
        own = {key: record[key] for key in record if key in ISS.keys and key not in ("odd", "even", "little_killers")}
        (document,) = ISS.read(record["iss"], None)
        rules = set(comparable(document)) - setters.GRID_KEYS
        if own and rules == own.keys() and "clones" not in own:
            compared += 1
            assert {key: _bare(document.data[key]) for key in own} == {key: _bare(own[key]) for key in own}, record[
                "id"
            ]
    assert compared > 250


def _bare(value: Any) -> Any:
    """*value* without order where order means nothing: of the entries of a list, and of cells of sets."""
    return sorted(map(str, value)) if isinstance(value, list) else value


NO_SUM = "Sum~0~"
"""What the converter of the corpus wrote for a cage of SudokuMaker with the number 0, and gave the verdict of.

SudokuMaker has a number for each cage; 0 is none: their author calls these cages windows, and "without totals".
"""


def test_the_number_0_of_sudokumaker_is_no_sum() -> None:
    """With sums of 0, the verdicts are those of the corpus; without, the link and the converted text agree."""
    found = [each for each in corpora.records("rules", "sudokumaker_links.jsonl") if NO_SUM in each.get("iss", "")]
    for record in found:
        assert ruleout.check(record["iss"]).verdict == corpora.VERDICTS[record["verified"]] == "none"
        without = re.sub(rf"\.{NO_SUM}[^.]*", "", record["iss"])
        counted = [ruleout.count(each, limit=50).number for each in (record["link"], without)]
        assert counted[0] == counted[1] > 0, record["id"]
    assert found


@pytest.mark.parametrize("collection", COLLECTIONS[:4], ids=IDS[:4])
def test_each_verdict_is_that_of_the_corpus_or_unknown(collection: Collection) -> None:
    """Of every tenth record whose rules are installed, or of all."""
    wrong, solved = {}, 0
    found = [record for record, _ in read(collection) if NO_SUM not in record.get("iss", "")]
    for record in found if WHOLE else found[::10]:
        expected = corpora.VERDICTS.get(record.get("verified", ""))
        try:
            puzzle = ruleout.parse(collection.text(record))
        except NotRecognised:
            continue
        result = ruleout.solve(puzzle, budget=Budget(seconds=10))
        solved += 1
        if expected is not None and result.verdict not in (expected, "unknown"):
            wrong[record["id"]] = str(result.verdict)
        if result.solution is not None and expected == "unique":
            assert puzzle.document is not None
            values = [digit - 1 + setters.first_of(puzzle.document.data) for digit in result.solution]
            assert setters.faults(puzzle.document.data, values, puzzle.variant) == [], record["id"]
    assert wrong == {}
    assert solved


def test_links_damaged_at_random_are_refused_in_one_line() -> None:
    """20,000 of them, or 1,000."""
    rng = random.Random(1)
    texts = {
        each.name: [each.text(record) for record in corpora.records("rules", f"{each.name}.jsonl")]
        for each in COLLECTIONS[:3]
    }
    named = {each.name: each.format for each in COLLECTIONS}
    for _ in range(20_000 if WHOLE else 1_000):
        name = rng.choice(sorted(texts))
        text, form = rng.choice(texts[name]), named[name]
        payload = unquote(text.partition("puzzle=")[2] or text).replace(" ", "+")
        repack = damaged_links.IN_TEXT.get(form.id)
        damaged = repack(payload, rng) if repack and rng.random() < 0.5 else damaged_links.in_letters(text, rng)
        message = ""
        try:
            form.read(damaged, None)
        except InputError as error:
            message = str(error)
        assert not message or (message.isprintable() and len(message) < 500)
