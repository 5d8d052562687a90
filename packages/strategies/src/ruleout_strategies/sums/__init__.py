"""Sums of cells that all differ. Kakuro runs and killer cages are treated in the same way."""
