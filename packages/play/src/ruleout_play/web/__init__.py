"""The web player.

| file | contains |
|---|---|
| `site/` | the page: HTML, CSS and JavaScript modules, as they are served |
| `files.py` | all files of the site, those made from other packages included |
| `examples.py` | the puzzles that can be played before anything is opened |
| `languages.py` | the texts of the page in other languages |
| `server/` | ``ruleout web``: the site on localhost, and answers from processes that can be ended |
"""
