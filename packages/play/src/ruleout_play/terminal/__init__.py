"""The player in a terminal, made with Textual.

| file | contains |
|---|---|
| `commands.py` | what keys and the command palette do, by name |
| `session.py` | the game that is played, the chosen cells, and how each cell looks |
| `clock.py` | the clock, which pauses |
| `moves.py` | from a cell to the next in a direction |
| `symbols.py` | from typed characters to digits |
| `plan.py` | where cells and lines lie in characters, in three sizes |
| `shades.py` | which cells have the same background if walls are not drawn |
| `cells.py` | the characters of a cell |
| `styles.py` | colours, in true colour, in 16 and in none |
| `evidence.py` | what a hint shows on the board |
| `board.py` | the board as one widget |
| `side.py` | the text beside it |
| `pad.py` | what the mouse presses: digits and commands |
| `looks.py` | the styles of everything but the cells |
| `dialogs.py` | screens that ask |
| `engine.py` | questions, answered by a process that can be ended |
| `asking.py` | what is asked, and what is done with the reply |
| `learning.py` | techniques: one to learn, and the hardest in hints; other puzzles to compare with |
| `walking.py` | the way to the solution, step by step |
| `opening.py` | opening files, texts and links, and new puzzles |
| `driver.py` | what reads keys from the terminal |
| `saving.py` | saving and sharing |
| `ending.py` | the end from outside: by a signal, or with the terminal |
| `panels.py` | named points, settings, the log, the keys |
| `acting.py` | what keys, the mouse and commands do |
| `host.py` | what these parts need of the player |
| `app.py` | all of it together |
"""
