"""Puzzles from arguments, files and standard input."""
