"""The compiled search over any layout: the algorithm of the ``python`` engine, in machine code.

| module | holds |
|---|---|
| engine | the engine, with the interface of ``ruleout.plugin.Engine`` |
| blocks | starts in blocks, budgets, checks of the clock between two slices of work |
| lines | reading and writing blocks of text |
| rules, prepare, tighten | a layout as flat arrays, made once; the same with stronger rules for long searches |
| sharing | the cells that houses share, as lists |
| topology, state | these arrays, and the working arrays of a search |
| fields | the names of counters, phases and reasons to return |
| jit | how the functions below are compiled |
| run | the search of a block of starts: the one function that Python calls |
| tree, choose, weights | the walk, with restarts |
| probe | narrowing the root |
| propagate, removal, houses | propagation, by houses and rules |
| settle | the root of a start, before propagation |
| narrow | narrowing by a rule, of the kinds below |
| tables, sums, grouped, relations, regular, different, counts, exclusions, orders | the kinds of rules |

Only ``engine`` is imported with the package; NumPy and Numba are imported with the first search.
"""
