"""Drawings of characters, as the commands show puzzles.

| file | contains |
|---|---|
| `strokes.py` | the characters of lines |
| `scan.py` | from characters to places, their contents and the lines between them |
| `contents.py` | digits and candidates in the contents of places |
| `documents.py` | from these to documents |
| `format.py` | the format `drawing` |
"""
