from typing import Any

import pytest
from link_samples import GIVENS, PAIR, PATH, SAMPLES, again, read_error, require_round_trip, rules_of, sample

import ruleout
from ruleout import Unsupported
from ruleout.plugin import Document
from ruleout.testing import check_format
from ruleout_links.iss.automata import read_automaton, write_automaton
from ruleout_links.iss.format import ADDRESS, ISS
from ruleout_links.iss.write import ALSO_WRITTEN

AUTOMATON = {"arcs": [[0, [3, 4], 2], [2, [5], 1], [2, [6], 3], [3, [1], 1]], "start": [0], "accept": [1]}
LINE_RULES = [
    {"cells": PATH[:4], "regex": "([13579][2468])*"},
    {"cells": PATH, "automaton": AUTOMATON},
]
PAIR_RULES = [
    {"cells": PATH, "pairs": [[1, 2], [2, 1], [7, 5]]},
    {"cells": PATH, "all_pairs": True, "pairs": [[1, 9], [4, 4], [9, 1]]},
]

FIRST = [[0, 0], [0, 1]]


def read(text: str) -> Document:
    (document,) = ISS.read(text, None)
    return document


@pytest.mark.parametrize("key", sorted(set(ISS.keys) - {"line_rules", "pair_rules"}))
def test_every_rule_comes_back(key: str) -> None:
    if key == "little_killers":
        return
    require_round_trip(ISS, key)


@pytest.mark.parametrize(("key", "value"), [("line_rules", LINE_RULES), ("pair_rules", PAIR_RULES)])
def test_general_rules_come_back(key: str, value: list[Any]) -> None:
    document = Document("classic", {"n": 9, "givens": GIVENS, key: value})
    found = again(ISS, document)
    assert found.data[key] == value


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        (".Sum~0_=_1_-2_1~R1C1~R1C2~R1C3.Sum~0_=_1_-2_1~R1C2~R1C3~R1C4", "sequences", [[[0, c] for c in range(4)]]),
        (".Sum~0_=_1_-1_-1~R1C1~R1C2~R1C3", "equal_sums", [[[[0, 0]], [[0, 1], [0, 2]]]]),
        (".Sum~0_=_10_1_-1~R1C2~R1C1~R1C3", "arrows", [{"bulb": [[0, 1], [0, 0]], "shafts": [[[0, 2]]]}]),
        (".Sum~5_=_2_-1~R1C1~R1C2", "sums", [{"sum": 5, "cells": FIRST, "weights": [2, -1]}]),
        (".Sum~-5~R1C1~R1C2", "sums", [{"sum": -5, "cells": FIRST, "weights": [1, 1]}]),
        (".Sum~5~R1C1~R1C1", "sums", [{"sum": 5, "cells": [[0, 0], [0, 0]]}]),
        (".SumLine~10~R1C1~R1C2~LOOP", "sum_lines", [{"sum": 10, "cells": FIRST, "loop": True}]),
    ],
)
def test_sums_with_weights_are_what_they_mean(text: str, key: str, value: object) -> None:
    assert read(text).data[key] == value


def test_a_diagonal_is_named_by_the_end_that_iss_names_it_by() -> None:
    found = again(ISS, sample("little_killers")).data["little_killers"]
    assert found == [
        {"start": [0, 3], "direction": "DL", "sum": 11},
        {"start": [3, 8], "direction": "UL", "sum": 22},
        {"start": [4, 0], "direction": "DR", "sum": 33},
        {"start": [8, 2], "direction": "UR", "sum": 44},
    ]


def test_a_line_from_inside_the_grid_is_a_sum() -> None:
    clue = {"start": [1, 1], "direction": "DR", "sum": 40}
    document = Document("classic", {"n": 9, "little_killers": [clue]})
    assert again(ISS, document).data["sums"] == [{"sum": 40, "cells": [[i, i] for i in range(1, 9)]}]


