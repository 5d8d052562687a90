"""Thousands of classic 9x9 puzzles side by side, one to a lane of a vector register.

| file | what it holds |
|---|---|
| `algebra.py` | the reasoning, as bit operations on 27 words a puzzle; all that follows carries it out |
| `words.py` | which cell and digit is which bit of which word, and the way from masks and back |
| `vectors.py` | the algebra as machine code: vectors of words, functions that Numba can call |
| `kernel.py` | the search in machine code |
| `arrays.py` | the search with NumPy arrays, where Numba is missing |
| `ints.py` | the search with plain ints, one puzzle after the other: the one to compare with |
| `modes.py` | which of them this machine gets |
| `engine.py` | the engine |
"""
