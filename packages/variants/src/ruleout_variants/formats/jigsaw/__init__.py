"""Text forms of jigsaws."""