def test_the_digits_of_a_pill_are_in_reading_order() -> None:
    arrow = {"bulb": [[0, 0], [0, 1]], "shafts": [[[1, 1]]]}
    assert read(".PillArrow~2~R1C2~R1C1~R2C2").data["arrows"] == [arrow]
    turned = {"bulb": [[0, 1], [0, 0]], "shafts": [[[1, 1]]]}
    document = Document("classic", {"n": 9, "arrows": [turned]})
    assert ISS.write is not None
    assert ".Sum~0_=_10_1_-1~R1C2~R1C1~R2C2" in ISS.write(document)
    assert again(ISS, document).data["arrows"] == [turned]


def test_values_from_zero_come_back() -> None:
    document = read(".Shape~9x9~0-8.~R1C1_0~R1C2_8~R2C1_1_2.Cage~0~R1C1~R1C2")
    assert document.data["first"] == 0
    assert document.data["symbols"] == "012345678"
    assert document.data["givens"][0] == "08......."
    assert document.data["allowed"] == [{"digits": [1, 2], "cells": [[1, 0]]}]
    assert again(ISS, document) == document


def test_values_from_zero_are_read_as_they_count() -> None:
    document = read(".Shape~9x9~0-8.~R1C1_0.AntiKnight")
    assert (document.data["symbols"], document.data["first"]) == ("012345678", 0)
    assert again(ISS, document) == document
    bare = Document("classic", {"n": 4, "first": 0, "givens": ["0..2", "....", "....", "...."]})
    assert ISS.write is not None
    assert read(ISS.write(bare)).data["givens"] == bare.data["givens"]


@pytest.mark.parametrize(
    "document",
    [
        Document("classic", {"n": 6, "givens": [[1, 0, 0, 0, 0, 6]] + [[0] * 6] * 5}),
        Document("classic", {"n": 6, "box": [3, 2], "givens": [[0] * 6] * 6}),
        Document("latin", {"n": 9, "givens": GIVENS}),
        Document("latin", {"n": 7, "givens": [[0] * 7] * 7}),
        Document("free", {"rows": 9, "columns": 9, "givens": GIVENS}),
        Document("free", {"rows": 5, "columns": 5, "digits": 3, "givens": [[3, 0, 0, 0, 0], *[[0] * 5] * 4]}),
        Document("classic", {"n": 16, "givens": [[16, *[0] * 15]] + [[0] * 16] * 15}),
        Document(
            "jigsaw",
            {"n": 4, "regions": [[1, 1, 2, 2], [1, 2, 2, 3], [1, 4, 3, 3], [4, 4, 4, 3]], "givens": [[0] * 4] * 4},
        ),
    ],
)
def test_grids_come_back(document: Document) -> None:
    found = again(ISS, document)
    assert (found.variant, rules_of(found)) == (document.variant, document.data)


def test_a_raw_grid_has_the_regions_of_its_jigsaw_alone() -> None:
    document = read(".Shape~2x2~0-1~Raw.Jigsaw~1122")
    assert document.variant == "free"
    assert rules_of(document)["extra_groups"] == [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]


def test_two_rules_for_squares_of_four_are_one_list_of_groups() -> None:
    both = read(".GlobalEntropy.GlobalMod.GlobalMod")
    assert both.data["global_groups"] == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [3, 6, 9], [1, 4, 7], [2, 5, 8]]
    assert rules_of(again(ISS, both)) == rules_of(both)


def test_ties_of_full_rank_come_back() -> None:
    document = read(".FullRank~R1~3~.FullRankTies~any")
    assert document.data["full_rank"] == [{"side": "left", "index": 0, "value": 3, "ties": True}]
    assert rules_of(again(ISS, document)) == rules_of(document)


