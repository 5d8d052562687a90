"""The commands beneath ``ruleout techniques``."""
