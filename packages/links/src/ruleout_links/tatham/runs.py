"""Runs of blanks and the borders of blocks, in the ids of Simon Tatham's puzzles (``solo.c``, ``keen.c``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase

from ruleout.plugin import InputError, quoted
from ruleout_links.squares import blocks, borders

_RUNS = re.compile(r"(?:[a-z]|_|[0-9]{1,5})*")
_TOKEN = re.compile(r"[a-z]|[0-9]{1,5}")
_BORDERS = re.compile(r"(?:[_a-z][0-9]{0,4})*")
_BORDER = re.compile(r"([_a-z])([0-9]*)")
LONGEST_RUN, WITHOUT_WALL = 26, 25


def read_runs(text: str, n: int) -> list[int]:
    """Return n x n numbers, 0 for a blank. Raises InputError."""
    found: list[int] = []
    for token in _TOKEN.findall(text) if _RUNS.fullmatch(text) else ():
        found += [0] * (ascii_lowercase.index(token) + 1) if token.isalpha() else [int(token)]
    if len(found) != n * n:
        raise InputError(f"found {len(found)} cells in {quoted(text)}; expected {n * n} ({n}x{n})")
    return found


def write_runs(numbers: Sequence[int]) -> str:
    """Return the text of *numbers*."""
    text, blanks = "", 0
    for number in (*numbers, -1):
        if not number:
            blanks += 1
            continue
        text += "z" * (blanks // LONGEST_RUN) + ascii_lowercase[blanks % LONGEST_RUN - 1] * (blanks % LONGEST_RUN > 0)
        text += ("_" if text and not blanks else "") + str(number) if number > 0 else ""
        blanks = 0
    return text


def read_blocks(text: str, n: int) -> list[int]:
    """Return the number of each cell's block, from 0 in the order of first cells. Raises InputError."""
    walls: list[bool] = []
    for letter, times in _BORDER.findall(text) if _BORDERS.fullmatch(text) else ():
        count = ascii_lowercase.find(letter) + 1
        one = [False] * min(count, WITHOUT_WALL) + [True] * (count <= WITHOUT_WALL)
        walls += one * min(int(times or 1), 2 * n * n)
        if len(walls) > 2 * n * n:
            break
    if len(walls) != 2 * n * (n - 1) + 1 or not walls[-1]:
        raise InputError(f"found {quoted(text)}; expected {2 * n * (n - 1)} borders of blocks and the end")
    return blocks(n, (pair for pair, wall in zip(borders(n), walls, strict=False) if not wall))


def write_blocks(labels: Sequence[object], n: int) -> str:
    """Return the text of the borders between blocks, by the label of each cell."""
    text, run = "", 0
    for wall in (*(labels[a] != labels[b] for a, b in borders(n)), True):
        if not wall:
            run += 1
            continue
        full, rest = divmod(run, WITHOUT_WALL)
        if full and not rest:
            full, rest = full - 1, WITHOUT_WALL
        text += "z" * full + (ascii_lowercase[rest - 1] if rest else "_")
        run = 0
    return text
