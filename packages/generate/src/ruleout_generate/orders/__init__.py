"""Requirements on new puzzles, and the conditions that a puzzle does not meet."""
