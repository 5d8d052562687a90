"""Grids and rules for ruleout: jigsaw, samurai and its kin, Kakuro, killer, windoku."""
