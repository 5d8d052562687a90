"""Pictures of all techniques, variants and rules: what they hold, whether it is right, and whether it can be read."""
