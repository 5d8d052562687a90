"""The commands of ``ruleout library``, one per module."""
