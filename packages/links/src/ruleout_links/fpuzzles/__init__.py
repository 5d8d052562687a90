"""f-puzzles: links and JSON, in both directions."""
