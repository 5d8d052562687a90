"""Interactive Sudoku Solver (ISS): its text and its addresses, in both directions."""
