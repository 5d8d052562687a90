"""The commands of ``ruleout batch``."""
