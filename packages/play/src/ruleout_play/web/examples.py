"""Puzzles that the page offers at once. They were generated for this project."""

from __future__ import annotations

from typing import Any

from ruleout import InputError, Registry, parse, to_record
from ruleout_play.drawn import drawn_data
from ruleout_play.game.game import Game

EXAMPLES = {
    "Classic": (
        "+-------+-------+-------+\n"
        "| . . . | . . 8 | 9 . . |\n"
        "| 3 . . | . . . | . . 2 |\n"
        "| 6 8 9 | . . . | 3 . 7 |\n"
        "+-------+-------+-------+\n"
        "| . . . | 8 5 . | . . . |\n"
        "| . . 7 | . . . | 5 . 9 |\n"
        "| . . 6 | . 9 1 | . . . |\n"
        "+-------+-------+-------+\n"
        "| . . . | . . 7 | . . 1 |\n"
        "| 5 7 . | 9 . . | . . . |\n"
        "| . . . | . 1 . | . 6 . |\n"
        "+-------+-------+-------+\n"
    ),
    "Jigsaw": (
        "...59....\n"
        "1.52.74..\n"
        ".........\n"
        ".......36\n"
        ".4.3..827\n"
        ".........\n"
        "........3\n"
        ".1.......\n"
        "........9\n"
        "\n"
        "AAABBBBCC\n"
        "AAABBCCCC\n"
        "AADDBBECC\n"
        "ADDDBEECF\n"
        "GDDEEEEFF\n"
        "GHDDEIIFF\n"
        "GHHHEIIIF\n"
        "GGHHHIIIF\n"
        "GGGGHHIFF\n"
    ),
    "Killer": (
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        ".........\n"
        "\n"
        "AABBCCDDE\n"
        "AFBBGGHHE\n"
        "FFFIGJJKL\n"
        "MMMINJOKL\n"
        "PQRINNOOS\n"
        "PQRTTUOVS\n"
        "WWXTTUUVS\n"
        "YWXZZaaVb\n"
        "YYYccddVb\n"
        "\n"
        "A 9\n"
        "B 18\n"
        "C 9\n"
        "D 11\n"
        "E 14\n"
        "F 27\n"
        "G 20\n"
        "H 10\n"
        "I 11\n"
        "J 13\n"
        "K 9\n"
        "L 10\n"
        "M 9\n"
        "N 14\n"
        "O 19\n"
        "P 12\n"
        "Q 16\n"
        "R 8\n"
        "S 18\n"
        "T 16\n"
        "U 18\n"
        "V 19\n"
        "W 8\n"
        "X 10\n"
        "Y 27\n"
        "Z 14\n"
        "a 15\n"
        "b 3\n"
        "c 10\n"
        "d 8\n"
    ),
    "Kakuro": (
        "#    #    22\\  15\\  #    #    #\n"
        "#    8\\14 .    .    13\\  #    #\n"
        "\\13  .    .    .    .    16\\  #\n"
        "\\10  .    .    5\\11 .    .    #\n"
        "#    \\22  .    .    .    .    #\n"
        "#    #    \\9   .    .    #    #\n"
    ),
}
"""Texts of puzzles by their titles."""


def examples(plugins: Registry) -> list[dict[str, Any]]:
    """Return the title, the record of a new game and the drawn data of each example whose variant is installed."""
    found = []
    for title, text in EXAMPLES.items():
        try:
            puzzle = parse(text, plugins=plugins)
        except InputError:
            continue
        record = to_record(Game.of(puzzle), plugins=plugins)
        found.append({"title": title, "record": record, "drawn": drawn_data(puzzle, plugins)})
    return found
