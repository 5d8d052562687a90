"""The search in machine code: each lane walks the tree of one puzzle and takes the next when it is done.

Importing this module needs Numba. All arrays are flat. Indices are unsigned, so that Numba does not generate code for
negative ones.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.lanes.choosing import push
from ruleout_engines.lanes.memory import clear_words, copy_words, count_trailing_zeros, line_feeds, put_word, read_line
from ruleout_engines.lanes.vectors import make_sweep, make_text

u32, u64, i64 = np.uint32, np.uint64, np.int64

DEPTH = 164
"""The largest number of open choices: each fixes the row or column of a digit in a box, of which there are 2 * 81."""

PUZZLE, OPEN, FOUND, NODES, CONFIRMED, SINCE = range(6)
LANE_FIELDS = 8
"""The number of ints per lane. The first six are its puzzle (-1 for none), open choices, solutions found, choices made,
choices that led to a solution, and the turn in which it began."""

NEXT, LOGGED, TURN, SWEEPS = range(4)
"""The ints of the whole search: the next puzzle; solutions logged; turns and sweeps so far."""


@functools.cache
def make_advance(lanes: int, fusing: bool) -> Any:
    """Make the function that searches *lanes* puzzles at a time.

    ``advance(block, starts, todo, limit, most, expired, sweeps, until, wait, window, words, hints, stack, lane,
    control, counts, complete, nodes, confirmed, log, log_of)`` continues for at most *sweeps* sweeps and returns
    whether all puzzles are done. Puzzle i is the line of *block* at ``starts[i]``, or if that is negative the words of
    *todo*. Only puzzles before *until* are begun; if a lane has no work because of that, this returns at once, unless
    *wait* is true. Lanes that began before turn *expired* are abandoned, and so are puzzles that need more than *most*
    choices. Solutions go to *log*: with a *window*, a power of two, the first of each puzzle at its index modulo the
    window (0 if it has none); without a window, one after the other with their puzzles in *log_of*.
    """
    sweep = make_sweep(lanes, fusing)
    width, line = u64(lanes), u64(27 * lanes)
    one, fields, level = u64(1), u64(LANE_FIELDS), u64(32)
    levels = u64(DEPTH * 32)
    every = u64((1 << lanes) - 1)
    open_, found_, nodes_, confirmed_, since_ = u64(OPEN), u64(FOUND), u64(NODES), u64(CONFIRMED), u64(SINCE)
    met = u64(27)

    def advance(
        block: Any,
        starts: Any,
        todo: Any,
        limit: Any,
        most: Any,
        expired: Any,
        sweeps: Any,
        until: Any,
        wait: Any,
        window: Any,
        x: Any,
        hints: Any,
        stack: Any,
        lane: Any,
        control: Any,
        counts: Any,
        complete: Any,
        nodes: Any,
        confirmed: Any,
        log: Any,
        log_of: Any,
    ) -> Any:
        puzzles = starts.shape[0]
        control[TURN] += 1
        live, leave = u64(0), u64(0)
        for each in range(lanes):
            a = u64(each) * fields
            if lane[a] < 0:
                leave |= one << u64(each)
            else:
                live |= one << u64(each)
                if lane[a + since_] < expired:
                    complete[lane[a]] = 0
                    lane[a + open_] = 0
                    leave |= one << u64(each)
        while True:
            while leave != u64(0):
                at = count_trailing_zeros(leave)
                leave &= leave - one
                a = at * fields
                depth = u64(lane[a + open_])
                if depth > u64(0):
                    base = at * levels + (depth - one) * level
                    copy_words(stack, base, 1, x, at, lanes)
                    lane[a + open_] = depth - one
                    if lane[a + found_] > i64(stack[base + met]):
                        lane[a + confirmed_] += 1
                    continue
                if lane[a] >= 0:
                    done = lane[a]
                    counts[done] = lane[a + found_]
                    nodes[done] = lane[a + nodes_]
                    confirmed[done] = lane[a + confirmed_]
                    if window and lane[a + found_] == 0:
                        place = u64(done & (window - 1))
                        clear_words(log, place // width * line + place % width, lanes)
                    lane[a] = -1
                    live &= ~(one << at)
                while control[NEXT] < until:
                    puzzle = control[NEXT]
                    control[NEXT] += 1
                    start = starts[puzzle]
                    if window:
                        if start < 0 or read_line(block, start, x, at, lanes) != u32(0):
                            counts[puzzle] = -1
                            place = u64(puzzle & (window - 1))
                            clear_words(log, place // width * line + place % width, lanes)
                            continue
                    else:
                        source = u64(puzzle) // width * line + u64(puzzle) % width
                        copy_words(todo, source, lanes, x, at, lanes)
                    lane[a] = puzzle
                    lane[a + found_] = 0
                    lane[a + nodes_] = 0
                    lane[a + confirmed_] = 0
                    lane[a + since_] = control[TURN]
                    live |= one << at
                    break
            if live == u64(0) and control[NEXT] >= puzzles:
                return True
            if live != every and until < puzzles and (live == u64(0) or not wait):
                return False
            if sweeps <= 0 or (not window and log_of.shape[0] - control[LOGGED] < lanes):
                return False
            sweeps -= 1
            control[SWEEPS] += 1
            seen = sweep(x, hints)
            wrong, busy, missing = seen & live, seen >> u64(16) & every, seen >> u64(32)
            solved = live & ~missing & ~wrong
            choose = live & ~busy & ~wrong & ~solved
            leave = wrong | solved
            while choose != u64(0):
                at = count_trailing_zeros(choose)
                choose &= choose - one
                a = at * fields
                if lane[a + nodes_] >= most:
                    complete[lane[a]] = 0
                    lane[a + open_] = 0
                    leave |= one << at
                    continue
                base = at * levels + u64(lane[a + open_]) * level
                push(x, hints, lanes, at, stack, base)
                stack[base + met] = u32(lane[a + found_])
                lane[a + open_] += 1
                lane[a + nodes_] += 1
            while solved != u64(0):
                at = count_trailing_zeros(solved)
                solved &= solved - one
                a = at * fields
                if not window:
                    place = u64(control[LOGGED])
                    log_of[place] = lane[a]
                    control[LOGGED] += 1
                    copy_words(x, at, lanes, log, place // width * line + place % width, lanes)
                elif lane[a + found_] == 0:
                    place = u64(lane[a] & (window - 1))
                    copy_words(x, at, lanes, log, place // width * line + place % width, lanes)
                lane[a + found_] += 1
                if lane[a + found_] >= limit:
                    lane[a + open_] = 0

    return compiled(advance, variant=f"{lanes}{'f' if fusing else ''}")


@functools.cache
def make_write(lanes: int, fusing: bool) -> Any:
    """Make ``write(log, puzzles, quads, out)``, which writes the logged solutions in order.

    Each is one line with a line feed. *quads* is a buffer of 21 words per lane; *out* has 82 characters per puzzle.
    """
    text = make_text(lanes, fusing)
    width, block = u64(lanes), u64(27 * lanes)

    def write(log: Any, puzzles: Any, quads: Any, out: Any) -> None:
        for first in range(0, puzzles, lanes):
            text(log, u64(first) // width * block, quads)
            for at in range(min(lanes, puzzles - first)):
                start = u64(first + at) * u64(82)
                for quad in range(20):
                    put_word(out, start + u64(4 * quad), quads[u64(quad) * width + u64(at)])
                put_word(out, start + u64(77), quads[u64(20) * width + u64(at)])
                out[start + u64(81)] = 10

    return compiled(write, variant=f"{lanes}{'f' if fusing else ''}")


@compiled
def find_lines(block: Any, size: Any, start: Any, starts: Any) -> Any:
    """Store in *starts* the index of each line of 81 characters in the first *size* characters of *block*.

    Other lines are -1. It begins at index *start* and ends when *starts* is full. Return the number of lines and the
    index of the next one.
    """
    lines = 0
    while start < size and lines < starts.shape[0]:
        end = start
        if start + 128 <= size and line_feeds(block, start) == u64(0):
            if line_feeds(block, start + 64) & u64(0x3FFFF) == u64(0x20000):
                # This is so for most lines. The start of the next line then does not depend on reading this one.
                starts[lines] = start
                lines += 1
                start += 82
                continue
            end = start + 64
        while end < size and block[end] != 10:
            end += 1
        length = end - start
        if length == 82 and block[end - 1] == 13:
            length = 81
        starts[lines] = start if length == 81 else -1
        lines += 1
        start = end + 1
    return lines, start
