"""The formats of core.

| file | format |
|---|---|
| `line.py` | `line`: one puzzle per line, n x n characters |
| `grid.py` | `grid`: one row per line, framed or not |
| `marks.py` | `marks`: pencil marks, one group of candidates per cell, or n x n x n characters on a line |
| `json.py` | `json`: objects, lists of objects, JSON lines |
| `tables.py` | the tokenizer: lines, rows of tokens, blocks, the frame |
| `frames.py` | square grids in the rows of a text, and the boxes of a frame |
| `key_lines.py` | lines `key: JSON`, which set any key of a document |
| `squares.py` | n x n cells as a document and back |
"""
