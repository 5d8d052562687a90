"""Human techniques for ruleout."""
