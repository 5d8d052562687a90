"""The algebra as machine code: words of many puzzles in one vector, and functions made of them that Numba can call.

Importing this module needs Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import do_boundscheck
from numba.extending import intrinsic

from ruleout_engines.folder import checks_bounds
from ruleout_engines.lanes.algebra import ALL, Word, sweep
from ruleout_engines.lanes.text import text_of

I32, I64 = ir.IntType(32), ir.IntType(64)


def machine_code(function: Callable[..., Any]) -> Any:
    """Make an intrinsic function of *function*, which generates its machine code.

    This is a decorator. Literal ints in a call are constants for the function.
    """
    return intrinsic(prefer_literal=True)(function)


class Vector:
    """A vector of 32-bit words, with the operators of the algebra; each generates an instruction."""

    __slots__ = ("builder", "fusing", "value")

    def __init__(self, builder: ir.IRBuilder, value: ir.Value, fusing: bool) -> None:
        self.builder, self.value, self.fusing = builder, value, fusing

    @property
    def lanes(self) -> int:
        return int(self.value.type.count)

    def _of(self, other: Vector | int) -> ir.Value:
        if isinstance(other, Vector):
            return other.value
        return ir.Constant(self.value.type, [other & 0xFFFFFFFF] * self.lanes)

    def _new(self, value: ir.Value) -> Vector:
        return Vector(self.builder, value, self.fusing)

    def __and__(self, other: Vector | int) -> Vector:
        return self._new(self.builder.and_(self.value, self._of(other)))

    def __or__(self, other: Vector | int) -> Vector:
        return self._new(self.builder.or_(self.value, self._of(other)))

    def __xor__(self, other: Vector | int) -> Vector:
        return self._new(self.builder.xor(self.value, self._of(other)))

    def __invert__(self) -> Vector:
        return self ^ 0xFFFFFFFF

    def __add__(self, other: Vector | int) -> Vector:
        return self._new(self.builder.add(self.value, self._of(other)))

    def __sub__(self, other: Vector | int) -> Vector:
        return self._new(self.builder.sub(self.value, self._of(other)))

    def __lshift__(self, bits: int) -> Vector:
        return self._new(self.builder.shl(self.value, self._of(bits)))

    def __rshift__(self, bits: int) -> Vector:
        return self._new(self.builder.lshr(self.value, self._of(bits)))

    def fuse(self, rule: Callable[[Word, Word, Word], Word], b: Vector | int, c: Vector | int) -> Vector:
        """Apply *rule* to three words, in one instruction if the processor has one for any rule."""
        if not self.fusing:
            return rule(self, b, c)  # type: ignore[no-any-return]
        table = rule(0xF0, 0xCC, 0xAA) & 0xFF
        kind = self.value.type
        name = f"llvm.x86.avx512.pternlog.d.{32 * self.lanes}"
        fused = self.builder.module.declare_intrinsic(name, (), ir.FunctionType(kind, [kind, kind, kind, I32]))
        return self._new(self.builder.call(fused, [self.value, self._of(b), self._of(c), ir.Constant(I32, table)]))

    def merge(self, mask: int, other: Vector) -> Vector:
        """Return the bits of this vector where *mask* has a 1, and those of *other* elsewhere."""
        if self.fusing:
            constant = self._new(self._of(mask))
            return constant.fuse(lambda a, b, c: (a & b) | (~a & c), self, other)
        return (self & mask) | (other & (ALL ^ mask))

    def nonzero(self) -> ir.Value:
        """Return one bit per lane, set if the lane is not 0, as a 64-bit int."""
        truth = self.builder.icmp_unsigned("!=", self.value, self._of(0))
        return self.builder.zext(self.builder.bitcast(truth, ir.IntType(self.lanes)), I64)


def address(
    context: Any, builder: ir.IRBuilder, kind: Any, array: ir.Value, at: ir.Value, element: Any, items: int
) -> Any:
    """Return the address of the item of an array with index *at*, as a pointer to *element*.

    No more than *items* items are read or written there.
    """
    made = context.make_array(kind)(context, builder, array)
    if checks_bounds():
        size = builder.extract_value(made.shape, 0)
        for each in (at, builder.add(at, ir.Constant(I64, items - 1))):
            do_boundscheck(context, builder, each, size)
    return builder.bitcast(builder.gep(made.data, [at]), element.as_pointer())


def align_stack(builder: ir.IRBuilder, lanes: int) -> None:
    """Keep the vectors that find no register at addresses that are multiples of their size.

    Otherwise, whether all of them cross a cache line boundary differs from process to process.
    """
    attributes = builder.function.attributes
    attributes.add("nounwind")  # True too; without an attribute of this kind llvmlite does not write the alignment.
    attributes.alignstack = 4 * lanes


def make_sweep(lanes: int, fusing: bool) -> Any:
    """Make ``sweep(words, hints)``, which does one sweep of *lanes* puzzles in place.

    *words* contains the puzzles word by word, 27 unsigned 32-bit ints per lane. *hints* has room for 12 per lane: for
    each group of three digits the fixed rows, then the fixed columns, then the halved ones in the same order. The
    result is three masks of 16 bits with one bit per lane: wrong, busy, not solved.
    """
    vector = ir.VectorType(I32, lanes)

    @machine_code
    def sweep_lanes(typing: Any, words: Any, hints: Any) -> Any:
        def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
            align_stack(builder, lanes)
            zero = ir.Constant(I64, 0)
            start, hints_start = (
                address(context, builder, kind, array, zero, vector, words * lanes)
                for kind, array, words in zip(signature.args, arguments, (27, 12), strict=True)
            )
            swept = sweep(_load(builder, start, 27, fusing))
            lines = [*swept.rows, *swept.columns]
            _store(builder, start, swept.words)
            _store(builder, hints_start, [each.fixed for each in lines] + [each.halved for each in lines])
            answer = (swept.wrong & ALL).nonzero()
            for shift, word in ((16, swept.busy), (32, swept.missing)):
                answer = builder.or_(answer, builder.shl((word & ALL).nonzero(), ir.Constant(I64, shift)))
            return answer

        return types.uint64(words, hints), generate

    return sweep_lanes


def make_text(lanes: int, fusing: bool) -> Any:
    """Make ``text(words, at, quads)``, which writes solved puzzles as text.

    It writes the 21 words of four characters of *lanes* puzzles, whose words begin at index *at*.
    """
    vector = ir.VectorType(I32, lanes)

    @machine_code
    def text_lanes(typing: Any, words: Any, at: Any, quads: Any) -> Any:
        def generate(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
            align_stack(builder, lanes)
            start = address(context, builder, signature.args[0], arguments[0], arguments[1], vector, 27 * lanes)
            zero = ir.Constant(I64, 0)
            written = address(context, builder, signature.args[2], arguments[2], zero, vector, 21 * lanes)
            _store(builder, written, text_of(_load(builder, start, 27, fusing)))
            return context.get_dummy_value()

        return types.void(words, at, quads), generate

    return text_lanes


def _load(builder: ir.IRBuilder, start: ir.Value, count: int, fusing: bool) -> list[Vector]:
    found = []
    for k in range(count):
        loaded = builder.load(builder.gep(start, [ir.Constant(I32, k)]))
        loaded.align = 4 * loaded.type.count
        found.append(Vector(builder, loaded, fusing))
    return found


def _store(builder: ir.IRBuilder, start: ir.Value, words: list[Vector]) -> None:
    for k, word in enumerate(words):
        builder.store(word.value, builder.gep(start, [ir.Constant(I32, k)])).align = 4 * word.lanes
