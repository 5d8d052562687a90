import json
import re
from typing import Any

import pytest
from link_samples import GIVENS, again, read_error, require_round_trip, rules_of, sample

from ruleout import InputError, Unsupported
from ruleout.plugin import Document
from ruleout.testing import check_format
from ruleout_links.fpuzzles.format import FPUZZLES
from ruleout_links.lz import compress
from ruleout_links.sudokupad.format import OPENED_AT, SUDOKUPAD
from ruleout_links.sudokupad.zipped import parse_text

ROWS = ",".join(["[,,,,,,,,]"] * 8)
ZIPPED = (
    "{metadata:{author:'It\\'s me',t:'A \\\"title\\\"',rules:'Normal rules.\\nNo more.'},"
    f"ce:[[{{v:5}},,,,,,,,],{ROWS}],re:[[[0,0],[0,1],[1,0],[1,1],[2,0],[2,1],[0,2],[1,2],[2,2]]],"
    "ca:[{ce:[[0,0],[0,1]],v:12,sum:12,unique:t},{v:'title: Old'}],o:[{ct:[1,2],c:#0,c2:#F,c1:ff00aa,r:f}]}"
)


CLASSIC = "003000020090000003040700600500000090000005010030002070020040700000200054160008000"


def packed(digits: str) -> str:
    """The digits as SudokuPad packs them: the number of a digit and up to 5 blanks after it, in ASCII."""
    parts = [(int(part[0]), len(part)) for part in re.findall(".0{0,5}", digits)]
    codes = [digit + 10 * length for digit, length in parts]
    return "".join(chr(code + (38 if code < 20 else 45 if code < 46 else 51)) for code in codes)


def read(puzzle: dict[str, Any], prefix: str = "scl") -> Document:
    (document,) = SUDOKUPAD.read(OPENED_AT + prefix + compress(json.dumps(puzzle)), None)
    return document


def puzzle(n: int = 9, **keys: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(n)] for _ in range(n)], **keys}


def test_zipped_text_is_read() -> None:
    found = parse_text(ZIPPED)
    assert found["metadata"] == {"author": "It's me", "title": 'A "title"', "rules": "Normal rules.\nNo more."}
    assert [len(row) for row in found["cells"]] == [9] * 9
    assert found["cells"][0][0] == {"value": 5}
    assert found["cages"][0] == {"cells": [[0, 0], [0, 1]], "value": 12, "sum": 12, "unique": True}
    overlay = {
        "center": [1, 2],
        "color": "#000000",
        "backgroundColor": "#FFFFFF",
        "borderColor": "#ff00aa",
        "rounded": False,
    }
    assert found["overlays"] == [overlay]


@pytest.mark.parametrize(
    "text", ["{", "{a", "{a:", "{a:[1,", "{a:'x", "[1]", "{a:1}x", "{a:?}", "{a:-05}", "{a:" + "[" * 99]
)
def test_damaged_text_is_an_error(text: str) -> None:
    with pytest.raises(InputError, match="SudokuPad: "):
        parse_text(text)


@pytest.mark.parametrize("key", SUDOKUPAD.keys)
def test_every_rule_comes_back(key: str) -> None:
    require_round_trip(SUDOKUPAD, key)


def test_grids_come_back() -> None:
    regions = [[1, 1, 2, 2], [1, 2, 2, 3], [1, 4, 3, 3], [4, 4, 4, 3]]
    for document in (
        Document("jigsaw", {"n": 4, "regions": regions, "givens": [[0] * 4] * 4}),
        Document("latin", {"n": 9, "givens": GIVENS}),
        Document("classic", {"n": 6, "givens": [[1, 0, 0, 0, 0, 6]] + [[0] * 6] * 5}),
    ):
        found = again(SUDOKUPAD, document)
        assert (found.variant, rules_of(found)) == (document.variant, document.data)


def test_each_kind_of_payload_is_read() -> None:
    assert FPUZZLES.write is not None
    document = sample("cages")
    payload = FPUZZLES.write(document)
    for prefix in ("fpuz", "fpuzzles"):
        assert rules_of(SUDOKUPAD.read(OPENED_AT + prefix + payload, None)[0]) == rules_of(document)
    assert read(puzzle(), "ctc").variant == "latin"
    text = "scl" + compress(ZIPPED)
    for form in (
        text,
        OPENED_AT + text,
        f"https://app.crackingthecryptic.com/sudoku/{text}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid={text}",
        f"{OPENED_AT}scf?puzzleid={text.replace('+', '%2B').replace('/', '%2F').replace('=', '%3D')}",
        f"{OPENED_AT}scf?setting-nogrid=1&puzzleid={text}&x=1",
        OPENED_AT + text + "?x=1",
        f"see {OPENED_AT}{text}",
    ):
        (found,) = SUDOKUPAD.read(form, None)
        assert found.data["ruleset"] == "Normal rules.\nNo more."
        assert found.data["not_expressed"] == {"drawn shape or text": 1}


