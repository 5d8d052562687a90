"""Y-Wing for ruleout."""