def test_there_may_be_more_values_than_rows() -> None:
    document = read(".Shape~6x6~9.~R1C1_9.Modular~3~R1C1~R1C2~R1C3")
    assert (document.variant, document.data["n"], document.data["digits"]) == ("latin", 6, 9)
    assert document.data["extra_groups"][0] == [[r, c] for r in range(2) for c in range(3)]
    assert len(document.data["extra_groups"]) == 6
    assert again(ISS, document) == document
    large = read(".Shape~6x6~9.RegionSize~9")
    assert large.data["extra_groups"][0] == [[r, c] for r in range(3) for c in range(3)]
    assert again(ISS, large) == large
    disjoint = read(".Shape~6x6~9.RegionSize~9.DisjointSets").data["extra_groups"]
    assert [[r, c] for r in (0, 3) for c in (0, 3)] in disjoint
    assert [len(cells) for cells in disjoint] == [4] * 9 + [9] * 4
    assert read(".Shape~9x9~0-10").data["extra_groups"][0] == [[r, c] for r in range(3) for c in range(3)]
    assert "extra_groups" not in read(".Shape~7x7~9").data
    zero = read(".Shape~6x6~0-8.NoBoxes.~R1C1_8.Cage~3~R2C1~R2C2")
    assert (zero.data["digits"], zero.data["givens"][0]) == (9, "8.....")
    assert again(ISS, zero) == zero


def test_a_rectangle_is_a_free_grid_with_lines_and_boxes_as_groups() -> None:
    text = ".Shape~6x8.~R6C8_7.LittleKiller~12~R1C8.Quad~R5C7~1~2.Replicate~Bg~R1C1.X~R1C1~R1C2.End.DisjointSets"
    document = read(text)
    data = document.data
    assert (document.variant, data["rows"], data["columns"], data["lines"]) == ("free", 6, 8, True)
    assert data["givens"][5] == [0] * 7 + [7]
    groups = data["extra_groups"]
    assert [[r, c] for r in range(2) for c in range(4)] in groups
    assert [[r, c] for r in (0, 2, 4) for c in (0, 4)] in groups
    assert [len(cells) for cells in groups] == [6] * 8 + [8] * 6
    assert [mark["cells"] for mark in data["pair_sums"]] == [[[0, 0], [0, 1]], [[1, 3], [1, 4]]]
    assert data["little_killers"] == [{"start": [0, 7], "direction": "DL", "sum": 12}]
    assert again(ISS, document) == document
    assert "extra_groups" not in read(".Shape~9x8").data
    jigsaw = read(".Shape~2x4~0-3.Jigsaw~11221122")
    assert jigsaw.data["extra_groups"][-1] == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert jigsaw.data["first"] == 0
    assert again(ISS, jigsaw) == jigsaw


def test_boxes_stay_beside_the_regions_of_a_jigsaw() -> None:
    layout = "1122112342334443"
    assert read(f".Shape~4x4.Jigsaw~{layout}").variant == "classic"
    assert len(read(f".Shape~4x4.Jigsaw~{layout}").data["extra_groups"]) == 4
    assert read(f".Shape~4x4.Jigsaw~{layout}.NoBoxes").variant == "jigsaw"


def test_the_last_of_several_counts() -> None:
    assert read(".Quad~R1C1~1~2.Quad~R1C1~3").data["quadruples"] == [{"corner": [0, 0], "digits": [3]}]
    assert read(".~R1C1_1_2.~R1C1_2_3").data["givens"][0][0] == 2


def test_candidates_of_one_parity_are_marks() -> None:
    document = read(".~R1C1_1_3_5_7_9~R1C2_2_4_6_8~R1C3_1_2")
    assert (document.data["odd"], document.data["even"]) == ([[0, 0]], [[0, 1]])
    assert document.data["allowed"] == [{"digits": [1, 2], "cells": [[0, 2]]}]


def test_tables_of_known_relations_are_those_rules() -> None:
    written = [Document("classic", {"n": 9, key: SAMPLES[key]}) for key in ("differences", "ratios")]
    for document in written:
        assert again(ISS, document).data == {"n": 9, "givens": [[0] * 9] * 9, **document.data}
    text = read(".StrictKropki.Pair~AEAAAAAAAAAAB~~R4C1~R5C1").data
    assert "differences" not in text
    assert text["pair_rules"][0]["pairs"][0] == [1, 9]


