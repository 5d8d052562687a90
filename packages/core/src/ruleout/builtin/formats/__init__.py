"""The text forms that core brings.

| file | format |
|---|---|
| `line.py` | `line`: one puzzle on a line, n x n characters |
| `grid.py` | `grid`: one row on a line, framed or not |
| `marks.py` | `marks`: pencil marks, one group of candidates a cell, or n x n x n characters on a line |
| `json.py` | `json`: objects, lists of objects, JSON lines |
| `sheet.py` | rows of cells on lines, and the frame drawn round them |
| `signs.py` | what one character or number stands for, and what a wrong one is called |
| `squares.py` | n x n cells as a document and back |
"""
