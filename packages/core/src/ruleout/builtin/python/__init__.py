"""The engine that needs nothing but Python: backtracking over bitmasks, with restarts, probing and tightening.

| module | holds |
|---|---|
| engine | the search behind the contract of ``ruleout.search.engine`` |
| tree | the walk, with restarts or without |
| weights, choose | where to branch |
| probe | narrowing the root by trying its small cells |
| tighten, orders | sums in which the order of the digits counts |
"""
