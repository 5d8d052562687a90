import json
from typing import Any

import pytest
from link_samples import GIVENS, again, read_error, require_round_trip, rules_of, sample

from ruleout import Unsupported
from ruleout.plugin import Document
from ruleout.testing import check_format
from ruleout_links.lz import ADDRESS, compress, decompress
from ruleout_links.sudokumaker import places
from ruleout_links.sudokumaker.format import OPENED_AT, SUDOKUMAKER


def link(*constraints: dict[str, Any], cells: Any = None, **keys: Any) -> str:
    puzzle = {"name": "", "cells": cells or [{} for _ in range(81)], "constraints": list(constraints), **keys}
    return OPENED_AT + compress(json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle}), ADDRESS)


def read(*constraints: dict[str, Any], **keys: Any) -> Document:
    (document,) = SUDOKUMAKER.read(link(*constraints, **keys), None)
    return document


@pytest.mark.parametrize("key", SUDOKUMAKER.keys)
def test_every_rule_comes_back(key: str) -> None:
    require_round_trip(SUDOKUMAKER, key)


@pytest.mark.parametrize(
    "document",
    [
        Document("classic", {"n": 6, "givens": [[1, 0, 0, 0, 0, 6]] + [[0] * 6] * 5}),
        Document("classic", {"n": 6, "box": [3, 2], "givens": [[0] * 6] * 6}),
        Document("latin", {"n": 9, "givens": GIVENS}),
        Document("free", {"rows": 4, "columns": 4, "digits": 2, "givens": [[2, 0, 0, 0], *[[0] * 4] * 3]}),
        Document("free", {"rows": 9, "columns": 9, "givens": GIVENS, "even": [[0, 0]]}),
        Document("latin", {"n": 4, "digits": 6, "givens": [[6, 0, 0, 0], *[[0] * 4] * 3]}),
        Document(
            "classic",
            {"n": 4, "givens": ["0...", "...3", "....", "...."], "symbols": "0123", "first": 0, "odd": [[0, 1]]},
        ),
        Document(
            "jigsaw",
            {"n": 4, "regions": [[1, 1, 2, 2], [1, 2, 2, 3], [1, 4, 3, 3], [4, 4, 4, 3]], "givens": [[0] * 4] * 4},
        ),
    ],
)
def test_grids_come_back(document: Document) -> None:
    found = again(SUDOKUMAKER, document)
    assert (found.variant, rules_of(found)) == (document.variant, document.data)


@pytest.mark.parametrize("n", [4, 9])
def test_places_are_numbered_both_ways(n: int) -> None:
    pairs = [[[r, c], [r, c + 1]] for r in range(n) for c in range(n - 1)]
    pairs += [[[r, c], [r + 1, c]] for r in range(n - 1) for c in range(n)]
    assert [places.pair_at(places.edge_between(pair, n), n) for pair in pairs] == pairs
    assert len({places.edge_between(pair, n) for pair in pairs}) == len(pairs)
    corners = [[r, c] for r in range(n - 1) for c in range(n - 1)]
    assert [places.corner_at(places.corner_of(corner, n), n) for corner in corners] == corners
    outer = [[r, c] for r in range(-1, n + 1) for c in range(-1, n + 1)]
    assert [places.outer_at(places.outer_of(cell, n), n) for cell in outer] == outer


def test_the_number_0_is_a_cage_without_a_sum() -> None:
    cages = {"type": 301, "cages": [{"value": 0, "cells": [0, 1]}, {"cells": [2]}, {"value": 3, "cells": [3]}]}
    assert [cage["sum"] for cage in read(cages).data["cages"]] == [None, None, 3]
    assert SUDOKUMAKER.write is not None
    written = decompress(SUDOKUMAKER.write(read(cages)), ADDRESS)
    assert [
        cage["value"] for each in json.loads(written)["puzzle"]["constraints"] for cage in each.get("cages", ())
    ] == [
        0,
        0,
        3,
    ]


