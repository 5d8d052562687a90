"""What is asked of new puzzles, and whether a puzzle meets it."""
