import json
from typing import Any

import pytest
from link_samples import GIVENS, SAMPLES, again, read_error, require_round_trip, rules_of, sample

from ruleout import InputError, Unsupported
from ruleout.plugin import Document, Format
from ruleout.testing import check_format
from ruleout_links.fpuzzles.format import ADDRESS, FPUZZLES, FPUZZLES_JSON
from ruleout_links.lz import compress


def puzzle(n: int = 9, **keys: Any) -> dict[str, Any]:
    return {"size": n, "grid": [[{} for _ in range(n)] for _ in range(n)], **keys}


def read(found: dict[str, Any]) -> Document:
    (document,) = FPUZZLES.read(compress(json.dumps(found)), None)
    return document


@pytest.mark.parametrize("key", FPUZZLES.keys)
def test_every_rule_comes_back(key: str) -> None:
    require_round_trip(FPUZZLES, key)
    require_round_trip(FPUZZLES_JSON, key)


@pytest.mark.parametrize(
    "data",
    [
        {"n": 6, "givens": [[1, 0, 0, 0, 0, 6]] + [[0] * 6] * 5},
        {"n": 6, "box": [3, 2], "givens": [[0] * 6] * 6},
        {"n": 16, "givens": [[16, *[0] * 15]] + [[0] * 16] * 15},
    ],
)
def test_grids_of_other_sizes_come_back(data: dict[str, Any]) -> None:
    document = Document("classic", data)
    assert rules_of(again(FPUZZLES, document)) == data


def test_regions_come_back() -> None:
    regions = [[1, 1, 2, 2], [1, 2, 2, 3], [1, 4, 3, 3], [4, 4, 4, 3]]
    document = Document("jigsaw", {"n": 4, "regions": regions, "givens": [[0] * 4] * 4})
    assert rules_of(again(FPUZZLES, document)) == document.data
    latin = Document("latin", {"n": 5, "givens": [[0] * 5] * 5})
    assert again(FPUZZLES, latin) == Document("latin", latin.data, line=1)
    alone = Document("latin", {"n": 9, "givens": GIVENS})
    assert again(FPUZZLES, alone).variant == "latin"


def test_cells_without_a_region_leave_the_others_as_groups() -> None:
    grid = [[{"region": 0 if r < 2 and c < 2 else None} for c in range(4)] for r in range(4)]
    document = read(puzzle(4) | {"grid": grid})
    assert document.variant == "latin"
    assert document.data["extra_groups"] == [[[0, 0], [0, 1], [1, 0], [1, 1]]]


