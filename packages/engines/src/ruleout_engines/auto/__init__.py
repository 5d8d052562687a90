"""The default engine: it passes each job to one of the others.

| module | holds |
|---|---|
| engine | the engine, with the interface of ``ruleout.plugin.Engine`` |
| choice | which engine searches which part of a job |
| costs | estimates of the time that searches, and loading an engine, take |
| relay | the search of one start by several engines in turn, within one budget |
"""
