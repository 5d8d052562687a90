"""Text forms of Kakuro."""
