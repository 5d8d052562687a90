"""What techniques compute from a board and share; no technique is defined here."""
