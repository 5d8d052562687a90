"""What any engine may use: it knows constraints and masks, no variant and no plug-in.

| module | holds |
|---|---|
| engine | what an engine is asked and what it answers |
| searcher | an engine and a deadline, for techniques that search |
| clock | budgets |
| model | a layout compiled for lookups, once |
| tables, bounds | sums: of different digits as combinations, others by least and most |
| implied | sums that follow from houses and other sums |
| state | candidates and counts of one place in the tree |
| propagate | what follows at once |
| candidates | which candidates occur in some solution, over any engine |
"""
