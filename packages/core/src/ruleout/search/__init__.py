"""Search over any layout. It knows constraints and masks, no variant and no plug-in.

| module | holds |
|---|---|
| model | a layout compiled for lookups, once |
| tables, bounds | sums: of different digits as combinations, others by least and most |
| implied | sums that follow from houses and other sums |
| state | candidates and counts of one place in the tree |
| propagate | what follows at once |
| weights, choose | where to branch |
| probe | narrowing the root by trying its small cells |
| tree | the walk, with restarts or without |
| clauses, totals | a propagated state as clauses, for long searches |
| assignment | which literals hold, and what follows by clauses |
| activity, learn | search that learns a clause from each conflict |
| clock | budgets |
| engine | the above behind the contract of ``ruleout.engine`` |
| candidates | which candidates occur in some solution, over any engine |
"""
