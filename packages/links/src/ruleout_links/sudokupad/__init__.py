"""SudokuPad: its links, in both directions."""
