"""The engine in plain Python: backtracking over bitmasks, with restarts, probing and tightening.

| module | contents |
|---|---|
| engine | the engine, with the interface of ``ruleout.search.engine`` |
| tree | the traversal of the search tree, with or without restarts |
| choose | branching, by the weights of cells |
| root | long searches: stronger rules, and narrowing the root by trying the candidates of small cells |
| orders | sums by the orders of their digits, for long searches |
"""
