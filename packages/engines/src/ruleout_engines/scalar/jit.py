"""Compilation of the search, and processor instructions that Numba does not provide.

Only ``run.run`` is stored on disk (``ruleout_engines.compiled``); the functions that it calls are compiled into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from ruleout_engines.folder import checks_bounds

OPTIONS = {
    "error_model": "numpy",
    "boundscheck": checks_bounds(),
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""Python never calls these functions, so no wrappers for Python are compiled."""


def inner(function: Callable[..., Any]) -> Any:
    """Compile a function that other compiled functions call."""
    return njit(function, **OPTIONS)


def shared(function: Callable[..., Any]) -> Any:
    """Compile a function that other compiled functions call, once for all constants that are passed to it.

    Numba compiles a function anew for each constant, which takes time and memory.
    """
    dispatcher = inner(function)
    template = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], keywords: Any) -> Any:
        return template([types.unliteral(each) for each in args], keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function that is inlined at each call in other compiled functions."""
    return njit(function, forceinline=True, **OPTIONS)


def _instruction(function: Callable[..., Any]) -> Any:
    """Make an intrinsic function of *function*, which generates its machine code."""
    return intrinsic(function)


@_instruction
def popcount(typing: Any, number: Any) -> Any:
    """Return the number of bits that are set in a number that is not negative."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@_instruction
def lowest(typing: Any, number: Any) -> Any:
    """Return the index of the lowest bit that is set in a number that is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@_instruction
def highest(typing: Any, number: Any) -> Any:
    """Return the bit length of a number that is not negative."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

    return types.int64(types.int64), build


def address(array: Any) -> Any:
    """Return where the numbers of *array* are: their address or, if bounds are checked, a flat array."""
    return array.reshape(-1) if checks_bounds() else array.ctypes.data


def _pointer(kind: Any) -> Any:
    if checks_bounds():
        return inner(lambda array: array)

    @_instruction
    def numbers(typing: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

        return types.CPointer(kind)(types.int64), build

    return numbers


int32s: Any = _pointer(types.int32)
"""The 32-bit numbers at what :func:`address` returned. Unlike arrays, pointers are not reference counted, which would
cost much time."""

int64s: Any = _pointer(types.int64)
float64s: Any = _pointer(types.float64)
uint8s: Any = _pointer(types.uint8)
