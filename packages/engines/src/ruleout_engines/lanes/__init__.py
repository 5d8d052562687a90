"""Thousands of classic 9x9 puzzles side by side, one per lane of a vector register.

| file | holds |
|---|---|
| `algebra.py` | the reasoning, as bit operations on 27 words per puzzle, shared by machine code and plain ints |
| `text.py` | solutions as text, by the same operations |
| `branching.py` | the choice made when propagation removes nothing more |
| `words.py`, `masks.py` | the word and bit of each candidate; conversion from masks |
| `vectors.py` | the algebra as machine code: vectors of words, and functions on them that Numba can call |
| `choosing.py`, `memory.py` | choosing, copying and reading characters in machine code |
| `kernel.py` | the search in machine code |
| `machine.py` | running it: memory, turns, results |
| `modes.py` | how many lanes the registers of this machine have |
| `engine.py` | the engine |
"""
