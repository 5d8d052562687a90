"""How many steps of each technique were checked on each topology, and the page that shows it.

``PYTHONPATH=tests python -m soundness --minutes 30`` checks steps for 30 minutes and adds their counts to
``docs/soundness.json``, from which ``docs/soundness.md`` is made. It goes on where the last run stopped.

| file | purpose |
|---|---|
| ``__main__.py`` | reads arguments, reports progress |
| ``layouts.py`` | layouts of each topology, fixed and random |
| ``setters.py`` | boards with rules of setters, each with a solution; used by ``tests/test_rules_together.py`` |
| ``boards.py`` | boards on these layouts: random candidates, deadly patterns, paths of puzzles |
| ``truth.py`` | which candidates occur in a solution, by SAT |
| ``checking.py`` | which techniques are run on a board, and what is wrong with their steps |
| ``counts.py`` | the counts, read and written |
| ``page.py`` | the page |
"""