def test_the_number_0_in_a_cell_that_may_be_0_is_refused() -> None:
    cages = {"type": 301, "cages": [{"value": 0, "cells": [0, 1]}, {"value": 0, "cells": [5]}]}
    rows = {"type": 2003}
    data = read(cages, rows, cells=[{}] * 81, type="custom", minDigit=0, maxDigit=8).data
    assert data["cages"] == [{"sum": None, "cells": [[0, 0], [0, 1]]}]
    assert data["not_expressed"] == {"cage of one cell with the number 0, which may be a sum or none": 1}


def test_the_ones_of_a_pill_come_first() -> None:
    arrow = {"bulbCells": [1, 0], "arrows": [[1, 11, 12]]}
    assert read({"type": 408, "bulbsWithArrows": [arrow]}).data["arrows"] == [
        {"bulb": [[0, 0], [0, 1]], "shafts": [[[1, 2], [1, 3]]]}
    ]


def test_the_diagonal_1_rises_to_the_right() -> None:
    clues = [{"value": 3, "outerCell": 3, "diagonal": 1}, {"value": 72, "outerCell": 0, "diagonal": -1},
             {"outerCell": 5, "diagonal": 1}]  # fmt: skip
    assert read({"type": 500, "clues": clues}).data["little_killers"] == [
        {"start": [0, 1], "direction": "DL", "sum": 3},
        {"start": [0, 0], "direction": "DR", "sum": 72},
    ]


def test_a_group_of_digits_has_a_bit_for_each() -> None:
    assert read({"type": 16, "groups": [14, 112]}).data["global_groups"] == [[1, 2, 3], [4, 5, 6]]
    two = read({"type": 16, "groups": [14]}, {"type": 16, "groups": [112]})
    assert two.data["global_groups"] == [[1, 2, 3], [4, 5, 6]]
    parity = read({"type": 406, "lines": [[0, 1, 2]], "groups": [340, 682]})
    assert parity.data["modular_lines"] == [{"modulus": 2, "cells": [[0, 0], [0, 1], [0, 2]]}]
    other = read({"type": 406, "lines": [[0, 1, 2]], "groups": [2, 1020]})
    assert other.data["not_expressed"] == {"line of groups of digits": 1}


