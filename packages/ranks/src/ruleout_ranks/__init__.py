"""Rank 0 by linear programming, for ruleout."""
