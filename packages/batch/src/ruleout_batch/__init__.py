"""Puzzles by the million."""
