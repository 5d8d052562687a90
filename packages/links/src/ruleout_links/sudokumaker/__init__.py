"""SudokuMaker: its links, in both directions."""
