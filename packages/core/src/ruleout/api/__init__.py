"""The functions for programs that work with puzzles.

Every function that takes a puzzle also accepts its text. *plugins* is a registry; by default, the installed plug-ins,
which are discovered once per process.
"""
