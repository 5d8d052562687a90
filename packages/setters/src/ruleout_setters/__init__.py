"""The rules that setters use, for ruleout."""
