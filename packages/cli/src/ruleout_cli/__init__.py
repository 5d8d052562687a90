"""The command line of ruleout.

| file | holds |
|---|---|
| `main.py`, `app.py` | the entry point; the app, its plug-ins, and what becomes of errors |
| `hooks.py`, `extensions.py` | the hook by which packages bring commands, and how they are found |
| `options.py`, `flatten.py` | options that several commands share, and how a command takes them |
| `plugins.py`, `inputs.py`, `writer.py`, `terminal.py` | the registry, puzzles in, data out, messages |
| `commands/`, `loop.py` | one file for each command; the frame of those that answer one puzzle after the other |
| `drawings.py`, `draw/` | boards as pictures of characters |
| `verdicts.py`, `steps.py`, `advice.py`, `status.py`, `progress.py` | what is said of results, and how |
| `testing.py` | running commands within a test |

Whatever takes long to import is imported where it is used: a command pays for nothing that it does not need.
"""

__version__ = "0.1.0"
