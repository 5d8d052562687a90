"""The anti-camel rule for ruleout, as a plug-in of a third party."""
