"""The compiled search over any layout: what ``ruleout.search`` does, in machine code.

| module | holds |
|---|---|
| engine | the engine behind the contract of ``ruleout.engine`` |
| blocks | starts in blocks, budgets, the clock between two slices of work |
| lines | blocks of text in and out |
| prepare, tighten | a layout as flat arrays, once |
| topology, state | the names of these arrays, and of those that a search works in |
| jit | how the functions below are compiled |
| run | a block of starts, one after the other |
| tree, probe, choose, weights | the walk |
| propagate | what follows at once, from houses and rules |
| tables, sums, relations, regular, orders | what each kind of rule narrows |

Only ``engine`` is imported with the package; NumPy and Numba come with the first search.
"""
