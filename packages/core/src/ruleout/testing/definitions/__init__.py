"""Hard techniques as a textbook defines them, slow and short, to compare the fast ones with.

Each definition is a function of a board that yields effects: the candidates that one pattern removes. A technique must
find each of these effects; it may find more, such as larger patterns. Units are rows, columns and the boxes or regions
of a square grid.
"""
