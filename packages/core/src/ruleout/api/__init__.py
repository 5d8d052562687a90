"""The Python face: what a program asks of a puzzle.

Wherever a puzzle is taken, its text is too. *plugins* is a registry; where it is not given, what is installed is
discovered once a process.
"""
