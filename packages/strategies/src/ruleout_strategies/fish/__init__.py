"""A digit in n houses that n other units cover."""
