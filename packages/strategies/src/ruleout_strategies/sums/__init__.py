"""Cells that all differ and add up: Kakuro runs and killer cages are the same here."""
