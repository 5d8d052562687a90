"""Latin squares with rules, Str8ts, and sudoku with marks."""
