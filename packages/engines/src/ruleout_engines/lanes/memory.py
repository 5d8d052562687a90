"""Single words and characters in machine code, for Numba. Importing this module needs Numba."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ruleout_engines.lanes.vectors import I32, I64, address, machine_code
from ruleout_engines.lanes.words import CELLS

I8 = ir.IntType(8)
CHARACTERS = ir.VectorType(I8, 64)

SECOND = 81 - 64
"""The index in a line at which its last 64 characters begin."""


@machine_code
def copy_words(typing: Any, source: Any, start: Any, step: Any, target: Any, to: Any, step_to: Any) -> Any:
    """Copy 27 words from one array, from index *start* on with distance *step*, to another; the steps are constants."""
    steps = step.literal_value, step_to.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        from_, onto = (
            address(
                context, builder, signature.args[at], arguments[at], arguments[at + 1], I32, 26 * steps[at // 3] + 1
            )
            for at in (0, 3)
        )
        for k in range(27):
            value = builder.load(builder.gep(from_, [ir.Constant(I64, k * steps[0])]))
            builder.store(value, builder.gep(onto, [ir.Constant(I64, k * steps[1])]))
        return context.get_dummy_value()

    return types.void(source, start, step, target, to, step_to), generate


@machine_code
def clear_words(typing: Any, target: Any, to: Any, step: Any) -> Any:
    """Set 27 words of an array to 0, from index *to* on with distance *step*, which is a constant."""
    by = step.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        onto = address(context, builder, signature.args[0], arguments[0], arguments[1], I32, 26 * by + 1)
        for k in range(27):
            builder.store(ir.Constant(I32, 0), builder.gep(onto, [ir.Constant(I64, k * by)]))
        return context.get_dummy_value()

    return types.void(target, to, step), generate


@machine_code
def read_line(typing: Any, block: Any, start: Any, target: Any, to: Any, step: Any) -> Any:
    """Read the 81 characters of *block* from *start* on into 27 words, from index *to* on with distance *step*.

    The step is a constant. The result is not 0 if any character is neither a digit nor a dot.

    A word is the result of comparing its nine cells, repeated three times, with its three digits. Two words are
    compared at a time, since 64 characters fit into a register.
    """
    by = step.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        later = builder.add(arguments[1], ir.Constant(I64, SECOND))
        low, high = [_characters(context, builder, signature.args[0], arguments[0], at) for at in (arguments[1], later)]
        onto = address(context, builder, signature.args[2], arguments[2], arguments[3], I32, 26 * by + 1)
        for places in ((0, 1), (2, 3), (4, 5), (6, 7), (8,)):
            cells = [cell for place in places for cell in 3 * CELLS[place] + CELLS[place][:5]]
            both = [cell if cell < 64 else 64 + cell - SECOND for cell in cells]
            here = builder.shuffle_vector(low, high, ir.Constant(ir.VectorType(I32, len(cells)), both))
            blank = builder.icmp_unsigned("<", here, _for_nine_cells("111", len(places)))
            for g, three in enumerate(("123", "456", "789")):
                given = builder.icmp_unsigned("==", here, _for_nine_cells(three, len(places)))
                found = builder.bitcast(builder.or_(given, blank), ir.VectorType(I32, len(places)))
                for at, place in enumerate(places):
                    word = builder.extract_element(found, ir.Constant(I32, at))
                    builder.store(word, builder.gep(onto, [ir.Constant(I64, (9 * g + place) * by)]))
        readable = builder.and_(_readable(builder, low), _readable(builder, high))
        return builder.zext(builder.icmp_unsigned("!=", readable, ir.Constant(I64, (1 << 64) - 1)), I32)

    return types.uint32(block, start, target, to, step), generate


def _for_nine_cells(three: str, times: int) -> Any:
    """Return the constant that nine cells are compared with for each of *three* characters, repeated *times* times.

    The padding is 0: no character of a readable line equals it or is less.
    """
    return ir.Constant(
        ir.VectorType(I8, 32 * times), ([ord(each) for each in three for _ in range(9)] + [0] * 5) * times
    )


def _characters(context: Any, builder: ir.IRBuilder, kind: Any, block: Any, start: Any) -> Any:
    """Load 64 characters of *block*."""
    found = builder.load(address(context, builder, kind, block, start, CHARACTERS, 64))
    found.align = 1
    return found


def _readable(builder: ir.IRBuilder, characters: Any) -> Any:
    """Return which of 64 characters are digits or dots, as bits."""
    above = builder.sub(characters, ir.Constant(CHARACTERS, [ord("0")] * 64))
    digit = builder.icmp_unsigned("<=", above, ir.Constant(CHARACTERS, [9] * 64))
    dot = builder.icmp_unsigned("==", characters, ir.Constant(CHARACTERS, [ord(".")] * 64))
    return builder.bitcast(builder.or_(digit, dot), I64)


@machine_code
def put_word(typing: Any, target: Any, at: Any, word: Any) -> Any:
    """Write a 32-bit word over four bytes of *target* from index *at* on, the lowest eight bits first."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        place = address(context, builder, signature.args[0], arguments[0], arguments[1], I32, 4)
        builder.store(arguments[2], place).align = 1
        return context.get_dummy_value()

    return types.void(target, at, types.uint32), generate


@machine_code
def line_feeds(typing: Any, block: Any, start: Any) -> Any:
    """Return which of the 64 characters of *block* from *start* on are line feeds, as bits."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        loaded = _characters(context, builder, signature.args[0], arguments[0], arguments[1])
        return builder.bitcast(builder.icmp_unsigned("==", loaded, ir.Constant(CHARACTERS, [10] * 64)), I64)

    return types.uint64(block, start), generate


@machine_code
def count_trailing_zeros(typing: Any, word: Any) -> Any:
    """Return the index of the lowest set bit of a 64-bit int that is not 0."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate
