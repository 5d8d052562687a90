from __future__ import annotations

import pytest

from ruleout import InputError, Puzzle, Registry, Unsupported, parse, solve, write
from ruleout.testing import check_format
from ruleout_variants.formats.cube import CUBE_LAYERS

SMALL = "cube\n1.\n..\n\n..\n.3\n"


def solved(n: int, registry: Registry) -> Puzzle:
    puzzle = parse({"variant": "cube", "n": n}, plugins=registry)
    return puzzle.with_givens(solve(puzzle, limit=1, plugins=registry).solutions[0])


def without_header(text: str) -> str:
    return text.removeprefix("cube\n")


def test_layers_are_read_with_a_blank_line_between(registry: Registry) -> None:
    puzzle = parse(SMALL, plugins=registry)
    assert puzzle.variant == "cube"
    assert puzzle.givens == (1, 0, 0, 0, 0, 0, 0, 3)
    assert parse(without_header(SMALL), plugins=registry) == puzzle
    assert write(puzzle, "cube-layers", plugins=registry) == SMALL


@pytest.mark.parametrize(
    "text",
    [
        "cube:\n1 .\n. .\n\n. .\n. 3\n",
        "CUBE\n\n+---+\n|1 .|\n|. .|\n+---+\n|. .|\n|. 3|\n+---+\n",
        "1.\n..\n..\n.3\n",
        "# from a book\ncube\n1.\n..\n\n\n..\n.3\n",
    ],
)
def test_spaces_frames_and_comments_are_read(text: str, registry: Registry) -> None:
    assert parse(text, plugins=registry) == parse(SMALL, plugins=registry)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_format_keeps_its_promises(n: int, registry: Registry) -> None:
    full = solved(n, registry)
    half = full.with_givens([digit if cell % 2 else 0 for cell, digit in enumerate(full.givens)])
    texts = [write(puzzle, "cube-layers", plugins=registry) for puzzle in (full, half, full.with_givens([0] * n**3))]
    check_format(CUBE_LAYERS, [*texts, "\n".join(texts)], plugins=registry)


def test_layers_that_fit_together_need_no_first_line(registry: Registry) -> None:
    text = write(solved(4, registry), "cube-layers", plugins=registry)
    assert parse(without_header(text), plugins=registry).variant == "cube"


def test_four_grids_may_be_four_puzzles(registry: Registry) -> None:
    text = "....\n" * 4
    with pytest.raises(InputError, match=r"2 ways: the layers of a cube of 4x4x4 .*; or 4 grids of 4x4"):
        parse("\n".join([text] * 4), plugins=registry)
    assert parse("\n".join([text] * 4), variant="cube", plugins=registry).layout.layers == 4


def test_grids_that_contradict_each_other_as_layers_are_no_cube(registry: Registry) -> None:
    grid = "1234\n3412\n2143\n4321\n"
    claim = CUBE_LAYERS.sniff("\n".join([grid] * 4))
    assert claim is not None
    assert not claim.certain


def test_several_cubes_are_read(registry: Registry) -> None:
    documents = CUBE_LAYERS.read(SMALL + "\n" + SMALL + "comment: 1\n" + without_header(SMALL), None)
    assert [document.line for document in documents] == [1, 8, 15]


def test_symbols_and_further_keys_are_written_and_read(registry: Registry) -> None:
    data = {"variant": "cube", "n": 2, "symbols": "WXYZ", "layers": [["W.", ".."], ["..", ".Y"]]}
    puzzle = parse({**data, "cages": [{"sum": 3, "cells": [[0, 0, 1], [1, 0, 0]]}]}, plugins=registry)
    text = write(puzzle, "cube-layers", plugins=registry)
    assert text.startswith("cube\nsymbols: W X Y Z\nW.\n")
    assert parse(text, plugins=registry) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cube\n12\n34\n\n43\n2x\n", r"line 6, column 2 \(l2r2c2\): found 'x'; expected 1-4, 0 or ."),
        ("cube\n12\n34\n\n43\n", "line 5: found 1 row in layer 2; expected 2"),
        ("cube\n12\n34\n\n4\n21\n", "line 5, column 2: found 1 cells; expected 2"),
        ("cube\n123\n456\n789\n", "line 4: found 3 rows of 3 cells; expected 3 layers of 3 rows"),
        ("cube\n12\n34\n\n43\n21\n\n12\n34\n", "line 9: found 6 rows of 2 cells; expected 2 layers of 2 rows"),
        ("cube\n12345\n", "line 2: found rows of 5 cells; expected a cube of 2x2x2, 3x3x3, 4x4x4 or 9x9x9"),
        ("cube\n\n", "found no layers after the line 'cube'"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_its_layer(text: str, message: str, registry: Registry) -> None:
    with pytest.raises(InputError, match=message):
        parse(text, format="cube-layers", plugins=registry)


def test_a_row_too_many_is_named_without_a_first_line(registry: Registry) -> None:
    layer = "....\n" * 4
    with pytest.raises(InputError, match="line 10: found 5 rows in layer 2; expected 4"):
        parse("\n".join([layer, "1...\n" + layer, layer, layer]), plugins=registry)


def test_other_variants_are_refused(registry: Registry) -> None:
    with pytest.raises(Unsupported, match="format cube-layers carries cube, not 'latin'"):
        write(parse({"variant": "latin", "n": 2}, plugins=registry), "cube-layers", plugins=registry)
