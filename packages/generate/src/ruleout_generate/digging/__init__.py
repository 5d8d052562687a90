"""Solutions at random, and puzzles from solutions: givens are removed as long as there is one solution."""
