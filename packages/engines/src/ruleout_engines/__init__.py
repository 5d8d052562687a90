"""Fast search for ruleout."""