def test_replicate_and_and_stand_for_what_they_enclose() -> None:
    document = read(".And.Replicate~D.Thermo~R1C1~R2C2.End.And.X~R1C1~R1C2.End.End")
    assert document.data["thermometers"] == [[[0, 0], [1, 1]], [[0, 1], [1, 2]]]
    assert document.data["pair_sums"] == [{"cells": [[0, 0], [0, 1]], "value": 10}]
    assert "outside the grid" in read_error(ISS, ".Replicate~_____________H.Thermo~R1C1~R2C2.End")


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("B~R2C2.GreaterThan~R2C2~R2C3", [[1, 1], [1, 2]]),
        ("E~R2C1.GreaterThan~R2C1~R2C2", [[1, 2], [1, 3]]),
        ("Q~R1C2.GreaterThan~R1C2~R1C1", [[1, 1], [1, 0]]),
    ],
)
def test_a_bit_of_replicate_is_an_offset_from_the_origin(text: str, pairs: list[list[int]]) -> None:
    """Offsets count cells row by row: bit 4 moves everything down by one row of four."""
    assert read(f".Shape~4x4.Replicate~{text}.End").data["greater_than"] == [pairs]


def test_a_bit_of_replicate_beyond_the_last_cell_is_refused() -> None:
    assert read(".Shape~4x4.Replicate~E~R4C2.~R4C2_1.End").data["givens"][3] == [0, 0, 0, 1]
    assert "more than the 3 bits" in read_error(ISS, ".Shape~4x4.Replicate~I~R4C2.~R4C2_1.End")


def test_the_kind_of_an_indexer_is_read_as_iss_does() -> None:
    for kind in ("C", "c", "column"):
        assert read(f".Indexing~{kind}~R1C1~R1C1").data["column_indexers"] == [[0, 0]]
    assert read(".Indexing~R~R1C1.Indexing~R~R1C1~R1C2").data["row_indexers"] == FIRST
    for kind in ("r", "row", "X", ""):
        assert "expected C or R" in read_error(ISS, f".Indexing~{kind}~R1C1")


def test_words_are_comments_and_come_back_from_texts_and_addresses() -> None:
    words = {"title": "A. b # ~ + 100%", "author": "数独", "ruleset": "Normal rules.\n\n .Thermo~R1C1 is no item."}
    more = {"drawings": 3, "left_out": {"fog": 1, "custom code": 2}}
    document = Document("classic", {"n": 9, "givens": GIVENS, **words, **more})
    assert ISS.write is not None
    assert ISS.address is not None
    text = ISS.write(document)
    assert all(line.startswith(("# ", ".")) for line in text.splitlines())
    for form in (text, ISS.address(text), text.replace("\n", "\r\n")):
        found = read(form).data
        assert {key: found[key] for key in words} == words
        assert (found["drawings"], found["left_out"]) == ("3", "fog, custom code (2)")
    for end in ("\r", "\u2028", "\u2029"):
        assert read(ISS.write(Document("classic", {"n": 9, "title": f"a{end}.X~R1C1~R1C2"}))).data["title"][0] == "a"


def test_a_cell_twice_in_a_cage_counts_twice() -> None:
    twice = read(".Cage~15~R1C1~R1C2~R1C1")
    assert twice.data["sums"] == [{"sum": 15, "cells": [[0, 0], [0, 1], [0, 0]]}]
    assert twice.data["cages"] == [{"sum": None, "cells": [[0, 0], [0, 1]]}]
    assert rules_of(again(ISS, twice)) == rules_of(twice)
    assert read(".Cage~0~R1C1~R1C2~R1C1").data["cages"] == [{"sum": None, "cells": [[0, 0], [0, 1]]}]


def test_equal_cells_are_clones_as_long_as_none_is_listed_twice() -> None:
    text = ".SameValues~2~R1C1~R5C5.SameValues~2~R1C2~R5C6.SameValues~2~R1C1~R9C9"
    assert read(text).data["clones"] == [[[[0, 0], [0, 1]], [[4, 4], [4, 5]]], [[[0, 0]], [[8, 8]]]]


def test_a_text_with_a_missing_rule_is_not_taken_for_a_file() -> None:
    pytest.importorskip("ruleout_variants")
    message = ""
    try:
        puzzle = ruleout.parse(".Shape~9x9~0-8.Thermo~R1C1~R1C2.NoBoxes")
    except ruleout.InputError as error:
        message = str(error)
    else:
        assert puzzle.layout.size == 81
    assert "file" not in message


