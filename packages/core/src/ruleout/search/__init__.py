"""Parts that every engine may use. They depend on constraints and masks, but not on variants or plug-ins.

| module | contains |
|---|---|
| engine | the interface of engines: verdicts, results, argument checks |
| primitives | the constraints that a layout comes down to, and questions about them |
| model | a layout compiled for lookups, once |
| sums | sums of different digits by their combinations, other sums by least and greatest total |
| implied | sums that follow from houses and other sums |
| propagate | the candidates and counts at one node of the search tree, and what follows from them without a choice |
| candidates | the candidates that occur in some solution, with any engine |
"""
