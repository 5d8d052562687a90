"""The command line of ruleout."""