def test_comments_and_white_space_mean_nothing() -> None:
    text = "# a thermometer\n.Thermo~R1C1~\n  R1C2 # to the right\n\n.X~R5C5~R5C6\n"
    assert ISS.sniff(text) is not None
    assert set(read(text).data) == {"n", "givens", "thermometers", "pair_sums"}


def test_an_address_opens_what_was_written() -> None:
    document = sample("cages")
    assert ISS.write is not None
    assert ISS.address is not None
    link = ISS.address(ISS.write(document))
    assert link.startswith(ADDRESS)
    assert rules_of(read(link)) == rules_of(document)
    assert rules_of(read(link.replace("~", "%7E"))) == rules_of(document)


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        (".Or.~R1C1_1.~R1C2_1.End.Or.~R1C3_1.End", {"Or": 2}),
        (".ChaosConstruction", {"ChaosConstruction": 1}),
        (".Var~A~~3.Thermo~VA1~VA2", {"Var": 1, "Thermo of a cell outside the grid": 1}),
        (".Spiral~R1C1", {"the item 'Spiral' of ISS": 1}),
        (".FullRank~R1~3~.FullRankTies~none", {"full rank with ties: none": 1}),
    ],
)
def test_what_no_rule_expresses_is_named(text: str, lacking: dict[str, int]) -> None:
    assert read(text).data["not_expressed"] == lacking


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".X~R1C1~R1C2.Thermo~R1C1~R1CX", "position 13: .Thermo: found 'R1CX'; expected a cell from R1C1 to R9C9"),
        (".Or.X~R1C1~R1C2", "position 1: .Or: found no .End for it"),
        (".Shape~6x8~7", "position 1: .Shape: found 6 rows, 8 columns and 7 values; expected two cells or more, and 8"),
        (".Shape~1x1", "position 1: .Shape: found 1 rows, 1 columns and 1 values; expected two cells or more"),
        (".Shape~6x8.Thermo~R1C1~R7C1", "position 11: .Thermo: found 'R7C1'; expected a cell from R1C1 to R6C8"),
        (".Shape~6x8.XSum~R7~3", "position 11: .XSum: found 'R7'; expected a row or column such as R1 or C8"),
        (".Shape~6x8.Quad~R6C7~1", "position 11: .Quad: found no four cells below and to the right of R6C7"),
        (".Shape~6x8.Windoku", "position 11: .Windoku: a grid of 6 rows, 8 columns and 8 values has no windows"),
        (".Shape~99x99", "position 1: .Shape: found 99x99; expected 1x1 to 16x16"),
        (".X~R1C1~R5C5", "position 1: .X: found no two adjacent cells"),
        (".Cage~x~R1C1", "position 1: .Cage: found 'x'; expected a whole number from 0 to 9999"),
        (".NFA~VgE~~R1C1~R1C2", "position 1: .NFA: the automaton ends early"),
        (".NFA~!~~R1C1", "position 1: .NFA: found a text that is not base64"),
        (".Pair~" + "_" * 99 + "~~R1C1~R1C2", "position 1: .Pair: found more than the 81 bits that there can be"),
        (".Jigsaw~123", "position 1: .Jigsaw: found 3 letters; expected 81, one for each cell"),
        (".X~R1C1~R1C2.End", "position 13: .End: found no open item that it could end"),
        (".And" * 40 + ".End" * 40, "position 129: .And: nested too deeply"),
    ],
)
def test_what_iss_does_not_write_is_an_error(text: str, message: str) -> None:
    assert read_error(ISS, text).startswith(message)


def test_many_replicated_items_are_refused() -> None:
    inner = ".X~R1C1~R1C2" * 3000
    assert "expected at most 20000" in read_error(ISS, f".Replicate~{'_' * 13}H{inner}.End")
    assert "found 25001 items" in read_error(ISS, ".~" * 25_001)