def test_packed_classics_are_read() -> None:
    (document,) = SUDOKUPAD.read("scfp" + "o" * 12 + "Kwx", None)
    assert document.data["windoku"] is True
    assert document.data["diagonals"] is True
    (document,) = SUDOKUPAD.read(OPENED_AT + "scf" + packed(CLASSIC), None)
    assert document.data["givens"] == [list(map(int, CLASSIC[at : at + 9])) for at in range(0, 81, 9)]
    (document,) = SUDOKUPAD.read("scf1" + "o" * 13 + "A", None)
    assert document.data["givens"][0][0] == 1
    assert "link payload is damaged" in read_error(SUDOKUPAD, "scf" + "o" * 20)


def test_a_collapsed_slash_is_repaired() -> None:
    payload = compress(json.dumps(puzzle(metadata={"title": "slash \uffff"}), ensure_ascii=False))
    assert payload.count("//") == 1
    (document,) = SUDOKUPAD.read("scl" + payload.replace("//", "/", 1), None)
    assert document.data["title"].startswith("slash ")


def test_cages_are_rules_only_as_far_as_they_say_so() -> None:
    cells = [[0, 0], [0, 1]]
    found = read(puzzle(cages=[
        {"cells": cells, "unique": True, "sum": 9, "value": "9"},
        {"cells": cells, "unique": True},
        {"cells": cells, "sum": 9},
        {"cells": cells, "unique": True, "type": "rowcol"},
        {"cells": cells, "value": "9"},
        {"cells": cells, "unique": True, "value": "15"},
        {"cells": cells},
    ]))  # fmt: skip
    assert found.data["cages"] == [{"sum": 9, "cells": cells}]
    assert found.data["extra_groups"] == [cells]
    assert found.data["sums"] == [{"sum": 9, "cells": cells}]
    assert found.data["not_expressed"] == {
        "cage with the text '9'": 1,
        "cage with the text '15'": 1,
        "cage without a rule": 1,
    }


def test_drawings_and_fog_are_refused_by_number() -> None:
    found = read(puzzle(lines=[{}, {"color": "#fff"}], arrows=[{"color": "#000"}], foglight=[[0, 0]]))
    assert found.data["not_expressed"] == {"drawn arrow": 1, "drawn line": 1, "fog": 1}
    assert SUDOKUPAD.write_lossy is not None
    (kept,) = SUDOKUPAD.read(SUDOKUPAD.write_lossy(found).text, None)
    assert kept.data["cosmetics"] == found.data["cosmetics"]
    assert read(puzzle(**{"global": ["antiking", "entropy"]})).data["not_expressed"] == {
        "the rule 'entropy' of SudokuPad": 1
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OPENED_AT + "abc123", "this link holds only a name on the server of SudokuPad ('abc123')"),
        (
            OPENED_AT + "k7qc98e00u?setting-nogrid=1#x",
            "this link holds only a name on the server of SudokuPad ('k7qc98e",
        ),
        (
            OPENED_AT + "abcde/whispers-in-the-mist",
            "this link holds only a name on the server of SudokuPad ('abcde/whi",
        ),
        (OPENED_AT, "found 'https://sudokupad.app/'; expected a link"),
        (OPENED_AT + "sclN4Ig", "link payload is damaged"),
        (
            "scl" + compress(json.dumps(puzzle(metadata={"norowcol": True}))),
            "norowcol: a grid without rules for rows and columns",
        ),
        ("scl" + compress(json.dumps({"cells": [[{}], [{}, {}]]})), "no installed variant has 2 rows of 1 or 2 cells"),
        ("scl" + compress(json.dumps(puzzle(regions=[[[0, 9]]]))), "region 1: found '9'; expected a whole number"),
    ],
)
def test_what_cannot_be_read_is_an_error(text: str, message: str) -> None:
    assert read_error(SUDOKUPAD, text).startswith(f"line 1: {message}")


def test_what_sudokupad_lacks_is_refused_by_name() -> None:
    assert SUDOKUPAD.write is not None
    with pytest.raises(Unsupported, match=r"has no key for thermometers \(2 clues\)"):
        SUDOKUPAD.write(sample("thermometers"))


def test_a_cage_of_sudokupad_has_no_weights() -> None:
    weighted = Document("classic", {"n": 9, "sums": [{"sum": 5, "cells": [[0, 0], [0, 1]], "weights": [2, -1]}]})
    assert SUDOKUPAD.write is not None
    with pytest.raises(Unsupported, match="has no key for sums with weights or with a cell that is listed twice"):
        SUDOKUPAD.write(weighted)


def test_the_format_fulfils_its_contract() -> None:
    assert SUDOKUPAD.write is not None
    assert SUDOKUPAD.address is not None
    texts = [SUDOKUPAD.write(sample(key)) for key in ("cages", "extra_groups", "sums")]
    check_format(SUDOKUPAD, texts)
    assert SUDOKUPAD.read(SUDOKUPAD.address(texts[0]), None) == SUDOKUPAD.read(texts[0], None)
