"""What generators of puzzles work with: drafts and random numbers."""
