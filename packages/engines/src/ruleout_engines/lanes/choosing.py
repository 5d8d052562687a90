"""The choice of :mod:`ruleout_engines.lanes.branching`, for one lane and in machine code.

Importing this module needs Numba.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ruleout_engines.lanes.algebra import ALL, COLUMNS, ROWS
from ruleout_engines.lanes.branching import BANDS
from ruleout_engines.lanes.vectors import I32, I64, address, machine_code

FOUR, EIGHT = ir.VectorType(I32, 4), ir.VectorType(I32, 8)


def _i32(value: int) -> ir.Constant:
    return ir.Constant(I32, value & 0xFFFFFFFF)


def _i64(value: int) -> ir.Constant:
    return ir.Constant(I64, value)


@machine_code
def push(typing: Any, words: Any, hints: Any, lanes: Any, lane: Any, stack: Any, base: Any) -> Any:
    """Make a choice for the puzzle in *lane* of *words*, and store the opposite choice on *stack*.

    It is stored as 27 words from index *base* on.

    *hints* is the second result of the sweep; *lanes* is a constant. The code has no branches: the choice cannot be
    predicted, and a mispredicted branch takes longer than this whole function.
    """
    width = lanes.literal_value

    def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        own = address(context, builder, signature.args[0], arguments[0], arguments[3], I32, 26 * width + 1)
        seen = address(context, builder, signature.args[1], arguments[1], arguments[3], I32, 11 * width + 1)
        kept = address(context, builder, signature.args[4], arguments[4], arguments[5], I32, 27)

        def load(start: ir.Value, index: ir.Value) -> Any:
            return builder.load(builder.gep(start, [index]))

        def clear(start: ir.Value, index: ir.Value, bits: ir.Value) -> None:
            place = builder.gep(start, [index])
            builder.store(builder.and_(builder.load(place), builder.not_(bits)), place)

        for k in range(27):
            builder.store(load(own, _i64(k * width)), builder.gep(kept, [_i64(k)]))

        which = _fullest_band(builder, [load(seen, _i64(k * width)) for k in range(6)])
        band = _entry(builder, BANDS, which)
        aside = builder.zext(builder.icmp_unsigned(">=", which, _i64(3)), I64)
        first = builder.mul(aside, _i64(3 * width))
        halved, open_ = [
            _vector(builder, [load(seen, builder.add(first, _i64((k + g) * width))) for g in range(3)]) for k in (6, 0)
        ]
        mask = _same(builder, band, 4)
        halved = builder.and_(halved, mask)
        open_ = builder.and_(builder.not_(open_), mask)
        none = builder.icmp_unsigned("==", _nonzero(builder, halved), _i32(0))
        boxes = builder.select(none, open_, halved)
        g = builder.cttz(_nonzero(builder, boxes), ir.Constant(ir.IntType(1), 1))
        digits = builder.extract_element(boxes, g)
        bit = builder.and_(digits, builder.sub(_i32(0), digits))

        def step(rows: int, columns: int) -> Any:
            return builder.add(_i64(rows), builder.mul(aside, _i64(columns - rows)))

        line, cell = step(ROWS.line, COLUMNS.line), step(ROWS.cell, COLUMNS.cell)
        cells = [builder.mul(builder.zext(g, I64), _i64(9))]
        for _ in range(2):
            cells.append(builder.add(cells[-1], cell))
        here = [load(kept, k) for k in cells]
        at_first = builder.and_(builder.or_(builder.or_(here[0], here[1]), here[2]), bit)
        at_second = builder.xor(bit, at_first)
        for k in cells:
            second = builder.add(k, line)
            third = builder.add(second, line)
            clear(kept, k, at_first)
            clear(kept, second, at_second)
            clear(own, builder.mul(second, _i64(width)), at_first)
            clear(own, builder.mul(third, _i64(width)), bit)
        return context.get_dummy_value()

    return types.void(words, hints, lanes, lane, stack, base), generate


def _fullest_band(builder: ir.IRBuilder, fixed: list[Any]) -> Any:
    """Return the index of the first band or stack with most lines fixed, not counting those with all 27."""
    bands = ir.Constant(EIGHT, [_i32(band) for band in BANDS] + [_i32(0)] * 2)
    count_ones = builder.module.declare_intrinsic("llvm.ctpop.v8i32", (), ir.FunctionType(EIGHT, [EIGHT]))
    total: Any = ir.Constant(EIGHT, [0] * 8)
    for g in range(3):
        both = builder.shuffle_vector(
            _same(builder, fixed[g], 8), _same(builder, fixed[3 + g], 8), ir.Constant(EIGHT, [0, 0, 0, 8, 8, 8, 0, 0])
        )
        total = builder.add(total, builder.call(count_ones, [builder.and_(both, bands)]))
    full = builder.icmp_unsigned("==", total, ir.Constant(EIGHT, [27] * 8))
    score = builder.select(full, ir.Constant(EIGHT, [0] * 8), builder.add(total, ir.Constant(EIGHT, [1] * 6 + [0] * 2)))
    keys = builder.or_(builder.shl(score, ir.Constant(EIGHT, [3] * 8)), ir.Constant(EIGHT, list(range(7, -1, -1))))
    highest = builder.module.declare_intrinsic("llvm.vector.reduce.umax.v8i32", (), ir.FunctionType(I32, [EIGHT]))
    best = builder.call(highest, [keys])
    return builder.zext(builder.xor(builder.and_(best, _i32(7)), _i32(7)), I64)


def _entry(builder: ir.IRBuilder, table: tuple[int, ...], index: Any) -> Any:
    """Return the item of a constant *table* at *index*."""
    kind = ir.ArrayType(I32, len(table))
    name = builder.module.get_unique_name("table")
    there = ir.GlobalVariable(builder.module, kind, name)
    there.linkage, there.global_constant = "internal", True
    there.initializer = ir.Constant(kind, [_i32(item & ALL) for item in table])
    return builder.load(builder.gep(there, [_i64(0), index]))


def _vector(builder: ir.IRBuilder, values: list[Any]) -> Any:
    found: Any = ir.Constant(FOUR, [0] * 4)
    for i, value in enumerate(values):
        found = builder.insert_element(found, value, _i32(i))
    return found


def _same(builder: ir.IRBuilder, value: Any, count: int) -> Any:
    kind = ir.VectorType(I32, count)
    first = builder.insert_element(ir.Constant(kind, ir.Undefined), value, _i32(0))
    return builder.shuffle_vector(first, ir.Constant(kind, ir.Undefined), ir.Constant(kind, [0] * count))


def _nonzero(builder: ir.IRBuilder, vector: Any) -> Any:
    """Return which of four items are not 0, as bits of a 32-bit int."""
    truth = builder.icmp_unsigned("!=", vector, ir.Constant(FOUR, [0] * 4))
    return builder.zext(builder.bitcast(truth, ir.IntType(4)), I32)
