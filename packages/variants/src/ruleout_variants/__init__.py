"""Grids and rules for ruleout: jigsaw, samurai and other overlapping grids, Kakuro, killer, windoku."""
