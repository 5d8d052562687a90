"""The engine that needs nothing but Python: backtracking over bitmasks, with restarts, probing and tightening.

| module | holds |
|---|---|
| engine | the engine, with the interface of ``ruleout.search.engine`` |
| tree | the walk through the search tree, with restarts or without |
| weights, choose | where to branch |
| probe | narrowing the root by trying the candidates of small cells |
| tighten, orders | sums by the orders of their digits, for long searches |
"""
