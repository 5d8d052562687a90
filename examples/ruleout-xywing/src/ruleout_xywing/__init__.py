"""XY-Wing for ruleout."""
