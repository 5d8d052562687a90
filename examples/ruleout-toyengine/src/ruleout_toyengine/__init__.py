"""A toy engine for ruleout, as a plug-in of a third party."""
