"""Links of other programs."""
