"""The default engine: it passes each job to one of the others.

| module | holds |
|---|---|
| engine | the engine, with the interface of ``ruleout.plugin.Engine`` |
| choice | which engine searches which part of a job |
| costs | estimates of what searches, and loading an engine, take |
| relay | one start, passed on from engine to engine within one budget |
"""
