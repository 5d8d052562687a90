"""Thousands of classic 9x9 puzzles side by side, one per lane of a vector register.

| file | holds |
|---|---|
| `algebra.py` | the reasoning, as bit operations on 27 words per puzzle, shared by all implementations |
| `text.py` | solutions as text, by the same operations |
| `branching.py` | the choice made when propagation removes nothing more |
| `words.py`, `masks.py` | the word and bit of each candidate; conversion from and to masks |
| `vectors.py` | the algebra as machine code: vectors of words, and functions on them that Numba can call |
| `choosing.py`, `memory.py` | choosing, copying and reading characters in machine code |
| `kernel.py` | the search in machine code |
| `machine.py` | running it: memory, turns, results |
| `arrays.py` | the search with NumPy arrays, without Numba |
| `ints.py` | the search with plain ints, one puzzle at a time; the reference in tests |
| `found.py`, `lines.py` | results; reading and writing lines without Numba |
| `modes.py` | which implementation this machine uses |
| `engine.py` | the engine |
"""
