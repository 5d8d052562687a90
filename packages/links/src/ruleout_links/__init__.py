"""Links and texts of other programs: f-puzzles, Interactive Sudoku Solver, SudokuMaker, SudokuPad and Penpa+."""