@pytest.mark.parametrize(("n", "width"), [(4, 2), (5, 5), (6, 3), (7, 7), (8, 4), (12, 4), (13, 13)])
def test_a_cell_without_a_region_is_in_the_default_box_of_its_place(n: int, width: int) -> None:
    """As f-puzzles, SudokuPad and SudokuSolver number boxes: of a prime size, the default ones are the rows."""
    height = n // width
    numbers = [[r // height * height + c // width for c in range(n)] for r in range(n)]
    # The last two cells of the first row and one below them change places, so that there are irregular regions.
    numbers[0][-1], numbers[height][-1] = numbers[height][-1], numbers[0][-1]
    full = [[{"region": number} for number in row] for row in numbers]
    short = [
        [{} if cell["region"] == r // height * height + c // width else cell for c, cell in enumerate(row)]
        for r, row in enumerate(full)
    ]
    assert read(puzzle(n) | {"grid": short}) == read(puzzle(n) | {"grid": full})
    assert read(puzzle(n) | {"grid": short}).variant == "jigsaw"
    assert read(puzzle(n)).variant == ("latin" if width == n else "classic")


def test_a_region_that_programs_read_differently_is_refused() -> None:
    grid = [[{"region": -1} if (r, c) == (1, 2) else {} for c in range(4)] for r in range(4)]
    with pytest.raises(InputError, match="region of r2c3: found '-1'; expected a whole number from 0 to 16"):
        read(puzzle(4) | {"grid": grid})


def test_a_lockout_line_without_a_number_is_read_if_programs_agree_about_it() -> None:
    line = [{"lines": [["R1C1", "R1C2", "R1C3"]]}]
    assert read(puzzle(9, lockout=line)).data["lockout_lines"][0]["difference"] == 4
    with pytest.raises(InputError, match="lockout 1, value: found none; expected a number, as programs take 4 or 3"):
        read(puzzle(6, lockout=line))


def test_a_link_is_read_in_each_form() -> None:
    text = compress(json.dumps(puzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}])))
    forms = [text, ADDRESS + text, f"f-puzzles.com/?load={text}", ADDRESS + text.replace("+", " "),
             f"<{ADDRESS}{text}>", f"[puzzle]({ADDRESS}{text})", f"Try this: {ADDRESS}{text}.", f"({ADDRESS}{text}),",
             ADDRESS + text.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")]  # fmt: skip
    for form in forms:
        assert FPUZZLES.sniff(form) is not None
        assert FPUZZLES.read(form, None)[0].data["cages"] == [{"sum": 5, "cells": [[0, 0], [0, 1]]}]


@pytest.mark.parametrize("form", [FPUZZLES, FPUZZLES_JSON])
def test_the_formats_fulfil_their_contract(form: Format) -> None:
    assert form.write is not None
    check_format(form, [form.write(sample(key)) for key in ("cages", "extra_groups", "diagonals")])


def test_what_is_not_written_out_gets_its_value() -> None:
    document = read(
        puzzle(
            whispers=[{"lines": [["R1C1", "R1C2"]]}],
            difference=[{"cells": ["R1C1", "R1C2"]}],
            ratio=[{"cells": ["R1C1", "R1C2"], "value": ""}],
            lockout=[{"lines": [["R1C1", "R1C2", "R1C3"]]}],
            modularline=[{"lines": [["R1C1", "R1C2", "R1C3"]]}],
        )
    )
    assert document.data["whispers"][0]["difference"] == 5
    assert document.data["differences"][0]["value"] == 1
    assert document.data["ratios"][0]["value"] == 2
    assert document.data["lockout_lines"][0]["difference"] == 4
    assert document.data["modular_lines"][0]["modulus"] == 3
    eight = read(puzzle(8, whispers=[{"lines": [["R1C1", "R1C2"]]}]))
    assert eight.data["whispers"][0]["difference"] == 4
    seven = read(puzzle(7, whispers=[{"lines": [["R1C1", "R1C2"]]}]))
    assert seven.data["whispers"][0]["difference"] == 4


def test_the_digits_of_a_pill_are_in_the_order_listed() -> None:
    entry = {"lines": [["R5C5", "R6C5"], ["R5C6", "R5C7", "R5C8"]], "cells": ["R5C6", "R5C5"]}
    assert read(puzzle(arrow=[entry, {"lines": [], "cells": ["R1C1"]}])).data["arrows"] == [
        {"bulb": [[4, 5], [4, 4]], "shafts": [[[5, 4]], [[4, 6], [4, 7]]]}
    ]


def test_cages_without_a_sum_only_differ() -> None:
    entries = [{"cells": ["R1C1", "R1C2"], **more} for more in ({}, {"value": ""}, {"value": "0"})]
    assert {cage["sum"] for cage in read(puzzle(killercage=entries)).data["cages"]} == {None}


def test_the_diagonals_are_not_swapped() -> None:
    assert read(puzzle(**{"diagonal+": True})).data["diagonals"] == "anti"
    assert read(puzzle(**{"diagonal-": True})).data["diagonals"] == "main"


def test_little_killers_begin_in_the_grid() -> None:
    entry = {"cell": "R0C3", "direction": "DR", "value": "20", "cells": []}
    assert read(puzzle(littlekillersum=[entry])).data["little_killers"] == [
        {"start": [0, 3], "direction": "DR", "sum": 20}
    ]


def test_negative_rules_are_kept() -> None:
    dots = {"ratio": [{"cells": ["R1C1", "R1C2"]}]}
    assert read(puzzle(negative=["ratio", "xv"], nonconsecutive=True, **dots)).data["all_dots_given"] is True
    assert read(puzzle(negative=["xv"])).data["all_pair_sums_given"] == [5, 10]
    assert read(puzzle(nonconsecutive=True)).data["non_consecutive"] is True
    white = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
    assert read(puzzle(nonconsecutive=True, **white)).data["all_differences_given"] == [1]
    for alone in (puzzle(negative=["ratio"], **dots), puzzle(nonconsecutive=True, **white, **dots)):
        assert list(read(alone).data["not_expressed"]) in (
            ["no ratio in neighbours without a dot"],
            ["no consecutive digits in neighbours without a dot"],
        )


@pytest.mark.parametrize(
    ("keys", "lacking"),
    [
        ({"fogofwar": ["R1C1"]}, {"fog": 1}),
        ({"cage": [{"cells": ["R1C1"], "value": "DR5"}]}, {"cage with a text that is not a killer cage": 1}),
        ({"palindromic": [{}, {}]}, {"the key 'palindromic' of f-puzzles": 2}),
        ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, {"killer cage with the text '<9'": 1}),
        ({"negative": ["sum"]}, {"negative rule 'sum'": 1}),
    ],
)
def test_what_no_rule_expresses_is_named(keys: dict[str, Any], lacking: dict[str, int]) -> None:
    assert read(puzzle(**keys)).data["not_expressed"] == lacking


