"""What the text forms have in common."""
