"""Fast search engines for ruleout."""
