"""Single words and characters in machine code, for Numba. Importing this module needs Numba."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ruleout_engines.lanes.vectors import I32, I64, address, machine_code
from ruleout_engines.lanes.words import PLACES

I8 = ir.IntType(8)

UNREADABLE = 1
"""What the fourth word of a character's entry in the table of characters holds if no puzzle may have it."""


@machine_code
def copy_words(typing: Any, source: Any, start: Any, step: Any, target: Any, to: Any, step_to: Any) -> Any:
    """Copy 27 words from one array, from index *start* on, each *step* from the last, to another. Steps are
    constants."""
    steps = step.literal_value, step_to.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        from_, onto = (
            address(context, builder, signature.args[which], arguments[which], arguments[which + 1], I32)
            for which in (0, 3)
        )
        for k in range(27):
            value = builder.load(builder.gep(from_, [ir.Constant(I64, k * steps[0])]))
            builder.store(value, builder.gep(onto, [ir.Constant(I64, k * steps[1])]))
        return context.get_dummy_value()

    return types.void(source, start, step, target, to, step_to), generate


@machine_code
def clear_words(typing: Any, target: Any, to: Any, step: Any) -> Any:
    """Set 27 words of an array to 0, from index *to* on, each *step* from the last, which is a constant."""
    by = step.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        onto = address(context, builder, signature.args[0], arguments[0], arguments[1], I32)
        for k in range(27):
            builder.store(ir.Constant(I32, 0), builder.gep(onto, [ir.Constant(I64, k * by)]))
        return context.get_dummy_value()

    return types.void(target, to, step), generate


@machine_code
def read_line(typing: Any, block: Any, start: Any, table: Any, target: Any, to: Any, step: Any) -> Any:
    """Read the 81 characters of *block* from *start* on into 27 words, from index *to* on, each *step* from the last.

    *table* has four words for each of 256 characters: for each three digits the bits of those that it allows in the
    first box, and whether it is unreadable. The answer is not 0 if any character is.
    """
    by = step.literal_value
    four = ir.VectorType(I32, 4)

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        first = address(context, builder, signature.args[0], arguments[0], arguments[1], I8)
        entries = address(context, builder, signature.args[2], arguments[2], ir.Constant(I64, 0), four)
        words: list[Any] = [None] * 9
        seen: Any = None
        for cell, (place, box) in enumerate(PLACES):
            character = builder.load(builder.gep(first, [ir.Constant(I32, cell)]))
            entry = builder.load(builder.gep(entries, [builder.zext(character, I64)]))
            entry.align = 16
            seen = entry if seen is None else builder.or_(seen, entry)
            moved = builder.shl(entry, ir.Constant(four, [box] * 4)) if box else entry
            words[place] = moved if words[place] is None else builder.or_(words[place], moved)
        out = address(context, builder, signature.args[3], arguments[3], arguments[4], I32)
        for place, word in enumerate(words):
            for g in range(3):
                value = builder.extract_element(word, ir.Constant(I32, g))
                builder.store(value, builder.gep(out, [ir.Constant(I64, (9 * g + place) * by)]))
        return builder.extract_element(seen, ir.Constant(I32, 3))

    return types.uint32(block, start, table, target, to, step), generate


@machine_code
def put_word(typing: Any, target: Any, at: Any, word: Any) -> Any:
    """Write a 32-bit word over four bytes of *target* from index *at* on, the lowest eight bits first."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        place = address(context, builder, signature.args[0], arguments[0], arguments[1], I32)
        builder.store(arguments[2], place).align = 1
        return context.get_dummy_value()

    return types.void(target, at, types.uint32), generate


@machine_code
def line_feeds(typing: Any, block: Any, start: Any) -> Any:
    """Which of the 64 characters of *block* from *start* on are line feeds, as bits."""
    characters = ir.VectorType(I8, 64)

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        loaded = builder.load(address(context, builder, signature.args[0], arguments[0], arguments[1], characters))
        loaded.align = 1
        found = builder.icmp_unsigned("==", loaded, ir.Constant(characters, [10] * 64))
        return builder.bitcast(found, I64)

    return types.uint64(block, start), generate


@machine_code
def count_trailing_zeros(typing: Any, word: Any) -> Any:
    """The index of the lowest bit of a 64-bit int that is not 0."""

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate
