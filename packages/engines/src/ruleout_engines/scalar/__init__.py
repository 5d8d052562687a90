"""The compiled search over any layout: what ``ruleout.search`` does, in machine code.

| module | holds |
|---|---|
| engine | the engine behind the contract of ``ruleout.search.engine`` |
| blocks | starts in blocks, budgets, the clock between two slices of work |
| lines | blocks of text in and out |
| rules, prepare, tighten | a layout as flat arrays, once; with dearer rules where a search turns out to be long |
| sharing | what houses share, as lists |
| topology, state | what these arrays hold, and those that a search works in |
| jit | how the functions below are compiled |
| run | a block of starts, one after the other: the one function that Python calls |
| tree, choose, weights | the walk, with restarts |
| probe | narrowing the root |
| propagate, take, houses | what follows at once, from houses and rules |
| settle | the root of a start, before that |
| narrow; tables, sums, relations, regular, orders | what each kind of rule leaves of its cells |

Only ``engine`` is imported with the package; NumPy and Numba come with the first search.
"""
