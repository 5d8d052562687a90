"""The functions for programs that work with puzzles.

Wherever a puzzle is taken, its text is too. *plugins* is a registry; where it is not given, what is installed is
discovered once a process.
"""