def test_a_region_that_counts_once_is_refused_where_it_matters() -> None:
    regions = {"type": 1, "regions": [r // 3 * 3 + c // 3 for r in range(9) for c in range(9)]}
    line = {"type": 404, "lines": [[0, 1, 2, 3]], "singleRegionTotals": True}
    assert len(read(regions, line).data["region_sum_lines"]) == 1
    again_in_box = {"type": 404, "lines": [[2, 3, 11]], "singleRegionTotals": True}

    lacking = read(regions, again_in_box).data["not_expressed"]
    assert lacking == {"region sum line that enters a region twice and counts it once": 1}


def test_negative_rules_are_kept() -> None:
    white = {"type": 200, "clues": [], "negative": [1], "overrideNegativeRatios": True}
    marks = [{"value": 2, "edge": 1}]
    black = {"type": 201, "clues": marks, "negative": [2], "overrideNegativeDifferences": True}
    dots = [white, black]
    assert read(*dots).data["all_dots_given"] is True
    assert read({"type": 202, "clues": [], "negative": [10]}).data["all_pair_sums_given"] == [10]
    assert read(dots[0]).data["non_consecutive"] is True
    assert "not_expressed" in read(dots[1]).data
    marked = {**white, "clues": [{"value": 1, "edge": 1}], "negative": [3, 1]}
    assert read(marked).data["all_differences_given"] == [1, 3]
    exempting = {"type": 201, "clues": marks, "negative": [], "overrideNegativeDifferences": True}
    assert "not_expressed" in read(marked, exempting).data
    assert read(marked, {**exempting, "overrideNegativeDifferences": False}).data["all_differences_given"] == [1, 3]


def test_what_is_not_written_out_gets_its_value() -> None:
    mark = [{"edge": 1}]
    document = read(
        *({"type": number, "clues": mark} for number in (200, 201)),
        {"type": 401, "lines": [[0, 1]]},
        {"type": 407, "lines": [[0, 1, 2]]},
        {"type": 301, "cages": [{"cells": [0, 1], "value": 0}, {"cells": [0, 1]}]},
    )
    assert document.data["differences"][0]["value"] == 1
    assert document.data["ratios"][0]["value"] == 2
    assert document.data["whispers"][0]["difference"] == 5
    assert document.data["lockout_lines"][0]["difference"] == 4
    assert [cage["sum"] for cage in document.data["cages"]] == [None, None]


def test_what_is_disabled_is_no_rule() -> None:
    for word in ("disabled", "solverIgnored"):
        assert set(read({"type": 13, word: True}).data) == {"n", "givens", "cosmetics"}


def test_what_no_rule_expresses_is_named() -> None:
    custom = {"type": 1000, "name": "Chaos", "definition": {"name": "x"}}
    found = read(custom, custom, {"type": 4000}, {"type": 777}).data["not_expressed"]
    assert found == {"custom code 'Chaos'": 2, "fog": 1, "a constraint of the type 777 of SudokuMaker": 1}


def test_drawings_come_back_and_are_counted() -> None:
    drawn = {"type": 2000, "lines": [[{"x": 1, "y": 2}]], "style": {}}
    document = read(drawn, comment="Rules.", cells=[{"colors": [1]}, *({} for _ in range(80))])
    assert (document.data["drawings"], document.data["ruleset"]) == (1, "Rules.")
    assert again(SUDOKUMAKER, document).data == document.data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (link({"type": 300, "thermometers": [[0, 99]]}), "constraint 1 (type 300), cell: found '99'; expected"),
        (link({"type": 200, "clues": [{"edge": 0}]}), "constraint 1 (type 200), clue 1: edge 0 is not between"),
        (link({"type": 501, "clues": [{"outerCell": 0}]}), "constraint 1 (type 501), clue 1: outerCell 0 is not"),
        (link({"type": 303, "clues": [{"corner": 0}]}), "constraint 1 (type 303), clue 1: corner 0 is not"),
        (link({"type": "x"}), "constraint 1 (type x), type: found 'x'; expected a whole number"),
        (link(cells=[{}]), "cells: found 1; expected 81"),
        (link(width=10, height=9), "no installed variant has 9 rows, 10 columns and digits from 1 to 9"),
        (OPENED_AT + "N4Ig", "link payload is damaged"),
        ("https://sudokumaker.app/", "found 'https://sudokumaker.app/'; expected a link such as"),
    ],
)  # fmt: skip
def test_what_sudokumaker_does_not_write_is_an_error(text: str, message: str) -> None:
    assert read_error(SUDOKUMAKER, text).startswith(f"line 1: {message}")


def test_what_sudokumaker_lacks_is_refused_by_name() -> None:
    assert SUDOKUMAKER.write is not None
    with pytest.raises(Unsupported, match=r"has no key for zippers \(2 clues\)"):
        SUDOKUMAKER.write(sample("zippers"))


def test_an_address_opens_what_was_written() -> None:
    assert SUDOKUMAKER.write is not None
    assert SUDOKUMAKER.address is not None
    address = SUDOKUMAKER.address(SUDOKUMAKER.write(sample("cages")))
    assert address.startswith(OPENED_AT)
    assert rules_of(SUDOKUMAKER.read(address, None)[0]) == rules_of(sample("cages"))


def test_the_format_fulfils_its_contract() -> None:
    assert SUDOKUMAKER.write is not None
    check_format(SUDOKUMAKER, [SUDOKUMAKER.write(sample(key)) for key in ("cages", "extra_groups", "diagonals")])