def test_drawings_come_back_and_are_counted() -> None:
    drawn = {"lines": [["R1C1", "R2C2"]], "outlineC": "#123456", "width": 0.2}
    grid = [[{"c": "#ff0000"} if r == c else {} for c in range(9)] for r in range(9)]
    document = read(puzzle(line=[drawn], ruleset="Lines are rules.", title="T") | {"grid": grid})
    assert document.data["drawings"] == 1
    assert document.data["ruleset"] == "Lines are rules."
    assert again(FPUZZLES, document).data == document.data
    assert FPUZZLES.write_lossy is not None
    assert FPUZZLES.write_lossy(document).dropped == 0


def test_a_line_that_only_repeats_a_rule_is_drawn_once() -> None:
    document = sample("renbans")
    once = again(FPUZZLES, document)
    assert "drawings" not in once.data
    assert again(FPUZZLES, once) == once


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (
            puzzle(thermometer=[{"lines": [["R1C1", "R13C9"]]}]),
            "thermometer 1: R13C9 is not in the grid; expected R1C1 to R9C9",
        ),
        (puzzle(odd=[{"cell": "Z1"}]), "odd 1: found 'Z1'; expected a cell such as R1C1"),
        (puzzle(xsum=[{"cell": "R1C1", "value": "3"}]), "xsum 1: R1C1 is not beside the grid of 9x9 cells"),
        (puzzle(ratio=[{"cells": ["R1C1"]}]), "ratio 1: found 1 cells; expected 2"),
        (puzzle(difference=7), "difference: found '7'; expected a list"),
        ({"size": 9, "grid": []}, "grid: found 0 rows; expected 9"),
        ({"size": 900, "grid": []}, "size: found '900'; expected a whole number from 2 to 25"),
    ],
)
def test_what_f_puzzles_does_not_write_is_an_error(found: dict[str, Any], message: str) -> None:
    assert read_error(FPUZZLES, compress(json.dumps(found))) == f"line 1: {message}"


def test_a_name_on_the_server_is_refused() -> None:
    assert "holds only a name on the server" in read_error(FPUZZLES, "https://www.f-puzzles.com/?id=y2abc")


def test_damaged_text_is_an_error() -> None:
    assert "not JSON: found '[' at char 2" in read_error(FPUZZLES, compress("{[[[" * 5))
    assert "nested too deeply" in read_error(FPUZZLES, compress('{"size":' + "[" * 5000 + "]" * 5000 + "}"))
    assert "finite" in read_error(FPUZZLES, compress('{"size":NaN}'))
    assert "too many digits" in read_error(FPUZZLES, compress('{"size":' + "1" * 9000 + "}"))


def test_what_f_puzzles_lacks_is_refused_by_name() -> None:
    clues = [{"side": "left", "index": 0, "value": 3}] * 3
    document = Document("classic", {"n": 9, "battlefield": clues, "cages": SAMPLES["cages"]})
    assert FPUZZLES.write is not None
    assert FPUZZLES.write_lossy is not None
    with pytest.raises(Unsupported, match=r"has no key for battlefield \(3 clues\); --lossy leaves out"):
        FPUZZLES.write(document)
    written = FPUZZLES.write_lossy(document)
    assert written.left_out == {"battlefield": 3}
    assert FPUZZLES.read(written.text, None)[0].data["cages"] == SAMPLES["cages"]


def test_values_from_zero_and_other_grids_are_refused() -> None:
    assert FPUZZLES.write is not None
    with pytest.raises(Unsupported, match="holds digits from 1 to 4, not 0 to 3; json can"):
        FPUZZLES.write(Document("classic", {"n": 4, "first": 0, "symbols": "0123"}))
    with pytest.raises(Unsupported, match="not 'samurai'"):
        FPUZZLES.write(Document("samurai", {}))


def test_an_address_opens_what_was_written() -> None:
    assert FPUZZLES.write is not None
    assert FPUZZLES.address is not None
    text = FPUZZLES.write(sample("cages"))
    assert FPUZZLES.address(text) == f"https://www.f-puzzles.com/?load={text}"
    with pytest.raises(InputError):
        FPUZZLES.read("https://www.f-puzzles.com/?load=", None)