def test_both_short_forms_of_killers_are_read() -> None:
    arrows = "5<" + "0" * 79
    assert read(arrows).data["cages"] == [{"sum": 5, "cells": [[0, 0], [0, 1]]}]
    assert "leads to no head" in read_error(ISS, "<<" + "0" * 79)
    numbers = "3x3:d:k:" + ":".join(["1281", "1281", *["5"] * 79]) + ":"
    assert read(numbers).data["cages"] == [{"sum": 5, "cells": [[0, 0], [0, 1]]}]
    assert read(numbers).data["diagonals"] is True


def test_large_grids_in_letters_are_read() -> None:
    cells = "P" + "." * 255
    assert read(cells).data["givens"][0][0] == 16
    regions = "".join(chr(65 + cell // 16) for cell in range(256))
    assert read(cells + regions).variant == "latin"


def test_an_automaton_reads_breaks_between_segments_by_itself() -> None:
    # Any 1 before the break, which is symbol 9, then any 2: states 0 to 1 by 1, 1 to 2 by the break, 2 to 3 by 2.
    moves = [[0, 0, 2], [2, 9, 3], [3, 1, 1]]
    text = write_automaton({"states": 4, "starts": [0], "accepts": [1], "moves": moves}, 10)
    (rule,) = read(f".NFA~{text}~_~R1C1~-~R1C2").data["line_rules"]
    assert rule["cells"] == [[0, 0], [0, 1]]
    assert accepts(rule["automaton"], [1, 2])
    assert not accepts(rule["automaton"], [1, 1])
    assert not accepts(rule["automaton"], [2, 2])


def accepts(automaton: dict[str, Any], word: list[int]) -> bool:
    """Whether an automaton of a document accepts a word."""
    states = set(automaton["start"])
    for value in word:
        states = {to for state, held, to in automaton["arcs"] if state in states and value in held}
    return bool(states & set(automaton["accept"]))


@pytest.mark.parametrize("key", ALSO_WRITTEN)
def test_some_rules_are_written_with_others(key: str) -> None:
    assert ISS.write is not None
    assert key not in again(ISS, sample(key)).data
    assert len(again(ISS, sample(key)).data) > 2


def test_a_minimum_is_less_than_its_neighbours() -> None:
    found = again(ISS, Document("classic", {"n": 9, "minimum": [[0, 0], [0, 1]]})).data["greater_than"]
    assert sorted(found) == [[[0, 2], [0, 1]], [[1, 0], [0, 0]], [[1, 1], [0, 1]]]


def test_what_iss_lacks_is_refused_by_name() -> None:
    assert ISS.write is not None
    assert ISS.write_lossy is not None
    document = Document("classic", {"n": 9, "frame_sums": [{"side": "left", "index": 0, "value": 9}], "pair_sums": [
        {"cells": PAIR, "value": 7}], "all_pair_sums_given": [5, 10]})  # fmt: skip
    with pytest.raises(Unsupported, match=r"has no key for pair_sums other than .*, frame_sums \(1 clue\)"):
        ISS.write(document)
    assert ISS.read(ISS.write_lossy(document).text, None)[0].data["all_pair_sums_given"] == [5, 10]


def test_the_bit_of_the_highest_value_comes_first() -> None:
    # 01 packed, 0000 bits of a state, 0001 values, 1 start, 1 other that accepts, 0; state 0: 01 and 1; state 1: 00.
    assert read_automaton("QHMA") == {"states": 2, "starts": [0], "accepts": [1], "moves": [[0, 0, 1]]}


@pytest.mark.parametrize("text", ["CgkWSRtCStoq3iydYqFIgA", "TcRZYEaKAjlkas-WavExaNFJavNRbRVobzcXFWKDIhdWIHYg"])
def test_an_automaton_comes_back(text: str) -> None:
    found = read_automaton(text)
    assert read_automaton(write_automaton(found, 9)) == found


def test_the_format_fulfils_its_contract() -> None:
    pytest.importorskip("ruleout_variants")
    assert ISS.write is not None
    check_format(ISS, [ISS.write(sample(key)) for key in ("cages", "diagonals", "windoku", "extra_groups")])
