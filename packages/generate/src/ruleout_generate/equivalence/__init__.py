"""Which puzzles are the same up to symmetry: transformations and canonical forms."""
