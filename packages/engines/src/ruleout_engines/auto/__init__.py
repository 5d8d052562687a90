"""The engine that everybody gets: it hands each job to one of the others.

| module | holds |
|---|---|
| engine | the engine behind the contract of ``ruleout.search.engine`` |
| choice | which engine is taken for which part of a job |
| costs | what a search in plain Python takes, and what it costs to have a compiled engine |
| relay | one start, handed on from engine to engine within one budget |
"""
