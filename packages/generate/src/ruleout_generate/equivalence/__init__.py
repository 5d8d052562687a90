"""Equality of puzzles up to symmetry: transformations and canonical forms."""
