"""Thousands of classic 9x9 puzzles side by side, one to a lane of a vector register.

| file | what it holds |
|---|---|
| `algebra.py` | the reasoning, as bit operations on 27 words a puzzle, written once for all that follows |
| `text.py` | solutions as text, by the same operations |
| `branching.py` | which choice a puzzle that is stuck is split by |
| `words.py`, `masks.py` | which cell and digit is which bit of which word, and the way from masks and back |
| `vectors.py` | the algebra as machine code: vectors of words, and functions of them that Numba can call |
| `choosing.py`, `memory.py` | the choice, copies and characters in machine code |
| `kernel.py` | the search in machine code |
| `machine.py` | driving it: memory, turns, results |
| `arrays.py` | the search with NumPy arrays, where nothing compiles |
| `ints.py` | the search with plain ints, one puzzle after the other: the one to compare with |
| `clock.py`, `found.py`, `lines.py` | budgets, results, and lines for the last two |
| `modes.py` | which of them this machine gets |
| `engine.py` | the engine |
"""
